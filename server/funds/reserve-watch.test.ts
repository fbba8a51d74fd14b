import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { isRejected } from '@bourse/core/rejection';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WalletBalance } from '../gateways/chain/port.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { watchReserves } from './reserve-watch.ts';
import { readWallets } from './reserves.ts';

const COIN = 100_000_000n;
const chain = new FakeChain();
let server: PracticeServer;
let uid: string;
beforeAll(async () => {
  server = await startPracticeServer({}, { chain });
  ({ uid } = await server.trader());
  await deposit('first', 100_000_000n * COIN);
});
afterAll(() => server?.close());

async function deposit(key: string, units: bigint): Promise<void> {
  const { engine } = server.open;
  const trader = traderId(Number(uid));
  const { answer } = await engine.submit('chain', {
    kind: 'credit_deposit',
    key: `practice:${key}:0`,
    trader,
    way: 'chain',
    asset: 'USDT',
    amount: amount(units),
    isFinal: true,
  });
  expect(isRejected(answer), JSON.stringify(answer)).toBe(false);
  await engine.projected(engine.head);
}

/** The watcher, with what it logs. Its books are a live exchange's: nothing in the wallets was issued for practice. */
function watching() {
  const logged: { level: number; assets?: string[] }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const { pool, listing, engine } = server.edge.services;
  const o = { pool, listing, engine, realm: 'live', chain, log } as const;
  const watch = watchReserves({ ...o, onFailure: (error) => expect.unreachable(String(error)) });
  const run = async () => {
    await watch.look();
    return watch.run();
  };
  const usdt = async () => (await readWallets(o)).assets.find(({ asset }) => asset === 'USDT')!;
  return { watch, run, usdt, logged };
}
const holds = (balance: bigint, at = new Date()) => {
  const hot = { network: 'practice', asset: 'USDT', kind: 'hot', balance: amount(balance), at };
  chain.held = [hot as WalletBalance];
};
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('coins that stay missing on chain are an alarm on Today and one line in the log; a surplus is only shown', async () => {
  const { watch, run, usdt, logged } = watching();
  try {
    chain.held = [];
    expect(watch.run()).toEqual({ name: 'Reserves', isWhole: true, detail: 'the first check since the start is due' });
    expect(await run()).toMatchObject({ isWhole: true, detail: 'no wallet is watched' });
    const booked = 100_000_000n * COIN;
    expect((await usdt()).hot).toBe('100000000');
    holds(booked);
    expect(await run()).toMatchObject({ isWhole: true, detail: 'books and chain agree' });
    holds(booked - 1_000n * COIN);
    expect(await run(), 'a balance may be read a moment after a deposit was booked').toMatchObject({ isWhole: true });
    const short = { name: 'Reserves', isWhole: false, detail: 'less on chain than in the books: 1000 USDT' };
    expect(await run()).toEqual(short);
    expect(await run()).toEqual(short);
    holds(booked - 1n, minutesAgo(7));
    expect(await run()).toMatchObject({ isWhole: false, detail: 'balances on chain were last read 7 min ago' });
    expect(await usdt(), 'an old reading is no difference either').not.toHaveProperty('difference');
    holds(booked + 50_000n * COIN);
    expect(await run()).toMatchObject({ isWhole: true, detail: 'more on chain than in the books: 50000 USDT' });
    expect(logged.map(({ level, assets }) => [level, assets])).toEqual([
      [50, ['USDT']],
      [30, undefined],
    ]);
  } finally {
    await watch.stop();
  }
});

test('one USDT missing of 100 million raises the alarm, however much is booked', async () => {
  const { watch, run, usdt } = watching();
  try {
    holds(100_000_000n * COIN - COIN);
    await run();
    expect(await run()).toMatchObject({ isWhole: false, detail: 'less on chain than in the books: 1 USDT' });
    expect(await usdt()).toMatchObject({ difference: '1', isMissing: true });
    holds(100_000_000n * COIN - 1n);
    expect(await usdt(), 'nor does the smallest amount get lost').toMatchObject({ difference: '0.00000001', isMissing: true });
  } finally {
    await watch.stop();
  }
});

test('a payment in transit and a deposit booked since the reading explain what they amount to, and no more', async () => {
  const { watch, usdt } = watching();
  const { pool } = server.store;
  try {
    const readAt = new Date();
    const before = 100_000_000n * COIN;
    holds(before, readAt);
    // The next command is later than the reading.
    await new Promise((resume) => setTimeout(resume, 5));
    await deposit('second', 30n * COIN);
    expect(await usdt(), 'not in the reading yet').toMatchObject({ hot: '100000030', difference: '0', isMissing: false });
    holds(before - 2n * COIN, readAt);
    expect(await usdt()).toMatchObject({ difference: '2', isMissing: true });
    holds(before, new Date(Date.now() + 1_000));
    expect(await usdt(), 'but the next reading must have it').toMatchObject({ difference: '30', isMissing: true });

    await pool.query(
      `INSERT INTO state.withdrawal VALUES (990009, $1, 'wallet', 'USDT', 'practice', '0xaa', NULL, NULL, 2100000000, 100000000, 2100000000,
         false, 'broadcast', 0, '', 12, 0, '0xabcdef01', 0, 0)`,
      [uid],
    );
    const later = new Date(Date.now() + 1_000);
    holds(before + 30n * COIN, later);
    expect(await usdt(), 'it hasn’t left yet').toMatchObject({ inFlight: '20', difference: '0', isMissing: false });
    holds(before + 10n * COIN, later);
    expect(await usdt(), 'it has left').toMatchObject({ difference: '0', isMissing: false });
    holds(before + 9n * COIN, later);
    expect(await usdt()).toMatchObject({ difference: '1', isMissing: true });
  } finally {
    await pool.query('DELETE FROM state.withdrawal WHERE withdrawal = 990009');
    await watch.stop();
  }
});

test('an asset with deposits on a chain whose balances aren’t read isn’t compared, and Today says so', async () => {
  const { watch, run, usdt } = watching();
  const { pool } = server.store;
  try {
    await deposit('third', 5n * COIN);
    const hot = BigInt((await usdt()).hot) * COIN;
    holds(hot - 5n * COIN, new Date(Date.now() + 1_000));
    expect(await usdt()).toMatchObject({ difference: '5', isMissing: true });
    await pool.query(
      `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, units, amount, required, state, is_final)
       VALUES ('tron', 'e1', 0, 1, 'b1', $1, 'T1', 'USDT', 5000000, 500000000, 20, 'credited', true)`,
      [uid],
    );
    expect(await usdt()).toMatchObject({ isMissing: false });
    expect(await usdt()).not.toHaveProperty('difference');
    await run();
    expect(await run()).toEqual({
      name: 'Reserves',
      isWhole: true,
      detail: 'nothing can be compared; not compared: USDT, not read on tron',
    });
    const tron = { network: 'tron', asset: 'USDT', kind: 'hot', balance: amount(5n * COIN), at: new Date(Date.now() + 1_000) } as const;
    chain.held = [...chain.held, tron];
    expect(await usdt()).toMatchObject({ difference: '0', isMissing: false });
    await run();
    expect(await run()).toMatchObject({ isWhole: true, detail: 'books and chain agree' });
  } finally {
    await pool.query("DELETE FROM chain_deposit WHERE chain = 'tron'");
    await watch.stop();
  }
});
