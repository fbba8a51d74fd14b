import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { CORE_VERSION } from '@bourse/core/exchange';
import { Client, type ClientBase } from 'pg';
import { loadWithin } from '../engine/load.ts';
import { stateHash } from '../engine/state-hash.ts';
import { StartRefusal } from '../start-refusal.ts';
import { copyIn } from '../store/copy-in.ts';
import { bringForward, migrationFiles, type Upgrade } from '../store/migrate.ts';
import { openPool } from '../store/postgres.ts';
import { type Entry, type EntrySink, readArchive } from './archive.ts';
import { keyFiles, keysOfBox } from './key-box.ts';
import type { Manifest } from './manifest.ts';
import { openRestoreMark } from './restore-mark.ts';
import { JOURNAL, tablesInOrder } from './tables.ts';

/** An earlier writer may have gone beyond the backup's epoch: clients must see that the new one is different. */
const EPOCHS_BETWEEN = 1_000;
const BATCH = 1024 * 1024;
const NEW_LINE = 0x0a;

/** The manifest of a complete backup that this version can restore; otherwise throws the reason. */
export async function inspectBackup(path: string): Promise<Manifest> {
  const manifest = await readArchive<Manifest>(path);
  if (manifest.coreVersion !== CORE_VERSION)
    throw new StartRefusal(
      `${path} was taken by rules version ${manifest.coreVersion}, and this server has version ${CORE_VERSION}: restore it with that one.`,
    );
  const known = migrationFiles();
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartRefusal(`${path} was taken by a newer version (it knows ${unknown.join(', ')}): restore it with that one.`);
  return manifest;
}

/** A restore needs an empty folder: only key files may exist already. */
export function refuseFilledFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const found = readdirSync(dataDir).filter((name) => !(keyFiles as readonly string[]).includes(name));
  if (found.length > 0)
    throw new StartRefusal(`DATA_DIR ${dataDir} is not empty (${found.slice(0, 3).join(', ')}…): a restore needs an empty one.`);
}

export async function refuseFilledDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'S') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') LIMIT 1`,
    );
    if (rows[0] !== undefined) throw new StartRefusal(`The database is not empty (it has ${rows[0].name}): a restore needs an empty one.`);
  } finally {
    await client.end();
  }
}

export interface PutBack {
  readonly url: string;
  readonly dataDir: string;
  readonly path: string;
  readonly manifest: Manifest;
  readonly passphrase: string | undefined;
  /** For a backup of an older version: seals its rows. */
  readonly upgrade: Upgrade;
}

/**
 * Fills an empty database and folder. All tables are restored in one transaction, committed only if the resulting exchange has the
 * backup's state hash; withdrawals then stay stopped until operators have decided. Returns that hash.
 */
export async function putBack({ url, dataDir, path, manifest, passphrase, upgrade }: PutBack): Promise<string> {
  const pool = openPool(url, 1);
  const client = await pool.connect();
  const written: string[] = [];
  try {
    await client.query('BEGIN');
    await bringForward(client, (name) => manifest.migrations.includes(name));
    await clearSeeds(client);
    for (const name of manifest.months ?? []) await client.query('SELECT begin_history_month($1, $2)', name.split(' '));
    const filled = new Set<string>();
    await readArchive(path, {
      onEntry: async (entry) => {
        if (entry.name.startsWith('table:')) return tableSink(client, entry, filled);
        if (entry.name === 'keys') return passphrase === undefined ? undefined : keySink(dataDir, passphrase, written);
        return fileSink(join(dataDir, safePath(entry.name.slice('file:'.length))), written);
      },
    });
    for (const { name, value } of manifest.sequences) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
    const applied = await bringForward(client);
    const { exchange } = await loadWithin(client);
    exchange.check();
    const hash = stateHash(exchange.rows());
    if (hash !== manifest.stateHash)
      throw new StartRefusal(`The restored state has the hash ${hash}, the backup says ${manifest.stateHash}: nothing was restored.`);
    await upgrade(client, applied);
    await client.query('UPDATE writer SET epoch = epoch + $1', [EPOCHS_BETWEEN]);
    await openRestoreMark(client, { cause: 'restore', seq: manifest.seq, epoch: manifest.epoch, backupAt: manifest.takenAt });
    // The backup has the row of an earlier restore.
    await client.query('DELETE FROM restored_from');
    await client.query('INSERT INTO restored_from (seq, backup_at) VALUES ($1, $2)', [manifest.seq, manifest.takenAt]);
    await client.query('COMMIT');
    return hash;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    for (const file of written) rmSync(file, { force: true });
    // The folder was empty, so everything in these came from this restore.
    for (const name of ['archive', 'journal', 'proof']) rmSync(join(dataDir, name), { recursive: true, force: true });
    throw error;
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Deletes what the migrations inserted: the backup has its own version. */
async function clearSeeds(client: ClientBase): Promise<void> {
  for (const { name } of (await tablesInOrder(client)).toReversed()) {
    const { rows } = await client.query<{ some: boolean }>(`SELECT EXISTS (SELECT 1 FROM ${name}) AS some`);
    if (rows[0]!.some) await client.query(`DELETE FROM ${name}`);
  }
}

/** Copies the lines back as they were exported. */
async function tableSink(client: ClientBase, { name, columns }: Entry, filled: Set<string>): Promise<EntrySink> {
  const table = name.slice('table:'.length);
  if (table === JOURNAL && !filled.has(table)) await makeDays(client);
  filled.add(table);
  let waiting: Buffer[] = [];
  let length = 0;
  const copy = async (bytes: Buffer): Promise<void> => {
    if (bytes.length > 0)
      await copyIn(client, `COPY ${table} (${columns!.join(', ')}) FROM STDIN`, bytes.toString('utf8', 0, bytes.length - 1).split('\n'));
  };
  return {
    async data(chunk) {
      waiting.push(Buffer.from(chunk));
      length += chunk.length;
      if (length < BATCH) return;
      const all = Buffer.concat(waiting);
      const end = all.lastIndexOf(NEW_LINE) + 1;
      await copy(all.subarray(0, end));
      waiting = [all.subarray(end)];
      length = all.length - end;
    },
    end: () => copy(Buffer.concat(waiting)),
  };
}

/** Creates the partitions of the days that are still in the database. */
async function makeDays(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ day: string; first_seq: number; until_seq: number | null }>(
    'SELECT day::text, first_seq, until_seq FROM journal_day WHERE file IS NULL ORDER BY first_seq',
  );
  for (const { day, first_seq, until_seq } of rows)
    await client.query(
      `CREATE TABLE journal_${day.replaceAll('-', '_')} PARTITION OF journal FOR VALUES FROM (${first_seq}) TO (${until_seq ?? 'MAXVALUE'})`,
    );
}

/** Names from a file aren't trusted. */
function safePath(name: string): string {
  if (!/^(archive|journal|proof)(\/[\w.-]+)+$/.test(name) || normalize(name) !== name)
    throw new StartRefusal(`The backup names a file ${name}, which is none of ours.`);
  return name;
}

function fileSink(path: string, written: string[]): EntrySink {
  mkdirSync(dirname(path), { recursive: true });
  written.push(path);
  writeFileSync(path, '');
  return { data: (chunk) => writeFileSync(path, chunk, { flag: 'a' }), end: () => undefined };
}

function keySink(dataDir: string, passphrase: string, written: string[]): EntrySink {
  const chunks: Buffer[] = [];
  return {
    data: (chunk) => void chunks.push(Buffer.from(chunk)),
    end() {
      for (const [name, text] of Object.entries(keysOfBox(Buffer.concat(chunks), passphrase))) {
        const path = join(dataDir, name);
        if (existsSync(path)) continue;
        written.push(path);
        writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
      }
    },
  };
}
