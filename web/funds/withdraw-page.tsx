import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { BadgeCheck, History } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { WithdrawDone } from './withdraw-done.tsx';
import { draftWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawNotices } from './withdraw-notices.tsx';

/** Money out: to an address, or to an own bank card. */
export default function WithdrawPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <Withdraw />
    </RoomTexts>
  );
}

function Withdraw(): ReactElement {
  const t = useTranslations('funds.withdraw');
  const app = useTranslations('app');
  const { asset } = useAddress('/withdraw');
  const way = useWithdrawDraft((d) => d.way);
  const offer = useCall(funds.withdrawalNetworks, {}, { refetchInterval: 30_000, refetchOnMount: 'always' });
  const [done, setDone] = useState<WithdrawalRecord>();
  if (done) return <WithdrawDone first={done} onAgain={() => setDone(undefined)} />;
  return (
    <Screen
      title={t('title')}
      up="/capital"
      actions={
        <Go to="/withdrawLog" aria-label={t('log')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
          <History size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      }
    >
      <div className="px-4">
        <Segmented
          label={t('way')}
          value={way}
          onValue={(next) => draftWithdrawal({ way: next })}
          segments={[
            { value: 'wallet', label: t('wallet') },
            { value: 'bank', label: t('bank') },
          ]}
        />
        {offer.isError && !offer.data ? (
          <CallFailure title={t('failed')} error={offer.error} onRetry={() => void offer.refetch()} />
        ) : !offer.data ? (
          <div className="-mx-4 pt-3">
            <SkeletonRows label={app('loading')} rows={6} />
          </div>
        ) : way === 'bank' && !offer.data.mayUseBank ? (
          <Empty
            icon={<BadgeCheck size={24} strokeWidth={1.6} aria-hidden />}
            title={t('verifyFirst')}
            action={
              <Go to="/userReal" className={buttonClasses('ink', 'medium')}>
                {t('verify')}
              </Go>
            }
          >
            {t('verifyText')}
          </Empty>
        ) : (
          <>
            <WithdrawNotices offer={offer.data} />
            <WithdrawForm key={way} offer={offer.data} way={way} asked={asset} onDone={setDone} />
          </>
        )}
      </div>
    </Screen>
  );
}
