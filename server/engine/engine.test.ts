import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { amount, instant } from '@bourse/core/money/unit';
import { RandomTraders } from '@bourse/simulator/random-trader';
import { marketMaker, startPrices, worldInstruments, worldTraders } from '@bourse/simulator/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { record } from '../audit/audit.ts';
import { watchChains } from '../audit/chain-watch.ts';
import { Chance } from '../market/practice/chance.ts';
import { openPreparedDatabase, type ScratchDatabase } from '../store/scratch-database.ts';
import { sealCheckpoint } from '../test/seal-checkpoint.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tick, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import type { Committed } from './committed.ts';
import { checkInvariants } from './invariants.ts';
import { attachDays, beginDay, dayName, exportDays } from './journal-days.ts';
import { load } from './load.ts';
import { prune } from './pruning.ts';
import { replay } from './replay.ts';
import { stateHash } from './state-hash.ts';
import { sumOf } from './state-sum.ts';

let server: ScratchDatabase;
let database: WorldDatabase;
let open: WorldEngine;
const opened: WorldEngine[] = [];

beforeAll(async () => {
  server = await openPreparedDatabase();
});
afterAll(() => server.close());
beforeEach(async () => {
  database = await openWorldDatabase(server.url);
  open = await start();
  await openWorld(open);
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close().catch(() => undefined);
  await database.close();
});

async function start(options: Parameters<typeof openWorldEngine>[1] = {}): Promise<WorldEngine> {
  const one = await openWorldEngine(database, options);
  opened.push(one);
  return one;
}

let requests = 0;
const transfer = (units: number, expiresInMs = 3_000, now = open.engine.now()): Command => ({
  kind: 'transfer',
  trader: worldTraders[0]!,
  requestId: `transfer-${++requests}`,
  expiresAt: instant(now + expiresInMs),
  from: 'fiat',
  to: 'spot',
  asset: 'USDT',
  amount: amount(BigInt(units) * 100_000_000n),
});

/** Some hundred random commands of traders, several in flight at a time. */
async function trade(seed: number, count: number, one = open): Promise<Outcome[]> {
  const chance = new Chance(seed);
  const traders = new RandomTraders(chance);
  const outcomes: Outcome[] = [];
  for (let sent = 0; sent < count; sent += 20) {
    if (sent % 100 === 0) {
      for (const { symbol } of worldInstruments) {
        traders.index[symbol] = startPrices[symbol]! + chance.between(-9, 9);
        await one.engine.submit('feed', tick(symbol, traders.index[symbol]!, one.engine.now()));
      }
    }
    const batch = await Promise.all(Array.from({ length: 20 }, () => one.engine.submit('trader', traders.next(one.engine.now()))));
    for (const { answer } of batch) if ('order' in answer) traders.remember(answer.order.orderId);
    outcomes.push(...batch);
  }
  return outcomes;
}

async function storedHash(): Promise<{ hash: string; tail: number; head: number }> {
  const session = await database.pool.connect();
  try {
    const loaded = await load(session as never);
    return { hash: stateHash(loaded.exchange.rows()), tail: loaded.tail.length, head: loaded.head };
  } finally {
    session.release();
  }
}

/** What the rows of the tables add up to, from the first to the last. */
async function countedSum(): Promise<string> {
  const session = await database.pool.connect();
  try {
    const { isSumWrong, sum } = await load(session as never, { counts: true });
    return isSumWrong ? 'another' : sum.text;
  } finally {
    session.release();
  }
}

describe('acknowledgements', () => {
  test('come after the commit, and are in the journal under their number', async () => {
    const outcome = await open.engine.submit('trader', transfer(5));
    expect(outcome.answer).toEqual({ kind: 'transfer', transferSeq: outcome.seq });
    const { rows } = await database.pool.query('SELECT kind, origin, body FROM journal WHERE seq = $1', [outcome.seq]);
    expect(rows[0]).toMatchObject({ kind: 'transfer', origin: 'trader' });
  });

  test('let a reader who waits for a write’s number see it', async () => {
    const outcome = await open.engine.submit('trader', transfer(7));
    await open.engine.projected(outcome.seq);
    const { rows } = await database.pool.query('SELECT amount FROM transfer_log WHERE seq = $1', [outcome.seq]);
    expect(rows).toEqual([{ amount: '700000000' }]);
  });

  test('reach subscribers once per command, in order, and not before the commit', async () => {
    const heard: Committed[] = [];
    const journalled: Promise<number>[] = [];
    open.engine.subscribe((batch) => {
      heard.push(...batch);
      const last = batch.at(-1)!.seq;
      journalled.push(database.pool.query('SELECT 1 FROM journal WHERE seq = $1', [last]).then((found) => found.rowCount ?? 0));
    });
    const first = open.engine.head + 1;
    await trade(3, 100);
    const seqs = heard.map((entry) => entry.seq);
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => first + i));
    expect(new Set(await Promise.all(journalled))).toEqual(new Set([1]));
  });

  test('survive a failing subscriber, which is removed without affecting the others', async () => {
    open.engine.subscribe(() => {
      throw new Error('a bad reader');
    });
    await open.engine.submit('trader', transfer(1));
    await open.engine.submit('trader', transfer(1));
    expect(open.failures.map((error) => error.message)).toEqual(['a bad reader']);
  });
});

describe('late and repeated commands', () => {
  test('a command redelivered after its expiry is refused', async () => {
    const late = transfer(5, -1);
    const before = open.engine.head;
    const outcome = await open.engine.submit('trader', late);
    expect(outcome.answer).toEqual({ rejected: 'expired_command' });
    expect(outcome.seq).toBeGreaterThan(before);
    await open.engine.projected(outcome.seq);
    expect((await database.pool.query('SELECT 1 FROM transfer_log')).rowCount).toBe(0);
  });

  test('a repeated request has one effect and gets the same answer, even after a restart', async () => {
    const command = transfer(5, 60_000);
    const first = await open.engine.submit('trader', command);
    expect(await open.engine.submit('trader', command)).toMatchObject({ seq: first.seq, answer: first.answer, events: [] });
    await open.close();
    open = await start();
    expect(await open.engine.submit('trader', command)).toMatchObject({ seq: first.seq, answer: first.answer, events: [] });
    await open.engine.projected(open.engine.head);
    expect((await database.pool.query('SELECT 1 FROM transfer_log')).rowCount).toBe(1);
  });

  test('the store forgets a request after a week, a market maker’s after an hour, and never one that a start would load', async () => {
    const hour = 3_600_000;
    const { seq } = await open.engine.submit('trader', transfer(5, 60_000));
    await open.engine.projected(seq);
    const copies = async (age: number, trader: number, n: number) =>
      database.pool.query(
        `INSERT INTO state.request (seq, trader, request_id, body_hash, at, answer)
         SELECT -$3::bigint, $2::bigint, 'old', body_hash, (SELECT value FROM state.counter WHERE name = 'clock') - $1::bigint, answer FROM state.request WHERE seq = $4`,
        [age, trader, n, seq],
      );
    await copies(8 * 24 * hour, worldTraders[0]!, 1);
    await copies(6 * 24 * hour, worldTraders[0]!, 2);
    await copies(2 * hour, marketMaker, 3);
    await copies(hour / 2, marketMaker, 4);
    await prune(database.pool);
    const { rows } = await database.pool.query<{ seq: number }>('SELECT seq FROM state.request ORDER BY seq');
    expect(rows.map((row) => row.seq)).toEqual([-4, -2, seq]);
  });

  test.each([
    ['a zero byte', 'a\0b'],
    ['half a surrogate pair', 'a\ud800'],
  ])('a request ID with %s is refused before it can reach the journal', async (_, requestId) => {
    const outcome = await open.engine.submit('trader', { ...transfer(5), requestId } as Command);
    expect(outcome.answer).toEqual({ rejected: 'invalid_order' });
    await open.engine.submit('trader', transfer(1));
    expect(open.failures).toEqual([]);
  });
});

test('the chain of operators’ commands continues after a restart, and a fenced writer can’t extend it', async () => {
  const { checkChain } = await import('../audit/chain.ts');
  const opened = (trader: number): Command => ({ kind: 'open_trader', trader, traderKind: 'market_maker' }) as Command;
  await Promise.all([901, 902, 903].map((trader) => open.engine.submit('operator', opened(trader))));
  await open.engine.submit('trader', transfer(1));
  const { seq, hash } = open.engine.acts;
  await open.close();
  open = await start();
  expect(open.engine.acts).toMatchObject({ seq, hash });
  await open.engine.submit('operator', opened(904));
  const successor = await start({ takeOver: true });
  await expect(open.engine.submit('operator', opened(905))).rejects.toThrow();
  await successor.engine.submit('operator', opened(906));
  const verdict = await checkChain(database.pool, 'engine');
  expect(verdict).toMatchObject({
    isWhole: true,
    head: { id: successor.engine.acts.seq, hash: successor.engine.acts.hash.toString('hex') },
  });
  const { rows } = await database.pool.query("SELECT count(*)::int AS count FROM journal WHERE origin = 'operator'");
  expect(verdict.entries).toBe(rows[0].count);
});

describe('the single writer', () => {
  test('refuses a second one while it is alive', async () => {
    await expect(start()).rejects.toThrow('Another server is already writing to this database');
    await open.engine.submit('trader', transfer(1));
  });

  test('can commit nothing after a takeover, stops and says why', async () => {
    const successor = await start({ takeOver: true });
    expect(successor.engine.epoch).toBe(open.engine.epoch + 1);
    await expect(open.engine.submit('trader', transfer(5))).rejects.toThrow();
    expect(open.failures.length).toBeGreaterThan(0);
    await expect(open.engine.submit('trader', transfer(5))).rejects.toThrow('the writer has stopped');
    await successor.engine.submit('trader', transfer(6));
    await successor.engine.projected(successor.engine.head);
    expect((await database.pool.query('SELECT amount FROM transfer_log')).rows).toEqual([{ amount: '600000000' }]);
  });

  test('that was suspended inside its transaction can’t commit it after the takeover', async () => {
    const { appendStatement, appendValues, lineOf } = await import('./journal.ts');
    const { columnsOf } = await import('./seal-chain.ts');
    const valuesOf = (entry: Committed) => appendValues(epoch, columnsOf([lineOf(entry)]), Buffer.alloc(32));
    const { openWriterSession } = await import('../store/postgres.ts');
    const { epoch, head } = open.engine;
    await open.close();
    const stopped = await openWriterSession(database.url, () => undefined);
    const lost: Committed = {
      seq: head + 1,
      at: instant(Date.now()),
      origin: 'trader',
      command: transfer(5, 0, instant(0)),
      outcomes: [{} as Outcome],
    };
    await stopped.query('BEGIN');
    expect((await stopped.query(appendStatement, valuesOf(lost))).rowCount).toBe(1);
    // It's suspended here, with its row written and its transaction open. The next writer doesn't wait for it.
    open = await start();
    const next = await open.engine.submit('trader', transfer(6));
    await expect(stopped.query('COMMIT')).rejects.toThrow();
    // And if it had only been slow: its row's number is another command's now, and its epoch is over.
    const slow = await openWriterSession(database.url, () => undefined);
    expect((await slow.query(appendStatement, valuesOf({ ...lost, seq: next.seq + 1000 }))).rowCount).toBe(0);
    await slow.end();
    const { rows } = await database.pool.query("SELECT body FROM journal WHERE kind = 'transfer'");
    expect(rows.map((row) => JSON.parse(row.body).amount)).toEqual(['600000000']);
  });

  test('taken over while busy loses no acknowledged command and commits none afterwards', async () => {
    const acknowledged: number[] = [];
    const working = (async () => {
      for (;;) {
        const outcome = await open.engine.submit('trader', transfer(1)).catch(() => undefined);
        if (outcome === undefined) return;
        acknowledged.push(outcome.seq);
      }
    })();
    await new Promise((resume) => setTimeout(resume, 200));
    const successor = await start({ takeOver: true });
    await working;
    const { rows } = await database.pool.query<{ seq: number }>('SELECT seq FROM journal');
    const kept = new Set(rows.map((row) => row.seq));
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((seq) => !kept.has(seq))).toEqual([]);
    // Time passes in a running writer: only a stopped one can be compared.
    await successor.close();
    expect((await storedHash()).hash).toBe(successor.engine.stateHash());
  });

  test('whose commit fails stops; after a restart nothing of it is there and nothing acknowledged is missing', async () => {
    const kept = await open.engine.submit('trader', transfer(1));
    await database.pool.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON ${(await database.pool.query("SELECT relname FROM pg_class JOIN pg_inherits ON inhrelid = oid WHERE inhparent = 'journal'::regclass")).rows[0].relname}
       FOR EACH ROW WHEN (new.kind = 'transfer') EXECUTE FUNCTION fail()`,
    );
    const lost = transfer(2);
    const together = await Promise.allSettled([open.engine.submit('trader', lost), open.engine.submit('trader', transfer(3))]);
    expect(together.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(open.failures[0]?.message).toContain('disk full');
    await expect(open.engine.submit('trader', transfer(4))).rejects.toThrow('the writer has stopped: disk full');
    await open.close().catch(() => undefined);
    await database.pool.query('DROP FUNCTION fail CASCADE');
    open = await start();
    expect(open.engine.head).toBeGreaterThanOrEqual(kept.seq);
    expect((await open.engine.submit('trader', lost)).events).not.toEqual([]);
    await open.engine.projected(open.engine.head);
    expect((await database.pool.query('SELECT amount FROM transfer_log ORDER BY seq')).rows.map((row) => row.amount)).toEqual([
      '100000000',
      '200000000',
    ]);
  });
});

describe('load and replay', () => {
  test.each([1, 2, 3])(
    'after random trading (seed %i) the tables, a load and a replay from the first command equal the state in memory',
    async (seed) => {
      await trade(seed, 1_200);
      await open.close();
      const live = open.engine.stateHash();
      const stored = await storedHash();
      expect(stored).toEqual({ hash: live, tail: 0, head: open.engine.head });
      // Kept row by row while the tables were written, counted from the tables, and from the memory.
      const { rows } = await database.pool.query('SELECT state_sum FROM checkpoint');
      expect([await countedSum(), sumOf(open.engine.rows()).text]).toEqual([rows[0].state_sum, rows[0].state_sum]);
      const replayed = await replay(database.pool as never, `${database.dataDir}/journal`);
      expect(replayed.hash).toBe(live);
      expect(open.failures).toEqual([]);
    },
  );

  test('a database whose rows nobody has added up yet is added up by its start', async () => {
    await trade(4, 100);
    await open.close();
    await database.pool.query('UPDATE checkpoint SET state_sum = NULL');
    await sealCheckpoint(database);
    open = await start();
    await trade(5, 100);
    await open.close();
    const { rows } = await database.pool.query('SELECT state_sum FROM checkpoint');
    expect(rows).toEqual([{ state_sum: await countedSum() }]);
  });

  test('a hash of an earlier version, one SHA-256 of all rows, is still met by a replay', async () => {
    await trade(7, 100);
    await open.close();
    const seq = open.engine.head;
    const withoutRequests = stateHash([...open.engine.rows()].filter(({ table }) => table !== 'request'));
    await database.pool.query('INSERT INTO state_hash (seq, hash) VALUES ($1, $2)', [seq, withoutRequests]);
    expect(await replay(database.pool as never, `${database.dataDir}/journal`)).toMatchObject({ hashesMet: 1 });
  });

  test('commands committed but not yet in the tables are replayed at the next start', async () => {
    await trade(5, 200);
    await open.engine.projected(open.engine.head);
    const projected = open.engine.head;
    // A projector that is blocked, as one that died right after the commit would be.
    await database.pool.query('BEGIN');
    const blocker = await database.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE checkpoint IN EXCLUSIVE MODE');
    await trade(6, 200);
    const live = open.engine.stateHash();
    const { head } = open.engine;
    open.projector.fail(new Error('gone'));
    await database.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bourse-writer'");
    await blocker.query('ROLLBACK');
    blocker.release();
    const stored = await storedHash();
    expect(stored).toEqual({ hash: live, tail: head - projected, head });
    open = await start();
    await open.engine.projected(head);
    expect((await storedHash()).tail).toBeLessThan(5);
  });

  test('the running server records a hash every ten thousand commands, and a replay checks it', async () => {
    const { engine } = open;
    while (engine.applied < 10_000) {
      await Promise.all(Array.from({ length: 500 }, () => engine.submit('clock', { kind: 'advance_clock' })));
    }
    await trade(4, 100);
    await open.close();
    expect(await replay(database.pool as never, `${database.dataDir}/journal`)).toMatchObject({ hash: engine.stateHash(), hashesMet: 1 });
  });

  test('a hash changed in the database is detected by a replay', async () => {
    await trade(7, 100);
    await open.close();
    await database.pool.query('INSERT INTO state_hash (seq, hash) VALUES ($1, $2)', [open.engine.head - 10, 'f'.repeat(64)]);
    await expect(replay(database.pool as never, `${database.dataDir}/journal`)).rejects.toThrow('differs from the live one');
  });

  test('unprojected commands of another core version refuse the start', async () => {
    await open.close();
    const { head } = open.engine;
    await database.pool.query("INSERT INTO journal VALUES ($1, $2, 'clock', 'advance_clock', '{\"kind\":\"advance_clock\"}', 999)", [
      head + 1,
      Date.now(),
    ]);
    await expect(start()).rejects.toThrow('The journal ends with commands of rules version 999');
  });
});

describe('time', () => {
  test('the engine’s clock never goes backwards, whatever the machine’s does', async () => {
    await open.close();
    let wall = Date.now() + 60_000;
    open = await start({ wallClock: () => wall });
    const first = await open.engine.submit('trader', transfer(1));
    wall -= 50_000;
    const second = await open.engine.submit('trader', transfer(1));
    const { rows } = await database.pool.query<{ seq: number; at: number }>('SELECT seq, at FROM journal ORDER BY seq');
    const times = rows.map((row) => row.at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(rows.find((row) => row.seq === second.seq)!.at).toBe(rows.find((row) => row.seq === first.seq)!.at);
    await open.close();
    open = await start({ wallClock: () => wall });
    expect(open.engine.now()).toBe(times.at(-1));
  });

  test('a clock that was set back doesn’t stop time: a price without a feed still becomes stale', async () => {
    await open.close();
    let wall = Date.now() + 60_000;
    open = await start({ wallClock: () => wall, steadyClock: () => performance.now() });
    await open.engine.submit('feed', tick('AAA-USDT', 1_000, open.engine.now()));
    wall -= 3_600_000;
    const before = open.engine.now();
    const from = open.engine.head;
    await new Promise((resume) => setTimeout(resume, 1_200));
    expect(open.engine.now() - before).toBeGreaterThanOrEqual(1_000);
    expect(open.engine.head - from).toBeGreaterThanOrEqual(3);
    // A start while the machine's clock is still behind continues from the last command.
    await open.close();
    open = await start({ wallClock: () => wall, steadyClock: () => performance.now() });
    const again = open.engine.now();
    await new Promise((resume) => setTimeout(resume, 300));
    expect(open.engine.now() - again).toBeGreaterThanOrEqual(200);
  });

  test('time advances at least every quarter of a second when nobody trades', async () => {
    const from = open.engine.head;
    await new Promise((resume) => setTimeout(resume, 1_500));
    await open.engine.projected(open.engine.head);
    const { rows } = await database.pool.query<{ at: number }>('SELECT at FROM journal WHERE seq > $1 ORDER BY seq', [from]);
    expect(rows.length).toBeGreaterThanOrEqual(4);
  });
});

describe('days of the journal', () => {
  test('each day gets its own partition; old ones go to a file and are still replayed from there', async () => {
    await trade(8, 200);
    await open.close();
    const live = open.engine.stateHash();
    const { head } = open.engine;
    const today = dayName(Date.now());
    const session = database.pool as never;
    await beginDay(session, dayName(Date.now() + 86_400_000), head);
    await attachDays(session);
    expect((await storedHash()).hash).toBe(live);
    const folder = `${database.dataDir}/journal`;
    expect(await exportDays(database.pool, folder, 1, head, Date.now() + 3 * 86_400_000)).toEqual([today]);
    expect((await database.pool.query('SELECT 1 FROM journal')).rowCount).toBe(0);
    expect(await replay(session, folder)).toMatchObject({ hash: live, head });
    const { rows } = await database.pool.query('SELECT file, length(sha256) AS hash FROM journal_day WHERE file IS NOT NULL');
    expect(rows).toEqual([{ file: `${today}.jsonl.gz`, hash: 64 }]);
    // A modified file is refused.
    const { appendFile } = await import('node:fs/promises');
    await appendFile(`${folder}/${today}.jsonl.gz`, 'x');
    await expect(replay(session, folder)).rejects.toThrow('its hash differs');
  });

  test('a day that can’t begin now begins later, without stopping the writer or readers of the journal', async () => {
    await open.close();
    let wall = Date.now();
    open = await start({ wallClock: () => wall });
    // A long reader of the journal, such as a backup, which detaching a partition has to wait for.
    const reader = await database.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM journal');
    wall += 86_400_000;
    await new Promise((resume) => setTimeout(resume, 2_500));
    const outcome = await Promise.race([
      open.engine.submit('trader', transfer(1)),
      new Promise((resume) => setTimeout(resume, 5_000, 'the writer waits for the reader')),
    ]);
    expect(outcome).toMatchObject({ answer: { kind: 'transfer' } });
    await reader.query('COMMIT');
    reader.release();
    const days = async () => (await database.pool.query('SELECT count(*)::int AS days FROM journal_day')).rows[0].days;
    await expect.poll(days).toBe(2);
    await open.engine.submit('trader', transfer(1));
    await open.close();
    expect((await replay(database.pool as never, `${database.dataDir}/journal`)).hash).toBe(open.engine.stateHash());
  });

  test('a day begins while commands flow, without a gap', async () => {
    await open.close();
    let wall = Date.now();
    open = await start({ wallClock: () => wall });
    const flow = trade(9, 300);
    wall += 86_400_000;
    await flow;
    await new Promise((resume) => setTimeout(resume, 1_500));
    await trade(10, 100);
    await open.close();
    const { rows } = await database.pool.query('SELECT count(*)::int AS days FROM journal_day');
    expect(rows).toEqual([{ days: 2 }]);
    expect(open.failures).toEqual([]);
    expect((await replay(database.pool as never, `${database.dataDir}/journal`)).hash).toBe(open.engine.stateHash());
  });
});

test('requests older than seven days are deleted, and the state is the same without them', async () => {
  await trade(11, 100);
  await open.close();
  const before = (await database.pool.query('SELECT count(*)::int AS count FROM state.request')).rows[0].count;
  await database.pool.query(
    "INSERT INTO state.request (seq, trader, request_id, body_hash, at, answer) SELECT -n, 1, 'old-' || n, 0, n, '{}' FROM generate_series(1, 30000) AS n",
  );
  expect((await storedHash()).hash).toBe(open.engine.stateHash());
  expect((await prune(database.pool)).gone).toBeGreaterThanOrEqual(30_000);
  expect((await database.pool.query('SELECT count(*)::int AS count FROM state.request')).rows[0].count).toBe(before);
  expect((await storedHash()).hash).toBe(open.engine.stateHash());
});

describe('safe mode', () => {
  test('a balance changed by SQL is detected, and traders can no longer act', async () => {
    const watch = {
      engine: open.engine,
      pool: database.pool,
      onUnsafe: (why: string) => open.unsafe.push(why),
      onWarning: () => undefined,
    };
    await open.engine.projected(open.engine.head);
    await checkInvariants(watch);
    expect(open.unsafe).toEqual([]);
    await database.pool.query(
      "UPDATE state.purse SET available = available + 1 WHERE asset = 'USDT' AND account = 'fiat' AND trader = $1",
      [worldTraders[0]],
    );
    await checkInvariants(watch);
    expect(open.unsafe).toEqual(['broken invariant: I2: the balances of USDT sum to 1 minor units, not to zero']);
    await expect(open.engine.submit('trader', transfer(1))).rejects.toThrow('safe mode');
    // A tick could trigger stop orders, which move money.
    await expect(open.engine.submit('feed', tick('AAA-USDT', 1_001, open.engine.now()))).rejects.toThrow('safe mode');
  });

  test('a trader whose frozen money was made available while the server was down is found by their first command', async () => {
    const [one, other] = [worldTraders[0]!, worldTraders[1]!];
    await trade(9, 200);
    await open.close();
    const { rows } = await database.pool.query<{ trader: number }>(
      "UPDATE state.purse SET available = available + frozen, frozen = 0 WHERE frozen > 0 AND account = 'spot' AND trader = $1 RETURNING trader",
      [one],
    );
    expect(rows.length).toBeGreaterThan(0);
    const { engine, unsafe } = await start();
    const send = (trader: typeof one) => engine.submit('trader', { ...transfer(1, 3_000, engine.now()), trader } as Command);
    await send(other);
    expect(engine.unsafe).toBeUndefined();
    await send(one);
    expect(engine.unsafe).toContain(`I5: trader ${one} has 0`);
    await vi.waitFor(() => expect(unsafe).toEqual([engine.unsafe]), 30_000);
    await expect(send(other)).rejects.toThrow('safe mode');
  });

  const USDT = "asset = 'USDT' AND account = 'fiat'";
  test.each([
    [
      'I8',
      'money moved from one trader to another, so that the sum stays',
      `UPDATE state.purse SET available = available + CASE trader WHEN ${worldTraders[0]} THEN -5 ELSE 5 END
       WHERE ${USDT} AND trader IN (${worldTraders[0]}, ${worldTraders[1]})`,
      'restarted',
    ],
    [
      'I5',
      'frozen money made available',
      'UPDATE state.purse SET available = available + 1, frozen = frozen - 1 WHERE frozen > 0',
      'living',
    ],
    [
      'I8',
      'a purse taken away, and the house made to fit',
      `WITH gone AS (DELETE FROM state.purse WHERE ${USDT} AND trader = ${worldTraders[0]} RETURNING available + frozen AS amount)
       UPDATE state.house_balance AS h SET balance = h.balance + gone.amount FROM gone
       WHERE h.asset = 'USDT' AND h.account = (SELECT min(account) FROM state.house_balance WHERE asset = 'USDT')`,
      'living',
    ],
    [
      'I9',
      'an entry of the audit log changed',
      "ALTER TABLE audit_entry DISABLE TRIGGER ALL; UPDATE audit_entry SET reason = 'another'; ALTER TABLE audit_entry ENABLE TRIGGER ALL",
      'restarted',
    ],
  ] as const)('%s: %s by SQL is detected by the next check, and traders can no longer act', async (invariant, _, sql, server) => {
    await record(database.pool, { operator: undefined, act: 'office.start', reason: 'why' });
    await trade(7, 100);
    await open.engine.projected(open.engine.head);
    const check = (one: WorldEngine) =>
      checkInvariants({
        engine: one.engine,
        pool: database.pool,
        onUnsafe: (why: string) => one.unsafe.push(why),
        onWarning: () => undefined,
        alsoCheck: [watchChains(database.pool)],
      });
    await check(open);
    expect(open.unsafe).toEqual([]);
    if (server === 'restarted') await open.close();
    await database.pool.query(sql);
    // After a restart the writer has loaded the changed tables.
    const one = server === 'restarted' ? await start() : open;
    await check(one);
    await vi.waitFor(() => expect(one.unsafe[0]).toContain(invariant), 30_000);
    await expect(one.engine.submit('trader', transfer(1, 3_000, one.engine.now()))).rejects.toThrow('safe mode');
  });
});
