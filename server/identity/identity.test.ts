import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailIndex } from '../secrets/contact.ts';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

let server: PracticeServer;
beforeAll(async () => {
  // At the product's cost: a hash of an older cost is replaced by one of today's.
  server = await startPracticeServer({}, { isRealCost: true });
});
afterAll(() => server?.close());

const { identity, ledger, news } = calls;
const form = (account: string, code: string) => ({
  account,
  code,
  password: PASSWORD,
  confirm: PASSWORD,
  residence: 'DE',
  agreement: true as const,
  agreementVersion: '1',
});
const send = async (email: string) => {
  const { body, status } = await server.call(identity.sendEmail, { email, purpose: 'register' });
  expect(status, JSON.stringify(body)).toBe(200);
  return server.codeFor(email.trim());
};
/** Moves everything sent and tried into the past, as if time had passed. */
const later = (interval: string) =>
  Promise.all(
    ['code_sending', 'login_failure'].map((table) => server.store.pool.query(`UPDATE ${table} SET at = at - $1::interval`, [interval])),
  );

test('registering by email logs the trader in, credits practice money to fiat and shows where it came from', async () => {
  const email = 'Carol.Smith@Bourse.test';
  const code = await send(email);
  const { status, body } = await server.call(identity.reg, form(email, code));
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const inDays = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000;
  expect(inDays).toBeGreaterThan(29.9);
  const info = await server.call(identity.info, {}, body.token);
  expect(info.body).toMatchObject({
    uid: body.uid,
    email,
    username: 'Carol.Smith',
    verification: 'none',
    hasSafePassword: false,
    residence: 'DE',
    tier: 0,
  });
  expect(info.body.inviteCode).toMatch(/^[A-Z0-9]{8}$/);
  expect(Number(body.uid)).toBeGreaterThan(100_000);
  await server.open.engine.projected(server.open.engine.head);
  const balances = await server.call(ledger.balances, {}, body.token);
  expect(balances.body.balances).toEqual([{ account: 'fiat', asset: 'USDT', available: '10000', frozen: '0', converted: '10000' }]);
  const log = await server.call(ledger.systemLog, {}, body.token);
  expect(log.body.entries).toMatchObject([{ kind: 'practice', account: 'fiat', asset: 'USDT', amount: '10000' }]);
  const earnings = await server.call(ledger.earnings, {}, body.token);
  expect(earnings.body).toMatchObject({ today: '0', todayRate: '0', line: [{ total: '10000' }] });
});

test('a phone number registers too, however it is typed, and logs in in its normal form', async () => {
  const sent = await server.call(identity.sendSms, { phone: '+4915112345678', purpose: 'register' });
  expect(sent.body).toEqual({ resendAfter: 60 });
  const code = await server.codeFor('+4915112345678');
  expect((await server.call(identity.checkCodePhone, { phone: '+4915112345678', code, purpose: 'register' })).body).toEqual({ ok: true });
  const registered = await server.call(identity.reg, form('+49 151 12345678', code));
  expect(registered.status, JSON.stringify(registered.body)).toBe(200);
  const again = await server.call(identity.login, { account: '+49 (151) 1234-5678', password: PASSWORD });
  expect(again.body.uid).toBe(registered.body.uid);
  const wrong = await server.call(identity.login, { account: '+4915112345678', password: 'not the one' });
  expect(wrong.body).toMatchObject({ error: 37 });
});

test('form errors are answered with their number before the code is consumed', async () => {
  const email = 'form@bourse.test';
  const code = await send(email);
  const attempt = async (change: object) => (await server.call(identity.reg, { ...form(email, code), ...change } as never)).body;
  expect(await attempt({ account: 'nobody' })).toMatchObject({ error: 'phone-invalid' });
  expect(await attempt({ account: '' })).toMatchObject({ error: 1 });
  expect(await attempt({ account: 'a@b' })).toMatchObject({ error: 'User1' });
  expect(await attempt({ password: 'short1', confirm: 'short1' })).toMatchObject({ error: 6 });
  expect(await attempt({ confirm: 'something else' })).toMatchObject({ error: 7 });
  for (const weak of ['password1', '1234567', 'abcdefgh', 'aaaaaaaa', 'abcabcabc', 'Qwerty123', email]) {
    expect(await attempt({ password: weak, confirm: weak }), weak).toMatchObject({ error: 'weak-password' });
  }
  expect(await attempt({ agreement: false })).toMatchObject({ error: 'agreement-required' });
  expect(await attempt({ agreementVersion: '0' })).toMatchObject({ error: 'agreement-required' });
  expect(await attempt({ residence: 'XX' })).toMatchObject({ error: 'country-not-offered' });
  expect(await attempt({ residence: 'de' })).toMatchObject({ error: 9 });
  expect(await attempt({ inviteCode: 'NOSUCH11' })).toMatchObject({ error: 43 });
  expect(await attempt({ code: '000000' === code ? '000001' : '000000' })).toMatchObject({ error: 45 });
  expect((await server.call(identity.reg, form(email, code))).status).toBe(200);
  // Consumed.
  expect((await server.call(identity.reg, form(email, code))).body).toMatchObject({ error: 45 });
});

test('an account exists only for whoever has the code that was sent to it', async () => {
  const { email } = await server.trader('known');
  await later('2 minutes');
  const known = await server.call(identity.sendEmail, { email, purpose: 'register' });
  const unknown = await server.call(identity.sendEmail, { email: 'unknown@bourse.test', purpose: 'register' });
  expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body });
  const guess = async (account: string) => (await server.call(identity.reg, form(account, '123456'))).body;
  const strip = ({ trace: _, ...rest }: object & { trace?: string }) => rest;
  expect(strip(await guess(email))).toEqual(strip(await guess('unknown@bourse.test')));
  expect((await server.call(identity.reg, form(email.toUpperCase(), await server.codeFor(email)))).body).toMatchObject({ error: 'User2' });
});

test('one code registers one trader, however many requests arrive at once', async () => {
  const email = 'race@bourse.test';
  const code = await send(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(identity.reg, form(email, code))));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0);
  const { rows } = await server.store.pool.query('SELECT count(*)::int AS n FROM trader_identity WHERE email_index = $1', [
    emailIndex(server.edge.services.ring, 'race@bourse.test'),
  ]);
  expect(rows[0].n).toBe(1);
});

test('a code is void after five wrong attempts, and so is every later guess, one by one or at once', async () => {
  const email = 'guess@bourse.test';
  const code = await send(email);
  const check = async (guess: string) => (await server.call(identity.checkCode, { email, code: guess, purpose: 'register' })).body;
  expect(await check(code)).toEqual({ ok: true });
  const wrong = Array.from({ length: 20 }, (_, i) => String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'));
  for (const answer of await Promise.all(wrong.map(check))) expect(answer).toMatchObject({ error: 45 });
  expect(await check(code)).toMatchObject({ error: 45 });
  expect((await server.call(identity.reg, form(email, code))).body).toMatchObject({ error: 45 });
  // For another target, and in the database: nothing can be read.
  const other = await send('other-target@bourse.test');
  expect((await server.call(identity.checkCode, { email: 'known@bourse.test', code: other, purpose: 'register' })).body).toMatchObject({
    error: 45,
  });
  const { rows } = await server.store.pool.query('SELECT * FROM verification_code');
  expect(JSON.stringify(rows)).not.toContain(other);
});

test('a code expires after ten minutes', async () => {
  const email = 'late@bourse.test';
  const code = await send(email);
  await server.store.pool.query('UPDATE verification_code SET expires_at = now()');
  expect((await server.call(identity.checkCode, { email, code, purpose: 'register' })).body).toMatchObject({ error: 45 });
});

test('a target gets one code a minute, five an hour and ten a day; then 46, with the time to wait', async () => {
  const email = 'often@bourse.test';
  const ask = () => server.call(identity.sendEmail, { email, purpose: 'register' });
  expect((await ask()).status).toBe(200);
  const soon = await ask();
  expect(soon.status).toBe(429);
  expect(soon.body).toMatchObject({ error: 46 });
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
  for (let i = 0; i < 4; i++) {
    await later('61 seconds');
    expect((await ask()).status).toBe(200);
  }
  await later('61 seconds');
  expect((await ask()).body).toMatchObject({ error: 46 });
  for (let i = 0; i < 5; i++) {
    await later('1 hour');
    expect((await ask()).status).toBe(200);
  }
  await later('1 hour');
  expect((await ask()).body).toMatchObject({ error: 46 });
  expect(
    (
      await Promise.all([0, 1, 2, 3].map(() => server.call(identity.sendEmail, { email: 'burst@bourse.test', purpose: 'register' })))
    ).filter((a) => a.status === 200),
  ).toHaveLength(1);
});

test('after five wrong passwords each attempt is delayed; after ten the account is locked: 38 for the right one, 39 for the others', async () => {
  const { email } = await server.trader('lock');
  await server.store.pool.query('DELETE FROM session');
  const login = (password: string) => server.call(identity.login, { account: email, password });
  for (let i = 0; i < 5; i++) expect((await login(`wrong ${i}`)).body).toMatchObject({ error: 39 });
  // However slow the machine was, the latest attempt was just now.
  await server.store.pool.query('UPDATE login_failure SET at = clock_timestamp()');
  const waits = await login(PASSWORD);
  expect(waits.status).toBe(429);
  expect(waits.body).toMatchObject({ error: 'too-many-requests' });
  for (let i = 0; i < 5; i++) {
    await later('61 seconds');
    expect((await login(`wrong again ${i}`)).body).toMatchObject({ error: 39 });
  }
  await later('61 seconds');
  expect((await login(PASSWORD)).body).toMatchObject({ error: 38 });
  await later('61 seconds');
  expect((await login('not it')).body).toMatchObject({ error: 39 });
  await later('31 minutes');
  expect((await login(PASSWORD)).status).toBe(200);
});

test('a hundred guesses at once count as five', async () => {
  const { email } = await server.trader('parallel');
  await server.store.pool.query('DELETE FROM session');
  const since = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => server.call(identity.login, { account: email, password: `guess ${i}` })),
  );
  // Seconds may pass meanwhile, and one more guess is checked after 1, 3, 7 … of them.
  const looked = 6 + Math.floor(Math.log2((performance.now() - since) / 1_000 + 1));
  expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(looked);
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(100 - looked);
});

test('a stranger who locks an account doesn’t lock it for its trader’s usual address', async () => {
  const { email } = await server.trader('home');
  const from = (remoteAddress: string, password: string) =>
    server.edge.app.inject({ method: 'POST', url: identity.login.path, payload: { account: email, password }, remoteAddress });
  for (let i = 0; i < 10; i++) {
    await from('203.0.113.9', `wrong ${i}`);
    await later('61 seconds');
  }
  expect((await from('203.0.113.9', PASSWORD)).json()).toMatchObject({ error: 38 });
  expect((await from('127.0.0.1', PASSWORD)).statusCode).toBe(200);
});

test('a token is stored as a hash and ends at logout, after thirty days, and after seven idle days', async () => {
  const { token, email } = await server.trader('sessions');
  const { rows } = await server.store.pool.query('SELECT * FROM session');
  expect(JSON.stringify(rows)).not.toContain(token);
  const ended: unknown[] = [];
  server.edge.sessions.onEnded((one) => ended.push(one));
  expect((await server.call(identity.info, {}, token)).status).toBe(200);
  expect((await server.call(identity.logout, {}, token)).body).toEqual({});
  expect(ended).toHaveLength(1);
  const after = await server.call(identity.info, {}, token);
  expect(after.status).toBe(401);
  expect(after.body).toMatchObject({ error: 'session-ended' });
  for (const column of ['expires_at', 'last_used_at']) {
    const { body } = await server.call(identity.login, { account: email, password: PASSWORD });
    await server.store.pool.query(`UPDATE session SET ${column} = now() - interval '8 days'`);
    expect((await server.call(identity.info, {}, body.token)).status, column).toBe(401);
  }
});

test('a password hash with an older cost is replaced at the next login', async () => {
  const { email } = await server.trader('rehash');
  const { createHmac } = await import('node:crypto');
  const { readKeys } = await import('../secrets/keys.ts');
  const { hash } = await import('@node-rs/argon2');
  const old = await hash(createHmac('sha256', readKeys(server.dataDir).password).update(PASSWORD).digest('base64'), {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  });
  await server.store.pool.query('UPDATE trader_identity SET password_hash = $1 WHERE email_index = $2', [
    old,
    emailIndex(server.edge.services.ring, email),
  ]);
  expect((await server.call(identity.login, { account: email, password: PASSWORD })).status).toBe(200);
  const { rows } = await server.store.pool.query('SELECT password_hash FROM trader_identity WHERE email_index = $1', [
    emailIndex(server.edge.services.ring, email),
  ]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/);
});

test('an invite code leads to the trader who shared it', async () => {
  const inviter = await server.trader('inviter');
  const { body } = await server.call(identity.info, {}, inviter.token);
  const code = await send('invited@bourse.test');
  const registered = await server.call(identity.reg, { ...form('invited@bourse.test', code), inviteCode: body.inviteCode.toLowerCase() });
  expect(registered.status).toBe(200);
  const { rows } = await server.store.pool.query('SELECT invited_by FROM trader_identity WHERE trader = $1', [registered.body.uid]);
  expect(String(rows[0].invited_by)).toBe(inviter.uid);
});

test('a new account has no bank card and no verification', async () => {
  const { token } = await server.trader();
  expect((await server.call(identity.existsBank, {}, token)).body).toEqual({ exists: false });
  expect((await server.call(identity.userVerified, {}, token)).body).toEqual({ status: 'none' });
});

test('practice logins are created through the ordinary registration and have money', async () => {
  expect(server.edge.practiceLogins).toHaveLength(2);
  for (const { account, password } of server.edge.practiceLogins) {
    const { body, status } = await server.call(identity.login, { account, password });
    expect(status).toBe(200);
    const { body: held } = await server.call(ledger.balances, {}, body.token);
    expect(held.total).toBe('10000');
  }
});

test('the system configuration has what the app reads at start', async () => {
  const { body } = await server.call(news.config, {});
  expect(body).toMatchObject({
    app_name: 'Bourse',
    kefu: '',
    quick_buy: '',
    rabbitmq: '/',
    app_file: '',
    realm: 'practice',
    // Contracts are named before the first of them was traded.
    contracts: 'listed',
    agreement_version: '1',
  });
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['logo', 'app_version', 'epoch', 'server_time']));
});

test('no password, code or token appears in the logs', async () => {
  const { token } = await server.trader('logged');
  expect(server.logged()).not.toContain(PASSWORD);
  expect(server.logged()).not.toContain(token);
  expect(server.logged()).not.toMatch(/"code":"\d{6}"/);
  expect(server.logged()).not.toContain('FAILED');
});
