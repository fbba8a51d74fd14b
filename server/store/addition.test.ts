import { expect, test } from 'vitest';
import { add, cell } from './addition.ts';
import { openPool, openWriterSession } from './postgres.ts';
import { openPreparedDatabase } from './scratch-database.ts';

test('whatever a trader wrote is read back unchanged, on a pipelined connection', async () => {
  const database = await openPreparedDatabase();
  const session = await openWriterSession(database.url, () => undefined);
  const pool = openPool(database.url, 1);
  try {
    await session.query('CREATE TABLE note (id bigint PRIMARY KEY, body text)');
    const bodies = ['plain', 'a\ttab', 'a\nline', 'back\\slash', '\\N', '{"json":"\\"quoted\\""}', undefined, 'Ω≈ç'];
    const lines = bodies.map((body, i) => `${i}\t${cell(body)}\n`).join('');
    const [before, , after] = await Promise.all([
      session.query('SELECT 1 AS one'),
      add(session, { into: 'note (id, body)', lines }),
      session.query('SELECT count(*)::int AS count FROM note'),
    ]);
    expect([before.rows[0], after.rows[0]]).toEqual([{ one: 1 }, { count: bodies.length }]);
    const { rows } = await pool.query<{ body: string | null }>('SELECT body FROM note ORDER BY id');
    expect(rows.map((row) => row.body ?? undefined)).toEqual(bodies);
  } finally {
    await Promise.all([session.end(), pool.end()]);
    await database.close();
  }
});

test('invalid lines are refused, and statements sent after them are answered in turn', async () => {
  const database = await openPreparedDatabase();
  const session = await openWriterSession(database.url, () => undefined);
  try {
    await session.query('CREATE TABLE note (id bigint PRIMARY KEY)');
    const [wrong, missing, next] = await Promise.allSettled([
      add(session, { into: 'note (id)', lines: 'no number\n' }),
      add(session, { into: 'nowhere (id)', lines: '1\n2\n' }),
      session.query('SELECT 2 AS two'),
    ]);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
    expect(missing).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { rows: [{ two: 2 }] } });
  } finally {
    await session.end();
    await database.close();
  }
});
