import type { InvitedTrader, Reward } from '@bourse/contract/invite';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { Gift } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LogList } from '../parts/log-list.tsx';
import { invite } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';

const shape = { rows: 3, height: 60 } as const;

export function FriendList(): ReactElement {
  const t = useTranslations('invite');
  const pages = usePages(invite.invited, { limit: '30' });
  return (
    <LogList {...shape} pages={pages} label={t('friends')} failed={t('failed')} list={pages.data?.pages.flatMap((page) => page.traders)}>
      {(friend) => <FriendRow key={friend.id} friend={friend} />}
    </LogList>
  );
}

export function RewardList(): ReactElement {
  const t = useTranslations('invite');
  const pages = usePages(invite.rewards, { limit: '30' });
  return (
    <LogList
      {...shape}
      pages={pages}
      label={t('rewards')}
      failed={t('failed')}
      list={pages.data?.pages.flatMap((page) => page.rewards)}
      empty={
        <Empty icon={<Gift size={24} strokeWidth={1.6} aria-hidden />} title={t('noRewards')}>
          {t('noRewardsText')}
        </Empty>
      }
    >
      {(reward) => <RewardRow key={reward.id} reward={reward} />}
    </LogList>
  );
}

const friendTones = { joined: 'plain', trading: 'success', refused: 'warn' } as const satisfies Record<InvitedTrader['state'], BadgeTone>;
function FriendRow({ friend }: { readonly friend: InvitedTrader }): ReactElement {
  const t = useTranslations('invite');
  const locale = useLocale();
  return (
    <li className="flex min-h-[60px] items-center gap-3 px-4 py-2 [&+&]:hairline-t">
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className="text-15 font-medium">
          {friend.account}
        </bdi>
        <time dateTime={friend.joinedAt} className="block text-12 text-t3 tabular-nums">
          {t('joinedAt', { date: dateText(friend.joinedAt, locale, 'short') })}
        </time>
      </span>
      <Badge tone={friendTones[friend.state]}>{t(`friendState.${friend.state}`)}</Badge>
    </li>
  );
}

const rewardTones = { waiting: 'accent', paid: 'success', refused: 'warn' } as const satisfies Record<Reward['state'], BadgeTone>;
function RewardRow({ reward }: { readonly reward: Reward }): ReactElement {
  const t = useTranslations('invite');
  const locale = useLocale();
  const { state, asset } = reward;
  const date = dateText(state === 'paid' ? reward.paidAt : reward.dueAt, locale, 'shorts');
  return (
    <li className="flex min-h-[60px] items-center gap-3 px-4 py-2 [&+&]:hairline-t">
      <Coin asset={asset} />
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className="text-15 font-medium">
          {reward.account}
        </bdi>
        <span className="block text-12 text-t3 tabular-nums">
          {state === 'paid' ? t('paidAt', { date }) : state === 'waiting' ? t('dueAt', { date }) : t('neverPaid')}
        </span>
      </span>
      <span className="flex flex-none flex-col items-end gap-1">
        <Figure
          text={`${amountText(reward.amount, locale, asset)} ${asset}`}
          className={state === 'refused' ? 'text-15 text-t3 line-through' : 'text-15 font-semibold'}
        />
        <Badge tone={rewardTones[state]}>{t(`rewardState.${state}`)}</Badge>
      </span>
    </li>
  );
}
