import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type Head, type Heads, type KnownHeads, readHeads } from '../audit/heads.ts';
import { openRestoreMark } from './restore-mark.ts';

/**
 * A small file next to the database, outside it and in no backup: how far commands were acknowledged here, and where the audit
 * chains ended.
 */
const FILE = 'high-water.json';
const EVERY_MS = 2_000;

interface HighWater {
  /** Identifies the database by its creation time. A restored one counts as the same. */
  readonly database: string;
  readonly epoch: number;
  readonly seq: number;
  /** Absent in files of earlier versions. */
  readonly heads?: Partial<Heads>;
}

/** Undefined if it's missing or incomplete: then nothing is known. */
function readHighWater(dataDir: string): HighWater | undefined {
  try {
    const { database, epoch, seq, heads } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as HighWater;
    if (typeof database !== 'string' || !Number.isSafeInteger(epoch) || !Number.isSafeInteger(seq)) return undefined;
    return { database, epoch, seq, heads: headsOf(heads) };
  } catch {
    return undefined;
  }
}

function writeHighWater(dataDir: string, highWater: HighWater): void {
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(highWater)}\n`);
  renameSync(`${path}.new`, path);
}

function headsOf(read: Partial<Heads> | undefined): Partial<Heads> {
  const isHead = (head: Head | undefined): head is Head =>
    head !== undefined && Number.isSafeInteger(head.id) && /^[0-9a-f]{64}$/.test(head.hash);
  const { office, engine } = read ?? {};
  return { ...(isHead(office) && { office }), ...(isHead(engine) && { engine }) };
}

async function databaseOf(pool: Pick<Pool, 'query'>): Promise<HighWater> {
  const { rows } = await pool.query<HighWater>(
    `SELECT realm.created_at::text AS database, writer.epoch,
       greatest(checkpoint.projected_seq, (SELECT max(seq) FROM journal)) AS seq FROM realm, writer, checkpoint`,
  );
  return rows[0]!;
}

/**
 * Runs before the engine opens: a database that ends before what was acknowledged here, or has seen fewer writers, is older than it
 * should be. This opens a mark, and withdrawals stay stopped until operators have decided. Returns whether it is older.
 */
export async function markOlderDatabase(pool: Pick<Pool, 'query'>, dataDir: string): Promise<boolean> {
  const known = readHighWater(dataDir);
  const found = await databaseOf(pool);
  if (known === undefined || known.database !== found.database) return false;
  if (!isOlder(found, known)) return false;
  await openRestoreMark(pool, { cause: 'high_water', seq: found.seq, epoch: found.epoch, known });
  return true;
}

const isOlder = (found: HighWater, known: HighWater): boolean => found.seq < known.seq || found.epoch < known.epoch;

/**
 * The ends of this database's audit chains as recorded here. If the database is older than what was acknowledged here, it may lack
 * later entries; all others must be the same.
 */
export async function notedHeads(pool: Pick<Pool, 'query'>, dataDir: string): Promise<Partial<Heads>> {
  const known = readHighWater(dataDir);
  const found = await databaseOf(pool);
  if (known === undefined || known.database !== found.database) return {};
  const { office, engine } = known.heads ?? {};
  if (!isOlder(found, known)) return { ...(office && { office }), ...(engine && { engine }) };
  const now = await readHeads(pool);
  return {
    ...(office && office.id <= now.office.id && { office }),
    ...(engine && engine.id <= now.engine.id && { engine }),
  };
}

/**
 * Records every few seconds how far commands are acknowledged, never further, so the figure is safe; and where the audit chains
 * end, after checking that they still contain their earlier ends.
 */
export async function keepHighWater(o: {
  readonly pool: Pick<Pool, 'query'>;
  readonly dataDir: string;
  readonly engine: { readonly head: number; readonly epoch: number };
  readonly heads: KnownHeads;
  /** A chain was rewritten. A failure to stop money then is reported, and tried again. */
  readonly onRewritten: (why: string) => Promise<void>;
  readonly onFailure: (error: Error) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { database } = await databaseOf(o.pool);
  let last = '';
  const write = async (): Promise<void> => {
    try {
      const why = await o.heads.check();
      if (why !== undefined) await o.onRewritten(why);
      const { head: seq, epoch } = o.engine;
      const { heads } = o.heads;
      const next = { database, epoch, seq, heads };
      if (JSON.stringify(next) === last) return;
      last = JSON.stringify(next);
      writeHighWater(o.dataDir, next);
    } catch (error) {
      o.onFailure(error as Error);
    }
  };
  await write();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(write);
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await write();
    },
  };
}
