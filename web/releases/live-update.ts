import { native, onNative } from '../parts/native.ts';

/** What the app needs of the plugin that keeps its content (@capawesome/capacitor-live-update). A bundle's id is its version. */
export interface LiveUpdate {
  /** Says that this content runs, and learns which it is: undefined for the one in the installed package. Without it the plugin goes back to the one before. */
  ready(): Promise<{ readonly current: string | undefined }>;
  /** The plugin verifies checksum and signature with the key in the package, and keeps nothing that doesn't match. */
  download(
    bundle: { readonly id: string; readonly url: string; readonly checksum: string; readonly signature: string },
    onProgress: (share: number) => void,
  ): Promise<void>;
  /** Starts with this content, now and from now on; undefined: with the one in the installed package. */
  start(id: string | undefined): Promise<void>;
  /** The version of the shell around the content. */
  nativeVersion(): Promise<string>;
}

export const liveUpdate: LiveUpdate = {
  async ready() {
    const { currentBundleId } = await native<{ currentBundleId: string | null }>('LiveUpdate', 'ready');
    return { current: currentBundleId ?? undefined };
  },
  async download({ id, url, checksum, signature }, onProgress) {
    const stop = onNative<{ bundleId: string; progress: number }>('LiveUpdate', 'downloadBundleProgress', ({ bundleId, progress }) => {
      if (bundleId === id) onProgress(progress);
    });
    try {
      await native('LiveUpdate', 'downloadBundle', { artifactType: 'zip', bundleId: id, url, checksum, signature });
    } catch (error) {
      // It was downloaded and verified before, and not started.
      if (!/already exists/.test((error as Error).message)) throw error;
    } finally {
      stop();
    }
  },
  async start(id) {
    await (id === undefined ? native('LiveUpdate', 'reset') : native('LiveUpdate', 'setNextBundle', { bundleId: id }));
    await native('LiveUpdate', 'reload');
  },
  nativeVersion: async () => (await native<{ version: string }>('App', 'getInfo')).version,
};
