import { expect, test } from 'vitest';
import { DONE } from '../answer.ts';
import { amount, rate } from '../money/unit.ts';
import { COIN } from '../test/market.ts';
import { goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { COINS, limit } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { openingMargin } from './trade.ts';

const { symbol } = goldPerpetual;
const [alice, bob] = [1, 2];

const change = (floor: PerpetualFloor, rules: Partial<PerpetualInstrument>) =>
  expect(floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, ...rules }] }).answer).toEqual(DONE);
const orders = (floor: PerpetualFloor, trader: number) =>
  [...viewOf(floor).p.orders.sorted()]
    .filter((one) => one.trader.id === trader)
    .map(({ id, opens, reserved }) => ({ id, opens, reserved }));
const told = (floor: PerpetualFloor, trader: number): readonly string[] =>
  floor.events.flatMap((e) => {
    if (e.event === 'perpetual_order_cut' && e.trader === trader) return [`${e.orderId} loses ${e.quantity / COINS}: ${e.reason}`];
    if (e.event !== 'perpetual_order_changed' || e.order.trader !== trader || e.order.endReason === undefined) return [];
    return [`${e.order.orderId} ends: ${e.order.endReason}`];
  });
/** Twice the fee of before. */
const dearer = rate(100_000n);

test('under another fee a resting order holds what a new one would: more, and less again', () => {
  const floor = new PerpetualFloor().open(2);
  floor.ask(alice, limit('buy', 1, 1_600));
  const [before] = orders(floor, alice);
  change(floor, { takerFee: dearer });
  floor.ask(bob, limit('buy', 1, 1_590));
  floor.ask(bob, limit('buy', 1, 1_600));
  const fresh = orders(floor, bob)[1]!;
  expect(orders(floor, alice)[0]!.reserved).toBe(fresh.reserved);
  // 160 of margin, 1.6 for opening and 1.44 for closing.
  expect([before!.reserved, fresh.reserved]).toEqual([16_152_000_000n, 16_304_000_000n]);
  change(floor, {});
  expect(orders(floor, alice)).toEqual([before]);
});

test('a position that is opened after the change has all the margin that the new fee asks for', () => {
  const floor = new PerpetualFloor().open(2);
  floor.ask(alice, limit('buy', 1, 1_600));
  change(floor, { takerFee: dearer, makerFee: dearer });
  floor.ask(bob, limit('sell', 1, 1_600, { timeInForce: 'IOC' }));
  const { stand, setting } = viewOf(floor).factsOf(alice, symbol);
  const { leverage } = setting;
  expect(stand.long!.margin).toBe(openingMargin(true, amount(1_600n * COIN), { leverage, takerFee: dearer }));
});

test('an order that can’t be paid for any more is cancelled with the reason; the older ones keep theirs', () => {
  const floor = new PerpetualFloor().open(2);
  floor.ask(alice, limit('buy', 30.75, 1_600));
  floor.ask(alice, limit('buy', 30.75, 1_600));
  // 9,840 of margin for both; their fees rise from 93.48 to 186.96.
  change(floor, { takerFee: dearer });
  expect(told(floor, alice)).toEqual(['2 ends: rules_changed']);
  expect(orders(floor, alice)).toMatchObject([{ id: 1, opens: 30.75 * COINS }]);
});

test('stricter tiers cancel the newest order first, and what closes stays', () => {
  const floor = new PerpetualFloor().open(2);
  for (const trader of [alice, bob])
    floor.ask(trader, { kind: 'transfer', from: 'spot', to: 'perpetual', asset: 'USDT', amount: amount(50_000n * COIN) });
  floor.ask(bob, limit('sell', 10, 1_600));
  floor.ask(alice, limit('buy', 10, 1_600, { timeInForce: 'IOC' }));
  floor.ask(bob, limit('sell', 20, 1_610));
  floor.ask(alice, limit('sell', 25, 1_650));
  floor.ask(alice, limit('sell', 10, 1_660));
  const tiers = goldPerpetual.tiers.map((tier, i) => ({ ...tier, maximumLeverage: [100, 5, 4, 3, 2, 1, 1][i]! }));
  change(floor, { tiers });
  // Ten times goes up to 50,000 USDT from now on: 15 coins at 1,650 are 24,750, and 10 at 1,660 are 16,600.
  expect([told(floor, alice), told(floor, bob)]).toEqual([[], []]);
  floor.ask(alice, { kind: 'cancel_perpetual_order', orderId: 5 });
  change(floor, {});
  floor.ask(alice, limit('sell', 20, 1_660));
  change(floor, { tiers });
  expect(told(floor, alice).slice(1)).toEqual(['6 ends: position_above_tier']);
  change(floor, { tiers: tiers.map((tier) => ({ ...tier, maximumLeverage: 5 })) });
  expect(told(floor, alice).slice(2)).toEqual(['4 loses 15: position_above_tier']);
  expect(orders(floor, alice)).toEqual([{ id: 4, opens: 0, reserved: 0n }]);
  expect(told(floor, bob)).toEqual(['3 ends: position_above_tier']);
});

test('a change that touches neither fee nor tiers leaves every order as it is', () => {
  const floor = new PerpetualFloor().open(2);
  floor.ask(alice, limit('buy', 60, 1_600));
  const before = orders(floor, alice);
  change(floor, { fundingCap: rate(200_000n), maximumOpenOrders: 30 });
  expect([orders(floor, alice), told(floor, alice)]).toEqual([before, []]);
});
