import type { ClientBase } from 'pg';

/** What the client library's connection offers to a custom query; missing from its published types. */
interface CopyConnection {
  query(text: string): void;
  readonly stream: { pause(): void; resume(): void };
}

const CHUNK = 256 * 1024;

/**
 * `COPY … TO STDOUT` in text format, in chunks of whole lines. The connection isn't read while a chunk is being written, so a table
 * larger than memory passes through.
 */
export function copyOut(client: ClientBase, statement: string, write: (lines: Buffer) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined;
    let waiting: Buffer[] = [];
    let length = 0;
    let writing: Promise<void> = Promise.resolve();
    const flush = (): void => {
      if (length === 0) return;
      const lines = Buffer.concat(waiting);
      waiting = [];
      length = 0;
      writing = writing
        .then(() => (failed === undefined ? write(lines) : undefined))
        .catch((error) => {
          failed ??= error as Error;
        });
    };
    client.query({
      submit(connection: CopyConnection) {
        connection.query(statement);
      },
      handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection) {
        waiting.push(Buffer.from(chunk));
        length += chunk.length;
        if (length < CHUNK) return;
        flush();
        connection.stream.pause();
        writing.then(() => connection.stream.resume());
      },
      handleError(error: Error) {
        failed ??= error;
      },
      handleCommandComplete() {
        flush();
      },
      handleReadyForQuery() {
        writing.then(() => (failed === undefined ? resolve() : reject(failed)));
      },
    } as never);
  });
}
