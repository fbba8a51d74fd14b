import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Door, LoginLock } from '../identity/lock.ts';
import { findByName } from '../operators/operator-store.ts';
import { issueTicket } from '../operators/tickets.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

const { entry, operators, today } = officeCalls;
let one: PracticeOffice;
/** A published password works on this machine only, and these tests sign in from elsewhere. */
const OWN = 'an uncommon one 42';
beforeAll(async () => {
  one = await startPracticeOffice();
  for (const who of ['content', 'risk', 'finance']) {
    const form = { old: `practice-${who}`, password: OWN, confirm: OWN };
    expect((await one.call(entry.changePassword, form, await one.signIn(who))).status).toBe(200);
  }
});
afterAll(() => one?.close());

const pool = () => one.server.store.pool;
const later = (interval = '61 seconds') => pool().query('UPDATE login_failure SET at = at - $1::interval', [interval]);
const signInFrom = async (remoteAddress: string, name: string, password: string) => {
  const answer = await one.office.app.inject({ method: 'POST', url: entry.signIn.path, payload: { name, password }, remoteAddress });
  return { status: answer.statusCode, body: answer.json() };
};
const atTradersDoor = (account: string) =>
  one.server.edge.app.inject({
    method: 'POST',
    url: calls.identity.login.path,
    payload: { account, password: 'x' },
    remoteAddress: '203.0.113.66',
  });
async function lockOut(name: string): Promise<void> {
  for (let n = 0; n < 10; n++) {
    expect((await signInFrom(`203.0.113.${n}`, name, 'guess')).body.error).toBe('wrong-credentials');
    await later();
  }
}
/** Waits for data that is stored after the answer. */
async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let n = 0; n < 1_500; n++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it never came');
}
const mailTo = (target: string, template: string) =>
  eventually(async () => {
    const { rows } = await pool().query<{ body: string }>(
      'SELECT body FROM message_outbox WHERE target = $1 AND template = $2 ORDER BY id DESC LIMIT 1',
      [target, template],
    );
    return rows[0]?.body;
  });

test('nothing typed at the traders’ login locks an operator’s password', async () => {
  for (let n = 0; n < 12; n++) {
    for (const account of ['office content@office.test', 'office content-1', '["office","account","content@office.test",""]'])
      await atTradersDoor(account);
    await later();
  }
  expect((await signInFrom('198.51.100.7', 'content@office.test', OWN)).status).toBe(200);
});

test('nothing typed at the traders’ login locks an operator’s second factor or own password', async () => {
  const token = await one.signIn('support');
  const support = (await findByName(pool(), 'support@office.test'))!;
  for (let n = 0; n < 12; n++) {
    for (const account of [`office code ${support.operator}`, `office ${support.operator}`, String(support.operator)])
      await atTradersDoor(account);
    await later();
  }
  const ticket = await issueTicket(pool(), support.operator, 'second-factor');
  const { body } = await one.call(entry.signInCode, { ticket, code: '123456' });
  expect(body.error, 'looked at, and wrong').toBe('wrong-credentials');
  expect((await one.call(entry.proveMyself, { password: 'practice-support' }, token)).status).toBe(200);
});

test('text that can’t be an account counts against its IP address alone', async () => {
  const before = (await pool().query('SELECT count(*)::int AS n FROM login_failure')).rows[0].n;
  await atTradersDoor('neither mail nor phone');
  expect((await pool().query('SELECT count(*)::int AS n FROM login_failure')).rows[0].n - before).toBe(1);
});

test('each login counts IP addresses separately: one blocked at one can still try the others', async () => {
  const lock = new LoginLock(pool(), Buffer.alloc(32, 7), true);
  const knock = async (door: Door) => 'wait' in (await lock.begin(door, undefined, '203.0.113.77'));
  for (const stopped of ['trader', 'trader-passkey', 'office-passkey'] as const) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => knock(stopped)));
    expect(
      answers.filter((isRefused) => !isRefused),
      `${stopped}: twenty, also where all come at once`,
    ).toHaveLength(20);
  }
  for (const other of ['office', 'office-factor', 'office-own'] as const) expect(await knock(other)).toBe(false);
});

test('a wrong passkey counts against its IP address, and passkeys don’t depend on password attempts', async () => {
  const count = async () => (await pool().query('SELECT count(*)::int AS n FROM login_failure')).rows[0].n;
  const before = await count();
  const { ticket } = (await one.call(entry.askPasskey, {})).body;
  expect((await one.call(entry.signInPasskey, { ticket, answer: '{"id":"x","response":{}}' })).body.error).toBe('wrong-credentials');
  expect((await count()) - before).toBe(1);
});

test('strangers lock a password only for strangers: from the network of a session the operator can still sign in', async () => {
  const home = await signInFrom('192.0.2.10', 'risk@office.test', OWN);
  expect(home.status).toBe(200);
  await lockOut('risk@office.test');
  expect((await signInFrom('198.51.100.9', 'risk@office.test', OWN)).body.error).toBe(38);
  expect((await signInFrom('192.0.2.10', 'risk@office.test', OWN)).status).toBe(200);
});

test('a locked-out operator gets an emailed link that unlocks where it is used, once', async () => {
  await lockOut('finance@office.test');
  expect((await signInFrom('198.51.100.10', 'finance@office.test', OWN)).body.error).toBe(38);
  const link = /#\/sign-in\?unlock=([\w-]{43})/.exec(await mailTo('finance@office.test', 'operator-locked'))![1]!;
  const open = () =>
    one.office.app.inject({ method: 'POST', url: entry.openLock.path, payload: { ticket: link }, remoteAddress: '198.51.100.10' });
  expect((await open()).json()).toEqual({ name: 'finance-1' });
  expect((await open()).json()).toMatchObject({ error: 'ticket-expired' });
  expect((await signInFrom('198.51.100.10', 'finance@office.test', OWN)).status).toBe(200);
  await lockOut('finance@office.test');
  expect((await signInFrom('198.51.100.10', 'finance@office.test', OWN)).status, 'counted apart from now on').toBe(200);
  const mails = await pool().query("SELECT 1 FROM message_outbox WHERE target = 'finance@office.test' AND template = 'operator-locked'");
  expect(mails.rows.length, 'a used link is replaced, a waiting one is not').toBeLessThanOrEqual(2);
});

test('each failed sign-in of an operator is audited with its IP address, counted in Operators, and ten raise an alarm', async () => {
  const admin = await one.signIn('admin');
  for (let n = 0; n < 10; n++) {
    await signInFrom('203.0.113.5', 'verification@office.test', 'guess');
    await later();
  }
  const known = (await findByName(pool(), 'verification@office.test'))!;
  const subject = `operator:${known.operator}`;
  const entries = await eventually(async () => {
    const { body } = await one.call(officeCalls.audit.entries, { chain: 'office', act: 'entry.sign-in-failed', subject }, admin);
    return body.entries.length >= 10 ? body.entries : undefined;
  });
  expect(JSON.parse(entries[0]!.detail)).toEqual({ factor: 'password', ip: '203.0.113.5', locks: true });
  expect(entries.every(({ by }) => by === undefined)).toBe(true);
  const listed = (await one.call(operators.list, {}, admin)).body.find(({ operator }) => operator === String(known.operator))!;
  expect(listed.failedSignIns).toMatchObject({ today: 10, lastIp: '203.0.113.5' });
  expect(await mailTo('admin-2@office.test', 'operator-alarm')).toContain('verification-1');
  const { runs } = (await one.call(today.figures, {}, admin)).body;
  expect(runs.find(({ name }) => name === 'Operator sign-ins')).toMatchObject({ isWhole: false });
  const everything = JSON.stringify((await pool().query('SELECT * FROM audit_entry')).rows);
  expect(everything, 'what was typed is written nowhere').not.toContain('guess');
});

test('an unknown name leaves no entry, and gets the same answer', async () => {
  const wrong = await signInFrom('203.0.113.80', 'nobody@office.test', 'guess');
  expect(wrong.body.error).toBe('wrong-credentials');
  await eventually(async () => {
    const { rows } = await pool().query("SELECT 1 FROM operator_sign_in_failure WHERE operator IS NULL AND ip = '203.0.113.80'");
    return rows[0];
  });
});
