import type { Command } from '@bourse/core/command';
import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import { createExchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import type { Instrument } from '@bourse/core/market/instrument';
import { createPracticePrices } from '@bourse/core/market/practice-price';
import { amount, finePrice, type Instant, instant, lots, rate, type Ticks, ticks } from '@bourse/core/money/unit';
import { isRejected } from '@bourse/core/rejection';
import type { DealMade } from '@bourse/core/spot/events';
import type { Origin } from '@bourse/core/stamp';
import { describe, expect, test } from 'vitest';
import { Chance } from './chance.ts';
import { MarketMaker } from './market-maker.ts';
import { PracticeTraders } from './traders.ts';

const start = 1_779_840_000_000;
const maker = traderId(1);
const traders = [traderId(2), traderId(3)];
const human = traderId(100_001);
const bitcoin: Instrument = {
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1_000_000_000),
  minimumQuantity: lots(1),
  maximumQuantity: lots(10_000_000),
  maximumMarketQuantity: lots(2_000_000),
  minimumNotional: amount(500_000_000n),
  priceBand: rate(10_000_000n),
  marketBand: rate(2_000_000n),
  maximumOpenOrders: 200,
  indexNormal: 1,
  indexDegraded: 1,
  indexDeviation: rate(1_000_000n),
  listed: true,
};

/** A small market in one process: the core, the market maker, and whoever else acts; every command is answered at once. */
class SmallMarket {
  readonly exchange = createExchange();
  readonly deals: DealMade[] = [];
  readonly prevented: ExchangeEvent[] = [];
  readonly refused: string[] = [];
  readonly bids = new Map<number, number>();
  readonly asks = new Map<number, number>();
  readonly maker: MarketMaker;
  readonly traders: PracticeTraders;
  commands = 0;
  #seq = 0;
  #at = start;

  constructor({ seed = 1, money = 10_000_000, goods = 100 } = {}) {
    this.maker = new MarketMaker({
      trader: maker,
      instrument: bitcoin,
      baseScale: 8,
      quoteScale: 8,
      size: 6_000,
      goods: 100,
      money: 10_000_000,
      chance: new Chance(seed),
      run: 'test-maker',
    });
    this.traders = new PracticeTraders({
      traders,
      instrument: bitcoin,
      baseScale: 8,
      quoteScale: 8,
      minuteTurnover: 24_000,
      goods: 100,
      chance: new Chance(seed + 1),
      run: 'test-traders',
    });
    const units = (count: number) => amount(BigInt(count) * 100_000_000n);
    this.apply('operator', {
      kind: 'configure',
      realm: 'practice',
      assets: ['USDT', 'BTC'].map((asset) => ({ asset, name: asset, scale: 8 })),
      instruments: [bitcoin],
      feeTiers: [{ floor: amount(0n), maker: rate(80_000n), taker: rate(100_000n) }],
      practiceGrants: [
        { kind: 'market_maker', account: 'spot', asset: 'USDT', amount: units(money) },
        { kind: 'market_maker', account: 'spot', asset: 'BTC', amount: units(goods) },
        { kind: 'trader', account: 'spot', asset: 'USDT', amount: units(1_000_000) },
        { kind: 'trader', account: 'spot', asset: 'BTC', amount: units(10) },
      ],
    });
    for (const trader of [maker, ...traders]) this.apply('operator', { kind: 'open_trader', trader, traderKind: 'market_maker' });
    this.apply('trader', { kind: 'open_trader', trader: human, traderKind: 'trader' });
  }

  get now(): Instant {
    return instant(this.#at);
  }

  pass(ms: number): void {
    this.#at += ms;
  }

  apply(origin: Origin, command: Command): Outcome {
    this.#seq++;
    this.commands++;
    const outcome = this.exchange.apply({ seq: this.#seq, at: this.now, origin }, command);
    if (isRejected(outcome.answer)) this.refused.push(outcome.answer.rejected);
    for (const event of outcome.events) {
      this.maker.see(event);
      this.traders.see(event);
      if (event.event === 'deal_made') this.deals.push(event);
      if (event.event === 'self_trade_prevented') this.prevented.push(event);
      if (event.event === 'level_changed') {
        const side = event.side === 'buy' ? this.bids : this.asks;
        if (event.quantity === 0) side.delete(event.price);
        else side.set(event.price, event.quantity);
      }
    }
    return outcome;
  }

  tick(price: Ticks): void {
    const constituents = [{ source: 'practice', price: finePrice(price), receivedAt: this.now }];
    this.apply('feed', { kind: 'index_tick', symbol: bitcoin.symbol, constituents });
  }

  quote(most = 24): number {
    const commands = this.maker.decide(this.now, most);
    for (const command of commands) this.maker.hear(command, this.apply('trader', command));
    return commands.length;
  }

  trade(): void {
    const command = this.traders.decide(this.now);
    if (command) this.apply('trader', command);
  }

  bestBid = (): number => Math.max(...this.bids.keys());
  bestAsk = (): number => Math.min(...this.asks.keys());
}

const prices = createPracticePrices((day) => [BigInt(day), 2n, 3n, 4n]);

describe('the market maker', () => {
  test('fills both sides of an empty book within two decisions, around the index and not across it', () => {
    const market = new SmallMarket();
    market.tick(ticks(6_400_000));
    market.quote();
    market.pass(250);
    market.quote();
    expect(market.bids.size).toBe(12);
    expect(market.asks.size).toBe(12);
    expect(market.bestBid()).toBeLessThan(6_400_000);
    expect(market.bestAsk()).toBeGreaterThan(6_400_000);
    expect((market.bestAsk() - market.bestBid()) / 6_400_000).toBeLessThan(0.0003);
    expect(market.refused).toEqual([]);
  });

  test('follows the index for an hour with few commands, keeps its depth, and never trades with itself', () => {
    const market = new SmallMarket();
    const ticksSeen = 3_600;
    let quotes = 0;
    for (let second = 0; second < ticksSeen; second++) {
      const index = prices.price('BTC-USDT', market.now);
      market.tick(index);
      quotes += market.quote(10);
      market.trade();
      if (second > 5) {
        expect(market.bids.size).toBeGreaterThanOrEqual(8);
        expect(market.asks.size).toBeGreaterThanOrEqual(8);
        expect(Math.abs(market.bestBid() / index - 1)).toBeLessThan(0.01);
        expect(market.bestBid()).toBeLessThan(market.bestAsk());
      }
      market.pass(1_000);
    }
    expect(quotes / ticksSeen).toBeLessThan(3.5);
    expect(market.deals.length).toBeGreaterThan(300);
    expect(market.deals.filter((deal) => deal.maker === deal.taker)).toEqual([]);
    expect(market.prevented).toEqual([]);
    market.exchange.check();
  });

  test('refills a quote that was taken', () => {
    const market = new SmallMarket();
    market.tick(ticks(6_400_000));
    market.quote();
    market.quote();
    market.apply('trader', {
      kind: 'place_order',
      trader: human,
      requestId: 'sweep-0001',
      expiresAt: instant(market.now + 3_000),
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'IOC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: ticks(6_410_000),
      quantity: lots(100_000),
    });
    expect(market.asks.size).toBeLessThan(10);
    market.pass(1_000);
    market.tick(ticks(6_400_000));
    market.quote();
    expect(market.asks.size).toBe(12);
  });

  test('fills a patient buyer at their price when the market comes down to it', () => {
    const market = new SmallMarket();
    market.tick(ticks(6_400_000));
    market.quote();
    market.quote();
    market.apply('trader', {
      kind: 'place_order',
      trader: human,
      requestId: 'patient-01',
      expiresAt: instant(market.now + 3_000),
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: true,
      selfTradePrevention: 'expire_taker',
      price: ticks(6_395_000),
      quantity: lots(500),
    });
    market.pass(1_000);
    market.tick(ticks(6_380_000));
    market.quote();
    expect(market.deals.map((deal) => [deal.price, deal.quantity, deal.maker])).toEqual([[6_395_000, 500, human]]);
  });

  test('withdraws its quotes while there’s no index, and returns with it', () => {
    const market = new SmallMarket();
    market.tick(ticks(6_400_000));
    market.quote();
    market.quote();
    market.pass(6_000);
    market.apply('clock', { kind: 'advance_clock' });
    market.quote();
    expect([market.bids.size, market.asks.size]).toEqual([0, 0]);
    expect(market.quote()).toBe(0);
    market.tick(ticks(6_400_000));
    market.quote();
    expect([market.bids.size, market.asks.size]).toEqual([12, 12]);
  });

  test('clears what the previous run left before quoting', () => {
    const market = new SmallMarket();
    market.tick(ticks(6_400_000));
    market.apply('trader', {
      kind: 'place_order',
      trader: maker,
      requestId: 'earlier-run',
      expiresAt: instant(market.now + 3_000),
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: ticks(6_300_000),
      quantity: lots(1_000),
    });
    market.quote();
    expect(market.bids.size).toBe(0);
  });

  test('sells less and at a greater distance when it runs short of coins, stops without any, and never fails', () => {
    const rich = new SmallMarket();
    const poor = new SmallMarket({ goods: 1 });
    const broke = new SmallMarket({ goods: 1, money: 10 });
    for (const market of [rich, poor, broke]) {
      market.tick(ticks(6_400_000));
      for (let i = 0; i < 4; i++) {
        market.quote();
        market.pass(250);
      }
    }
    const total = (side: Map<number, number>) => [...side.values()].reduce((sum, quantity) => sum + quantity, 0);
    expect(total(poor.asks)).toBeLessThan(total(rich.asks) / 2);
    expect(Math.max(...poor.asks.keys())).toBeGreaterThan(Math.max(...rich.asks.keys()));
    expect(broke.bids.size).toBe(0);
    expect(poor.refused).toEqual([]);
    expect(broke.refused).toEqual([]);
  });

  test('quotes lower on both sides with too many coins, higher with too few', () => {
    const middle = (goods: number): number => {
      const market = new SmallMarket({ goods });
      market.tick(ticks(6_400_000));
      market.quote();
      market.quote();
      return (market.bestBid() + market.bestAsk()) / 2;
    };
    expect(middle(130)).toBeLessThan(middle(100));
    expect(middle(80)).toBeGreaterThan(middle(100));
  });

  test('an answer that never arrives leaves neither a gap nor an orphaned order', () => {
    const market = new SmallMarket();
    market.tick(ticks(6_400_000));
    market.quote();
    const chance = new Chance(5);
    for (let second = 0; second < 120; second++) {
      market.tick(prices.price('BTC-USDT', market.now));
      for (const command of market.maker.decide(market.now, 24)) {
        const fate = chance.below(10);
        if (fate === 0) market.maker.lose(command);
        else {
          const outcome = market.apply('trader', command);
          if (fate === 1) market.maker.lose(command);
          else market.maker.hear(command, outcome);
        }
      }
      market.pass(1_000);
    }
    for (let second = 0; second < 5; second++) {
      market.tick(prices.price('BTC-USDT', market.now));
      market.quote();
      market.pass(1_000);
    }
    expect([market.bids.size, market.asks.size]).toEqual([12, 12]);
    market.exchange.check();
  });
});

test('practice traders trade about the intended turnover, in both directions', () => {
  const market = new SmallMarket({ seed: 9 });
  const minutes = 120;
  for (let tick = 0; tick < minutes * 240; tick++) {
    if (tick % 4 === 0) {
      market.tick(prices.price('BTC-USDT', market.now));
      market.quote(10);
    }
    market.trade();
    market.pass(250);
  }
  const turnover = Number(market.deals.reduce((sum, deal) => sum + deal.notional, 0n)) / 1e8 / minutes;
  expect(turnover).toBeGreaterThan(12_000);
  expect(turnover).toBeLessThan(40_000);
  const buys = market.deals.filter((deal) => deal.takerSide === 'buy').length / market.deals.length;
  expect(buys).toBeGreaterThan(0.3);
  expect(buys).toBeLessThan(0.7);
});
