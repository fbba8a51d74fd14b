import fc from 'fast-check';
import { orderId } from '../book/order-id.ts';
import type { Command } from '../command.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount, finePrice, INDEX_PER_TICK, indexPrice, instant, lots, ticks } from '../money/unit.ts';
import type { Origin } from '../stamp.ts';
import { delisted, dust, type Floor, gold, opening } from './market.ts';

// Random commands for property tests: mostly sensible, partly late, repeated, hostile or wrong. A step becomes a command only when
// it is played, because it refers to orders by how long ago they were placed.

export interface Step {
  readonly wait: number;
  readonly origin: Origin;
  readonly make: (floor: Floor) => Command;
}

const TRADERS = 5;
const MANY_DAYS = 20 * 86_400_000;

const trader = fc.integer({ min: 1, max: TRADERS }).map(traderId);
const often = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: rare });
const isGold = often(fc.constant(true), fc.constant(false));
const priceOf = (golden: boolean, offset: number) => ticks(golden ? 1_600 + offset : 10_000 + offset * 7);
const offset = fc.integer({ min: -12, max: 12 });
const quantity = often(fc.integer({ min: 1, max: 30 }), fc.constantFrom(0, -1, 1.5, Number.NaN, 10_001, 2 ** 53)).map(lots);
const hostile = fc.constantFrom<unknown>(null, '', 'x', -1, 0.5, [], {});

const request = fc.record({ trader, again: fc.integer({ min: 0, max: 30 }), late: fc.integer({ min: 0, max: 30 }) });
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never;
/** One of fifteen commands repeats an earlier ID, one of thirty is late. */
const headOf = (r: Request, floor: Floor) => ({
  trader: r.trader,
  requestId: r.again < 2 ? `request ${floor.seq - 1 - r.again * 7}` : `request ${floor.seq}`,
  expiresAt: instant(floor.now + (r.late === 0 ? -1 : 3_000)),
});

const place = fc
  .record({
    request,
    golden: isGold,
    isBuy: fc.boolean(),
    type: fc.constantFrom('limit', 'limit', 'limit', 'limit', 'market', 'stop_limit', 'stop_market'),
    timeInForce: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK'),
    postOnly: often(fc.constant(false), fc.constant(true)),
    prevention: fc.constantFrom('expire_taker', 'expire_taker', 'expire_maker', 'expire_both', 'none'),
    offset,
    triggerOffset: offset,
    source: fc.constantFrom('last', 'index'),
    quantity,
    byAmount: fc.boolean(),
    named: often(fc.constant(undefined), fc.constantFrom('a', 'b')),
    spoilt: often(
      fc.constant(undefined),
      fc.tuple(fc.constantFrom('symbol', 'side', 'price', 'amount', 'quantity', 'postOnly', 'triggerPrice'), hostile),
    ),
  })
  .map(
    (s): Step => ({
      wait: 40,
      origin: 'trader',
      make: (floor) => {
        const isMarket = s.type === 'market' || s.type === 'stop_market';
        const isStop = s.type === 'stop_limit' || s.type === 'stop_market';
        const useAmount = isMarket && s.byAmount;
        const command = {
          kind: 'place_order',
          ...headOf(s.request, floor),
          clientOrderId: s.named,
          symbol: (s.golden ? gold : dust).symbol,
          side: s.isBuy ? 'buy' : 'sell',
          type: s.type,
          timeInForce: isMarket ? 'IOC' : s.timeInForce,
          postOnly: s.postOnly,
          selfTradePrevention: s.prevention,
          price: isMarket ? undefined : priceOf(s.golden, s.offset),
          quantity: useAmount ? undefined : s.quantity,
          amount: useAmount ? amount(BigInt(Math.trunc(s.quantity) || 1) * (s.golden ? 170_000_000_000n : 1_234n)) : undefined,
          triggerPrice: isStop ? priceOf(s.golden, s.triggerOffset) : undefined,
          triggerSource: isStop ? s.source : undefined,
        };
        return (s.spoilt ? { ...command, [s.spoilt[0]]: s.spoilt[1] } : command) as unknown as Command;
      },
    }),
  );

const ago = fc.integer({ min: 1, max: 25 });
const amend = fc
  .record({ request, ago, offset: fc.option(offset, { nil: undefined }), quantity: fc.option(quantity, { nil: undefined }) })
  .map(
    (s): Step => ({
      wait: 30,
      origin: 'trader',
      make: (floor) => ({
        kind: 'amend_order',
        ...headOf(s.request, floor),
        orderId: orderId(floor.seq - s.ago),
        price: s.offset === undefined ? undefined : priceOf(true, s.offset),
        quantity: s.quantity,
      }),
    }),
  );
const cancel = fc.record({ request, ago, name: often(fc.constant(undefined), fc.constantFrom('a', 'b')) }).map(
  (s): Step => ({
    wait: 30,
    origin: 'trader',
    make: (floor) => ({
      kind: 'cancel_order',
      ...headOf(s.request, floor),
      orderId: s.name === undefined ? orderId(floor.seq - s.ago) : undefined,
      clientOrderId: s.name,
    }),
  }),
);
const cancelAll = fc.record({ request, one: fc.boolean() }).map(
  (s): Step => ({
    wait: 30,
    origin: 'trader',
    make: (floor) => ({ kind: 'cancel_all_orders', ...headOf(s.request, floor), symbol: s.one ? gold.symbol : undefined }),
  }),
);
const account = fc.constantFrom('fiat', 'spot', 'perpetual', 'second');
const transfer = fc.record({ request, from: account, to: account, sum: fc.bigInt({ min: -1n, max: 10n ** 13n }) }).map(
  (s): Step => ({
    wait: 20,
    origin: 'trader',
    make: (floor) =>
      ({ kind: 'transfer', ...headOf(s.request, floor), from: s.from, to: s.to, asset: 'USDT', amount: amount(s.sum) }) as Command,
  }),
);
const tick = fc
  .record({ golden: isGold, offset, jump: often(fc.constant(1), fc.constantFrom(0.5, 1.2, 2)), apart: fc.integer({ min: 0, max: 40 }) })
  .map(
    (s): Step => ({
      wait: 250,
      origin: 'feed',
      make: (floor) => {
        const price = ticks(Math.round(priceOf(s.golden, s.offset) * s.jump));
        const constituents = [
          { source: 'a', price: finePrice(price), receivedAt: instant(floor.now) },
          { source: 'b', price: indexPrice(price * INDEX_PER_TICK + s.apart * 130), receivedAt: instant(floor.now - 100) },
          { source: 'c', price: finePrice(ticks(price - 1)), receivedAt: instant(floor.now - 6_000 * (s.apart % 2)) },
        ];
        return { kind: 'index_tick', symbol: (s.golden ? gold : dust).symbol, constituents };
      },
    }),
  );
const clock = often(fc.constantFrom(250, 6_000), fc.constantFrom(900_001, MANY_DAYS)).map(
  (wait): Step => ({ wait, origin: 'clock', make: () => ({ kind: 'advance_clock' }) }),
);
const open = trader.map(
  (id): Step => ({
    wait: 1,
    origin: 'trader',
    make: () => ({ kind: 'open_trader', trader: traderId(id + 3), traderKind: 'trader', inviter: traderId(id) }),
  }),
);
const judge = fc.record({ invited: trader, isRefused: fc.boolean() }).map(
  ({ invited, isRefused }): Step => ({
    wait: 1,
    origin: 'operator',
    make: () => (isRefused ? { kind: 'refuse_reward', invited, cause: 'same_device' } : { kind: 'allow_reward', invited }),
  }),
);
const standing = fc
  .record({
    trader,
    origin: fc.constantFrom<Origin>('operator', 'operator', 'trader', 'clock'),
    kind: fc.constantFrom('lock_trader', 'unlock_trader', 'unlock_trader', 'unlock_trader', 'place_hold', 'set_verification_level'),
    cause: often(fc.constantFrom('operator', 'self', 'closed', 'password', 'contact'), hostile),
    level: often(fc.constantFrom('none', 'verified', 'enhanced'), hostile),
    ahead: often(fc.integer({ min: -1_000, max: 100_000_000 }), fc.constantFrom(Number.NaN, 1e300, 0.5)),
  })
  .map(
    ({ origin, ahead, ...s }): Step => ({
      wait: 20,
      origin,
      make: (floor) => ({ ...s, until: floor.now + ahead }) as unknown as Command,
    }),
  );
const configure = fc.constantFrom<Step>(
  ...[opening, opening, opening, opening, delisted(false), delisted(true)].map(
    (made): Step => ({ wait: 1, origin: 'operator', make: () => made }),
  ),
);
const impostor = fc
  .constantFrom<Origin>('trader', 'operator', 'clock')
  .map((origin): Step => ({ wait: 1, origin, make: () => ({ kind: 'index_tick', symbol: gold.symbol, constituents: [] }) }));

/** An exact redelivery of an earlier command. */
const again = ago.map(
  (back): Step => ({
    wait: 500,
    origin: 'trader',
    make: ({ journal }) => (journal.at(-back) ?? journal[0]!).command,
  }),
);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: place },
  { weight: 10, arbitrary: amend },
  { weight: 10, arbitrary: cancel },
  { weight: 2, arbitrary: cancelAll },
  { weight: 4, arbitrary: transfer },
  { weight: 5, arbitrary: again },
  { weight: 10, arbitrary: tick },
  { weight: 3, arbitrary: clock },
  { weight: 1, arbitrary: open },
  { weight: 1, arbitrary: judge },
  { weight: 3, arbitrary: standing },
  { weight: 3, arbitrary: configure },
  { weight: 1, arbitrary: impostor },
);

export function playStep(floor: Floor, s: Step): ReturnType<Floor['say']> {
  floor.now += s.wait;
  return floor.say(s.origin, s.make(floor));
}
