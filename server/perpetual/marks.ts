import type { PerpetualFigures } from '@bourse/contract/perpetual-text';
import type { ExchangeEvent } from '@bourse/core/event';
import type { Job } from '../room.ts';
import type { Contracts } from './contracts.ts';
import { figuresText } from './perpetual-text.ts';

export interface MarksOptions {
  /** Already changed by the events when the engine's listeners hear of them. */
  readonly contracts: Contracts;
  readonly engine: {
    now(): number;
    readonly head: number;
    subscribe(
      listener: (
        batch: readonly { readonly seq: number; readonly outcomes: readonly { readonly events: readonly ExchangeEvent[] }[] }[],
      ) => void,
    ): () => void;
  };
  readonly publish: (seq: number, figures: readonly PerpetualFigures[]) => void;
  /** Changes are collected for this many milliseconds. */
  readonly gatherMs?: number;
}

/** Publishes mark price, index, funding and open interest of the contracts that changed, and all of them once at the start. */
export function publishMarks({ contracts, engine, publish, gatherMs = 250 }: MarksOptions): Job {
  let touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let seq = engine.head;
  const send = (): void => {
    timer = undefined;
    const changed = contracts.all.filter(({ instrument }) => touched.has(instrument.symbol) || touched.has(instrument.index));
    touched = new Set();
    if (changed.length > 0)
      publish(
        seq,
        changed.map((one) => figuresText(one, engine.now())),
      );
  };
  const unsubscribe = engine.subscribe((batch) => {
    for (const { outcomes } of batch)
      for (const { events } of outcomes) for (const event of events) for (const symbol of movedBy(event)) touched.add(symbol);
    seq = batch.at(-1)?.seq ?? seq;
    if (touched.size > 0) timer ??= setTimeout(send, gatherMs).unref();
  });
  for (const { instrument } of contracts.all) touched.add(instrument.symbol);
  send();
  return {
    stop: async () => {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}

/** The contracts whose figures an event changes, or for an index the underlying of those. */
function movedBy(event: ExchangeEvent): readonly string[] {
  switch (event.event) {
    case 'index_ticked':
    case 'perpetual_priced':
    case 'perpetual_sampled':
    case 'funded':
    case 'insurance_position_changed':
      return [event.symbol];
    case 'position_changed':
      return event.isLong ? [event.symbol] : [];
    case 'configured':
      return (event.perpetuals ?? []).map(({ symbol }) => symbol);
    default:
      return [];
  }
}
