// What every address held at the end of an archived month: the sum of all its postings until then, so that whoever adds up postings
// begins here instead of with the first one.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { Row } from './histories.ts';
import type { FileFacts } from './manifest.ts';
import { Output } from './month-file.ts';

const compress = promisify(gzip);
const LINES = 20_000;

export type Sums = Map<string, bigint>;

export function addPosting(sums: Sums, source: string, destination: string, amount: bigint): void {
  sums.set(source, (sums.get(source) ?? 0n) - amount);
  sums.set(destination, (sums.get(destination) ?? 0n) + amount);
}

export function addRows(sums: Sums, rows: readonly Row[]): void {
  for (const { source, destination, amount } of rows) addPosting(sums, String(source), String(destination), BigInt(String(amount)));
}

/** Addresses that hold nothing are left out. */
export async function writeSums(path: string, sums: Sums): Promise<FileFacts> {
  const output = await Output.open(path);
  const held = [...sums].filter(([, sum]) => sum !== 0n);
  for (let from = 0; from < Math.max(1, held.length); from += LINES) {
    const lines = held.slice(from, from + LINES).map(([address, sum]) => `${address} ${sum}\n`);
    await output.write(await compress(lines.join('')));
  }
  return output.close();
}

export async function readSums(folder: string, { name, sha256 }: FileFacts): Promise<Sums> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  const packed = createReadStream(path);
  packed.on('data', (chunk) => hash.update(chunk));
  const sums: Sums = new Map();
  for await (const line of createInterface({ input: packed.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })) {
    const end = line.lastIndexOf(' ');
    if (end > 0) sums.set(line.slice(0, end), BigInt(line.slice(end + 1)));
  }
  if (hash.digest('hex') !== sha256) throw new Error(`${path} isn’t the file that was archived`);
  return sums;
}
