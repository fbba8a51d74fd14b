import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { SecondLimits } from './limits.ts';
import type { Result, Second, SecondTick, VoidReason } from './second.ts';

export interface SecondAccepted {
  readonly event: 'second_accepted';
  readonly second: Second;
}
export interface SecondStruck {
  readonly event: 'second_struck';
  readonly second: Second;
}
export interface SecondSettled {
  readonly event: 'second_settled';
  readonly second: Second;
  readonly result: Result;
  /** Why it is void; undefined otherwise. */
  readonly reason: VoidReason | undefined;
  /** The last qualifying tick up to the settlement time; undefined if it was never struck. */
  readonly settlement: SecondTick | undefined;
  /** What the trader got back in all. */
  readonly payout: Amount;
  readonly at: Instant;
  /** The trader's day and net loss in it, after this contract; a gain is negative. */
  readonly day: number;
  readonly dayLoss: Amount;
  /** What else counts for the trader's limits, and the limits themselves. */
  readonly openStakes: Amount;
  readonly limits: SecondLimits;
}
/** The qualifying ticks of an instrument, counted. */
export interface SecondTicked {
  readonly event: 'second_ticked';
  readonly symbol: string;
  /** The last one; undefined before the first. */
  readonly last: SecondTick | undefined;
  readonly count: number;
  /** The last tick at which the index was stale; 0 before the first. */
  readonly staleNumber: number;
}
export interface SecondLimitsChanged {
  readonly event: 'second_limits_changed';
  readonly trader: TraderId;
  readonly limits: SecondLimits;
  /** Lost today, and staked on what is open. */
  readonly dayLoss: Amount;
  readonly openStakes: Amount;
  readonly at: Instant;
}
/** From here on contracts are accepted under this rule book. */
export interface SecondRulesChanged {
  readonly event: 'second_rules_changed';
  readonly version: number;
  readonly hash: string;
  readonly text: string;
  readonly at: Instant;
}
export type SecondsEvent = SecondAccepted | SecondStruck | SecondSettled | SecondTicked | SecondLimitsChanged | SecondRulesChanged;
