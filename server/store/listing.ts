import type { ExchangeEvent } from '@bourse/core/event';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { instrumentOf } from '@bourse/core/market/state';
import { type Amount, amount, type Ticks, ticks } from '@bourse/core/money/unit';
import type { Values } from '@bourse/core/table';
import type { Pool } from 'pg';
import { Listed } from './listed.ts';

interface Hearing {
  readonly head: number;
  projected(seq: number): Promise<void>;
  subscribe(
    listener: (
      batch: readonly {
        readonly command: { readonly kind: string };
        readonly outcomes: readonly { readonly events: readonly ExchangeEvent[] }[];
      }[],
    ) => void,
  ): () => void;
}

/** Only these list something or change a price; the listing ignores all others. */
const telling: ReadonlySet<string> = new Set(['index_tick', 'configure', 'advance_clock']);

/** A listing that is current from its first moment: what is committed while the tables are being read is applied afterwards. */
export async function keepListing(
  engine: Hearing,
  pool: Pick<Pool, 'query'>,
): Promise<{ readonly listing: Listing; stop(): Promise<void> }> {
  const listing = new Listing();
  let hear = (events: readonly ExchangeEvent[]): unknown => before.push(events);
  const before: (readonly ExchangeEvent[])[] = [];
  const unsubscribe = engine.subscribe((batch) => {
    for (const { command, outcomes } of batch) if (telling.has(command.kind)) for (const { events } of outcomes) hear(events);
  });
  await engine.projected(engine.head);
  await listing.load(pool);
  for (const events of before) listing.hear(events);
  hear = (events) => listing.hear(events);
  return { listing, stop: async () => unsubscribe() };
}

/** What is listed, and its value: kept in memory from committed events, for converting text to units and back. */
export class Listing extends Listed {
  readonly #index = new Map<string, Ticks>();

  /** Loads the tables; later events come through `hear`. */
  async load(pool: Pick<Pool, 'query'>): Promise<void> {
    const assets = (await pool.query<Asset>('SELECT asset, name, scale FROM state.asset')).rows;
    const instruments = (await pool.query<Record<string, unknown>>('SELECT * FROM state.instrument')).rows;
    this.list({
      assets: assets.map(({ asset, name, scale }) => ({ asset, name, scale: Number(scale) })),
      instruments: instruments.map((row) => storedInstrument(row as Values)),
    });
    for (const row of (await pool.query<{ symbol: string; price: number | null }>('SELECT symbol, price FROM state.index_price')).rows) {
      if (row.price !== null) this.#index.set(row.symbol, ticks(row.price));
    }
  }

  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.event === 'index_ticked') {
        if (event.price === undefined) this.#index.delete(event.symbol);
        else this.#index.set(event.symbol, event.price);
      } else if (event.event === 'configured') this.list(event);
    }
  }

  /** Undefined while the index is stale. */
  index(symbol: string): Ticks | undefined {
    return this.#index.get(symbol);
  }

  /**
   * The value of an amount in the valuing asset at the index price, rounded down. Undefined while the price is stale; 'unpriced' if
   * no instrument prices the asset.
   */
  worth(asset: string, minor: Amount): Amount | undefined | 'unpriced' {
    if (asset === VALUING) return minor;
    const instrument = this.instrument(`${asset}-${VALUING}`);
    const base = this.asset(asset);
    const quote = this.asset(VALUING);
    if (instrument === undefined || base === undefined || quote === undefined) return 'unpriced';
    const price = this.#index.get(instrument.symbol);
    if (price === undefined) return undefined;
    return amount((minor * BigInt(price) * 10n ** BigInt(quote.scale)) / 10n ** BigInt(base.scale + instrument.priceDecimals));
  }
}

/** Totals are in this asset; the app converts them to the trader's display currency. */
export const VALUING = 'USDT';

/** The store gives amounts as text. */
function storedInstrument(row: Values): Instrument {
  const instrument = instrumentOf(row);
  const { minimumNotional, priceBand, marketBand, indexDeviation } = instrument;
  return {
    ...instrument,
    minimumNotional: BigInt(minimumNotional) as typeof minimumNotional,
    priceBand: BigInt(priceBand) as typeof priceBand,
    marketBand: BigInt(marketBand) as typeof marketBand,
    indexDeviation: BigInt(indexDeviation) as typeof indexDeviation,
  };
}
