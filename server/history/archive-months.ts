// Moves old months of the histories into files (decision 0054). Each step leaves a state that the next run continues from: files are
// made again until the partition is detached, and from then on only the drop is left.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { ArchivedMonth, HistoryArchive } from './archive.ts';
import { type History, type HistoryName, histories, isArchived, keyOf, type Row } from './histories.ts';
import { hashOfManifest, type Manifest, manifestFile, type SignedManifest, signManifest } from './manifest.ts';
import { MonthWriter, Output } from './month-file.ts';
import { monthName, monthStart, type Part, readFirstTime, readParts } from './months.ts';
import { addRows, type Sums, writeSums } from './sums.ts';

export const archiveSteps = ['rows written', 'files named', 'manifest written', 'detaching', 'detached', 'dropped'] as const;
export type ArchiveStep = (typeof archiveSteps)[number];

export interface ArchiveMonths {
  readonly pool: Pool;
  readonly archive: HistoryArchive;
  readonly now: number;
  /** Whole months that stay in the database. */
  readonly months: number;
  readonly stop?: AbortSignal;
  /** Called after each step. */
  readonly onStep?: (step: ArchiveStep) => void;
}

/** Rows of a block. */
const BLOCK = 8_000;
/** Numbers read by one statement where there is no index by key. */
const STEP = 5_000;
/** After each block, a pause of this many times its duration, so that the archive doesn't keep a CPU from the orders. */
const RESTS = 4;
/** Detaching waits for everyone reading the history, and everyone after that waits too: it's given up after a moment and retried. */
const LOCK_PATIENCE = "SET LOCAL lock_timeout = '300ms'";
const RETRY_MS = 1_000;
const MOST_TRIES = 600;

/** Archives each part that ended long enough ago, and drops what is left of earlier runs. Returns the parts that left the database. */
export async function archiveMonths(o: ArchiveMonths): Promise<string[]> {
  const gone = await dropLeft(o);
  for (const part of await readParts(o.pool)) {
    if (o.stop?.aborted) break;
    if (!isArchived(part.history) || part.until === undefined || part.until > leavesUntil(o, part.history)) continue;
    if (part.until <= o.archive.until(part.history)) throw new Error(`${part.part} is older than months that were archived before it`);
    if (!(await archivePart(o, part, part.history))) break;
    await dropPart(o, part.part);
    gone.push(part.part);
  }
  return gone;
}

/** Months that ended by then leave. */
function leavesUntil({ now, months }: ArchiveMonths, name: HistoryName): number {
  const { leastMonths = 0 }: History = histories[name];
  return monthStart(now, -Math.max(months, leastMonths));
}

/** False if it was stopped. */
async function archivePart(o: ArchiveMonths, part: Part, history: HistoryName): Promise<boolean> {
  await mkdir(o.archive.folder, { recursive: true, mode: 0o700 });
  const first = part.from ?? (await readFirstTime(o.pool, history, part.part)) ?? part.until! - 1;
  const last = o.archive.months(history).at(-1);
  let previous = last === undefined ? null : hashOfManifest(last.text);
  const sums = history === 'posting' ? (last === undefined ? new Map() : await o.archive.sumsOf(last)) : undefined;
  const made: { readonly manifest: Manifest; readonly signed: SignedManifest }[] = [];
  for (let month = monthStart(first); month < part.until!; month = monthStart(month, 1)) {
    const files = await writeMonth(o, history, month, sums);
    if (files === undefined) return false;
    const key = o.archive.key;
    const manifest: Manifest = {
      ...{ form: 1, history, month: monthName(month), ...files, previous },
      publicKey: key.publicKey.toString('base64'),
    };
    await readBack(o.archive, manifest);
    const signed = signManifest(manifest, key);
    await writeManifest(o.archive.folder, manifest, signed);
    previous = hashOfManifest(signed.text);
    made.push({ manifest, signed });
  }
  o.onStep?.('manifest written');
  for (const { manifest, signed } of made) o.archive.add(signed, manifest);
  try {
    await detach(o, part.part, made);
  } catch (error) {
    for (const { manifest } of made) o.archive.drop(manifest);
    throw error;
  }
  o.onStep?.('detached');
  return true;
}

type Files = Pick<Manifest, 'rows' | 'last' | 'file' | 'lines' | 'index' | 'sums'>;

/** Writes the files of a month under temporary names, then names them. Undefined if it was stopped. */
async function writeMonth(o: ArchiveMonths, history: HistoryName, month: number, sums: Sums | undefined): Promise<Files | undefined> {
  const place = (end: string): string => join(o.archive.folder, `${history}-${monthName(month)}.${end}.part`);
  const writer = await MonthWriter.open(place('jsonl.gz'), place('index'));
  const { at, tradersOf } = histories[history];
  const write = async (rows: readonly Row[]): Promise<void> => {
    const begun = performance.now();
    if (sums !== undefined) addRows(sums, rows);
    const line = (row: Row) => ({
      text: JSON.stringify(row),
      key: keyOf(histories[history], row),
      at: Number(row[at]),
      traders: tradersOf(row),
    });
    await writer.write(rows.map(line));
    await sleep((performance.now() - begun) * RESTS, undefined, { signal: o.stop }).catch(() => undefined);
  };
  let waiting: Row[] = [];
  for await (const rows of rowsOfMonth(o.pool, history, month)) {
    if (o.stop?.aborted) {
      await writer.abandon();
      return undefined;
    }
    waiting = waiting.concat(rows);
    for (; waiting.length >= BLOCK; waiting = waiting.slice(BLOCK)) await write(waiting.slice(0, BLOCK));
  }
  await write(waiting);
  const files = await writer.finish();
  const held = sums && (await writeSums(place('sums.gz'), sums));
  o.onStep?.('rows written');
  for (const { name } of [files.file, files.index, ...(held ? [held] : [])])
    await rename(join(o.archive.folder, `${name}.part`), join(o.archive.folder, name));
  await syncFolder(o.archive.folder);
  o.onStep?.('files named');
  return { rows: writer.rows, last: writer.last, ...files, ...(held && { sums: held }) };
}

/** In the order of the file, a page at a time. */
async function* rowsOfMonth(pool: Pool, history: HistoryName, month: number): AsyncGenerator<Row[]> {
  const { at, key, isByNumber } = histories[history];
  const span = [month, monthStart(month, 1)];
  const within = `FROM ${history} WHERE ${at} >= $1 AND ${at} < $2`;
  const order = key.join(', ');
  if (isByNumber) {
    const { rows } = await pool.query<{ low: number | null; high: number | null }>(
      `SELECT min(${key[0]}) AS low, max(${key[0]}) AS high ${within}`,
      span,
    );
    const { low, high } = rows[0]!;
    for (let from = low ?? 1; from <= (high ?? 0); from += STEP)
      yield await readPage(pool, `SELECT * ${within} AND ${key[0]} >= $3 AND ${key[0]} < $4 ORDER BY ${order}`, [
        ...span,
        from,
        from + STEP,
      ]);
    return;
  }
  const places = key.map((_, i) => `$${i + 3}`).join(', ');
  for (let last = key.map(() => -1); ; ) {
    const rows = await readPage(pool, `SELECT * ${within} AND (${order}) > (${places}) ORDER BY ${order} LIMIT ${BLOCK}`, [
      ...span,
      ...last,
    ]);
    yield rows;
    if (rows.length < BLOCK) return;
    last = [...keyOf(histories[history], rows.at(-1)!)];
  }
}

/** Found through an index, however small the planner believes the table to be. */
async function readPage(pool: Pool, text: string, values: readonly number[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL enable_seqscan = off; SET LOCAL jit = off');
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** Everything is read from the files again, as lists will read it. */
export async function readBack(archive: HistoryArchive, manifest: Manifest): Promise<void> {
  const { file, sums, rows, lines } = manifest;
  const path = join(archive.folder, file.name);
  if ((await hashOf(path)) !== file.sha256) throw new Error(`${path} isn’t what was written to it`);
  const hash = createHash('sha256');
  let count = 0;
  for await (const block of archive.linesOf({ manifest } as ArchivedMonth)) {
    hash.update(block.map((line) => `${line}\n`).join(''));
    count += block.length;
  }
  if (count !== rows || hash.digest('hex') !== lines) throw new Error(`${path} doesn’t have the rows that were written to it`);
  if (sums !== undefined) await archive.sumsOf({ manifest } as ArchivedMonth);
}

async function writeManifest(folder: string, { history, month }: Manifest, signed: SignedManifest): Promise<void> {
  const path = join(folder, manifestFile(history, month));
  const output = await Output.open(`${path}.part`);
  await output.write(Buffer.from(`${JSON.stringify(signed)}\n`));
  await output.close();
  await rename(`${path}.part`, path);
  await syncFolder(folder);
}

/** Lists the months and detaches their partition in one transaction: from its commit on, only the files have these rows. */
async function detach(
  o: ArchiveMonths,
  part: string,
  made: readonly { readonly manifest: Manifest; readonly signed: SignedManifest }[],
): Promise<void> {
  await patiently(o, async (client) => {
    for (const { manifest, signed } of made)
      await client.query('INSERT INTO history_archive (history, month, part, rows, manifest, signature) VALUES ($1, $2, $3, $4, $5, $6)', [
        ...[manifest.history, `${manifest.month}-01`, part, manifest.rows, signed.text, signed.signature],
      ]);
    await client.query('SELECT detach_history_part($1)', [part]);
    o.onStep?.('detaching');
  });
}

/** Drops what an earlier run detached, after another look at its files. */
async function dropLeft(o: ArchiveMonths): Promise<string[]> {
  const { rows } = await o.pool.query<{ part: string }>('SELECT part FROM history_left ORDER BY part');
  for (const { part } of rows) {
    const { rows: months } = await o.pool.query<{ history: HistoryName; month: string }>(
      "SELECT history, to_char(month, 'YYYY-MM') AS month FROM history_archive WHERE part = $1",
      [part],
    );
    for (const { history, month } of months) {
      const found = o.archive.months(history).find(({ manifest }) => manifest.month === month);
      if (found === undefined) throw new Error(`${part} isn’t dropped: the archive doesn’t have ${history} ${month}`);
      await readBack(o.archive, found.manifest);
    }
    await dropPart(o, part);
  }
  return rows.map(({ part }) => part);
}

async function dropPart(o: ArchiveMonths, part: string): Promise<void> {
  await patiently(o, (client) => client.query('SELECT drop_history_part($1)', [part]));
  o.onStep?.('dropped');
}

async function patiently(o: ArchiveMonths, work: (client: PoolClient) => Promise<unknown>): Promise<void> {
  for (let left = MOST_TRIES; ; left -= 1) {
    const client = await o.pool.connect();
    try {
      await client.query(`BEGIN; ${LOCK_PATIENCE}`);
      await work(client);
      await client.query('COMMIT');
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== '55P03' || left === 0 || o.stop?.aborted) throw error;
    } finally {
      await client.query('ROLLBACK').catch(() => undefined);
      client.release();
    }
    await sleep(RETRY_MS, undefined, { signal: o.stop }).catch(() => undefined);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const place = await open(folder, 'r');
  await place.sync();
  await place.close();
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
