// Floors and ceilings of a contract's rules, whoever asks for them (decision 0088): no rule may keep a position from being closed, let
// one lot of the book make a price, or take a margin in fees and funding.

import { fundingCap } from './funding.ts';
import type { PerpetualInstrument } from './instrument.ts';
import type { RiskTier } from './risk-tier.ts';

const percent = (n: number): bigint => BigInt(Math.round(n * 1_000_000));

/** Lowest and highest. A market order, also a stop loss that acts, reaches at least as far as the market band's floor. */
const rateBounds = {
  makerFee: [0, 0.1],
  takerFee: [0, 0.1],
  insuranceRate: [0, 1],
  fundingInterest: [0, 0.03],
  fundingDamper: [0, 0.1],
  fundingCap: [0.05, 2],
  priceBand: [1, 10],
  marketBand: [1, 5],
} as const satisfies Partial<Record<keyof PerpetualInstrument, readonly [number, number]>>;

/** In whole USDT. */
const HIGHEST_MINIMUM_NOTIONAL = 1_000n;
const IMPACT_VALUE = [1_000n, 10_000_000n] as const;
/** Stops and limit orders that close need a place among a trader's open orders too. */
const OPEN_ORDERS = [20, 1_000] as const;
const HIGHEST_QUANTITY = 1_000_000_000_000;

const MOST_TIERS = 12;
const HIGHEST_LEVERAGE = 125;
const MAINTENANCE = [percent(0.2), percent(50)] as const;
/** The smallest positions never need more than this, in positions up to so many USDT. */
const SMALL_MAINTENANCE = percent(5);
const SMALL = 50_000n;

/** Why these rules are out of bounds; undefined if they aren't. `one`: one USDT in its minor units. */
export function whyOutOfBounds(p: PerpetualInstrument, known: PerpetualInstrument | undefined, one: bigint): string | undefined {
  for (const [name, [low, high]] of Object.entries(rateBounds) as [keyof typeof rateBounds, readonly [number, number]][])
    if (p[name] < percent(low) || p[name] > percent(high)) return `${name} is from ${low} to ${high} %`;
  if (p.fundingCap > fundingCap(p.tiers[0]!.maintenance)) return 'the funding cap is at most three quarters of the first maintenance rate';
  if (p.fundingInterest > p.fundingCap) return 'funding interest is within the funding cap';
  if (p.minimumNotional <= 0n || p.minimumNotional > HIGHEST_MINIMUM_NOTIONAL * one)
    return `the minimum notional is above zero and at most ${HIGHEST_MINIMUM_NOTIONAL} USDT`;
  if (p.impactValue < IMPACT_VALUE[0] * one || p.impactValue > IMPACT_VALUE[1] * one)
    return `the impact value is from ${IMPACT_VALUE[0]} to ${IMPACT_VALUE[1]} USDT`;
  if (!(p.maximumOpenOrders >= OPEN_ORDERS[0] && p.maximumOpenOrders <= OPEN_ORDERS[1]))
    return `the maximum of open orders is from ${OPEN_ORDERS[0]} to ${OPEN_ORDERS[1]}`;
  return whyQuantities(p) ?? whyPrices(p, known) ?? whyTierBounds(p.tiers, one);
}

function whyQuantities({ minimumQuantity, maximumMarketQuantity, maximumQuantity }: PerpetualInstrument): string | undefined {
  if (maximumQuantity > HIGHEST_QUANTITY) return `the maximum quantity is at most ${HIGHEST_QUANTITY} lots`;
  if (maximumMarketQuantity < 1_000 * minimumQuantity) return 'the largest market order is at least a thousand times the smallest order';
  if (10 * maximumMarketQuantity < maximumQuantity) return 'the largest market order is at least a tenth of the largest order';
  return undefined;
}

/** A range that became narrower could leave out the prices at which positions would be closed. */
function whyPrices(p: PerpetualInstrument, known: PerpetualInstrument | undefined): string | undefined {
  if (known === undefined) return undefined;
  const isWithin = p.minimumPrice <= known.minimumPrice && p.maximumPrice >= known.maximumPrice;
  return isWithin ? undefined : 'the range of prices only widens';
}

function whyTierBounds(tiers: readonly RiskTier[], one: bigint): string | undefined {
  if (tiers.length > MOST_TIERS) return `there are at most ${MOST_TIERS} tiers`;
  for (const { floor, maintenance, maximumLeverage } of tiers) {
    if (maximumLeverage > HIGHEST_LEVERAGE) return `the maximum leverage is at most ${HIGHEST_LEVERAGE}`;
    if (maintenance < MAINTENANCE[0] || maintenance > MAINTENANCE[1]) return 'a maintenance rate is from 0.2 to 50 %';
    if (floor < SMALL * one && maintenance > SMALL_MAINTENANCE) return `up to ${SMALL} USDT the maintenance rate is at most 5 %`;
  }
  return undefined;
}
