import type { Amount, Rate } from '../money/unit.ts';

declare const second: unique symbol;
/** `BTC-USDT-SEC`: the spot pair whose index it follows, and a suffix. */
export type SecondId = string & { readonly [second]: true };
export const secondId = (pair: string): SecondId => `${pair}-SEC` as SecondId;

/** What a contract of this duration pays on top of the stake if it wins, as a share of the stake. */
export interface Payout {
  readonly durationMs: number;
  readonly ratio: Rate;
}

/** Second contracts on one index: fixed-time up or down. A change applies to later contracts only. */
export interface SecondInstrument {
  readonly symbol: SecondId;
  readonly name: string;
  /** The spot pair whose index price decides. */
  readonly index: string;
  /** By rising duration. */
  readonly payouts: readonly Payout[];
  readonly minimumStake: Amount;
  readonly maximumStake: Amount;
  /** Per trader. */
  readonly maximumOpen: number;
  /** The house's largest net loss in one settlement second, as a share of its fund. */
  readonly bucketShare: Rate;
  /** The same for all open contracts of the instrument. */
  readonly totalShare: Rate;
  /** Open for new contracts. Running ones settle in any case. */
  readonly listed: boolean;
}
