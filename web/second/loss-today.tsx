import type { SecondInfo, SecondLimits } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText } from '../wire/money-text.ts';
import { unitsIn } from './reason.ts';

/** What was lost today, open stakes apart, against the limit if there is one. */
export function LossToday({
  limits,
  info,
}: {
  readonly limits: SecondLimits;
  readonly info: Pick<SecondInfo, 'asset' | 'assetScale'>;
}): ReactElement {
  const t = useTranslations('second.limits');
  const locale = useLocale();
  const { dailyLoss, lossToday, openStakes } = limits;
  const lost = lossToday.startsWith('-') ? '0' : lossToday;
  const [used, most] = [(unitsIn(lost, info) ?? 0n) + (unitsIn(openStakes, info) ?? 0n), unitsIn(dailyLoss ?? '0', info) ?? 0n];
  const share = most === 0n ? 0 : Math.min(100, Number((used * 1_000n) / most) / 10);
  const money = (text: string) => amountText(text, locale, info.asset);
  return (
    <div className="grid gap-1.5 text-12">
      <p className="flex justify-between gap-3">
        <span className="text-t3">{t('lossToday')}</span>
        <span>
          <Figure text={money(lost)} className="text-t1" />{' '}
          <span className="text-t3">
            {dailyLoss === undefined ? info.asset : t('of', { amount: `\u2068${money(dailyLoss)} ${info.asset}\u2069` })}
          </span>
        </span>
      </p>
      {dailyLoss !== undefined && (
        <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-bg3">
          <span className={`block h-full rounded-full ${share >= 100 ? 'bg-warn' : 'bg-accent'}`} style={{ width: `${share}%` }} />
        </span>
      )}
    </div>
  );
}
