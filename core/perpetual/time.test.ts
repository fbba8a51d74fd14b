import { describe, expect, test } from 'vitest';
import { amount, finePrice, instant, lots, rate, ticks } from '../money/unit.ts';
import { dustPerpetual, goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { COINS, limit } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { HOUR_MS } from '../time.ts';

const { symbol, index: pair } = goldPerpetual;
const [alice, bob, carol] = [1, 2, 3];
/** Alice is long and Bob short at 1,600; Alice isolated, at this leverage. */
function held(coins: number, leverage: number): PerpetualFloor {
  const floor = new PerpetualFloor().open(4);
  floor.ask(alice, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
  floor.ask(alice, { kind: 'choose_leverage', symbol, leverage });
  floor.ask(bob, limit('sell', coins, 1_600));
  floor.ask(alice, limit('buy', coins, 1_600));
  return floor;
}
const marketOf = (floor: PerpetualFloor) => viewOf(floor).p.markets.get(symbol)!;
const steps = (floor: PerpetualFloor) => floor.events.flatMap((e) => (e.event === 'liquidation_step' ? [e.step] : []));
const position = (floor: PerpetualFloor, trader: number) => {
  const { stand } = viewOf(floor).factsOf(trader, symbol);
  return (stand.long?.position.quantity ?? 0) - (stand.short?.position.quantity ?? 0);
};
const tick = (floor: PerpetualFloor, price: number) => {
  floor.now += 1_000;
  floor.index(pair, price);
};
/** The first price of the next funding hour. */
const hour = (floor: PerpetualFloor, price: number) => {
  floor.now = (Math.floor(floor.now / (8 * HOUR_MS)) + 1) * 8 * HOUR_MS;
  floor.index(pair, price);
};

describe('the mark price', () => {
  test('isn’t moved by a trade far from the index: the median takes the price between', () => {
    const floor = held(1, 10);
    floor.ask(carol, limit('buy', 1, 1_530));
    floor.ask(4, limit('sell', 1, 1_530));
    expect(marketOf(floor).lastPrice).toBe(1_530);
    tick(floor, 1_600);
    expect(marketOf(floor).mark).toBe(1_600);
    expect(steps(floor)).toEqual([]);
  });

  test('is sampled every five seconds, and only from an index of enough sources', () => {
    const floor = held(1, 10);
    floor.ask(carol, limit('buy', 1, 1_590));
    floor.ask(carol, limit('sell', 1, 1_620));
    const [before, samples] = [marketOf(floor).premiumCount, marketOf(floor).basis.doubled.length];
    for (let i = 0; i < 10; i++) tick(floor, 1_600);
    expect([marketOf(floor).premiumCount - before, marketOf(floor).basis.doubled.length - samples]).toEqual([2, 2]);
    for (let i = 0; i < 10; i++) {
      floor.now += 1_000;
      floor.say('feed', { kind: 'index_tick', symbol: pair, constituents: [] });
    }
    expect(marketOf(floor).premiumCount - before).toBe(2);
    // The middle of the book is 5 above the index, and samples are doubled. The first was of an empty book.
    expect(marketOf(floor).basis.doubled).toEqual([0, 10, 10]);
  });
});

describe('a book that is thin, one-sided or far away', () => {
  const sampled = (floor: PerpetualFloor, samples: number, price = 1_600) => {
    for (let i = 0; i < samples; i++) {
      floor.now += 5_000;
      floor.index(pair, price);
    }
  };
  const mark = (floor: PerpetualFloor) => marketOf(floor).mark;

  test('of a few lots doesn’t move the mark price, on one side or on both', () => {
    const floor = held(1, 100);
    floor.ask(carol, limit('buy', 0.001, 1_530));
    floor.ask(4, limit('sell', 0.001, 1_530));
    floor.ask(carol, limit('buy', 0.001, 1_530));
    sampled(floor, 30);
    expect([mark(floor), steps(floor)]).toEqual([1_600, []]);
    floor.ask(carol, limit('sell', 0.001, 1_540));
    sampled(floor, 30);
    expect([mark(floor), steps(floor)]).toEqual([1_600, []]);
  });

  test('moves it by its impact prices once it’s deep, and by half a percent at most', () => {
    const floor = held(1, 100);
    // The best bid is one lot. For 1,000 USDT the book pays 1,590 and asks 1,600: 5 below the index.
    for (const [side, coins, price] of [
      ['buy', 1, 1_590],
      ['buy', 0.001, 1_598],
      ['sell', 1, 1_600],
    ] as const)
      floor.ask(carol, limit(side, coins, price));
    floor.ask(4, limit('sell', 0.001, 1_590));
    sampled(floor, 30);
    expect([marketOf(floor).lastPrice, mark(floor)]).toEqual([1_598, 1_598]);
    floor.ask(4, limit('sell', 0.001, 1_590));
    floor.ask(carol, limit('buy', 0.001, 1_598));
    sampled(floor, 30);
    expect([marketOf(floor).lastPrice, mark(floor)]).toEqual([1_590, 1_595]);
    // All of it 4 % lower, and traded there: the mark price stops at 1,592.
    floor.ask(carol, { kind: 'cancel_all_perpetual_orders' });
    floor.ask(carol, limit('buy', 1, 1_536));
    floor.ask(carol, limit('sell', 1, 1_537));
    floor.ask(4, limit('sell', 0.001, 1_536));
    sampled(floor, 30);
    expect([marketOf(floor).lastPrice, mark(floor), steps(floor)]).toEqual([1_536, 1_592, []]);
  });

  test('is forgotten when it’s gone, within two and a half minutes', () => {
    const floor = held(1, 10);
    floor.ask(carol, limit('buy', 1, 1_536));
    floor.ask(carol, limit('sell', 1, 1_537));
    floor.ask(4, limit('sell', 0.001, 1_536));
    sampled(floor, 30);
    expect(mark(floor)).toBe(1_592);
    floor.ask(carol, { kind: 'cancel_all_perpetual_orders' });
    sampled(floor, 15);
    expect(mark(floor)).toBe(1_596);
    sampled(floor, 15);
    expect(mark(floor)).toBe(1_600);
  });
});

describe('funding', () => {
  test('is paid at 00:00, 08:00 and 16:00 UTC by whoever holds a position then, exactly once', () => {
    const floor = held(10, 10);
    hour(floor, 1_600);
    const paid = floor.events.flatMap((e) => (e.event === 'funding_paid' ? [[e.trader, e.paid]] : []));
    // 16,000 at 0.01 %.
    expect(paid).toEqual([
      [alice, 160_000_000n],
      [bob, -160_000_000n],
    ]);
    tick(floor, 1_600);
    floor.say('clock', { kind: 'advance_clock' });
    expect(floor.events.filter((e) => e.event === 'funding_paid')).toHaveLength(2);
    expect(marketOf(floor).nextFundingAt % (8 * HOUR_MS)).toBe(0);
    hour(floor, 1_600);
    expect(floor.events.filter((e) => e.event === 'funding_paid')).toHaveLength(4);
  });

  test('isn’t paid by whoever closed in the command before it', () => {
    const floor = held(1, 10);
    floor.ask(carol, limit('buy', 1, 1_600));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' });
    hour(floor, 1_600);
    expect(floor.events.flatMap((e) => (e.event === 'funding_paid' ? [e.trader] : []))).toEqual([carol, bob]);
  });

  test('may leave a resting order beyond the margin: then it ends instead of being filled', () => {
    const floor = held(1, 50);
    // Bankrupt at 1,568 with the fee of closing; 0.16 of funding later at 1,569. Half a coin is too little for a premium.
    floor.ask(alice, { ...limit('sell', 0.5, 1_568), reduceOnly: true });
    hour(floor, 1_600);
    floor.ask(carol, limit('buy', 0.5, 1_568));
    const ended = floor.events.findLast((e) => e.event === 'perpetual_order_changed' && e.order.trader === alice);
    expect(ended).toMatchObject({ order: { status: 'expired', endReason: 'beyond_bankruptcy' } });
    expect(position(floor, alice)).toBe(COINS);
  });

  test('waits for a sound index, and hours without one are left out', () => {
    const floor = held(1, 10);
    floor.now = (Math.floor(floor.now / (8 * HOUR_MS)) + 3) * 8 * HOUR_MS;
    floor.say('clock', { kind: 'advance_clock' });
    expect(floor.events.some((e) => e.event === 'funding_paid')).toBe(false);
    floor.now += 5_000;
    floor.index(pair, 1_600);
    expect(floor.events.filter((e) => e.event === 'funding_paid')).toHaveLength(2);
  });
});

describe('liquidation', () => {
  /** Below the liquidation price of a long position from 1,600 at leverage 100. */
  const gone = 1_590;

  test('comes at the mark price only, and not a tick too early', () => {
    const floor = held(1, 100);
    const [long] = viewOf(floor).factsOf(alice, symbol).account.held;
    const liquidation = long!.watched!;
    expect(liquidation).toBeGreaterThan(gone);
    tick(floor, liquidation);
    expect(steps(floor)).toEqual([]);
    tick(floor, liquidation - 1);
    expect(steps(floor)[0]).toBe('orders_cancelled');
  });

  test('sells to the book, keeps at most half a percent for the fund, and leaves the rest to the trader', () => {
    const floor = held(1, 100);
    floor.ask(carol, limit('buy', 1, 1_590));
    tick(floor, gone);
    expect([steps(floor), position(floor, alice), position(floor, carol)]).toEqual([['orders_cancelled', 'reduced'], 0, COINS]);
    expect(floor.events.findLast((e) => e.event === 'house_balance_changed' && e.account === 'insurance')).toBeDefined();
  });

  test('hands over to the insurance fund where nobody buys, and the fund sells at the mark price or better', () => {
    const floor = held(5, 100);
    // The fund earns a little from a liquidation that the book takes.
    floor.ask(carol, limit('buy', 5, 1_590));
    tick(floor, gone);
    floor.ask(4, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
    floor.ask(4, { kind: 'choose_leverage', symbol, leverage: 100 });
    floor.ask(bob, limit('sell', 0.1, 1_590));
    floor.ask(4, limit('buy', 0.1, 1_590));
    tick(floor, 1_578);
    expect(steps(floor).at(-1)).toBe('taken_over');
    const fundHolds = () => floor.events.findLast((e) => e.event === 'insurance_position_changed');
    expect(fundHolds()).toMatchObject({ isLong: true, quantity: COINS / 10 });
    floor.ask(carol, limit('buy', 0.1, 1_577));
    tick(floor, 1_578);
    expect(fundHolds()).toMatchObject({ quantity: COINS / 10 });
    floor.ask(carol, limit('buy', 0.1, 1_580));
    tick(floor, 1_578);
    expect(fundHolds()).toMatchObject({ quantity: 0 });
    expect(position(floor, carol)).toBe(510_000_000);
  });

  test('deleverages the other side where nobody buys and the fund is empty, by exactly the bankrupt quantity', () => {
    const floor = held(2, 100);
    floor.ask(carol, limit('sell', 1, 1_600));
    floor.ask(4, limit('buy', 1, 1_600));
    tick(floor, 1_300);
    expect(steps(floor)).toEqual(['orders_cancelled', 'deleveraged']);
    expect(position(floor, alice) + position(floor, bob) + position(floor, carol) + position(floor, 4)).toBe(0);
    expect(position(floor, alice)).toBe(0);
    // Whoever was deleveraged kept no resting order that needed the position.
    expect(position(floor, bob) + position(floor, carol)).toBe(-COINS);
  });

  test.each([0.6, 0.7, 1.3, 1.4])('nobody is below zero after a gap to %s of the price', (gap) => {
    const floor = held(5, 50);
    floor.ask(bob, { kind: 'choose_leverage', symbol, leverage: 50 });
    floor.ask(bob, { kind: 'transfer', from: 'perpetual', to: 'spot', asset: 'USDT', amount: amount(980_000_000_000n) });
    // A jump of more than a quarter is held for ten minutes; then it's the price.
    floor.now += 601_000;
    floor.index(pair, Math.round(1_600 * gap));
    tick(floor, Math.round(1_600 * gap));
    expect([position(floor, alice), position(floor, bob)]).toEqual([0, 0]);
    expect(steps(floor)).toContain('deleveraged');
  });

  test('doesn’t come while the index has too few sources', () => {
    const floor = held(1, 100);
    floor.now += 1_000;
    const constituents = [{ source: 'practice', price: finePrice(ticks(1_500)), receivedAt: instant(floor.now - 6_000) }];
    floor.say('feed', { kind: 'index_tick', symbol: pair, constituents });
    expect(steps(floor)).toEqual([]);
  });

  test('a transfer in the same moment is judged by the mark price before, and the next mark price liquidates', () => {
    const floor = held(1, 100);
    const all = viewOf(floor).p.free(viewOf(floor).p.ledger.traders.get(alice)!);
    const moved = floor.ask(alice, { kind: 'transfer', from: 'perpetual', to: 'spot', asset: 'USDT', amount: all });
    expect(moved.answer).toMatchObject({ kind: 'transfer' });
    tick(floor, gone);
    expect(position(floor, alice)).toBe(0);
  });
});

describe('an index of too few sources', () => {
  /** Below the liquidation price of a long position from 1,600 at leverage 100. */
  const gone = 1_590;
  const sources = (floor: PerpetualFloor, normal: number, of = pair) =>
    floor.say('operator', {
      ...perpetualOpening,
      assets: [],
      instruments: perpetualOpening.instruments!.map((one) => (one.symbol === of ? { ...one, indexNormal: normal } : one)),
    });
  const state = (floor: PerpetualFloor) => floor.events.findLast((e) => e.event === 'index_ticked')!;

  test('is degraded: orders open, stops trigger, the mark price moves and is sampled, but nobody is liquidated', () => {
    const floor = held(2, 100);
    sources(floor, 3);
    floor.ask(carol, { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark', stopLoss: ticks(1_595) });
    floor.ask(carol, limit('buy', 1, 1_595));
    const samples = marketOf(floor).premiumCount;
    floor.now += 5_000;
    tick(floor, gone);
    expect(state(floor)).toMatchObject({ state: 'degraded' });
    expect([marketOf(floor).mark, marketOf(floor).premiumCount, steps(floor)]).toEqual([gone, samples + 1, []]);
    // Carol opens against Alice’s stop loss, which an index of few sources triggers too.
    floor.ask(alice, {
      kind: 'place_exits',
      symbol,
      positionSide: 'both',
      exitSource: 'mark',
      stopLoss: ticks(1_585),
      quantity: lots(COINS),
    });
    floor.ask(carol, limit('buy', 1, 1_586));
    tick(floor, 1_584);
    expect([position(floor, alice), steps(floor)]).toEqual([COINS, []]);
    expect(position(floor, carol)).toBe(COINS);
  });

  test('pays funding while it is degraded', () => {
    const floor = held(1, 10);
    sources(floor, 3);
    hour(floor, 1_600);
    expect(floor.events.filter((e) => e.event === 'funding_paid')).toHaveLength(2);
  });

  test('liquidates as soon as it has enough again, at the mark price of then', () => {
    const floor = held(1, 100);
    sources(floor, 3);
    tick(floor, gone);
    expect([steps(floor), position(floor, alice)]).toEqual([[], COINS]);
    sources(floor, 1);
    tick(floor, gone);
    expect([steps(floor)[0], position(floor, alice)]).toEqual(['orders_cancelled', 0]);
  });

  const silver = dustPerpetual;
  /** Alice has 10,000: long 60 gold at leverage 20, and as much in silver. Then gold has too few sources. */
  const inTwo = (): PerpetualFloor => {
    const floor = new PerpetualFloor().open(4);
    for (const trader of [alice, bob])
      for (const one of [symbol, silver.symbol]) floor.ask(trader, { kind: 'choose_leverage', symbol: one, leverage: 20 });
    const trade = (contract: string, quantity: number, price: number) => {
      floor.ask(bob, { ...limit('sell', 1, price), symbol: contract, quantity: lots(quantity) });
      floor.ask(alice, { ...limit('buy', 1, price), symbol: contract, quantity: lots(quantity) });
    };
    trade(symbol, 60 * COINS, 1_600);
    trade(silver.symbol, 60_000 * 10_000, 10_000);
    sources(floor, 3);
    return floor;
  };
  const stepsBySymbol = (floor: PerpetualFloor) =>
    floor.events.flatMap((e) => (e.event === 'liquidation_step' ? [`${e.symbol} ${e.step}`] : []));

  test('of one contract doesn’t let another liquidate its positions: only those of the other are closed', () => {
    const floor = inTwo();
    // Gold falls by 15 %, more than everything Alice has, but too few sources say so. Then silver falls too.
    tick(floor, 1_360);
    expect(steps(floor)).toEqual([]);
    floor.now += 1_000;
    floor.index(silver.index, 9_000);
    const closed = stepsBySymbol(floor);
    expect(closed[0]).toBe(`${silver.symbol} orders_cancelled`);
    expect(closed.some((step) => step.startsWith(symbol))).toBe(false);
    expect(position(floor, alice)).toBe(60 * COINS);
  });

  test('that leaves an account short of margin makes its other positions due at their next price, whether that moves or not', () => {
    const floor = inTwo();
    tick(floor, 1_360);
    expect(steps(floor)).toEqual([]);
    floor.now += 1_000;
    floor.index(silver.index, 10_000);
    expect(stepsBySymbol(floor)[0]).toBe(`${silver.symbol} orders_cancelled`);
    expect(position(floor, alice)).toBe(60 * COINS);
  });

  test('is stale: nothing opens, triggers, is liquidated or sampled; what reduces at a limit still trades', () => {
    const floor = held(1, 100);
    floor.ask(alice, { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark', stopLoss: ticks(1_595) });
    const [samples, mark] = [marketOf(floor).premiumCount, marketOf(floor).mark];
    floor.now += 10_000;
    floor.say('feed', { kind: 'index_tick', symbol: pair, constituents: [] });
    expect(state(floor)).toMatchObject({ state: 'stale' });
    expect(floor.ask(carol, limit('buy', 1, 1_600)).answer).toEqual({ rejected: 'price_stale' });
    expect(floor.ask(carol, { ...limit('buy', 1, 1_600), type: 'market', timeInForce: 'IOC', price: undefined }).answer).toEqual({
      rejected: 'price_stale',
    });
    floor.ask(alice, { ...limit('sell', 0.5, 1_600), reduceOnly: true });
    floor.ask(bob, { ...limit('buy', 0.5, 1_600), reduceOnly: true });
    expect([position(floor, alice), position(floor, bob)]).toEqual([COINS / 2, -COINS / 2]);
    expect([marketOf(floor).premiumCount, marketOf(floor).mark, steps(floor)]).toEqual([samples, mark, []]);
    const stops = floor.events.flatMap((e) => (e.event === 'perpetual_order_changed' && e.order.triggerPrice ? [e.order.status] : []));
    expect(stops).toEqual(['untriggered']);
  });
});

test('a contract’s funding rate follows its parameters, within its cap', () => {
  const floor = held(1, 10);
  floor.ask(carol, limit('buy', 5, 1_670));
  const sampled = (samples: number) => {
    for (let i = 0; i < samples; i++) {
      floor.now += 5_000;
      floor.index(pair, 1_600);
    }
  };
  // A few samples of 4.375 % say nothing about eight hours: 20 ÷ 5,760 of it is within the damper.
  sampled(20);
  hour(floor, 1_600);
  expect(marketOf(floor).lastRate).toBe(rate(10_000n));
  // 480 ÷ 5,760 of it is more than the cap.
  sampled(480);
  hour(floor, 1_600);
  expect(marketOf(floor).lastRate).toBe(rate(300_000n));
  // The samples start anew: without a premium it's the interest again.
  floor.ask(carol, { kind: 'cancel_all_perpetual_orders' });
  hour(floor, 1_600);
  expect(marketOf(floor).lastRate).toBe(rate(10_000n));
});
