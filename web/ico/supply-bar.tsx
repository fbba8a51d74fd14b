import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText, percentText, shortText } from '../wire/money-text.ts';
import { fillOf } from './estimate.ts';
import type { Sale } from './sales.ts';

/** How much of what is for sale has been subscribed. An oversubscribed sale says how many times over. */
export function SupplyBar({ sale }: { readonly sale: Sale }): ReactElement {
  const t = useTranslations('ico.supply');
  const locale = useLocale();
  const { share, times } = fillOf(sale);
  const percent = percentText(percentOf(String(share)), locale, 'never', 1);
  const usdt = (text: string) => <Figure text={`${shortText(text, locale)} USDT`} />;
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-13 text-t2">
        <span className="min-w-0">
          {t.rich('of', {
            subscribed: () => <span className="font-semibold text-t1">{usdt(sale.subscribed)}</span>,
            capacity: () => usdt(sale.capacity),
          })}
        </span>
        <span className="flex-none font-semibold text-t1">
          {times ? (
            t.rich('times', { times: () => <Figure text={`${moneyText(times, locale, { maximum: 1 })}×`} /> })
          ) : (
            <Figure text={percent} />
          )}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-full bg-bg3"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-1.5 text-12 text-t3">{t('subscribers', { count: sale.subscribers })}</p>
    </div>
  );
}
