import type { Instant } from '../money/unit.ts';
import { type RowsOf, type Sink, type Stored, sortedBy, type Tables, type Tells, type Values } from '../table.ts';
import type { MarketConfiguration } from './configuration.ts';
import type { MarketEvent } from './events.ts';
import { filterColumns, filterRow, filtersOf } from './filters.ts';
import type { IndexPrice } from './index-price.ts';
import type { Instrument } from './instrument.ts';
import type { Market } from './market.ts';

export const marketTables = {
  instrument: {
    key: ['symbol'],
    columns: {
      symbol: 'text',
      name: 'text',
      base: 'text',
      quote: 'text',
      ...filterColumns,
      index_normal: 'integer',
      index_degraded: 'integer',
      index_deviation: 'amount',
      listed: 'flag',
      ended: 'flag',
    },
  },
  index_price: {
    key: ['symbol'],
    columns: {
      symbol: 'text',
      state: 'text',
      price: 'integer?',
      at: 'integer',
      reference_price: 'integer?',
      reference_at: 'integer?',
    },
  },
  index_source: { key: ['symbol', 'source'], columns: { symbol: 'text', source: 'text', back_at: 'integer' } },
} as const satisfies Tables;
export type MarketTable = keyof typeof marketTables;

const instrumentRow = (i: Instrument): Values => ({
  symbol: i.symbol,
  name: i.name,
  base: i.base,
  quote: i.quote,
  ...filterRow(i),
  index_normal: i.indexNormal,
  index_degraded: i.indexDegraded,
  index_deviation: i.indexDeviation,
  listed: i.listed,
  ended: i.ended === true,
});

export const instrumentOf = (v: Values): Instrument =>
  ({
    symbol: v['symbol'],
    name: v['name'],
    base: v['base'],
    quote: v['quote'],
    ...filtersOf(v),
    indexNormal: v['index_normal'],
    indexDegraded: v['index_degraded'],
    indexDeviation: v['index_deviation'],
    listed: v['listed'],
    // As in a configuration: absent means false.
    ...(v['ended'] === true && { ended: true }),
  }) as unknown as Instrument;

/** `now`: the time of the last command; sources that may return by then are left out. */
export const marketRows = (market: Market, now: () => Instant): RowsOf<MarketTable> => ({
  *instrument() {
    for (const { instrument } of market.underlyings.values()) yield instrumentRow(instrument);
  },
  *index_price() {
    for (const { instrument, index } of market.underlyings.values()) {
      const { state, price, at, referencePrice, referenceAt } = index;
      if (at > 0) yield { symbol: instrument.symbol, state, price, at, reference_price: referencePrice, reference_at: referenceAt };
    }
  },
  *index_source() {
    for (const { instrument, index } of market.underlyings.values()) {
      for (const [source, backAt] of sortedBy(index.backAt, ([name]) => name)) {
        if (backAt > now()) yield { symbol: instrument.symbol, source, back_at: backAt };
      }
    }
  },
});

export function restoreMarket(market: Market, stored: Stored<MarketTable>): void {
  for (const v of stored.all('instrument')) market.list(instrumentOf(v));
  for (const v of stored.all('index_price')) {
    const backAt = new Map<string, Instant>();
    for (const s of stored.all('index_source')) if (s['symbol'] === v['symbol']) backAt.set(s['source'] as string, s['back_at'] as Instant);
    const { state, price, at, reference_price: referencePrice, reference_at: referenceAt } = v;
    market.of(v['symbol'] as string).index = { state, price, at, referencePrice, referenceAt, backAt } as unknown as IndexPrice;
  }
}

export function tellMarketConfigured({ instruments }: MarketConfiguration, sink: Sink<MarketTable>): void {
  for (const instrument of instruments) sink.put('instrument', instrumentRow(instrument));
}

export const marketTells: Tells<MarketEvent, MarketTable> = {
  index_ticked({ symbol, state, price, at, referencePrice, referenceAt, constituents }, sink) {
    sink.put('index_price', { symbol, state, price, at, reference_price: referencePrice, reference_at: referenceAt });
    for (const { source, backAt } of constituents) {
      if (backAt !== undefined) sink.put('index_source', { symbol, source, back_at: backAt });
    }
  },
};
