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

const mirrors: readonly Mirror[] = (Object.keys(stateTables) as StateTable[]).map((table) => {
  const key: readonly string[] = stateTables[table].key;
  const columns = Object.keys(stateTables[table].columns);
  const types: readonly ColumnType[] = Object.values(stateTables[table].columns);
  const places = (names: readonly string[]) =>
    names.map((name, i) => `$${i + 1}::${sqlTypes[base(types[columns.indexOf(name)]!)]}[]`).join(', ');
  const rest = columns.filter((name) => !key.includes(name)).map((name) => `${name} = excluded.${name}`);
  return {
    table,
    key,
    columns,
    types,
    put: `INSERT INTO state.${table} (${columns.join(', ')}) SELECT * FROM unnest(${places(columns)}) ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${rest.join(', ')}`,
    remove: `DELETE FROM state.${table} AS t USING unnest(${places(key)}) AS gone (${key.join(', ')}) WHERE ${key.map((name) => `t.${name} = gone.${name}`).join(' AND ')}`,
  };
});

/** Only the last state of each row counts, so a batch writes each row once however often it changed. */
export function projectState(batch: readonly Committed[]): Statement[] {
  const statements: Statement[] = [];
  const changed = new Map<StateTable, Map<string, { key: Values; values: Values | undefined }>>();
  for (const { seq, at, origin, command, outcomes } of batch) {
    for (const { table, key, values } of stateChanges({ seq, at, origin } satisfies Stamp, command satisfies Command, outcomes[0])) {
      let rows = changed.get(table);
      if (rows === undefined) {
        rows = new Map();
        changed.set(table, rows);
      }
      if (key === undefined) {
        rows.clear();
        statements.push({ text: `DELETE FROM state.${table}`, values: [] });
      } else rows.set(keyText(key), { key, values });
    }
  }
  for (const mirror of mirrors) {
    const rows = changed.get(mirror.table);
    if (rows !== undefined) statements.push(...write(mirror, [...rows.values()]));
  }
  return statements;
}

function write(mirror: Mirror, rows: readonly { key: Values; values: Values | undefined }[]): Statement[] {
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

const keyText = (key: Values): string => {
  let text = '';
  for (const name in key) text += `${key[name]} `;
  return text;
};

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
