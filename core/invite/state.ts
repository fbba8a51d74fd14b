import type { Amount, Rate } from '../money/unit.ts';
import { named, type RowsOf, type Sink, type Stored, type Tables, type Tells, type Values } from '../table.ts';
import type { InviteConfiguration, RewardRules } from './configuration.ts';
import type { InviteEvent } from './events.ts';
import { invitations, type RewardSource } from './reward.ts';
import type { RewardCause } from './reward-cause.ts';
import { invite, type Rewards } from './rewards.ts';

export const inviteTables = {
  invitation: { key: ['trader'], columns: { trader: 'integer', inviter: 'integer', refused: 'text?' } },
  reward: {
    key: ['day', 'invited', 'asset', 'source'],
    columns: { day: 'integer', invited: 'integer', asset: 'text', source: 'text', fee: 'amount', amount: 'amount', worth: 'amount' },
  },
} as const satisfies Tables;
export type InviteTable = keyof typeof inviteTables | 'configuration';

const rulesRows = ({ share, dailyCap, verifiedOnly }: RewardRules): { readonly name: string; readonly value: string }[] => [
  named('reward_daily_cap', dailyCap.toString()),
  named('reward_share', share.toString()),
  named('reward_verified_only', String(verifiedOnly)),
];

export const inviteRows = (rewards: Rewards): RowsOf<InviteTable> => ({
  *configuration() {
    if (rewards.rules !== undefined) yield* rulesRows(rewards.rules);
  },
  *invitation() {
    for (const trader of rewards.ledger.inOrder()) {
      const invitation = invitations.of(trader);
      if (invitation !== undefined) yield { trader: trader.id, inviter: invitation.inviter, refused: invitation.refused };
    }
  },
  *reward() {
    for (const { day, invited, asset, source, fee, amount, worth } of rewards.all()) {
      yield { day, invited: invited.id, asset: asset.asset.asset, source, fee, amount, worth };
    }
  },
});

/** Requires traders and assets to be restored. */
export function restoreInvite(rewards: Rewards, stored: Stored<InviteTable>): void {
  const [share, dailyCap] = [stored.settings.get('reward_share'), stored.settings.get('reward_daily_cap')];
  if (share !== undefined && dailyCap !== undefined) {
    const verifiedOnly = stored.settings.get('reward_verified_only') === 'true';
    rewards.rules = { share: BigInt(share) as Rate, dailyCap: BigInt(dailyCap) as Amount, verifiedOnly };
  }
  const { traders, assets } = rewards.ledger;
  for (const v of stored.byNumber('reward', 'day')) {
    const [invited, asset] = [traders.get(v['invited'] as number)!, assets.get(v['asset'] as string)!];
    rewards.restore({
      ...{ day: v['day'] as number, invited, asset, source: v['source'] as RewardSource },
      ...{ fee: v['fee'] as Amount, amount: v['amount'] as Amount, worth: v['worth'] as Amount },
    });
  }
}

export function takeInvitation({ ledger: { traders } }: Rewards, v: Values): void {
  const invited = traders.get(v['trader'] as number)!;
  if (invite(invited, traders.get(v['inviter'] as number))) invitations.of(invited)!.refused = v['refused'] as RewardCause | undefined;
}

export function tellInviteConfigured({ rewards }: InviteConfiguration, sink: Sink<InviteTable>): void {
  for (const rule of rewards === undefined ? [] : rulesRows(rewards)) sink.put('configuration', rule);
}

export const inviteTells: Tells<InviteEvent, InviteTable> = {
  invitation_changed: ({ trader, inviter, refused }, sink) => sink.put('invitation', { trader, inviter, refused }),
  reward_accrued: ({ day, invited, asset, source, fee, amount, worth }, sink) =>
    sink.put('reward', { day, invited, asset, source, fee, amount, worth }),
  reward_paid: ({ day, invited, asset, source }, sink) => sink.remove('reward', { day, invited, asset, source }),
  reward_voided: ({ day, invited, asset, source }, sink) => sink.remove('reward', { day, invited, asset, source }),
};
