// Personal messages through the API, with the real engine and a real database.
import { calls } from '@bourse/contract/calls';
import { INBOX_DAYS } from '@bourse/contract/inbox-topic';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { putMessages } from '../gateways/personal-message.ts';
import type { FakePush } from '../gateways/push/fake.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { deliver, pruneInbox } from './jobs.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({ PUSH: 'fake' }, { chain: new FakeChain() });
});
afterAll(() => server?.close());
beforeEach(() => server.tick('BTC-USDT', 60_000_00));

const { inbox, spot, identity } = calls;
const engine = () => server.open.engine;
const pool = () => server.store.pool;
type Trader = Awaited<ReturnType<PracticeServer['trader']>>;
const latest = () => ({ 'min-seq': String(engine().head) });
const listOf = async ({ token }: Pick<Trader, 'token'>, input: Parameters<typeof server.call<typeof inbox.messages>>[1] = {}) =>
  (await server.call(inbox.messages, input, token, latest())).body;
const messagesOf = async (trader: Pick<Trader, 'token'>) => (await listOf(trader)).messages;
const unreadOf = async ({ token }: Trader) => (await server.call(inbox.unread, {}, token)).body.unread;
/** The trader's nth incoming transfer; named after the trader, so that a repeated test credits new ones. */
const tx = ({ uid }: Pick<Trader, 'uid'>, n: number) => `practice:0x${uid}:${n}`;
const credit = (uid: string, key: string, usdt: bigint, isFinal = false) =>
  engine().submit('chain', {
    kind: 'credit_deposit',
    ...{ key, trader: traderId(Number(uid)), way: 'chain', asset: 'USDT', amount: amount(usdt * 100_000_000n), isFinal },
  });
const order = async (token: string, side: 'buy' | 'sell', price: string, quantity: string, timeInForce: 'GTC' | 'IOC' = 'GTC') => {
  const form = { requestId: requestId(), symbol: 'BTC-USDT', side, type: 'limit', price, quantity, timeInForce } as const;
  const { status, body } = await server.call(spot.placeOrder, form, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order.orderId;
};
const pushed = () => (server.edge.services.push as FakePush).sent;

test('a filled order is one message however many fills it took, and an order that ended partly filled says so', async () => {
  const maker = await server.marketMaker();
  const taker = await server.funded();
  for (const price of ['60000', '60001', '60002']) await order(maker.token, 'sell', price, '0.01');
  const whole = await order(taker.token, 'buy', '60002', '0.02');
  const part = await order(taker.token, 'buy', '60002', '0.05', 'IOC');
  const open = await order(taker.token, 'buy', '55000', '0.01');
  const messages = (await messagesOf(taker)).filter(({ kind }) => kind === 'spot-order');
  expect(messages).toEqual([
    expect.objectContaining({ id: `order:${part}`, orderId: part, side: 'buy', isWhole: false, quantity: '0.01', amount: '600.02' }),
    expect.objectContaining({ id: `order:${whole}`, orderId: whole, isWhole: true, quantity: '0.02', amount: '1200.01', unread: true }),
  ]);
  expect(messages.map(({ id }) => id)).not.toContain(`order:${open}`);
  expect((await messagesOf(maker)).filter(({ kind }) => kind === 'spot-order')).toHaveLength(3);
});

test('a trader hears of a deposit when it’s credited, and not again when it’s final', async () => {
  const trader = await server.trader();
  await credit(trader.uid, tx(trader, 1), 25n);
  await engine().submit('chain', { kind: 'finalize_deposit', key: tx(trader, 1) });
  expect((await listOf(trader, { topic: 'deposits' })).messages).toEqual([
    expect.objectContaining({ kind: 'deposit', state: 'credited', asset: 'USDT', amount: '25', id: `deposit:credited:${tx(trader, 1)}` }),
  ]);
});

test('a trader hears of a withdrawal when it’s requested and when it’s rejected', async () => {
  const trader = await server.trader();
  const { seq } = await engine().submit('trader', {
    kind: 'submit_withdrawal',
    trader: traderId(Number(trader.uid)),
    requestId: requestId(),
    expiresAt: instant(engine().now() + 3_000),
    asset: 'USDT',
    network: 'practice',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    amount: amount(25n * 100_000_000n),
    fee: amount(100_000_000n),
  });
  await engine().submit('operator', { kind: 'review_withdrawal', withdrawal: seq, person: 1, isApproved: false });
  const { messages } = await listOf(trader, { topic: 'withdrawals' });
  expect(messages).toMatchObject([
    { state: 'rejected', withdrawalId: `${seq}`, amount: '25' },
    { state: 'submitted', withdrawalId: `${seq}`, amount: '25' },
  ]);
});

test('messages about a changed password and a new device name device and address', async () => {
  const trader = await server.trader();
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const login = await server.call(identity.login, { account: trader.email, password: PASSWORD }, undefined, agent);
  expect(login.status).toBe(200);
  const next = 'correct horse 8';
  const change = { old: PASSWORD, new: next, confirm: next };
  expect((await server.call(identity.changePassword, change, login.body.token, agent)).status).toBe(200);
  const again = await server.call(identity.login, { account: trader.email, password: next }, undefined, agent);
  const { messages } = await listOf({ token: again.body.token }, { topic: 'security' });
  expect(messages).toMatchObject([
    { event: 'password-changed', device: 'Firefox, Linux' },
    { event: 'new-device', device: 'Firefox, Linux', ip: '127.0.0.1' },
  ]);
});

test('projecting the same commands again writes no message twice', async () => {
  const trader = await server.trader();
  await credit(trader.uid, tx(trader, 1), 5n, true);
  await messagesOf(trader);
  const { rows } = await pool().query<{ trader: number; id: string; kind: 'deposit'; data: { asset: string }; at: number }>(
    'SELECT trader, id, kind, data, at FROM inbox_message WHERE trader = $1 ORDER BY number',
    [trader.uid],
  );
  expect(rows).toHaveLength(1);
  const { text, values } = putMessages(rows.map(({ data: facts, ...row }) => ({ ...row, facts })));
  expect((await pool().query(text, [...values])).rowCount).toBe(0);
  expect((await messagesOf(trader)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test('one message, or it and all older ones, is marked as read; the pages follow each other without gaps', async () => {
  const trader = await server.trader();
  for (const n of [1, 2, 3, 4, 5]) await credit(trader.uid, tx(trader, n), BigInt(n), true);
  const first = await listOf(trader, { limit: '2' });
  const second = await listOf(trader, { limit: '2', cursor: first.cursor! });
  const third = await listOf(trader, { limit: '2', cursor: second.cursor! });
  expect([first, second, third].flatMap(({ messages }) => messages.map((one) => 'amount' in one && one.amount))).toEqual([
    ...['5', '4', '3', '2', '1'],
  ]);
  expect(third.cursor).toBeUndefined();
  expect(first.unread).toBe(5);
  const ids = [...first.messages, ...second.messages].map(({ id }) => id);
  expect((await server.call(inbox.markRead, { id: ids[0]! }, trader.token)).body).toEqual({ unread: 4 });
  expect((await server.call(inbox.markRead, { id: ids[2]!, andOlder: true }, trader.token)).body).toEqual({ unread: 1 });
  expect((await messagesOf(trader)).map(({ unread }) => unread)).toEqual([false, true, false, false, false]);
});

test('another trader’s messages can be neither read nor marked', async () => {
  const [one, other] = [await server.trader(), await server.trader()];
  await credit(one.uid, tx(one, 1), 7n, true);
  await credit(other.uid, tx(other, 1), 8n, true);
  expect((await messagesOf(other)).map(({ id }) => id)).toEqual([`deposit:credited:${tx(other, 1)}`]);
  const answer = await server.call(inbox.markRead, { id: `deposit:credited:${tx(one, 1)}`, andOlder: true }, other.token);
  expect([answer.status, answer.body.error]).toEqual([404, 'not-found']);
  expect([await unreadOf(one), await unreadOf(other)]).toEqual([1, 1]);
  expect((await server.call(inbox.messages, {})).status).toBe(401);
});

test('only the newest messages are kept, and none for longer than half a year', async () => {
  const [many, old] = [await server.trader(), await server.trader()];
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await server.call(identity.login, { account: many.email, password: PASSWORD }, undefined, agent);
  for (const n of [1, 2, 3, 4]) await credit(many.uid, tx(many, n), BigInt(n), true);
  await messagesOf(many);
  await pool().query("UPDATE inbox_message SET at = $2 WHERE trader = $1 AND topic = 'deposits'", [many.uid, engine().now() - 2 * DAY_MS]);
  for (const n of [5, 6, 7, 8]) await credit(many.uid, tx(many, n), BigInt(n), true);
  await credit(old.uid, tx(old, 1), 9n, true);
  await messagesOf(old);
  await pool().query('UPDATE inbox_message SET at = $2 WHERE trader = $1', [old.uid, engine().now() - (INBOX_DAYS + 1) * DAY_MS]);
  expect(await pruneInbox(server.store.house, engine().now(), 3)).toBeGreaterThan(0);
  // A deposit of today might be told again, and a thief may not push out what the owner has to see.
  const kept = (await messagesOf(many)).map((one) => ('amount' in one ? one.amount : one.kind));
  expect(kept).toEqual(['8', '7', '6', '5', 'security']);
  expect(await messagesOf(old)).toEqual([]);
});

test('a topic that is off for mail sends none, and one that is off in the app adds no message', async () => {
  const [trader, next] = [await server.trader(), await server.trader()];
  const mailsTo = async ({ email }: Trader) =>
    (await pool().query("SELECT template FROM message_outbox WHERE target = $1 AND template <> 'code'", [email])).rows;
  const off = await server.call(inbox.setSwitch, { topic: 'deposits', channel: 'mail', on: false }, trader.token);
  expect(off.body.topics.find(({ topic }) => topic === 'deposits')).toEqual({ topic: 'deposits', inApp: true, mail: false, push: true });
  await credit(trader.uid, tx(trader, 1), 1n, true);
  await credit(next.uid, tx(next, 1), 1n, true);
  // Mails are written in the order of the deposits.
  await vi.waitFor(async () => expect(await mailsTo(next)).toEqual([{ template: 'deposit-credited' }]), 30_000);
  expect(await mailsTo(trader)).toEqual([]);
  await server.call(inbox.setSwitch, { topic: 'deposits', channel: 'inApp', on: false }, trader.token);
  await credit(trader.uid, tx(trader, 2), 2n, true);
  expect((await messagesOf(trader)).map(({ id }) => id)).toEqual([`deposit:credited:${tx(trader, 1)}`]);
});

test('mails about security can’t be switched off, and there is no mail switch where no mails are sent', async () => {
  const trader = await server.trader();
  for (const topic of ['security', 'trades'] as const) {
    const answer = await server.call(inbox.setSwitch, { topic, channel: 'mail', on: false }, trader.token);
    expect([answer.status, answer.body.error], topic).toEqual([400, 9]);
  }
  const { body } = await server.call(inbox.switches, {}, trader.token);
  expect(body.topics.find(({ topic }) => topic === 'security')).toMatchObject({ mail: true, mailRequired: true });
  expect(body.topics.find(({ topic }) => topic === 'trades')).toEqual({ topic: 'trades', inApp: true, push: true });
});

test('a phone gets a push per message until its session ends or the topic is off, and ten phones are kept', async () => {
  const trader = await server.trader();
  const register = (token: string) => server.call(inbox.pushDevice, { token, platform: 'android' }, trader.token);
  expect((await register('phone-of-a-trader-1')).status).toBe(200);
  await credit(trader.uid, tx(trader, 1), 3n, true);
  const mine = () => pushed().filter(({ token }) => token === 'phone-of-a-trader-1');
  await vi.waitFor(() => expect(mine()).toHaveLength(1), 30_000);
  expect(mine()[0]).toMatchObject({ locale: 'en', unread: 1, message: { kind: 'deposit', amount: '3' } });
  await server.call(inbox.setSwitch, { topic: 'deposits', channel: 'push', on: false }, trader.token);
  await credit(trader.uid, tx(trader, 2), 4n, true);
  const told = async (key: string) =>
    vi.waitFor(async () => {
      const { rows } = await pool().query('SELECT told FROM inbox_message WHERE id = $1', [`deposit:credited:${key}`]);
      expect(rows).toEqual([{ told: true }]);
    }, 30_000);
  await told(tx(trader, 2));
  expect(mine()).toHaveLength(1);
  for (let n = 10; n < 21; n += 1) await register(`phone-of-a-trader-${n}`);
  const { rows } = await pool().query('SELECT token FROM push_device WHERE trader = $1 ORDER BY seen_at', [trader.uid]);
  expect([rows.length, rows[0].token]).toEqual([10, 'phone-of-a-trader-11']);
  await server.call(inbox.setSwitch, { topic: 'deposits', channel: 'push', on: true }, trader.token);
  await server.call(identity.logout, {}, trader.token);
  await credit(trader.uid, tx(trader, 3), 5n, true);
  await told(tx(trader, 3));
  expect(pushed().filter(({ message }) => message.id === `deposit:credited:${tx(trader, 3)}`)).toEqual([]);
});

test('open apps hear of a new message once, with the unread count, and of none whose topic is off', async () => {
  for (const job of server.edge.rooms.inbox.jobs ?? []) await job.stop();
  const trader = await server.trader();
  const told: string[] = [];
  const round = () =>
    deliver({
      ...{ pool: server.store.house, listing: server.edge.services.listing, push: undefined, now: () => engine().now() },
      contracts: { price: String, average: String },
      tell: (to, { message, unread }) => told.push(`${to} ${message.id} ${unread}`),
      onFailure: (error) => {
        throw error;
      },
    });
  await round();
  told.length = 0;
  await credit(trader.uid, tx(trader, 1), 1n, true);
  // A message is shown or not by the switch of the moment at which it's written.
  await engine().projected(engine().head);
  await server.call(inbox.setSwitch, { topic: 'deposits', channel: 'inApp', on: false }, trader.token);
  await credit(trader.uid, tx(trader, 2), 2n, true);
  await engine().projected(engine().head);
  // Two rounds at once, as after a takeover.
  await Promise.all([round(), round()]);
  await round();
  expect(told).toEqual([`${trader.uid} deposit:credited:${tx(trader, 1)} 1`]);
});
