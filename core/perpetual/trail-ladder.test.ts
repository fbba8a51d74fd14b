import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, lots, RATE_ONE, rate, type Ticks, ticks } from '../money/unit.ts';
import { goldPerpetual, PerpetualFloor } from '../test/perpetual-market.ts';
import { viewOf } from '../test/perpetual-view.ts';
import type { OpenPerpetualOrder } from './open-order.ts';
import { trailed } from './refuse.ts';
import { movesAt } from './trail-ladder.ts';
import { runTriggers } from './triggers.ts';

const { symbol, index: pair } = goldPerpetual;

test('a trigger moves at the first price that comes to another trigger, to the tick', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 10_000_000 }),
      fc.bigInt({ min: RATE_ONE / 1_000n, max: RATE_ONE / 10n }),
      fc.boolean(),
      (p, t, isBuy) => {
        const trail = rate(t);
        const triggerPrice = trailed(ticks(p), trail, isBuy);
        const at = movesAt({ terms: { isBuy }, extra: { triggerPrice, trail } } as OpenPerpetualOrder);
        const moves = (price: number) =>
          isBuy ? trailed(price as Ticks, trail, true) < triggerPrice : trailed(price as Ticks, trail, false) > triggerPrice;
        expect([moves(at), moves(isBuy ? at + 1 : at - 1)]).toEqual([true, false]);
      },
    ),
  );
});

describe('of four hundred trailing stops', () => {
  const traders = 40;
  const trail = rate(RATE_ONE / 10n);
  const trailing = {
    kind: 'place_perpetual_order',
    symbol,
    side: 'sell',
    positionSide: 'both',
    type: 'trailing_stop',
    timeInForce: 'IOC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    reduceOnly: false,
    quantity: lots(1_000_000),
    triggerSource: 'mark',
    trail,
  };

  /** Forty traders' sells, ten each, placed while the mark price falls from 1,600 to 1,561. */
  function waiting() {
    const floor = new PerpetualFloor().open(traders);
    for (let trader = 1; trader <= traders; trader++) {
      floor.index(pair, 1_601 - trader);
      for (let i = 0; i < 10; i++) floor.ask(trader, trailing);
    }
    const { p } = viewOf(floor);
    const market = p.markets.get(symbol)!;
    const seen = new Set<OpenPerpetualOrder>();
    const stops = [...p.orders.sorted()];
    for (const stop of stops) {
      let { extra } = stop;
      Object.defineProperty(stop, 'extra', {
        get: () => {
          seen.add(stop);
          return extra;
        },
        set: (to) => {
          extra = to;
        },
      });
    }
    /** How many orders a command looks at that leaves the mark price here. */
    const looks = (mark: number): number => {
      market.mark = ticks(mark);
      seen.clear();
      runTriggers(p, market, floor.seq, instant(floor.now));
      return seen.size;
    };
    return { looks, triggers: () => stops.map(({ extra }) => extra!.triggerPrice!) };
  }

  test('a command that leaves the price where it is looks only at the next to trigger', () => {
    const { looks } = waiting();
    expect([looks(1_561), looks(1_561), looks(1_555)]).toEqual([1, 1, 1]);
  });

  test('a price looks at those that it moves and at a few beside them, and moves the same as a look at all', () => {
    const { triggers, looks } = waiting();
    const moved: number[] = [];
    const beside: number[] = [];
    for (const price of [1_562, 1_563, 1_564, 1_570, 1_569, 1_571, 1_595, 1_590, 1_596, 1_601]) {
      const before = triggers();
      const expected = before.map((trigger) => Math.max(trigger, trailed(ticks(price), trail, false)));
      const count = expected.filter((trigger, i) => trigger !== before[i]).length;
      beside.push(looks(price) - count);
      expect([price, triggers()]).toEqual([price, expected]);
      moved.push(count);
    }
    expect(moved).toEqual([10, 20, 30, 80, 0, 100, 340, 0, 350, 400]);
    // Where a stop is taken out and where it's put back, a search looks at a few. A look at all would be 390 for the first price.
    expect(Math.max(...beside)).toBeLessThan(40);
  });
});
