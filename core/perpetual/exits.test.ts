import { describe, expect, test } from 'vitest';
import { type Lots, lots, RATE_ONE, rate, ticks } from '../money/unit.ts';
import { goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { COINS, limit, market, order } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { judgeOrder } from './judge.ts';
import type { PerpetualOrder } from './order.ts';
import type { NewOrder } from './order-facts.ts';

const { symbol, index: pair } = goldPerpetual;
const [alice, bob, carol, dave] = [1, 2, 3, 4];
const coins = (count: number): Lots => lots(count * COINS);

const exits = (takeProfit: number | undefined, stopLoss: number | undefined, change: object = {}) => ({
  kind: 'place_exits',
  symbol,
  positionSide: 'both',
  exitSource: 'mark',
  takeProfit: takeProfit && ticks(takeProfit),
  stopLoss: stopLoss && ticks(stopLoss),
  ...change,
});
/** Alice is long and Bob short at 1,600. */
function held(count: number, rules: Partial<PerpetualInstrument> = {}): PerpetualFloor {
  const floor = new PerpetualFloor().open(4);
  floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, ...rules }] });
  floor.ask(bob, limit('sell', count, 1_600));
  floor.ask(alice, limit('buy', count, 1_600));
  return floor;
}
/** The last report of each of a trader's orders. */
function told(floor: PerpetualFloor, trader: number): readonly PerpetualOrder[] {
  const orders = new Map<number, PerpetualOrder>();
  for (const e of floor.events)
    if (e.event === 'perpetual_order_changed' && e.order.trader === trader) orders.set(e.order.orderId, e.order);
  return [...orders.values()];
}
const nameOf = (o: PerpetualOrder): string =>
  `${o.side} ${o.closesPosition ? 'all' : ((o.quantity ?? 0) - o.filledQuantity) / COINS}${o.triggerPrice ? ` at ${o.triggerPrice}` : ''}`;
const waiting = (floor: PerpetualFloor, trader: number): readonly string[] =>
  told(floor, trader)
    .filter(({ status }) => status === 'untriggered')
    .map(nameOf);
/** How each take profit and stop loss that no longer waits has ended: what it filled, and why no more. */
const ended = (floor: PerpetualFloor, trader: number): readonly string[] =>
  told(floor, trader)
    .filter(({ triggerPrice, status }) => triggerPrice !== undefined && status !== 'untriggered')
    .map((o) => `${o.triggerPrice}: ${o.status} ${o.filledQuantity / COINS}${o.endReason ? `, ${o.endReason}` : ''}`);
const position = (floor: PerpetualFloor, trader: number): number => {
  const { stand } = viewOf(floor).factsOf(trader, symbol);
  return ((stand.long?.position.quantity ?? 0) - (stand.short?.position.quantity ?? 0)) / COINS;
};
const tick = (floor: PerpetualFloor, price: number): void => {
  floor.now += 1_000;
  floor.index(pair, price);
};

describe('of a take profit and a stop loss', () => {
  test.each([
    ['the whole position', {}, 'sell all at 1560'],
    ['a part', { quantity: coins(2) }, 'sell 2 at 1560'],
  ])('for %s, one that finds nobody to trade with says so, and the other stays', (_, change, left) => {
    const floor = held(2);
    floor.ask(alice, exits(1_620, 1_560, change));
    tick(floor, 1_620);
    expect(ended(floor, alice)).toEqual(['1620: expired 0, no_liquidity']);
    expect([position(floor, alice), waiting(floor, alice)]).toEqual([2, [left]]);
    floor.ask(carol, limit('buy', 5, 1_560));
    tick(floor, 1_560);
    expect([position(floor, alice), waiting(floor, alice)]).toEqual([0, []]);
  });

  test('attached to an entry, one that finds nobody leaves the other too', () => {
    const floor = new PerpetualFloor().open(4);
    floor.ask(alice, limit('buy', 1, 1_600, { takeProfit: ticks(1_650), stopLoss: ticks(1_560), exitSource: 'mark' }));
    floor.ask(bob, market('sell', 1));
    tick(floor, 1_650);
    expect([ended(floor, alice), waiting(floor, alice)]).toEqual([['1650: expired 0, no_liquidity'], ['sell 1 at 1560']]);
  });

  test('one that closes all of its part ends the other', () => {
    const floor = held(3);
    floor.ask(alice, exits(1_620, 1_560, { quantity: coins(2) }));
    floor.ask(carol, limit('buy', 5, 1_620));
    tick(floor, 1_620);
    expect(position(floor, alice)).toBe(1);
    expect(ended(floor, alice)).toEqual(['1620: done 2', '1560: cancelled 0, pair']);
  });

  test('one that closes some leaves the other for the rest, and they never close more than their part', () => {
    const floor = held(3);
    floor.ask(alice, exits(1_620, 1_560, { quantity: coins(2) }));
    floor.ask(carol, limit('buy', 0.5, 1_620));
    tick(floor, 1_620);
    expect(ended(floor, alice)).toEqual(['1620: expired 0.5, no_liquidity']);
    expect([position(floor, alice), waiting(floor, alice)]).toEqual([2.5, ['sell 1.5 at 1560']]);
    floor.ask(carol, limit('buy', 5, 1_560));
    tick(floor, 1_560);
    expect([position(floor, alice), waiting(floor, alice)]).toEqual([1, []]);
  });

  test('one that closes what was left of the position ends the other', () => {
    const floor = held(3);
    floor.ask(alice, exits(1_620, 1_560, { quantity: coins(2) }));
    floor.ask(carol, limit('buy', 2.5, 1_600));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both', quantity: coins(2.5) });
    floor.ask(carol, limit('buy', 5, 1_620));
    tick(floor, 1_620);
    expect(position(floor, alice)).toBe(0);
    expect(ended(floor, alice)).toEqual(['1620: done 0.5', '1560: cancelled 0, pair']);
  });

  test('both may trigger in one command: the second is for what the first has left, and neither turns the position around', () => {
    const floor = held(2);
    floor.ask(alice, exits(1_610, 1_595, { exitSource: 'last', quantity: coins(2) }));
    floor.ask(carol, limit('buy', 1.5, 1_590));
    // A trade at 1,610 triggers the take profit, and its own fills bring the price down to the stop loss.
    floor.ask(bob, limit('sell', 0.1, 1_610));
    floor.ask(dave, limit('buy', 0.1, 1_610));
    expect(ended(floor, alice)).toEqual(['1610: expired 1.5, no_liquidity', '1595: expired 0, no_liquidity']);
    expect(told(floor, alice).map(({ quantity }) => quantity)).toEqual([coins(2), coins(2), coins(0.5)]);
    expect([position(floor, alice), waiting(floor, alice)]).toEqual([0.5, []]);
  });

  test('an entry that keeps filling protects what it opens with the exit that is left', () => {
    const floor = new PerpetualFloor().open(4);
    floor.ask(alice, limit('buy', 2, 1_600, { takeProfit: ticks(1_610), stopLoss: ticks(1_560), exitSource: 'mark' }));
    floor.ask(bob, limit('sell', 1, 1_600));
    tick(floor, 1_610);
    expect(waiting(floor, alice)).toEqual(['sell 1 at 1560']);
    floor.ask(bob, limit('sell', 1, 1_600));
    expect([position(floor, alice), waiting(floor, alice)]).toEqual([2, ['sell 2 at 1560']]);
  });
});

describe('how many may wait', () => {
  const roomy = { maximumOpenOrders: 200 };
  const fate = ({ answer }: ReturnType<PerpetualFloor['ask']>): string => ('rejected' in answer ? answer.rejected : 'accepted');
  const both = { takeProfit: ticks(1_650), stopLoss: ticks(1_560), exitSource: 'mark' };

  test('of a whole position one take profit and one stop loss: a new one replaces the one before and is a pair with the other', () => {
    const floor = held(1);
    floor.ask(alice, exits(1_620, 1_560));
    floor.ask(alice, exits(1_630, undefined));
    expect([waiting(floor, alice), ended(floor, alice)]).toEqual([
      ['sell all at 1560', 'sell all at 1630'],
      ['1620: cancelled 0, replaced'],
    ]);
    floor.ask(alice, exits(undefined, 1_570, { exitSource: 'last' }));
    floor.ask(carol, limit('buy', 5, 1_630));
    tick(floor, 1_630);
    expect(ended(floor, alice).slice(1)).toEqual(['1560: cancelled 0, replaced', '1630: done 1', '1570: cancelled 0, pair']);
  });

  test('twenty for parts of a position, however they are placed; those of the whole come on top', () => {
    const floor = held(1, roomy);
    const part = (takeProfit?: number, stopLoss?: number) => floor.ask(alice, exits(takeProfit, stopLoss, { quantity: coins(0.01) }));
    for (let i = 0; i < 9; i++) expect(fate(part(1_620 + i, 1_560))).toBe('accepted');
    const stop = { type: 'stop_market', timeInForce: 'IOC', triggerPrice: ticks(1_570), triggerSource: 'mark', reduceOnly: true };
    expect(fate(floor.ask(alice, order({ side: 'sell', quantity: coins(0.01), ...stop })))).toBe('accepted');
    expect(fate(part(1_640, 1_560)), 'two more where one fits').toBe('too_many_exits');
    expect([fate(part(1_640)), fate(part(1_640)), fate(floor.ask(alice, order({ side: 'sell', quantity: coins(0.01), ...stop })))]).toEqual(
      ['accepted', 'too_many_exits', 'too_many_exits'],
    );
    expect(fate(floor.ask(alice, exits(1_620, 1_560)))).toBe('accepted');
    floor.ask(alice, {
      kind: 'cancel_perpetual_order',
      orderId: told(floor, alice).find(({ triggerPrice }) => triggerPrice === 1_640)!.orderId,
    });
    expect(fate(part(1_641))).toBe('accepted');
    expect(fate(floor.ask(bob, exits(1_560, 1_650, { quantity: coins(0.01) }))), 'another trader has twenty of their own').toBe('accepted');
  });

  test('an entry brings its exits along only if there’s room for them, so every fill has room for its own', () => {
    const floor = new PerpetualFloor().open(4);
    floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, ...roomy }] });
    for (let i = 0; i < 9; i++) floor.ask(alice, limit('buy', 0.01, 1_600, both));
    const { exitSource, takeProfit } = both;
    expect(fate(floor.ask(alice, limit('buy', 0.01, 1_600, { exitSource, takeProfit })))).toBe('accepted');
    const facts = viewOf(floor).factsOf(alice, symbol);
    const { kind: _, symbol: of, ...another } = limit('buy', 0.01, 1_600, both);
    expect([of, judgeOrder(facts, another as unknown as NewOrder)]).toEqual([symbol, { rejected: 'too_many_exits', maximum: 20 }]);
    expect(fate(floor.ask(alice, limit('buy', 0.01, 1_600, both)))).toBe('too_many_exits');
    expect(fate(floor.ask(alice, limit('sell', 0.01, 1_601, { takeProfit: ticks(1_560), exitSource }))), 'the other side').toBe('accepted');
    // Half of each entry, then the other half: its exits are counted once.
    floor.ask(bob, market('sell', 0.045));
    expect(waiting(floor, alice)).toHaveLength(10);
    expect(fate(floor.ask(alice, exits(1_640, undefined, { quantity: coins(0.01) })))).toBe('accepted');
    floor.ask(bob, market('sell', 0.055));
    expect([position(floor, alice), waiting(floor, alice).length]).toEqual([0.1, 20]);
    expect(fate(floor.ask(alice, exits(1_640, undefined, { quantity: coins(0.01) })))).toBe('too_many_exits');
  });

  test('market entries don’t pile up exits, one fill after the other', () => {
    const floor = held(1, roomy);
    floor.ask(bob, limit('sell', 5, 1_600));
    const fates = Array.from({ length: 30 }, () => fate(floor.ask(carol, market('buy', 0.01, both))));
    expect([fates.filter((one) => one === 'accepted').length, fates.at(-1), waiting(floor, carol).length]).toEqual([
      10,
      'too_many_exits',
      20,
    ]);
    expect(fate(floor.ask(carol, market('buy', 0.01))), 'without exits it’s still filled').toBe('accepted');
  });

  test('ten trailing stops in a contract, whichever way they go', () => {
    const floor = held(1, roomy);
    const trailing = (side: 'buy' | 'sell') =>
      order({
        side,
        quantity: coins(0.01),
        type: 'trailing_stop',
        timeInForce: 'IOC',
        triggerSource: 'mark',
        trail: rate(RATE_ONE / 100n),
      });
    for (let i = 0; i < 10; i++) expect(fate(floor.ask(alice, trailing(i % 2 === 0 ? 'buy' : 'sell')))).toBe('accepted');
    expect(fate(floor.ask(alice, trailing('buy')))).toBe('too_many_trailing_stops');
    expect(fate(floor.ask(bob, trailing('buy')))).toBe('accepted');
    floor.ask(alice, { kind: 'cancel_all_perpetual_orders' });
    expect(fate(floor.ask(alice, trailing('sell')))).toBe('accepted');
  });
});
