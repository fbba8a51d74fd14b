import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { RawClient } from '../test/raw-client.ts';

const { identity, spot } = calls;
let server: PracticeServer;
let host = '';
beforeAll(async () => {
  server = await startPracticeServer();
  host = await server.listen();
});
afterAll(() => server?.close());

type Trader = Awaited<ReturnType<PracticeServer['trader']>>;
const login = (email: string, password = PASSWORD) => server.call(identity.login, { account: email, password });
/** The session continues with a new token. */
const stepUp = async (token: string) => (await server.call(identity.stepUp, { password: PASSWORD }, token)).body.token;
const security = async (token: string) => {
  await server.open.engine.projected(server.open.engine.head);
  return (await server.call(identity.security, {}, token)).body;
};
const placeOrder = async ({ token }: Trader) => {
  await server.tick('BTC-USDT', 6_000_000);
  return server.call(
    spot.placeOrder,
    { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' },
    token,
  );
};
const openSocket = async (token: string) => {
  const client = new RawClient(`ws://${host}/ws`);
  const connected = await client.connect({ token, host: '/' });
  expect(connected.command).toBe('CONNECTED');
  return client;
};
const later = (interval: string) => server.store.pool.query('UPDATE code_sending SET at = at - $1::interval', [interval]);
const contactCode = async (token: string, contact: string) => {
  const { status, body } = await server.call(identity.sendContactCode, { contact }, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return server.codeFor(contact);
};
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a phone is bound by the code sent to it, and can be used to log in from then on', async () => {
  const { token: first, email } = await server.trader();
  const token = await stepUp(first);
  const phone = '+4915112340001';
  const code = await contactCode(token, phone);
  for (const contact of ['anna@', '@bourse.test', 'anna@@bourse.test'])
    expect((await server.call(identity.bindContact, { contact, code }, token)).body, contact).toMatchObject({ error: 40 });
  expect((await server.call(identity.bindContact, { contact: phone, code: otherThan(code) }, token)).body).toMatchObject({ error: 47 });
  expect((await server.call(identity.bindContact, { contact: phone, code }, token)).body).toEqual({});
  const info = await server.call(identity.info, {}, token);
  expect(info.body).toMatchObject({ email, phone });
  expect(await security(token)).toMatchObject({ phone: '+49***001', score: 40 });
  expect((await login(phone)).status).toBe(200);
});

test('messages name the exchange as its operators have named it', async () => {
  const { token } = await server.trader();
  const rename = (name: string) => server.store.pool.query("UPDATE system_config SET value = $1 WHERE name = 'app_name'", [name]);
  await rename('Pit & Co');
  await contactCode(await stepUp(token), 'pit@bourse.test');
  await rename('Bourse');
  const { rows } = await server.store.pool.query("SELECT subject FROM message_outbox WHERE target = 'pit@bourse.test'");
  expect(rows).toEqual([{ subject: expect.stringContaining('Pit & Co') }]);
});

test('changing the email requires codes from the old and the new address; both are notified, and withdrawals are held for three days', async () => {
  const { token: first, email } = await server.trader();
  const token = await stepUp(first);
  const contact = 'New.Address@bourse.test';
  const code = await contactCode(token, contact);
  const bind = (oldCode?: string) => server.call(identity.bindContact, { contact, code, ...(oldCode && { oldCode }) }, token);
  expect((await bind()).body).toMatchObject({ error: 45 });
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'change' }, token);
  const oldCode = await server.codeFor(email);
  expect((await server.call(identity.checkOwnCode, { channel: 'email', purpose: 'change', code: oldCode }, token)).body).toEqual({
    ok: true,
  });
  expect((await bind(otherThan(oldCode))).body).toMatchObject({ error: 45 });
  const { body } = await bind(oldCode);
  expect((Date.parse(body.holdUntil!) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
  expect((await security(token)).hold).toEqual({ until: body.holdUntil, cause: 'contact' });
  for (const target of [email, contact]) {
    const { rows } = await server.store.pool.query("SELECT 1 FROM message_outbox WHERE target = $1 AND template = 'contact-changed'", [
      target,
    ]);
    expect(rows, target).toHaveLength(1);
  }
  expect((await login(email)).body).toMatchObject({ error: 39 });
  expect((await login('new.address@bourse.test')).status).toBe(200);
});

test('whether a contact is taken is revealed only to whoever has its code', async () => {
  const other = await server.trader();
  const token = await stepUp((await server.trader()).token);
  const known = await server.call(identity.sendContactCode, { contact: other.email }, token);
  const unknown = await server.call(identity.sendContactCode, { contact: 'free@bourse.test' }, token);
  expect(known.body).toEqual(unknown.body);
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'change' }, token);
  const mine = (await server.call(identity.info, {}, token)).body.email!;
  const oldCode = await server.codeFor(mine);
  const code = await server.codeFor(other.email);
  const bind = async (contact: string, guess: string) =>
    (await server.call(identity.bindContact, { contact, code: guess, oldCode }, token)).body.error;
  expect(await bind(other.email, otherThan(code))).toBe(await bind('free@bourse.test', otherThan(code)));
  expect(await bind(other.email, code)).toBe('User2');
});

test('when two traders bind the same phone at once, one gets it', async () => {
  const phone = '+4915112340002';
  const traders = [await server.trader(), await server.trader()];
  const codes: string[] = [];
  for (const trader of traders) {
    const token = await stepUp(trader.token);
    trader.token = token;
    await later('61 seconds');
    codes.push(await contactCode(token, phone));
  }
  const answers = await Promise.all(
    traders.map(({ token }, i) => server.call(identity.bindContact, { contact: phone, code: codes[i]! }, token)),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.find((answer) => answer.status !== 200)!.body).toMatchObject({ error: 41 });
});

test('a trader sees and ends their own sessions, and nobody else’s', async () => {
  const trader = await server.trader();
  const second = (await login(trader.email)).body.token;
  const third = (await login(trader.email)).body.token;
  const stranger = await server.trader();
  const list = async () => (await server.call(identity.sessions, {}, trader.token)).body.sessions;
  const sessions = await list();
  expect(sessions.map((one) => one.isCurrent)).toEqual([true, false, false]);
  expect(JSON.stringify(sessions)).not.toContain(trader.token);
  const { id } = (await server.call(identity.sessions, {}, second)).body.sessions[0]!;
  expect((await server.call(identity.endSession, { id }, stranger.token)).body).toMatchObject({ error: 'not-found' });
  expect((await server.call(identity.endSession, { id }, trader.token)).body).toEqual({});
  expect((await server.call(identity.info, {}, second)).status).toBe(401);
  expect((await server.call(identity.endOtherSessions, {}, trader.token)).body).toEqual({ ended: 1 });
  expect((await server.call(identity.info, {}, third)).status).toBe(401);
  expect(await list()).toHaveLength(1);
});

test('logins and failed attempts are listed, and a new device is reported by email once', async () => {
  const { email, token, uid } = await server.trader();
  const from = (remoteAddress: string, agent: string, password = PASSWORD) =>
    server.edge.app.inject({
      method: 'POST',
      url: identity.login.path,
      payload: { account: email, password },
      headers: { 'user-agent': agent },
      remoteAddress,
    });
  const phone = (version: number) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) Safari/${version}`;
  expect((await from('203.0.113.20', phone(18))).statusCode).toBe(200);
  expect((await from('203.0.113.21', phone(19))).statusCode).toBe(200);
  expect((await from('203.0.113.22', phone(19), 'wrong')).statusCode).toBe(400);
  const { rows } = await server.store.pool.query("SELECT body FROM message_outbox WHERE target = $1 AND template = 'new-device'", [email]);
  expect(rows).toHaveLength(1);
  expect(rows[0].body).toContain('Safari, iPhone');
  await expect
    .poll(async () => (await server.call(identity.loginHistory, {}, token)).body.entries.map((one) => one.outcome))
    .toEqual(['wrong-password', 'logged-in', 'logged-in', 'logged-in']);
  for (let i = 0; i < 30; i++) {
    await server.store.pool.query(
      "INSERT INTO login_event (trader, ip, user_agent, method, outcome) VALUES ($1, 'ip', 'x', 'password', 'logged-in')",
      [uid],
    );
  }
  const first = (await server.call(identity.loginHistory, {}, token)).body;
  expect(first.entries).toHaveLength(30);
  const second = (await server.call(identity.loginHistory, { cursor: first.cursor! }, token)).body;
  expect(second.entries).toHaveLength(4);
  expect(second.cursor).toBeUndefined();
});

test('a frozen account stops at once: sockets close, orders are cancelled, login is refused, balances stay', async () => {
  const trader = await server.funded();
  expect((await placeOrder(trader)).status).toBe(200);
  const socket = await openSocket(trader.token);
  expect((await server.call(identity.freeze, { password: 'not the one' }, trader.token)).body).toMatchObject({ error: 18 });
  expect((await server.call(identity.freeze, { password: PASSWORD }, trader.token)).body).toEqual({});
  await socket.closed;
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(401);
  expect((await login(trader.email)).body).toMatchObject({ error: 'account-frozen' });
  expect((await login(trader.email, 'not the one')).body).toMatchObject({ error: 39 });
  const { rows } = await server.store.pool.query('SELECT available, frozen FROM state.purse WHERE trader = $1', [trader.uid]);
  expect(rows).toEqual([{ available: '1000000000000', frozen: '0' }]);
  const orders = await server.store.pool.query('SELECT count(*)::int AS n FROM state.open_order WHERE trader = $1', [trader.uid]);
  expect(orders.rows[0].n).toBe(0);
});

test('only password and mailbox together reopen a frozen account, with a hold; a password reset doesn’t', async () => {
  const trader = await server.trader();
  await server.call(identity.freeze, { password: PASSWORD }, trader.token);
  await later('61 seconds');
  await server.call(identity.sendEmail, { email: trader.email, purpose: 'reset' });
  const reset = {
    account: trader.email,
    name: 'x',
    code: await server.codeFor(trader.email),
    new: 'other horse 9',
    confirm: 'other horse 9',
  };
  expect((await server.call(identity.resetPassword, reset)).body).toMatchObject({ error: 'account-frozen' });
  await server.call(identity.sendEmail, { email: trader.email, purpose: 'unlock' });
  const code = await server.codeFor(trader.email);
  const unfreeze = (password: string, guess: string) => server.call(identity.unfreeze, { account: trader.email, password, code: guess });
  expect((await unfreeze('not the one', code)).body).toMatchObject({ error: 39 });
  expect((await unfreeze(PASSWORD, otherThan(code))).body).toMatchObject({ error: 45 });
  expect((await unfreeze(PASSWORD, code)).body).toEqual({});
  const opened = await login(trader.email);
  expect(opened.status).toBe(200);
  expect((await security(opened.body.token)).hold).toMatchObject({ cause: 'recovery' });
  expect((await placeOrder({ ...trader, token: opened.body.token })).body).toMatchObject({ error: 14 });
});

test('a trader can’t open an operator’s lock, and only the right password gets error 38', async () => {
  const trader = await server.trader();
  await server.open.engine.submit('operator', { kind: 'lock_trader', trader: traderId(Number(trader.uid)), cause: 'operator' });
  await server.open.engine.projected(server.open.engine.head);
  expect((await login(trader.email)).body).toMatchObject({ error: 38 });
  expect((await login(trader.email, 'not the one')).body).toMatchObject({ error: 39 });
  await later('61 seconds');
  await server.call(identity.sendEmail, { email: trader.email, purpose: 'unlock' });
  const code = await server.codeFor(trader.email);
  expect((await server.call(identity.unfreeze, { account: trader.email, password: PASSWORD, code })).body).toMatchObject({ error: 38 });
  await later('61 seconds');
  await server.call(identity.sendEmail, { email: trader.email, purpose: 'reset' });
  const reset = await server.codeFor(trader.email);
  const form = { account: trader.email, name: 'x', code: reset, new: 'other horse 9', confirm: 'other horse 9' };
  expect((await server.call(identity.resetPassword, form)).body).toMatchObject({ error: 38 });
});

test('a lock ends its trader’s sessions, whoever caused it, including one opened at the same moment', async () => {
  const trader = await server.trader();
  const socket = await openSocket(trader.token);
  const [, ...logins] = await Promise.all([
    server.open.engine.submit('operator', { kind: 'lock_trader', trader: traderId(Number(trader.uid)), cause: 'operator' }),
    ...Array.from({ length: 4 }, () => login(trader.email)),
  ]);
  await socket.closed;
  for (const { body } of logins) {
    if (body.token) await expect.poll(async () => (await server.call(identity.info, {}, body.token)).status).toBe(401);
  }
});

test('a socket ends with its session: at logout, when a device is logged out, after a password change', async () => {
  const trader = await server.trader();
  const end = async (act: (token: string) => Promise<unknown>) => {
    const { token } = (await login(trader.email)).body;
    const socket = await openSocket(token);
    await act(token);
    await socket.closed;
    expect((await server.call(identity.info, {}, token)).status).toBe(401);
  };
  await end((token) => server.call(identity.logout, {}, token));
  await end(() => server.call(identity.endOtherSessions, {}, trader.token));
  await end(() => server.call(identity.changePassword, { old: PASSWORD, new: 'other horse 9', confirm: 'other horse 9' }, trader.token));
});

test('a page from another origin can’t open a socket', async () => {
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`]) {
    const client = new RawClient(`ws://${host}/ws`, ['v12.stomp'], { origin });
    await expect(client.opened, origin).rejects.toThrow('403');
  }
});

test('a token in a URL is ignored', async () => {
  const { token } = await server.trader();
  const answer = await server.edge.app.inject({ method: 'POST', url: `${identity.info.path}?token=${token}`, payload: {} });
  expect(answer.statusCode).toBe(400);
  const socket = new RawClient(`ws://${host}/ws?token=${token}`);
  await expect(socket.opened).rejects.toThrow('400');
});

test('an account with balances can’t be closed; an empty one waits for an operator, and the trader can withdraw the request', async () => {
  const trader = await server.funded();
  expect((await server.call(identity.requestClosing, {}, trader.token)).body).toMatchObject({ error: 'step-up-needed' });
  trader.token = await stepUp(trader.token);
  expect((await placeOrder(trader)).status).toBe(200);
  expect((await server.call(identity.requestClosing, {}, trader.token)).body).toMatchObject({ error: 44 });
  expect((await server.call(spot.cancelAllOrders, { requestId: requestId() }, trader.token)).status).toBe(200);
  await server.adjust(trader.uid, 'spot', -10_000);
  const { body } = await server.call(identity.requestClosing, { reason: 'no time' }, trader.token);
  expect(body.requestedAt).toMatch(/Z$/);
  expect((await server.call(identity.requestClosing, {}, trader.token)).body).toMatchObject({ requestedAt: body.requestedAt });
  expect(await security(trader.token)).toMatchObject({ closingRequestedAt: body.requestedAt });
  expect((await server.call(identity.withdrawClosing, {}, trader.token)).body).toEqual({});
  expect((await server.call(identity.withdrawClosing, {}, trader.token)).body).toMatchObject({ error: 'not-found' });
});

test('no background task failed', () => {
  expect(server.logged()).not.toContain('FAILED');
});
