import { type Codecs, command, number, text } from '../field.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { RewardCause } from './reward-cause.ts';

/** The invited trader's fees earn no reward, and unpaid rewards aren't paid. Origin operator. Idempotent. */
export interface RefuseReward {
  readonly kind: 'refuse_reward';
  readonly invited: TraderId;
  readonly cause: RewardCause;
}
/** Reverses such a refusal; rewards that were due in between stay unpaid. Origin operator. Idempotent. */
export interface AllowReward {
  readonly kind: 'allow_reward';
  readonly invited: TraderId;
}

export type InviteCommand = RefuseReward | AllowReward;

/** The journal format of each command. */
export const inviteCodecs: Codecs<InviteCommand> = {
  refuse_reward: command<RefuseReward>({ invited: number(), cause: text() }),
  allow_reward: command<AllowReward>({ invited: number() }),
};
