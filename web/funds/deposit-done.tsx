import { Button, buttonClasses } from '@bourse/ui/button';
import { Check, X } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { DepositDetail } from './deposit-detail.tsx';
import { promisedHours } from './promised-hours.ts';

/** The proof has been sent; a person looks at it. Follows what becomes of it. */
export function DepositDone({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }): ReactElement {
  const t = useTranslations('funds.depositDone');
  const good = useTranslations('error');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  // The headline follows what happens on the open page: a deposit that was credited is not under review any more.
  const state = useCall(funds.deposit, { id }).data?.deposit.state ?? 'under_review';
  const isOpen = state === 'under_review';
  const isGood = isOpen || state === 'credited';
  return (
    <Screen title="" up="/deposit">
      <div className="px-4">
        <div className="grid justify-items-center gap-2 pb-6 text-center">
          <span className={`grid size-14 place-items-center rounded-full ${isGood ? 'bg-success-tint text-success' : 'bg-bg2 text-t2'}`}>
            {isGood ? <Check size={28} strokeWidth={2} aria-hidden /> : <X size={28} strokeWidth={2} aria-hidden />}
          </span>
          <h1 ref={title} tabIndex={-1} className="text-20 font-semibold tracking-title outline-none">
            {isOpen ? good('msg_27') : isGood ? t('credited') : t('ended')}
          </h1>
          {isOpen && <p className="text-13 text-t2">{t('text', { hours: promisedHours('deposit') })}</p>}
        </div>
        <DepositDetail id={id} />
        <div className="mt-6 grid grid-cols-2 gap-2">
          <Go to="/depositLog" className={buttonClasses('tonal', 'large', true)}>
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
