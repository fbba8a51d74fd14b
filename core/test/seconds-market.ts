import type { Command } from '../command.ts';
import type { Configure } from '../configure.ts';
import type { Outcome } from '../event.ts';
import { traderId } from '../identity/trader-id.ts';
import type { Instrument } from '../market/instrument.ts';
import { amount, indexPrice, instant, rate } from '../money/unit.ts';
import { HEAD_START_MS } from '../seconds/data-rule.ts';
import type { SecondSettled } from '../seconds/events.ts';
import { type SecondInstrument, secondId } from '../seconds/instrument.ts';
import type { Direction } from '../seconds/second.ts';
import { COIN, dust, Floor, gold, opening } from './market.ts';

// Gold up or down, on an index of three sources. A price is in whole USDT unless it has decimals: 1600.001 is one unit above 1600.

const goldIndex: Instrument = { ...gold, indexNormal: 2, indexDegraded: 1 };
export const goldSecond: SecondInstrument = {
  symbol: secondId(gold.symbol),
  name: 'GOLDUSDT',
  index: gold.symbol,
  payouts: [
    { durationMs: 30_000, ratio: rate(80_000_000n) },
    { durationMs: 60_000, ratio: rate(82_000_000n) },
    { durationMs: 120_000, ratio: rate(84_000_000n) },
  ],
  minimumStake: amount(5n * COIN),
  maximumStake: amount(1_000n * COIN),
  maximumOpen: 10,
  bucketShare: rate(1_000_000n),
  totalShare: rate(5_000_000n),
  listed: true,
};
const dustSecond: SecondInstrument = { ...goldSecond, symbol: secondId(dust.symbol), name: 'DUSTUSDT', index: dust.symbol };

export const secondsOpening: Configure = {
  ...opening,
  instruments: [goldIndex, dust],
  seconds: [goldSecond, dustSecond],
  secondGrant: amount(100_000n * COIN),
  practiceGrants: [...opening.practiceGrants, { kind: 'trader', account: 'second', asset: 'USDT', amount: amount(10_000n * COIN) }],
};

const SOURCES = ['amber', 'birch', 'cedar'];

/** Everybody starts with 10,000 USDT in the second account, and the house's fund with 100,000. */
export class SecondsFloor extends Floor {
  /** Called after every command. */
  onOutcome: (outcome: Outcome) => void = () => undefined;
  configuration = secondsOpening;

  override say(origin: Floor['journal'][number]['origin'], command: Command): Outcome {
    const outcome = super.say(origin, command);
    this.onOutcome(outcome);
    return outcome;
  }
  override open(traders: number): this {
    this.say('operator', this.configuration);
    for (let i = 1; i <= traders; i++) this.say('trader', { kind: 'open_trader', trader: traderId(i), traderKind: 'trader' });
    return this.tick(1_600);
  }
  /** A tick of gold from so many sources, each received so long before it. */
  tick(price: number, sources = 3, ageMs = 100, symbol: string = gold.symbol): this {
    const constituents = SOURCES.slice(0, sources).map((source) => ({
      source,
      price: indexPrice(Math.round(price * 1_000)),
      receivedAt: instant(this.now - ageMs),
    }));
    this.say('feed', { kind: 'index_tick', symbol, constituents } as Command);
    return this;
  }
  /** The first tick that strikes what was just accepted. */
  strike(price: number): this {
    this.now += HEAD_START_MS + 101;
    return this.tick(price);
  }
  /** Ticks at these prices, one a second. */
  ticks(...prices: readonly number[]): this {
    for (const price of prices) {
      this.now += 1_000;
      this.tick(price);
    }
    return this;
  }
  /** The same price for so many seconds, a tick in each. */
  pass(seconds: number, price = 1_600): this {
    return this.ticks(...Array.from({ length: seconds }, () => price));
  }
  clock(): this {
    this.say('clock', { kind: 'advance_clock' });
    return this;
  }
  /** A request of a trader, under its own number. */
  ask(trader: number, command: object): Outcome {
    const request = { trader: traderId(trader), requestId: `request ${this.seq}`, expiresAt: instant(this.now + 3_000) };
    return this.say('trader', { ...request, ...command } as Command);
  }
  bet(trader: number, direction: Direction, units = 100, more: object = {}): Outcome {
    const stake = amount(BigInt(Math.round(units * 100)) * (COIN / 100n));
    return this.ask(trader, { kind: 'place_second', symbol: goldSecond.symbol, direction, durationMs: 30_000, stake, ...more });
  }
  get settled(): SecondSettled[] {
    return this.events.filter((e) => e.event === 'second_settled');
  }
  /** `won` or `void: no_strike`, in the order in which contracts were settled. */
  get results(): string[] {
    return this.settled.map(({ result, reason }) => (reason === undefined ? result : `${result}: ${reason}`));
  }
  /** In USDT. */
  purse(trader: number): { readonly available: number; readonly frozen: number } {
    const row = [...this.exchange.rows(['purse'])].find(({ values: v }) => v['trader'] === trader && v['account'] === 'second');
    return { available: units(row?.values['available']), frozen: units(row?.values['frozen']) };
  }
  house(account: string): number {
    const row = [...this.exchange.rows(['house_balance'])].find(({ values: v }) => v['account'] === account && v['asset'] === 'USDT');
    return units(row?.values['balance']);
  }
}

const units = (value: unknown): number => Number((value as bigint | undefined) ?? 0n) / Number(COIN);
