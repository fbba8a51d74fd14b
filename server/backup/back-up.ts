import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CORE_VERSION } from '@bourse/core/exchange';
import type { PoolClient } from 'pg';
import { loadWithin } from '../engine/load.ts';
import { stateHash } from '../engine/state-hash.ts';
import type { HistoryName } from '../history/histories.ts';
import { folderFiles, manifestFile } from '../history/manifest.ts';
import { readFilledMonths } from '../history/months.ts';
import { StartRefusal } from '../start-refusal.ts';
import { openPool } from '../store/postgres.ts';
import { ArchiveWriter } from './archive.ts';
import { copyOut } from './copy-out.ts';
import { beginStill } from './hold-still.ts';
import { boxOfKeys } from './key-box.ts';
import type { Manifest } from './manifest.ts';
import { sequences, tablesInOrder } from './tables.ts';

export interface BackUp {
  readonly url: string;
  readonly dataDir: string;
  /** The file to create; it must not exist. */
  readonly path: string;
  /** Undefined: the keys are left out. */
  readonly passphrase: string | undefined;
}

/**
 * Writes everything into one file, from a running or a stopped server: all tables in one snapshot transaction (the bundled
 * PostgreSQL has no pg_dump), the exported days of the journal and archived months that belong to it, and the published heads.
 */
export async function backUp({ url, dataDir, path, passphrase }: BackUp): Promise<Manifest & { readonly sha256: string }> {
  if (existsSync(path)) throw new StartRefusal(`${path} exists already: a backup never takes the place of another one.`);
  const pool = openPool(url, 1);
  const client = await pool.connect();
  const archive = new ArchiveWriter(path);
  try {
    await beginStill(client);
    const loaded = await loadWithin(client);
    const facts = await client.query<{ realm: 'practice' | 'live'; epoch: number }>('SELECT realm, epoch FROM realm, writer');
    const applied = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
    const manifest: Manifest = {
      takenAt: new Date().toISOString(),
      ...facts.rows[0]!,
      seq: loaded.head,
      coreVersion: CORE_VERSION,
      stateHash: stateHash(loaded.exchange.rows()),
      migrations: applied.rows.map(({ name }) => name),
      months: await readFilledMonths(client),
      sequences: await sequences(client),
      hasKeys: passphrase !== undefined,
    };
    for (const table of await tablesInOrder(client)) {
      const columns = table.columns.join(', ');
      await archive.begin({ name: `table:${table.target}`, columns: table.columns });
      const source = table.isPartitioned ? `(SELECT ${columns} FROM ${table.name})` : `${table.name} (${columns})`;
      await copyOut(client, `COPY ${source} TO STDOUT`, (lines) => archive.data(lines));
      await archive.end();
    }
    for (const file of await filesOf(client, dataDir)) {
      await archive.begin({ name: `file:${file}` });
      for await (const chunk of createReadStream(join(dataDir, file))) await archive.data(chunk as Buffer);
      await archive.end();
    }
    await client.query('COMMIT');
    if (passphrase !== undefined) {
      await archive.begin({ name: 'keys' });
      await archive.data(boxOfKeys(dataDir, passphrase));
      await archive.end();
    }
    return { ...manifest, sha256: await archive.finish(manifest) };
  } catch (error) {
    await archive.abandon();
    rmSync(`${path}.part`, { force: true });
    throw error;
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Exported journal days and archived months as of this snapshot, and the published heads. */
async function filesOf(client: PoolClient, dataDir: string): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>('SELECT file FROM journal_day WHERE file IS NOT NULL ORDER BY day');
  const days = rows.map(({ file }) => join('journal', file));
  const archived = await client.query<{ history: HistoryName; month: string; manifest: string }>(
    "SELECT history, to_char(month, 'YYYY-MM') AS month, manifest FROM history_archive ORDER BY history, month",
  );
  const months = archived.rows.flatMap(({ history, month, manifest }) =>
    [...folderFiles(JSON.parse(manifest)), manifestFile(history, month)].map((file) => join('archive', file)),
  );
  const missing = [...days, ...months].find((file) => !existsSync(join(dataDir, file)));
  if (missing !== undefined) throw new StartRefusal(`${join(dataDir, missing)} is missing: a backup without it would not be whole.`);
  return [...days, ...months, ...publishedFiles(dataDir)];
}

/**
 * Heads before what they commit to: those of the running minute may be missing then, but never the ticks or receipts of a head. What a
 * restore finds beyond the last head is cut off by its start.
 */
function publishedFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'proof');
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && !one.name.endsWith('.part'));
  return found.map(({ parentPath, name }) => relative(dataDir, join(parentPath, name))).sort();
}
