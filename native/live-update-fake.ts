import { createHash, createPublicKey, createVerify, type KeyObject } from 'node:crypto';
import { unzip } from './zip.ts';

type Content = ReadonlyMap<string, Buffer>;
interface Bundle {
  readonly content: Content;
}
export interface Faults {
  /** The connection breaks after so many bytes. */
  readonly cutAfter?: number;
  /** The device has so many bytes left. */
  readonly spaceLeft?: number;
  /** A slow line: milliseconds for each part of the download. */
  readonly msPerPart?: number;
}
export interface FakeOptions {
  /** The content in the installed package. */
  readonly builtIn: Content;
  /** The key in the package's configuration, as PEM. */
  readonly publicKey: string;
  /** How long a new content may take until it says that it runs. */
  readonly readyTimeoutMs: number;
  /** Shows the page again, from the content that is current then. */
  readonly reload: () => Promise<void>;
  readonly tell: (event: string, data: object) => void;
}

/**
 * What @capawesome/capacitor-live-update does on a device, by its documentation and source: real downloads, real SHA-256, real RSA,
 * the same messages, and the return to the content before when a new one doesn't say in time that it runs. Storage, network and the
 * webview are the test's.
 */
export class LiveUpdateFake {
  faults: Faults = {};
  readonly #options: FakeOptions;
  readonly #key: KeyObject;
  readonly #bundles = new Map<string, Bundle>();
  #current: string | null = null;
  #next: string | null = null;
  /** Where to go back to while the current content has not said that it runs. */
  #before: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasRolledBack = false;

  constructor(options: FakeOptions) {
    this.#options = options;
    this.#key = createPublicKey(options.publicKey);
  }

  get current(): string | null {
    return this.#current;
  }

  get downloaded(): readonly string[] {
    return [...this.#bundles.keys()];
  }

  /** A file of the content that is current. */
  file(path: string): Buffer | undefined {
    const content = this.#current === null ? this.#options.builtIn : this.#bundles.get(this.#current)?.content;
    return content?.get(path.replace(/^\//, '') || 'index.html');
  }

  /** Calls a method of the plugin as the bridge would. */
  async call(method: string, options: Readonly<Record<string, string>>): Promise<object> {
    switch (method) {
      case 'ready':
        return this.#ready();
      case 'downloadBundle':
        await this.#download(options as never);
        return {};
      case 'setNextBundle':
        if (!this.#bundles.has(options['bundleId']!)) throw new Error('bundle not found.');
        this.#next = options['bundleId']!;
        return {};
      case 'reset':
        this.#next = null;
        return {};
      case 'reload':
        await this.#reload();
        return {};
      default:
        throw new Error(`"LiveUpdate.${method}()" is not implemented.`);
    }
  }

  #ready(): object {
    clearTimeout(this.#timer);
    const answer = { currentBundleId: this.#current, previousBundleId: this.#before, rollback: this.#hasRolledBack };
    this.#before = this.#current;
    this.#hasRolledBack = false;
    return answer;
  }

  async #reload(): Promise<void> {
    clearTimeout(this.#timer);
    this.#before = this.#current;
    this.#current = this.#next;
    if (this.#current !== null) this.#timer = setTimeout(() => void this.#rollBack(), this.#options.readyTimeoutMs);
    await this.#options.reload();
  }

  async #rollBack(): Promise<void> {
    this.#current = this.#before;
    this.#next = this.#before;
    this.#hasRolledBack = true;
    await this.#options.reload();
  }

  async #download(o: { readonly bundleId: string; readonly url: string; readonly checksum: string; readonly signature: string }) {
    if (this.#bundles.has(o.bundleId)) throw new Error('bundle already exists.');
    const archive = await this.#fetch(o.bundleId, o.url);
    if (createHash('sha256').update(archive).digest('hex') !== o.checksum) throw new Error('Checksum mismatch.');
    const signed = createVerify('RSA-SHA256').update(archive);
    if (!signed.verify(this.#key, Buffer.from(o.signature, 'base64'))) throw new Error('Signature verification failed.');
    const content = unzip(archive);
    if (!content.has('index.html')) throw new Error('The bundle does not contain an index.html file.');
    this.#bundles.set(o.bundleId, { content });
  }

  async #fetch(bundleId: string, url: string): Promise<Buffer> {
    const response = await fetch(url).catch(() => undefined);
    if (!response?.ok || response.body === null) throw new Error('Bundle could not be downloaded.');
    const totalBytes = Number(response.headers.get('content-length'));
    const parts: Uint8Array[] = [];
    let downloadedBytes = 0;
    for await (const part of response.body) {
      await new Promise((resume) => setTimeout(resume, this.faults.msPerPart ?? 0));
      parts.push(part);
      downloadedBytes += part.length;
      if (downloadedBytes > (this.faults.cutAfter ?? Number.POSITIVE_INFINITY)) throw new Error('unexpected end of stream');
      if (downloadedBytes > (this.faults.spaceLeft ?? Number.POSITIVE_INFINITY))
        throw new Error('write failed: ENOSPC (No space left on device)');
      this.#options.tell('downloadBundleProgress', { bundleId, downloadedBytes, totalBytes, progress: downloadedBytes / totalBytes });
    }
    return Buffer.concat(parts);
  }
}
