import type { Command, Stamp } from './command.ts';
import type { Outcome } from './event.ts';

/** Raised when a change of the rules makes an old journal mean something else; see docs/decisions. */
export const CORE_VERSION = 1;

/** The one door of the core. To be replaced by the real one; the signatures stay. */
export interface Exchange {
  /** Applies one command. Throws only on a bug: the caller must stop then. */
  apply(stamp: Stamp, command: Command): Outcome;
  /** The whole state as rows of plain values in a canonical order; the same state always gives the same rows. */
  rows(): Iterable<StateRow>;
  /** Full invariants (rules 4.3); throws on the first that is broken. */
  check(): void;
}

/** One row of the state: which table, and the values of the row by column name (numbers, bigints, texts, booleans, undefined). */
export interface StateRow {
  readonly table: string;
  readonly values: Readonly<Record<string, number | bigint | string | boolean | undefined>>;
}
