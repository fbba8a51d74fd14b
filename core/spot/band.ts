import type { Instrument } from '../market/instrument.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import type { Ticks } from '../money/unit.ts';

/** The lowest and highest price an order may name or pay. */
export interface Band {
  readonly lowest: Ticks;
  readonly highest: Ticks;
}

/** Around a price, and never beyond the instrument's own price limits. */
export const bandAround = (price: Ticks, i: Pick<Instrument, 'priceBand' | 'minimumPrice' | 'maximumPrice'>): Band => ({
  lowest: Math.max(bandLowest(price, i.priceBand), i.minimumPrice) as Ticks,
  highest: Math.min(bandHighest(price, i.priceBand), i.maximumPrice) as Ticks,
});
