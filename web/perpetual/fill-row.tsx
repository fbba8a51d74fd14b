import type { PerpetualFill } from '@bourse/contract/perpetual-text';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { moneyText, priceText, profitText } from '../wire/money-text.ts';
import { colourOf } from './position-card.tsx';

/** One fill: how many lots at which price, its fee, and what it realised where it closed something. */
export function FillRow({
  fill,
  decimals,
  name,
}: {
  readonly fill: PerpetualFill;
  readonly decimals: number;
  /** In a list of several contracts. Without it the row is part of an order's details, where the exact time matters. */
  readonly name?: string;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const isDetail = name === undefined;
  const realised = isDetail ? moneyText(fill.realised, locale, { minimum: 2, sign: 'always' }) : profitText(fill.realised, locale);
  return (
    <li className="py-2.5 [&+&]:hairline-t">
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-13 font-medium">
          {name !== undefined && (
            <bdi dir="ltr" className="text-15 font-semibold">
              {name}
            </bdi>
          )}
          <Badge tone={fill.side === 'buy' ? 'up' : 'down'}>{t(fill.side)}</Badge>
          <span>{t('lotsOf', { lots: Number(fill.quantity) })}</span>
        </span>
        <Figure text={priceText(fill.price, locale, decimals)} className="text-13 font-medium" />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-12 text-t3">
        <span>
          <Figure text={dateText(fill.at, locale, isDetail ? 'long' : 'moment')} /> · {t(`role.${fill.role}`)}
        </span>
        <span className="ms-auto">
          {t('fee')} <Figure text={moneyText(fill.fee, locale, { minimum: 2 })} />
          {fill.realised !== undefined && /[1-9]/.test(fill.realised) && (
            <>
              {' · '}
              <Figure text={realised} className={colourOf(fill.realised)} />
            </>
          )}
        </span>
      </span>
    </li>
  );
}
