import { traderId } from '@bourse/core/identity/trader-id';
import { amount, lots, ticks } from '@bourse/core/money/unit';
import { worldContracts, worldTraders } from '@bourse/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWallets } from '../funds/reserves.ts';
import { Listing } from '../store/listing.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tick, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { checkBooks, readSurplus } from './invariants.ts';

// Reserves are exactly what was paid in for traders, and a contract's profit is realised before the loss that pays for it.

let database: WorldDatabase;
let open: WorldEngine;
beforeAll(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database);
  await openWorld(open);
  // The house takes its own money out.
  const own = { 'house:second': 20_000n, 'house:flash': 1_000n } as const;
  for (const [i, from] of (['house:second', 'house:flash'] as const).entries()) {
    const moved = { asset: 'USDT', from, to: 'custody:cold', amount: amount(own[from] * 100_000_000n) } as const;
    const { answer } = await open.engine.submit('operator', { kind: 'move_custody', key: `custody:${i + 1}`, ...moved });
    expect(answer).toEqual({ kind: 'done' });
  }
});
afterAll(async () => {
  await open?.close();
  await database?.close();
});

const contract = worldContracts[0]!;
const [early, short, late, last] = worldTraders.map(Number) as [number, number, number, number];
let requests = 0;
/** Ten coins between two traders. */
async function trade(buyer: number, seller: number, price: number): Promise<void> {
  for (const [trader, side] of [
    [buyer, 'buy'],
    [seller, 'sell'],
  ] as const) {
    const { answer } = await open.engine.submit('trader', {
      ...{ kind: 'place_perpetual_order', trader: traderId(trader), requestId: `request ${requests++}` },
      expiresAt: (open.engine.now() + 3_000) as never,
      ...{ symbol: contract.symbol, side, positionSide: 'both', type: 'limit', timeInForce: 'GTC', postOnly: false },
      ...{ selfTradePrevention: 'expire_maker', reduceOnly: false, price: ticks(price), quantity: lots(1_000_000) },
    });
    expect(answer).toMatchObject({ kind: 'perpetual_orders' });
  }
}
async function price(to: number): Promise<void> {
  await open.engine.submit('feed', tick('AAA-USDT', to, open.engine.now()));
}
async function books() {
  await open.engine.projected(open.engine.head);
  const { rows } = await database.pool.query<{ account: string; amount: string }>(
    "SELECT account, balance::text AS amount FROM state.house_balance WHERE asset = 'USDT' AND account IN ('perpetual:clearing', 'fee:perpetual')",
  );
  const of = (account: string) => BigInt(rows.find((row) => row.account === account)?.amount ?? 0);
  return { clearing: of('perpetual:clearing'), fees: of('fee:perpetual'), surplus: await readSurplus(database.pool, 'USDT') };
}
const reserves = async () => (await checkBooks(database.pool, undefined)).invariants.find(({ name }) => name === 'I11')!.detail;
async function ratio() {
  const listing = new Listing();
  await listing.load(database.pool);
  const { pool } = database;
  const o = { pool, listing, engine: open.engine, chain: new FakeChain(), realm: 'practice', log: undefined as never } as const;
  return (await readWallets(o)).assets.find(({ asset }) => asset === 'USDT')!.ratio;
}
/** Coins that were there and aren't: in the reserves only. */
const lose = (units: bigint) =>
  database.pool.query("UPDATE state.house_balance SET balance = balance + $1 WHERE account = 'custody:cold' AND asset = 'USDT'", [units]);

test('reserves cover a realised profit whose loss is still unrealised, and a single missing unit is found', async () => {
  await trade(early, short, 1_000);
  expect(await books()).toMatchObject({ clearing: 0n });
  await price(1_040);
  await trade(late, early, 1_040);
  const { clearing, fees, surplus } = await books();
  expect(clearing, '40 USDT were paid to the first').toBe(-4_000_000_000n);
  expect(fees).toBeLessThan(-clearing);
  expect(await reserves()).toBe('');
  expect(await ratio(), 'the reserves page doesn’t show less than everything either').toBe('1');
  expect(surplus).toBe(fees);
  await lose(fees + 1n);
  expect(await reserves()).toBe('-0.00000001 USDT');
  await lose(-fees - 1n);
});

test('where less than nothing is left, the reserves page doesn’t say that nothing is owed', async () => {
  await lose(10n ** 24n);
  expect(await ratio()).toBe('0');
  await lose(-(10n ** 24n));
});

test('a realised loss whose profit is still unrealised is no reserve: it hides no missing unit', async () => {
  await price(1_000);
  await trade(last, late, 1_000);
  const { clearing, fees, surplus } = await books();
  expect(clearing).toBe(0n);
  await price(1_040);
  await trade(short, early, 1_040);
  const after = await books();
  expect(after.clearing, 'the one who was short has paid 40 USDT, and the one who is long has earned them').toBe(4_000_000_000n);
  expect(surplus).toBe(fees);
  expect(after.surplus).toBe(after.fees);
  await lose(after.fees + 1n);
  expect(await reserves()).toBe('-0.00000001 USDT');
});
