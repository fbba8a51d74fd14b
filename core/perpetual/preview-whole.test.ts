import { describe, expect, test } from 'vitest';
import { lots, type Ticks, ticks } from '../money/unit.ts';
import { goldPerpetual, PerpetualFloor } from '../test/perpetual-market.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { mostLots } from './most-lots.ts';
import type { NewOrder } from './order-facts.ts';
import { previewWhole } from './preview-whole.ts';
import { freeOf } from './trade.ts';

const { symbol } = goldPerpetual;
const [alice, bob] = [1, 2];
const COINS = 100_000_000;

const order = (side: 'buy' | 'sell', coins: number, price: number | undefined, change: Partial<NewOrder> = {}): NewOrder => ({
  side,
  positionSide: 'both',
  type: price === undefined ? 'market' : 'limit',
  timeInForce: price === undefined ? 'IOC' : 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  reduceOnly: false,
  price: price as Ticks | undefined,
  quantity: lots(coins * COINS),
  ...change,
});
const place = (floor: PerpetualFloor, trader: number, o: NewOrder) => floor.ask(trader, { kind: 'place_perpetual_order', symbol, ...o });
/** Alice is long three coins from 1,600; Bob buys one at 1,590 and five at 1,580. */
const held = () => {
  const floor = new PerpetualFloor().open(2);
  place(floor, bob, order('sell', 3, 1_600));
  place(floor, alice, order('buy', 3, undefined));
  place(floor, bob, order('buy', 1, 1_590));
  place(floor, bob, order('buy', 5, 1_580));
  return floor;
};
const usdt = (sum: bigint): number => Number(sum) / 1e8;
const shown = (floor: PerpetualFloor, o: NewOrder) => {
  const p = previewWhole(viewOf(floor).factsOf(alice, symbol), o)!;
  return { closes: p.closes / COINS, opens: p.opens / COINS, value: usdt(p.value), realised: usdt(p.realised) };
};

describe('what an order comes to once all of it is filled', () => {
  test('of a reversal over several prices the first lots close at theirs, and the others open at what is left', () => {
    // One at 1,590 and two at 1,580 close; one more at 1,580 opens.
    const o = order('sell', 4, 1_580);
    expect(shown(held(), o)).toEqual({ closes: 3, opens: 1, value: 6_330, realised: -50 });
    const floor = held();
    place(floor, alice, o);
    expect(floor.events.flatMap((e) => (e.event === 'profit_realised' && e.trader === alice ? [usdt(e.realised)] : []))).toEqual([-50]);
  });

  test('is known of an order that would be refused too, with what is missing for it', () => {
    const floor = new PerpetualFloor().open(2);
    const facts = viewOf(floor).factsOf(alice, symbol);
    // 10,240 of margin, 51.2 and 46.08 of fees.
    expect(previewWhole(facts, order('buy', 64, 1_600))).toMatchObject({ cost: 1_033_728_000_000n, missing: 33_728_000_000n });
    expect(previewWhole(facts, order('buy', 60, 1_600))).toMatchObject({ missing: 0n });
  });

  test('of a stop order is counted at its trigger or limit, whatever the book shows now', () => {
    const stop = { triggerSource: 'mark', triggerPrice: ticks(1_550), reduceOnly: true } as const;
    expect(shown(held(), order('sell', 2, undefined, { ...stop, type: 'stop_market' }))).toMatchObject({ closes: 2, realised: -100 });
    expect(shown(held(), order('sell', 2, 1_540, { ...stop, type: 'stop_limit' }))).toMatchObject({ closes: 2, realised: -120 });
  });

  test('of a reduce-only order is no more than the position', () => {
    expect(shown(held(), order('sell', 9, 1_650, { reduceOnly: true }))).toEqual({ closes: 3, opens: 0, value: 4_950, realised: 150 });
  });
});

describe('the most that an order could be for', () => {
  const most = (floor: PerpetualFloor, o: NewOrder) => mostLots(viewOf(floor).factsOf(alice, symbol), o) / COINS;

  test('is what closes while nothing may open', () => {
    const floor = held();
    floor.say('operator', { kind: 'set_stop', name: `perpetual:${symbol}`, cause: 'operator' });
    floor.now += 6_000;
    expect(most(floor, order('sell', 1, 1_650))).toBe(3);
    expect(most(floor, order('buy', 1, 1_650))).toBe(0);
    expect(most(floor, order('sell', 1, 1_650, { reduceOnly: true }))).toBe(3);
  });

  test('is no larger a position than the leverage allows', () => {
    const floor = new PerpetualFloor().open(2);
    floor.ask(alice, { kind: 'transfer', from: 'spot', to: 'perpetual', asset: 'USDT', amount: 9_000_000_000_000n });
    floor.ask(alice, { kind: 'choose_leverage', symbol, leverage: 100 });
    expect(most(floor, order('buy', 1, 1_600))).toBe(156.25);
    place(floor, alice, order('buy', 100, 1_600));
    expect(most(floor, order('buy', 1, 1_600))).toBe(56.25);
  });

  test('of a market order is enough for the highest price that it may meet', () => {
    const floor = new PerpetualFloor().open(2);
    expect(most(floor, order('buy', 1, undefined))).toBeLessThan(most(floor, order('buy', 1, 1_600)));
    expect(most(floor, order('sell', 1, undefined))).toBeLessThan(most(floor, order('sell', 1, 1_600)));
  });

  test('counts what closes another order’s share of the position, though a loss leaves nothing free to open with', () => {
    const floor = new PerpetualFloor().open(2);
    floor.ask(alice, { kind: 'choose_margin_mode', symbol, mode: 'cross' });
    place(floor, bob, order('sell', 50, 1_600));
    place(floor, alice, order('buy', 50, undefined));
    place(floor, alice, order('sell', 50, 1_650));
    floor.index(goldPerpetual.index, 1_555);
    const { stand } = viewOf(floor).factsOf(alice, symbol);
    expect(freeOf(stand)).toBeLessThan(0n);
    place(floor, bob, order('buy', 1, 1_555));
    expect(most(floor, order('sell', 1, 1_555))).toBe(1);
  });
});
