import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const create = (...options: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', PORT: '5075' };
    execFile(process.execPath, [join(import.meta.dirname, 'operator-create.ts'), ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
const anna = ['--email', 'Anna@example.com', '--name', 'anna', '--person', 'Anna Berg'];
const operators = async () => (await server.store.pool.query('SELECT name, email, password_hash FROM operator')).rows;

test('the first operator is created next to the running server, without a password, with a link, and with an audit entry', async () => {
  const { code, said } = await create(...anna);
  expect(code, said).toBe(0);
  expect(said).toMatch(
    /^anna can set up the account with this link, once and within a day:\nhttp:\/\/localhost:5076\/#\/sign-in\?setUp=[A-Za-z0-9_-]{43}\n$/,
  );
  expect(await operators()).toEqual([{ name: 'anna', email: 'anna@example.com', password_hash: null }]);
  const { rows } = await server.store.pool.query("SELECT operator, subject, detail FROM audit_entry WHERE act = 'operators.create'");
  expect(rows).toHaveLength(1);
  expect(JSON.parse(rows[0].detail)).toEqual({ name: 'anna', roles: ['admin'] });
  // The link is a secret: only its hash is stored.
  const ticket = said.trim().split('setUp=')[1]!;
  const { rows: kept } = await server.store.pool.query('SELECT * FROM operator_ticket');
  expect(JSON.stringify(kept)).not.toContain(ticket);
  expect((await server.store.pool.query('SELECT 1')).rows, 'the database of the server runs on').toHaveLength(1);
});

test.each([
  ['a name that is taken', anna, 'already'],
  ['a role that does not exist', [...anna, '--role', 'god'], 'There is no role god'],
  ['an address that is none', ['--email', 'anna', '--name', 'bea', '--person', 'Bea'], '--email is an address'],
  ['nobody', [], '--email'],
  ['an option that does not exist', ['--password', 'x'], 'npm run operator:create'],
])(
  '%s is answered with a sentence, and creates nobody',
  async (_, options, sentence) => {
    const before = await operators();
    const { code, said } = await create(...options);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(await operators()).toEqual(before);
  },
  30_000,
);
