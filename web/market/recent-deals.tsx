import type { ReactElement } from 'react';
import { useDeals } from '../wire/market-feed.ts';
import { DealList } from './deal-list.tsx';

interface Traded {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** The latest deals of an instrument, live, for the pages of other rooms. */
export const RecentDeals = ({ info }: { readonly info: Traded }): ReactElement => (
  <DealList
    deals={useDeals(info.symbol)}
    base={info.base}
    quote={info.quote}
    priceDecimals={info.priceDecimals}
    quantityDecimals={info.quantityDecimals}
  />
);
