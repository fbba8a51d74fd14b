// How a room writes its state as rows and reads it back. The rows are stored and hashed, so the names and columns of the tables are
// a contract.

export type Value = number | bigint | string | boolean | undefined;
export type Values = Readonly<Record<string, Value>>;

/** integer: a safe integer. amount: a bigint (minor units or a rate). A question mark: may be absent (undefined, null in a store). */
export type ColumnType = 'integer' | 'integer?' | 'amount' | 'amount?' | 'text' | 'text?' | 'flag' | 'flag?';

/** A table: its key and its columns, the key columns first. */
export interface Table {
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
}
export type Tables = Readonly<Record<string, Table>>;

/** Receives the rows a command changed, in order. Counters only increase: a value below the current one is ignored. */
export interface Sink<Name extends string> {
  put(table: Name, values: Values): void;
  /** `key` contains the table's key columns. */
  remove(table: Name, key: Values): void;
  /** The following rows replace the whole table. */
  empty(table: Name): void;
  counter(name: string, value: number): void;
}

/** Stored rows, for a room that reads its state back. */
export interface Stored<Name extends string> {
  all(table: Name): readonly Values[];
  /** Sorted by a numeric column. */
  byNumber(table: Name, column: string): readonly Values[];
  /** 0 if it was never written. */
  counter(name: string): number;
  /** The table `configuration`: values by name. */
  readonly settings: ReadonlyMap<string, string>;
}

/** Each takes the rows of its table one by one. */
export type Takes<Name extends string> = { readonly [T in Name]?: (row: Values) => void };

/** A room's state: each of its tables as rows in key order. Tables that share a name are merged and sorted. */
export type RowsOf<Name extends string> = { readonly [T in Name]: () => Iterable<Values> };

/** A row of the table `configuration` or `counter`, to which every room may contribute. */
export const named = <V extends string | number>(name: string, value: V): { readonly name: string; readonly value: V } => ({ name, value });

export const sortedBy = <T>(list: Iterable<T>, key: (item: T) => string): T[] => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));

/** How each event changes its room's rows; undefined if other events cover it. */
export type Tells<E extends { readonly event: string }, Name extends string> = {
  readonly [K in E['event']]: ((event: Extract<E, { event: K }>, sink: Sink<Name>) => void) | undefined;
};
