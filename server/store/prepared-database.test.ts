import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import { layPreparedDatabase, PREPARED_FOLDER } from './prepared-database.ts';

const outer = process.env[PREPARED_FOLDER];
let folder: string;
const place = (name: string): string => {
  mkdirSync(join(folder, name), { mode: 0o711 });
  return join(folder, name);
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-prepared-'));
});
afterAll(() => {
  process.env[PREPARED_FOLDER] = outer;
  rmSync(folder, { recursive: true, force: true });
});

/** Columns, rights and functions of a database, as its first start of this realm leaves it. */
async function schemaIn(dataDir: string): Promise<{ readonly schema: unknown; readonly applied: readonly string[] }> {
  const store = await openStore({ dataDir, databaseUrl: undefined, realm: 'live', say: () => undefined });
  try {
    const read = async (query: string) => (await store.pool.query({ text: query, rowMode: 'array' })).rows;
    const schema = {
      columns: await read(
        `SELECT table_schema, table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
         WHERE table_schema IN ('public', 'state') ORDER BY 1, 2, 3`,
      ),
      rights: await read(
        `SELECT c.oid::regclass::text, pg_get_userbyid(c.relowner), c.relacl::text FROM pg_class AS c
         WHERE c.relnamespace IN ('public'::regnamespace, 'state'::regnamespace) ORDER BY 1`,
      ),
      functions: await read(
        "SELECT p.oid::regprocedure::text, proacl::text FROM pg_proc AS p WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
      ),
      realm: await read('SELECT realm FROM realm'),
      migrations: await read('SELECT name FROM migration ORDER BY name'),
    };
    return { schema, applied: store.applied };
  } finally {
    await store.close(true);
  }
}

test('three servers that need the prepared database at once make one, and each starts like after a first start', async () => {
  delete process.env[PREPARED_FOLDER];
  const first = place('first');
  expect(await layPreparedDatabase(first)).toBe(false);
  const { schema, applied } = await schemaIn(first);
  expect(applied.length).toBeGreaterThan(50);

  process.env[PREPARED_FOLDER] = place('kept');
  const copies = ['one', 'two', 'three'].map(place);
  expect(await Promise.all(copies.map(layPreparedDatabase))).toEqual([true, true, true]);
  expect(readdirSync(join(folder, 'kept'))).toHaveLength(1);
  const found = await Promise.all(copies.map(schemaIn));
  for (const one of found) expect(one).toEqual({ schema, applied: [] });
});
