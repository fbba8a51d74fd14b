// An inviter's reward (house rules, product: Invitations): a share of each trading fee the invited trader pays, in the asset of
// that fee and out of it, rounded down, so that the remainder stays with the house. Second contracts and losses earn nothing, and
// nothing is given that wasn't first paid as a fee.

import { PerTrader, type Trader } from '../identity/trader.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import { NOTHING } from '../money/amount.ts';
import { shareDown } from '../money/rounding.ts';
import { type Amount, type Instant, instant, RATE_ONE } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';
import type { RewardRules } from './configuration.ts';
import type { RewardCause } from './reward-cause.ts';

/** What an invited trader's record keeps about the invitation. */
export interface Invitation {
  readonly inviter: TraderId;
  refused: RewardCause | undefined;
  /** The last UTC day with a reward, and what that day's rewards are worth so far, in minor units of USDT. */
  day: number;
  worth: Amount;
}
/** Undefined if nobody invited the trader. */
export const invitations = new PerTrader<Invitation>();
export const newInvitation = (inviter: TraderId): Invitation => ({ inviter, refused: undefined, day: 0, worth: NOTHING });

/** Where fees are paid: each room's are an income of its own, and what is given of them comes out of it. */
export const rewardSources = ['spot', 'perpetual'] as const;
export type RewardSource = (typeof rewardSources)[number];
export const incomeOf = (source: RewardSource): `fee:${RewardSource}` => `fee:${source}`;

/** The reward from one invited trader's fees, for one day, asset and source. */
export interface Reward {
  readonly day: number;
  readonly invited: Trader;
  readonly asset: AssetEntry;
  readonly source: RewardSource;
  /** The fees it comes from. */
  fee: Amount;
  amount: Amount;
  worth: Amount;
  touched: boolean;
}

/** Each fee waits at least 24 hours, and rewards are paid at 00:00 UTC: those of a day are due once the next day has passed. */
export const dueOf = (day: number): Instant => instant((day + 2) * DAY_MS);

/**
 * A fee's reward when rewards worth `used` were already given for that day. `feeWorth` is the fee in USDT at the price of its deal;
 * values are rounded up, so that a day never exceeds its cap.
 */
export function rewardOf(
  fee: Amount,
  feeWorth: Amount,
  used: Amount,
  { share, dailyCap }: Pick<RewardRules, 'share' | 'dailyCap'>,
): { amount: Amount; worth: Amount } {
  const whole = shareDown(fee, share);
  const worth = ((feeWorth * share + (RATE_ONE - 1n)) / RATE_ONE) as Amount;
  const room = (dailyCap > used ? dailyCap - used : NOTHING) as Amount;
  if (worth <= room) return { amount: whole, worth };
  return { amount: ((whole * room) / worth) as Amount, worth: room };
}
