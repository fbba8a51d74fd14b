import { underlyingOf } from '@bourse/contract/instrument-id';
import { INDEX_DECIMALS } from '@bourse/core/money/unit';
import { must } from '@bourse/core/rejection';
import type { Denomination } from '@bourse/core/seconds/receipts';
import type { Listed } from '../store/listed.ts';
import { VALUING } from '../store/listing.ts';

/** In what a contract's stake and prices are written. It never changes for an instrument, so old receipts can be written again. */
export function denominationOf(listed: Pick<Listed, 'instrument' | 'scale'>, symbol: string): Denomination {
  const pair = listed.instrument(underlyingOf(symbol));
  must(pair, `second contracts ${symbol} have no index`);
  return { asset: VALUING, scale: listed.scale(VALUING), priceDecimals: pair.priceDecimals + INDEX_DECIMALS };
}
