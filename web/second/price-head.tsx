import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Direction, Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import { directionOfSide, FinePrice, toneOf } from './fine-price.tsx';
import { distanceDecimals, standingOf } from './standing.ts';

interface PriceHeadProps {
  readonly info: SecondInfo;
  readonly price: string | undefined;
  readonly isStale: boolean;
  readonly selected: SecondContract | undefined;
}

/** The index price, and how far it is from the strike of the selected contract. */
export const PriceHead = (p: PriceHeadProps): ReactElement => (
  <div className="flex min-h-15 items-center justify-between gap-3 px-4 pb-1.5">
    <span className={`text-[min(2rem,9vw)] leading-10 font-semibold tracking-hero ${p.isStale ? 'text-t3' : ''}`}>
      <FinePrice price={p.price} info={p.info} />
    </span>
    <Distance {...p} />
  </div>
);

/** "14.15 above your strike". Says nothing without a contract. */
export function Distance({
  info,
  price,
  selected,
  isInline = false,
}: Omit<PriceHeadProps, 'isStale'> & { readonly isInline?: boolean }): ReactElement | null {
  const t = useTranslations('second');
  const locale = useLocale();
  if (selected === undefined) return null;
  const standing = selected.strike && standingOf(selected.direction, selected.strike.price, price, info);
  if (standing === undefined) return <span className="text-end text-12 text-t3">{t('awaitingStrike')}</span>;
  const decimals = distanceDecimals(standing.distance, info);
  return (
    <span className={isInline ? 'flex items-center gap-1.5' : 'flex min-w-0 flex-col items-end text-end'}>
      <span className={`flex items-center gap-1 text-13 font-semibold ${toneOf(standing.side)}`}>
        <Direction of={directionOfSide(standing.side)} />
        <Figure text={moneyText(standing.distance, locale, { minimum: decimals, maximum: decimals })} />
      </span>
      <span className="text-12 text-t3">{t(`side.${standing.side}`)}</span>
    </span>
  );
}
