// A journal and a store that fail the way real ones do: commands wait in a batch and are lost with the process, a commit may
// succeed without its answer arriving, and the projection lags behind. Committed commands are never lost: that's the one promise
// the model keeps, and the one the real database must keep.

import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { createExchange, type Exchange, restoreExchange } from '@bourse/core/exchange';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { type Candle, firstCandle, type Interval, intervals, joinCandles, withTrade } from '@bourse/core/market/candle';
import type { Stamp } from '@bourse/core/stamp';
import { type StateRow, type StateSink, type StateTable, stateTables, tellChanges } from '@bourse/core/state';
import type { Values } from '@bourse/core/table';
import { KnownKeys } from '@bourse/core/test/known-keys';

export interface Entry {
  readonly stamp: Stamp;
  readonly command: Command;
  readonly outcome: Outcome;
}

export class FaultyJournal {
  /** Committed commands, in order, number 1 first. */
  readonly committed: Entry[] = [];
  /** The first command of each remembered request. */
  readonly #requests = new Map<string, Entry>();
  /** The core was told to forget requests up to this command. */
  forgottenUntil = 0;
  #projected = 0;
  readonly #tables = new Map<StateTable, Map<string, Values>>();
  readonly #store: StateSink = {
    counter: (name, value) => {
      if (((this.#rowsOf('counter').get(name)?.['value'] as number | undefined) ?? 0) < value)
        this.#rowsOf('counter').set(name, { name, value });
    },
    put: (table, values) => this.#rowsOf(table).set(keyText(table, values), values),
    remove: (table, key) => this.#rowsOf(table).delete(keyText(table, key)),
    empty: (table) => this.#rowsOf(table).clear(),
  };
  /** What the store can be asked about keys and requests, as far as it's projected. */
  readonly known = new KnownKeys();
  /** The stored candles, by symbol, interval and start. */
  readonly candles = new Map<string, Candle>();

  get projected(): number {
    return this.#projected;
  }

  commit(batch: readonly Entry[]): void {
    this.committed.push(...batch);
    for (const entry of batch) {
      const { remembered, events } = entry.outcome;
      for (const event of events) if (event.event === 'requests_forgotten') this.forgottenUntil = event.until;
      if (remembered === undefined) continue;
      const key = `${remembered.trader} ${remembered.requestId}`;
      if (!this.#requests.has(key)) this.#requests.set(key, entry);
    }
  }

  remembered(trader: TraderId, requestId: string): Entry | undefined {
    return this.#requests.get(`${trader} ${requestId}`);
  }

  /** One transaction of the projector: everything up to a committed command, or nothing. */
  project(upTo: number): void {
    const batch = this.committed.slice(this.#projected, upTo);
    for (const { stamp, command, outcome } of batch) {
      tellChanges(stamp, command, outcome, this.#store);
      this.known.hear(stamp.at, outcome);
    }
    this.#projectCandles(batch);
    this.#projected = Math.max(this.#projected, upTo);
  }

  /** A restart of the writer: loads the projected store and replays the committed commands after it. */
  restart(): Exchange {
    const exchange = this.#projected === 0 ? createExchange() : restoreExchange(this.#rows());
    for (const entry of this.committed.slice(this.#projected)) {
      const again = exchange.apply(entry.stamp, entry.command);
      if (textOf(again) !== textOf(entry.outcome)) {
        throw new Error(`replay of ${entry.stamp.seq} (${entry.command.kind}) gave ${textOf(again)} after ${textOf(entry.outcome)}`);
      }
    }
    return exchange;
  }

  /** Replays everything from the first command, without the store. */
  replay(): Exchange {
    const exchange = createExchange();
    for (const { stamp, command, outcome } of this.committed) {
      if (textOf(exchange.apply(stamp, command)) !== textOf(outcome)) throw new Error(`full replay differs at command ${stamp.seq}`);
    }
    return exchange;
  }

  /** The minutes of an instrument with deals, oldest first. */
  minutesOf(symbol: string): Candle[] {
    return [...this.candles]
      .filter(([key]) => key.startsWith(`${symbol} 1m `))
      .map(([, candle]) => candle)
      .sort((a, b) => a.time - b.time);
  }

  #rowsOf(table: StateTable): Map<string, Values> {
    const rows = this.#tables.get(table) ?? new Map<string, Values>();
    this.#tables.set(table, rows);
    return rows;
  }

  *#rows(): Iterable<StateRow> {
    for (const [table, rows] of this.#tables) for (const values of rows.values()) yield { table, values };
  }

  /** Like the market's projection: the batch makes candles of its own, which are merged into the stored ones. */
  #projectCandles(batch: readonly Entry[]): void {
    const fresh = new Map<string, Candle>();
    for (const { outcome } of batch) {
      for (const event of outcome.events) {
        if (event.event !== 'deal_made') continue;
        for (const interval of intervals) {
          const first = firstCandle(event, interval);
          const key = candleKey(event.symbol, interval, first);
          const known = fresh.get(key);
          fresh.set(key, known ? withTrade(known, event) : first);
        }
      }
    }
    for (const [key, candle] of fresh) {
      const stored = this.candles.get(key);
      this.candles.set(key, stored ? joinCandles(stored, candle) : candle);
    }
  }
}

export const candleKey = (symbol: string, interval: Interval, candle: Pick<Candle, 'time'>): string =>
  `${symbol} ${interval} ${candle.time}`;

const keyText = (table: StateTable, row: Values): string => stateTables[table].key.map((column) => row[column]).join('|');

/** Equal values give equal texts, to be hashed, or read where two states differ. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));

/** The whole state of an exchange, one line per row. */
export const stateText = (exchange: Exchange): string => [...exchange.rows()].map(textOf).join('\n');
