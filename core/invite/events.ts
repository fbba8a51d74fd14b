import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { RewardSource } from './reward.ts';
import type { RewardCause, VoidCause } from './reward-cause.ts';

/** Who invited a trader, and why the trader's fees earn nothing, if so. */
export interface InvitationChanged {
  readonly event: 'invitation_changed';
  readonly trader: TraderId;
  readonly inviter: TraderId;
  readonly refused: RewardCause | undefined;
}
interface RewardOfDay {
  readonly invited: TraderId;
  readonly inviter: TraderId;
  readonly asset: string;
  /** Where the fees were paid. */
  readonly source: RewardSource;
  /** The UTC day of the fees, days since 1970-01-01. */
  readonly day: number;
  readonly amount: Amount;
}
/** The whole reward for that day, asset and source, as of this command. */
export interface RewardAccrued extends RewardOfDay {
  readonly event: 'reward_accrued';
  /** The fees it comes from. */
  readonly fee: Amount;
  /** In minor units of USDT, for the cap. */
  readonly worth: Amount;
  readonly dueAt: Instant;
}
export interface RewardPaid extends RewardOfDay {
  readonly event: 'reward_paid';
}
/** It was due while it was refused. */
export interface RewardVoided extends RewardOfDay {
  readonly event: 'reward_voided';
  readonly cause: VoidCause;
}

export type InviteEvent = InvitationChanged | RewardAccrued | RewardPaid | RewardVoided;
