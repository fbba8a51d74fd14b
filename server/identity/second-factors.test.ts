import { calls } from '@bourse/contract/calls';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Authenticator } from '../test/authenticator.ts';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

const { identity } = calls;
const page = { host: 'localhost:4110', origin: 'http://localhost:4110' };
const phishing = { host: 'localhost:4110', origin: 'http://1ocalhost:4110' };

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

type Trader = Awaited<ReturnType<PracticeServer['trader']>>;
const login = (email: string, password = PASSWORD) => server.call(identity.login, { account: email, password }, undefined, page);
const stepUp = async (trader: Trader, factor: object = {}) => {
  const answer = await server.call(identity.stepUp, { password: PASSWORD, ...factor }, trader.token, page);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  trader.token = answer.body.token;
};
/** As if half a minute had passed since the last code. */
const nextCode = async (secret: string) => {
  await server.store.pool.query('UPDATE trader_identity SET totp_step = totp_step - 2');
  return codeOf(secret);
};
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const mails = async (to: string) =>
  (await server.store.pool.query<{ template: string }>('SELECT template FROM message_outbox WHERE target = $1 ORDER BY id', [to])).rows.map(
    (row) => row.template,
  );
const hold = async (trader: Trader) => {
  await server.open.engine.projected(server.open.engine.head);
  return (await server.call(identity.security, {}, trader.token)).body.hold;
};
async function withTotp(): Promise<Trader & { secret: string; recoveryCodes: string[] }> {
  const trader = await server.trader();
  await stepUp(trader);
  const { body } = await server.call(identity.startTotp, {}, trader.token);
  const confirmed = await server.call(identity.confirmTotp, { totp: codeOf(body.secret) }, trader.token);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return { ...trader, secret: body.secret, recoveryCodes: confirmed.body.recoveryCodes! };
}
async function withPasskey(): Promise<Trader & { phone: Authenticator; id: string }> {
  const trader = await server.trader();
  await stepUp(trader);
  const phone = new Authenticator(page.origin);
  const { body } = await server.call(identity.startPasskey, {}, trader.token, page);
  const added = await server.call(identity.addPasskey, { name: 'phone', passkey: phone.create(body.options) }, trader.token, page);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { ...trader, phone, id: added.body.id };
}

test('account protection can’t be changed without a step-up', async () => {
  const { token, email } = await server.trader();
  const refused = { error: 'step-up-needed' };
  expect((await server.call(identity.startTotp, {}, token)).body).toMatchObject(refused);
  expect((await server.call(identity.startPasskey, {}, token, page)).body).toMatchObject(refused);
  expect((await server.call(identity.newRecoveryCodes, {}, token)).body).toMatchObject(refused);
  expect((await server.call(identity.sendContactCode, { contact: 'new@bourse.test' }, token)).body).toMatchObject(refused);
  expect((await server.call(identity.bindContact, { contact: email, code: '123456' }, token)).body).toMatchObject(refused);
  expect((await server.call(identity.requestClosing, {}, token)).body).toMatchObject(refused);
  expect((await server.call(identity.stepUp, { password: 'not the one' }, token)).body).toMatchObject({ error: 18 });
  expect((await server.call(identity.stepUp, { safePassword: 'none is set' }, token)).body).toMatchObject({ error: 42 });
  expect((await server.call(identity.stepUp, {}, token)).body).toMatchObject({ error: 6 });
  expect((await server.call(identity.startTotp, {}, token)).body).toMatchObject(refused);
});

test('a step-up applies to one session for five minutes', async () => {
  const trader = await server.trader();
  const other = (await login(trader.email)).body.token;
  await stepUp(trader);
  expect((await server.call(identity.startTotp, {}, other)).body).toMatchObject({ error: 'step-up-needed' });
  expect((await server.call(identity.startTotp, {}, trader.token)).status).toBe(200);
  const { body } = await server.call(identity.security, {}, trader.token);
  expect(Date.parse(body.steppedUpUntil!) - Date.now()).toBeLessThanOrEqual(300_000);
  await server.store.pool.query("UPDATE session SET stepped_up_until = now() - interval '1 second'");
  expect((await server.call(identity.startTotp, {}, trader.token)).body).toMatchObject({ error: 'step-up-needed' });
});

test('a step-up replaces the session’s token: a copy of the old one gains nothing, and soon stops working', async () => {
  const trader = await server.trader();
  const copied = trader.token;
  const idOf = async () => (await server.call(identity.sessions, {}, trader.token)).body.sessions[0]!.id;
  const before = await idOf();
  await stepUp(trader);
  expect(trader.token).not.toBe(copied);
  expect(await idOf()).toBe(before);
  // Requests in flight with the old token are answered, but don't get the step-up.
  expect((await server.call(identity.info, {}, copied)).status).toBe(200);
  expect((await server.call(identity.startTotp, {}, copied)).body).toMatchObject({ error: 'step-up-needed' });
  expect((await server.call(identity.stepUp, { password: PASSWORD }, copied)).status).toBe(401);
  await server.store.pool.query("UPDATE session SET previous_until = now() - interval '1 second'");
  await vi.waitFor(async () => expect((await server.call(identity.info, {}, copied)).status).toBe(401), { timeout: 30_000, interval: 200 });
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(200);
});

test('a setup continues after another step-up, and logging out with the old token ends the session', async () => {
  const trader = await server.trader();
  await stepUp(trader);
  const { secret } = (await server.call(identity.startTotp, {}, trader.token)).body;
  const old = trader.token;
  await stepUp(trader);
  expect((await server.call(identity.confirmTotp, { totp: codeOf(secret) }, trader.token)).status).toBe(200);
  await server.call(identity.logout, {}, old);
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(401);
});

test('with an authenticator app the password alone doesn’t log in; the code does, once', async () => {
  const { email, secret, recoveryCodes } = await withTotp();
  expect(recoveryCodes).toHaveLength(10);
  expect(await mails(email)).toContain('second-factor-changed');
  const { status, body } = await login(email);
  expect(status).toBe(400);
  expect(body.error).toBe('second-factor-needed');
  expect(body.token).toBeUndefined();
  const ticket = body.value!;
  const options = await server.call(identity.secondStepOptions, { ticket });
  expect(options.body).toMatchObject({ purpose: 'login', methods: ['totp', 'recovery'] });
  // The code that confirmed the app was consumed.
  expect((await server.call(identity.secondStep, { ticket, totp: codeOf(secret) })).body).toMatchObject({ error: 'second-factor-wrong' });
  const code = await nextCode(secret);
  expect((await server.call(identity.secondStep, { ticket, totp: otherThan(code) })).body).toMatchObject({ error: 'second-factor-wrong' });
  expect((await server.call(identity.secondStep, { ticket })).body).toMatchObject({ error: 'second-factor-needed' });
  const done = await server.call(identity.secondStep, { ticket, totp: code });
  expect(done.body.session?.token).toMatch(/^[\w-]{43}$/);
  expect((await server.call(identity.secondStep, { ticket, totp: code })).body).toMatchObject({ error: 'ticket-expired' });
  const again = await login(email);
  expect((await server.call(identity.secondStep, { ticket: again.body.value!, totp: code })).body).toMatchObject({
    error: 'second-factor-wrong',
  });
  const history = await server.call(identity.loginHistory, {}, done.body.session!.token);
  expect(history.body.entries.map((entry) => entry.outcome)).toEqual(
    expect.arrayContaining(['logged-in', 'wrong-second-factor', 'logged-in']),
  );
});

test('one code used in four places at once logs in one of them', async () => {
  const { email, secret } = await withTotp();
  const code = await nextCode(secret);
  const tickets = await Promise.all([0, 1, 2, 3].map(async () => (await login(email)).body.value!));
  const answers = await Promise.all(tickets.map((ticket) => server.call(identity.secondStep, { ticket, totp: code })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test('the secret of an authenticator app is encrypted in the database, and recovery codes are stored as hashes', async () => {
  const { secret, recoveryCodes, uid } = await withTotp();
  const { rows } = await server.store.pool.query('SELECT totp_secret FROM trader_identity WHERE trader = $1', [uid]);
  expect(rows[0].totp_secret.toString('latin1')).not.toContain(secret);
  const codes = await server.store.pool.query('SELECT * FROM recovery_code');
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(JSON.stringify(codes.rows)).not.toContain(code);
  }
  const begun = await server.store.pool.query('SELECT * FROM begun');
  expect(JSON.stringify(begun.rows)).not.toContain(secret);
});

test('a recovery code works once, however it is typed; new codes invalidate the old ones', async () => {
  const trader = await withTotp();
  const [first, second] = trader.recoveryCodes;
  const enter = async (recoveryCode: string) =>
    server.call(identity.secondStep, { ticket: (await login(trader.email)).body.value!, recoveryCode });
  expect((await enter(first!.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await enter(first!)).body).toMatchObject({ error: 'second-factor-wrong' });
  const code = await nextCode(trader.secret);
  await stepUp(trader, { totp: code });
  const { body } = await server.call(identity.newRecoveryCodes, {}, trader.token);
  expect(body.recoveryCodes).toHaveLength(10);
  expect((await enter(second!)).body).toMatchObject({ error: 'second-factor-wrong' });
  expect((await enter(body.recoveryCodes[0]!)).status).toBe(200);
});

test('after five wrong codes none is checked for an hour, across all tickets and sessions', async () => {
  const { email, secret, token } = await withTotp();
  const tickets: string[] = [];
  for (let i = 0; i < 12; i++) tickets.push((await login(email)).body.value!);
  const code = await nextCode(secret);
  const answers = await Promise.all(tickets.map((ticket) => server.call(identity.secondStep, { ticket, totp: otherThan(code) })));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
  expect((await server.call(identity.stepUp, { password: PASSWORD, totp: code }, token)).status).toBe(429);
});

test('a ticket expires after five minutes, and an invalid ticket is refused', async () => {
  const { email } = await withTotp();
  const ticket = (await login(email)).body.value!;
  await server.store.pool.query("UPDATE begun SET expires_at = now() - interval '1 second'");
  for (const one of [ticket, 'a'.repeat(43)]) {
    expect((await server.call(identity.secondStepOptions, { ticket: one })).body).toMatchObject({ error: 'ticket-expired' });
    expect((await server.call(identity.secondStep, { ticket: one, totp: '123456' })).body).toMatchObject({ error: 'ticket-expired' });
  }
});

test('removing the authenticator app requires its code, holds withdrawals for a day and deletes the recovery codes', async () => {
  const trader = await withTotp();
  await server.store.pool.query('UPDATE session SET stepped_up_until = NULL');
  expect((await server.call(identity.removeTotp, {}, trader.token)).body).toMatchObject({ error: 'step-up-needed' });
  expect((await server.call(identity.stepUp, { password: PASSWORD }, trader.token)).body).toMatchObject({ error: 'second-factor-needed' });
  await stepUp(trader, { totp: await nextCode(trader.secret) });
  const { body } = await server.call(identity.removeTotp, {}, trader.token);
  expect((Date.parse(body.holdUntil) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  expect(await hold(trader)).toMatchObject({ cause: 'second_factor', until: body.holdUntil });
  expect((await server.call(identity.security, {}, trader.token)).body).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
  expect((await login(trader.email)).status).toBe(200);
});

describe('withdrawals are held for a day', () => {
  const isADay = async (trader: Trader, holdUntil: string): Promise<void> => {
    expect((Date.parse(holdUntil) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await hold(trader)).toEqual({ cause: 'second_factor', until: holdUntil });
    expect(await mails(trader.email)).toContain('second-factor-changed');
  };

  test('by the first authenticator app', async () => {
    const trader = await server.trader();
    await stepUp(trader);
    expect(await hold(trader)).toBeUndefined();
    const { secret } = (await server.call(identity.startTotp, {}, trader.token)).body;
    const { body } = await server.call(identity.confirmTotp, { totp: codeOf(secret) }, trader.token);
    await isADay(trader, body.holdUntil);
  });

  test('by an added passkey', async () => {
    const trader = await server.trader();
    await stepUp(trader);
    const phone = new Authenticator(page.origin);
    const { options } = (await server.call(identity.startPasskey, {}, trader.token, page)).body;
    const { body } = await server.call(identity.addPasskey, { name: 'phone', passkey: phone.create(options) }, trader.token, page);
    await isADay(trader, body.holdUntil);
  });

  test('by new recovery codes, which start a new and longer hold', async () => {
    const trader = await withTotp();
    const before = (await hold(trader))!.until;
    await stepUp(trader, { totp: await nextCode(trader.secret) });
    const { body } = await server.call(identity.newRecoveryCodes, {}, trader.token);
    expect(Date.parse(body.holdUntil)).toBeGreaterThan(Date.parse(before));
    await isADay(trader, body.holdUntil);
  });
});

test('a passkey logs in by itself, or as the second factor', async () => {
  const { email, uid, phone } = await withPasskey();
  const start = await server.call(identity.startPasskeyLogin, {}, undefined, page);
  const alone = await server.call(
    identity.passkeyLogin,
    { ticket: start.body.ticket, passkey: phone.get(start.body.options)! },
    undefined,
    page,
  );
  expect(alone.body.uid, JSON.stringify(alone.body)).toBe(uid);
  const { body } = await login(email);
  expect(body.error).toBe('second-factor-needed');
  const options = await server.call(identity.secondStepOptions, { ticket: body.value! }, undefined, page);
  expect(options.body.methods).toEqual(['passkey', 'recovery']);
  const done = await server.call(identity.secondStep, { ticket: body.value!, passkey: phone.get(options.body.passkey!)! }, undefined, page);
  expect(done.body.session?.uid).toBe(uid);
  const { passkeys } = (await server.call(identity.security, {}, alone.body.token)).body;
  expect(passkeys).toMatchObject([{ name: 'phone', lastUsedAt: expect.any(String) }]);
});

test('a passkey response works once, for its own challenge, on its own host', async () => {
  const { phone } = await withPasskey();
  const start = async () => (await server.call(identity.startPasskeyLogin, {}, undefined, page)).body;
  const enter = (ticket: string, passkey: object, from: Record<string, string> = page) =>
    server.call(identity.passkeyLogin, { ticket, passkey } as never, undefined, from);
  const first = await start();
  const answer = phone.get(first.options)!;
  const other = await start();
  expect((await enter(other.ticket, answer)).body).toMatchObject({ error: 'passkey-refused' });
  expect((await enter(first.ticket, answer)).status).toBe(200);
  expect((await enter(first.ticket, answer)).body).toMatchObject({ error: 'ticket-expired' });
  // The page shown to the victim is another one than the page that requests the challenge.
  const lured = await start();
  expect((await enter(lured.ticket, phone.get(lured.options)!, phishing)).body).toMatchObject({ error: 'passkey-refused' });
  expect((await server.call(identity.startPasskeyLogin, {}, undefined, phishing)).body).toMatchObject({ error: 'passkey-refused' });
  expect((await server.call(identity.startPasskeyLogin, {})).body).toMatchObject({ error: 'passkey-refused' });
  // Somebody else's phone.
  const own = await start();
  const strangers = new Authenticator(page.origin);
  strangers.create({ rp: { id: 'localhost' }, user: { id: 'x' }, challenge: 'x' });
  expect((await enter(own.ticket, strangers.get(own.options)!)).body).toMatchObject({ error: 'passkey-refused' });
});

test('malformed passkey responses are refused, never a server error', async () => {
  const { token } = await withPasskey();
  const nonsense = [
    { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
    {
      id: 'x',
      rawId: 'y',
      type: 'public-key',
      response: { clientDataJSON: 7, authenticatorData: null, signature: [] },
      clientExtensionResults: {},
    },
    { id: '', rawId: '', type: 'public-key', response: { clientDataJSON: '%%%', attestationObject: 'oA' }, clientExtensionResults: {} },
  ] as const;
  for (const passkey of nonsense) {
    const start = (await server.call(identity.startPasskeyLogin, {}, undefined, page)).body;
    expect((await server.call(identity.passkeyLogin, { ticket: start.ticket, passkey }, undefined, page)).body).toMatchObject({
      error: 'passkey-refused',
    });
    await server.call(identity.startPasskey, {}, token, page);
    expect((await server.call(identity.addPasskey, { name: 'x', passkey }, token, page)).body).toMatchObject({ error: 'passkey-refused' });
  }
});

test('another trader’s passkey proves nothing', async () => {
  const one = await withPasskey();
  const two = await withPasskey();
  const { body } = await login(one.email);
  const options = await server.call(identity.secondStepOptions, { ticket: body.value! }, undefined, page);
  const forged = two.phone.get({ ...options.body.passkey, allowCredentials: [] })!;
  expect((await server.call(identity.secondStep, { ticket: body.value!, passkey: forged }, undefined, page)).body).toMatchObject({
    error: 'passkey-refused',
  });
});

test('a passkey can be renamed and removed only by its trader', async () => {
  const one = await withPasskey();
  const two = await withPasskey();
  expect((await server.call(identity.renamePasskey, { id: one.id, name: 'mine' }, two.token)).body).toMatchObject({ error: 'not-found' });
  expect((await server.call(identity.removePasskey, { id: one.id }, two.token)).body).toMatchObject({ error: 'not-found' });
  expect((await server.call(identity.renamePasskey, { id: one.id, name: 'old phone' }, one.token)).body).toEqual({});
  const removed = await server.call(identity.removePasskey, { id: one.id }, one.token);
  expect(removed.body.holdUntil).toMatch(/Z$/);
  expect((await server.call(identity.security, {}, one.token)).body.passkeys).toEqual([]);
});

test('an account locked by strangers’ wrong passwords opens with its passkey', async () => {
  const { email, phone, uid } = await withPasskey();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  for (let i = 0; i < 10; i++) {
    await server.call(identity.login, { account: email, password: `wrong ${i}` });
    await server.store.pool.query("UPDATE login_failure SET at = at - interval '61 seconds'");
  }
  expect((await login(email)).body).toMatchObject({ error: 38 });
  const start = await server.call(identity.startPasskeyLogin, {}, undefined, page);
  const opened = await server.call(
    identity.passkeyLogin,
    { ticket: start.body.ticket, passkey: phone.get(start.body.options)! },
    undefined,
    page,
  );
  expect(opened.status).toBe(200);
});

test('the security centre counts what protects the account', async () => {
  const plain = await server.trader();
  expect((await server.call(identity.security, {}, plain.token)).body).toMatchObject({ score: 25, hasTotp: false, hasSafePassword: false });
  const safe = await withTotp();
  expect((await server.call(identity.security, {}, safe.token)).body).toMatchObject({ score: 65, hasTotp: true, recoveryCodesLeft: 10 });
  expect((await server.call(identity.info, {}, safe.token)).body.hasSecondFactor).toBe(true);
});

test('no secret appears in the logs', () => {
  expect(server.logged()).not.toContain('otpauth:');
  expect(server.logged()).not.toContain(PASSWORD);
  expect(server.logged()).not.toContain('FAILED');
});
