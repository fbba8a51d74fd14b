import type { ExchangeEvent } from '@bourse/core/event';
import { contractOf, type StopName } from '@bourse/core/funds/stop-name';
import type { IndexTicked } from '@bourse/core/market/events';
import { type InstrumentUnits, instrumentUnits } from '@bourse/core/money/notional';
import type { Instant, Rate, Ticks } from '@bourse/core/money/unit';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { perpetualInstrumentOf } from '@bourse/core/perpetual/state';
import { must } from '@bourse/core/rejection';
import type { Values } from '@bourse/core/table';
import type { Pool } from 'pg';
import { VALUING } from '../store/listing.ts';

/** A contract with the figures that everyone sees, as of the last committed command. */
export interface Contract {
  readonly instrument: PerpetualInstrument;
  readonly units: InstrumentUnits;
  readonly quoteScale: number;
  mark: Ticks | undefined;
  last: Ticks | undefined;
  lastRate: Rate;
  nextFundingAt: Instant;
  /** Of all samples since the last funding. */
  premiumSum: bigint;
  /** Lots held long, by holder: what is open on one side is open on the other. */
  readonly long: Map<number | 'insurance', number>;
  /** Their sum. */
  open: number;
  /** The price is undefined while the index is stale. */
  index: { readonly price: Ticks | undefined; readonly state: IndexTicked['state'] };
  /** An operator has stopped opening positions in it. */
  isStopped: boolean;
}

interface Hearing {
  readonly head: number;
  projected(seq: number): Promise<void>;
  subscribe(
    listener: (batch: readonly { readonly outcomes: readonly { readonly events: readonly ExchangeEvent[] }[] }[]) => void,
  ): () => void;
}

/** The contracts and their figures, kept in memory from committed events. */
export class Contracts {
  readonly #contracts = new Map<string, Contract>();
  readonly #quoteScale: number;

  constructor(quoteScale: number) {
    this.#quoteScale = quoteScale;
  }

  get all(): Contract[] {
    return [...this.#contracts.values()];
  }
  of(symbol: string): Contract | undefined {
    return this.#contracts.get(symbol);
  }
  /** Of something that was booked, so it's listed. */
  known(symbol: string): Contract {
    const contract = this.#contracts.get(symbol);
    must(contract, `something of ${symbol}, which is not a contract`);
    return contract;
  }

  /** Loads the tables; later events come through `hear`. */
  async load(pool: Pick<Pool, 'query'>): Promise<void> {
    const read = async (table: string) => (await pool.query<Record<string, unknown>>(`SELECT * FROM state.${table}`)).rows;
    const number = (value: unknown): number | undefined => (value === null ? undefined : Number(value));
    for (const row of await read('perpetual_instrument')) this.list(storedInstrument(row));
    for (const row of await read('stop')) this.#stop(row['name'] as StopName, true);
    for (const row of await read('perpetual_price'))
      Object.assign(this.known(`${row['symbol']}`), { mark: number(row['mark']), last: number(row['last']) });
    for (const row of await read('perpetual_funding'))
      Object.assign(this.known(`${row['symbol']}`), { lastRate: BigInt(`${row['rate']}`), nextFundingAt: Number(row['next_at']) });
    for (const row of await read('perpetual_sample')) this.known(`${row['symbol']}`).premiumSum = BigInt(`${row['premium_sum']}`);
    for (const row of await read('perpetual_position'))
      if (row['is_long']) hold(this.known(`${row['symbol']}`), Number(row['trader']), Number(row['quantity']));
    for (const row of await read('insurance_position'))
      if (row['is_long']) hold(this.known(`${row['symbol']}`), 'insurance', Number(row['quantity']));
    for (const row of await read('index_price'))
      for (const one of this.#of(`${row['symbol']}`))
        one.index = { price: number(row['price']) as Ticks | undefined, state: row['state'] as IndexTicked['state'] };
  }

  #stop(name: StopName, isStopped: boolean): void {
    const contract = contractOf(name);
    if (contract !== undefined) this.known(contract).isStopped = isStopped;
  }

  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) this.#hear(event);
  }

  #hear(event: ExchangeEvent): void {
    switch (event.event) {
      case 'configured':
        for (const instrument of event.perpetuals ?? []) this.list(instrument);
        return;
      case 'index_ticked':
        for (const one of this.#of(event.symbol)) one.index = { price: event.price, state: event.state };
        return;
      case 'stop_changed':
        this.#stop(event.name, event.cause !== undefined);
        return;
      case 'perpetual_priced':
        Object.assign(this.known(event.symbol), { mark: event.mark, last: event.last });
        return;
      case 'perpetual_sampled':
        this.known(event.symbol).premiumSum = event.premiumSum;
        return;
      case 'funded':
        Object.assign(this.known(event.symbol), { lastRate: event.rate, nextFundingAt: event.nextAt });
        return;
      case 'position_changed':
        if (event.isLong) hold(this.known(event.symbol), event.trader, event.quantity);
        return;
      case 'insurance_position_changed':
        hold(this.known(event.symbol), 'insurance', event.isLong ? event.quantity : 0);
        return;
    }
  }

  /** Those whose index this is. */
  #of(index: string): Contract[] {
    return this.all.filter(({ instrument }) => instrument.index === index);
  }

  list(instrument: PerpetualInstrument): void {
    const known = this.#contracts.get(instrument.symbol);
    const quoteScale = this.#quoteScale;
    // The second argument is the scale of a base asset, which nobody holds here.
    const units = instrumentUnits(instrument, instrument.quantityDecimals, quoteScale);
    const fresh = { mark: undefined, last: undefined, lastRate: 0n as Rate, nextFundingAt: 0 as Instant, premiumSum: 0n };
    const index = { price: undefined, state: 'stale' } as const;
    this.#contracts.set(instrument.symbol, {
      ...fresh,
      long: new Map(),
      open: 0,
      isStopped: false,
      index,
      ...known,
      instrument,
      units,
      quoteScale,
    });
  }
}

/** Contracts that are current from their first moment: what is committed while the tables are being read is applied afterwards. */
export async function keepContracts(
  engine: Hearing,
  pool: Pick<Pool, 'query'>,
  scaleOf: (asset: string) => number,
): Promise<{ readonly contracts: Contracts; stop(): Promise<void> }> {
  const contracts = new Contracts(scaleOf(VALUING));
  const before: (readonly ExchangeEvent[])[] = [];
  let hear = (events: readonly ExchangeEvent[]): unknown => before.push(events);
  const unsubscribe = engine.subscribe((batch) => {
    for (const { outcomes } of batch) for (const { events } of outcomes) hear(events);
  });
  await engine.projected(engine.head);
  await contracts.load(pool);
  for (const events of before) contracts.hear(events);
  hear = (events) => contracts.hear(events);
  return { contracts, stop: async () => unsubscribe() };
}

function hold(contract: Contract, holder: number | 'insurance', lots: number): void {
  const { long } = contract;
  contract.open += lots - (long.get(holder) ?? 0);
  if (lots === 0) long.delete(holder);
  else long.set(holder, lots);
}

/** A store gives amounts as text. */
function storedInstrument(row: Record<string, unknown>): PerpetualInstrument {
  const instrument = perpetualInstrumentOf(row as Values);
  const amounts = [
    ...['minimumNotional', 'priceBand', 'marketBand', 'makerFee', 'takerFee', 'insuranceRate'],
    ...['fundingInterest', 'fundingDamper', 'fundingCap', 'impactValue'],
  ] as (keyof PerpetualInstrument)[];
  return { ...instrument, ...Object.fromEntries(amounts.map((name) => [name, BigInt(instrument[name] as never)])) };
}
