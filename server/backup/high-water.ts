import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openRestoreMark } from './restore-mark.ts';

/** A small file beside the database, not in it and in no backup: how far commands were acknowledged here. */
const FILE = 'high-water.json';
const EVERY_MS = 2_000;

interface HighWater {
  /** Which database: when it was made. A restored one is the same one. */
  readonly database: string;
  readonly epoch: number;
  readonly seq: number;
}

/** Undefined where it is missing or was never written whole: then nothing is remembered. */
function readHighWater(dataDir: string): HighWater | undefined {
  try {
    const { database, epoch, seq } = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as HighWater;
    return typeof database === 'string' && Number.isSafeInteger(epoch) && Number.isSafeInteger(seq) ? { database, epoch, seq } : undefined;
  } catch {
    return undefined;
  }
}

function writeHighWater(dataDir: string, highWater: HighWater): void {
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(highWater)}\n`);
  renameSync(`${path}.new`, path);
}

async function databaseOf(pool: Pick<Pool, 'query'>): Promise<HighWater> {
  const { rows } = await pool.query<HighWater>(
    `SELECT realm.created_at::text AS database, writer.epoch,
       greatest(checkpoint.projected_seq, (SELECT max(seq) FROM journal)) AS seq FROM realm, writer, checkpoint`,
  );
  return rows[0]!;
}

/**
 * Before the engine opens: a database that ends before what was acknowledged here, or that has known fewer writers, is older than
 * this place. That opens a mark, and withdrawals stay shut until operators have decided. Answers whether it is older.
 */
export async function markOlderDatabase(pool: Pick<Pool, 'query'>, dataDir: string): Promise<boolean> {
  const known = readHighWater(dataDir);
  const found = await databaseOf(pool);
  if (known === undefined || known.database !== found.database) return false;
  if (found.seq >= known.seq && found.epoch >= known.epoch) return false;
  await openRestoreMark(pool, { cause: 'high_water', seq: found.seq, epoch: found.epoch, known });
  return true;
}

/** Writes down every few seconds how far commands are acknowledged: never further than they are, so what it says is sure. */
export async function keepHighWater(o: {
  readonly pool: Pick<Pool, 'query'>;
  readonly dataDir: string;
  readonly engine: { readonly head: number; readonly epoch: number };
  readonly onFailure: (error: Error) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { database } = await databaseOf(o.pool);
  let last = -1;
  const write = (): void => {
    const { head: seq, epoch } = o.engine;
    if (seq === last) return;
    last = seq;
    try {
      writeHighWater(o.dataDir, { database, epoch, seq });
    } catch (error) {
      o.onFailure(error as Error);
    }
  };
  write();
  const timer = setInterval(write, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      write();
    },
  };
}
