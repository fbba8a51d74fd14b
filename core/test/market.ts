import type { Command } from '../command.ts';
import type { Configure } from '../configure.ts';
import type { ExchangeEvent, Outcome } from '../event.ts';
import { createExchange, type Exchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import type { Instrument } from '../market/instrument.ts';
import { amount, finePrice, instant, lots, RATE_ONE, rate, ticks } from '../money/unit.ts';
import type { Origin } from '../stamp.ts';
import type { StateRow } from '../state.ts';

// A small market for tests: gold for USDT, whole prices and whole quantities, so that a play is easy to read. Maker 0.1 %, taker
// 0.2 %; above a volume of a million 0.05 % and 0.1 %.

export const COIN = 100_000_000n;
export const START = 1_750_000_000_000;

export const gold: Instrument = {
  symbol: 'GOLD-USDT',
  name: 'GOLD/USDT',
  base: 'GOLD',
  quote: 'USDT',
  priceDecimals: 0,
  quantityDecimals: 0,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1_000_000),
  minimumQuantity: lots(1),
  maximumQuantity: lots(10_000),
  maximumMarketQuantity: lots(1_000),
  minimumNotional: amount(5n * COIN),
  priceBand: rate(RATE_ONE / 2n),
  marketBand: rate(RATE_ONE / 50n),
  maximumOpenOrders: 200,
  indexNormal: 1,
  indexDegraded: 1,
  indexDeviation: rate(RATE_ONE / 100n),
  listed: true,
};
/** Fine ticks and lots: a tick times a lot is a tenth of a millionth of a USDT, so that fees really are rounded. */
export const dust: Instrument = {
  ...gold,
  symbol: 'DUST-USDT',
  name: 'DUST/USDT',
  base: 'DUST',
  priceDecimals: 4,
  quantityDecimals: 3,
  minimumNotional: amount(1_000n),
};

export const opening: Configure = {
  kind: 'configure',
  realm: 'practice',
  assets: [
    { asset: 'USDT', name: 'Tether', scale: 8 },
    { asset: 'GOLD', name: 'Gold', scale: 8 },
    { asset: 'DUST', name: 'Dust', scale: 5 },
  ],
  instruments: [gold, dust],
  feeTiers: [
    { floor: amount(0n), maker: rate(100_000n), taker: rate(200_000n) },
    { floor: amount(1_000_000n * COIN), maker: rate(50_000n), taker: rate(100_000n) },
  ],
  /** A fifth of each fee, and at most 50 USDT a day. */
  rewards: { share: rate(20_000_000n), dailyCap: amount(50n * COIN), verifiedOnly: false },
  practiceGrants: [
    { kind: 'trader', account: 'spot', asset: 'USDT', amount: amount(100_000n * COIN) },
    { kind: 'trader', account: 'spot', asset: 'GOLD', amount: amount(100n * COIN) },
    { kind: 'trader', account: 'spot', asset: 'DUST', amount: amount(100_000_000n) },
    { kind: 'market_maker', account: 'spot', asset: 'USDT', amount: amount(50_000_000n * COIN) },
    { kind: 'market_maker', account: 'spot', asset: 'GOLD', amount: amount(50_000n * COIN) },
  ],
};

/** Gold is unlisted; if its trading has ended, its orders are cancelled. */
export const delisted = (ended: boolean): Configure => ({ ...opening, assets: [], instruments: [{ ...gold, listed: false, ended }] });

/** An exchange with a running number and clock, checked after each command. */
export class Floor {
  exchange: Exchange = createExchange();
  seq = 0;
  now = START;
  readonly journal: { seq: number; at: number; origin: Origin; command: Command }[] = [];
  readonly events: ExchangeEvent[] = [];

  say(origin: Origin, command: Command): Outcome {
    this.seq++;
    this.journal.push({ seq: this.seq, at: this.now, origin, command });
    const outcome = this.exchange.apply({ seq: this.seq, at: instant(this.now), origin }, command);
    this.exchange.check();
    this.events.push(...outcome.events);
    return outcome;
  }
  open(traders: number): this {
    this.say('operator', opening);
    for (let i = 1; i <= traders; i++) {
      // Each trader was invited by the previous one.
      this.say('trader', { kind: 'open_trader', trader: traderId(i), traderKind: 'trader', inviter: traderId(i - 1) });
    }
    return this.index(gold.symbol, 1_600).index(dust.symbol, 10_000);
  }
  index(symbol: string, price: number): this {
    const constituents = [{ source: 'practice', price: finePrice(ticks(price)), receivedAt: instant(this.now) }];
    this.say('feed', { kind: 'index_tick', symbol, constituents });
    return this;
  }
}

export const rowsText = (rows: Iterable<StateRow>): string[] =>
  [...rows].map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)));
