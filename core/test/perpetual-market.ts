import type { Command } from '../command.ts';
import type { Configure } from '../configure.ts';
import type { Outcome } from '../event.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount, instant, lots, RATE_ONE, rate, ticks } from '../money/unit.ts';
import { defaultTiers } from '../perpetual/default-tiers.ts';
import { type PerpetualInstrument, perpetualId } from '../perpetual/instrument.ts';
import type { Origin } from '../stamp.ts';
import { COIN, Floor, gold, opening } from './market.ts';

// Gold without expiry: whole prices, and lots so small that every fee and margin really is rounded.

export const goldPerpetual: PerpetualInstrument = {
  symbol: perpetualId(gold.symbol),
  name: 'GOLDUSDT Perp',
  index: gold.symbol,
  priceDecimals: 0,
  quantityDecimals: 8,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1_000_000),
  minimumQuantity: lots(1),
  maximumQuantity: lots(100_000_000_000),
  maximumMarketQuantity: lots(100_000_000_000),
  minimumNotional: amount(1_000n),
  priceBand: rate(RATE_ONE / 20n),
  marketBand: rate(RATE_ONE / 50n),
  maximumOpenOrders: 20,
  makerFee: rate(20_000n),
  takerFee: rate(50_000n),
  insuranceRate: rate(500_000n),
  fundingInterest: rate(10_000n),
  fundingDamper: rate(50_000n),
  fundingCap: rate(300_000n),
  impactValue: amount(1_000n * COIN),
  tiers: defaultTiers(8),
  listed: true,
};
/** Silver follows the other index, so that an account may hold two contracts. */
export const dustPerpetual: PerpetualInstrument = {
  ...goldPerpetual,
  symbol: perpetualId('DUST-USDT'),
  name: 'DUSTUSDT Perp',
  index: 'DUST-USDT',
  priceDecimals: 4,
  quantityDecimals: 4,
};

export const perpetualOpening: Configure = {
  ...opening,
  perpetuals: [goldPerpetual, dustPerpetual],
  practiceGrants: [...opening.practiceGrants, { kind: 'trader', account: 'perpetual', asset: 'USDT', amount: amount(10_000n * COIN) }],
};

/** Everybody starts with 10,000 USDT in the perpetual account; the index of gold is 1,600. */
export class PerpetualFloor extends Floor {
  /** Called after every command. */
  onOutcome: (outcome: Outcome) => void = () => undefined;

  override say(origin: Origin, command: Command): Outcome {
    const outcome = super.say(origin, command);
    this.onOutcome(outcome);
    return outcome;
  }
  override open(traders: number): this {
    this.say('operator', perpetualOpening);
    for (let i = 1; i <= traders; i++) this.say('trader', { kind: 'open_trader', trader: traderId(i), traderKind: 'trader' });
    return this.index(gold.symbol, 1_600).index('DUST-USDT', 10_000);
  }
  /** A request of a trader, under its own number. */
  ask(trader: number, command: object) {
    const request = { trader: traderId(trader), requestId: `request ${this.seq}`, expiresAt: instant(this.now + 3_000) };
    return this.say('trader', { ...request, ...command } as Command);
  }
}
