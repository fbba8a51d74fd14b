import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';

/** An asset and its number of decimals in the ledger; the scale never changes. */
export interface Asset {
  readonly asset: string;
  readonly name: string;
  readonly scale: number;
}

/**
 * A spot instrument with its filters (rules 3.1, named as at Binance). IDs are BASE-QUOTE (`BTC-USDT`), the display name is
 * `BTC/USDT`. priceDecimals + quantityDecimals <= scale of the quote asset, checked at load: so every notional is exact and only
 * fees round.
 */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  /** Decimals of the price, and the tick size in units of the last decimal: 2 and 1n is a tick of 0.01. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** One tick, in minor units of the quote asset per whole base unit, is 10^(quote.scale - priceDecimals). */
  readonly minimumPrice: Ticks;
  readonly maximumPrice: Ticks;
  readonly minimumQuantity: Lots;
  readonly maximumQuantity: Lots;
  readonly maximumMarketQuantity: Lots;
  /** Minimum price times quantity, in minor units of the quote asset. */
  readonly minimumNotional: Amount;
  /** The maximum deviation of a price from the index. */
  readonly priceBand: Rate;
  /** A market order becomes an IOC limit at the best price moved by this rate. */
  readonly marketBand: Rate;
  readonly maximumOpenOrders: number;
  /** The number of constituents for a normal index, and for a degraded one; with fewer it's stale. */
  readonly indexNormal: number;
  readonly indexDegraded: number;
  /** A constituent further than this rate from the median is dropped. */
  readonly indexDeviation: Rate;
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
