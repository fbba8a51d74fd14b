import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';

/** An asset and the number of its decimals in the ledger; the scale is never changed later. */
export interface Asset {
  readonly asset: string;
  readonly name: string;
  readonly scale: number;
}

/**
 * A spot instrument with its filters (rules 3.1, the names as Binance has them). Ids are BASE-QUOTE (`BTC-USDT`), the
 * shown name is `BTC/USDT`. priceDecimals + quantityDecimals <= scale of the quote asset, checked at load: so every
 * notional is exact and only fees round.
 */
export interface Instrument {
  readonly symbol: string;
  readonly name: string;
  readonly base: string;
  readonly quote: string;
  /** Decimals of the price and the tick size in units of the last decimal: 2 and 1n is a tick of 0.01. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** One tick, in minor units of the quote asset per whole base unit, is 10^(quote.scale - priceDecimals). */
  readonly minimumPrice: Ticks;
  readonly maximumPrice: Ticks;
  readonly minimumQuantity: Lots;
  readonly maximumQuantity: Lots;
  readonly maximumMarketQuantity: Lots;
  /** Smallest price times quantity, in minor units of the quote asset. */
  readonly minimumNotional: Amount;
  /** A price may differ from the index by this rate at most. */
  readonly priceBand: Rate;
  /** A market order turns into an IOC limit at the best price moved by this rate. */
  readonly marketBand: Rate;
  readonly maximumOpenOrders: number;
  /** How many constituents make the index normal, and with how many it is still degraded; fewer is stale. */
  readonly indexNormal: number;
  readonly indexDegraded: number;
  /** A constituent farther than this rate from the median is dropped. */
  readonly indexDeviation: Rate;
  /** Open for new orders. */
  readonly listed: boolean;
  /** Trading has ended: the open orders are cancelled step by step. Only while not listed; absent is false. */
  readonly ended?: boolean | undefined;
}

/** Trading fees by the volume of the last 30 days, floors rising. */
export interface FeeTier {
  readonly floor: Amount;
  readonly maker: Rate;
  readonly taker: Rate;
}
