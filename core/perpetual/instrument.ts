import type { Filters } from '../market/filters.ts';
import type { Amount, Rate } from '../money/unit.ts';
import type { RiskTier } from './risk-tier.ts';

declare const perpetual: unique symbol;
/** `BTC-USDT-PERP`: the spot pair whose index it follows, and a suffix. */
export type PerpetualId = string & { readonly [perpetual]: true };
export const PERPETUAL_SUFFIX = '-PERP';
export const perpetualId = (pair: string): PerpetualId => `${pair}${PERPETUAL_SUFFIX}` as PerpetualId;

/** A USDT-margined linear contract without expiry. Its prices have the decimals of its index, so that both are the same ticks. */
export interface PerpetualInstrument extends Filters {
  readonly symbol: PerpetualId;
  readonly name: string;
  /** The spot pair whose index price it follows. */
  readonly index: string;
  readonly makerFee: Rate;
  readonly takerFee: Rate;
  /** The insurance fund's maximum share of a liquidation's proceeds. */
  readonly insuranceRate: Rate;
  readonly fundingInterest: Rate;
  readonly fundingDamper: Rate;
  readonly fundingCap: Rate;
  /** The value whose average price in the book is the impact price. */
  readonly impactValue: Amount;
  readonly tiers: readonly RiskTier[];
  /** Open for new positions. Otherwise positions can only be closed. */
  readonly listed: boolean;
}
