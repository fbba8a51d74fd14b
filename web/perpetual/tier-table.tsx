import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { percentText, shortText } from '../wire/money-text.ts';

/** Risk tiers: the larger a position, the less leverage and the more maintenance margin. */
export function TierTable({ info, leverage }: { readonly info: PerpetualInfo; readonly leverage?: number }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  return (
    <table className="w-full text-13">
      <caption className="sr">{t('tiers.title')}</caption>
      <thead>
        <tr className="text-11 text-t3">
          <th className="text-start font-normal">{t('tiers.value', { asset: info.quote })}</th>
          <th className="text-end font-normal">{t('tiers.leverage')}</th>
          <th className="text-end font-normal">{t('tiers.maintenance')}</th>
        </tr>
      </thead>
      <tbody>
        {info.tiers.map((tier, i) => {
          const next = info.tiers[i + 1]?.floor;
          const isTooHigh = leverage !== undefined && tier.maximumLeverage < leverage;
          return (
            <tr key={tier.floor} className={`hairline-t h-9 ${isTooHigh ? 'text-t3' : ''}`}>
              <td>
                <Figure text={next === undefined ? `> ${shortText(tier.floor, locale)}` : `≤ ${shortText(next, locale)}`} />
              </td>
              <td className="text-end">
                <Figure text={`${tier.maximumLeverage}×`} />
              </td>
              <td className="text-end">
                <Figure text={percentText(percentOf(tier.maintenanceRate), locale, 'never')} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
