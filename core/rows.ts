import type { StateRow, StateTable } from './state.ts';
import { type RowsOf, type Stored, sortedBy, type Values } from './table.ts';

/** The rows of these tables in canonical order. */
export function* rowsOf(sources: readonly Partial<RowsOf<StateTable>>[], tables: readonly StateTable[]): Iterable<StateRow> {
  for (const table of tables) {
    const parts = sources.map((source) => source[table]?.() ?? []);
    // Rooms share the counters, which are sorted by name; all other rows are already in order.
    const ordered =
      table === 'counter'
        ? [
            sortedBy(
              parts.flatMap((part) => [...part]),
              ({ name }) => name as string,
            ),
          ]
        : parts;
    for (const part of ordered) for (const values of part) yield { table, values };
  }
}

/** Groups rows in any order by table. */
export function storedRows(rows: Iterable<StateRow>): Stored<StateTable> {
  const tables = new Map<StateTable, Values[]>();
  for (const { table, values } of rows) {
    const list = tables.get(table);
    if (list === undefined) tables.set(table, [values]);
    else list.push(values);
  }
  const all = (table: StateTable): Values[] => tables.get(table) ?? [];
  return {
    all,
    byNumber: (table, column) => all(table).sort((a, b) => (a[column] as number) - (b[column] as number)),
    counter: (name) => (all('counter').find((v) => v['name'] === name)?.['value'] as number | undefined) ?? 0,
    settings: new Map(all('configuration').map((v) => [v['name'] as string, v['value'] as string])),
  };
}
