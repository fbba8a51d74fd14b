// A month's file is gzip: blocks of some thousand lines, each compressed on its own, one after the other, so `zcat` reads all and a
// list reads the few that it needs. The index beside it says where each block is and which traders it's about.
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Key } from './histories.ts';
import type { FileFacts } from './manifest.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface Block {
  readonly offset: number;
  readonly bytes: number;
  readonly rows: number;
  readonly first: Key;
  readonly last: Key;
  /** The earliest and the latest time of its rows. */
  readonly from: number;
  readonly until: number;
  readonly sha256: string;
}
export interface Line {
  readonly text: string;
  readonly key: Key;
  readonly at: number;
  readonly traders: readonly number[];
}
const NEW_LINE = 0x0a;

/** Writes under a temporary name. Both files are on disk when `finish` resolves, and have their names after `rename`. */
export class MonthWriter {
  readonly #file: Output;
  readonly #indexPath: string;
  readonly #lines = createHash('sha256');
  readonly #blocks: Block[] = [];
  /** The blocks of each trader, in order. */
  readonly #places = new Map<number, number[]>();
  rows = 0;
  last: Key | null = null;

  static async open(path: string, indexPath: string): Promise<MonthWriter> {
    return new MonthWriter(await Output.open(path), indexPath);
  }

  private constructor(file: Output, indexPath: string) {
    this.#file = file;
    this.#indexPath = indexPath;
  }

  async write(lines: readonly Line[]): Promise<void> {
    if (lines.length === 0) return;
    const text = Buffer.from(lines.map((line) => `${line.text}\n`).join(''));
    this.#lines.update(text);
    const packed = await compress(text);
    this.#note(lines);
    this.#blocks.push({
      offset: this.#file.bytes,
      bytes: packed.length,
      rows: lines.length,
      first: lines[0]!.key,
      last: lines.at(-1)!.key,
      from: lines.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER),
      until: lines.reduce((most, { at }) => Math.max(most, at), 0),
      sha256: createHash('sha256').update(packed).digest('hex'),
    });
    this.rows += lines.length;
    this.last = lines.at(-1)!.key;
    await this.#file.write(packed);
  }

  #note(lines: readonly Line[]): void {
    const number = this.#blocks.length;
    for (const trader of lines.flatMap(({ traders }) => traders)) {
      const places = this.#places.get(trader);
      if (places === undefined) this.#places.set(trader, [number]);
      else if (places.at(-1) !== number) places.push(number);
    }
  }

  async finish(): Promise<{ readonly file: FileFacts; readonly index: FileFacts; readonly lines: string }> {
    const index = await Output.open(this.#indexPath);
    await index.write(indexBytes(this.#blocks, this.#places));
    return { file: await this.#file.close(), index: await index.close(), lines: this.#lines.digest('hex') };
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}

/** A file that is hashed while it's written, and synced when it's closed. */
export class Output {
  readonly #path: string;
  readonly #handle: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  bytes = 0;

  static async open(path: string): Promise<Output> {
    return new Output(path, await open(path, 'w', 0o600));
  }

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    await this.#handle.writeFile(chunk);
  }

  async close(): Promise<FileFacts> {
    await this.#handle.sync();
    await this.#handle.close();
    return {
      name: this.#path.slice(this.#path.lastIndexOf('/') + 1).replace(/\.part$/, ''),
      bytes: this.bytes,
      sha256: this.#hash.digest('hex'),
    };
  }
}

/** A line with the blocks, then numbers of four bytes: the traders in order, where each one's blocks begin, and the blocks. */
function indexBytes(blocks: readonly Block[], places: ReadonlyMap<number, readonly number[]>): Buffer {
  const traders = Uint32Array.from(places.keys()).sort();
  if (traders.length !== places.size || traders.some((trader) => !places.has(trader)))
    throw new Error('a trader’s number has no four bytes');
  const starts = new Uint32Array(traders.length + 1);
  for (const [i, trader] of traders.entries()) starts[i + 1] = starts[i]! + places.get(trader)!.length;
  const all = new Uint32Array(starts.at(-1)!);
  for (const [i, trader] of traders.entries()) all.set(places.get(trader)!, starts[i]!);
  return Buffer.concat([
    Buffer.from(`${JSON.stringify({ blocks, traders: traders.length })}\n`),
    ...[traders, starts, all].map((part) => Buffer.from(part.buffer)),
  ]);
}

export class MonthIndex {
  readonly blocks: readonly Block[];
  readonly #traders: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #places: Uint32Array;

  constructor(bytes: Buffer) {
    const end = bytes.indexOf(NEW_LINE);
    const { blocks, traders } = JSON.parse(bytes.toString('utf8', 0, end)) as { blocks: Block[]; traders: number };
    const numbers = new Uint32Array(bytes.buffer.slice(bytes.byteOffset + end + 1, bytes.byteOffset + bytes.length));
    this.blocks = blocks;
    this.#traders = numbers.subarray(0, traders);
    this.#starts = numbers.subarray(traders, 2 * traders + 1);
    this.#places = numbers.subarray(2 * traders + 1);
  }

  /** The blocks with rows of a trader, in order. */
  blocksOf(trader: number): Block[] {
    let [low, high] = [0, this.#traders.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#traders[middle]! < trader) low = middle + 1;
      else high = middle;
    }
    if (this.#traders[low] !== trader) return [];
    return [...this.#places.subarray(this.#starts[low], this.#starts[low + 1])].map((place) => this.blocks[place]!);
  }
}

/** The lines of a block; throws if they aren't those that were written. */
export async function readBlock(file: FileHandle, path: string, block: Block): Promise<string[]> {
  const packed = Buffer.alloc(block.bytes);
  const { bytesRead } = await file.read(packed, 0, block.bytes, block.offset);
  if (bytesRead !== block.bytes || createHash('sha256').update(packed).digest('hex') !== block.sha256)
    throw new Error(`${path} isn’t the file that was archived: the block at ${block.offset} differs`);
  return (await decompress(packed)).toString('utf8').split('\n').slice(0, -1);
}
