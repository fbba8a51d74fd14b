import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DAY_MS } from '@bourse/core/time';
import type { Client, Pool } from '../store/postgres.ts';
import type { Engine } from './engine.ts';

// The journal grows by about a million rows a day. Each UTC day has its own partition; old days go to a compressed file with its
// hash and are then removed from the database.

type Session = Pick<Client, 'query'>;
interface Day {
  readonly day: string;
  readonly first_seq: number;
  readonly until_seq: number | null;
  readonly file: string | null;
  readonly sha256: string | null;
}

/**
 * Detaching a partition waits for everyone reading the journal, and everyone after that waits too, first of all the writer. So it's
 * given up after a moment and retried: a day may begin late, but writing must not stop.
 */
const LOCK_PATIENCE = "SET LOCAL lock_timeout = '300ms'";

export const dayName = (at: number): string => new Date(at).toISOString().slice(0, 10);
const partitionOf = (day: string): string => `journal_${day.replaceAll('-', '_')}`;

const days = async (session: Session, where: string): Promise<Day[]> =>
  (await session.query<Day>(`SELECT day::text, first_seq, until_seq, file, sha256 FROM journal_day WHERE ${where} ORDER BY first_seq`))
    .rows;

/**
 * Creates this day's partition if the day hasn't begun yet; `head` is the last command of the journal. The previous day's partition
 * is closed at once, without scanning its rows, so that writing pauses only for a moment; `attachDays` reattaches it in the
 * background.
 */
export async function beginDay(session: Session, day: string, head: number): Promise<void> {
  const [current] = await days(session, 'until_seq IS NULL');
  if (current !== undefined && current.day >= day) return;
  const first = head + 1;
  await session.query('BEGIN');
  try {
    await session.query(LOCK_PATIENCE);
    if (current !== undefined) {
      await session.query(`ALTER TABLE journal DETACH PARTITION ${partitionOf(current.day)}`);
      if (current.first_seq === first) {
        await session.query(`DROP TABLE ${partitionOf(current.day)}`);
        await session.query('DELETE FROM journal_day WHERE day = $1', [current.day]);
      } else await session.query('UPDATE journal_day SET until_seq = $2 WHERE day = $1', [current.day, first]);
    }
    await session.query('SELECT begin_journal_day($1, $2)', [day, first]);
    await session.query('INSERT INTO journal_day (day, first_seq) VALUES ($1, $2)', [day, first]);
    await session.query('COMMIT');
  } catch (error) {
    // It's the writer's session: left inside a broken transaction it could never commit again.
    await session.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Whether a partition couldn't be detached because somebody was reading the journal; it's retried. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '55P03';

/** Attaches complete days to the journal. Also at each start, in case the last run ended between the two steps. */
export async function attachDays(session: Session): Promise<void> {
  for (const day of await days(session, 'until_seq IS NOT NULL AND file IS NULL')) {
    const { rowCount } = await session.query('SELECT 1 FROM pg_inherits WHERE inhrelid = $1::regclass', [partitionOf(day.day)]);
    if (rowCount === 1) continue;
    await session.query(
      `ALTER TABLE journal ATTACH PARTITION ${partitionOf(day.day)} FOR VALUES FROM (${day.first_seq}) TO (${day.until_seq})`,
    );
  }
}

/** Exports each day that ended more than `keepDays` days ago and is in the tables to its file; returns the days' names. */
export async function exportDays(pool: Pool, folder: string, keepDays: number, projectedSeq: number, now: number): Promise<string[]> {
  const oldest = dayName(now - keepDays * DAY_MS);
  const due = (await days(pool, 'until_seq IS NOT NULL AND file IS NULL')).filter(
    (day) => day.day < oldest && day.until_seq! <= projectedSeq + 1,
  );
  for (const day of due) await exportDay(pool, folder, day);
  return due.map((day) => day.day);
}

async function exportDay(pool: Pool, folder: string, day: Day): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `${day.day}.jsonl.gz`;
  const path = join(folder, name);
  await pipeline(Readable.from(linesOf(pool, day)), createGzip(), createWriteStream(`${path}.part`));
  const file = await open(`${path}.part`, 'r+');
  await file.sync();
  await file.close();
  const sha256 = await hashOf(`${path}.part`);
  await rename(`${path}.part`, path);
  // The rows are dropped below, so the file's directory entry must be on disk before, not only its content.
  const place = await open(folder, 'r');
  await place.sync();
  await place.close();
  const session = await pool.connect();
  try {
    await session.query('BEGIN');
    await session.query(LOCK_PATIENCE);
    await session.query('UPDATE journal_day SET file = $2, sha256 = $3, exported_at = now() WHERE day = $1', [day.day, name, sha256]);
    await session.query(`ALTER TABLE journal DETACH PARTITION ${partitionOf(day.day)}`);
    await session.query(`DROP TABLE ${partitionOf(day.day)}`);
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    session.release();
  }
}

/** A command of the journal, wherever it's stored. */
export interface JournalLine {
  readonly seq: number;
  readonly at: number;
  readonly origin: string;
  readonly body: string;
  readonly core_version: number;
}

async function* linesOf(pool: Pool, day: Day): AsyncGenerator<string> {
  for await (const row of rowsBetween(pool, day.first_seq, day.until_seq!)) yield `${JSON.stringify(row)}\n`;
}

async function* rowsBetween(session: Session, first: number, until: number): AsyncGenerator<JournalLine> {
  for (let next = first; ; ) {
    const { rows } = await session.query<JournalLine>(
      'SELECT seq, at, origin, body, core_version FROM journal WHERE seq >= $1 AND seq < $2 ORDER BY seq LIMIT 5000',
      [next, until],
    );
    yield* rows;
    if (rows.length < 5_000) return;
    next = rows.at(-1)!.seq + 1;
  }
}

/** The whole journal from a command on: first from the files, then from the database. */
export async function* journalFrom(session: Session, folder: string, first: number): AsyncGenerator<JournalLine> {
  let next = first;
  for (const day of await days(session, 'file IS NOT NULL')) {
    if (day.until_seq! <= first) continue;
    yield* exportedFrom(folder, fileOf(day), first);
    next = day.until_seq!;
  }
  yield* rowsBetween(session, next, Number.MAX_SAFE_INTEGER);
}

/** The file of a day that left the database. */
export interface DayFile {
  readonly file: string;
  readonly sha256: string;
}
const fileOf = ({ file, sha256 }: Day): DayFile => ({ file: file!, sha256: sha256! });

/** The file with this command; undefined while it's in the database. */
export async function fileWith(session: Session, seq: number): Promise<DayFile | undefined> {
  const day = (await days(session, 'file IS NOT NULL')).find(({ first_seq, until_seq }) => first_seq <= seq && seq < until_seq!);
  return day && fileOf(day);
}

/** The commands of a file from this one on. The file is checked against its hash, and every line before them is parsed. */
export async function* exportedFrom(folder: string, { file, sha256 }: DayFile, first: number): AsyncGenerator<JournalLine> {
  const path = join(folder, file);
  if ((await hashOf(path)) !== sha256) throw new Error(`${path} is not the file that was exported: its hash differs`);
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const row = JSON.parse(line) as JournalLine;
    if (row.seq >= first) yield row;
  }
}

/** Whether a command belongs to a day that has ended and isn't exported. Until that day is attached again, the journal lacks it. */
export const isOfEndedDay = async (session: Session, seq: number): Promise<boolean> =>
  (await days(session, 'until_seq IS NOT NULL AND file IS NULL')).some((day) => day.first_seq <= seq && seq < day.until_seq!);

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** After a failure, doubling after each further one. */
const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/** Begins each UTC day and exports old ones, until stopped. Failures are retried. */
export function keepDays(options: {
  readonly engine: Engine;
  readonly session: Session;
  readonly pool: Pool;
  readonly folder: string;
  readonly days: number;
  readonly onFailure: (error: Error) => void;
}): { stop(): Promise<void> } {
  const { engine, session, pool, folder, onFailure } = options;
  let done = '';
  let failures = 0;
  let notBefore = 0;
  let running: Promise<void> | undefined;
  const turn = async (): Promise<void> => {
    const today = dayName(engine.now());
    if (today === done) return;
    await engine.betweenCommits(() => beginDay(session, today, engine.head));
    await attachDays(pool);
    await exportDays(pool, folder, options.days, engine.projectedSeq, engine.now());
    done = today;
    failures = 0;
  };
  const start = () => {
    if (performance.now() < notBefore) return;
    running ??= turn()
      .catch((error) => {
        notBefore = performance.now() + Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures++);
        onFailure(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  start();
  const timer = setInterval(start, 1_000);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
