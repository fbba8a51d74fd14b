import type { AnyRoom } from './rooms.ts';
import { storedRows } from './rows.ts';
import { type StateRow, type StateTable, tableOrder } from './state.ts';
import type { Stored, Values } from './table.ts';

type Take = (row: Values) => void;

/**
 * Restores stored rows table by table, without ever holding a large table as a whole. First the tables whose rows others refer to,
 * then all small ones together, then the other large ones.
 */
export class Restore {
  /** The order in which tables have to be passed in. */
  readonly tables: readonly StateTable[];
  private readonly takes = new Map<StateTable, Take>();
  private readonly later: ReadonlySet<StateTable>;
  private readonly small: StateRow[] = [];
  private readonly putBack: (stored: Stored<StateTable>) => void;
  private isPutBack = false;

  /** `begin` gets the small tables before any room does. */
  constructor(rooms: readonly AnyRoom[], begin: (stored: Stored<StateTable>) => void) {
    const collect = (takes: (room: AnyRoom) => object | undefined): StateTable[] =>
      rooms.flatMap((room) =>
        Object.entries(takes(room) ?? {}).map(([table, take]) => {
          this.takes.set(table as StateTable, take as Take);
          return table as StateTable;
        }),
      );
    const first = collect((room) => room.takeFirst);
    const later = collect((room) => room.take);
    this.later = new Set(later);
    this.tables = [...first, ...tableOrder.filter((table) => !this.takes.has(table)), ...later];
    this.putBack = (stored) => {
      begin(stored);
      for (const room of rooms) room.restore(stored);
    };
  }

  /** Returns the function that takes a table's rows, in the order that `Room` requires. */
  begin(table: StateTable): Take {
    const take = this.takes.get(table);
    if (take === undefined) return (values) => this.small.push({ table, values });
    if (this.later.has(table)) this.putSmallBack();
    return take;
  }

  /** Call after the last table. */
  end(): void {
    this.putSmallBack();
  }

  private putSmallBack(): void {
    if (this.isPutBack) return;
    this.isPutBack = true;
    this.putBack(storedRows(this.small));
    this.small.length = 0;
  }
}

/** Rows in any order; the result is checked. */
export function restoreRows<E extends { restore(): Restore; check(): void }>(exchange: E, rows: Iterable<StateRow>): E {
  const restore = exchange.restore();
  const tables = new Map<StateTable, Values[]>();
  for (const { table, values } of rows) {
    const list = tables.get(table);
    if (list === undefined) tables.set(table, [values]);
    else list.push(values);
  }
  tables.get('request')?.sort((a, b) => (a['seq'] as number) - (b['seq'] as number));
  for (const table of restore.tables) {
    const take = restore.begin(table);
    for (const values of tables.get(table) ?? []) take(values);
  }
  restore.end();
  exchange.check();
  return exchange;
}
