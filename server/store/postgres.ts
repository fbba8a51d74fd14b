import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';

export type Pool = pg.Pool;
export type Client = pg.Client;

const OLDEST = 15;
/** The name of every session that writes the journal and projects it; a takeover ends them all by this name. */
export const WRITER_SESSION = 'bourse-writer';

/** bigint columns hold numbers that the core made, all of them safe integers; numeric stays text and becomes a bigint. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`${text} is not a safe integer`);
  return number;
});

/** `statementMs`: the time limit per statement; 0 for none. */
export const openPool = (url: string, most = 8, statementMs = 0): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types,
    application_name: 'bourse',
    connectionTimeoutMillis: 10_000,
    ...(statementMs > 0 && { statement_timeout: statementMs }),
  });
  // A pool session lost while idle is replaced at the next use.
  pool.on('error', () => undefined);
  return pool;
};

/**
 * Sessions for the office alone: its actions wait for each other at the audit log's head, and must not hold a session that a
 * trader's call needs meanwhile. A wait that takes too long fails.
 */
export const openOfficePool = (url: string): Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    types,
    application_name: 'bourse office',
    connectionTimeoutMillis: 10_000,
    options: '-c lock_timeout=10s',
    // An export or a trial balance may take long; nothing an operator waits for takes longer than this.
    statement_timeout: 120_000,
  });
  pool.on('error', () => undefined);
  return pool;
};

/** A session of the writer. `onLost` is called when it breaks: without its session the writer must not continue. */
export async function openWriterSession(url: string, onLost: (error: Error) => void): Promise<Client> {
  const client = new pg.Client({
    connectionString: url,
    types,
    application_name: WRITER_SESSION,
    connectionTimeoutMillis: 10_000,
    pipeline: true,
  });
  client.on('error', onLost);
  await client.connect();
  await client.query("SET synchronous_commit = on; SET jit = off; SET statement_timeout = '120s'");
  return client;
}

/** Reachable and new enough, or the start is refused in one sentence that doesn't contain the address's password. */
export async function refuseUnfitDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartRefusal(`The database at ${withoutPassword(url)} cannot be reached: ${reason(error)}.`);
  }
  try {
    const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
    refuseOldVersion(rows[0]?.version ?? 0);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function refuseOldVersion(version: number): void {
  if (version >= OLDEST * 10_000) return;
  throw new StartRefusal(`The database is PostgreSQL ${Math.trunc(version / 10_000)}, but ${OLDEST} or newer is needed.`);
}

const withoutPassword = (url: string): string => url.replace(/\/\/([^/@]*)@/, (_, user: string) => `//${user.split(':')[0]}@`);
const reason = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replace(/\.$/, '');
};
