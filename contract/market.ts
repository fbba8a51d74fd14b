import * as z from 'zod/mini';
import { call } from './call.ts';
import { AssetCode, Count, DecimalText, Id, InstrumentId, Locale, Nothing, refusing, SignedDecimalText, SpotId, Time } from './text.ts';

export const intervals = ['1m', '5m', '15m', '30m', '1h', '1d'] as const;
export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;

/** The figures of the last 24 hours of an instrument of any kind. Times and prices are those of trades; index is the index price, absent while stale. */
export const Quote = z.strictObject({
  symbol: InstrumentId,
  name: z.string(),
  last: DecimalText,
  change24h: SignedDecimalText, // percent, two decimals
  open24h: DecimalText,
  high: DecimalText,
  low: DecimalText,
  volume: DecimalText, // base
  turnover: DecimalText, // quote
  index: z.optional(DecimalText),
  indexState: z.enum(['normal', 'degraded', 'stale', 'held']),
  at: Time,
});
export type Quote = z.infer<typeof Quote>;

/** An asset on one network, or at the bank (network `bank`). Amounts are in the asset. */
export const Network = z.strictObject({
  network: z.string(),
  name: z.string(),
  isPractice: z.boolean(),
  /** The token's contract; absent for the chain's native coin. */
  contract: z.optional(z.string()),
  decimals: z.int(),
  minimumDeposit: DecimalText,
  minimumWithdrawal: DecimalText,
  /** For a withdrawal. Deposits are free. */
  fee: DecimalText,
  /** Until a deposit is credited, and until it can be withdrawn. */
  confirmations: z.int(),
  finalConfirmations: z.int(),
  depositOpen: z.boolean(),
  withdrawalOpen: z.boolean(),
});
export type Network = z.infer<typeof Network>;
export const AssetInfo = z.strictObject({ asset: AssetCode, name: z.string(), scale: z.int(), networks: z.array(Network) });
export type AssetInfo = z.infer<typeof AssetInfo>;

/** A spot pair with its filters. */
export const InstrumentInfo = z.strictObject({
  symbol: SpotId,
  name: z.string(),
  kind: z.literal('spot'),
  base: AssetCode,
  quote: AssetCode,
  priceDecimals: z.int(),
  quantityDecimals: z.int(),
  quoteScale: z.int(),
  baseScale: z.int(),
  minimumPrice: DecimalText,
  maximumPrice: DecimalText,
  minimumQuantity: DecimalText,
  maximumQuantity: DecimalText,
  minimumNotional: DecimalText,
  priceBand: DecimalText, // as a fraction: 0.1
  marketBand: DecimalText,
  maximumOpenOrders: z.int(),
  maximumMarketQuantity: DecimalText,
  /** How many price sources make the index normal, how many are the minimum for an index, and the maximum deviation from the median. */
  indexSources: z.strictObject({ normal: z.int(), degraded: z.int(), deviation: DecimalText }),
});
export type InstrumentInfo = z.infer<typeof InstrumentInfo>;

/**
 * One source of an index. `state` says why it has no price, or `live`; `used`: it counted in the last tick. `deviation` is that of its
 * price from the index, in percent. After a deviation beyond the limit it stays out until `backAt`.
 */
const PriceSource = z.strictObject({
  source: z.string(),
  pair: z.optional(z.string()),
  /** The same venue's pair of USDT against USD, which the price is divided by. */
  rate: z.optional(z.string()),
  state: z.enum(['live', 'silent', 'unreadable', 'old', 'skewed', 'crossed', 'wide', 'no-rate']),
  used: z.boolean(),
  price: z.optional(DecimalText),
  deviation: z.optional(SignedDecimalText),
  ageMs: z.optional(z.int()),
  backAt: z.optional(Time),
});
/** The connection to a venue. `skewMs` is how far its clock is behind ours, the way included; `refused` are its own words. */
const PriceVenue = z.strictObject({
  venue: z.string(),
  /** Where it's read: the venue's own, or a proxy in front of it. */
  host: z.string(),
  isConnected: z.boolean(),
  messagesPerSecond: DecimalText,
  skewMs: z.optional(z.int()),
  reconnects: z.int(),
  garbage: z.int(),
  late: z.int(),
  refused: z.optional(z.string()),
});
export const PriceStatus = z.strictObject({
  at: Time,
  indices: z.array(
    z.strictObject({
      symbol: SpotId,
      state: z.enum(['normal', 'degraded', 'stale', 'held']),
      price: z.optional(DecimalText),
      at: z.optional(Time),
      /** How many sources make it normal, and how many are the minimum. */
      normal: z.int(),
      degraded: z.int(),
      sources: z.array(PriceSource),
      /** Approved changes of the sources, which apply later: venue, its pair and, for one in USD, the venue's USDT/USD. */
      coming: z.array(z.strictObject({ announcedAt: Time, appliesAt: Time, sources: z.string() })),
    }),
  ),
  /** None in the practice realm, where prices are generated. */
  venues: z.array(PriceVenue),
});

export const Candle = z.strictObject({
  time: Time, // start of the interval
  open: DecimalText,
  high: DecimalText,
  low: DecimalText,
  close: DecimalText,
  volume: DecimalText,
  turnover: DecimalText,
});
export type Candle = z.infer<typeof Candle>;

export const Deal = z.strictObject({ id: Id, price: DecimalText, quantity: DecimalText, side: z.enum(['buy', 'sell']), at: Time });
export type Deal = z.infer<typeof Deal>;

export const Level = z.tuple([DecimalText, DecimalText]); // price, quantity
export const Depth = z.strictObject({
  symbol: InstrumentId,
  epoch: z.string(),
  seq: z.int(),
  bids: z.array(Level),
  asks: z.array(Level),
});
export type Depth = z.infer<typeof Depth>;

export const market = {
  currencyList: call({
    method: 'POST',
    path: '/api/user/currency-list',
    access: 'public',
    rate: 'read',
    summary: 'Lists the assets with their decimals and networks: minimums, fees and confirmations',
    input: Nothing,
    output: z.array(AssetInfo),
    errors: [],
  }),
  quotes: call({
    method: 'POST',
    path: '/api/user/quotes',
    access: 'public',
    rate: 'read',
    summary: 'Tickers of the given instruments, or of all',
    input: z.strictObject({ symbols: z.optional(z.array(InstrumentId).check(z.maxLength(100))) }),
    output: z.array(Quote),
    errors: ['11'],
  }),
  quotesLists: call({
    method: 'GET',
    path: '/api/user/quotes-lists',
    access: 'public',
    rate: 'read',
    summary: 'Tickers of all instruments',
    input: Nothing,
    output: z.array(Quote),
    errors: [],
  }),
  instruments: call({
    method: 'GET',
    path: '/api/market/instruments',
    access: 'public',
    rate: 'read',
    summary: 'Lists the instruments with their filters',
    input: Nothing,
    output: z.array(InstrumentInfo),
    errors: [],
  }),
  endedInstruments: call({
    method: 'GET',
    path: '/api/market/ended-instruments',
    access: 'public',
    rate: 'read',
    summary: 'Lists instruments that are no longer traded; their orders can still be viewed and cancelled',
    input: Nothing,
    output: z.array(InstrumentInfo),
    errors: [],
  }),
  depth: call({
    method: 'GET',
    path: '/api/market/depth',
    access: 'public',
    rate: 'read',
    summary: 'The order book, best prices first',
    input: z.strictObject({ symbol: InstrumentId, limit: z.optional(Count) }),
    output: Depth,
    errors: ['11'],
  }),
  deals: call({
    method: 'GET',
    path: '/api/market/deals',
    access: 'public',
    rate: 'read',
    summary: 'The latest trades, newest first',
    input: z.strictObject({ symbol: InstrumentId, limit: z.optional(Count) }),
    output: z.array(Deal),
    errors: ['11'],
  }),
  candles: call({
    method: 'GET',
    path: '/api/market/candles',
    access: 'public',
    rate: 'read',
    summary: 'Candles of trades, oldest first; the last one may be open',
    input: z.strictObject({ symbol: InstrumentId, interval: Interval, before: z.optional(Time), limit: z.optional(Count) }),
    output: z.array(Candle),
    errors: ['11'],
  }),
  sparklines: call({
    method: 'GET',
    path: '/api/market/sparklines',
    access: 'public',
    rate: 'read',
    summary: 'The last 24 hours of each instrument as 48 closing prices, oldest first',
    input: Nothing,
    output: z.array(z.strictObject({ symbol: InstrumentId, closes: z.array(DecimalText) })),
    errors: [],
  }),
  introduction: call({
    method: 'GET',
    path: '/api/market/introduction',
    access: 'public',
    rate: 'read',
    summary: 'Information about the base asset of an instrument',
    input: z.strictObject({ symbol: InstrumentId, locale: z.optional(Locale) }),
    output: z.strictObject({
      symbol: InstrumentId,
      locale: Locale,
      name: z.string(),
      text: z.string(),
      facts: z.array(z.strictObject({ key: z.string(), value: z.string() })),
    }),
    errors: ['11'],
  }),
  displayRates: call({
    method: 'GET',
    path: '/api/market/display-rates',
    access: 'public',
    rate: 'read',
    summary: 'Display currency rates: units per USDT. Never used to price a trade',
    input: Nothing,
    output: z.array(z.strictObject({ currency: z.string(), name: z.string(), decimals: z.int(), rate: DecimalText })),
    errors: [],
  }),
  priceStatus: call({
    method: 'GET',
    path: '/api/market/status',
    access: 'public',
    rate: 'read',
    summary: 'Where prices come from: each index, its sources and how far they deviate, and the connections to other exchanges',
    input: Nothing,
    output: PriceStatus,
    errors: [],
  }),
  ticks: call({
    method: 'GET',
    path: '/api/market/ticks',
    access: 'public',
    rate: 'read',
    summary: 'The latest ticks of a pair’s index, oldest first: one a second, with three decimals more than the display tick',
    input: z.strictObject({ symbol: refusing('11', SpotId), minutes: z.optional(z.enum(['5', '15', '60'])) }),
    output: z.strictObject({
      symbol: SpotId,
      priceDecimals: z.int(),
      ticks: z.array(
        z.strictObject({
          number: z.int(),
          at: Time,
          state: z.enum(['normal', 'degraded', 'stale', 'held']),
          price: z.optional(DecimalText),
        }),
      ),
    }),
    errors: ['11'],
  }),
  practiceSeeds: call({
    method: 'GET',
    path: '/api/market/practice-seeds',
    access: 'public',
    rate: 'read',
    summary: 'The daily seeds of the practice prices: hashes before the day, seeds after it. Empty in a live realm',
    input: Nothing,
    output: z.array(z.strictObject({ day: z.string(), commitment: z.string(), seed: z.optional(z.string()) })),
    errors: [],
  }),
  watchlist: call({
    method: 'GET',
    path: '/api/market/watchlist',
    access: 'trader',
    rate: 'read',
    summary: 'The watchlist, in the trader’s order',
    input: Nothing,
    output: z.strictObject({ symbols: z.array(InstrumentId) }),
    errors: [],
  }),
  saveWatchlist: call({
    method: 'POST',
    path: '/api/market/save-watchlist',
    access: 'trader',
    rate: 'write',
    summary: 'Replaces the watchlist',
    input: z.strictObject({ symbols: z.array(InstrumentId).check(z.maxLength(100)) }),
    output: z.strictObject({ symbols: z.array(InstrumentId) }),
    errors: ['11'],
  }),
};
