import pg from 'pg';
import type { Addition } from './statement.ts';

/** A cell of COPY's text format. Numbers and our own keywords need no escaping; a trader's text does. */
export const cell = (value: string | number | bigint | boolean | undefined): string | number | bigint | boolean =>
  value === undefined ? '\\N' : typeof value === 'string' && /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, escaped) : value;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (character: string): string => escapes[character]!;

/** What the client library's connection offers to a custom query; missing from its published types. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * COPY on a pipelined connection: the lines follow the statement at once, without waiting to be requested. If the statement fails,
 * the server skips the lines, so the connection stays in sync. About half the cost of an INSERT of the same rows, for the server
 * and for us.
 */
class Copy extends pg.Query {
  readonly #text: string;
  readonly #lines: string;

  constructor({ into, lines }: Addition, done: (error: Error | null) => void) {
    super({ text: `COPY ${into} FROM STDIN` });
    Object.assign(this, { callback: done });
    this.#text = `COPY ${into} FROM STDIN`;
    this.#lines = lines;
  }

  override submit = (connection: unknown): null => {
    const copy = connection as CopyConnection;
    copy.query(this.#text);
    copy.sendCopyFromChunk(Buffer.from(this.#lines));
    copy.endCopyFrom();
    return null;
  };

  handleCopyInResponse(): void {}
}

export const add = (client: pg.ClientBase, addition: Addition): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new Copy(addition, (error) => (error ? reject(error) : resolve())) as never);
  });
