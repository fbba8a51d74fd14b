import { setTimeout } from 'node:timers/promises';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { identityOffice } from '@bourse/contract/office/identity';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { PASSWORD, type PracticeServer, requestId } from '../test/practice-server.ts';
import { RawClient } from '../test/raw-client.ts';

const { identity, spot } = calls;
let office: PracticeOffice;
let server: PracticeServer;
let host = '';
beforeAll(async () => {
  office = await startPracticeOffice();
  ({ server } = office);
  host = await server.listen();
});
afterAll(() => office?.close());

type Trader = Awaited<ReturnType<PracticeServer['trader']>>;
const login = (email: string) => server.call(identity.login, { account: email, password: PASSWORD });
const because = 'the trader asked for it by phone';
const entries = async (act: string, uid: string) =>
  (
    await server.store.pool.query<{ operator: number; reason: string; detail: string }>(
      'SELECT operator, reason, detail FROM audit_entry WHERE act = $1 AND subject = $2 ORDER BY id',
      [act, `trader:${uid}`],
    )
  ).rows;

test('an operator locks a trader: sockets close, login answers 38, open orders are cancelled, and the action is logged', async () => {
  const trader = await server.funded();
  await server.tick('BTC-USDT', 6_000_000);
  const order = { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' } as const;
  expect((await server.call(spot.placeOrder, order, trader.token)).status).toBe(200);
  const socket = new RawClient(`ws://${host}/ws`);
  await socket.connect({ token: trader.token, host: '/' });
  const support = await office.signIn('support');
  const { status, body } = await office.call(identityOffice.lockTrader, { uid: trader.uid, reason: because }, support);
  expect(status, JSON.stringify(body)).toBe(200);
  await socket.closed;
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(401);
  expect((await login(trader.email)).body).toMatchObject({ error: 38 });
  const { rows } = await server.store.pool.query('SELECT status, end_reason FROM spot_order WHERE trader = $1', [trader.uid]);
  expect(rows).toEqual([{ status: 'cancelled', end_reason: 'locked' }]);
  expect(await entries('identity.lock-trader', trader.uid)).toMatchObject([{ reason: because, detail: '{"sessionsEnded":1}' }]);
  const mail = await server.store.pool.query("SELECT 1 FROM message_outbox WHERE target = $1 AND template = 'account-locked'", [
    trader.email,
  ]);
  expect(mail.rows).toHaveLength(1);

  // Everyone who sees the lock sees who locked it, when and why.
  const auditor = await office.signIn('auditor');
  expect((await office.call(identityOffice.standing, { uid: trader.uid }, auditor)).body).toMatchObject({
    lock: 'operator',
    lockedBy: 'support-1',
    lockedAt: expect.stringMatching(/^\d{4}-/),
    lockReason: because,
  });

  // A code from the trader's own email opens what wrong passwords locked, and says that an operator's lock remains.
  await server.call(identity.sendEmail, { email: trader.email, purpose: 'unlock' });
  const code = await server.codeFor(trader.email);
  expect((await server.call(identity.openLock, { account: trader.email, code })).body).toMatchObject({ error: 38 });

  // Those who may lock may not unlock.
  const opened = await office.call(identityOffice.unlockTrader, { uid: trader.uid, reason: because }, support);
  expect([opened.status, opened.body.error]).toEqual([403, 'not-allowed']);
  const risk = await office.signIn('risk');
  expect((await office.call(identityOffice.unlockTrader, { uid: trader.uid, reason: because }, risk)).body).toEqual({});
  expect((await login(trader.email)).status).toBe(200);
  expect(await entries('identity.unlock-trader', trader.uid)).toMatchObject([{ detail: '{"cause":"operator"}' }]);
});

test('actions are refused without a reason, without the role, with a trader’s token, or on an unknown trader', async () => {
  const { uid, token } = await server.trader();
  const admin = await office.signIn('admin');
  for (const reason of ['', 'no', '   ', 'x'.repeat(501)]) {
    expect((await office.call(identityOffice.lockTrader, { uid, reason }, admin)).body).toMatchObject({ error: 9 });
  }
  for (const who of ['verification', 'finance', 'content', 'auditor']) {
    const { status } = await office.call(identityOffice.lockTrader, { uid, reason: because }, await office.signIn(who));
    expect(status, who).toBe(403);
  }
  expect((await office.call(identityOffice.lockTrader, { uid, reason: because }, token)).status).toBe(403);
  expect((await office.call(identityOffice.lockTrader, { uid, reason: because })).status).toBe(401);
  expect((await office.call(identityOffice.lockTrader, { uid: '999999', reason: because }, admin)).body).toMatchObject({
    error: 'not-found',
  });
  expect((await server.edge.app.inject({ method: 'POST', url: identityOffice.lockTrader.path, payload: {} })).statusCode).toBe(404);
  expect(await entries('identity.lock-trader', uid)).toEqual([]);
});

test('an operator logs a trader out everywhere', async () => {
  const trader = await server.trader();
  const second = (await login(trader.email)).body.token;
  const support = await office.signIn('support');
  expect((await office.call(identityOffice.endSessions, { uid: trader.uid, reason: because }, support)).body).toEqual({ ended: 2 });
  for (const token of [trader.token, second]) expect((await server.call(identity.info, {}, token)).status).toBe(401);
  expect((await login(trader.email)).status).toBe(200);
});

async function secured(): Promise<Trader> {
  const trader = await server.trader();
  trader.token = (await server.call(identity.stepUp, { password: PASSWORD }, trader.token)).body.token;
  const { secret } = (await server.call(identity.startTotp, {}, trader.token)).body;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await server.call(identity.confirmTotp, { totp }, trader.token)).status).toBe(200);
  return trader;
}

test('two people remove a lost second factor, and withdrawals are held for three days', async () => {
  const trader = await secured();
  expect((await login(trader.email)).body.error).toBe('second-factor-needed');
  const support = await office.signIn('support');
  const asked = await office.call(identityOffice.requestFactorReset, { uid: trader.uid, reason: because }, support);
  expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ isDone: false });
  const again = await office.call(identityOffice.requestFactorReset, { uid: trader.uid, reason: because }, support);
  expect(again.body).toMatchObject({ error: 'request-waits' });
  const id = asked.body.request!;
  // Nothing has happened yet, and the requester can't approve.
  expect((await login(trader.email)).body.error).toBe('second-factor-needed');
  expect((await office.call(officeCalls.fourEyes.approve, { id, reason: because }, support)).status).not.toBe(200);
  // The second person is answered when the hold stands, however busy the engine is.
  const risk = await office.signIn('risk');
  const { engine } = server.open;
  const submit = engine.submit.bind(engine);
  const busy = vi.spyOn(engine, 'submit').mockImplementation(async (origin, command) => {
    if (command.kind === 'place_hold') await setTimeout(300);
    return submit(origin, command);
  });
  const approved = await office.call(officeCalls.fourEyes.approve, { id, reason: 'identity checked by video' }, risk);
  busy.mockRestore();
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  expect((await server.call(identity.info, {}, trader.token)).status).toBe(401);
  const opened = await login(trader.email);
  expect(opened.status).toBe(200);
  await server.open.engine.projected(server.open.engine.head);
  const { hold, recoveryCodesLeft } = (await server.call(identity.security, {}, opened.body.token)).body;
  expect(hold).toMatchObject({ cause: 'operator' });
  expect((Date.parse(hold!.until) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
  expect(recoveryCodesLeft).toBe(0);
  const nothing = await office.call(identityOffice.requestFactorReset, { uid: trader.uid, reason: because }, support);
  expect(nothing.body).toMatchObject({ error: 'nothing-changed' });
});

test('every view of a trader is logged, and shows contacts masked', async () => {
  const trader = await secured();
  const auditor = await office.signIn('auditor');
  const { body } = await office.call(identityOffice.standing, { uid: trader.uid }, auditor);
  expect(body).toMatchObject({ uid: trader.uid, hasTotp: true, passkeys: 0, hasSafePassword: false });
  expect(body.email).toMatch(/^tra\*\*\*@bourse\.test$/);
  const devices = await office.call(officeCalls.traders.devices, { uid: trader.uid }, auditor);
  expect(devices.body).toHaveLength(1);
  expect(JSON.stringify(devices.body)).not.toContain(trader.token);
  const history = await office.call(identityOffice.loginHistory, { uid: trader.uid }, auditor);
  expect(history.body.entries).toMatchObject([{ method: 'registration', outcome: 'logged-in' }]);
  for (const act of ['traders.open', 'traders.devices', 'identity.view-login-history']) {
    expect(await entries(act, trader.uid), act).toHaveLength(1);
  }
});

test('the office sees until when strangers have locked an account, and opens it', async () => {
  const trader = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [trader.uid]);
  for (let i = 0; i < 10; i++) {
    await server.call(identity.login, { account: trader.email, password: `wrong ${i}` });
    await server.store.pool.query("UPDATE login_failure SET at = at - interval '61 seconds'");
  }
  expect((await login(trader.email)).body).toMatchObject({ error: 38 });
  const risk = await office.signIn('risk');
  const { body } = await office.call(identityOffice.standing, { uid: trader.uid }, risk);
  expect(Date.parse(body.loginLockedUntil!)).toBeGreaterThan(Date.now());
  await office.call(identityOffice.unlockTrader, { uid: trader.uid, reason: because }, risk);
  expect((await login(trader.email)).status).toBe(200);
});

test.each(['command_outbox', 'audit_entry'])(
  'an action is written with its entry and its command, or not at all: %s fails',
  async (table) => {
    const trader = await server.trader();
    const support = await office.signIn('support');
    const lock = () => office.call(identityOffice.lockTrader, { uid: trader.uid, reason: because }, support);
    const commands = async () => (await server.store.pool.query('SELECT id FROM command_outbox')).rows.length;
    const before = await commands();
    await server.store.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT full_disk CHECK (false) NOT VALID`);
    const failed = await lock();
    await server.store.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT full_disk`);
    expect(failed.status).toBe(500);
    expect(await entries('identity.lock-trader', trader.uid)).toEqual([]);
    expect(await commands()).toBe(before);
    const mails = await server.store.pool.query("SELECT 1 FROM message_outbox WHERE target = $1 AND template = 'account-locked'", [
      trader.email,
    ]);
    expect(mails.rows).toEqual([]);
    expect((await server.call(identity.info, {}, trader.token)).status).toBe(200);
    expect((await lock()).status).toBe(200);
    expect(await entries('identity.lock-trader', trader.uid)).toHaveLength(1);
    expect(await commands()).toBe(before + 1);
  },
);

test('a closure request is decided in the office: the account is closed permanently, or the request is rejected', async () => {
  const support = await office.signIn('support');
  const request = async () => {
    const trader = await server.trader();
    trader.token = (await server.call(identity.stepUp, { password: PASSWORD }, trader.token)).body.token;
    // The practice money would have to be withdrawn first.
    await server.adjust(trader.uid, 'fiat', -10_000);
    const { status } = await server.call(identity.requestClosing, { reason: 'moving on' }, trader.token);
    expect(status).toBe(200);
    return trader;
  };
  const [one, two, three] = [await request(), await request(), await request()];
  const list = async () => (await office.call(identityOffice.closings, {}, support)).body.closings;
  const waiting = await list();
  expect(waiting.map((closing) => closing.uid)).toEqual([one.uid, two.uid, three.uid]);
  const decide = (uid: string, decision: 'close' | 'refuse') =>
    office.call(
      identityOffice.decideClosing,
      { id: waiting.find((closing) => closing.uid === uid)!.id, decision, reason: because },
      support,
    );
  expect((await decide(one.uid, 'close')).body).toEqual({});
  expect((await login(one.email)).body).toMatchObject({ error: 38 });
  expect((await decide(one.uid, 'close')).body).toMatchObject({ error: 'not-found' });
  expect((await decide(two.uid, 'refuse')).body).toEqual({});
  expect((await login(two.email)).status).toBe(200);
  // Money has arrived meanwhile.
  await server.adjust(three.uid, 'fiat', 10_000);
  expect((await decide(three.uid, 'close')).body).toMatchObject({ error: 44 });
  expect((await list()).map((closing) => closing.uid)).toEqual([three.uid]);
  expect(await entries('identity.decide-closing', one.uid)).toHaveLength(1);
  const toldAbout = async ({ email }: { readonly email: string }) =>
    (
      await server.store.pool.query<{ template: string }>(
        "SELECT template FROM message_outbox WHERE target = $1 AND template LIKE '%clos%' ORDER BY id",
        [email],
      )
    ).rows.map(({ template }) => template);
  expect(await toldAbout(one)).toEqual(['closing-requested', 'account-closed']);
  expect(await toldAbout(two)).toEqual(['closing-requested', 'closing-refused']);
  expect(await toldAbout(three)).toEqual(['closing-requested']);
});

test('no background task failed', () => {
  expect(server.logged()).not.toContain('FAILED');
});
