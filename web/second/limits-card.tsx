import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { LossToday } from './loss-today.tsx';
import type { SecondTrade } from './use-second-trade.ts';

/** The trader's own limits at the foot of the form. */
export function LimitsCard({
  trade: { info, limits, own },
  onOpen,
}: {
  readonly trade: SecondTrade;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('second.limits');
  const locale = useLocale();
  return (
    <section aria-label={t('title')} className="second-limits">
      <div className="flex items-center justify-between text-12">
        <h2>{t('title')}</h2>
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="target font-medium text-accent">
          {t('change')}
        </button>
      </div>
      {limits && <LossToday limits={limits} info={info} />}
      <p className="flex justify-between gap-3 text-12">
        <span className="text-t3">{t('open', { name: info.base })}</span>
        <span>
          <Figure text={`${own.length}`} /> <span className="text-t3">{t('of', { amount: `\u2068${info.maximumOpen}\u2069` })}</span>
        </span>
      </p>
      {limits?.coolOffUntil === undefined ? (
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="target me-auto text-12 font-medium text-accent">
          {t('break')}
        </button>
      ) : (
        <p className="text-12 text-warn">{t('breakUntil', { time: dateText(limits.coolOffUntil, locale, 'shorts') })}</p>
      )}
    </section>
  );
}
