import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@bourse/core/command';
import { CORE_VERSION } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepHighWater, notedHeads } from '../backup/high-water.ts';
import { hashOfAct, hashOfBody } from '../engine/act-chain.ts';
import { commandText } from '../engine/command-text.ts';
import { OutboxSeal } from '../engine/leave-command.ts';
import { readOutboxKey } from '../secrets/outbox-key.ts';
import { appendBatch } from '../test/journal-tail.ts';
import { openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { watchActs } from './act-watch.ts';
import { entryHash, record } from './audit.ts';
import { checkChain, readLinks } from './chain.ts';
import { watchChains } from './chain-watch.ts';
import { KnownHeads, whyUnlikeSigned } from './heads.ts';

let database: WorldDatabase;
let open: WorldEngine;
beforeEach(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database);
});
afterEach(async () => {
  await open.close().catch(() => undefined);
  await database.close();
});

const trader = traderId(100_801);
const mint: Command = {
  kind: 'adjust_balance',
  key: 'adjustment:1',
  trader,
  account: 'fiat',
  asset: 'USDT',
  amount: amount(500_000_000_000n),
  cause: 'goodwill',
};
const entry = (reason = 'a test') => record(database.pool, { operator: 1, act: 'test.act', subject: 'test:1', reason });
async function act(command: Command): Promise<void> {
  const of = { entry: await entry() };
  await open.outbox.leave(database.pool, of, command);
  await open.outbox.settle(of);
}
async function someActs(): Promise<void> {
  await open.outbox.settle([await open.outbox.leave(database.pool, 'trader', { kind: 'open_trader', trader, traderKind: 'trader' })]);
  await act({ kind: 'set_stop', name: 'flash', cause: 'operator' });
  await act({ kind: 'set_stop', name: 'flash' });
  await act(mint);
}

/** As a determined attacker with SQL access would do it: other entries, with every hash recomputed. */
async function rewrite(chain: 'office' | 'engine'): Promise<void> {
  const links = await readLinks(database.pool, chain, 0, Number.MAX_SAFE_INTEGER);
  const table = chain === 'office' ? 'audit_entry' : 'engine_audit';
  const client = await database.pool.connect();
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  let previous: Buffer = Buffer.alloc(32);
  for (const link of links) {
    const hash =
      chain === 'office'
        ? entryHash(previous, { ...link, reason: 'another' })
        : hashOfAct(previous, {
            seq: link.id,
            at: Date.parse(link.at) + 1,
            kind: link.act,
            bodyHash: Buffer.from(link.detail, 'hex'),
          });
    await client.query(
      chain === 'office'
        ? "UPDATE audit_entry SET reason = 'another', previous_hash = $2, hash = $3 WHERE id = $1"
        : 'UPDATE engine_audit SET at = at + 1, previous_hash = $2, hash = $3 WHERE seq = $1',
      [link.id, previous, hash],
    );
    previous = hash;
  }
  if (chain === 'office') await client.query('UPDATE audit_head SET hash = $1', [previous]);
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  client.release();
}

const noting = (heads: KnownHeads) =>
  keepHighWater({
    ...{ pool: database.pool, dataDir: database.dataDir, engine: open.engine, heads },
    onRewritten: async () => undefined,
    onFailure: (error) => expect.fail(error.message),
  });

describe.each(['office', 'engine'] as const)('the %s chain, completely rewritten with SQL', (chain) => {
  test('is consistent in itself, and yet detected by the next check and at every later start', async () => {
    await someActs();
    const heads = new KnownHeads(database.pool);
    if (chain === 'engine') heads.believe(() => open.engine.acts);
    const check = watchChains(database.pool, heads);
    expect(await check()).toBeUndefined();
    await act({ kind: 'set_stop', name: 'flash', cause: 'operator' });
    expect(await check()).toBeUndefined();
    await (await noting(heads)).stop();

    await rewrite(chain);
    expect(await checkChain(database.pool, chain)).toMatchObject({ isWhole: true });
    expect(await check()).toMatch(new RegExp(`the "${chain}" audit chain`));

    // The next server knows the former end from the file next to the database, and writing that file again keeps it.
    for (const start of ['next', 'after it']) {
      const again = new KnownHeads(database.pool, await notedHeads(database.pool, database.dataDir));
      expect(await watchChains(database.pool, again)(), start).toMatch(/was rewritten \(I9\)/);
      await (await noting(again)).stop();
    }
  });

  test('is detected by the day’s signed head too', async () => {
    await someActs();
    const head = (await readLinks(database.pool, chain, 0, Number.MAX_SAFE_INTEGER)).at(-1)!;
    const none = { id: 0, hash: '0'.repeat(64) };
    const audit = { office: none, engine: none, [chain]: { id: head.id, hash: head.hash.toString('hex') } };
    await database.pool.query(
      `INSERT INTO proof_head (number, audit_id, at, seq, depth, root, previous_hash, hash, signature, public_key, cause, accounts, leaves, ms, audit_heads)
       VALUES (1, 'a', now(), 1, 1, $1, $1, $1, $2, $1, 'daily', 1, 1, 1, $3)`,
      [Buffer.alloc(32), Buffer.alloc(64), JSON.stringify(audit)],
    );
    expect(await whyUnlikeSigned(database.pool)).toBeUndefined();
    await rewrite(chain);
    expect(await whyUnlikeSigned(database.pool)).toMatch(/\(I9\).* signed head 1$/);
  });
});

test('the high-water file has the ends of both chains, and a restored older database may lack later entries', async () => {
  await someActs();
  const heads = new KnownHeads(database.pool);
  await (await noting(heads)).stop();
  const written = JSON.parse(readFileSync(join(database.dataDir, 'high-water.json'), 'utf8'));
  expect(written.heads).toMatchObject({
    office: { id: 3 },
    engine: { id: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await notedHeads(database.pool, database.dataDir)).toEqual(written.heads);
  const { pool } = database;
  await open.close();
  await pool.query(
    'ALTER TABLE audit_entry DISABLE TRIGGER ALL; DELETE FROM audit_entry WHERE id = 3; UPDATE writer SET epoch = epoch - 1',
  );
  await pool.query('UPDATE audit_head SET (id, hash) = (SELECT id, hash FROM audit_entry ORDER BY id DESC LIMIT 1)');
  expect((await notedHeads(pool, database.dataDir)).office).toBeUndefined();
  await pool.query('UPDATE writer SET epoch = epoch + 1');
  expect(await new KnownHeads(pool, await notedHeads(pool, database.dataDir)).check()).toMatch(/rewritten/);
});

test('a writer that can’t stop money after a chain was rewritten is reported as a failure', async () => {
  const { pool, dataDir } = database;
  const heads = new KnownHeads(pool);
  heads.check = async () => 'the chain was rewritten';
  const failures: string[] = [];
  const kept = await keepHighWater({
    ...{ pool, dataDir, engine: open.engine, heads },
    onRewritten: () => Promise.reject(new Error('the writer has stopped')),
    onFailure: ({ message }) => failures.push(message),
  });
  expect(failures).toEqual(['the writer has stopped']);
  await kept.stop();
});

describe('I18: every operator command has its audit entry', () => {
  const check = (projectedSeq = 0) =>
    watchActs({ pool: database.pool, seal: new OutboxSeal(readOutboxKey(database.dataDir).key), projectedSeq })();

  test('operators’ actions through the office match, and so do the engine’s own commands', async () => {
    await someActs();
    await open.engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'invariant' });
    expect(await check()).toBeUndefined();
  });

  test('a row that is marked late, or not before the next start, is no alarm, and covers one command only', async () => {
    await someActs();
    const { pool } = database;
    const watch = watchActs({ pool, seal: new OutboxSeal(readOutboxKey(database.dataDir).key), projectedSeq: 0 });
    await open.outbox.stop();
    const lock: Command = { kind: 'lock_trader', trader, cause: 'operator' };
    const entry = await record(pool, { operator: 1, act: 'test.act' });
    const row = await open.outbox.leave(pool, { entry }, lock);
    // A disk that takes its time: the mark waits for as long as this transaction has the row.
    const slow = await pool.connect();
    await slow.query('BEGIN');
    await slow.query('SELECT 1 FROM command_outbox WHERE id = $1 FOR UPDATE', [row]);
    const { head } = open.engine;
    const marked = open.outbox.drain();
    try {
      await expect.poll(() => open.engine.head).toBeGreaterThan(head);
      await backdate();
      expect([await watch(), await watch(), await check()]).toEqual([undefined, undefined, undefined]);
    } finally {
      await slow.query('COMMIT');
      slow.release();
    }
    await marked;
    expect(await watch()).toBeUndefined();
    // As after a process that was killed before it marked the row.
    await pool.query('UPDATE command_outbox SET seq = NULL WHERE id = $1', [row]);
    expect(await check()).toBeUndefined();
    // The same command once more, which nobody left.
    const again = await open.engine.submit('operator', lock);
    expect(await check()).toBe(`operator command ${again.seq} (lock_trader) has no row in the outbox (I18)`);
  });

  /** However long ago it was. */
  async function backdate(): Promise<void> {
    await database.pool.query('ALTER TABLE engine_audit DISABLE TRIGGER ALL');
    await database.pool.query('UPDATE engine_audit SET at = at - 10000');
  }
  test.each([
    ['a row that was taken away', "DELETE FROM command_outbox WHERE kind = 'adjust_balance'", /has no row in the outbox/],
    ['a row with another entry', "UPDATE command_outbox SET entry = 1 WHERE kind = 'adjust_balance'", /has a row with a wrong signature/],
    [
      'a row with another command',
      "UPDATE command_outbox SET body = replace(body, '5', '6') WHERE kind = 'adjust_balance'",
      /has a row with a wrong signature/,
    ],
    [
      'an entry that was taken away',
      "ALTER TABLE audit_entry DISABLE TRIGGER ALL; DELETE FROM audit_entry WHERE id = (SELECT entry FROM command_outbox WHERE kind = 'adjust_balance')",
      /names audit entry \d+, which does not exist/,
    ],
  ])('%s is detected', async (_, sql, why) => {
    await someActs();
    await database.pool.query(sql);
    expect(await check()).toMatch(why);
  });

  test.each([
    ['into the journal alone', false],
    ['into the journal and the engine’s chain', true],
  ])('a command inserted with SQL %s is set aside by the next start', async (_, isChained) => {
    await someActs();
    await open.engine.projected(open.engine.head);
    await open.close();
    const { pool } = database;
    const { head, at } = (await pool.query('SELECT max(seq) AS head, max(at) AS at FROM journal')).rows[0];
    const body = commandText({ ...mint, key: 'adjustment:2' } as Command);
    await pool.query(
      "INSERT INTO journal (seq, at, origin, kind, body, core_version) VALUES ($1, $2, 'operator', 'adjust_balance', $3, $4)",
      [head + 1, at, body, CORE_VERSION],
    );
    if (isChained) {
      const last = (await readLinks(pool, 'engine', 0, Number.MAX_SAFE_INTEGER)).at(-1)!;
      const forged = { seq: head + 1, at: at - 10_000, kind: 'adjust_balance', bodyHash: hashOfBody(body) };
      await pool.query('INSERT INTO engine_audit (seq, at, kind, body_hash, previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6)', [
        ...[forged.seq, forged.at, forged.kind, forged.bodyHash, last.hash, hashOfAct(last.hash, forged)],
      ]);
    }
    open = await openWorldEngine(database);
    expect(open.engine.unsafe).toBe(`command ${head + 1} in the journal (adjust_balance of operator) was not appended by this server`);
    // The engine's chain keeps what was added to it.
    if (isChained) expect(await check(head)).toMatch(/has no row in the outbox \(I18\)/);
    else expect(await check(head)).toBeUndefined();
  });

  test('an entry that SQL took out of the engine’s chain before the tables had its command is missed', async () => {
    await someActs();
    await open.engine.projected(open.engine.head);
    const { head } = open.engine;
    await open.close();
    const seq = await appendBatch(database, [['operator', { kind: 'lock_trader', trader, cause: 'operator' }]]);
    await database.pool.query('ALTER TABLE engine_audit DISABLE TRIGGER ALL');
    await database.pool.query('DELETE FROM engine_audit WHERE seq = $1', [seq]);
    open = await openWorldEngine(database);
    expect(await check(head)).toBe(`operator command ${seq} is missing from the engine’s audit chain (I18)`);
  });
});
