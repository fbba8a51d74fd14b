import type { SecondInfo } from '@bourse/contract/seconds-text';
import type { Direction } from '@bourse/core/seconds/second';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import { shownDecimals } from './standing.ts';

/** A large price: the decimals of the display tick quieter, those beyond it small. They decide a tie. */
export function FinePrice({
  price,
  info,
}: {
  readonly price: string | undefined;
  readonly info: Pick<SecondInfo, 'priceDecimals'>;
}): ReactElement {
  const locale = useLocale();
  const shown = shownDecimals(info);
  const text = moneyText(price, locale, { minimum: info.priceDecimals, maximum: info.priceDecimals });
  const cut = price === undefined ? text.length : text.length - (info.priceDecimals - shown);
  return (
    <bdi dir="ltr" className="num">
      <Figure text={text.slice(0, cut)} quiet />
      <span className="font-medium text-t3" style={{ fontSize: '0.55em' }}>
        {text.slice(cut)}
      </span>
    </bdi>
  );
}

export const toneOf = (side: 'above' | 'below' | 'equal' | undefined): 'text-up' | 'text-down' | 'text-t2' =>
  side === 'above' ? 'text-up' : side === 'below' ? 'text-down' : 'text-t2';
export const directionOfSide = (side: 'above' | 'below' | 'equal' | undefined): Direction | 'flat' =>
  side === 'above' ? 'up' : side === 'below' ? 'down' : 'flat';
