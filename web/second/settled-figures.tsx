import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale } from 'use-intl';
import { directionOf, moneyText, priceText } from '../wire/money-text.ts';
import type { usePages } from '../wire/use-pages.ts';
import { differenceOf } from './record-figures.ts';

export interface SettledProps {
  readonly uid: string;
  readonly pages: Pick<
    ReturnType<typeof usePages>,
    'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage' | 'refetch'
  >;
  readonly contracts: readonly SecondContract[] | undefined;
  readonly empty: ReactNode;
  readonly onOpen: (contractId: string) => void;
  readonly onVerify: (contractId: string) => void;
}

const tones = { up: 'text-up', down: 'text-down', flat: '' } as const;

export function NetFigure({ net }: { readonly net: string | undefined }): ReactElement {
  const locale = useLocale();
  return (
    <Figure
      text={moneyText(net, locale, { minimum: 2, maximum: 6, sign: 'always' })}
      className={`font-semibold ${tones[directionOf(net)]}`}
    />
  );
}

/** Prices with all decimals of the index: a thousandth of a tick decides. */
export function useSettledFigures(c: SecondContract, info: SecondInfo | undefined) {
  const locale = useLocale();
  const price = (text: string | undefined) => priceText(text, locale, info?.priceDecimals ?? text?.split('.')[1]?.length ?? 0);
  const decimals = info?.priceDecimals ?? c.strike?.price.split('.')[1]?.length ?? 0;
  return {
    strike: price(c.strike?.price),
    settlement: price(c.settlement?.price),
    difference: moneyText(differenceOf(c), locale, { minimum: decimals, maximum: decimals, sign: 'always' }),
  };
}
