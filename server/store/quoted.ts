import { assetsIn } from '@bourse/contract/instrument-id';
import type { Instrument } from '@bourse/core/market/instrument';

/** What quotes, books, deals and candles need to know of an instrument of any kind. */
export type Quoted = Pick<Instrument, 'symbol' | 'name' | 'priceDecimals' | 'quantityDecimals' | 'listed'>;

/** What its prices and turnover are in. */
export const quoteAsset = ({ symbol }: Quoted): string => assetsIn(symbol).quote;
