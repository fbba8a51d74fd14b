import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { DoneScreen } from './done-screen.tsx';
import { promisedHours } from './promised-hours.ts';

/** The proof was sent and will be reviewed. Follows the state of the deposit. */
export function DepositDone({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }): ReactElement {
  const t = useTranslations('funds.depositDone');
  const good = useTranslations('error');
  // The headline follows the state while the page is open: a credited deposit is no longer under review.
  const state = useCall(funds.deposit, { id }).data?.deposit.state ?? 'under_review';
  const isOpen = state === 'under_review';
  const isGood = isOpen || state === 'credited';
  return (
    <DoneScreen
      up="/deposit"
      isGood={isGood}
      title={isOpen ? good('msg_27') : isGood ? t('credited') : t('ended')}
      text={isOpen && t('text', { hours: promisedHours('deposit') })}
      log="/depositLog"
      logLabel={t('records')}
      againLabel={t('again')}
      onAgain={onAgain}
    >
      <DepositDetail id={id} />
    </DoneScreen>
  );
}
