import { type Codecs, command, number, text } from '../field.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { RewardCause } from './reward-cause.ts';

/** The fees of an invited trader bring no reward, and what is not paid yet is not paid. Origin operator. Idempotent. */
export interface RefuseReward {
  readonly kind: 'refuse_reward';
  readonly invited: TraderId;
  readonly cause: RewardCause;
}
/** Takes such a refusal back; what fell due in between stays unpaid. Origin operator. Idempotent. */
export interface AllowReward {
  readonly kind: 'allow_reward';
  readonly invited: TraderId;
}

export type InviteCommand = RefuseReward | AllowReward;

/** How each is written in the journal and read back. */
export const inviteCodecs: Codecs<InviteCommand> = {
  refuse_reward: command<RefuseReward>({ invited: number(), cause: text() }),
  allow_reward: command<AllowReward>({ invited: number() }),
};
