import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyIn } from './copy-in.ts';
import { openPreparedDatabase, type ScratchDatabase } from './scratch-database.ts';

let database: ScratchDatabase;
let other: pg.Client;

beforeAll(async () => {
  database = await openPreparedDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('CREATE TABLE copied (n integer PRIMARY KEY)');
});
afterAll(async () => {
  await other?.end();
  await database?.close();
});

/** As PostgreSQL says it, or as the operating system does to whoever writes just then. */
const LOST = /terminat|connection|EPIPE|ECONNRESET/i;
const INTO = 'COPY copied (n) FROM STDIN';

async function open(): Promise<{ client: pg.Client; pid: number; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return { client, pid: rows[0]!.pid, close: () => client.end().catch(() => undefined) };
}

/** Numbers without end; tells how many were taken and whether they're still being taken. */
function numbers() {
  const seen = { taken: 0, isOpen: true };
  function* rows(): Generator<string> {
    try {
      for (;;) yield String(seen.taken++);
    } finally {
      seen.isOpen = false;
    }
  }
  return { seen, rows: rows() };
}

test('a session that is lost while rows are copied into a table fails the copy, which takes no more rows', async () => {
  const { client, pid, close } = await open();
  const { seen, rows } = numbers();
  const copying = expect(copyIn(client, INTO, rows)).rejects.toThrow(LOST);
  await expect.poll(() => seen.taken).toBeGreaterThan(100_000);
  await other.query('SELECT pg_terminate_backend($1)', [pid]);
  await copying;
  await expect.poll(() => seen.isOpen).toBe(false);
  expect((await other.query('SELECT 1 FROM copied LIMIT 1')).rows).toEqual([]);
  await close();
});

test('a row that the table refuses, or one that can’t be made, fails the copy and leaves the session usable', async () => {
  const { client, close } = await open();
  await expect(copyIn(client, INTO, ['1', '2', '1'])).rejects.toThrow('duplicate key');
  const { seen, rows } = numbers();
  await client.query('ALTER TABLE copied ADD CONSTRAINT few CHECK (n < 1000)');
  await expect(copyIn(client, INTO, rows)).rejects.toThrow('few');
  await expect.poll(() => seen.isOpen).toBe(false);
  const broken = function* (): Generator<string> {
    yield '1';
    throw new Error('no such row');
  };
  await expect(copyIn(client, INTO, broken())).rejects.toThrow('no such row');
  expect((await client.query('SELECT n FROM copied')).rows).toEqual([]);
  await copyIn(client, INTO, ['1', '2']);
  expect((await client.query('SELECT n FROM copied ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  await close();
});
