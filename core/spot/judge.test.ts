import { expect, test } from 'vitest';
import { instrumentUnits } from '../money/notional.ts';
import { amount, lots, rate, type Ticks, ticks } from '../money/unit.ts';
import { gold } from '../test/market.ts';
import { play } from '../test/play.ts';
import { bandAround } from './band.ts';
import { estimate } from './estimate.ts';
import { judgeOrder } from './judge.ts';
import type { NewOrder, OrderFacts } from './order-facts.ts';

const levels = (...all: readonly (readonly [price: number, quantity: number])[]) => ({
  behind: (places: number) => {
    const level = all[places];
    return level && { price: ticks(level[0]), quantity: lots(level[1]) };
  },
});
const facts = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  instrument: gold,
  units: instrumentUnits(gold, 8, 8),
  quote: { scale: 8 },
  index: ticks(1_600),
  last: ticks(1_600),
  rates: { maker: rate(100_000n), taker: rate(200_000n) },
  bids: levels([1_590, 5]),
  asks: levels([1_600, 3], [1_610, 4]),
  openOrders: 0,
  isNamed: () => false,
  available: () => amount(10n ** 20n),
  bandAround: (price: Ticks) => bandAround(price, gold),
  reach: ({ quantity }) => quantity,
  ...change,
});
const order = (change: Partial<NewOrder>): NewOrder => ({
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: ticks(1_600),
  quantity: lots(5),
  ...change,
});
const market = { type: 'market', timeInForce: 'IOC', price: undefined } as const;

test('a price within the band is refused beyond the instrument’s price limits', () => {
  const high = facts({ instrument: { ...gold, maximumPrice: ticks(1_700) } });
  expect(judgeOrder(high, order({ price: ticks(1_701) }))).toEqual({ rejected: 'invalid_price' });
  expect(bandAround(ticks(1_600), { ...gold, maximumPrice: ticks(1_700) })).toEqual({ lowest: 800, highest: 1_700 });
});
test('unknown facts don’t count against an order', () => {
  expect(judgeOrder(facts({ available: () => undefined }), order({}))).toMatchObject({ cost: 800_000_000_000n });
});
test('the balance is checked before post-only', () => {
  const poor = facts({ available: () => amount(0n) });
  expect(judgeOrder(poor, order({ postOnly: true }))).toEqual({ rejected: 'insufficient_available' });
});
test('a market order freezes what its fills cost, level by level, and never trades beyond its bound', () => {
  expect(judgeOrder(facts(), order(market))).toEqual({
    cost: (3n * 1_600n + 2n * 1_610n) * 100_000_000n,
    worst: 1_632,
    ends: undefined,
    triggerAbove: undefined,
  });
});
test('fill-or-kill that the book can’t fill completely freezes nothing', () => {
  const killed = order({ timeInForce: 'FOK', price: ticks(1_610), quantity: lots(8) });
  expect(judgeOrder(facts(), killed)).toMatchObject({ cost: 0n, ends: 'not_fillable' });
});
test('an estimate shows what fills at once, its fee, the worst price, and why it stops', () => {
  const { fills, fee, received } = estimate(facts(), order({ ...market, quantity: lots(9) }));
  expect(fills).toEqual({ quantity: 7, value: 1_124_000_000_000n, worst: 1_610, isComplete: false, stop: 'end' });
  expect([fee, received]).toEqual([1_400_000n, 698_600_000n]);
});
test('where the trader’s own order is first, nothing of its level is filled', () => {
  const own = facts({ reach: ({ price, quantity }) => lots(price === 1_600 ? 0 : quantity) });
  expect(estimate(own, order(market)).fills).toMatchObject({ quantity: 0, stop: 'own' });
  expect(estimate(own, order({ ...market, selfTradePrevention: 'expire_maker' })).fills).toMatchObject({ quantity: 4, stop: 'end' });
});
test('the estimate of an order that takes is what the core books', () => {
  const shown = estimate(facts({ asks: levels([1_600, 3]) }), order({ quantity: lots(3) }));
  const p = play('maker sell 3 @ 1600 / alice buy 3 @ 1600');
  expect(p.order(2)).toMatchObject({ filledAmount: shown.fills?.value, fee: shown.fee });
});
