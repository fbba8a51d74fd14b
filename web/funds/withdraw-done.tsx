import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { DoneScreen } from './done-screen.tsx';
import { promisedHours } from './promised-hours.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/** The withdrawal was submitted. Follows its state. */
export function WithdrawDone({ first, onAgain }: { readonly first: WithdrawalRecord; readonly onAgain: () => void }): ReactElement {
  const t = useTranslations('funds.withdrawDone');
  const good = useTranslations('error');
  // The headline follows the state while the page is open: a cancelled withdrawal is no longer shown as submitted, nor an approved one
  // as under review.
  const { state } = useCall(funds.withdrawal, { id: first.id }).data?.withdrawal ?? first;
  const ended = state === 'cancelled' || state === 'rejected' || state === 'failed' ? state : undefined;
  const isReviewed = first.reviewsNeeded > 0 && (state === 'submitted' || state === 'checked' || state === 'review');
  return (
    <DoneScreen
      up="/capital"
      isGood={!ended}
      title={ended ? t(`ended.${ended}`) : isReviewed ? good('msg_21') : t('title')}
      text={!ended && (isReviewed ? t('reviewed', { hours: promisedHours('withdrawal') }) : state !== 'done' && t('text'))}
      log="/withdrawLog"
      logLabel={t('records')}
      againLabel={t('again')}
      onAgain={onAgain}
    >
      <WithdrawalDetail id={first.id} />
    </DoneScreen>
  );
}
