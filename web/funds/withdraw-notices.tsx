import { Clock, KeyRound, PauseCircle, Scale } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { HoldNotice } from '../parts/hold-notice.tsx';
import type { WithdrawalOffer } from './withdrawal-offer.ts';

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;

/** What prevents withdrawals and how to resolve it, before anything is filled in. */
export function WithdrawNotices({ offer }: { readonly offer: WithdrawalOffer }): ReactElement {
  const t = useTranslations('funds.withdraw');
  return (
    <div className="grid gap-2 pt-3 empty:hidden">
      {offer.isPaused && <Band icon={<PauseCircle {...icon} />} title={t('paused')} text={t('pausedText')} />}
      <HoldNotice hold={offer.hold} />
      {offer.hasDebt && (
        <Band
          icon={<Scale {...icon} />}
          title={t('debt')}
          text={t('debtText')}
          action={
            <Go to="/debt" className="target mt-2 inline-flex min-h-6 items-center font-semibold text-accent">
              {t('debtGo')}
            </Go>
          }
        />
      )}
      {!offer.hasSafePassword && (
        <Band
          icon={<KeyRound {...icon} />}
          title={t('noPassword')}
          text={t('noPasswordText')}
          action={
            <Go to="/editSafePassword" className="target mt-2 inline-flex min-h-6 items-center font-semibold text-accent">
              {t('setPassword')}
            </Go>
          }
        />
      )}
      {offer.needsStepUp && offer.steppedUpUntil === undefined && offer.hasSafePassword && (
        <p className="flex items-center gap-2 text-12 text-t3">
          <Clock {...icon} />
          {t('secondFactor')}
        </p>
      )}
    </div>
  );
}

const Band = ({
  icon,
  title,
  text,
  action,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}): ReactElement => (
  <div role="note" className="flex items-start gap-2.5 rounded-card bg-warn-tint p-3.5 text-13">
    <span className="mt-px text-warn">{icon}</span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-t2">{text}</span>
      {action}
    </span>
  </div>
);
