import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Check, X } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { promisedHours } from './promised-hours.ts';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

/** It has been asked for: what happens to it from here on, as it happens. */
export function WithdrawDone({ first, onAgain }: { readonly first: WithdrawalRecord; readonly onAgain: () => void }): ReactElement {
  const t = useTranslations('funds.withdrawDone');
  const good = useTranslations('error');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  // The headline follows what happens on the open page: a withdrawal that was taken back is not told as submitted.
  const { state } = useCall(funds.withdrawal, { id: first.id }).data?.withdrawal ?? first;
  const ended = state === 'cancelled' || state === 'rejected' || state === 'failed' ? state : undefined;
  return (
    <Screen title="" up="/capital">
      <div className="px-4">
        <div className="grid justify-items-center gap-2 pb-6 text-center">
          <span className={`grid size-14 place-items-center rounded-full ${ended ? 'bg-bg2 text-t2' : 'bg-success-tint text-success'}`}>
            {ended ? <X size={28} strokeWidth={2} aria-hidden /> : <Check size={28} strokeWidth={2} aria-hidden />}
          </span>
          <h1 ref={title} tabIndex={-1} className="text-20 font-semibold tracking-title outline-none">
            {ended ? t(`ended.${ended}`) : first.reviewsNeeded > 0 ? good('msg_21') : t('title')}
          </h1>
          {!ended && (
            <p className="text-13 text-t2">{first.reviewsNeeded > 0 ? t('reviewed', { hours: promisedHours('withdrawal') }) : t('text')}</p>
          )}
        </div>
        <WithdrawalDetail id={first.id} />
        <div className="mt-6 grid grid-cols-2 gap-2">
          <Go to="/withdrawLog" className={buttonClasses('tonal', 'large', true)}>
            {t('records')}
          </Go>
          <Button tone="tonal" wide onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
