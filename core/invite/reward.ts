// What an inviter gets (rules of the house, product: Invitations): a share of each trading fee that the invited trader pays,
// in the asset of that fee and out of it, rounded down, so that the remainder stays with the house. Nothing comes of second
// contracts or losses, and nothing is given that was not paid as a fee before.

import { PerTrader, type Trader } from '../identity/trader.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import { NOTHING } from '../money/amount.ts';
import { shareDown } from '../money/rounding.ts';
import { type Amount, type Instant, instant, RATE_ONE } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';
import type { RewardRules } from './configuration.ts';
import type { RewardCause } from './reward-cause.ts';

/** What an invited trader keeps of its invitation. */
export interface Invitation {
  readonly inviter: TraderId;
  refused: RewardCause | undefined;
  /** The last UTC day with a reward, and what that day's rewards are worth so far, in minor units of USDT. */
  day: number;
  worth: Amount;
}
/** Undefined where nobody invited the trader. */
export const invitations = new PerTrader<Invitation>();
export const newInvitation = (inviter: TraderId): Invitation => ({ inviter, refused: undefined, day: 0, worth: NOTHING });

/** What the fees of one invited trader on one day in one asset bring. */
export interface Reward {
  readonly day: number;
  readonly invited: Trader;
  readonly asset: AssetEntry;
  /** The fees that it comes from. */
  fee: Amount;
  amount: Amount;
  worth: Amount;
  touched: boolean;
}

/** Each fee waits 24 hours at least, and rewards are paid at 00:00 UTC: those of a day fall due when the next day has passed. */
export const dueOf = (day: number): Instant => instant((day + 2) * DAY_MS);

/**
 * What a fee brings while rewards worth `used` were given for that day. `feeWorth` is the fee in USDT at the price of its
 * deal; a worth is rounded up, so that a day never brings more than its cap.
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
