import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchActs } from '../audit/act-watch.ts';
import { record } from '../audit/audit.ts';
import { openWorld, openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { watchForgedRows } from './forged-rows.ts';
import { checkInvariants } from './invariants.ts';
import { allowEnd, noteSafeMode, readSafeMode } from './safe-mode-note.ts';

let database: WorldDatabase;
let open: WorldEngine;
beforeEach(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database);
  await openWorld(open);
});
afterEach(async () => {
  await open.close().catch(() => undefined);
  await database.close();
});

const watch = (one: WorldEngine) => ({
  ...{ engine: one.engine, pool: database.pool },
  onUnsafe: (why: string) => one.unsafe.push(why),
  onWarning: (error: Error) => one.failures.push(error),
});
const restart = async () => {
  await open.close();
  open = await openWorldEngine(database);
};
const add = (units: number) =>
  database.pool.query(
    `UPDATE state.purse SET available = available + $1 WHERE (trader, asset, account) =
       (SELECT trader, asset, account FROM state.purse WHERE asset = 'USDT' AND account = 'fiat' ORDER BY trader LIMIT 1)`,
    [units],
  );
/** An operator's command that moves money, or lets it move again. */
async function leaveRelease(): Promise<number> {
  const entry = await record(database.pool, { operator: 1, act: 'test.act' });
  return await open.outbox.leave(database.pool, { entry }, { kind: 'set_stop', name: 'flash' });
}
const isExecuted = async (id: number) =>
  (await database.pool.query('SELECT 1 FROM command_outbox WHERE id = $1 AND seq IS NOT NULL', [id])).rows.length > 0;
async function breakBooks(): Promise<void> {
  await open.engine.projected(open.engine.head);
  await add(1);
  await checkInvariants(watch(open));
  expect(open.engine.unsafe).toContain('I2');
}

test('safe mode lasts over every restart: what waits isn’t executed, and no time passes', async () => {
  await breakBooks();
  const why = open.engine.unsafe;
  const waits = await leaveRelease();
  await restart();
  await restart();
  expect(open.engine.unsafe).toBe(why);
  expect(open.unsafe).toEqual([why]);
  const { head } = open.engine;
  await new Promise((resume) => setTimeout(resume, 700));
  await open.outbox.drain();
  expect(await isExecuted(waits)).toBe(false);
  // Locks and cancellations still work.
  const trader = (await database.pool.query('SELECT min(trader) AS trader FROM state.trader')).rows[0].trader;
  const lock = await open.outbox.leave(database.pool, 'trader', { kind: 'lock_trader', trader, cause: 'self' });
  await open.outbox.settle([lock]);
  const { rows } = await database.pool.query('SELECT kind FROM journal WHERE seq > $1', [head]);
  expect(rows).toEqual([{ kind: 'lock_trader' }]);
});

test('safe mode ends with a start that a person has allowed to end it, and only if that start finds the books whole', async () => {
  await breakBooks();
  const waits = await leaveRelease();
  await open.close();
  allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'we looked into it');
  open = await openWorldEngine(database);
  expect(open.engine.unsafe, 'the balance is still wrong').toBeDefined();
  expect(await isExecuted(waits)).toBe(false);
  // The permission was for that start.
  await open.close();
  expect(readSafeMode(database.dataDir)).toMatchObject({ why: open.engine.unsafe });
  expect(readSafeMode(database.dataDir)!.end).toBeUndefined();
  await add(-1);
  open = await openWorldEngine(database);
  expect(open.engine.unsafe, 'nobody has allowed it').toBeDefined();
  await open.close();
  allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'the balance was corrected');
  open = await openWorldEngine(database);
  expect(open.engine.unsafe).toBeUndefined();
  expect(readSafeMode(database.dataDir)).toBeUndefined();
  expect(await isExecuted(waits)).toBe(true);
  const { rows } = await database.pool.query("SELECT name FROM state.stop WHERE name = 'withdrawals'");
  expect(rows, 'withdrawals stay stopped').toHaveLength(1);
  await restart();
  expect(open.engine.unsafe).toBeUndefined();
});

test('a damaged note still keeps the server in safe mode', async () => {
  await open.close();
  writeFileSync(join(database.dataDir, 'safe-mode.json'), '{"wh');
  open = await openWorldEngine(database);
  expect(open.engine.unsafe).toBe('safe-mode.json is damaged');
});

test('a note that can’t be read keeps the server in safe mode, and doesn’t keep it from starting', async () => {
  await open.close();
  mkdirSync(join(database.dataDir, 'safe-mode.json'));
  open = await openWorldEngine(database);
  expect(open.engine.unsafe).toMatch(/^safe-mode.json can’t be read: EISDIR/);
});

/** A row that somebody puts into the outbox with SQL. */
const forge = (kind: string) =>
  database.pool.query('INSERT INTO command_outbox (origin, kind, body, nonce, seal) VALUES ($1, $2, $3, gen_random_uuid(), $4)', [
    ...['operator', kind, JSON.stringify({ kind }), Buffer.alloc(32)],
  ]);

test('what is found after a person has allowed the end takes the permission back', async () => {
  open.engine.enterSafeMode('a test');
  allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'we looked into it');
  await forge('lock_trader');
  await open.outbox.drain();
  expect(open.engine.unsafe, 'the office shows what it began with').toBe('a test');
  await restart();
  expect(open.engine.unsafe).toMatch(/^command \d+ in the outbox was not written by this server \(I18\)$/);
  expect(readSafeMode(database.dataDir)!.end).toBeUndefined();
});

test('a forged row in the outbox is found before anything that waits is executed, and until somebody has reviewed it', async () => {
  const startAllowed = async () => {
    await open.close();
    allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'we looked into it');
    open = await openWorldEngine(database, { alsoCheck: ({ seal }) => [watchForgedRows(database.pool, seal)] });
  };
  open.engine.enterSafeMode('a test');
  const waits = await leaveRelease();
  await forge('adjust_balance');
  await startAllowed();
  expect(open.engine.unsafe).toContain('was not written by this server');
  expect(await isExecuted(waits)).toBe(false);
  await startAllowed();
  expect(open.engine.unsafe).toContain('was not written by this server');
  await database.pool.query('UPDATE command_outbox SET noted_at = now() WHERE is_forged');
  await startAllowed();
  expect(open.engine.unsafe).toBeUndefined();
  expect(await isExecuted(waits)).toBe(true);
});

test('safe mode can end after the server was killed before it marked an operator’s command', async () => {
  const row = await leaveRelease();
  await open.outbox.settle([row]);
  await open.close();
  const seqOf = async () => (await database.pool.query('SELECT seq FROM command_outbox WHERE id = $1', [row])).rows[0].seq;
  const seq = await seqOf();
  await database.pool.query('UPDATE command_outbox SET seq = NULL WHERE id = $1', [row]);
  // Some while ago.
  await database.pool.query('ALTER TABLE engine_audit DISABLE TRIGGER ALL; UPDATE engine_audit SET at = at - 60000');
  noteSafeMode(database.dataDir, 'a test');
  allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'we looked into it');
  open = await openWorldEngine(database, { alsoCheck: (of) => [watchActs({ pool: database.pool, ...of })] });
  expect(open.engine.unsafe).toBeUndefined();
  expect(await seqOf(), 'and it isn’t executed again').toBe(seq);
});
