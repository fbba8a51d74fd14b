import { type Fields, number, whole } from '../field.ts';
import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';
import type { ColumnType, Value } from '../table.ts';

// What an instrument of any kind asks of its orders: declared once, with its text in a command and its columns in a row.

/** The filters of an instrument (rules 3.1), named as at Binance. */
export interface Filters {
  /** Decimals of the price; a tick is one unit of the last. */
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly minimumPrice: Ticks;
  readonly maximumPrice: Ticks;
  readonly minimumQuantity: Lots;
  readonly maximumQuantity: Lots;
  readonly maximumMarketQuantity: Lots;
  /** Minimum price times quantity, in minor units of the quote asset; for contracts only of orders that open. */
  readonly minimumNotional: Amount;
  /** The maximum deviation of a price: from the index, or for contracts from the mark price and only of orders that open. */
  readonly priceBand: Rate;
  /** A market order becomes an IOC limit at the best price, or for contracts at the mark price, moved by this rate. */
  readonly marketBand: Rate;
  readonly maximumOpenOrders: number;
}

export const filterFields: Fields<Filters> = {
  priceDecimals: number(),
  quantityDecimals: number(),
  minimumPrice: number(),
  maximumPrice: number(),
  minimumQuantity: number(),
  maximumQuantity: number(),
  maximumMarketQuantity: number(),
  minimumNotional: whole(),
  priceBand: whole(),
  marketBand: whole(),
  maximumOpenOrders: number(),
};

export const filterColumns = {
  price_decimals: 'integer',
  quantity_decimals: 'integer',
  minimum_price: 'integer',
  maximum_price: 'integer',
  minimum_quantity: 'integer',
  maximum_quantity: 'integer',
  maximum_market_quantity: 'integer',
  minimum_notional: 'amount',
  price_band: 'amount',
  market_band: 'amount',
  maximum_open_orders: 'integer',
} as const satisfies Readonly<Record<string, ColumnType>>;

/** In the order of the columns. */
export const filterRow = (f: Filters): Readonly<Record<keyof typeof filterColumns, Value>> => ({
  price_decimals: f.priceDecimals,
  quantity_decimals: f.quantityDecimals,
  minimum_price: f.minimumPrice,
  maximum_price: f.maximumPrice,
  minimum_quantity: f.minimumQuantity,
  maximum_quantity: f.maximumQuantity,
  maximum_market_quantity: f.maximumMarketQuantity,
  minimum_notional: f.minimumNotional,
  price_band: f.priceBand,
  market_band: f.marketBand,
  maximum_open_orders: f.maximumOpenOrders,
});

export const filtersOf = (row: Readonly<Record<string, Value>>): Filters =>
  ({
    priceDecimals: row['price_decimals'],
    quantityDecimals: row['quantity_decimals'],
    minimumPrice: row['minimum_price'],
    maximumPrice: row['maximum_price'],
    minimumQuantity: row['minimum_quantity'],
    maximumQuantity: row['maximum_quantity'],
    maximumMarketQuantity: row['maximum_market_quantity'],
    minimumNotional: row['minimum_notional'],
    priceBand: row['price_band'],
    marketBand: row['market_band'],
    maximumOpenOrders: row['maximum_open_orders'],
  }) satisfies Record<keyof Filters, unknown> as unknown as Filters;

/** Why these limits can't be; undefined if they can. Whole numbers of ticks and lots, each at least one, that don't contradict each other. */
export function whyFilters(f: Filters): string | undefined {
  if (!isRising(f.minimumPrice, f.maximumPrice)) return 'minimum and maximum price';
  if (!isRising(f.minimumQuantity, f.maximumMarketQuantity, f.maximumQuantity)) return 'minimum, maximum market and maximum quantity';
  return undefined;
}

export const isRising = (...numbers: number[]): boolean =>
  numbers.every((n, at) => Number.isSafeInteger(n) && n > 0 && (at === 0 || n >= numbers[at - 1]!));
