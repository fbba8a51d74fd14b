import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { watchAddresses } from '../gateways/chain/address/address-seal.ts';
import { bringForward } from '../store/migrate.ts';
import { openPool } from '../store/postgres.ts';
import { openScratchDatabase, type ScratchDatabase } from '../store/scratch-database.ts';
import { inTransaction } from '../store/transaction.ts';

// With the real processes, on a database as a version without seals on addresses left it.

let database: ScratchDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await openScratchDatabase();
  pool = openPool(database.url, 2);
  await inTransaction(pool, (client) => bringForward(client, (name) => name < '0921'));
  await pool.query("INSERT INTO chain_address (family, address, trader, child) VALUES ('evm', '0xaa', 100001, 1)");
});
afterEach(async () => {
  await pool?.end();
  await database?.close();
});

const environment = () => ({
  ...{ PATH: process.env['PATH'], DATA_DIR: database.dataDir, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'error' },
});
const run = (program: string, ...options: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, program), ...options], { env: environment() }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
const isMigrated = async () => (await pool.query("SELECT 1 FROM migration WHERE name >= '0921'")).rows.length > 0;
const check = () => watchAddresses(pool, readOutboxSeal(database.dataDir))();

/** Starts the exchange and ends it as soon as it's open; returns what it complained about. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], { env: environment() });
  let complained = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Bourse is open at') && child.kill('SIGINT'));
  await once(child, 'close');
  return complained;
}

test.each([
  ['operator-create.ts', '--email', 'anna@example.com', '--name', 'anna', '--person', 'Anna Berg'],
  ['operator-approver.ts', '--name', 'anna'],
  ['verify.ts'],
])('%s doesn’t upgrade a database, because only the start of the exchange seals its rows', async (program, ...options) => {
  expect(await run(program, ...options)).toEqual({
    code: 1,
    said: 'This database is from an older version. Start the exchange once with this version first.\n',
  });
  expect(await isMigrated()).toBe(false);
});

test('a refused start upgrades nothing, and the next one seals the addresses that it finds', async () => {
  await pool.query("INSERT INTO key_fingerprint (name, fingerprint) VALUES ('index', 'of another ring')");
  expect(await start()).toContain('key-ring.json does not belong to this database');
  expect(await isMigrated()).toBe(false);
  await pool.query("DELETE FROM key_fingerprint WHERE name = 'index'");
  expect(await start()).toBe('');
  expect(await check()).toBeUndefined();
  await pool.query("INSERT INTO chain_address (family, address, trader, child) VALUES ('evm', '0xee', 100002, 2)");
  expect(await start(), 'put there with SQL after the upgrade').toContain('the evm address of trader 100002');
});
