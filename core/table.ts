// How a room writes its state as rows and reads it back. The rows are what a store keeps and what is hashed, so the names and
// columns of the tables are a contract.

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

/** Hears which rows a command changed, in their order. Counters only rise: a smaller value than the one that stands is passed over. */
export interface Sink<Name extends string> {
  put(table: Name, values: Values): void;
  /** `key` has the key columns of the table. */
  remove(table: Name, key: Values): void;
  /** The whole table is rewritten by what follows. */
  empty(table: Name): void;
  counter(name: string, value: number): void;
}

/** Stored rows, for a room that reads its state back. */
export interface Stored<Name extends string> {
  all(table: Name): readonly Values[];
  /** In the order of a column of numbers. */
  byNumber(table: Name, column: string): readonly Values[];
  /** 0 where it was never written. */
  counter(name: string): number;
  /** The table `configuration`: values by name. */
  readonly settings: ReadonlyMap<string, string>;
}

/** Each takes the rows of its table one by one. */
export type Takes<Name extends string> = { readonly [T in Name]?: (row: Values) => void };

/** What one room keeps: each of its tables as rows in the order of their keys. Tables that share a name are joined and sorted. */
export type RowsOf<Name extends string> = { readonly [T in Name]: () => Iterable<Values> };

/** A row of the table `configuration` or `counter`, where every room may have some. */
export const named = <V extends string | number>(name: string, value: V): { readonly name: string; readonly value: V } => ({ name, value });

export const sortedBy = <T>(list: Iterable<T>, key: (item: T) => string): T[] => [...list].sort((a, b) => (key(a) < key(b) ? -1 : 1));

/** What each event means for the rows of its room; undefined where other events say it all. */
export type Tells<E extends { readonly event: string }, Name extends string> = {
  readonly [K in E['event']]: ((event: Extract<E, { event: K }>, sink: Sink<Name>) => void) | undefined;
};
