// What a trader hears and is told of contracts: the own queue, marks, lights, profit per fill, liquidations and their emails.
import { calls } from '@bourse/contract/calls';
import type { PerpetualFigures } from '@bourse/contract/perpetual-text';
import type { OwnEvent, UserMessage } from '@bourse/contract/realtime';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { Broadcast } from '../realtime/broadcast.ts';
import { openingOf, openingTables } from '../realtime/opening.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { type Contracts, keepContracts } from './contracts.ts';
import { publishMarks } from './marks.ts';
import { tellTraders } from './own-events.ts';
import { tellOfRisk } from './risk-mail.ts';

let server: PracticeServer;
let contracts: Contracts;
const heard = new Map<string, OwnEvent[]>();
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startPracticeServer();
  await server.tick('BTC-USDT', 60_000_00);
  const { engine } = server.open;
  const kept = await keepContracts(engine, server.store.pool, () => 8);
  contracts = kept.contracts;
  const broker = createInProcessBroker();
  void broker.subscribe('#', (topic, body) => {
    if (!topic.startsWith('user.')) return;
    const { events } = JSON.parse(Buffer.from(body).toString()) as UserMessage;
    heard.set(topic.slice(5), [...(heard.get(topic.slice(5)) ?? []), ...events]);
  });
  const broadcast = new Broadcast({
    broker,
    epoch: engine.epoch,
    head: engine.head,
    ...openingOf(engine.rows(openingTables)),
    tellMore: (events, at, seq, tell) => tellTraders(contracts, events, at, seq, tell),
  });
  closing.push(engine.subscribe(broadcast.commit), () => broadcast.close(), kept.stop);
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
  await server?.close();
});
beforeEach(() => server.tick('BTC-USDT', 60_000_00));

const { perpetual, funds, ledger } = calls;
const symbol = 'BTC-USDT-PERP';
const latest = () => ({ 'min-seq': String(server.open.engine.head) });
const eventsOf = <E extends OwnEvent['event']>(uid: string, event: E) =>
  (heard.get(uid) ?? []).filter((one): one is Extract<OwnEvent, { event: E }> => one.event === event);

async function trader() {
  const one = await server.trader();
  const transfer = { requestId: requestId(), from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '10000' } as const;
  expect((await server.call(funds.transfer, transfer, one.token)).status).toBe(200);
  return one;
}
type Trader = Awaited<ReturnType<typeof trader>>;
async function place({ token }: Trader, side: 'buy' | 'sell', price: string, quantity: string, more: object = {}) {
  const order = { requestId: requestId(), symbol, side, type: 'limit' as const, price, quantity, ...more };
  const { status, body } = await server.call(perpetual.placeOrder, order, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.order;
}
/** An isolated long position of 100 lots at 60,000, bought from the other trader at once. */
async function isolated(leverage: number) {
  const [long, short] = [await trader(), await trader()];
  await server.call(perpetual.setMarginMode, { requestId: requestId(), symbol, marginMode: 'isolated' }, long.token);
  await server.call(perpetual.setLeverage, { requestId: requestId(), symbol, leverage }, long.token);
  await place(short, 'sell', '60000', '100');
  await place(long, 'buy', '60000', '100');
  return { long, short };
}
const mailsTo = async ({ email }: Trader, template: string) =>
  (
    await server.store.pool.query<{ subject: string; body: string }>(
      'SELECT subject, body FROM message_outbox WHERE target = $1 AND template = $2 ORDER BY id',
      [email, template],
    )
  ).rows;

test('a trader’s own queue agrees with reads about orders, fills, positions, balances and settings', async () => {
  const [one, other] = [await trader(), await trader()];
  await server.call(perpetual.setLeverage, { requestId: requestId(), symbol, leverage: 20 }, one.token);
  await place(one, 'buy', '60000', '10', { takeProfit: '65000', stopLoss: '55000' });
  await place(other, 'sell', '60000', '7');
  await place(one, 'buy', '59000', '5');
  await place(other, 'buy', '60100', '4');
  await place(one, 'sell', '60100', '4', { reduceOnly: true });
  const gone = await place(one, 'buy', '58500', '2');
  await server.call(perpetual.cancelOrder, { requestId: requestId(), orderId: gone.orderId }, one.token);

  const orders = new Map(eventsOf(one.uid, 'perpetual-order').map(({ event: _, ...order }) => [order.orderId, order]));
  const open = [...orders.values()].filter(({ status }) => ['untriggered', 'new', 'partial'].includes(status)).reverse();
  const read = (await server.call(perpetual.openOrders, {}, one.token, latest())).body;
  expect(read.length).toBeGreaterThan(2);
  expect(open.sort((a, b) => Number(b.orderId) - Number(a.orderId))).toEqual(read);

  const fills = eventsOf(one.uid, 'perpetual-fill').map(({ event: _, ...fill }) => fill);
  expect(fills.reverse()).toEqual((await server.call(perpetual.fills, {}, one.token, latest())).body.fills);
  const [position] = (await server.call(perpetual.positions, {}, one.token, latest())).body;
  const { event: _, openedAt: __, ...told } = eventsOf(one.uid, 'position').at(-1)!;
  expect(position).toMatchObject(told);
  expect(eventsOf(one.uid, 'position').find(({ openedAt }) => openedAt !== undefined)!.openedAt).toBe(position!.openedAt);

  const { balances } = (await server.call(ledger.balances, {}, one.token, latest())).body;
  const money = eventsOf(one.uid, 'balance').findLast(({ account }) => account === 'perpetual')!;
  const { available, frozen } = balances.find(({ account }) => account === 'perpetual')!;
  expect([Number(money.available), Number(money.frozen)]).toEqual([Number(available), Number(frozen)]);
  const { event: ___, ...setting } = eventsOf(one.uid, 'perpetual-settings').at(-1)!;
  expect((await server.call(perpetual.settings, {}, one.token, latest())).body.contracts).toContainEqual(setting);
  await server.call(perpetual.cancelAllOrders, { requestId: requestId() }, one.token);
});

test('the queue of marks says what a read says: mark, index, funding and open interest', async () => {
  const sent: PerpetualFigures[] = [];
  const publish = (_: number, figures: readonly PerpetualFigures[]) => void sent.push(...figures);
  const job = publishMarks({ contracts, engine: server.open.engine, publish, gatherMs: 1 });
  closing.push(() => job.stop());
  expect(sent.map((one) => one.symbol)).toContain(symbol);
  await server.tick('BTC-USDT', 60_123_00);
  await vi.waitFor(
    () => expect(sent.findLast((one) => one.symbol === symbol)).toMatchObject({ index: '60123', indexState: 'normal' }),
    10_000,
  );
  const read = (await server.call(perpetual.figures, {}, undefined, latest())).body.find((one) => one.symbol === symbol)!;
  expect({ ...sent.findLast((one) => one.symbol === symbol)!, at: read.at }).toEqual(read);
});

test('each fill says what it earned by closing; the fills of an order add up to the order', async () => {
  const [one, other] = [await trader(), await trader()];
  await place(other, 'sell', '60000', '10');
  await place(one, 'buy', '60000', '10');
  await place(other, 'buy', '60200', '3');
  await place(other, 'buy', '60100', '4');
  const closed = await place(one, 'sell', '60100', '7');
  const { fills } = (await server.call(perpetual.fills, {}, one.token, latest())).body;
  expect(fills.map(({ price, quantity, realised }) => [price, quantity, realised])).toEqual([
    ['60100', '4', '0.4'],
    ['60200', '3', '0.6'],
    ['60000', '10', undefined],
  ]);
  expect(closed.realised).toBe('1');
  const makers = (await server.call(perpetual.fills, {}, other.token, latest())).body.fills;
  expect(makers.map(({ realised }) => realised)).toEqual(['-0.4', '-0.6', undefined]);
});

test('lights say the place in the ranking of a side, in fifths: the most leveraged of equal profits goes first', async () => {
  const eth = { symbol: 'ETH-USDT-PERP' };
  await server.tick('ETH-USDT', 3_000_00);
  const other = await trader();
  const longs: Trader[] = [];
  for (const leverage of [2, 5, 10, 20, 50]) {
    const one = await trader();
    await server.call(perpetual.setMarginMode, { requestId: requestId(), ...eth, marginMode: 'isolated' }, one.token);
    await server.call(perpetual.setLeverage, { requestId: requestId(), ...eth, leverage }, one.token);
    await place(other, 'sell', '3000', '10', eth);
    await place(one, 'buy', '3000', '10', eth);
    longs.push(one);
  }
  await server.tick('ETH-USDT', 3_010_00);
  const lightsOf = async ({ token }: Trader) => (await server.call(perpetual.positions, eth, token, latest())).body[0]?.lights;
  // A ranking is good for five seconds.
  await vi.waitFor(async () => expect(await Promise.all(longs.map(lightsOf))).toEqual([1, 2, 3, 4, 5]), 15_000);
  expect(await lightsOf(other), 'alone on its side').toBe(5);
}, 60_000);

test('a liquidated trader is notified at once and by one email, with the steps; so is a deleveraged one', async () => {
  const { long, short } = await isolated(50);
  await server.tick('BTC-USDT', 58_900_00);
  await vi.waitFor(async () => expect((await server.call(perpetual.positions, {}, long.token, latest())).body).toEqual([]), 10_000);
  const steps = eventsOf(long.uid, 'liquidation');
  expect(steps.map(({ step, role }) => [step, role])).toEqual([
    ['orders_cancelled', 'liquidated'],
    ['deleveraged', 'liquidated'],
  ]);
  expect(eventsOf(short.uid, 'liquidation')).toMatchObject([{ step: 'deleveraged', role: 'counterparty', side: 'short', quantity: '100' }]);
  const inboxOf = async ({ token }: Trader, kind: string) =>
    (await server.call(calls.inbox.messages, {}, token, latest())).body.messages.filter((message) => message.kind === kind);
  expect(await inboxOf(long, 'position-liquidated')).toMatchObject([
    { topic: 'liquidations', side: 'long', quantity: '100', mark: expect.stringMatching(/^589\d\d(\.\d+)?$/), unread: true },
  ]);
  expect(await inboxOf(short, 'position-deleveraged')).toMatchObject([{ side: 'short', quantity: '100', price: steps[1]!.price }]);

  const closedOf = async ({ token }: Trader) => (await server.call(perpetual.closedPositions, {}, token, latest())).body.positions[0]!;
  const [lost, won] = [await closedOf(long), await closedOf(short)];
  expect(lost).toMatchObject({ closedBy: 'liquidation', quantity: '100', exitPrice: steps[1]!.price });
  expect(won).toMatchObject({ closedBy: 'deleveraging', exitPrice: steps[1]!.price });
  expect(Number(lost.realised), 'what one lost the other has won').toBe(-Number(won.realised));
  const { balances } = (await server.call(ledger.balances, {}, long.token, latest())).body;
  const left = balances.find(({ account }) => account === 'perpetual')!;
  expect(Number(left.available)).toBeCloseTo(10_000 + Number(lost.net), 8);

  const told = (await server.call(perpetual.liquidation, { positionId: lost.id }, long.token)).body;
  expect(told).toEqual(steps.map(({ event: _, ...step }) => step));
  expect(told[1]).toMatchObject({ markPrice: expect.stringMatching(/^58/), bankruptcyPrice: expect.stringMatching(/^58/) });
  expect((await server.call(perpetual.liquidation, { positionId: won.id }, short.token)).body).toMatchObject([{ role: 'counterparty' }]);
  expect((await server.call(perpetual.liquidation, { positionId: lost.id }, short.token)).body).toMatchObject({ error: 'not-found' });

  await vi.waitFor(async () => expect(await mailsTo(long, 'position-liquidated')).toHaveLength(1), 10_000);
  const [mail] = await mailsTo(long, 'position-liquidated');
  expect(mail!.body).toContain('Your long position in BTCUSDT Perp was liquidated on ');
  expect(mail!.body).toMatch(/Lots closed against other traders’ positions: 100, at the bankruptcy price of 58,\d/);
  const [other] = await mailsTo(short, 'position-deleveraged');
  expect(other!.body).toMatch(/Your short position in BTCUSDT Perp was reduced on .* Lots closed: 100\./);
  // As after a crash that lost the mark: what was told isn't told again.
  const { services } = server.edge;
  await server.store.house.query('UPDATE risk_told SET seq = 0');
  await tellOfRisk({ pool: server.store.house, contracts, ring: services.ring, postman: services.postman });
  expect(await mailsTo(long, 'position-liquidated')).toHaveLength(1);
  expect(await mailsTo(short, 'position-deleveraged')).toHaveLength(1);
});

test('a margin call comes once per level, the lowest of several, and again only after the ratio has recovered', async () => {
  const { long } = await isolated(50);
  const count = async () => (await mailsTo(long, 'margin-call')).length;
  // Equity 123 − 50 for 27 that it needs.
  await server.tick('BTC-USDT', 59_500_00);
  await vi.waitFor(async () => expect(await count()).toBe(1), 15_000);
  const [first] = await mailsTo(long, 'margin-call');
  expect(first!.body).toMatch(/ratio of your long position in BTCUSDT Perp fell to 2\d\d(\.\d)?%, below the warning level of 300%/);
  const told = await server.store.pool.query('SELECT place, ratio FROM margin_call WHERE trader = $1', [long.uid]);
  const [position] = (await server.call(perpetual.positions, {}, long.token, latest())).body;
  expect(told.rows).toMatchObject([{ place: expect.stringMatching(/^BTC-USDT-PERP long \d+$/) }]);
  expect(Number(told.rows[0].ratio) / 10, 'as the position shows it').toBe(Number(position!.guaranteedRatio));
  await server.tick('BTC-USDT', 59_130_00);
  await vi.waitFor(async () => expect(await count()).toBe(2), 15_000);
  expect((await mailsTo(long, 'margin-call'))[1]!.body).toContain('below the warning level of 150%');
  await server.tick('BTC-USDT', 60_000_00);
  await vi.waitFor(async () => {
    const { rows } = await server.store.pool.query('SELECT 1 FROM margin_call WHERE trader = $1 AND ended_at IS NULL', [long.uid]);
    expect(rows).toEqual([]);
  }, 15_000);
  await server.tick('BTC-USDT', 59_500_00);
  await vi.waitFor(async () => expect(await count()).toBe(3), 15_000);
}, 60_000);

test('cross positions are called together, by the ratio that the account shows', async () => {
  const [long, short] = [await trader(), await trader()];
  const back = { requestId: requestId(), from: 'perpetual', to: 'fiat', asset: 'USDT', amount: '9870' } as const;
  expect((await server.call(funds.transfer, back, long.token)).status).toBe(200);
  await server.call(perpetual.setLeverage, { requestId: requestId(), symbol, leverage: 50 }, long.token);
  await place(short, 'sell', '60000', '100');
  await place(long, 'buy', '60000', '100');
  await server.tick('BTC-USDT', 59_400_00);
  await vi.waitFor(async () => expect(await mailsTo(long, 'margin-call')).toHaveLength(1), 15_000);
  expect((await mailsTo(long, 'margin-call'))[0]!.body).toContain('guaranteed equity ratio of your cross positions fell to');
  const { rows } = await server.store.pool.query("SELECT ratio FROM margin_call WHERE trader = $1 AND place = ''", [long.uid]);
  const account = (await server.call(perpetual.account, {}, long.token, latest())).body;
  expect(Number(rows[0].ratio) / 10).toBe(Number(account.guaranteedRatio));
}, 60_000);
