import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRequestKey } from '../engine/request-key.ts';
import { Submission } from '../engine/submission.ts';
import { isRefusal } from '../http/refusal.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { placeOrder } from './commands.ts';
import { forgetMarketMakers } from './jobs.ts';

// Orders through the API, with the real engine and a real database.

let server: PracticeServer;
/** How far the engine's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => Date.now() + ahead });
});
afterAll(() => server?.close());
beforeEach(() => server.tick('BTC-USDT', 60_000_00));

const { spot, ledger } = calls;
const limit = (side: 'buy' | 'sell', price: string, quantity: string) =>
  ({ requestId: requestId(), symbol: 'BTC-USDT', side, type: 'limit', price, quantity }) as const;

test('an order freezes its cost, reports it, and can be read by its number', async () => {
  const { token } = await server.funded();
  const placed = await server.call(spot.placeOrder, limit('buy', '59000.5', '0.1'), token);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(placed.body.order).toMatchObject({
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '59000.5',
    quantity: '0.1',
    status: 'new',
    timeInForce: 'GTC',
    filledQuantity: '0',
    fee: '0',
    feeAsset: 'BTC',
  });
  expect(placed.body.balances).toEqual([{ account: 'spot', asset: 'USDT', available: '4099.95', frozen: '5900.05' }]);
  expect(placed.headers['x-seq']).toBe(String(placed.body.seq));
  expect(placed.body.order.orderId).toBe(String(placed.body.seq));

  const seen = { 'min-seq': String(placed.body.seq) };
  const open = await server.call(spot.openOrders, {}, token, seen);
  expect(open.body).toEqual([placed.body.order]);
  const one = await server.call(spot.order, { orderId: placed.body.order.orderId }, token, seen);
  expect(one.body).toEqual({ order: placed.body.order, fills: [] });
  const balances = await server.call(ledger.balances, {}, token, seen);
  expect(balances.body.balances).toContainEqual({
    account: 'spot',
    asset: 'USDT',
    available: '4099.95',
    frozen: '5900.05',
    converted: '10000',
  });
  expect(balances.body.total).toBe('10000');
});

test('when two traders match, both see their fill, each with their own fee in the asset received', async () => {
  const [seller, buyer] = [await server.marketMaker(), await server.funded()];
  const offered = await server.call(spot.placeOrder, { ...limit('sell', '60000', '0.04'), postOnly: true }, seller.token);
  expect(offered.body.order).toMatchObject({ status: 'new', postOnly: true });
  const taken = await server.call(spot.placeOrder, { ...limit('buy', '60100', '0.05'), timeInForce: 'IOC' }, buyer.token);
  expect(taken.body.order).toMatchObject({
    status: 'expired',
    endReason: 'no_liquidity',
    filledQuantity: '0.04',
    filledAmount: '2400',
    averagePrice: '60000',
    fee: '0.00004',
    feeAsset: 'BTC',
  });
  expect(taken.body.balances).toEqual(
    expect.arrayContaining([
      { account: 'spot', asset: 'BTC', available: '0.03996', frozen: '0' },
      { account: 'spot', asset: 'USDT', available: '7600', frozen: '0' },
    ]),
  );
  const seen = { 'min-seq': String(taken.body.seq) };
  const bought = await server.call(spot.fills, {}, buyer.token, seen);
  expect(bought.body.fills).toMatchObject([
    {
      side: 'buy',
      role: 'taker',
      price: '60000',
      quantity: '0.04',
      amount: '2400',
      fee: '0.00004',
      feeAsset: 'BTC',
      orderId: taken.body.order.orderId,
    },
  ]);
  const sold = await server.call(spot.order, { orderId: offered.body.order.orderId }, seller.token, seen);
  expect(sold.body.order).toMatchObject({ status: 'done', fee: '1.92', feeAsset: 'USDT' });
  expect(sold.body.fills).toMatchObject([{ side: 'sell', role: 'maker', fee: '1.92', feeAsset: 'USDT' }]);
  expect((await server.call(spot.fees, {}, buyer.token, seen)).body.volume).toBe('2400');
});

test('an allowed self-trade is two fills, and is paged as two', async () => {
  const { token } = await server.marketMaker();
  await server.call(spot.placeOrder, limit('sell', '60010', '0.01'), token);
  const own = { ...limit('buy', '60010', '0.01'), selfTradePrevention: 'none' } as const;
  const { body } = await server.call(spot.placeOrder, own, token);
  expect(body.order.status).toBe('done');
  const seen = { 'min-seq': String(body.seq) };
  const first = await server.call(spot.fills, { limit: '1' }, token, seen);
  const second = await server.call(spot.fills, { limit: '1', cursor: first.body.cursor! }, token, seen);
  expect([first.body.fills[0]?.role, second.body.fills[0]?.role]).toEqual(['taker', 'maker']);
  expect(first.body.fills[0]?.dealId).toBe(second.body.fills[0]?.dealId);
});

test('market orders take a quantity or an amount; a stop order waits for its trigger', async () => {
  const [seller, { token }] = [await server.marketMaker(), await server.funded()];
  await server.call(spot.placeOrder, limit('sell', '60000', '1'), seller.token);
  const market = { symbol: 'BTC-USDT', side: 'buy', type: 'market' } as const;
  const byAmount = await server.call(spot.placeOrder, { ...market, requestId: requestId(), amount: '600' }, token);
  expect(byAmount.body.order).toMatchObject({ status: 'done', amount: '600', filledQuantity: '0.01' });
  const byQuantity = await server.call(spot.placeOrder, { ...market, requestId: requestId(), quantity: '0.02' }, token);
  expect(byQuantity.body.order).toMatchObject({ status: 'done', filledAmount: '1200' });
  const stop = {
    symbol: 'BTC-USDT',
    side: 'sell',
    type: 'stop_market',
    quantity: '0.01',
    triggerPrice: '59000',
    triggerSource: 'index',
  } as const;
  const waiting = await server.call(spot.placeOrder, { ...stop, requestId: requestId() }, token);
  expect(waiting.body.order).toMatchObject({ status: 'untriggered', triggerPrice: '59000', triggerSource: 'index', triggerAbove: false });
  const rising = await server.call(spot.placeOrder, { ...stop, requestId: requestId(), triggerPrice: '61000' }, token);
  expect(rising.body.order, 'a sell that waits for a rise').toMatchObject({ status: 'untriggered', triggerAbove: true });
  const both = await server.call(spot.placeOrder, { ...market, requestId: requestId(), amount: '600', quantity: '1' }, token);
  expect(both.body).toMatchObject({ error: 9 });
  await server.call(spot.cancelAllOrders, { requestId: requestId() }, seller.token);
});

test('repeating a request has one effect and the same answer; with a different body it is refused', async () => {
  const { token } = await server.funded();
  const order = limit('buy', '58000', '0.01');
  const first = await server.call(spot.placeOrder, order, token);
  const again = await server.call(spot.placeOrder, order, token);
  expect(again.body.seq).toBe(first.body.seq);
  expect(again.body.order).toEqual(first.body.order);
  expect(again.body.balances).toEqual(first.body.balances);
  expect((await server.call(spot.placeOrder, { ...order, quantity: '0.02' }, token)).body).toMatchObject({ error: 9 });
  const open = await server.call(spot.openOrders, {}, token, { 'min-seq': String(again.body.seq) });
  expect(open.body).toHaveLength(1);
});

test('fifty copies of a request at once place one order', async () => {
  const { token } = await server.funded();
  const order = limit('buy', '58000', '0.01');
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.call(spot.placeOrder, order, token)));
  expect(new Set(answers.map((answer) => answer.body.order?.orderId)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

test('of fifty simultaneous orders over the whole balance one is placed, and 49 are refused with 14', async () => {
  const { token } = await server.funded();
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.call(spot.placeOrder, limit('buy', '58000', '0.17'), token)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error === 14)).toHaveLength(49);
});

test('a request ID that the writer has forgotten still gets its first answer', async () => {
  const trader = await server.funded();
  const order = limit('buy', '58000', '0.01');
  const first = await server.call(spot.placeOrder, order, trader.token);
  expect(first.status).toBe(200);
  // Older than the writer's memory, and repeated by many at once.
  await server.open.engine.projected(first.body.seq);
  ahead += 16 * 60_000;
  await server.tick('BTC-USDT', 60_000_00);
  const again = await Promise.all(Array.from({ length: 5 }, () => server.call(spot.placeOrder, order, trader.token)));
  for (const answer of again) expect(answer.body).toMatchObject({ seq: first.body.seq, order: first.body.order });
  expect((await server.call(spot.placeOrder, { ...order, side: 'sell' }, trader.token)).body).toMatchObject({ error: 9 });
  const open = await server.call(spot.openOrders, {}, trader.token, { 'min-seq': String(server.open.engine.head) });
  expect(open.body).toHaveLength(1);
});

test('and so it does after a restart of the edge, before and after its filter is filled', async () => {
  const trader = await server.funded();
  const order = limit('buy', '58000', '0.01');
  const first = await server.call(spot.placeOrder, order, trader.token);
  await server.open.engine.projected(first.body.seq);
  ahead += 16 * 60_000;
  await server.tick('BTC-USDT', 60_000_00);
  const { engine } = server.open;
  const submission = new Submission(engine, server.store.pool, await readRequestKey(server.store.pool));
  const command = placeOrder({ listing: server.edge.services.listing, submission }, order, {
    trader: traderId(Number(trader.uid)),
  } as never);
  if (isRefusal(command)) throw new Error(command.refused);
  expect((await submission.submit(command)).seq).toBe(first.body.seq);
  await submission.fillFilter();
  expect((await submission.submit({ ...command, expiresAt: submission.expiry() })).seq).toBe(first.body.seq);
  expect((await submission.submit({ ...command, requestId: requestId(), expiresAt: submission.expiry() })).seq).toBeGreaterThan(
    first.body.seq,
  );
  submission.close();
});

test('amend keeps the order number; cancel ends the order; a second cancel is 32, or the first answer with the same ID', async () => {
  const { token } = await server.funded();
  const { body } = await server.call(spot.placeOrder, { ...limit('buy', '58000', '0.1'), clientOrderId: 'mine-1' }, token);
  const { orderId } = body.order;
  const amended = await server.call(spot.amendOrder, { requestId: requestId(), orderId, price: '58100', quantity: '0.05' }, token);
  expect(amended.body.order).toMatchObject({ orderId, price: '58100', quantity: '0.05', status: 'new', clientOrderId: 'mine-1' });
  expect((await server.call(spot.amendOrder, { requestId: requestId(), orderId, price: '58100.123' }, token)).body).toMatchObject({
    error: '10_2',
  });
  expect((await server.call(spot.amendOrder, { requestId: requestId(), orderId }, token)).body).toMatchObject({ error: 9 });
  const cancel = { requestId: requestId(), clientOrderId: 'mine-1' };
  const cancelled = await server.call(spot.cancelOrder, cancel, token);
  expect(cancelled.body).toMatchObject({
    order: { status: 'cancelled', endReason: 'trader' },
    balances: [{ available: '10000', frozen: '0' }],
  });
  expect((await server.call(spot.cancelOrder, cancel, token)).body.order).toEqual(cancelled.body.order);
  const twice = await server.call(spot.cancelOrder, { requestId: requestId(), orderId }, token);
  expect(twice.status).toBe(409);
  expect(twice.body).toMatchObject({ error: 32 });
  expect((await server.call(spot.cancelOrder, { requestId: requestId(), clientOrderId: 'never' }, token)).body).toMatchObject({
    error: 'not-found',
  });
});

test('cancel all lists the orders it cancelled', async () => {
  const { token } = await server.funded();
  const ids: string[] = [];
  for (const price of ['57000', '57500', '58000'])
    ids.push((await server.call(spot.placeOrder, limit('buy', price, '0.01'), token)).body.order.orderId);
  const all = await server.call(spot.cancelAllOrders, { requestId: requestId(), symbol: 'BTC-USDT' }, token);
  expect(all.body).toMatchObject({ orderIds: ids, balances: [{ account: 'spot', asset: 'USDT', available: '10000', frozen: '0' }] });
  expect((await server.call(spot.cancelAllOrders, { requestId: requestId(), symbol: 'NO-PAIR' }, token)).body).toMatchObject({ error: 11 });
});

test('another trader’s orders can’t be read, amended or cancelled, open or finished', async () => {
  const [owner, stranger] = [await server.funded(), await server.funded()];
  const placed = await server.call(spot.placeOrder, limit('buy', '58000', '0.01'), owner.token);
  const { orderId } = placed.body.order;
  const seen = { 'min-seq': String(placed.body.seq) };
  const tries = async () => [
    await server.call(spot.order, { orderId }, stranger.token, seen),
    await server.call(spot.amendOrder, { requestId: requestId(), orderId, price: '58001' }, stranger.token),
    await server.call(spot.cancelOrder, { requestId: requestId(), orderId }, stranger.token),
    await server.call(spot.cancelOrder, { requestId: requestId(), orderId: '9999999999999999' }, stranger.token),
  ];
  for (const answer of await tries()) expect(answer).toMatchObject({ status: 404, body: { error: 'not-found' } });
  await server.call(spot.cancelOrder, { requestId: requestId(), orderId }, owner.token);
  for (const answer of await tries()) expect(answer).toMatchObject({ status: 404, body: { error: 'not-found' } });
  expect(server.logged()).toContain('refused');
});

test('orders are paged newest first, without gaps or repeats', async () => {
  const { token } = await server.funded();
  const placed: string[] = [];
  for (let i = 0; i < 7; i++)
    placed.unshift((await server.call(spot.placeOrder, limit('buy', '58000', '0.001'), token)).body.order.orderId);
  const seen = { 'min-seq': placed[0]! };
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await server.call(spot.orders, { limit: '3', status: 'open', ...(cursor && { cursor }) }, token, seen);
    read.push(...body.orders.map((order) => order.orderId));
    cursor = body.cursor;
  } while (cursor !== undefined);
  expect(read).toEqual(placed);
  expect((await server.call(spot.orders, { cursor: 'not-ours' }, token)).body).toMatchObject({ error: 9 });
  expect((await server.call(spot.orders, { status: 'done', days: '7' }, token)).body.orders).toEqual([]);
});

test('without a live index orders are refused and can still be cancelled', async () => {
  const { token } = await server.funded();
  await server.tick('DOGE-USDT', 20_000);
  const order = { requestId: requestId(), symbol: 'DOGE-USDT', side: 'buy', type: 'limit', price: '0.2', quantity: '100' } as const;
  const placed = await server.call(spot.placeOrder, order, token);
  expect(placed.status).toBe(200);
  await server.silence('DOGE-USDT');
  expect((await server.call(spot.placeOrder, { ...order, requestId: requestId() }, token)).body).toMatchObject({ error: 'price-stale' });
  const cancelled = await server.call(spot.cancelOrder, { requestId: requestId(), orderId: placed.body.order.orderId }, token);
  expect(cancelled.status).toBe(200);
});

test('fee tiers are listed as fractions, with the trader’s tier', async () => {
  const { token } = await server.trader();
  const { body } = await server.call(spot.fees, {}, token);
  expect(body).toMatchObject({ tier: 0, volume: '0', maker: '0.0008', taker: '0.001' });
  expect(body.tiers[4]).toEqual({ floor: '20000000', maker: '0.0002', taker: '0.0005' });
});

test('after a day, market makers’ finished orders and the deals among them are deleted, and nobody else’s', async () => {
  const [maker, other, trader] = [await server.marketMaker(), await server.marketMaker(), await server.funded()];
  const place = async (token: string, side: 'buy' | 'sell', price: string) => {
    const { body, status } = await server.call(spot.placeOrder, limit(side, price, '0.001'), token);
    expect(status, JSON.stringify(body)).toBe(200);
    return Number(body.order.orderId);
  };
  const resting = await place(maker.token, 'buy', '58000');
  const sold = await place(maker.token, 'sell', '60000');
  const bought = await place(other.token, 'buy', '60000');
  const soldToTrader = await place(maker.token, 'sell', '60000');
  const boughtByTrader = await place(trader.token, 'buy', '60000');
  const { pool } = server.store;
  await server.open.engine.projected(server.open.engine.head);
  const numbers = [resting, sold, bought, soldToTrader, boughtByTrader];
  const left = async () => ({
    orders: (await pool.query('SELECT order_id FROM spot_order WHERE order_id = ANY($1) ORDER BY 1', [numbers])).rows.map(
      (r) => r.order_id,
    ),
    deals: (await pool.query('SELECT taker_order_id FROM deal WHERE taker_order_id = ANY($1) ORDER BY 1', [numbers])).rows.map(
      (r) => r.taker_order_id,
    ),
  });
  await forgetMarketMakers(pool, 0);
  expect(await left()).toEqual({ orders: numbers, deals: [bought, boughtByTrader] });
  for (const table of ['open_spot_order', 'ended_spot_order'])
    await pool.query(`UPDATE ${table} SET updated_at = updated_at - 90000000 WHERE order_id = ANY($1)`, [numbers]);
  await pool.query('UPDATE deal SET at = at - 90000000 WHERE taker_order_id = ANY($1)', [numbers]);
  await forgetMarketMakers(pool, 0);
  expect(await left()).toEqual({ orders: [resting, boughtByTrader], deals: [boughtByTrader] });
  await server.call(spot.cancelAllOrders, { requestId: requestId() }, maker.token);
});
