import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import { worldConfiguration } from '@bourse/simulator/world';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { record } from '../audit/audit.ts';
import { CommandRefused, CommandSetAside, CommandWaits, NotAccepting } from '../failure.ts';
import { readOutboxKey } from '../secrets/outbox-key.ts';
import { openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { CommandOutbox, type SetAside } from './command-outbox.ts';
import type { Engine } from './engine.ts';
import { OutboxSeal } from './leave-command.ts';
import { allowEnd, readSafeMode } from './safe-mode-note.ts';

let database: WorldDatabase;
let open: WorldEngine;
let dataDir: string;
beforeEach(async () => {
  database = await openWorldDatabase();
  ({ dataDir } = database);
  open = await openWorldEngine(database);
});
afterEach(async () => {
  await open.close().catch(() => undefined);
  await database.close();
});

let traders = 100_700;
const opened = (): Command => ({ kind: 'open_trader', trader: traderId(++traders), traderKind: 'trader' });
const mint = (key: string, sum = 5n): Command => ({
  kind: 'adjust_balance',
  key,
  trader: traderId(traders),
  account: 'fiat',
  asset: 'USDT',
  amount: amount(sum),
  cause: 'goodwill',
});
const entry = () => record(database.pool, { operator: 1, act: 'test.act', subject: 'test:1', reason: 'a test' });
const leave = (command: Command) => open.outbox.leave(database.pool, 'trader', command);
const rows = async (where = 'true') => (await database.pool.query(`SELECT * FROM command_outbox WHERE ${where} ORDER BY id`)).rows;
const balance = async (): Promise<string> => {
  await open.engine.projected(open.engine.head);
  const { rows } = await database.pool.query(
    "SELECT available FROM state.purse WHERE trader = $1 AND account = 'fiat' AND asset = 'USDT'",
    [traders],
  );
  return rows[0]?.available ?? '0';
};

test('a command written by an ordinary transaction is submitted once and marked', async () => {
  const row = await leave(opened());
  await open.outbox.settle([row]);
  await open.engine.projected(open.engine.head);
  expect((await database.pool.query('SELECT kind FROM state.trader WHERE trader = $1', [traders])).rows).toEqual([{ kind: 'trader' }]);
  expect(await rows('seq IS NULL')).toEqual([]);
  // A crash between the commit and the mark: the same row is submitted again and changes nothing.
  await database.pool.query('UPDATE command_outbox SET seq = NULL');
  await open.close();
  open = await openWorldEngine(database);
  await open.engine.projected(open.engine.head);
  expect(await rows('seq IS NULL')).toEqual([]);
  expect((await database.pool.query('SELECT 1 FROM system_log WHERE trader = $1', [traders])).rowCount).toBe(
    worldConfiguration.practiceGrants.filter(({ kind }) => kind === 'trader').length,
  );
});

describe('a row that can’t be executed', () => {
  test('is set aside with its reason and reported once, and neither the other rows nor the next start wait for it', async () => {
    const seal = new OutboxSeal(readOutboxKey(dataDir).key);
    const left = { nonce: '6f1c1f7e-0000-4000-8000-000000000001', origin: 'chain', entry: null };
    const body = JSON.stringify({ kind: 'credit_deposit', key: 'x', trader: 1, way: 'chain', asset: 'USDT', amount: '12,5' });
    const first = await leave(opened());
    const bad = Number((await database.pool.query("SELECT nextval('command_outbox_id_seq') AS id")).rows[0].id);
    await database.pool.query(
      "INSERT INTO command_outbox (id, origin, kind, body, nonce, seal) OVERRIDING SYSTEM VALUE VALUES ($4, 'chain', 'credit_deposit', $1, $2, $3)",
      [body, left.nonce, seal.of({ ...left, id: bad, body }), bad],
    );
    const last = await leave(opened());
    await open.outbox.settle([first, last]);
    await expect(open.outbox.settle([bad])).rejects.toThrow(CommandSetAside);
    expect(await rows('set_aside_at IS NOT NULL')).toMatchObject([
      { id: bad, seq: null, set_aside_why: 'amount is not a whole number in text', is_forged: false },
    ]);
    expect(open.setAside).toMatchObject([{ id: bad, kind: 'credit_deposit' }]);
    expect(open.engine.unsafe).toBeUndefined();
    const { head } = open.engine;
    await open.close();
    open = await openWorldEngine(database);
    await open.outbox.drain();
    expect(open.setAside).toEqual([]);
    const again = await database.pool.query("SELECT 1 FROM journal WHERE seq > $1 AND kind IN ('open_trader', 'credit_deposit')", [head]);
    expect(again.rowCount, 'nothing is tried again').toBe(0);
  });

  test('whoever left a row gets the result of exactly that row', async () => {
    await open.outbox.settle([await leave(opened())]);
    const [mine, theirs] = [await entry(), await entry()];
    await open.outbox.leave(database.pool, { entry: theirs }, mint('adjustment:1', -5n));
    await open.outbox.leave(database.pool, { entry: mine }, mint('adjustment:2', 7n));
    const before = BigInt(await balance());
    const answers = await Promise.allSettled([open.outbox.settle({ entry: mine }), open.outbox.settle({ entry: theirs })]);
    expect(answers.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(BigInt(await balance())).toBe(before + 2n);
    const refused = await entry();
    await open.outbox.leave(database.pool, { entry: refused }, mint('adjustment:3', -(10n ** 30n)));
    const error = await open.outbox.settle({ entry: refused }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(CommandRefused);
    expect((error as CommandRefused).rejection).toEqual({ rejected: 'insufficient_available' });
    await open.outbox.settle({ entry: mine });
  });

  test('on which the writer stops is tried at two starts and then set aside', async () => {
    await open.close();
    const told: SetAside[] = [];
    const done: Command[] = [];
    const poison = traderId(666);
    const engine = {
      unsafe: undefined,
      submit: (_: Origin, command: Command): Promise<Outcome> => {
        if ('trader' in command && command.trader === poison) return Promise.reject(new Error('the writer has stopped: a bug'));
        done.push(command);
        return Promise.resolve({ seq: done.length, answer: { kind: 'done' }, events: [], remembered: undefined });
      },
    } as Pick<Engine, 'submit' | 'unsafe'>;
    const seal = new OutboxSeal(Buffer.alloc(32));
    const start = () =>
      new CommandOutbox({ pool: database.pool, engine, seal, onFailure: () => undefined, onSetAside: (row) => told.push(row) });
    const first = start();
    await first.leave(database.pool, 'trader', { kind: 'open_trader', trader: poison, traderKind: 'trader' });
    await first.leave(database.pool, 'trader', opened());
    await expect(start().begin()).rejects.toThrow('a bug');
    await expect(start().begin()).rejects.toThrow('a bug');
    await start().begin();
    expect(told).toMatchObject([{ why: 'The engine stopped 2 times while running it', isForged: false }]);
    expect(done).toHaveLength(1);
  });
});

describe('a row inserted with SQL', () => {
  const forge = (values: { origin?: string; body: string; entry?: number; nonce?: string; seal?: Buffer; kind?: string }) =>
    database.pool.query('INSERT INTO command_outbox (origin, kind, body, entry, nonce, seal) VALUES ($1, $2, $3, $4, $5, $6)', [
      values.origin ?? 'operator',
      values.kind ?? null,
      values.body,
      values.entry ?? null,
      values.nonce ?? null,
      values.seal ?? null,
    ]);
  const body = () => JSON.stringify({ ...mint('mint:1'), amount: '500000000000' });
  const nonce = '6f1c1f7e-0000-4000-8000-000000000002';
  test.each([
    ['bare, as it was once enough', async () => forge({ body: body() })],
    ['with an entry of the log', async () => forge({ body: body(), entry: await entry(), nonce, kind: 'adjust_balance' })],
    [
      'with the seal of another row',
      async () => {
        const { seal, entry } = (await rows('entry IS NOT NULL'))[0];
        await forge({ body: body(), entry, nonce, seal, kind: 'adjust_balance' });
      },
    ],
    ['with a seal of another key', async () => forge({ body: body(), nonce, seal: Buffer.alloc(32, 1), kind: 'adjust_balance' })],
    [
      'in the place of one that was left, before it was taken',
      async () => {
        const seal = new OutboxSeal(readOutboxKey(dataDir).key);
        const left = { id: 1, nonce, origin: 'operator', entry: 1, body: JSON.stringify({ ...mint('adjustment:9'), amount: '1' }) };
        await forge({ body: body(), entry: 1, nonce, seal: seal.of(left), kind: 'adjust_balance' });
      },
    ],
  ])('%s: has no effect, is set aside and reported, and stops everything that moves money', async (_, put) => {
    await open.outbox.settle([await leave(opened())]);
    const act = await entry();
    await open.outbox.leave(database.pool, { entry: act }, mint('adjustment:1', 1n));
    await open.outbox.settle({ entry: act });
    const before = await balance();
    await put();
    await open.outbox.drain();
    expect(await balance()).toBe(before);
    expect(await rows('is_forged')).toMatchObject([{ seq: null, set_aside_why: 'This server did not write it: the signature is wrong' }]);
    expect(open.setAside).toMatchObject([{ isForged: true }]);
    await vi.waitFor(() => expect(open.unsafe).toEqual([expect.stringContaining('I18')]), 30_000);
    await expect(open.engine.submit('operator', mint('adjustment:2'))).rejects.toThrow('safe mode');
    // It's gone after a restart too, and locks still work.
    await open.close();
    open = await openWorldEngine(database);
    expect(await balance()).toBe(before);
  });

  test('that was executed once and reset to waiting isn’t executed again', async () => {
    await open.outbox.settle([await leave(opened())]);
    const act = await entry();
    await open.outbox.leave(database.pool, { entry: act }, { kind: 'set_stop', name: 'flash', cause: 'operator' });
    await open.outbox.settle({ entry: act });
    await open.engine.submit('operator', { kind: 'set_stop', name: 'flash' });
    const { head } = open.engine;
    const again = async () => (await database.pool.query("SELECT 1 FROM journal WHERE seq > $1 AND kind = 'set_stop'", [head])).rowCount;
    await database.pool.query('UPDATE command_outbox SET seq = NULL');
    await open.outbox.drain();
    expect(await again()).toBe(0);
    // Nor by the next start: what a crash left unmarked is found in the engine's chain.
    await open.close();
    await database.pool.query('UPDATE command_outbox SET seq = NULL');
    open = await openWorldEngine(database);
    expect(await again()).toBe(0);
    expect(await rows('seq IS NULL')).toEqual([]);
    // Nor is a copy of it accepted.
    await expect(
      database.pool.query(
        'INSERT INTO command_outbox (origin, kind, body, entry, nonce, seal) SELECT origin, kind, body, entry, nonce, seal FROM command_outbox LIMIT 1',
      ),
    ).rejects.toThrow('unique');
  });
});

describe('an operator command of an earlier run whose mark is cleared while the next one runs', () => {
  const release = { kind: 'set_stop', name: 'flash' } as const;
  const stop = { ...release, cause: 'operator' } as const;
  const act = async (command: Command): Promise<void> => {
    const of = { entry: await entry() };
    await open.outbox.leave(database.pool, of, command);
    await open.outbox.settle(of);
  };
  const isStopped = async (): Promise<boolean> => {
    await open.engine.projected(open.engine.head);
    return (await database.pool.query("SELECT 1 FROM state.stop WHERE name = 'flash'")).rows.length > 0;
  };

  test.each([
    ['alone', ''],
    ['and put another row in its place', "UPDATE command_outbox SET seq = (SELECT seq FROM cleared) WHERE origin = 'trader'"],
    [
      'and put a forged one in its place',
      "INSERT INTO command_outbox (origin, kind, body, seq) SELECT 'operator', kind, body, seq FROM cleared",
    ],
  ])('isn’t executed again: %s', async (_, then) => {
    await open.outbox.settle([await leave(opened())]);
    for (const command of [stop, release, stop]) await act(command);
    await open.close();
    open = await openWorldEngine(database);
    const released = `kind = 'set_stop' AND body NOT LIKE '%operator%'`;
    await database.pool.query(`CREATE TABLE cleared AS SELECT * FROM command_outbox WHERE ${released}`);
    await database.pool.query(`UPDATE command_outbox SET seq = NULL WHERE ${released}`);
    if (then !== '') await database.pool.query(then);
    await open.outbox.drain();
    expect(await isStopped()).toBe(true);
    expect(await rows('seq IS NULL')).toEqual([]);
    // The same action, requested anew, is executed.
    await act(release);
    expect(await isStopped()).toBe(false);
  });
});

test('an operator command executed too long ago to be remembered is still executed only once', async () => {
  await open.outbox.stop();
  const outbox = new CommandOutbox({
    pool: database.pool,
    engine: open.engine,
    seal: new OutboxSeal(readOutboxKey(dataDir).key),
    onFailure: () => undefined,
    onSetAside: () => undefined,
    remembered: 2,
  });
  await outbox.begin();
  const seqs: number[] = [];
  for (const cause of ['operator', undefined, 'operator', undefined, 'operator'] as const) {
    const of = { entry: await entry() };
    const row = await outbox.leave(database.pool, of, { kind: 'set_stop', name: 'flash', ...(cause && { cause }) });
    await outbox.settle(of);
    seqs.push((await rows(`id = ${row}`))[0].seq);
  }
  const { head } = open.engine;
  await database.pool.query('UPDATE command_outbox SET seq = NULL');
  await outbox.drain();
  expect((await database.pool.query("SELECT FROM journal WHERE seq > $1 AND kind = 'set_stop'", [head])).rowCount).toBe(0);
  expect((await rows('seq IS NOT NULL')).map(({ seq }) => seq).sort()).toEqual(seqs);
});

test('in safe mode locks, holds, stops and new accounts are executed; commands that move money wait and are executed once a person has ended it', async () => {
  await open.outbox.settle([await leave(opened())]);
  const trader = traderId(traders);
  const before = BigInt(await balance());
  open.engine.enterSafeMode('a test');
  const waits = await entry();
  await open.outbox.leave(database.pool, { entry: waits }, mint('adjustment:1', 3n));
  const credit = { kind: 'credit_deposit', key: 'a:b:1', trader, way: 'chain', asset: 'USDT', amount: amount(4n) } as const;
  await open.outbox.leave(database.pool, 'chain', credit);
  const releases = await entry();
  await open.outbox.leave(database.pool, { entry: releases }, { kind: 'set_stop', name: 'flash' });
  const acts: Command[] = [
    { kind: 'place_hold', trader, until: instant(open.engine.now() + 5_000), cause: 'password' },
    { kind: 'lock_trader', trader, cause: 'self' },
    { kind: 'unlock_trader', trader },
    opened(),
  ];
  for (const act of acts) await open.outbox.settle([await leave(act)]);
  const stops = await entry();
  await open.outbox.leave(database.pool, { entry: stops }, { kind: 'set_stop', name: 'deposits', cause: 'operator' });
  await open.outbox.settle({ entry: stops });
  await expect(open.outbox.settle({ entry: waits })).rejects.toThrow(CommandWaits);
  await expect(open.outbox.settle({ entry: releases })).rejects.toThrow(CommandWaits);
  const cancel = {
    kind: 'cancel_all_orders',
    trader,
    requestId: 'cancel-in-safe-mode',
    expiresAt: instant(open.engine.now() + 5_000),
  } as const;
  expect((await open.engine.submit('trader', cancel)).answer).toMatchObject({ kind: 'orders' });
  await expect(open.engine.submit('chain', credit)).rejects.toThrow(NotAccepting);
  traders -= 1;
  expect(BigInt(await balance())).toBe(before);
  const tries = await rows('seq IS NULL');
  expect(tries.map((row) => row.kind)).toEqual(['adjust_balance', 'credit_deposit', 'set_stop']);
  await open.close();
  allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'a test');
  open = await openWorldEngine(database);
  expect(BigInt(await balance())).toBe(before + 7n);
  expect(await rows('seq IS NULL')).toEqual([]);
});

test('an action without a command, or whose row is gone, isn’t reported as done', async () => {
  await expect(open.outbox.settle({ entry: await entry() })).rejects.toThrow('the outbox has 0 of them');
  const row = await leave(opened());
  await database.pool.query('DELETE FROM command_outbox WHERE id = $1', [row]);
  await expect(open.outbox.settle([row])).rejects.toThrow('1 commands were left, but the outbox has 0 of them');
});

test('waiting rows are executed in the order they were left: a row moved with SQL is set aside as forged', async () => {
  await open.outbox.settle([await leave(opened())]);
  await open.outbox.stop();
  const trader = traderId(traders);
  const lock = await leave({ kind: 'lock_trader', trader, cause: 'self' });
  const {
    rows: [taken],
  } = await database.pool.query('DELETE FROM command_outbox WHERE id = $1 RETURNING *', [lock]);
  await database.pool.query(
    'INSERT INTO command_outbox (id, origin, kind, body, nonce, seal) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6)',
    [lock + 1000, taken.origin, taken.kind, taken.body, taken.nonce, taken.seal],
  );
  await open.outbox.drain();
  expect(await rows(`id = ${lock + 1000}`)).toMatchObject([{ seq: null, is_forged: true }]);
  expect(open.setAside).toMatchObject([{ id: lock + 1000, isForged: true }]);
});

describe('a row left before seals were introduced', () => {
  const waiting = `INSERT INTO command_outbox (origin, body) VALUES ('trader', '${JSON.stringify({ kind: 'open_trader', trader: 100_999, traderKind: 'trader' })}')`;
  const world = async (work: (fresh: Awaited<ReturnType<typeof openWorldDatabase>>) => Promise<void>): Promise<void> => {
    await open.close();
    const fresh = await openWorldDatabase();
    try {
      await work(fresh);
      await open.close();
    } finally {
      await fresh.close();
    }
  };

  test('is trusted by the start that introduces the seals', () =>
    world(async (fresh) => {
      await fresh.pool.query(waiting);
      open = await openWorldEngine(fresh, { bringsSeals: true });
      expect(open.setAside).toEqual([]);
      expect((await fresh.pool.query('SELECT 1 FROM command_outbox WHERE seq IS NULL')).rowCount).toBe(0);
    }));

  test('isn’t trusted by any other, whatever files its folder lacks', () =>
    world(async (fresh) => {
      await fresh.pool.query(waiting);
      open = await openWorldEngine(fresh);
      expect(open.setAside).toMatchObject([{ isForged: true }]);
    }));

  test('sealed without its place is resealed once, according to the note next to the key and not one that SQL could write', () =>
    world(async (fresh) => {
      open = await openWorldEngine(fresh);
      const path = join(fresh.dataDir, 'outbox-key.json');
      const { key } = JSON.parse(readFileSync(path, 'utf8'));
      const older = (id: number) => {
        const left = {
          id,
          nonce: randomUUID(),
          origin: 'trader',
          entry: null,
          body: JSON.stringify({ kind: 'open_trader', trader: 100_000 + id, traderKind: 'trader' }),
        };
        return fresh.pool.query(
          "INSERT INTO command_outbox (id, origin, kind, body, nonce, seal) OVERRIDING SYSTEM VALUE VALUES ($1, 'trader', 'open_trader', $2, $3, $4)",
          [id, left.body, left.nonce, new OutboxSeal(Buffer.from(key, 'hex')).ofOlder(left)],
        );
      };
      await open.close();
      await older(701);
      writeFileSync(path, JSON.stringify({ key }));
      open = await openWorldEngine(fresh);
      expect(open.setAside).toEqual([]);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ key, seals: { commands: 2 } });
      await open.close();
      await older(702);
      open = await openWorldEngine(fresh);
      expect(open.setAside).toMatchObject([{ id: 702, isForged: true }]);
    }));
});
