import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import type { Pool } from './postgres.ts';
import { refuseOtherRules } from './rules-version.ts';

const folder = join(import.meta.dirname, 'migrations');
/** Any number will do, as long as it's only ours. Two starts at once take turns. */
const LOCK = 7_226_001;

/** Brings the rows of an older version forward, in the transaction of the migrations, also if none had to be applied. */
export type Upgrade = (client: PoolClient, applied: readonly string[]) => Promise<void>;

/**
 * Migrates the schema forward, each file once and in order of its number, all in one transaction; never backward. The first time it
 * also records the realm, and from then on refuses any other. Returns the files applied now.
 */
export async function migrate(pool: Pool, realm: 'practice' | 'live', upgrade?: Upgrade): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const applied = await bringForward(client);
    await client.query('INSERT INTO realm (realm) VALUES ($1) ON CONFLICT DO NOTHING', [realm]);
    const written = (await client.query<{ realm: string }>('SELECT realm FROM realm')).rows[0]?.realm;
    if (written !== realm) {
      throw new StartRefusal(
        `This database belongs to the ${written} realm, but REALM is ${realm}; the realm of a database never changes.`,
      );
    }
    await upgrade?.(client, applied);
    await client.query('COMMIT');
    return applied;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** For whoever only reads a database or adds to it. Only the exchange's own start seals the rows of an older version. */
export async function refuseOlderDatabase(pool: Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ some: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS some");
  if (!tables[0]!.some) return;
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migration');
  const applied = new Set(rows.map(({ name }) => name));
  if (applied.size > 0 && migrationFiles().some((file) => !applied.has(file)))
    throw new StartRefusal('This database is from an older version. Start the exchange once with this version first.');
}

/** Applies the remaining files inside the caller's transaction; a restore stops after those that its backup had. */
export async function bringForward(
  client: Pick<PoolClient, 'query'>,
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly string[]> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())');
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration');
  const applied = new Set(rows.map((row) => row.name));
  const files = migrationFiles();
  refuseNewerDatabase(applied, files);
  const missing = files.filter((file) => !applied.has(file) && isWanted(file));
  if (applied.size > 0 && missing.length > 0) await refuseOldTail(client);
  for (const name of missing) {
    await client.query(readFileSync(join(folder, name), 'utf8'));
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name]);
  }
  return missing;
}

/** Before anything changes: a version that wrote what isn't in the tables yet can't open them once they've changed. */
async function refuseOldTail(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ core_version: number }>(
    'SELECT core_version FROM journal WHERE seq > (SELECT projected_seq FROM checkpoint) ORDER BY seq LIMIT 1',
  );
  for (const row of rows) refuseOtherRules(row.core_version);
}

/** The migrations this version knows, in order. */
export const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** All that they say, for whoever keeps a database that they made. */
export const migrationTexts = (): string[] => migrationFiles().map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`);

function refuseNewerDatabase(applied: ReadonlySet<string>, files: readonly string[]): void {
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length > 0) {
    throw new StartRefusal(
      `This database was used by a newer version (it knows ${unknown.join(', ')}): start that version, or another database.`,
    );
  }
}
