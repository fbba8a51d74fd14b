import { type StateRow, type StateSink, type StateTable, stateTables } from '../state.ts';
import type { Values } from '../table.ts';

/** A store that only receives changes. */
export function follower(store: Map<string, StateRow>): StateSink {
  const id = (table: StateTable, row: Values) =>
    `${table} ${JSON.stringify(stateTables[table].key.map((column) => row[column as keyof Values]))}`;
  return {
    counter(name, value) {
      const known = store.get(id('counter', { name }))?.values['value'];
      if (known === undefined || (known as number) < value)
        store.set(id('counter', { name }), { table: 'counter', values: { name, value } });
    },
    put: (table, values) => void store.set(id(table, values), { table, values }),
    remove: (table, key) => void store.delete(id(table, key)),
    empty: (table) => {
      for (const [key, row] of store) if (row.table === table) store.delete(key);
    },
  };
}
