/** What Capacitor puts into the page of the phone apps. Its packages aren't needed: each of their calls is one of these. */
interface Bridge {
  getPlatform(): string;
  nativePromise(plugin: string, method: string, options?: object): Promise<unknown>;
  addListener(plugin: string, event: string, listener: (data: never) => void): { remove(): unknown };
}
const bridge = (): Bridge | undefined => (window as { Capacitor?: Bridge }).Capacitor;

export const platformOf = (): 'android' | 'ios' => (bridge()?.getPlatform() === 'ios' ? 'ios' : 'android');

/** Calls a plugin of the shell; rejects with its message. */
export async function native<T>(plugin: string, method: string, options: object = {}): Promise<T> {
  const there = bridge();
  if (there === undefined) throw new Error('There is no shell around this page.');
  return (await there.nativePromise(plugin, method, options)) as T;
}

/** Listens to an event of a plugin until the returned function is called. */
export function onNative<D>(plugin: string, event: string, listener: (data: D) => void): () => void {
  const added = bridge()?.addListener(plugin, event, listener as never);
  return () => void added?.remove();
}
