import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { inspectBackup, putBack } from '../backup/put-back.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { WRITER_LOCK } from '../engine/writer.ts';
import { watchAddresses } from '../gateways/chain/address/address-seal.ts';
import { isSealed, noteSealed } from '../secrets/outbox-key.ts';
import { bringForward, migrate, type Upgrade } from '../store/migrate.ts';
import { openPool } from '../store/postgres.ts';
import { openScratchDatabase, type ScratchDatabase } from '../store/scratch-database.ts';
import { inTransaction } from '../store/transaction.ts';
import { noteOlderRows, upgradeOfRestore, upgradeOfStart } from './older-seals.ts';

let database: ScratchDatabase;
let pool: Pool;
/** Of the exchange: a database that is put back or restored comes to this folder. */
let dataDir: string;
beforeEach(async () => {
  database = await openScratchDatabase();
  pool = openPool(database.url, 2);
  dataDir = mkdtempSync(join(tmpdir(), 'older-seals-'));
  await inTransaction(pool, (client) => bringForward(client, (name) => name < '0921'));
  await pool.query("INSERT INTO chain_address (family, address, trader, child) VALUES ('evm', '0xaa', 100001, 1)");
  await pool.query("INSERT INTO signing_key_change (replaced) VALUES (decode(repeat('ab', 32), 'hex'))");
});
afterEach(async () => {
  await pool?.end();
  await database?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const upgrade = (by: Upgrade = upgradeOfStart(dataDir)) => migrate(pool, 'practice', by);
/** As far as the seals go. */
async function start(): Promise<void> {
  await upgrade();
  noteOlderRows(dataDir);
}
const isMigrated = async () => (await pool.query("SELECT 1 FROM migration WHERE name >= '0921'")).rows.length > 0;
const check = () => watchAddresses(pool, readOutboxSeal(dataDir))();
const unsealed = async () => (await pool.query('SELECT 1 FROM signing_key_change WHERE seal IS NULL')).rows.length;
const forge = () => pool.query("INSERT INTO chain_address (family, address, trader, child) VALUES ('evm', '0xee', 100002, 2)");
/** Whoever may change tables can let the migration run again. */
const undoMigration = () =>
  pool.query(`ALTER TABLE chain_address DROP COLUMN seal; ALTER TABLE chain_wallet DROP COLUMN seal;
    DELETE FROM migration WHERE name = '0932_sealed_addresses.sql'`);

test('a start that dies while it upgrades has changed nothing, and the next one seals what the older version left', async () => {
  const dying = upgrade(async (client, applied) => {
    await upgradeOfStart(dataDir)(client, applied);
    client.on('error', () => undefined);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
  });
  await expect(dying).rejects.toThrow();
  expect(await isMigrated()).toBe(false);
  await start();
  expect(await check()).toBeUndefined();
  expect(await unsealed()).toBe(0);
});

test('a start that dies right after the upgrade has sealed everything, and the next one notes it', async () => {
  await upgrade();
  expect(await check()).toBeUndefined();
  expect(isSealed(dataDir, 'addresses', 1)).toBe(false);
  await forge();
  await start();
  expect(isSealed(dataDir, 'addresses', 1)).toBe(true);
  expect(await check(), 'put there with SQL between the two starts').toContain('trader 100002');
});

test('an address put into the database after the upgrade is trusted by no start, not even one that upgrades again', async () => {
  await start();
  await forge();
  await start();
  expect(await check()).toContain('trader 100002');
  await undoMigration();
  await expect(start()).rejects.toThrow('This database is from before 0932_sealed_addresses.sql');
});

test('an older copy that was put back is sealed again once a person has said so, by the next start only', async () => {
  for (const rows of ['withdrawals', 'key-changes', 'addresses'] as const) noteSealed(dataDir, rows, 1);
  await expect(start()).rejects.toThrow('npm run older-database -- --trust and start again');
  expect(await isMigrated(), 'it stays as it was').toBe(false);

  const program = join(import.meta.dirname, 'older-database.ts');
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const run = promisify(execFile);
  await expect(run(process.execPath, [program], { env })).rejects.toThrow('npm run older-database -- --trust');
  const { stdout } = await run(process.execPath, [program, '--trust'], { env });
  expect(stdout).toContain('it seals deposit addresses');
  await start();
  expect(await check()).toBeUndefined();
  expect(await unsealed()).toBe(0);

  await run(process.execPath, [program, '--trust'], { env });
  await start();
  await undoMigration();
  await expect(start(), 'a start that had nothing to upgrade used it up').rejects.toThrow('put an older copy back');
});

test('the outbox key of another database refuses the upgrade before anything is sealed with it', async () => {
  await pool.query("INSERT INTO key_fingerprint (name, fingerprint) VALUES ('outbox', 'of another key')");
  await expect(start()).rejects.toThrow('outbox-key.json is missing');
  readOutboxSeal(dataDir);
  await expect(start()).rejects.toThrow('does not belong to this database');
  expect(await isMigrated()).toBe(false);
});

test('while an older server still writes, an upgrade is refused and changes nothing', async () => {
  const older = await pool.connect();
  await older.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK]);
  try {
    await expect(start()).rejects.toThrow('An upgrade needs the older server to be stopped');
    expect(await isMigrated()).toBe(false);
  } finally {
    await older.query('SELECT pg_advisory_unlock_all()');
    older.release();
  }
  await start();
  expect(await isMigrated()).toBe(true);
});

test('a restore of a backup from before the upgrade seals its rows, whatever was noted here, and needs the key for it', async () => {
  await start();
  const path = join(dataDir, 'older.backup');
  await undoMigration();
  await backUp({ url: database.url, dataDir, path, passphrase: undefined });
  const empty = await openScratchDatabase();
  const restored = openPool(empty.url, 2);
  try {
    const folder = join(dataDir, 'restored');
    mkdirSync(folder);
    const manifest = await inspectBackup(path);
    expect(manifest.migrations).not.toContain('0932_sealed_addresses.sql');
    const restore = () =>
      putBack({ url: empty.url, dataDir: folder, path, manifest, passphrase: undefined, upgrade: upgradeOfRestore(folder) });
    await expect(restore()).rejects.toThrow('outbox-key.json is missing');
    renameSync(join(dataDir, 'outbox-key.json'), join(folder, 'outbox-key.json'));
    expect(isSealed(folder, 'addresses', 1)).toBe(true);
    await restore();
    expect(await watchAddresses(restored, readOutboxSeal(folder))()).toBeUndefined();
  } finally {
    await restored.end();
    await empty.close();
  }
});
