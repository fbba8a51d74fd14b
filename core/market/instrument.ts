import type { Amount, Rate } from '../money/unit.ts';
import type { Filters } from './filters.ts';

/** An asset and its number of decimals in the ledger; the scale never changes. */
export interface Asset {
  readonly asset: string;
  readonly name: string;
  readonly scale: number;
}

/**
 * A spot instrument with its filters. IDs are BASE-QUOTE (`BTC-USDT`), the display name is `BTC/USDT`. priceDecimals +
 * quantityDecimals <= scale of the quote asset, checked at load: so every notional is exact and only fees round. One tick, in minor
 * units of the quote asset per whole base unit, is 10^(quote.scale - priceDecimals).
 */
export interface Instrument extends Filters {
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  /** The number of constituents for a normal index, and for a degraded one; with fewer it's stale. */
  readonly indexNormal: number;
  readonly indexDegraded: number;
  /** A constituent further than this rate from the median is dropped. */
  readonly indexDeviation: Rate;
  /** The sources that the index is made of, see index-sources.ts. Absent in the practice realm, where prices are generated. */
  readonly indexSources?: string | undefined;
  /** Open for new orders. */
  readonly listed: boolean;
  /** Trading has ended: the open orders are cancelled step by step. Only while not listed; absent means false. */
  readonly ended?: boolean | undefined;
}

/** Trading fees by the volume of the last 30 days, floors ascending. */
export interface FeeTier {
  readonly floor: Amount;
  readonly maker: Rate;
  readonly taker: Rate;
}
