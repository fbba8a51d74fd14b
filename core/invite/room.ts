import { type Answer, DONE } from '../answer.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Rejection } from '../rejection.ts';
import { only, type Room } from '../room.ts';
import type { InviteCommand } from './commands.ts';
import type { InviteConfiguration } from './configuration.ts';
import { type RewardCause, rewardCauses } from './reward-cause.ts';
import type { Rewards } from './rewards.ts';
import { type InviteTable, inviteRows, restoreInvite, takeInvitation } from './state.ts';

export function inviteRoom(rewards: Rewards): Room<InviteCommand, InviteTable, InviteConfiguration> {
  const judge = (invited: TraderId, cause: RewardCause | undefined): Answer | Rejection => {
    const trader = rewards.ledger.traders.get(invited);
    return trader === undefined ? { rejected: 'unknown_trader' } : (rewards.refuse(trader, cause) ?? DONE);
  };
  return {
    acts: {
      refuse_reward: {
        may: only('operator'),
        apply: (c) => (rewardCauses.includes(c.cause) ? judge(c.invited, c.cause) : { rejected: 'invalid_order' }),
      },
      allow_reward: { may: only('operator'), apply: (c) => judge(c.invited, undefined) },
    },
    requests: {},
    configure: (c) => {
      if (c.rewards !== undefined) rewards.rules = c.rewards;
    },
    advance: (at) => rewards.pay(at),
    rows: inviteRows(rewards),
    restore: (stored) => restoreInvite(rewards, stored),
    takeFirst: { invitation: (row) => takeInvitation(rewards, row) },
    check: () => rewards.check(),
  };
}
