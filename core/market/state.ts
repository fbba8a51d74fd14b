import type { Instant } from '../money/unit.ts';
import { type RowsOf, type Sink, type Stored, sortedBy, type Tables, type Tells, type Values } from '../table.ts';
import type { MarketConfiguration } from './configuration.ts';
import type { MarketEvent } from './events.ts';
import { filterColumns, filterRow, filtersOf } from './filters.ts';
import type { Index } from './index-price.ts';
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
      index_sources: 'text?',
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
      fine: 'integer?',
      number: 'integer',
      chain: 'text',
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
  index_sources: i.indexSources,
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
    ...(typeof v['index_sources'] === 'string' && { indexSources: v['index_sources'] }),
    // As in a configuration: absent means false.
    ...(v['ended'] === true && { ended: true }),
  }) as unknown as Instrument;

const indexRow = (
  symbol: string,
  { state, price, at, referencePrice, referenceAt, fine, number, chain }: Omit<Index, 'backAt'>,
): Values => ({
  symbol,
  state,
  price,
  at,
  reference_price: referencePrice,
  reference_at: referenceAt,
  fine,
  number,
  chain,
});

/** `now`: the time of the last command; sources that may return by then are left out. */
export const marketRows = (market: Market, now: () => Instant): RowsOf<MarketTable> => ({
  *instrument() {
    for (const { instrument } of market.underlyings.values()) yield instrumentRow(instrument);
  },
  *index_price() {
    for (const { instrument, index } of market.underlyings.values()) {
      if (index.at > 0) yield indexRow(instrument.symbol, index);
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
    const { state, price, at, reference_price: referencePrice, reference_at: referenceAt, fine, number, chain } = v;
    const index = { state, price, at, referencePrice, referenceAt, fine, number, chain, backAt };
    market.of(v['symbol'] as string).index = index as unknown as Index;
  }
}

export function tellMarketConfigured({ instruments }: MarketConfiguration, sink: Sink<MarketTable>): void {
  for (const instrument of instruments) sink.put('instrument', instrumentRow(instrument));
}

export const marketTells: Tells<MarketEvent, MarketTable> = {
  index_ticked(tick, sink) {
    const { symbol } = tick;
    sink.put('index_price', indexRow(symbol, tick));
    for (const { source, backAt } of tick.constituents) {
      if (backAt !== undefined) sink.put('index_source', { symbol, source, back_at: backAt });
    }
  },
};
