import fc from 'fast-check';
import type { Command } from '../command.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount, finePrice, instant, rate, type Ticks, ticks } from '../money/unit.ts';
import type { PerpetualInstrument } from '../perpetual/instrument.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { gold } from './market.ts';
import { dustPerpetual, goldPerpetual, type PerpetualFloor, perpetualOpening } from './perpetual-market.ts';

// Random commands for perpetual contracts: mostly sensible, partly hostile. A step becomes a command only when it is played.

export interface Step {
  readonly wait: number;
  readonly play: (floor: PerpetualFloor) => ReturnType<PerpetualFloor['say']>;
}

const TRADERS = 5;
const often = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: rare });
const trader = fc.integer({ min: 1, max: TRADERS });
const isGold = often(fc.constant(true), fc.constant(false));
const symbolOf = (golden: boolean) => (golden ? goldPerpetual : dustPerpetual).symbol;
const offset = fc.integer({ min: -20, max: 20 });
/** Near the mark price, wherever that is by now. */
function priceOf(floor: PerpetualFloor, golden: boolean, by: number): Ticks {
  const symbol = symbolOf(golden);
  const told = floor.events.findLast((e) => e.event === 'perpetual_priced' && e.symbol === symbol);
  const mark = told?.event === 'perpetual_priced' ? told.mark! : golden ? 1_600 : 10_000;
  return ticks(Math.round(mark * (1 + by / 700)));
}
/** From a few lots to more than the first tier. */
const size = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 4 })).map(([n, power]) => n * 10 ** (power + 3));
const quantity = often(size, fc.constantFrom(0, -1, 1.5, Number.NaN, 2 ** 53));
const hostile = fc.constantFrom<unknown>(null, '', 'x', -1, 0.5, [], {});
const positionSide = often(fc.constantFrom('fitting long', 'fitting short'), fc.constantFrom('both', 'long', 'short'));
/** Mostly the side that suits the trader's mode. */
function sideFor(floor: PerpetualFloor, id: number, word: string): string {
  if (!word.startsWith('fitting')) return word;
  const told = floor.events.findLast((e) => e.event === 'perpetual_account_changed' && e.trader === id);
  return told?.event === 'perpetual_account_changed' && told.isHedged ? word.slice('fitting '.length) : 'both';
}
const source = fc.constantFrom('mark', 'last');

const asked = (wait: number, id: number, make: (floor: PerpetualFloor) => object): Step => ({
  wait,
  play: (floor) => floor.ask(id, make(floor)),
});

const place = fc
  .record({
    trader,
    golden: isGold,
    isBuy: fc.boolean(),
    type: fc.constantFrom('limit', 'limit', 'limit', 'limit', 'market', 'market', 'stop_limit', 'stop_market', 'trailing_stop'),
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK'),
    postOnly: often(fc.constant(false), fc.constant(true)),
    prevention: often(fc.constantFrom('expire_taker', 'expire_maker', 'expire_both'), fc.constant('none')),
    reduceOnly: fc.constantFrom(false, false, false, false, false, true),
    positionSide,
    offset,
    triggerOffset: offset,
    source,
    quantity,
    trail: fc.integer({ min: 50_000, max: 5_000_000 }),
    exits: fc.constantFrom(0, 0, 1, 2, 3),
    named: often(fc.constant(undefined), fc.constantFrom('a', 'b')),
    spoilt: often(
      fc.constant(undefined),
      fc.tuple(fc.constantFrom('symbol', 'side', 'price', 'quantity', 'postOnly', 'triggerPrice', 'trail', 'takeProfit', 'type'), hostile),
    ),
  })
  .map((s) =>
    asked(40, s.trader, (floor) => {
      const isMarket = s.type === 'market' || s.type === 'stop_market' || s.type === 'trailing_stop';
      const price = priceOf(floor, s.golden, s.offset);
      const sign = s.isBuy ? 1 : -1;
      const command = {
        kind: 'place_perpetual_order',
        clientOrderId: s.named,
        symbol: symbolOf(s.golden),
        side: s.isBuy ? 'buy' : 'sell',
        positionSide: sideFor(floor, s.trader, s.positionSide),
        type: s.type,
        timeInForce: isMarket ? 'IOC' : s.timeInForce,
        postOnly: s.postOnly && s.type === 'limit' && s.timeInForce === 'GTC',
        selfTradePrevention: s.prevention,
        reduceOnly: s.reduceOnly,
        price: isMarket ? undefined : price,
        quantity: s.quantity,
        triggerPrice: s.type.startsWith('stop') ? priceOf(floor, s.golden, s.triggerOffset) : undefined,
        triggerSource: s.type === 'limit' || s.type === 'market' ? undefined : s.source,
        trail: s.type === 'trailing_stop' ? BigInt(s.trail) : undefined,
        takeProfit: s.exits & 1 && !s.reduceOnly ? ticks(Math.max(1, price + sign * 50)) : undefined,
        stopLoss: s.exits & 2 && !s.reduceOnly ? ticks(Math.max(1, price - sign * 40)) : undefined,
        exitSource: s.exits > 0 && !s.reduceOnly ? s.source : undefined,
      };
      return s.spoilt ? { ...command, [s.spoilt[0]]: s.spoilt[1] } : command;
    }),
  );
/** One offers at a price, another takes it: what most commands alone rarely come to. */
const meet = fc
  .record({
    trader,
    other: trader,
    golden: isGold,
    isBuy: fc.boolean(),
    offset: fc.integer({ min: -8, max: 8 }),
    lots: fc.integer({ min: 1, max: 400 }),
  })
  .map(
    (s): Step => ({
      wait: 40,
      play: (floor) => {
        const price = priceOf(floor, s.golden, s.offset);
        const order = (id: number, isBuy: boolean, timeInForce: string) => ({
          kind: 'place_perpetual_order',
          symbol: symbolOf(s.golden),
          side: isBuy ? 'buy' : 'sell',
          positionSide: sideFor(floor, id, `fitting ${isBuy ? 'long' : 'short'}`),
          type: 'limit',
          timeInForce,
          postOnly: false,
          selfTradePrevention: 'expire_maker',
          reduceOnly: false,
          price,
          quantity: s.lots * 10_000_000,
        });
        floor.ask(s.trader, order(s.trader, s.isBuy, 'GTC'));
        return floor.ask(s.other, order(s.other, !s.isBuy, 'IOC'));
      },
    }),
  );
const ago = fc.integer({ min: 0, max: 25 });
const lastOrder = (floor: PerpetualFloor): number => {
  for (let i = floor.events.length - 1; i >= 0; i--) {
    const e = floor.events[i]!;
    if (e.event === 'perpetual_counted') return e.order;
  }
  return 0;
};
/** Often an order that's open, with its own trader. */
const openOrder = (floor: PerpetualFloor, back: number) => {
  const open = new Map<number, number>();
  for (const e of floor.events)
    if (e.event === 'perpetual_order_changed')
      if (e.order.endReason === undefined && e.order.status !== 'done') open.set(e.order.orderId, e.order.trader);
      else open.delete(e.order.orderId);
  return [...open].at(-1 - (back % Math.max(1, open.size)));
};
const aboutOrder = (
  wait: number,
  make: (s: { back: number; offset: number; quantity: number; what: number }) => (id: number, floor: PerpetualFloor) => object,
) =>
  fc.record({ trader, back: ago, offset, quantity, what: fc.nat(6) }).map(
    (s): Step => ({
      wait,
      play: (floor) => {
        const [id, owner] = openOrder(floor, s.back) ?? [lastOrder(floor), s.trader];
        return floor.ask(s.what === 0 ? s.trader : owner, make(s)(id, floor));
      },
    }),
  );
const amend = aboutOrder(30, (s) => (orderId, floor) => ({
  kind: 'amend_perpetual_order',
  orderId,
  price: s.what % 2 === 0 ? priceOf(floor, true, s.offset) : undefined,
  quantity: s.what < 4 ? s.quantity : undefined,
  triggerPrice: s.what === 5 ? priceOf(floor, true, s.offset) : undefined,
}));
const cancel = aboutOrder(30, () => (orderId) => ({ kind: 'cancel_perpetual_order', orderId }));
const cancelAll = fc
  .record({ trader, one: fc.boolean() })
  .map((s) => asked(30, s.trader, () => ({ kind: 'cancel_all_perpetual_orders', symbol: s.one ? goldPerpetual.symbol : undefined })));
const close = fc
  .record({
    trader,
    golden: isGold,
    positionSide,
    quantity: fc.option(quantity, { nil: undefined }),
    price: fc.option(offset, { nil: undefined }),
  })
  .map((s) =>
    asked(30, s.trader, (floor) => ({
      kind: 'close_position',
      symbol: symbolOf(s.golden),
      positionSide: sideFor(floor, s.trader, s.positionSide),
      quantity: s.quantity,
      price: s.price === undefined ? undefined : priceOf(floor, s.golden, s.price),
    })),
  );
const whole = fc
  .record({ trader, golden: isGold, isAll: fc.boolean() })
  .map((s) =>
    asked(30, s.trader, () => (s.isAll ? { kind: 'close_all_positions' } : { kind: 'reverse_position', symbol: symbolOf(s.golden) })),
  );
const exits = fc
  .record({
    trader,
    golden: isGold,
    positionSide,
    above: fc.nat(30),
    below: fc.nat(30),
    source,
    quantity: fc.option(size, { nil: undefined }),
  })
  .map((s) =>
    asked(30, s.trader, (floor) => ({
      kind: 'place_exits',
      symbol: symbolOf(s.golden),
      positionSide: sideFor(floor, s.trader, s.positionSide),
      takeProfit: s.above === 0 ? undefined : priceOf(floor, s.golden, s.above),
      stopLoss: s.below === 0 ? undefined : priceOf(floor, s.golden, -s.below),
      exitSource: s.source,
      quantity: s.quantity,
    })),
  );
const choose = fc
  .record({
    trader,
    golden: isGold,
    what: fc.nat(3),
    leverage: often(fc.constantFrom(1, 5, 20, 50, 75, 100), fc.constantFrom(0, -1, 1.5, 101, Number.NaN)),
    isIsolated: fc.boolean(),
    positionSide,
    sum: fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
  })
  .map((s) =>
    asked(30, s.trader, (floor) => {
      const symbol = symbolOf(s.golden);
      if (s.what === 0) return { kind: 'choose_margin_mode', symbol, mode: s.isIsolated ? 'isolated' : 'cross' };
      if (s.what === 1) return { kind: 'choose_position_mode', isHedged: s.isIsolated };
      if (s.what === 2) return { kind: 'move_margin', symbol, positionSide: sideFor(floor, s.trader, s.positionSide), amount: s.sum };
      return { kind: 'choose_leverage', symbol, leverage: s.leverage };
    }),
  );
const transfer = fc.record({ trader, isIn: fc.boolean(), sum: fc.bigInt({ min: 1n, max: 8n * 10n ** 11n }) }).map((s) =>
  asked(20, s.trader, () => ({
    kind: 'transfer',
    from: s.isIn ? 'spot' : 'perpetual',
    to: s.isIn ? 'perpetual' : 'spot',
    asset: 'USDT',
    amount: amount(s.sum),
  })),
);
const tick = fc
  .record({
    golden: isGold,
    offset,
    jump: often(fc.constant(1), fc.constantFrom(0.9, 0.8, 1.1, 1.2)),
    live: often(fc.constant(true), fc.constant(false)),
  })
  .map(
    (s): Step => ({
      wait: 1_000,
      play: (floor) => {
        const price = ticks(Math.round(priceOf(floor, s.golden, s.offset) * s.jump));
        const constituents = s.live ? [{ source: 'a', price: finePrice(price), receivedAt: instant(floor.now) }] : [];
        return floor.say('feed', { kind: 'index_tick', symbol: s.golden ? gold.symbol : dustPerpetual.index, constituents });
      },
    }),
  );
const clock = often(fc.constantFrom(250, 1_000), fc.constantFrom(6_000, HOUR_MS * 8, DAY_MS)).map(
  (wait): Step => ({ wait, play: (floor) => floor.say('clock', { kind: 'advance_clock' }) }),
);
/** A price right at the hour of funding, so that it's paid. */
const hour = offset.map(
  (by): Step => ({
    wait: 0,
    play: (floor) => {
      floor.now = (Math.floor(floor.now / (8 * HOUR_MS)) + 1) * 8 * HOUR_MS;
      const constituents = [{ source: 'a', price: finePrice(priceOf(floor, true, by)), receivedAt: instant(floor.now) }];
      return floor.say('feed', { kind: 'index_tick', symbol: gold.symbol, constituents });
    },
  }),
);
const standing = fc.record({ trader, isLock: often(fc.constant(false), fc.constant(true)) }).map(
  (s): Step => ({
    wait: 20,
    play: (floor) => {
      const command = s.isLock ? { kind: 'lock_trader', cause: 'operator' } : { kind: 'unlock_trader' };
      return floor.say('operator', { ...command, trader: traderId(s.trader) } as Command);
    },
  }),
);
/** More maintenance margin and less leverage than the default tiers. */
const strict: PerpetualInstrument['tiers'] = [
  { floor: amount(0n), maintenance: rate(4_500_000n), deduction: amount(0n), maximumLeverage: 20 },
  { floor: amount(5_000_000_000_000n), maintenance: rate(9_000_000n), deduction: amount(225_000_000_000n), maximumLeverage: 10 },
];
const change: fc.Arbitrary<Partial<PerpetualInstrument>> = fc.constantFrom(
  {},
  {},
  {},
  { tiers: strict },
  { tiers: strict, takerFee: rate(90_000n) },
  { takerFee: rate(40_000n) },
);
const configure = often(change, fc.constant({ listed: false })).map(
  (rules): Step => ({
    wait: 1,
    play: (floor) => floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, ...rules }] }),
  }),
);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: place },
  { weight: 20, arbitrary: meet },
  { weight: 6, arbitrary: amend },
  { weight: 5, arbitrary: cancel },
  { weight: 1, arbitrary: cancelAll },
  { weight: 5, arbitrary: close },
  { weight: 3, arbitrary: whole },
  { weight: 4, arbitrary: exits },
  { weight: 10, arbitrary: choose },
  { weight: 3, arbitrary: transfer },
  { weight: 20, arbitrary: tick },
  { weight: 2, arbitrary: clock },
  { weight: 2, arbitrary: hour },
  { weight: 2, arbitrary: standing },
  { weight: 3, arbitrary: configure },
);

export function playStep(floor: PerpetualFloor, s: Step): ReturnType<PerpetualFloor['say']> {
  floor.now += s.wait;
  return s.play(floor);
}
