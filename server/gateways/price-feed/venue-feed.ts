import { instant } from '@bourse/core/money/unit';
import { type ConnectionStatus, FeedConnection, type Pace } from './connection.ts';
import type { PriceFeed, TickSink } from './port.ts';
import { type PriceSource, readSource, type SourceReading } from './source.ts';
import { takeTurns } from './turns.ts';
import { type VenueName, venueNames } from './venue.ts';
import { venues } from './venues.ts';

/** An instrument and the sources of its index. */
export interface SourcedInstrument {
  readonly symbol: string;
  readonly priceDecimals: number;
  readonly sources: readonly PriceSource[];
}

export interface VenueFeedSettings {
  readonly instruments: readonly SourcedInstrument[];
  readonly sink: TickSink;
  /** The engine's time in milliseconds. */
  readonly now: () => number;
  /** Addresses other than the venues' own. */
  readonly addresses?: Partial<Readonly<Record<VenueName, string>>>;
  /** Milliseconds between two ticks of an instrument, 250 to 1,000. */
  readonly intervalMs?: number;
  readonly pace?: Partial<Pace>;
}

export interface VenueFeed extends PriceFeed {
  /** Other sources, from now on. Connections with other pairs than before start again. */
  use(instruments: readonly SourcedInstrument[]): void;
  status(): FeedStatus;
}
export interface FeedStatus {
  readonly venues: readonly (ConnectionStatus & { readonly venue: VenueName })[];
  readonly sources: readonly (SourceReading & PriceSource & { readonly symbol: string })[];
}

/**
 * Index ticks of a live realm, from the public quotes of other exchanges. Each tick names every source that has a price by its own
 * rule, and when that was received; which of them count is up to the core. A tick without any is submitted too: that's how an index
 * goes stale. Instruments take turns within the interval.
 */
export function createVenueFeed({ sink, now, addresses = {}, intervalMs = 1_000, pace = {}, ...given }: VenueFeedSettings): VenueFeed {
  if (intervalMs < 250 || intervalMs > 1_000) throw new RangeError(`an index ticks every 250 to 1,000 ms, not every ${intervalMs}`);
  let instruments = given.instruments;
  const connections = new Map<VenueName, { readonly connection: FeedConnection; readonly pairs: string }>();
  let turns: { stop(): void } | undefined;
  let turn = 0;

  const readingsOf = ({ sources, priceDecimals }: SourcedInstrument) =>
    sources.map((source) => {
      const connection = connections.get(source.source)?.connection;
      const latest = (pair: string) => connection?.latest(pair);
      return { ...source, ...readSource(source, latest, connection?.status().skewMs, priceDecimals, now()) };
    });

  const tick = (): void => {
    const instrument = instruments[turn++ % Math.max(1, instruments.length)];
    if (instrument === undefined) return;
    const constituents = readingsOf(instrument).flatMap(({ source, price, receivedAt }) =>
      price === undefined || receivedAt === undefined ? [] : [{ source, price, receivedAt: instant(receivedAt) }],
    );
    sink({ kind: 'index_tick', symbol: instrument.symbol, constituents });
  };

  const connect = (): void => {
    for (const name of venueNames) {
      const pairs = pairsOf(instruments, name);
      const known = connections.get(name);
      if (known?.pairs === pairs.join()) continue;
      known?.connection.stop();
      connections.delete(name);
      if (pairs.length === 0) continue;
      const connection = new FeedConnection({ venue: venues[name], address: addresses[name], pairs, now, pace });
      connections.set(name, { connection, pairs: pairs.join() });
      connection.start();
    }
  };
  const run = (): void => {
    turns?.stop();
    turns = takeTurns(Math.max(1, instruments.length), intervalMs, tick);
  };

  return {
    start() {
      if (turns) return;
      connect();
      run();
    },
    stop() {
      turns?.stop();
      turns = undefined;
      for (const { connection } of connections.values()) connection.stop();
      connections.clear();
    },
    use(changed) {
      instruments = changed;
      if (turns === undefined) return;
      connect();
      run();
    },
    status: () => ({
      venues: [...connections].map(([venue, { connection }]) => ({ venue, ...connection.status() })),
      sources: instruments.flatMap((one) => readingsOf(one).map((reading) => ({ symbol: one.symbol, ...reading }))),
    }),
  };
}

const pairsOf = (instruments: readonly SourcedInstrument[], venue: VenueName): readonly string[] => {
  const used = instruments.flatMap(({ sources }) => sources.filter(({ source }) => source === venue));
  return [...new Set(used.flatMap(({ pair, rate }) => (rate === undefined ? [pair] : [pair, rate])))].sort();
};
