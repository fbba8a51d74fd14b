import type { Outcome } from '@bourse/core/event';
import { REQUEST_WINDOW_MS } from '@bourse/core/idempotency/request';
import { type Instant, instant } from '@bourse/core/money/unit';
import type { Restore } from '@bourse/core/restore';
import { type Counter, type StateSink, type StateTable, stateTables, tellChanges } from '@bourse/core/state';
import type { ColumnType, Value, Values } from '@bourse/core/table';
import { cell } from '../store/addition.ts';
import { amounts, flags, integers, texts } from '../store/array-literal.ts';
import { copyRows } from '../store/copy-rows.ts';
import type { Client } from '../store/postgres.ts';
import type { Addition, Statement } from '../store/statement.ts';
import type { Committed } from './committed.ts';
import { cellsLine, isSummed, rowLine, type StateSum } from './state-sum.ts';
import { toldText } from './told.ts';

// The core's rows in the tables of schema `state`, both ways. Everything here follows from the core's own table of columns.

interface Mirror {
  readonly table: StateTable;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly types: readonly ColumnType[];
  readonly put: string;
  readonly remove: string;
  /** The rows of some keys. */
  readonly find: string;
}

const sqlTypes: Readonly<Record<string, string>> = { integer: 'bigint', amount: 'numeric', text: 'text', flag: 'boolean' };
const base = (type: ColumnType): string => type.replace('?', '');

const mirrors: readonly Mirror[] = (Object.keys(stateTables) as StateTable[]).map((table) => {
  const key: readonly string[] = stateTables[table].key;
  const columns = Object.keys(stateTables[table].columns);
  const types: readonly ColumnType[] = Object.values(stateTables[table].columns);
  const place = (name: string, i: number): string => `$${i + 1}::${sqlTypes[base(types[columns.indexOf(name)]!)]}[]`;
  const places = (names: readonly string[]) => names.map(place).join(', ');
  const rest = columns
    .filter((name) => !key.includes(name))
    .map((name) => (table === 'counter' ? `${name} = greatest(t.${name}, excluded.${name})` : `${name} = excluded.${name}`));
  return {
    table,
    key,
    columns,
    types,
    put: `INSERT INTO state.${table} AS t (${columns.join(', ')}) SELECT * FROM unnest(${places(columns)}) ON CONFLICT (${key.join(', ')}) DO ${rest.length === 0 ? 'NOTHING' : `UPDATE SET ${rest.join(', ')}`}`,
    remove: `DELETE FROM state.${table} AS t USING unnest(${places(key)}) AS gone (${key.join(', ')}) WHERE ${key.map((name) => `t.${name} = gone.${name}`).join(' AND ')}`,
    find: `SELECT ${columns.map((name) => `t.${name}`).join(', ')} FROM unnest(${places(key)}) AS given (${key.join(', ')}) JOIN state.${table} AS t USING (${key.join(', ')})`,
  };
});

interface Row {
  readonly key: Values;
  /** Undefined if the row was removed. */
  readonly values: Values | undefined;
}

/** The net effect of a batch: only the last state of each row counts, however often it changed. */
class Changes implements StateSink {
  readonly counters = new Map<Counter, number>();
  readonly rows = new Map<StateTable, Map<Value, Row>>();
  readonly requests: Values[] = [];
  readonly emptied: StateTable[] = [];

  counter(name: Counter, value: number): void {
    const before = this.counters.get(name);
    if (before === undefined || before < value) this.counters.set(name, value);
  }
  put(table: StateTable, values: Values): void {
    if (table === 'request') this.requests.push(values);
    else this.#of(table).set(keyText(table, values), { key: values, values });
  }
  remove(table: StateTable, key: Values): void {
    this.#of(table).set(keyText(table, key), { key, values: undefined });
  }
  empty(table: StateTable): void {
    this.#of(table).clear();
    this.emptied.push(table);
  }
  #of(table: StateTable): Map<Value, Row> {
    let rows = this.rows.get(table);
    if (rows === undefined) {
      rows = new Map();
      this.rows.set(table, rows);
    }
    return rows;
  }
}

/** Written by the projection of their own room, which keeps more of them than the state needs. */
const ELSEWHERE: StateTable = 'open_order';

export interface ProjectedState {
  readonly statements: (Statement | Addition)[];
  /** What the batch replaces, to be asked for before anything is written. */
  readonly replaced: readonly ReplacedRows[];
  /** The sum of the state after the batch; `rows` has what was found of each `replaced`. */
  sumAfter(sum: StateSum, rows: readonly (readonly Cells[])[]): StateSum;
}
interface ReplacedRows {
  readonly table: StateTable;
  readonly query: Statement & { readonly rowMode: 'array' };
}
export type Cells = readonly Value[];

export function projectState(batch: readonly Committed[]): ProjectedState {
  const changes = new Changes();
  let requests = '';
  for (const { seq, at, origin, command, outcomes } of batch) {
    const [outcome] = outcomes;
    tellChanges({ seq, at, origin }, command, outcome, changes);
    const row = changes.requests.pop();
    if (row !== undefined) requests += requestLine(row, outcome);
  }
  for (const [name, value] of changes.counters) changes.put('counter', { name, value });
  const statements: (Statement | Addition)[] = changes.emptied.map((table) => ({ text: `DELETE FROM state.${table}`, values: [] }));
  for (const mirror of mirrors) {
    const rows = changes.rows.get(mirror.table);
    if (rows !== undefined && mirror.table !== ELSEWHERE) statements.push(...write(mirror, [...rows.values()]));
  }
  if (requests !== '') statements.push({ into: REQUESTS, lines: requests });
  const replaced = mirrors.flatMap((mirror) => (isSummed(mirror.table) ? replacedRows(mirror, changes) : []));
  return { statements, replaced, sumAfter: (sum, rows) => sumAfter(sum, changes, replaced, rows) };
}

function replacedRows({ table, key, columns, types, find }: Mirror, changes: Changes): ReplacedRows[] {
  const rows = [...(changes.rows.get(table)?.values() ?? [])];
  if (changes.emptied.includes(table))
    return [{ table, query: { text: `SELECT ${columns.join(', ')} FROM state.${table}`, values: [], rowMode: 'array' } }];
  if (rows.length === 0) return [];
  const values = key.map((name, i) =>
    literal(
      types[i]!,
      rows.map((row) => row.key[name]),
    ),
  );
  return [{ table, query: { name: `find_${table}`, text: find, values, rowMode: 'array' } }];
}

function sumAfter(before: StateSum, changes: Changes, replaced: readonly ReplacedRows[], found: readonly (readonly Cells[])[]): StateSum {
  const sum = before.copy();
  for (const [i, { table }] of replaced.entries()) {
    for (const cells of found[i]!) sum.remove(cellsLine(table, cells));
    for (const { values } of changes.rows.get(table)?.values() ?? []) if (values !== undefined) sum.add(rowLine(table, values));
  }
  return sum;
}

/** Written once and never changed. */
const REQUESTS = 'state.request (seq, trader, request_id, body_hash, at, answer, key, told)';
function requestLine(r: Values, outcome: Outcome): string {
  const { trader, key } = outcome.remembered!;
  const told = toldText(outcome, trader);
  return `${r['seq']}\t${trader}\t${cell(r['request_id'])}\t${r['body_hash']}\t${r['at']}\t${cell(r['answer'])}\t${key}\t${cell(told)}\n`;
}

/** A row's key columns, which come first, joined; a single one isn't converted to text. */
function keyText(table: StateTable, row: Values): Value {
  const columns: readonly string[] = stateTables[table].key;
  if (columns.length === 1) return row[columns[0]!];
  let text = '';
  for (const column of columns) text += `${row[column]} `;
  return text;
}

function write(mirror: Mirror, rows: readonly Row[]): Statement[] {
  const put: Values[] = [];
  const gone: Values[] = [];
  for (const { key, values } of rows) values === undefined ? gone.push(key) : put.push(values);
  const column = (list: readonly Values[], name: string): string =>
    literal(
      mirror.types[mirror.columns.indexOf(name)]!,
      list.map((values) => values[name]),
    );
  return [
    ...(put.length > 0 ? [{ name: `put_${mirror.table}`, text: mirror.put, values: mirror.columns.map((name) => column(put, name)) }] : []),
    ...(gone.length > 0
      ? [{ name: `remove_${mirror.table}`, text: mirror.remove, values: mirror.key.map((name) => column(gone, name)) }]
      : []),
  ];
}

function literal(type: ColumnType, values: readonly Value[]): string {
  switch (base(type)) {
    case 'integer':
      return integers(values as (number | undefined)[]);
    case 'amount':
      return amounts(values as (bigint | undefined)[]);
    case 'flag':
      return flags(values as (boolean | undefined)[]);
    default:
      return texts(values as (string | undefined)[]);
  }
}

export type Restoring = Pick<Restore, 'tables' | 'begin' | 'end'>;
export interface ReadOptions {
  /** Adds the rows up. */
  readonly sum?: StateSum | undefined;
  readonly without?: StateTable;
}

/**
 * Puts the tables back into a new exchange, one after the other; they are of one moment when the session is in a REPEATABLE READ
 * transaction. Answers the time of the last command in them.
 */
export async function readState(client: Pick<Client, 'query'>, restore: Restoring, { sum, without }: ReadOptions = {}): Promise<Instant> {
  const counters = (await client.query<{ name: string; value: number }>('SELECT name, value FROM state.counter')).rows;
  const counter = (name: Counter): number => counters.find((row) => row.name === name)?.value ?? 0;
  for (const table of restore.tables) {
    if (table === without) continue;
    const { columns } = stateTables[table];
    // Answers older than the core's memory stay in the store for the edge; the core would skip them anyway.
    const recent =
      table === 'request'
        ? ` WHERE at >= ${counter('clock') - REQUEST_WINDOW_MS} AND seq > ${counter('requests_forgotten')} ORDER BY seq`
        : '';
    const query = `SELECT ${Object.keys(columns).join(', ')} FROM state.${table}${recent}`;
    const take = restore.begin(table);
    if (sum === undefined || !isSummed(table)) await copyRows(client, query, columns, take);
    else
      await copyRows(client, query, columns, (row) => {
        sum.add(rowLine(table, row));
        take(row);
      });
  }
  restore.end();
  return instant(counter('clock'));
}
