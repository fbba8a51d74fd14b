import { queues } from '@bourse/contract/realtime';
import { orderId } from '@bourse/core/book/order-id';
import type { ExchangeEvent } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { formatDecimal } from '@bourse/core/money/decimal';
import { amount, instant, lots, rate, ticks } from '@bourse/core/money/unit';
import type { Order } from '@bourse/core/spot/order';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createInProcessBroker } from '../broker/in-process.ts';
import { Broadcast, type BroadcastOptions } from './broadcast.ts';

const assets: Asset[] = [
  { asset: 'BTC', name: 'Bitcoin', scale: 8 },
  { asset: 'USDT', name: 'Tether', scale: 6 },
];
const btc: Instrument = {
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 4,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1e9),
  minimumQuantity: lots(1),
  maximumQuantity: lots(1e9),
  maximumMarketQuantity: lots(1e9),
  minimumNotional: amount(5_000_000n),
  priceBand: rate(10_000_000n),
  marketBand: rate(5_000_000n),
  maximumOpenOrders: 200,
  indexNormal: 3,
  indexDegraded: 2,
  indexDeviation: rate(1_000_000n),
  listed: true,
};
const contract = { symbol: 'BTC-USDT-PERP', name: 'BTCUSDT Perp', priceDecimals: 1, quantityDecimals: 3, listed: true };
const at = instant(Date.UTC(2026, 0, 2, 3, 4, 5, 6));

function start(options: Partial<BroadcastOptions> = {}) {
  const broker = createInProcessBroker();
  // biome-ignore lint/suspicious/noExplicitAny: bodies are checked against the contract below
  const sent: { topic: string; body: any }[] = [];
  void broker.subscribe('#', (topic, body) => {
    const message = JSON.parse(Buffer.from(body).toString());
    const kind = topic.split('.')[0] as keyof typeof queues;
    expect(z.safeParse(queues[kind].message, message), JSON.stringify(message)).toMatchObject({ success: true });
    sent.push({ topic, body: message });
  });
  const broadcast = new Broadcast({ broker, epoch: 3, head: 10, assets, instruments: [btc], ...options });
  const commit = (seq: number, ...events: ExchangeEvent[]) =>
    broadcast.commit([{ seq, at, outcomes: [{ seq, answer: { kind: 'done' }, events, remembered: undefined }] }]);
  const snapshot = async (topic: string) => {
    const body = await broadcast.snapshot(topic);
    return body && JSON.parse(Buffer.from(body).toString());
  };
  return { broadcast, sent, commit, snapshot, take: () => sent.splice(0) };
}

const level = (side: 'buy' | 'sell', price: number, quantity: number): ExchangeEvent => ({
  event: 'level_changed',
  symbol: 'BTC-USDT',
  side,
  price: ticks(price),
  quantity: lots(quantity),
});
const deal = (dealId: number): ExchangeEvent => ({
  event: 'deal_made',
  dealId,
  symbol: 'BTC-USDT',
  price: ticks(6_000_012),
  quantity: lots(150),
  notional: amount(900_001_800n),
  takerSide: 'sell',
  makerOrderId: orderId(4),
  takerOrderId: orderId(11),
  maker: traderId(100001),
  taker: traderId(100002),
  makerFee: amount(1500n),
  takerFee: amount(900_002n),
  at,
});
const order: Order = {
  orderId: orderId(11),
  trader: traderId(100002),
  clientOrderId: undefined,
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: ticks(6_000_000),
  quantity: lots(200),
  amount: undefined,
  triggerPrice: undefined,
  triggerSource: undefined,
  triggerAbove: undefined,
  status: 'partial',
  endReason: undefined,
  filledQuantity: lots(150),
  filledAmount: amount(900_001_800n),
  fee: amount(900_002n),
  frozen: amount(500_000n),
  prioritySeq: 11,
  placedAt: at,
  updatedAt: at,
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('a book', () => {
  test('is sent as changed levels, the first change at once and the following ones batched', async () => {
    const { commit, take, snapshot } = start();
    commit(11, level('buy', 5_999_900, 10), level('sell', 6_000_100, 20));
    vi.advanceTimersByTime(1);
    expect(take()).toEqual([
      {
        topic: 'depth.BTC-USDT',
        body: { epoch: 3, seq: 11, previousSeq: 0, symbol: 'BTC-USDT', bids: [['59999.00', '0.0010']], asks: [['60001.00', '0.0020']] },
      },
    ]);
    for (let seq = 12; seq < 50; seq++) commit(seq, level('buy', 5_999_800, seq));
    commit(50, level('sell', 6_000_100, 0), level('buy', 6_000_000, 1));
    vi.advanceTimersByTime(140);
    expect(take()).toEqual([]);
    expect(await snapshot('depth.BTC-USDT')).toEqual({
      epoch: 3,
      seq: 50,
      snapshot: true,
      symbol: 'BTC-USDT',
      bids: [
        ['60000.00', '0.0001'],
        ['59999.00', '0.0010'],
        ['59998.00', '0.0049'],
      ],
      asks: [],
    });
    vi.advanceTimersByTime(20);
    expect(take().map((m) => m.body)).toEqual([
      {
        epoch: 3,
        seq: 50,
        previousSeq: 11,
        symbol: 'BTC-USDT',
        bids: [
          ['59998.00', '0.0049'],
          ['60000.00', '0.0001'],
        ],
        asks: [['60001.00', '0']],
      },
    ]);
  });

  test('is sent five to ten times a second, however fast it changes', () => {
    const { commit, sent } = start();
    for (let ms = 0; ms < 10_000; ms++) {
      commit(11 + ms, level('buy', 5_000_000 + (ms % 7), 1 + ms));
      vi.advanceTimersByTime(1);
    }
    expect(sent.length).toBeGreaterThanOrEqual(50);
    expect(sent.length).toBeLessThanOrEqual(100);
  });

  test('starts with its resting orders', async () => {
    const { snapshot, commit, take } = start({ levels: [{ symbol: 'BTC-USDT', side: 'buy', price: ticks(100), quantity: lots(5) }] });
    expect(await snapshot('depth.BTC-USDT')).toMatchObject({ seq: 10, bids: [['1.00', '0.0005']], asks: [] });
    commit(11, level('buy', 100, 0));
    vi.advanceTimersByTime(1);
    expect(take()[0]?.body).toMatchObject({ seq: 11, previousSeq: 10, bids: [['1.00', '0']] });
  });

  test('rebuilt from any snapshot plus the updates with a greater seq equals the real one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            side: fc.constantFrom('buy' as const, 'sell' as const),
            price: fc.integer({ min: 1, max: 12 }),
            quantity: fc.nat(3),
            wait: fc.constantFrom(0, 0, 20, 200),
          }),
          { minLength: 1, maxLength: 60 },
        ),
        fc.nat(60),
        async (changes, cut) => {
          const { commit, sent, snapshot } = start();
          let taken: Awaited<ReturnType<typeof snapshot>>;
          const real = { bids: new Map<string, string>(), asks: new Map<string, string>() };
          const keep = (side: Map<string, string>, [price, quantity]: [string, string]) =>
            quantity === '0' ? side.delete(price) : side.set(price, quantity);
          for (const [i, change] of changes.entries()) {
            if (i === Math.min(cut, changes.length - 1)) taken = await snapshot('depth.BTC-USDT');
            commit(11 + i, level(change.side, change.price, change.quantity));
            keep(real[change.side === 'buy' ? 'bids' : 'asks'], [
              formatDecimal(change.price, 2),
              change.quantity === 0 ? '0' : formatDecimal(change.quantity, 4),
            ]);
            vi.advanceTimersByTime(change.wait);
          }
          vi.advanceTimersByTime(1000);
          const mine = { bids: new Map(taken.bids), asks: new Map(taken.asks) } as typeof real;
          let seq = taken.seq as number;
          for (const { body } of sent) {
            if (body.seq <= seq) continue;
            expect(body.previousSeq).toBeLessThanOrEqual(seq);
            for (const row of body.bids) keep(mine.bids, row);
            for (const row of body.asks) keep(mine.asks, row);
            seq = body.seq;
          }
          expect(mine).toEqual(real);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a contract', () => {
  test('has a book and deals like a pair, in its own ticks and in base quantity', async () => {
    const levels = [{ symbol: contract.symbol, side: 'sell', price: ticks(600_010), quantity: lots(5) }] as const;
    const deals = [{ dealId: 3, symbol: contract.symbol, price: ticks(600_001), quantity: lots(2), takerSide: 'buy', at }] as const;
    const { broadcast, snapshot } = start({ contracts: [contract], levels, deals });
    expect(await snapshot('depth.BTC-USDT-PERP')).toMatchObject({ symbol: 'BTC-USDT-PERP', bids: [], asks: [['60001.0', '0.005']] });
    expect((await snapshot('deals.BTC-USDT-PERP')).deals).toMatchObject([{ id: '3', price: '60000.1', quantity: '0.002', side: 'buy' }]);
    expect(await snapshot('depth.BTC-USDT-SEC')).toBeUndefined();
    expect(broadcast.hasInstrument('BTC-USDT-PERP')).toBe(true);
  });
});

describe('deals', () => {
  test('are sent with each commit, never conflated, and the latest hundred are the snapshot', async () => {
    const { commit, take, snapshot } = start();
    for (let i = 1; i <= 120; i++) commit(10 + i, deal(i));
    const messages = take().filter((m) => m.topic === 'deals.BTC-USDT');
    expect(messages).toHaveLength(120);
    expect(messages[1]?.body).toEqual({
      epoch: 3,
      seq: 12,
      previousSeq: 11,
      symbol: 'BTC-USDT',
      deals: [{ id: '2', price: '60000.12', quantity: '0.0150', side: 'sell', at: '2026-01-02T03:04:05.006Z' }],
    });
    const kept = await snapshot('deals.BTC-USDT');
    expect(kept).toMatchObject({ snapshot: true, seq: 130 });
    expect(kept.deals.map((d: { id: string }) => d.id)).toEqual(Array.from({ length: 100 }, (_, i) => `${i + 21}`));
  });

  test('of one commit are sent in one message', () => {
    const { broadcast, take } = start();
    broadcast.commit(
      [11, 12].map((seq) => ({ seq, at, outcomes: [{ seq, answer: { kind: 'done' }, events: [deal(seq)], remembered: undefined }] })),
    );
    expect(
      take()
        .filter((m) => m.topic.startsWith('deals'))
        .map((m) => [m.body.seq, m.body.deals.length]),
    ).toEqual([[12, 2]]);
  });
});

test('the chain progress of a trader’s deposit goes to that trader alone, after everything sent before it', () => {
  const { broadcast, commit, take } = start();
  const deposit = {
    event: 'deposit',
    id: 'c1',
    way: 'chain',
    asset: 'USDT',
    isPractice: true,
    amount: '250',
    state: 'confirming',
    confirmations: 3,
    needed: 12,
    isFinal: false,
    at: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
  } as const;
  commit(11, { event: 'balance_changed', trader: traderId(7), account: 'fiat', asset: 'USDT', available: amount(1n), frozen: amount(0n) });
  commit(12);
  take();
  broadcast.tellOwner(7, deposit);
  commit(13, { event: 'balance_changed', trader: traderId(7), account: 'fiat', asset: 'USDT', available: amount(2n), frozen: amount(0n) });
  expect(take().map(({ topic, body }) => [topic, body.seq, body.previousSeq, body.events[0].event])).toEqual([
    ['user.7', 12, 11, 'deposit'],
    ['user.7', 13, 12, 'balance'],
  ]);
  const alone = start({ isWanted: () => false });
  alone.broadcast.tellOwner(7, deposit);
  expect(alone.take()).toEqual([]);
});

test('a commit with very many events is published in several messages with one number, without a gap', () => {
  const { broadcast, take } = start();
  broadcast.commit(
    Array.from({ length: 450 }, (_, i) => ({
      seq: 11 + i,
      at,
      outcomes: [{ seq: 11 + i, answer: { kind: 'done' as const }, events: [deal(i + 1)], remembered: undefined }],
    })),
  );
  const messages = take();
  for (const topic of ['deals.BTC-USDT', 'user.100001']) {
    const bodies = messages.filter((m) => m.topic === topic).map((m) => m.body);
    expect(bodies.map((b) => [b.seq, b.previousSeq, (b.deals ?? b.events).length])).toEqual([
      [460, 0, 200],
      [460, 460, 200],
      [460, 460, 50],
    ]);
  }
});

describe('own events', () => {
  test('go to the traders they concern, in order, as text', () => {
    const { commit, take } = start();
    commit(
      11,
      { event: 'trader_opened', trader: traderId(100003), traderKind: 'trader' },
      { event: 'practice_credited', trader: traderId(100003), account: 'fiat', asset: 'USDT', amount: amount(10_000_000_000n) },
      deal(7),
      { event: 'order_changed', order },
      { event: 'balance_changed', trader: traderId(100002), account: 'spot', asset: 'USDT', available: amount(1n), frozen: amount(0n) },
      { event: 'house_balance_changed', account: 'fee:spot', asset: 'USDT', balance: amount(5n) },
    );
    commit(12, {
      event: 'transferred',
      trader: traderId(100002),
      from: 'fiat',
      to: 'spot',
      asset: 'BTC',
      amount: amount(12_345_678n),
    });
    const messages = take();
    const of = (trader: number) => messages.filter((m) => m.topic === `user.${trader}`).map((m) => m.body);
    expect(of(100003)).toEqual([
      {
        epoch: 3,
        seq: 11,
        previousSeq: 0,
        events: [{ event: 'credit', account: 'fiat', asset: 'USDT', amount: '10000.000000', at: '2026-01-02T03:04:05.006Z' }],
      },
    ]);
    expect(of(100001)[0].events).toMatchObject([
      {
        event: 'fill',
        orderId: '4',
        side: 'buy',
        role: 'maker',
        price: '60000.12',
        quantity: '0.0150',
        amount: '900.001800',
        fee: '0.00001500',
        feeAsset: 'BTC',
      },
    ]);
    const [first, second] = of(100002);
    expect(first.events.map((e: { event: string }) => e.event)).toEqual(['fill', 'order', 'balance']);
    expect(first.events[0]).toMatchObject({ side: 'sell', role: 'taker', fee: '0.900002', feeAsset: 'USDT' });
    expect(first.events[1]).toEqual({
      event: 'order',
      orderId: '11',
      symbol: 'BTC-USDT',
      side: 'sell',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      price: '60000.00',
      quantity: '0.0200',
      status: 'partial',
      filledQuantity: '0.0150',
      filledAmount: '900.001800',
      fee: '0.900002',
      feeAsset: 'USDT',
      placedAt: '2026-01-02T03:04:05.006Z',
      updatedAt: '2026-01-02T03:04:05.006Z',
    });
    expect(first.events[2]).toEqual({ event: 'balance', account: 'spot', asset: 'USDT', available: '0.000001', frozen: '0.000000' });
    expect(second).toMatchObject({ seq: 12, previousSeq: 11, events: [{ event: 'transfer', transferId: '12', amount: '0.12345678' }] });
  });

  test('begin with the number from which they follow', async () => {
    const { commit, snapshot } = start();
    commit(11, deal(1));
    commit(12);
    expect(await snapshot('user.100001')).toEqual({ epoch: 3, seq: 12, snapshot: true, events: [] });
  });

  test('that nobody reads aren’t formatted', () => {
    const { commit, take } = start({ isWanted: (topic) => topic === 'user.100002' });
    commit(11, deal(1), level('buy', 1, 1));
    vi.advanceTimersByTime(1000);
    expect(take().map((m) => m.topic)).toEqual(['user.100002']);
  });
});

describe('market data', () => {
  const ticker = (last: string) => ({
    symbol: 'BTC-USDT',
    name: 'BTC/USDT',
    last,
    change24h: '-1.23',
    open24h: '60700',
    indexState: 'normal' as const,
    high: '61000',
    low: '59000',
    volume: '12.5',
    turnover: '750000',
    index: '60000.5',
    at: '2026-01-02T03:04:05.006Z',
  });
  const candle = (time: string, close: string) => ({ time, open: '1', high: '2', low: '1', close, volume: '3', turnover: '4' });

  test('tickers are sent once or twice a second with the changes, and in full as a snapshot', async () => {
    const { broadcast, sent, snapshot, take } = start();
    expect(await snapshot('tickers')).toBeUndefined();
    for (let ms = 0; ms < 6000; ms += 10) {
      broadcast.publishTicker(11 + ms, ticker(`${60000 + ms}`));
      vi.advanceTimersByTime(10);
    }
    expect(sent.length).toBeGreaterThanOrEqual(6);
    expect(sent.length).toBeLessThanOrEqual(12);
    expect(take().at(-1)?.body.tickers).toHaveLength(1);
    expect(await snapshot('tickers')).toMatchObject({ seq: 6001, snapshot: true, tickers: [{ last: '65990' }] });
  });

  test('a closed candle is published a last time before the next one', async () => {
    const { broadcast, take, snapshot } = start();
    const [first, second] = ['2026-01-02T03:04:00.000Z', '2026-01-02T03:05:00.000Z'];
    broadcast.publishCandle(11, 'BTC-USDT', '1m', candle(first, '1'));
    vi.advanceTimersByTime(1);
    take();
    broadcast.publishCandle(12, 'BTC-USDT', '1m', candle(first, '2'));
    broadcast.publishCandle(13, 'BTC-USDT', '1m', candle(second, '2'));
    vi.advanceTimersByTime(400);
    expect(take().map((m) => [m.topic, m.body.candle.time, m.body.candle.close])).toEqual([
      ['candles.BTC-USDT.1m', first, '2'],
      ['candles.BTC-USDT.1m', second, '2'],
    ]);
    expect(await snapshot('candles.BTC-USDT.1m')).toMatchObject({ interval: '1m', snapshot: true, seq: 13, candle: { time: second } });
    expect(await snapshot('candles.BTC-USDT.5m')).toBeUndefined();
  });
});
