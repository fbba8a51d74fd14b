import { calls } from '@bourse/contract/calls';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

const { identity } = calls;
const NEW = 'another horse 8';
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

type Trader = Awaited<ReturnType<PracticeServer['trader']>>;
const login = (email: string, password = PASSWORD) => server.call(identity.login, { account: email, password });
/** Moves everything sent and tried into the past, as if time had passed. */
const later = (interval: string) =>
  Promise.all(
    ['code_sending', 'login_failure', 'secret_failure'].map((table) =>
      server.store.pool.query(`UPDATE ${table} SET at = at - $1::interval`, [interval]),
    ),
  );
const codeTo = async (email: string, purpose: 'reset' | 'unlock') => {
  const { status, body } = await server.call(identity.sendEmail, { email, purpose });
  expect(status, JSON.stringify(body)).toBe(200);
  return server.codeFor(email);
};
const ownCode = async ({ token, email }: Trader, purpose: 'change' | 'safe-password') => {
  const { status, body } = await server.call(identity.sendOwnCode, { channel: 'email', purpose }, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return server.codeFor(email);
};
const form = (account: string, code: string, password = NEW) => ({ account, name: 'Anna', code, new: password, confirm: password });
const holdOf = async (token: string) => {
  await server.open.engine.projected(server.open.engine.head);
  return (await server.call(identity.security, {}, token)).body.hold;
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const strip = ({ trace: _, ...rest }: object & { trace?: string }) => rest;
const secureWithTotp = async (trader: Trader) => {
  const { token } = (await server.call(identity.stepUp, { password: PASSWORD }, trader.token)).body;
  trader.token = token;
  const { secret } = (await server.call(identity.startTotp, {}, token)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  expect((await server.call(identity.confirmTotp, { totp: totp.generate() }, token)).status).toBe(200);
  await server.store.pool.query('UPDATE trader_identity SET totp_step = totp_step - 2');
  return totp;
};

test('a forgotten password is reset with the code: every session ends, and withdrawals are held for a day', async () => {
  const trader = await server.trader();
  const other = (await login(trader.email)).body.token;
  const code = await codeTo(trader.email, 'reset');
  expect((await server.call(identity.resetPassword, form(trader.email, code))).body).toEqual({});
  for (const token of [trader.token, other]) {
    const { status, body } = await server.call(identity.info, {}, token);
    expect([status, body.error]).toEqual([401, 'session-ended']);
  }
  expect((await login(trader.email)).body).toMatchObject({ error: 39 });
  const opened = await login(trader.email, NEW);
  const hold = await holdOf(opened.body.token);
  expect(hold).toMatchObject({ cause: 'recovery' });
  expect((Date.parse(hold!.until) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  const { rows } = await server.store.pool.query("SELECT body FROM message_outbox WHERE target = $1 AND template = 'password-changed'", [
    trader.email,
  ]);
  expect(rows).toHaveLength(1);
  // Consumed.
  expect((await server.call(identity.resetPassword, form(trader.email, code))).body).toMatchObject({ error: 45 });
});

test('form errors are answered with their number before the code is checked', async () => {
  const { email } = await server.trader();
  const code = await codeTo(email, 'reset');
  const attempt = async (change: object) => (await server.call(identity.resetPassword, { ...form(email, code), ...change })).body;
  expect(await attempt({ account: '' })).toMatchObject({ error: 1 });
  expect(await attempt({ account: 'a@b' })).toMatchObject({ error: 'User1' });
  expect(await attempt({ new: 'short1', confirm: 'short1' })).toMatchObject({ error: 6 });
  expect(await attempt({ confirm: 'something else' })).toMatchObject({ error: 7 });
  expect(await attempt({ new: 'password1', confirm: 'password1' })).toMatchObject({ error: 'weak-password' });
  expect(await attempt({ code: otherThan(code) })).toMatchObject({ error: 45 });
  expect(await attempt({})).toEqual({});
});

test('reset and codes don’t reveal whether an account exists, except to whoever has its mailbox', async () => {
  const { email } = await server.trader();
  const asked = await Promise.all(
    [email, 'nobody-here@bourse.test'].map((one) => server.call(identity.sendEmail, { email: one, purpose: 'reset' })),
  );
  expect(asked[0]!.body).toEqual(asked[1]!.body);
  const code = await server.codeFor('nobody-here@bourse.test');
  const guess = async (account: string) => strip((await server.call(identity.resetPassword, form(account, otherThan(code)))).body);
  expect(await guess(email)).toEqual(await guess('nobody-here@bourse.test'));
  expect((await server.call(identity.resetPassword, form('nobody-here@bourse.test', code))).body).toMatchObject({ error: 'User4' });
  const phone = '+4915112399999';
  await server.call(identity.sendSms, { phone, purpose: 'reset' });
  expect((await server.call(identity.resetPassword, form(phone, await server.codeFor(phone)))).body).toMatchObject({ error: 'User3' });
});

test('password_min can require longer passwords, never shorter ones than the specification', async () => {
  const trader = await server.trader();
  const set = (value: string) => server.store.pool.query("UPDATE system_config SET value = $1 WHERE name = 'password_min'", [value]);
  const change = async (password: string) =>
    (await server.call(identity.changePassword, { old: PASSWORD, new: password, confirm: password }, trader.token)).body;
  await set('12');
  expect(await change('own words 7')).toMatchObject({ error: 6, value: '12' });
  await set('3');
  expect(await change('words7')).toMatchObject({ error: 6 });
  await set('7');
});

test('a reset never skips the second factor: with the mailbox alone the old password stays', async () => {
  const trader = await server.trader();
  const totp = await secureWithTotp(trader);
  const code = await codeTo(trader.email, 'reset');
  const { status, body } = await server.call(identity.resetPassword, form(trader.email, code));
  expect([status, body.error]).toEqual([400, 'second-factor-needed']);
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(200);
  expect((await login(trader.email)).body.error).toBe('second-factor-needed');
  const ticket = body.value!;
  expect((await server.call(identity.secondStepOptions, { ticket })).body).toMatchObject({
    purpose: 'reset',
    methods: ['totp', 'recovery'],
  });
  expect((await server.call(identity.secondStep, { ticket, totp: otherThan(totp.generate()) })).body).toMatchObject({
    error: 'second-factor-wrong',
  });
  const done = await server.call(identity.secondStep, { ticket, totp: totp.generate() });
  expect(strip(done.body)).toEqual({ purpose: 'reset' });
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(401);
  // The new password, too, is only half of a login.
  expect((await login(trader.email, NEW)).body.error).toBe('second-factor-needed');
});

test('a code is bound to its purpose, its target and its trader', async () => {
  const one = await server.trader();
  const two = await server.trader();
  const unlock = await codeTo(one.email, 'unlock');
  expect((await server.call(identity.resetPassword, form(one.email, unlock))).body).toMatchObject({ error: 45 });
  const reset = await codeTo(one.email, 'reset');
  if (reset !== unlock) {
    expect((await server.call(identity.openLock, { account: one.email, code: reset })).body).toMatchObject({ error: 45 });
  }
  expect((await server.call(identity.resetPassword, form(two.email, reset))).body).toMatchObject({ error: 45 });
  const own = await ownCode(one, 'safe-password');
  const safe = { password: PASSWORD, code: own, new: 'withdraw me 1', confirm: 'withdraw me 1' };
  expect((await server.call(identity.changeSafePassword, safe, two.token)).body).toMatchObject({ error: 45 });
  expect((await server.call(identity.checkCode, { email: one.email, code: own, purpose: 'reset' })).body).toMatchObject({ error: 45 });
});

test('a target gets five codes an hour in total, whatever they are for', async () => {
  const { email } = await server.trader();
  for (let i = 0; i < 4; i++) {
    await later('61 seconds');
    await codeTo(email, i % 2 === 0 ? 'reset' : 'unlock');
  }
  await later('61 seconds');
  for (const purpose of ['register', 'reset', 'unlock'] as const) {
    expect((await server.call(identity.sendEmail, { email, purpose })).body).toMatchObject({ error: 46 });
  }
});

test('a trader who knows the old password changes it: other sessions end, this one stays, withdrawals are held', async () => {
  const trader = await server.trader();
  const other = (await login(trader.email)).body.token;
  const change = (old: string, password = NEW, confirm = password) =>
    server.call(identity.changePassword, { old, new: password, confirm }, trader.token);
  expect((await change('')).body).toMatchObject({ error: '7_2' });
  expect((await change('not the one')).body).toMatchObject({ error: 22 });
  expect((await change(PASSWORD, 'short1')).body).toMatchObject({ error: 6 });
  expect((await change(PASSWORD, NEW, 'else')).body).toMatchObject({ error: 7 });
  expect((await change(PASSWORD, 'qwerty123')).body).toMatchObject({ error: 'weak-password' });
  const { body } = await change(PASSWORD);
  expect(body.holdUntil).toMatch(/Z$/);
  expect((await server.call(identity.info, {}, other)).status).toBe(401);
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(200);
  expect(await holdOf(trader.token)).toEqual({ until: body.holdUntil, cause: 'password' });
  expect((await login(trader.email, NEW)).status).toBe(200);
});

test('a stolen session can guess the old password five times, then not for an hour', async () => {
  const { token } = await server.trader();
  const change = (old: string) => server.call(identity.changePassword, { old, new: NEW, confirm: NEW }, token);
  const answers = await Promise.all(Array.from({ length: 9 }, (_, i) => change(`guess ${i}`)));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect((await change(PASSWORD)).status).toBe(429);
  await later('61 minutes');
  expect((await change(PASSWORD)).status).toBe(200);
});

test('with a second factor a password can be changed only after a step-up', async () => {
  const trader = await server.trader();
  const totp = await secureWithTotp(trader);
  await server.store.pool.query('UPDATE session SET stepped_up_until = NULL');
  const change = () => server.call(identity.changePassword, { old: PASSWORD, new: NEW, confirm: NEW }, trader.token);
  expect((await change()).body).toMatchObject({ error: 'step-up-needed' });
  trader.token = (await server.call(identity.stepUp, { password: PASSWORD, totp: totp.generate() }, trader.token)).body.token;
  expect((await change()).status).toBe(200);
});

test('setting the first withdrawal password requires login password and code, and starts no hold', async () => {
  const trader = await server.trader();
  const code = await ownCode(trader, 'safe-password');
  const set = async (change: object) =>
    (
      await server.call(
        identity.changeSafePassword,
        { password: PASSWORD, code, new: 'withdraw me 1', confirm: 'withdraw me 1', ...change },
        trader.token,
      )
    ).body;
  expect(await set({ password: undefined })).toMatchObject({ error: 6 });
  expect(await set({ code: undefined })).toMatchObject({ error: 45 });
  expect(await set({ code: otherThan(code) })).toMatchObject({ error: 45 });
  expect(await set({ password: 'not the one' })).toMatchObject({ error: 18 });
  expect(await set({ new: 'short1', confirm: 'short1' })).toMatchObject({ error: 6 });
  expect(await set({ new: 'iloveyou1', confirm: 'iloveyou1' })).toMatchObject({ error: 'weak-password' });
  expect(await set({})).toEqual({});
  expect(await holdOf(trader.token)).toBeUndefined();
  expect((await server.call(identity.info, {}, trader.token)).body.hasSafePassword).toBe(true);
  const { rows } = await server.store.pool.query('SELECT password_hash, safe_password_hash FROM trader_identity WHERE trader = $1', [
    trader.uid,
  ]);
  expect(rows[0].safe_password_hash).toMatch(/^\$argon2id\$/);
});

test('a withdrawal password equal to the login password is refused, and the code still works for another one', async () => {
  const trader = await server.trader();
  const code = await ownCode(trader, 'safe-password');
  const { body } = await server.call(
    identity.changeSafePassword,
    { password: PASSWORD, code, new: PASSWORD, confirm: PASSWORD },
    trader.token,
  );
  expect(body).toMatchObject({ error: 'same-as-login-password' });
  const set = (password: string) =>
    server.call(identity.changeSafePassword, { password: PASSWORD, code, new: password, confirm: password }, trader.token);
  const both = await Promise.all([set('withdraw me 1'), set('withdraw me 2')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

async function withSafePassword(): Promise<Trader> {
  const trader = await server.trader();
  const code = await ownCode(trader, 'safe-password');
  const set = { password: PASSWORD, code, new: 'withdraw me 1', confirm: 'withdraw me 1' };
  expect((await server.call(identity.changeSafePassword, set, trader.token)).status).toBe(200);
  return trader;
}

test('the withdrawal password is changed with the old one, which holds withdrawals for a day', async () => {
  const trader = await withSafePassword();
  const change = (old?: string) =>
    server.call(identity.changeSafePassword, { ...(old && { old }), new: 'withdraw me 2', confirm: 'withdraw me 2' }, trader.token);
  expect((await change()).body).toMatchObject({ error: '7_2' });
  expect((await change(PASSWORD)).body).toMatchObject({ error: 22 });
  const { body } = await change('withdraw me 1');
  expect(await holdOf(trader.token)).toEqual({ until: body.holdUntil, cause: 'safe_password' });
  expect((await server.call(identity.stepUp, { safePassword: 'withdraw me 2' }, trader.token)).status).toBe(200);
});

test('the withdrawal password allows five guesses a day, however many come at once and for whatever purpose', async () => {
  const trader = await withSafePassword();
  const guess = (n: number) =>
    n % 2 === 0
      ? server.call(identity.stepUp, { safePassword: `guess number ${n}` }, trader.token)
      : server.call(identity.changeSafePassword, { old: `guess number ${n}`, new: NEW, confirm: NEW }, trader.token);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(35);
  await later('23 hours');
  const waits = await server.call(identity.stepUp, { safePassword: 'withdraw me 1' }, trader.token);
  expect(waits.status).toBe(429);
  expect(Number(waits.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  await later('61 minutes');
  expect((await server.call(identity.stepUp, { safePassword: 'withdraw me 1' }, trader.token)).status).toBe(200);
});

test('a forgotten withdrawal password is reset with login password, code and step-up, and withdrawals are held', async () => {
  const trader = await withSafePassword();
  await later('61 seconds');
  const code = await ownCode(trader, 'safe-password');
  const again = { password: PASSWORD, code, new: 'withdraw me 3', confirm: 'withdraw me 3' };
  expect((await server.call(identity.changeSafePassword, again, trader.token)).body).toMatchObject({ error: 'step-up-needed' });
  trader.token = (await server.call(identity.stepUp, { password: PASSWORD }, trader.token)).body.token;
  const { body } = await server.call(identity.changeSafePassword, again, trader.token);
  expect(body.holdUntil).toMatch(/Z$/);
  expect(await holdOf(trader.token)).toMatchObject({ cause: 'safe_password' });
});

test('strangers who lock an account don’t lock its trader out: the emailed code opens it where the trader is', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  const from = (remoteAddress: string, password: string) =>
    server.edge.app.inject({ method: 'POST', url: identity.login.path, payload: { account: email, password }, remoteAddress });
  const attack = async () => {
    for (let i = 0; i < 10; i++) {
      await from(`203.0.113.${i}`, `wrong ${i}`);
      await later('61 seconds');
    }
  };
  await attack();
  expect((await from('192.0.2.7', PASSWORD)).json()).toMatchObject({ error: 38 });
  const mailed = () =>
    server.store.pool.query("SELECT template FROM message_outbox WHERE target = $1 AND template = 'login-locked'", [email]);
  // It's sent after the answer.
  await vi.waitFor(async () => expect((await mailed()).rows).toHaveLength(1), 30_000);
  const open = (code: string) =>
    server.edge.app.inject({ method: 'POST', url: identity.openLock.path, payload: { account: email, code }, remoteAddress: '192.0.2.7' });
  const code = await server.codeFor(email);
  expect((await open(otherThan(code))).json()).toMatchObject({ error: 45 });
  expect((await open(code)).json()).toEqual({});
  expect((await from('192.0.2.7', PASSWORD)).statusCode).toBe(200);
  // The strangers may continue: they lock out only themselves.
  await attack();
  expect((await from('198.51.100.3', PASSWORD)).json()).toMatchObject({ error: 38 });
  expect((await from('192.0.2.7', PASSWORD)).statusCode).toBe(200);
});

test('neither requesting codes nor guessing them lets a stranger invalidate the emailed unlock link', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  const post = (remoteAddress: string, path: string, payload: object) =>
    server.edge.app.inject({ method: 'POST', url: path, payload, remoteAddress });
  const lock = async () => {
    for (let i = 0; i < 10; i++) {
      await post(`203.0.113.${i}`, identity.login.path, { account: email, password: `wrong ${i}` });
      await later('61 seconds');
    }
  };
  const mailed = async () =>
    (
      await server.store.pool.query("SELECT body, html FROM message_outbox WHERE target = $1 AND template = 'login-locked' ORDER BY id", [
        email,
      ])
    ).rows as { body: string; html: string }[];
  // Strangers use up everything that may be sent to this address in a day.
  await server.store.pool.query('DELETE FROM code_sending');
  let sent = 0;
  for (let i = 0; i < 14; i++) {
    if ((await post('203.0.113.1', identity.sendEmail.path, { email, purpose: 'unlock' })).statusCode === 200) sent += 1;
    await server.store.pool.query("UPDATE code_sending SET at = at - interval '61 seconds'");
    if (sent % 5 === 0) await server.store.pool.query("UPDATE code_sending SET at = at - interval '1 hour'");
  }
  expect(sent).toBe(10);
  await lock();
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(1), 30_000);
  const [{ body, html }] = (await mailed()) as [{ body: string; html: string }];
  // The emailed code is voided by guesses.
  for (let i = 0; i < 6; i++) await post('203.0.113.2', identity.openLock.path, { account: email, code: `00000${i}` });
  const link = /http:\/\/localhost:\d+\/#\/unlock\?account=([^&]+)&code=([A-Za-z0-9_-]{43})/.exec(body)!;
  expect(html).toContain(`href="${link[0].replace('&', '&#38;')}"`);
  expect(decodeURIComponent(link[1]!)).toBe(email);
  expect((await post('192.0.2.9', identity.login.path, { account: email, password: PASSWORD })).json()).toMatchObject({ error: 38 });
  const open = (account: string, code: string) => post('192.0.2.9', identity.openLock.path, { account, code });
  const other = await server.trader();
  expect((await open(other.email, link[2]!)).json()).toMatchObject({ error: 45 });
  expect((await open(email, 'A'.repeat(43))).json()).toMatchObject({ error: 45 });
  expect((await open(email, link[2]!)).json()).toEqual({});
  expect((await open(email, link[2]!)).json()).toMatchObject({ error: 45 });
  expect((await post('192.0.2.9', identity.login.path, { account: email, password: PASSWORD })).statusCode).toBe(200);
  // The next lock is reported again, but not every half hour.
  await server.store.pool.query("UPDATE unlock_link SET sent_at = sent_at - interval '4 hours'");
  await lock();
  await later('31 minutes');
  await lock();
  await vi.waitFor(async () => expect(await mailed()).toHaveLength(2), 30_000);
});

test('the unlock link leads to the app, whatever the request claims as its host', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  for (let i = 0; i < 10; i++) {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' };
    await server.call(identity.login, { account: email, password: `wrong ${i}` }, undefined, headers);
    await later('61 seconds');
  }
  const find = () => server.store.pool.query("SELECT body FROM message_outbox WHERE target = $1 AND template = 'login-locked'", [email]);
  await vi.waitFor(async () => expect((await find()).rows).toHaveLength(1), 30_000);
  expect((await find()).rows[0].body).not.toContain('evil');
});

test('no secret appears in the logs, and no background task failed', () => {
  expect(server.logged()).not.toContain(PASSWORD);
  expect(server.logged()).not.toContain('withdraw me');
  expect(server.logged()).not.toContain('FAILED');
});
