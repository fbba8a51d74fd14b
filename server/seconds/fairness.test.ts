import { calls } from '@bourse/contract/calls';
import { dayOf } from '@bourse/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// What everyone may see of all second contracts together.

let server: PracticeServer;
let ahead = 0;
const begin = Date.now();
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => begin + ahead });
  await pass(1);
});
afterAll(() => server?.close());

const { seconds, funds } = calls;
async function pass(count: number, price = 60_000_00): Promise<void> {
  for (let i = 0; i < count; i++) {
    ahead += 1_000;
    await server.tick('BTC-USDT', price);
  }
}
async function place(token: string, direction: 'up' | 'down', stake: string): Promise<void> {
  const order = { requestId: requestId(), symbol: 'BTC-USDT-SEC', direction, durationMs: 30_000, stake } as const;
  expect((await server.call(seconds.placeContract, order, token)).status).toBe(200);
}
async function trader() {
  const one = await server.trader();
  await server.call(funds.transfer, { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '1000' }, one.token);
  return one;
}
/** Later than any answer is kept. */
async function fairness() {
  await pass(31);
  await server.open.engine.projected(server.open.engine.head);
  return (await server.call(seconds.fairness, {})).body;
}

test('sums, voids and what they would have been count every trader but the exchange’s own accounts', async () => {
  const before = await fairness();
  expect(before).toMatchObject({ accounts: 0, contracts: 0, staked: '0', paid: '0', houseResult: '0', voids: 0, voidLog: [] });
  expect([before.losingShare, before.voidResult]).toEqual([undefined, undefined]);

  const [one, other, maker] = [await trader(), await trader(), await server.marketMaker()];
  await server.adjust(maker.uid, 'second', 1_000);
  await pass(1);
  await place(one.token, 'up', '100');
  await place(other.token, 'down', '50');
  await place(maker.token, 'up', '500');
  await pass(30);
  await pass(3, 60_000_01);
  expect(await fairness()).toMatchObject({ accounts: 2, contracts: 2, staked: '150', paid: '180', houseResult: '-30', voids: 0 });

  // Struck at 60,000; the last tick that counts is higher, and then the index is stale.
  await place(one.token, 'up', '100');
  await place(other.token, 'down', '10');
  await place(maker.token, 'down', '500');
  await pass(2);
  await pass(2, 60_000_01);
  await server.silence('BTC-USDT');
  await pass(30, 60_000_01);
  const after = await fairness();
  expect(after).toMatchObject({ accounts: 2, contracts: 4, staked: '260', paid: '290', houseResult: '-30', voids: 2 });
  expect(after.voidLog).toMatchObject([{ symbol: 'BTC-USDT-SEC', reason: 'index_stale', contracts: 2, stakes: '110' }]);
  // 80 to the first, 10 from the second, as of the last tick up to the end of their 30 seconds.
  expect(after.voidResult).toBe('-70');
});

test('the share of losing accounts is shown from 100 accounts on', async () => {
  const { rows } = await server.store.pool.query<{ trader: number }>("SELECT trader FROM state.trader WHERE kind = 'trader' LIMIT 1");
  expect(rows).toHaveLength(1);
  const day = dayOf(server.open.engine.now());
  const add = async (count: number, from: number, paid: number) => {
    await server.store.pool.query(
      `INSERT INTO state.trader (trader, kind, locked, verification_level, hold_until, hold_cause)
       SELECT n, 'trader', NULL, verification_level, hold_until, hold_cause FROM generate_series($1::bigint, $2::bigint) AS n, state.trader WHERE trader = $3`,
      [from, from + count - 1, rows[0]!.trader],
    );
    await server.store.pool.query(
      'INSERT INTO second_trader_day (day, trader, contracts, staked, paid) SELECT $1, n, 1, 100, $4 FROM generate_series($2::bigint, $3::bigint) AS n',
      [day, from, from + count - 1, paid],
    );
  };
  const { accounts } = await fairness();
  await add(99 - accounts, 9_000_000, 0);
  expect(await fairness()).toMatchObject({ accounts: 99 });
  expect((await fairness()).losingShare).toBeUndefined();
  await add(1, 9_100_000, 180);
  const { losingShare, ...all } = await fairness();
  expect(all.accounts).toBe(100);
  // One of the two traders above lost as well.
  expect([accounts, losingShare]).toEqual([2, '0.98']);
});

test('the source furthest from each index today is named, with how far it was', async () => {
  const tick = async (prices: readonly number[]) => {
    ahead += 1_000;
    const receivedAt = server.open.engine.now();
    const constituents = prices.map((price, i) => ({ source: `source ${i + 1}`, price: price as never, receivedAt }));
    await server.open.engine.submit('feed', { kind: 'index_tick', symbol: 'SOL-USDT', constituents });
  };
  await tick([10_000_000, 10_000_000, 10_010_000]);
  await tick([10_000_000, 9_980_000, 10_010_000]);
  await tick([10_000_000, 10_000_000, 10_000_000]);
  const { deviations } = await fairness();
  expect(deviations.find(({ symbol }) => symbol === 'SOL-USDT')).toMatchObject({ source: 'source 2', percent: '-0.2' });
});
