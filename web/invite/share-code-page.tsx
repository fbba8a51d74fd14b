import { Skeleton } from '@bourse/ui/skeleton';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CsvButton } from '../parts/csv-button.tsx';
import { useOwnPolicy } from '../parts/own-policy.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { invite } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { InviteCodeCard } from './invite-code-card.tsx';
import { FriendList, RewardList } from './invite-lists.tsx';
import { InviteRules } from './invite-rules.tsx';
import { InviteSteps } from './invite-steps.tsx';
import { PolicyNote } from './policy-note.tsx';
import { allRewards } from './reward-export.ts';
import { RewardFigures } from './reward-figures.tsx';

/** The trader's invite code, the friends who used it, the rewards they brought, and the rules. */
export default function ShareCodePage(): ReactElement {
  return (
    <RoomTexts room="invite">
      <ShareCode />
    </RoomTexts>
  );
}

function ShareCode(): ReactElement {
  const t = useTranslations('invite');
  const [list, choose] = useState<'friends' | 'rewards'>('friends');
  const { data: summary, error, refetch } = useCall(invite.summary, {});
  const isEmpty = summary?.invited === 0;
  // The code is of no use where it's refused; what it brought before stays.
  const isClosed = (useOwnPolicy('referral')?.access ?? 'open') !== 'open';
  return (
    <Screen
      title={t('title')}
      up="/mine"
      actions={list === 'rewards' && summary && summary.rewards.length > 0 && <CsvButton name="rewards" text={allRewards} />}
    >
      <header className="px-4 pt-1 pb-4">
        {summary ? (
          <h1 className="text-24 font-semibold tracking-title text-balance">{t('headline', { share: summary.share })}</h1>
        ) : (
          <p className="relative text-24 font-semibold tracking-title text-balance">
            {/* Takes the lines that the headline will take. */}
            <span className="invisible">{t('headline', { share: '20' })}</span>
            <span className="absolute inset-x-0 top-0">
              <Skeleton width="80%" height={32} />
            </span>
          </p>
        )}
        <p className="mt-1 text-15 text-t2">{t('lead')}</p>
      </header>
      {error && !summary ? (
        <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-3 px-4">
          <PolicyNote />
          {!isClosed && <InviteCodeCard code={summary?.code} />}
          {summary && (isEmpty ? !isClosed && <InviteSteps share={summary.share} /> : <RewardFigures summary={summary} />)}
        </div>
      )}
      {summary && !isEmpty && (
        <div className="pt-3">
          <Tabs
            label={t('lists')}
            value={list}
            onValue={choose}
            tabs={[
              { value: 'friends', label: t('friends'), count: summary.invited },
              { value: 'rewards', label: t('rewards') },
            ]}
          >
            {list === 'friends' ? <FriendList /> : <RewardList />}
          </Tabs>
        </div>
      )}
      {summary && <InviteRules summary={summary} />}
    </Screen>
  );
}
