import type { ColumnType, Value, Values } from '@bourse/core/table';
import pg from 'pg';

/** A row isn't as it should be: it couldn't be read, or was refused. The connection and the query are in order. */
export class RowFailed extends Error {}

/** `COPY … TO STDOUT` in binary format: rows are read directly from each chunk, and numbers aren't converted through text. */
class CopyRows extends pg.Query {
  readonly #statement: string;
  readonly #reader: RowReader;
  readonly #done: (error: Error | null) => void;
  #failed: Error | undefined;

  constructor(statement: string, reader: RowReader, done: (error: Error | null) => void) {
    super({ text: statement });
    this.#statement = statement;
    this.#reader = reader;
    this.#done = done;
    Object.assign(this, { callback: (error: Error | null) => this.#done(error ?? this.#failed ?? null) });
  }

  override submit = (connection: unknown): null => {
    (connection as { query(text: string): void }).query(this.#statement);
    return null;
  };

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failed !== undefined) return;
    try {
      this.#reader.read(chunk);
    } catch (error) {
      this.#failed = new RowFailed((error as Error).message, { cause: error });
    }
  }
}

/**
 * All rows of a query, one after the other, as the core keeps them: bigint columns are numbers, numeric ones bigints. A table of
 * any size passes through; if `take` throws, the rest is skipped and the promise rejects.
 */
export const copyRows = (
  client: Pick<pg.ClientBase, 'query'>,
  query: string,
  columns: Readonly<Record<string, ColumnType>>,
  take: (row: Values) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const reader = new RowReader(columns, take);
    const copy = new CopyRows(`COPY (${query}) TO STDOUT (FORMAT binary)`, reader, (error) => (error ? reject(error) : resolve()));
    client.query(copy as never);
  });

/** `PGCOPY`, line break characters that reveal altered bytes, and flags; then the length of what may follow. */
const HEADER = 15;
const NO_FIELDS = -1;
const NULL = -1;

class RowReader {
  readonly #names: readonly string[];
  readonly #decode: readonly ((bytes: Buffer, at: number, length: number) => Value)[];
  readonly #take: (row: Values) => void;
  #hasBegun = false;

  constructor(columns: Readonly<Record<string, ColumnType>>, take: (row: Values) => void) {
    this.#names = Object.keys(columns);
    this.#decode = Object.values(columns).map(decoder);
    this.#take = take;
  }

  /** A chunk contains whole rows. */
  read(bytes: Buffer): void {
    let at = 0;
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      at = HEADER + 4 + bytes.readInt32BE(HEADER);
    }
    while (at < bytes.length) {
      const fields = bytes.readInt16BE(at);
      at += 2;
      if (fields === NO_FIELDS) return;
      if (fields !== this.#names.length) throw new Error(`a row has ${fields} columns instead of ${this.#names.length}`);
      const row: Record<string, Value> = {};
      for (let i = 0; i < fields; i += 1) {
        const length = bytes.readInt32BE(at);
        at += 4;
        row[this.#names[i]!] = length === NULL ? undefined : this.#decode[i]!(bytes, at, length);
        if (length !== NULL) at += length;
      }
      this.#take(row);
    }
  }
}

function decoder(type: ColumnType): (bytes: Buffer, at: number, length: number) => Value {
  switch (type) {
    case 'integer':
    case 'integer?':
      return integer;
    case 'amount':
    case 'amount?':
      return amount;
    case 'flag':
    case 'flag?':
      return (bytes, at) => bytes[at] === 1;
    default:
      return wordsOf();
  }
}

function integer(bytes: Buffer, at: number): number {
  const number = bytes.readInt32BE(at) * 0x1_0000_0000 + bytes.readUInt32BE(at + 4);
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is not a safe integer`);
  return number;
}

const ZERO = 0n;
const BASE = 10_000;
const BIG_BASE = 10_000n;
/** Below this another digit still fits. */
const ROOM = Number.MAX_SAFE_INTEGER / BASE - 1;
const NEGATIVE = 0x4000;
const POSITIVE = 0;

/**
 * PostgreSQL's numeric: the number of base-10,000 digits, the power of the first one, the sign, how many decimals to show, and the
 * digits without trailing zeros. All zeros share one value, which takes no memory of its own.
 */
function amount(bytes: Buffer, at: number): bigint {
  const digits = bytes.readUInt16BE(at);
  const last = bytes.readInt16BE(at + 2);
  const sign = bytes.readUInt16BE(at + 4);
  if (sign !== POSITIVE && sign !== NEGATIVE) throw new Error('an amount is not a number');
  if (digits === 0) return ZERO;
  if (last + 1 < digits) throw new Error('an amount is not a whole number');
  let small = 0;
  let i = 0;
  for (; i <= last && small < ROOM; i += 1) small = small * BASE + (i < digits ? bytes.readUInt16BE(at + 8 + 2 * i) : 0);
  let large = BigInt(small);
  for (; i <= last; i += 1) large = large * BIG_BASE + (i < digits ? BigInt(bytes.readUInt16BE(at + 8 + 2 * i)) : ZERO);
  return sign === NEGATIVE ? -large : large;
}

const MOST_WORDS = 256;
const LONGEST_WORD = 24;

/** Most texts of a column are few and short (accounts, assets, states): each of those is kept as one shared string. */
function wordsOf(): (bytes: Buffer, at: number, length: number) => string {
  const words = new Map<number, { readonly bytes: Buffer; readonly text: string }>();
  return (bytes, at, length) => {
    if (length > LONGEST_WORD) return bytes.toString('utf8', at, at + length);
    let key = length;
    for (let i = at; i < at + length; i += 1) key = (Math.imul(key, 31) + bytes[i]!) | 0;
    const known = words.get(key);
    if (known !== undefined && isSame(known.bytes, bytes, at, length)) return known.text;
    const text = bytes.toString('utf8', at, at + length);
    if (words.size < MOST_WORDS) words.set(key, { bytes: Buffer.from(bytes.subarray(at, at + length)), text });
    return text;
  };
}

function isSame(word: Buffer, bytes: Buffer, at: number, length: number): boolean {
  if (word.length !== length) return false;
  for (let i = 0; i < length; i += 1) if (word[i] !== bytes[at + i]) return false;
  return true;
}
