// The interface between a room and the exchange: commands, rows, and effects of time. A new room is a folder that exports one of
// these, plus one line in each list it needs: command, event, answer, rejection, configure, state, rooms. Its house accounts, if it
// has any, are declared in ledger/account.ts with their purpose.

import type { Answer } from './answer.ts';
import type { Trader } from './identity/trader.ts';
import type { Instant } from './money/unit.ts';
import type { Rejection } from './rejection.ts';
import type { OpenOrder } from './spot/open-order.ts';
import type { Origin, Stamp, TraderRequest } from './stamp.ts';
import type { RowsOf, Stored, Takes } from './table.ts';

/** An answer about an order is completed once all effects of the command on it have happened. */
export type Result = OpenOrder | Answer | Rejection;

/** A command that isn't a trader's request: its own content makes it idempotent. */
export interface Act<C> {
  readonly may: (origin: Origin, c: C) => boolean;
  readonly apply: (c: C, stamp: Stamp) => Answer | Rejection;
}
type Kinded = { readonly kind: string };
type Of<C, K> = Extract<C, { readonly kind: K }>;
export type Acts<C extends Kinded> = { readonly [K in Exclude<C, TraderRequest>['kind']]: Act<Of<C, K>> };
/** A trader's commands. Each runs once per request ID, and its answer is remembered. */
export type Requests<C extends Kinded> = {
  readonly [K in Extract<C, TraderRequest>['kind']]: (trader: Trader, c: Of<C, K>, stamp: Stamp) => Result;
};

export interface Room<C extends Kinded, Table extends string, Configuration = unknown> {
  readonly acts: Acts<C>;
  readonly requests: Requests<C>;
  /** The room's part of a valid configuration. */
  readonly configure?: (c: Configuration, at: Instant) => void;
  /** Effects of time alone. */
  readonly advance?: (at: Instant, seq: number) => void;
  readonly rows: RowsOf<Table>;
  /**
   * Reads its tables back. Large tables come row by row instead, unsorted except `request`, which comes by number: those that other
   * rooms' rows refer to come before `restore` of any room (traders, then data about each), and all others after it.
   */
  readonly restore: (stored: Stored<Table>) => void;
  readonly takeFirst?: Takes<Table>;
  readonly take?: Takes<Table>;
  /** Its invariants (rules 4.3); throws on the first one broken. */
  readonly check: () => void;
  /** Those of one trader whom a command touched, at a cost that has nothing to do with other traders. Returns how much it looked at. */
  readonly checkTrader?: (trader: Trader) => number;
}

export const only =
  (...origins: readonly Origin[]) =>
  (origin: Origin): boolean =>
    origins.includes(origin);
