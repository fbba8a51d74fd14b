import type { InstrumentInfo } from '@bourse/contract/market';
import type { ReactElement } from 'react';
import { useDeals } from '../wire/market-feed.ts';
import { DealList } from './deal-list.tsx';

/** The latest deals of a pair, live, for the pages of other rooms. */
export const RecentDeals = ({ info }: { readonly info: InstrumentInfo }): ReactElement => (
  <DealList
    deals={useDeals(info.symbol)}
    base={info.base}
    quote={info.quote}
    priceDecimals={info.priceDecimals}
    quantityDecimals={info.quantityDecimals}
  />
);
