import type { SaleSubscription } from '@bourse/contract/ico-text';
import { Figure } from '@bourse/ui/figure';
import { Check, Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';

/** When how many of the allotted tokens become available, and which of them already are. */
export function UnlockList({ asset, unlocks }: { readonly asset: string; readonly unlocks: SaleSubscription['unlocks'] }): ReactElement {
  const t = useTranslations('ico.own');
  const locale = useLocale();
  return (
    <div>
      <h4 className="mb-1 text-12 font-medium text-t3">{t('schedule')}</h4>
      <ol className="grid gap-1.5">
        {unlocks.map(({ at, amount, isDone }) => (
          <li key={at} className="flex items-center gap-2 text-13">
            {isDone ? (
              <Check size={14} strokeWidth={2} className="flex-none text-success" aria-hidden />
            ) : (
              <Lock size={14} strokeWidth={2} className="flex-none text-t3" aria-hidden />
            )}
            <span className="sr">{t(isDone ? 'unlocked' : 'locked')}</span>
            <time dateTime={at} className="min-w-0 flex-1 text-t2">
              {dateText(at, locale, 'shorts')}
            </time>
            <Figure text={`${amountText(amount, locale, asset)} ${asset}`} className={isDone ? 'font-semibold' : 'text-t2'} />
          </li>
        ))}
      </ol>
    </div>
  );
}
