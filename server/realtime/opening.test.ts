import type { DealsMessage, DepthMessage } from '@bourse/contract/realtime';
import { orderId } from '@bourse/core/book/order-id';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { createExchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import type { Instrument } from '@bourse/core/market/instrument';
import { amount, finePrice, instant, lots, rate, ticks } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { Broadcast } from './broadcast.ts';
import { openingOf } from './opening.ts';

const btc: Instrument = {
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 4,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1e9),
  minimumQuantity: lots(100),
  maximumQuantity: lots(1e9),
  maximumMarketQuantity: lots(1e9),
  minimumNotional: amount(1_000_000n),
  priceBand: rate(50_000_000n),
  marketBand: rate(50_000_000n),
  maximumOpenOrders: 200,
  indexNormal: 3,
  indexDegraded: 2,
  indexDeviation: rate(1_000_000n),
  listed: true,
};
const uids = [100001, 100002, 100003];

function market() {
  const exchange = createExchange();
  let seq = 0;
  let at = 1_800_000_000_000;
  const run = (origin: Origin, command: Command): { seq: number; at: ReturnType<typeof instant>; outcomes: Outcome[] } => {
    seq++;
    at += 1;
    return { seq, at: instant(at), outcomes: [exchange.apply({ seq, at: instant(at), origin }, command)] };
  };
  const tick = () =>
    run('feed', {
      kind: 'index_tick',
      symbol: 'BTC-USDT',
      constituents: ['a', 'b', 'c'].map((source) => ({ source, price: finePrice(ticks(1000)), receivedAt: instant(at) })),
    });
  const opened = [
    run('operator', {
      kind: 'configure',
      realm: 'practice',
      assets: [
        { asset: 'BTC', name: 'Bitcoin', scale: 8 },
        { asset: 'USDT', name: 'Tether', scale: 8 },
      ],
      instruments: [btc],
      feeTiers: [{ floor: amount(0n), maker: rate(80_000n), taker: rate(100_000n) }],
      practiceGrants: ['BTC', 'USDT'].map((asset) => ({
        kind: 'trader' as const,
        account: 'spot' as const,
        asset,
        amount: amount(10n ** 15n),
      })),
    }),
    ...uids.map((uid) => run('trader', { kind: 'open_trader', trader: traderId(uid), traderKind: 'trader' })),
    tick(),
  ];
  expect(opened.map((o) => o.outcomes[0]?.answer)).toEqual(opened.map(() => ({ kind: 'done' })));
  return { exchange, run, tick, opened, expiresAt: () => instant(at + 3_000) };
}

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      who: fc.nat(2),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 990, max: 1010 }),
      quantity: fc.integer({ min: 1_000, max: 50_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(30) }) },
);

test('books streamed from the start equal books loaded from the state, and both match the orders', async () => {
  const seen = { levels: 0, deals: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 80 }), async (acts) => {
      const { exchange, run, tick, opened, expiresAt } = market();
      const broadcast = new Broadcast({ broker: createInProcessBroker(), epoch: 1, head: 0, assets: [], instruments: [] });
      broadcast.commit(opened);
      const placed: { who: number; orderId: number }[] = [];
      for (const [i, a] of acts.entries()) {
        if (a.do === 'place') {
          const committed = run('trader', {
            kind: 'place_order',
            trader: traderId(uids[a.who] as number),
            requestId: `request-${i}`,
            expiresAt: expiresAt(),
            symbol: 'BTC-USDT',
            side: a.side,
            type: 'limit',
            timeInForce: 'GTC',
            postOnly: false,
            selfTradePrevention: 'expire_maker',
            price: ticks(a.price),
            quantity: lots(a.quantity),
          });
          placed.push({ who: a.who, orderId: committed.seq });
          broadcast.commit([committed]);
        } else {
          const target = placed[a.which % Math.max(1, placed.length)];
          if (!target) continue;
          broadcast.commit([
            run('trader', {
              kind: 'cancel_order',
              trader: traderId(uids[target.who] as number),
              requestId: `request-${i}`,
              expiresAt: expiresAt(),
              orderId: orderId(target.orderId),
            }),
          ]);
        }
        if (i % 20 === 19) broadcast.commit([tick()]);
      }
      const opening = openingOf(exchange.rows());
      expect(opening.instruments).toEqual([btc]);
      seen.levels += opening.levels.length;
      seen.deals += (JSON.parse(`${Buffer.from((await broadcast.snapshot('deals.BTC-USDT')) ?? [])}`) as DealsMessage).deals.length;
      const reopened = new Broadcast({ broker: createInProcessBroker(), epoch: 2, head: broadcast.head, ...opening });
      const book = async (from: Broadcast) => {
        const { bids, asks, seq } = JSON.parse(Buffer.from((await from.snapshot('depth.BTC-USDT')) ?? []).toString()) as DepthMessage;
        return { bids, asks, seq };
      };
      expect(await book(broadcast)).toEqual(await book(reopened));
      broadcast.close();
      reopened.close();
    }),
    { numRuns: 40 },
  );
  // The plays contained enough activity.
  expect(seen.levels).toBeGreaterThan(40);
  expect(seen.deals).toBeGreaterThan(40);
});
