import { hash } from 'node:crypto';
import { forgottenByTime, type StateRow, type StateTable, stateTables } from '@bourse/core/state';
import type { Value, Values } from '@bourse/core/table';
import { cell } from '../store/addition.ts';

/** What time alone forgets may linger in the tables, so it's left out. */
const summed = (Object.keys(stateTables) as StateTable[]).filter((table) => !forgottenByTime.includes(table));
const columnsOf = new Map(summed.map((table) => [table, Object.keys(stateTables[table].columns)]));
export const isSummed = (table: StateTable): boolean => columnsOf.has(table);

/** Which tables and columns are in a sum: one of other columns can't be compared. */
const SHAPE = hash('sha256', JSON.stringify([...columnsOf]), 'hex').slice(0, 16);
const WORDS = 8;

/**
 * The hash of a state that adds up: each row's SHA-256 as a number, summed modulo 2^256. The order of the rows doesn't matter, and a
 * change costs no more than the rows that it changed. See decision 0049 for what such a sum can't do.
 */
export class StateSum {
  readonly #words = new Uint32Array(WORDS);

  add(line: string): void {
    this.#change(line, 1);
  }
  remove(line: string): void {
    this.#change(line, -1);
  }

  copy(): StateSum {
    const sum = new StateSum();
    sum.#words.set(this.#words);
    return sum;
  }

  /** `shape:sum` */
  get text(): string {
    return `${SHAPE}:${[...this.#words].map((word) => word.toString(16).padStart(8, '0')).join('')}`;
  }

  /** Undefined for one that other columns are in, and for what is none. */
  static parse(text: string | null): StateSum | undefined {
    const [, shape, digits] = /^(\w{16}):([0-9a-f]{64})$/.exec(text ?? '') ?? [];
    if (shape !== SHAPE || digits === undefined) return undefined;
    const sum = new StateSum();
    for (let i = 0; i < WORDS; i += 1) sum.#words[i] = Number.parseInt(digits.slice(8 * i, 8 * i + 8), 16);
    return sum;
  }

  /** The last word has the lowest digits. */
  #change(line: string, sign: 1 | -1): void {
    const digits = hash('sha256', line, 'hex');
    const words = this.#words;
    let carry = 0;
    for (let i = WORDS - 1; i >= 0; i -= 1) {
      let word = 0;
      for (let at = 8 * i; at < 8 * i + 8; at += 1) {
        const code = digits.charCodeAt(at);
        word = (word << 4) | (code < 58 ? code - 48 : code - 87);
      }
      const changed = words[i]! + sign * (word >>> 0) + carry;
      words[i] = changed;
      carry = Math.floor(changed / 0x1_0000_0000);
    }
  }
}

/** A row as one line: table and cells, as COPY writes them. */
export function rowLine(table: StateTable, values: Values): string {
  let line: string = table;
  for (const column of columnsOf.get(table)!) line += `\t${cell(values[column])}`;
  return line;
}

/** The same of a row that comes from the database, where what is absent is null. */
export function cellsLine(table: StateTable, cells: readonly (Value | null)[]): string {
  let line: string = table;
  for (const value of cells) line += `\t${cell(value ?? undefined)}`;
  return line;
}

export function sumOf(rows: Iterable<StateRow>): StateSum {
  const sum = new StateSum();
  for (const { table, values } of rows) if (isSummed(table)) sum.add(rowLine(table, values));
  return sum;
}
