import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { addOperator, giveRoles } from './operator-store.ts';

const { entry, fourEyes, operators } = officeCalls;
const PASSWORD = 'an uncommon one 42';
const reason = 'A new colleague';
let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice({ PORT: '5752' });
});
afterAll(() => one?.close());

const linkTo = async (email: string): Promise<string | undefined> => {
  const { rows } = await one.server.store.pool.query<{ body: string }>(
    "SELECT body FROM message_outbox WHERE target = $1 AND template = 'operator-set-up' ORDER BY id DESC LIMIT 1",
    [email],
  );
  return /\/#\/sign-in\?setUp=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1];
};

test('a new operator’s set-up link goes to that operator’s address, and whoever requested it never sees it', async () => {
  const admin = await one.signIn('admin');
  const added = await one.call(operators.add, { email: 'Nora@office.test', name: 'nora', personName: 'Nora Night', reason }, admin);
  expect(added.body).toEqual({
    operator: expect.any(String),
    mailedTo: 'nora@office.test',
    outbox: 'http://localhost:5752/dev/outbox',
  });
  const link = (await linkTo('nora@office.test'))!;
  expect(link).toHaveLength(43);
  const { rows } = await one.server.store.pool.query('SELECT detail FROM audit_entry');
  expect(JSON.stringify([added.body, rows])).not.toContain(link);
  const chosen = await one.call(entry.choosePassword, { ticket: link, password: PASSWORD, confirm: PASSWORD });
  expect(chosen.body).toMatchObject({ next: 'open' });
});

test('the link of a reset goes to the operator too, not to the person who approved it', async () => {
  const [admin, other] = [await one.signIn('admin'), await one.signIn('admin-2')];
  const { operator } = (await one.call(operators.list, {}, admin)).body.find(({ name }) => name === 'nora')!;
  const asked = await one.call(operators.reset, { operator, reason }, admin);
  expect((await one.call(fourEyes.list, {}, other)).body.requests[0]).toMatchObject({
    title: 'Reset access for nora',
    changes: [{ name: 'password and second factors', before: 'in use', after: 'removed; a setup link is emailed' }],
  });
  const approved = await one.call(fourEyes.approve, { id: asked.body.request!, reason }, other);
  expect(approved.body).toMatchObject({ mailed: { mailedTo: 'nora@office.test' } });
  const link = (await linkTo('nora@office.test'))!;
  expect(JSON.stringify(approved.body)).not.toContain(link);
  expect((await one.call(entry.openSetUp, { ticket: link })).body).toEqual({ name: 'nora' });
});

test('those who decide about roles see who owns the account and where its link was sent', async () => {
  const [admin, other] = [await one.signIn('admin'), await one.signIn('admin-2')];
  const { operator } = (await one.call(operators.list, {}, admin)).body.find(({ name }) => name === 'nora')!;
  await one.call(operators.changeRoles, { operator, roles: ['content'], reason }, admin);
  const { requests } = (await one.call(fourEyes.list, {}, other)).body;
  expect(requests[0]!.title).toBe('Grant nora (Nora Night, nora@office.test) these roles: content');
});

test('an operator can’t be added where email is neither sent nor readable here', async () => {
  const shared = await startPracticeOffice({ PRACTICE_PUBLIC: '1' });
  try {
    const { pool } = shared.server.store;
    const id = (await addOperator(pool, { name: 'first', email: 'first@office.test', person: undefined, personName: 'First' }))!;
    await giveRoles(pool, id, ['admin']);
    const { token } = await shared.office.sessions.open(pool as never, id, 'test', 'test');
    const added = await shared.call(operators.add, { email: 'x@office.test', name: 'xavier', personName: 'Xavier', reason }, token);
    expect(added).toMatchObject({ status: 503, body: { error: 'no-mail' } });
    expect((await pool.query("SELECT 1 FROM operator WHERE name = 'xavier'")).rows).toEqual([]);
  } finally {
    await shared.close();
  }
});
