import { calls } from '@bourse/contract/calls';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emailIndex } from '../secrets/contact.ts';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

// Single-use items, used fifty times at the same moment (trust 3: money and races, of people).

const { identity } = calls;
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const AT_ONCE = 50;
const statuses = async (ask: (i: number) => Promise<{ status: number }>, count = AT_ONCE) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => ask(i)));
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  return answers.map(({ status }) => status);
};
const won = (all: readonly number[]): number => all.filter((status) => status === 200).length;
const later = (table: string, interval: string) => server.store.pool.query(`UPDATE ${table} SET at = at - $1::interval`, [interval]);
const steppedUp = async (token: string, more: object = {}) =>
  (await server.call(identity.stepUp, { password: PASSWORD, ...more }, token)).body.token;
async function withTotp() {
  const trader = await server.trader();
  const token = await steppedUp(trader.token);
  const { secret } = (await server.call(identity.startTotp, {}, token)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { body } = await server.call(identity.confirmTotp, { totp: totp.generate() }, token);
  await server.store.pool.query('UPDATE trader_identity SET totp_step = totp_step - 2');
  return { ...trader, token, totp, recoveryCodes: body.recoveryCodes! };
}
/** A login that has reached the second factor. */
const begun = async (email: string) => (await server.call(identity.login, { account: email, password: PASSWORD })).body.value!;

test('a reset code sets one password, however many requests use it', async () => {
  const { email } = await server.trader();
  await later('code_sending', '61 seconds');
  await server.call(identity.sendEmail, { email, purpose: 'reset' });
  const code = await server.codeFor(email);
  const reset = (i: number) =>
    server.call(identity.resetPassword, { account: email, name: 'A', code, new: `a new horse ${i}`, confirm: `a new horse ${i}` });
  expect(won(await statuses(reset, 6))).toBe(1);
  const { rows } = await server.store.pool.query("SELECT 1 FROM message_outbox WHERE target = $1 AND template = 'password-changed'", [
    email,
  ]);
  expect(rows).toHaveLength(1);
});

test('a recovery code completes one login, however many tickets it is used with', async () => {
  const { email, recoveryCodes } = await withTotp();
  const tickets: string[] = [];
  for (let i = 0; i < 4; i++) tickets.push(await begun(email));
  const answers = await statuses((i) => server.call(identity.secondStep, { ticket: tickets[i]!, recoveryCode: recoveryCodes[0]! }), 4);
  expect(won(answers)).toBe(1);
});

test('a ticket opens one session, however many correct codes arrive', async () => {
  const { email, recoveryCodes, uid } = await withTotp();
  const ticket = await begun(email);
  const before = (await server.store.pool.query('SELECT count(*)::int AS count FROM session WHERE trader = $1', [uid])).rows[0].count;
  expect(won(await statuses((i) => server.call(identity.secondStep, { ticket, recoveryCode: recoveryCodes[i]! }), 5))).toBe(1);
  const after = (await server.store.pool.query('SELECT count(*)::int AS count FROM session WHERE trader = $1', [uid])).rows[0].count;
  expect(after - before).toBe(1);
});

test('an authenticator code steps up one session, however many requests use it', async () => {
  const { token, totp } = await withTotp();
  const code = totp.generate();
  const answers = await statuses(() => server.call(identity.stepUp, { password: PASSWORD, totp: code }, token), 4);
  expect(won(answers)).toBe(1);
});

test('two accounts link one address at once: one gets it, and the other is refused', async () => {
  const [one, two] = [await server.trader(), await server.trader()];
  const email = 'both@bourse.test';
  const asked: { token: string; code: string; oldCode: string }[] = [];
  for (const trader of [one, two]) {
    const token = await steppedUp(trader.token);
    await later('code_sending', '1 hour');
    await server.call(identity.sendContactCode, { contact: email }, token);
    const code = await server.codeFor(email);
    await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'change' }, token);
    asked.push({ token, code, oldCode: await server.codeFor(trader.email) });
  }
  const bind = ({ token, ...codes }: (typeof asked)[number]) => server.call(identity.bindContact, { contact: email, ...codes }, token);
  const answers = await Promise.all(asked.flatMap((one) => [bind(one), bind(one), bind(one)]));
  expect(won(answers.map(({ status }) => status))).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).every(({ body }) => ['User2', 45].includes(body.error))).toBe(true);
  const { rows } = await server.store.pool.query('SELECT trader FROM trader_identity WHERE email_index = $1', [
    emailIndex(server.edge.services.ring, email),
  ]);
  expect(rows).toHaveLength(1);
});

test('a registration code creates one trader, however many forms use it', async () => {
  const email = 'once@bourse.test';
  await server.call(identity.sendEmail, { email, purpose: 'register' });
  const code = await server.codeFor(email);
  const form = {
    account: email,
    code,
    password: PASSWORD,
    confirm: PASSWORD,
    residence: 'DE',
    agreement: true as const,
    agreementVersion: '1',
  };
  expect(won(await statuses(() => server.call(identity.reg, form)))).toBe(1);
  const { rows } = await server.store.pool.query('SELECT trader FROM trader_identity WHERE email_index = $1', [
    emailIndex(server.edge.services.ring, email),
  ]);
  expect(rows).toHaveLength(1);
});

test('an unlock link opens one lock, however often it is followed', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  for (let i = 0; i < 10; i++) {
    await server.edge.app.inject({
      method: 'POST',
      url: identity.login.path,
      payload: { account: email, password: `no ${i}` },
      remoteAddress: `203.0.113.${i}`,
    });
    await later('login_failure', '61 seconds');
  }
  const sent = () => server.store.pool.query("SELECT body FROM message_outbox WHERE target = $1 AND template = 'login-locked'", [email]);
  await vi.waitFor(async () => expect((await sent()).rows).toHaveLength(1), 30_000);
  const key = /code=([A-Za-z0-9_-]{43})/.exec((await sent()).rows[0].body)![1]!;
  expect(won(await statuses(() => server.call(identity.openLock, { account: email, code: key })))).toBe(1);
});

test('of two simultaneous step-ups in a session one gets the next token, and the other can’t continue with an old one', async () => {
  const { token } = await server.trader();
  const answers = await Promise.all([1, 2, 3].map(() => server.call(identity.stepUp, { password: PASSWORD }, token)));
  const tokens = answers.flatMap(({ status, body }) => (status === 200 ? [body.token] : []));
  expect(tokens).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([401, 401]);
  expect((await server.call(identity.startTotp, {}, tokens[0])).status).toBe(200);
});

test('no background task failed', () => {
  expect(server.logged()).not.toMatch(/a bug: answered 500|FAILED/);
});
