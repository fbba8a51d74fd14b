import { createHash } from 'node:crypto';
import { type StateRow, type StateTable, stateTables } from '@bourse/core/state';
import type { ColumnType, Value } from '@bourse/core/table';

/** SHA-256 over the rows in canonical order: equal states, and only those, have the same hash. */
export class StateHash {
  readonly #hash = createHash('sha256');

  /** Whole lines, each with its line break. */
  add(lines: string): void {
    this.#hash.update(lines);
  }
  digest(): string {
    return this.#hash.digest('hex');
  }
}

export function stateHash(rows: Iterable<StateRow>): string {
  const hash = new StateHash();
  let text = '';
  for (const row of rows) {
    text += `${stateLine(row)}\n`;
    if (text.length < 65_536) continue;
    hash.add(text);
    text = '';
  }
  hash.add(text);
  return hash.digest();
}

const columnsOf = new Map(
  Object.entries(stateTables).map(([table, { columns }]) => [table, Object.entries(columns) as [string, ColumnType][]]),
);

/** A row as one line of JSON: table, then the values in column order, amounts as text, absent ones as null. */
export function stateLine({ table, values }: StateRow): string {
  const cells: unknown[] = [table];
  for (const [name] of columnsOf.get(table)!) {
    const value = values[name];
    cells.push(typeof value === 'bigint' ? value.toString() : (value ?? null));
  }
  return JSON.stringify(cells);
}

export function stateRowOf(line: string): StateRow {
  const [table, ...cells] = JSON.parse(line) as [StateTable, ...unknown[]];
  const values: Record<string, Value> = {};
  for (const [i, [name, type]] of columnsOf.get(table)!.entries()) {
    const cell = cells[i] ?? undefined;
    values[name] = type.startsWith('amount') && cell !== undefined ? BigInt(cell as string) : (cell as Value);
  }
  return { table, values };
}
