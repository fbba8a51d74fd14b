import type { ExchangeEvent } from '@bourse/core/event';
import { type StopName, secondsOf } from '@bourse/core/funds/stop-name';
import type { IndexTicked } from '@bourse/core/market/events';
import { INDEX_LIFE_MS } from '@bourse/core/market/index-price';
import type { Amount, Rate } from '@bourse/core/money/unit';
import type { SecondInstrument } from '@bourse/core/seconds/instrument';
import { secondInstrumentOf } from '@bourse/core/seconds/state';
import type { Values } from '@bourse/core/table';
import type { Pool } from 'pg';

/** Second contracts on one index, as of the last committed command. */
export interface SecondMarket {
  readonly instrument: SecondInstrument;
  index: { readonly state: IndexTicked['state']; readonly at: number };
  /** An operator has stopped new contracts. */
  isStopped: boolean;
}

interface Hearing {
  readonly head: number;
  projected(seq: number): Promise<void>;
  subscribe(
    listener: (batch: readonly { readonly outcomes: readonly { readonly events: readonly ExchangeEvent[] }[] }[]) => void,
  ): () => void;
}

/** What is listed and whether it's open, kept in memory from committed events. */
export class SecondMarkets {
  readonly #markets = new Map<string, SecondMarket>();
  readonly #stopped = new Set<string>();

  get all(): SecondMarket[] {
    return [...this.#markets.values()];
  }
  of(symbol: string): SecondMarket | undefined {
    return this.#markets.get(symbol);
  }

  /** Loads the tables; later events come through `hear`. */
  async load(pool: Pick<Pool, 'query'>): Promise<void> {
    const read = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows;
    for (const row of await read('SELECT * FROM state.second_instrument ORDER BY symbol')) this.#list(storedInstrument(row));
    for (const row of await read('SELECT name FROM state.stop')) this.#stop(row['name'] as StopName, true);
    for (const row of await read('SELECT symbol, state, at FROM state.index_price'))
      this.#tick(`${row['symbol']}`, row['state'] as IndexTicked['state'], Number(row['at']));
  }

  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.event === 'index_ticked') this.#tick(event.symbol, event.state, event.at);
      else if (event.event === 'stop_changed') this.#stop(event.name, event.cause !== undefined);
      else if (event.event === 'configured') for (const instrument of event.seconds ?? []) this.#list(instrument);
    }
  }

  #list(instrument: SecondInstrument): void {
    const known = this.#markets.get(instrument.symbol);
    const isStopped = this.#stopped.has(instrument.symbol);
    this.#markets.set(instrument.symbol, { index: { state: 'stale', at: 0 }, isStopped, ...known, instrument });
  }
  #tick(index: string, state: IndexTicked['state'], at: number): void {
    for (const one of this.#markets.values()) if (one.instrument.index === index) one.index = { state, at };
  }
  #stop(name: StopName, isStopped: boolean): void {
    const symbol = secondsOf(name);
    if (symbol === undefined) return;
    if (isStopped) this.#stopped.add(symbol);
    else this.#stopped.delete(symbol);
    const known = this.#markets.get(symbol);
    if (known !== undefined) known.isStopped = isStopped;
  }
}

/** Why no new contract is accepted at this moment; undefined if they are. */
export function whyClosed({ instrument, index, isStopped }: SecondMarket, now: number): 'delisted' | 'stopped' | 'index' | undefined {
  if (!instrument.listed) return 'delisted';
  if (isStopped) return 'stopped';
  return index.state === 'normal' && now - index.at <= INDEX_LIFE_MS ? undefined : 'index';
}

/** Current from their first moment: what is committed while the tables are being read is applied afterwards. */
export async function keepSecondMarkets(
  engine: Hearing,
  pool: Pick<Pool, 'query'>,
): Promise<{ readonly markets: SecondMarkets; stop(): Promise<void> }> {
  const markets = new SecondMarkets();
  const before: (readonly ExchangeEvent[])[] = [];
  let hear = (events: readonly ExchangeEvent[]): unknown => before.push(events);
  const unsubscribe = engine.subscribe((batch) => {
    for (const { outcomes } of batch) for (const { events } of outcomes) hear(events);
  });
  await engine.projected(engine.head);
  await markets.load(pool);
  for (const events of before) markets.hear(events);
  hear = (events) => markets.hear(events);
  return { markets, stop: async () => unsubscribe() };
}

/** A store gives amounts as text. */
export function storedInstrument(row: Record<string, unknown>): SecondInstrument {
  const instrument = secondInstrumentOf(row as Values);
  return {
    ...instrument,
    minimumStake: BigInt(instrument.minimumStake) as Amount,
    maximumStake: BigInt(instrument.maximumStake) as Amount,
    bucketShare: BigInt(instrument.bucketShare) as Rate,
    totalShare: BigInt(instrument.totalShare) as Rate,
  };
}
