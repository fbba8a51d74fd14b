// Most of a test server's start is initdb and the migrations. The first test of a run that needs a database makes one cluster with
// the current schema, and every server gets a copy of it, which then starts like any data directory that was stopped properly.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { grantRights } from './database-roles.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { bringForward, migrationTexts } from './migrate.ts';
import { openPool } from './postgres.ts';
import { inTransaction } from './transaction.ts';

/** The folder where this run keeps it. Unset outside of test runs: then every start is a first start. */
export const PREPARED_FOLDER = 'BOURSE_PREPARED_DATABASE';
/** How long to wait for another process that is making it; whoever waited in vain makes a first start. */
const PATIENCE_MS = 60_000;

/** Copies the prepared cluster and its passwords into an empty data directory. False if this run keeps none. */
export async function layPreparedDatabase(dataDir: string): Promise<boolean> {
  const home = process.env[PREPARED_FOLDER];
  const prepared = home === undefined ? undefined : await preparedIn(home);
  if (prepared === undefined) return false;
  // Unlike `cp` of Node, this one keeps the database account as the owner.
  const copying = spawn('cp', ['-a', join(prepared, 'postgres'), join(prepared, 'postgres.passwords'), dataDir], { stdio: 'inherit' });
  const [code] = await once(copying, 'exit');
  if (code !== 0) throw new Error(`the prepared database could not be copied to ${dataDir}: cp ended with ${code}`);
  return true;
}

/** Made by whoever creates its folder; workers that run at the same time wait for that one. */
async function preparedIn(home: string): Promise<string | undefined> {
  // A watching test runner outlives an edited migration.
  const key = createHash('sha256')
    .update(JSON.stringify([findBinaries().major, migrationTexts()]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(home, key);
  if (isCreatedHere(folder)) await prepare(folder);
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    if (existsSync(join(folder, 'ready'))) return folder;
    if (existsSync(join(folder, 'failed'))) return undefined;
    await sleep(50);
  }
  return undefined;
}

function isCreatedHere(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The schema with its rights, but of no realm yet: the first start writes that. */
async function prepare(folder: string): Promise<void> {
  try {
    const postgres = await startEmbeddedPostgres(folder);
    const pool = openPool(postgres.url, 1);
    try {
      await inTransaction(pool, (client) => bringForward(client));
      await grantRights(pool);
    } finally {
      await pool.end();
      await postgres.stop();
    }
    for (const left of ['postgres.log', 'postgres.owner']) rmSync(join(folder, left), { force: true });
    writeFileSync(join(folder, 'ready'), '');
  } catch (error) {
    writeFileSync(join(folder, 'failed'), '');
    throw error;
  }
}
