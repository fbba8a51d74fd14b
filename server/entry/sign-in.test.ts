import { officeCalls } from '@bourse/contract/office/calls';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOperator, giveRoles } from '../operators/operator-store.ts';
import { issueTicket } from '../operators/tickets.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

const { entry } = officeCalls;
const PASSWORD = 'an uncommon one 42';
let one: PracticeOffice;
beforeAll(async () => {
  // Announced as public, so the second factor isn't optional.
  one = await startPracticeOffice({ PRACTICE_PUBLIC: '1' });
});
afterAll(() => one?.close());

const pool = () => one.server.store.pool;
let named = 0;
async function newOperator(): Promise<{ operator: number; email: string; link: string }> {
  const name = `operator-${++named}`;
  const email = `${name}@office.test`;
  const operator = (await addOperator(pool(), { name, email, person: undefined, personName: name }))!;
  await giveRoles(pool(), operator, ['support']);
  return { operator, email, link: await issueTicket(pool(), operator, 'link') };
}
const codeOf = (secret: string, at = Date.now()): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
async function setUp() {
  const { operator, email, link } = await newOperator();
  const chosen = await one.call(entry.choosePassword, { ticket: link, password: PASSWORD, confirm: PASSWORD });
  const ticket = chosen.body.ticket!;
  const { secret } = (await one.call(entry.askTotp, { ticket })).body;
  const { body } = await one.call(entry.addTotp, { ticket, code: codeOf(secret, Date.now() - 30_000) });
  return { operator, email, secret, session: body.session!, recoveryCodes: body.recoveryCodes! };
}
const signIn = async (name: string, password = PASSWORD) => one.call(entry.signIn, { name, password });

test('a server that others can reach gets no practice logins', async () => {
  expect(one.office.practiceOperators).toEqual([]);
  expect((await signIn('admin@office.test', 'practice-admin')).body).toMatchObject({ error: 'wrong-credentials' });
});

test('a new operator chooses a password with a single-use link, and gets a session only after adding a second factor', async () => {
  const { email, link } = await newOperator();
  expect((await one.call(entry.openSetUp, { ticket: link })).body).toEqual({ name: email.split('@')[0] });
  const choose = (password: string, confirm = password) => one.call(entry.choosePassword, { ticket: link, password, confirm });
  expect((await choose('short')).body).toMatchObject({ error: 6 });
  expect((await choose(PASSWORD, `${PASSWORD}!`)).body).toMatchObject({ error: 7 });
  expect((await choose('password1')).body).toMatchObject({ error: 'weak-password' });
  const { body } = await choose(PASSWORD);
  expect(body).toEqual({ next: 'set-up', ticket: expect.any(String) });
  expect((await choose(PASSWORD)).body).toMatchObject({ error: 'ticket-expired' });
  expect((await signIn(email)).body, 'nor by the front door').toMatchObject({ next: 'set-up' });
});

test('password and authenticator open a session; a code works once, and so does a recovery code', async () => {
  const { email, secret, recoveryCodes, session } = await setUp();
  expect((await one.call(entry.me, {}, session.token)).body).toMatchObject({ email, roles: ['support'], realm: 'practice' });
  expect(recoveryCodes).toHaveLength(10);
  const asked = (await signIn(email)).body;
  expect(asked).toMatchObject({ next: 'second-factor', methods: ['totp', 'recovery'] });
  expect(asked.session).toBeUndefined();
  const code = codeOf(secret);
  expect((await one.call(entry.signInCode, { ticket: asked.ticket!, code })).status).toBe(200);
  const again = (await signIn(email)).body.ticket!;
  expect((await one.call(entry.signInCode, { ticket: again, code })).body).toMatchObject({ error: 'wrong-credentials' });
  const lost = recoveryCodes[3]!.toLowerCase();
  expect((await one.call(entry.signInCode, { ticket: again, code: lost })).status).toBe(200);
  const third = (await signIn(email)).body.ticket!;
  expect((await one.call(entry.signInCode, { ticket: third, code: lost })).body).toMatchObject({ error: 'wrong-credentials' });
});

test('a ticket allows five attempts by its own operator, and doesn’t open a session by itself', async () => {
  const { email, secret } = await setUp();
  const ticket = (await signIn(email)).body.ticket!;
  for (let n = 0; n < 5; n++)
    await pool().query('UPDATE operator_ticket SET tries = tries + 1 WHERE tries < 5 AND purpose = $1', ['second-factor']);
  expect((await one.call(entry.signInCode, { ticket, code: codeOf(secret) })).body).toMatchObject({ error: 'ticket-expired' });
  expect((await one.call(entry.askTotp, { ticket })).body, 'the password alone sets up no other factor').toMatchObject({
    error: 'ticket-expired',
  });
  const { rows } = await pool().query('SELECT secret FROM operator_totp');
  for (const row of rows) expect(row.secret.toString('utf8')).not.toContain(secret);
});

test('an unknown name, a wrong password and an operator without a password get the same answer', async () => {
  const { email } = await newOperator();
  const answers = [await signIn('nobody@office.test'), await signIn(email), await signIn((await setUp()).email, 'wrong horse 9')];
  for (const { status, body } of answers) expect({ status, error: body.error }).toEqual({ status: 400, error: 'wrong-credentials' });
});

test('guesses are slowed down', async () => {
  const { email } = await setUp();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => signIn(email, `wrong horse ${n}`)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

describe('a session', () => {
  test('is stored as a hash, and ends after half an idle hour, after twelve hours, and at sign-out', async () => {
    const { session, operator } = await setUp();
    const stored = await pool().query('SELECT encode(token_hash, $1) AS hash FROM operator_session WHERE operator = $2', ['hex', operator]);
    expect(stored.rows[0].hash).not.toContain(session.token);
    const me = async () => {
      one.office.sessions.forget();
      return (await one.call(entry.me, {}, session.token)).status;
    };
    const age = (what: string) => pool().query(`UPDATE operator_session SET ${what} WHERE operator = $1`, [operator]);
    expect(await me()).toBe(200);
    await age("last_used_at = now() - interval '29 minutes'");
    expect(await me()).toBe(200);
    await age("last_used_at = now() - interval '31 minutes'");
    expect(await me()).toBe(401);
    await age("last_used_at = now(), expires_at = now() - interval '1 second'");
    expect(await me()).toBe(401);
    await age("expires_at = now() + interval '1 hour'");
    expect(await me()).toBe(200);
    await one.call(entry.signOut, {}, session.token);
    expect(await me()).toBe(401);
  });

  test('lasts twelve hours', async () => {
    const { session } = await setUp();
    const hours = (Date.parse(session.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });
});

test('the last factor can’t be removed, changing factors requires the password, and a new password ends the other sessions', async () => {
  const { email, session, secret } = await setUp();
  const { token } = session;
  expect((await one.call(entry.proveMyself, { password: 'wrong horse 9' }, token)).body).toMatchObject({ error: 'wrong-credentials' });
  const { ticket } = (await one.call(entry.proveMyself, { password: PASSWORD }, token)).body;
  expect((await one.call(entry.removeFactor, { ticket }, token)).body).toMatchObject({ error: 'factor-required' });
  const stranger = await setUp();
  expect((await one.call(entry.newRecoveryCodes, { ticket }, stranger.session.token)).body, 'a ticket of somebody else').toMatchObject({
    error: 'ticket-expired',
  });
  const other = (await one.call(entry.signInCode, { ticket: (await signIn(email)).body.ticket!, code: codeOf(secret) })).body.token;
  const changed = await one.call(entry.changePassword, { old: PASSWORD, password: 'another one 4711', confirm: 'another one 4711' }, token);
  expect(changed.status).toBe(200);
  expect((await one.call(entry.me, {}, token)).status).toBe(200);
  expect((await one.call(entry.me, {}, other)).status).toBe(401);
  expect((await signIn(email)).body).toMatchObject({ error: 'wrong-credentials' });
});

test('a malformed passkey response opens nothing', async () => {
  const { ticket, question } = (await one.call(entry.askPasskey, {})).body;
  expect(JSON.parse(question)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  for (const answer of ['{}', 'no json', '{"id":"x","response":{}}']) {
    expect((await one.call(entry.signInPasskey, { ticket, answer })).body).toMatchObject({ error: 'wrong-credentials' });
  }
});
