import type { Command, Stamp } from '@bourse/core/command';
import type { StateRow } from '@bourse/core/exchange';
import { REQUEST_WINDOW_MS } from '@bourse/core/idempotency/request';
import { type ColumnType, type StateTable, stateChanges, stateTables, type Value, type Values } from '@bourse/core/state';
import { amounts, flags, integers, texts } from '../store/array-literal.ts';
import type { Client } from '../store/postgres.ts';
import type { Statement } from '../store/statement.ts';
import type { Committed } from './committed.ts';

// The core's rows in the tables of schema `state`, both ways. Everything here follows from the core's own table of columns.

interface Mirror {
  readonly table: StateTable;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly types: readonly ColumnType[];
  readonly put: string;
  readonly remove: string;
}

const sqlTypes: Readonly<Record<string, string>> = { integer: 'bigint', amount: 'numeric', text: 'text', flag: 'boolean' };
const base = (type: ColumnType): string => type.replace('?', '');

/** Written by the projection of their own room, which keeps more of them than the state needs; the state reads a view of it. */
const keptByRoom: ReadonlySet<StateTable> = new Set<StateTable>(['open_order']);

/** Each row is written once, when it comes, and never changes: no conflict is possible, so none has to be looked for. */
const writtenOnce: ReadonlySet<StateTable> = new Set<StateTable>(['request']);

/** Long texts of one line each travel joined by line breaks: as elements of an array each of their quotes would be escaped. */
const isLine = (table: StateTable, column: string): boolean => table === 'request' && column === 'answer';

const mirrors: readonly Mirror[] = (Object.keys(stateTables) as StateTable[]).map((table) => {
  const key: readonly string[] = stateTables[table].key;
  const columns = Object.keys(stateTables[table].columns);
  const types: readonly ColumnType[] = Object.values(stateTables[table].columns);
  const place = (name: string, i: number): string =>
    isLine(table, name) ? `string_to_array($${i + 1}, E'\\n')` : `$${i + 1}::${sqlTypes[base(types[columns.indexOf(name)]!)]}[]`;
  const places = (names: readonly string[]) => names.map(place).join(', ');
  const rest = columns
    .filter((name) => !key.includes(name))
    .map((name) => (table === 'counter' ? `${name} = greatest(t.${name}, excluded.${name})` : `${name} = excluded.${name}`));
  return {
    table,
    key,
    columns,
    types,
    put: `INSERT INTO state.${table} AS t (${columns.join(', ')}) SELECT * FROM unnest(${places(columns)})${
      writtenOnce.has(table) ? '' : ` ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${rest.join(', ')}`
    }`,
    remove: `DELETE FROM state.${table} AS t USING unnest(${places(key)}) AS gone (${key.join(', ')}) WHERE ${key.map((name) => `t.${name} = gone.${name}`).join(' AND ')}`,
  };
});

interface Row {
  readonly key: Values;
  readonly values: Values | undefined;
}

/** Only the last state of each row counts, so a batch writes each row once however often it changed. */
export function projectState(batch: readonly Committed[]): Statement[] {
  const statements: Statement[] = [];
  const changed = new Map<StateTable, Map<Value, Row>>();
  for (const { seq, at, origin, command, outcomes } of batch) {
    for (const change of stateChanges({ seq, at, origin } satisfies Stamp, command satisfies Command, outcomes[0])) {
      const { table, key } = change;
      if (keptByRoom.has(table)) continue;
      let rows = changed.get(table);
      if (rows === undefined) {
        rows = new Map();
        changed.set(table, rows);
      }
      if (key === undefined) {
        rows.clear();
        statements.push({ text: `DELETE FROM state.${table}`, values: [] });
      } else if (table === 'counter') raise(rows, key['name'], change as Row);
      else rows.set(keyText(table, key), change as Row);
    }
  }
  for (const mirror of mirrors) {
    const rows = changed.get(mirror.table);
    if (rows !== undefined) statements.push(...write(mirror, [...rows.values()]));
  }
  return statements;
}

/** A counter never falls: a change that names a smaller value leaves it where it is. */
function raise(rows: Map<Value, Row>, name: Value, row: Row): void {
  const before = rows.get(name)?.values?.['value'] as number | undefined;
  if (before === undefined || before <= (row.values!['value'] as number)) rows.set(name, row);
}

/** The names of the columns of a key, in a table whose key has several of them, joined; a single one needs no text. */
function keyText(table: StateTable, key: Values): Value {
  const columns: readonly string[] = stateTables[table].key;
  if (columns.length === 1) return key[columns[0]!];
  let text = '';
  for (const column of columns) text += `${key[column]} `;
  return text;
}

function write(mirror: Mirror, rows: readonly Row[]): Statement[] {
  const put: Values[] = [];
  const gone: Values[] = [];
  for (const { key, values } of rows) values === undefined ? gone.push(key) : put.push(values);
  const column = (list: readonly Values[], name: string): string => {
    const cells = list.map((values) => values[name]);
    return isLine(mirror.table, name) ? cells.join('\n') : literal(mirror.types[mirror.columns.indexOf(name)]!, cells);
  };
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

/** All rows of the state as the database has them, of one moment when the session is in a REPEATABLE READ transaction. */
export async function readState(client: Pick<Client, 'query'>): Promise<StateRow[]> {
  const clock = (await client.query<{ value: number }>("SELECT value FROM state.counter WHERE name = 'clock'")).rows[0]?.value ?? 0;
  const rows: StateRow[] = [];
  for (const { table, columns, types } of mirrors) {
    // Answers older than the core's memory stay in the store for the edge; the core would pass over them anyway.
    const recent = table === 'request' ? ` WHERE at >= ${clock - REQUEST_WINDOW_MS}` : '';
    const found = await client.query<unknown[]>({
      text: `SELECT ${columns.join(', ')} FROM state.${table}${recent}`,
      rowMode: 'array',
    } as never);
    for (const cells of found.rows as unknown as unknown[][]) {
      const values: Record<string, Value> = {};
      for (let i = 0; i < columns.length; i += 1) values[columns[i]!] = value(types[i]!, cells[i]);
      rows.push({ table, values });
    }
  }
  return rows;
}

const value = (type: ColumnType, cell: unknown): Value =>
  cell === null ? undefined : base(type) === 'amount' ? BigInt(cell as string) : (cell as number | string | boolean);
