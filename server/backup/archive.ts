import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartRefusal } from '../start-refusal.ts';

// One file: a header line, then compressed frames. A frame is a letter, a length and that many bytes: an entry Begins, has Data,
// and Ends with its byte count and SHA-256; the Manifest comes last and lists all entries again.

const MAGIC = 'bourse-backup 1\n';
const HEAD = 5;
const LONGEST_FRAME = 64 * 1024;
type FrameKind = 'B' | 'D' | 'E' | 'M';

export interface Entry {
  /** `table:public.journal`, `file:journal/2026-11-20.jsonl.gz`, `keys`. */
  readonly name: string;
  /** For a table: the columns of its lines. */
  readonly columns?: readonly string[];
}
interface Sealed {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}
interface Closing {
  readonly entries: readonly Sealed[];
}

/** Writes to a temporary name next to the target and renames at the end, so a file with the final name is always complete. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #gzip = createGzip({ level: 6 });
  readonly #written: Promise<void>;
  readonly #entries: Sealed[] = [];
  #current: { readonly name: string; bytes: number; readonly hash: Hash } | undefined;

  constructor(path: string) {
    this.#path = path;
    const file = createWriteStream(`${path}.part`, { mode: 0o600 });
    file.write(MAGIC);
    this.#written = pipeline(this.#gzip, file);
    this.#written.catch(() => undefined);
  }

  async begin(entry: Entry): Promise<void> {
    this.#current = { name: entry.name, bytes: 0, hash: createHash('sha256') };
    await this.#frame('B', Buffer.from(JSON.stringify(entry)));
  }

  async data(chunk: Buffer): Promise<void> {
    this.#current!.bytes += chunk.length;
    this.#current!.hash.update(chunk);
    for (let at = 0; at < chunk.length; at += LONGEST_FRAME) await this.#frame('D', chunk.subarray(at, at + LONGEST_FRAME));
  }

  async end(): Promise<void> {
    const { name, bytes, hash } = this.#current!;
    const sealed = { name, bytes, sha256: hash.digest('hex') };
    this.#entries.push(sealed);
    await this.#frame('E', Buffer.from(JSON.stringify(sealed)));
  }

  /** Returns the SHA-256 of the whole file. */
  async finish(manifest: object): Promise<string> {
    await this.#frame('M', Buffer.from(JSON.stringify({ ...manifest, entries: this.#entries })));
    this.#gzip.end();
    await this.#written;
    const file = await open(`${this.#path}.part`, 'r+');
    await file.sync();
    await file.close();
    await rename(`${this.#path}.part`, this.#path);
    return hashOfFile(this.#path);
  }

  /** Gives up; the unfinished file is left for the caller to remove. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
  }

  async #frame(kind: FrameKind, payload: Buffer): Promise<void> {
    const head = Buffer.alloc(HEAD);
    head.write(kind, 0, 'latin1');
    head.writeUInt32BE(payload.length, 1);
    this.#gzip.write(head);
    if (this.#gzip.write(payload)) return;
    await Promise.race([new Promise((resume) => this.#gzip.once('drain', resume)), this.#written]);
  }
}

export interface ArchiveReader {
  /** Called at each entry; what it returns receives the data, and finally confirmation that it was complete. */
  onEntry(entry: Entry): Promise<EntrySink | undefined>;
}
export interface EntrySink {
  data(chunk: Buffer): Promise<void> | void;
  end(): Promise<void> | void;
}

/**
 * Reads a backup from the first byte to the last and verifies every checksum; returns the manifest. Throws a readable error for a
 * damaged one.
 */
export async function readArchive<M>(path: string, reader?: ArchiveReader): Promise<M> {
  const entries: Sealed[] = [];
  let manifest: (M & Closing) | undefined;
  let current: { readonly name: string; bytes: number; readonly hash: Hash; readonly sink: EntrySink | undefined } | undefined;
  for await (const { kind, payload } of framesOf(path)) {
    if (manifest !== undefined) throw damaged(path, 'something stands after its end');
    if (kind === 'B') {
      const entry = parsed<Entry>(path, payload);
      current = { name: entry.name, bytes: 0, hash: createHash('sha256'), sink: await reader?.onEntry(entry) };
    } else if (kind === 'M') manifest = parsed<M & Closing>(path, payload);
    else if (current === undefined) throw damaged(path, 'data without an entry');
    else if (kind === 'D') {
      current.bytes += payload.length;
      current.hash.update(payload);
      await current.sink?.data(payload);
    } else {
      const sealed = { name: current.name, bytes: current.bytes, sha256: current.hash.digest('hex') };
      if (JSON.stringify(sealed) !== payload.toString()) throw damaged(path, `${sealed.name} is not what was written`);
      entries.push(sealed);
      await current.sink?.end();
      current = undefined;
    }
  }
  if (manifest === undefined) throw damaged(path, 'it breaks off before its end');
  if (JSON.stringify(manifest.entries) !== JSON.stringify(entries)) throw damaged(path, 'its entries are not those that it names');
  return manifest;
}

async function* framesOf(path: string): AsyncGenerator<{ kind: FrameKind; payload: Buffer }> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`${path} cannot be read (${error.code}).`);
  });
  const magic = Buffer.alloc(MAGIC.length);
  await file.read(magic, 0, magic.length, 0);
  await file.close();
  if (magic.toString('latin1') !== MAGIC) throw new StartRefusal(`${path} is not a backup of Bourse.`);
  const packed = createReadStream(path, { start: MAGIC.length });
  const unpacked = packed.pipe(createGunzip());
  packed.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of unpacked) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      let at = 0;
      while (rest.length - at >= HEAD) {
        const length = rest.readUInt32BE(at + 1);
        const kind = rest.toString('latin1', at, at + 1) as FrameKind;
        if (!'BDEM'.includes(kind) || (kind === 'D' && length > LONGEST_FRAME)) throw damaged(path, 'a frame is none');
        if (rest.length - at - HEAD < length) break;
        yield { kind, payload: rest.subarray(at + HEAD, at + HEAD + length) };
        at += HEAD + length;
      }
      rest = rest.subarray(at);
    }
  } catch (error) {
    if (error instanceof StartRefusal || !/^Z_|^ERR_STREAM_PREMATURE/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw damaged(path, 'its compressed bytes were changed or break off');
  } finally {
    packed.destroy();
    await finished(packed).catch(() => undefined);
  }
  if (rest.length > 0) throw damaged(path, 'it breaks off in the middle of a frame');
}

function parsed<T>(path: string, payload: Buffer): T {
  try {
    return JSON.parse(payload.toString()) as T;
  } catch {
    throw damaged(path, 'what it says of itself cannot be read');
  }
}

const damaged = (path: string, why: string): StartRefusal => new StartRefusal(`${path} is damaged: ${why}. Nothing was restored from it.`);

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
