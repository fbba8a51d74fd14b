import { calls } from '@bourse/contract/calls';
import { underlyingOf } from '@bourse/contract/instrument-id';
import { bodyHash, type TraderCommand } from '@bourse/core/command';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Perpetual contracts through the API, with the real engine and a real database. Abuse cases by their number in trust 3.

let server: PracticeServer;
let maker: { token: string };
beforeAll(async () => {
  server = await startPracticeServer();
  await server.tick('BTC-USDT', 60_000_00);
  maker = await server.marketMaker();
  await move(maker.token, 'spot', '1000000');
});
afterAll(() => server?.close());
beforeEach(() => server.tick('BTC-USDT', 60_000_00));

const { perpetual, funds, ledger, market } = calls;
const symbol = 'BTC-USDT-PERP';
const limit = (side: 'buy' | 'sell', price: string, quantity: string) =>
  ({ requestId: requestId(), symbol, side, type: 'limit', price, quantity }) as const;
const atMarket = (side: 'buy' | 'sell', quantity: string) => ({ requestId: requestId(), symbol, side, type: 'market', quantity }) as const;

async function move(token: string, from: 'fiat' | 'spot', amount: string): Promise<void> {
  const transfer = { requestId: requestId(), from, to: 'perpetual', asset: 'USDT', amount } as const;
  const { status, body } = await server.call(funds.transfer, transfer, token);
  expect(status, JSON.stringify(body)).toBe(200);
}
async function trader(amount = '10000') {
  const one = await server.trader();
  await move(one.token, 'fiat', amount);
  return one;
}
/** Opens a position against the maker at 60,000. */
async function holding(side: 'buy' | 'sell', quantity: string, more: object = {}) {
  const one = await trader();
  await offer(side === 'buy' ? 'sell' : 'buy', '60000', quantity);
  const { status, body } = await server.call(perpetual.placeOrder, { ...atMarket(side, quantity), ...more }, one.token);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.order.status, JSON.stringify(body)).toBe('done');
  return { ...one, seen: { 'min-seq': String(body.seq) } };
}
async function offer(side: 'buy' | 'sell', price: string, quantity: string): Promise<void> {
  const { status, body } = await server.call(perpetual.placeOrder, limit(side, price, quantity), maker.token);
  expect(status, JSON.stringify(body)).toBe(200);
}
const latest = () => ({ 'min-seq': String(server.open.engine.head) });
const clear = () => server.call(perpetual.cancelAllOrders, { requestId: requestId() }, maker.token);

test('contracts are public, with their tiers, mark price, index and the time of the next funding', async () => {
  const { body } = await server.call(perpetual.instruments, {});
  expect(body.map((one) => [one.symbol, one.name, one.contractSize])).toEqual([
    ['BTC-USDT-PERP', 'BTCUSDT Perp', '0.001'],
    ['ETH-USDT-PERP', 'ETHUSDT Perp', '0.01'],
    ['SOL-USDT-PERP', 'SOLUSDT Perp', '0.1'],
    ['XRP-USDT-PERP', 'XRPUSDT Perp', '1'],
  ]);
  for (const one of body) expect(one.underlying).toBe(underlyingOf(one.symbol));
  expect(body[0]!.tiers.map((tier) => [tier.floor, tier.maintenanceRate, tier.deduction, tier.maximumLeverage]).slice(0, 3)).toEqual([
    ['0', '0.004', '0', 100],
    ['50000', '0.005', '50', 100],
    ['250000', '0.01', '1300', 50],
  ]);
  const read = async () => (await server.call(perpetual.figures, {})).body.find((one) => one.symbol === symbol);
  // The figures follow the engine a moment later.
  await expect.poll(read).toMatchObject({ index: '60000', indexState: 'normal', fundingRate: '0.0001', openInterest: '0' });
  const figures = await read();
  expect(Date.parse(figures!.nextFundingAt) % (8 * 3_600_000)).toBe(0);
  expect(Date.parse(figures!.nextFundingAt)).toBeGreaterThan(server.open.engine.now());
});

test('an order freezes margin and both fees, is listed, and gives everything back when it is cancelled', async () => {
  const { token } = await trader();
  const placed = await server.call(perpetual.placeOrder, limit('buy', '59000', '100'), token);
  expect(placed.body.order).toMatchObject({ symbol, quantity: '100', status: 'new', purpose: 'trade', filledQuantity: '0' });
  // 5,900 at 10x: 590 margin, 2.95 to open, and 0.05 % of 5,310 to close.
  expect(placed.body.order.frozen).toBe('595.605');
  expect(placed.body.balances).toEqual([{ account: 'perpetual', asset: 'USDT', available: '9404.395', frozen: '595.605' }]);
  const open = await server.call(perpetual.openOrders, { symbol }, token, latest());
  expect(open.body).toEqual([placed.body.order]);
  const account = await server.call(perpetual.account, {}, token, latest());
  expect(account.body).toMatchObject({ orderMargin: '595.605', transferable: '9404.395', equity: '10000', positionMode: 'one_way' });
  const { orderId } = placed.body.order;
  const amended = await server.call(perpetual.amendOrder, { requestId: requestId(), orderId, quantity: '50' }, token);
  expect(amended.body.order).toMatchObject({ orderId, quantity: '50', price: '59000' });
  const cancelled = await server.call(perpetual.cancelOrder, { requestId: requestId(), orderId }, token);
  expect(cancelled.body.order).toMatchObject({ status: 'cancelled', endReason: 'trader', frozen: '0' });
  expect(cancelled.body.balances).toEqual([{ account: 'perpetual', asset: 'USDT', available: '10000', frozen: '0' }]);
  expect((await server.call(perpetual.cancelOrder, { requestId: requestId(), orderId }, token)).body).toMatchObject({ error: 32 });
  const listed = await server.call(perpetual.orders, { status: 'cancelled', days: '7', side: 'buy' }, token, latest());
  expect(listed.body.orders).toMatchObject([{ orderId, status: 'cancelled' }]);
  expect((await server.call(perpetual.orders, { side: 'sell' }, token)).body.orders).toEqual([]);
});

test('a fill opens a position with the figures of the page, and closing it leaves a record', async () => {
  const { token, seen } = await holding('buy', '100');
  const [position, ...others] = (await server.call(perpetual.positions, {}, token, seen)).body;
  expect(others).toEqual([]);
  expect(position).toMatchObject({
    ...{ symbol, side: 'long', marginMode: 'cross', leverage: 10, quantity: '100', size: '0.1', entryPrice: '60000', entryValue: '6000' },
    ...{ markPrice: '60000', value: '6000', unrealised: '0', margin: '602.7', maintenanceMargin: '24', closingFee: '3', tier: 1 },
    ...{ fees: '3', realised: '0', funding: '0' },
  });
  // 9,997 of equity for 27 that it needs.
  expect(position!.guaranteedRatio).toBe('37025.9');
  expect(position!.liquidationPrice, 'no price takes ten times its margin').toBeUndefined();
  const fills = await server.call(perpetual.fills, { symbol, side: 'buy' }, token, seen);
  expect(fills.body.fills).toMatchObject([{ role: 'taker', price: '60000', quantity: '100', value: '6000', fee: '3' }]);

  await offer('buy', '60600', '40');
  const closed = await server.call(perpetual.closePosition, { requestId: requestId(), symbol, side: 'long', quantity: '40' }, token);
  expect(closed.body.orders).toMatchObject([{ status: 'done', reduceOnly: true, realised: '24', averagePrice: '60600' }]);
  const [rest] = (await server.call(perpetual.positions, { symbol }, token, latest())).body;
  expect(rest).toMatchObject({ quantity: '60', entryValue: '3600', realised: '24' });
  await offer('buy', '60000', '60');
  await server.call(perpetual.closeAllPositions, { requestId: requestId() }, token);
  expect((await server.call(perpetual.positions, {}, token, latest())).body).toEqual([]);
  const record = await server.call(perpetual.closedPositions, { side: 'long', days: '7' }, token, latest());
  expect(record.body.positions).toMatchObject([
    { side: 'long', quantity: '100', entryPrice: '60000', exitPrice: '60240', realised: '24', closedBy: 'trade', marginMode: 'cross' },
  ]);
  const { net, fees } = record.body.positions[0]!;
  expect(Number(net)).toBeCloseTo(24 - Number(fees), 8);
  const { balances } = (await server.call(ledger.balances, {}, token, latest())).body;
  expect(Number(balances.find(({ account }) => account === 'perpetual')!.available)).toBeCloseTo(10_000 + Number(net), 8);
});

test('13: margin in use and unrealised profit don’t leave the account', async () => {
  const { token } = await holding('buy', '100');
  await server.tick('BTC-USDT', 61_000_00);
  const back = (amount: string) =>
    server.call(funds.transfer, { requestId: requestId(), from: 'perpetual', to: 'fiat', asset: 'USDT', amount }, token);
  const account = (await server.call(perpetual.account, {}, token, latest())).body;
  expect(Number(account.unrealised)).toBeGreaterThan(0);
  expect((await back('9900')).body).toMatchObject({ error: 14 });
  expect((await back(account.transferable)).status).toBe(200);
  expect((await back('0.00000001')).body).toMatchObject({ error: 14 });
});

test('33: a market order on an empty book expires and leaves nothing frozen', async () => {
  const { token } = await trader();
  await clear();
  const { body } = await server.call(perpetual.placeOrder, atMarket('buy', '10'), token);
  expect(body.order).toMatchObject({ status: 'expired', endReason: 'no_liquidity', filledQuantity: '0', frozen: '0' });
  const { balances } = (await server.call(ledger.balances, {}, token, { 'min-seq': String(body.seq) })).body;
  expect(balances.find(({ account }) => account === 'perpetual')).toMatchObject({ available: '10000', frozen: '0' });
});

test('34: a post-only order that would take is refused; fill-or-kill touches nothing unless all of it fills', async () => {
  const { token } = await trader();
  await offer('sell', '60000', '10');
  const crossing = await server.call(perpetual.placeOrder, { ...limit('buy', '60000', '5'), postOnly: true }, token);
  expect(crossing.body).toMatchObject({ error: 'post-only-would-take' });
  const all = await server.call(perpetual.placeOrder, { ...limit('buy', '60000', '11'), timeInForce: 'FOK' }, token);
  expect(all.body.order).toMatchObject({ status: 'expired', filledQuantity: '0' });
  expect((await server.call(perpetual.positions, {}, token, latest())).body).toEqual([]);
  await clear();
});

test('35: off tick, parts of a lot, over the maximum, under the minimum, too far from the mark, unknown contracts', async () => {
  const { token } = await trader();
  const place = async (change: object) =>
    (await server.call(perpetual.placeOrder, { ...limit('buy', '59000', '10'), ...change } as never, token)).body;
  expect(await place({ price: '59000.001' })).toMatchObject({ error: '10_2' });
  expect(await place({ price: '0' })).toMatchObject({ error: '10_2' });
  expect(await place({ price: undefined })).toMatchObject({ error: '10_2' });
  for (const quantity of ['0', '1.5', '-1', '1e3', '', ' 1', '99999999', undefined])
    expect(await place({ quantity })).toMatchObject({ error: 25 });
  expect(await place({ price: '50000' })).toMatchObject({ error: 'price-outside-band' });
  expect(await place({ quantity: '20000' })).toMatchObject({ error: 14 });
  for (const wrong of ['BTC-USDT', 'DOGE-USDT-PERP', 'BTC-USDT-SEC', 'btc-usdt-perp', '__proto__'])
    expect(await place({ symbol: wrong }), wrong).toMatchObject({ error: 11 });
  for (const side of ['long', '', undefined]) expect(await place({ side })).toMatchObject({ error: 12 });
  expect(await place({ positionSide: 'long' }), 'in one-way mode there is one position').toMatchObject({ error: 9 });
  expect(await place({ trail: '0.01' })).toMatchObject({ error: 9 });
  expect(await place({ postOnly: true, timeInForce: 'IOC' })).toMatchObject({ error: 9 });
  expect((await server.call(perpetual.openOrders, {}, token, latest())).body).toEqual([]);
});

test('36: leverage is a whole number that the tiers allow', async () => {
  const { token } = await trader();
  const choose = async (leverage: unknown) =>
    (await server.call(perpetual.setLeverage, { requestId: requestId(), symbol, leverage } as never, token)).body;
  for (const leverage of [0, -1, 2.5, '10', 126, null]) expect(await choose(leverage), String(leverage)).toMatchObject({ error: 9 });
  expect(await choose(125)).toMatchObject({ error: 10 });
  expect(await choose(20)).toMatchObject({ leverage: 20 });
  const settings = await server.call(perpetual.settings, {}, token, latest());
  expect(settings.body.contracts.find((one) => one.symbol === symbol)).toEqual({ symbol, leverage: 20, marginMode: 'cross' });
});

test('a mode doesn’t change under a position; margin is added to and taken from an isolated one', async () => {
  const plain = await holding('buy', '10');
  const isolate = { requestId: requestId(), symbol, marginMode: 'isolated' } as const;
  expect((await server.call(perpetual.setMarginMode, isolate, plain.token)).body).toMatchObject({ error: 44 });
  expect((await server.call(perpetual.setPositionMode, { requestId: requestId(), positionMode: 'hedge' }, plain.token)).body).toMatchObject(
    {
      error: 44,
    },
  );
  const { token } = await trader();
  expect((await server.call(perpetual.setMarginMode, { ...isolate, requestId: requestId() }, token)).body).toMatchObject({
    marginMode: 'isolated',
  });
  await offer('sell', '60000', '100');
  await server.call(perpetual.placeOrder, atMarket('buy', '100'), token);
  const [before] = (await server.call(perpetual.positions, {}, token, latest())).body;
  expect(before).toMatchObject({ marginMode: 'isolated', margin: '602.7' });
  const added = await server.call(perpetual.addMargin, { requestId: requestId(), symbol, side: 'long', amount: '100' }, token);
  expect(added.body).toMatchObject({ margin: '702.7' });
  const [after] = (await server.call(perpetual.positions, {}, token, latest())).body;
  expect(Number(after!.liquidationPrice)).toBeLessThan(Number(before!.liquidationPrice));
  expect((await server.call(perpetual.removeMargin, { requestId: requestId(), symbol, side: 'long', amount: '700' }, token)).status).toBe(
    400,
  );
  expect(
    (await server.call(perpetual.addMargin, { requestId: requestId(), symbol, side: 'short', amount: '1' }, token)).body,
  ).toMatchObject({
    error: 'not-found',
  });
});

test('38: reduce-only orders never turn a position round, not even two together', async () => {
  const { token } = await holding('buy', '10');
  await offer('buy', '60000', '100');
  const reduce = () => server.call(perpetual.placeOrder, { ...atMarket('sell', '8'), reduceOnly: true }, token);
  const [first, second] = await Promise.all([reduce(), reduce()]);
  const sold = [first, second].map(({ body }) => Number(body.order.filledQuantity));
  expect(sold.reduce((a, b) => a + b)).toBe(10);
  expect((await server.call(perpetual.positions, {}, token, latest())).body).toEqual([]);
  expect((await reduce()).body).toMatchObject({ error: 16 });
  await clear();
});

test('39: take profit and stop loss on the wrong side are refused; attached to an entry they live only once it is filled', async () => {
  const { token } = await trader();
  const entry = { ...limit('buy', '59000', '10'), takeProfit: '65000', stopLoss: '55000' };
  expect((await server.call(perpetual.placeOrder, { ...entry, takeProfit: '58000' }, token)).body).toMatchObject({ error: 9 });
  expect((await server.call(perpetual.placeOrder, { ...entry, stopLoss: '59500' }, token)).body).toMatchObject({ error: 9 });
  const placed = await server.call(perpetual.placeOrder, { ...entry, requestId: requestId() }, token);
  expect(placed.body.order).toMatchObject({ takeProfit: '65000', stopLoss: '55000', exitSource: 'mark' });
  expect((await server.call(perpetual.openOrders, {}, token, latest())).body, 'the entry alone').toHaveLength(1);
  await server.call(perpetual.cancelAllOrders, { requestId: requestId() }, token);

  const held = await holding('buy', '10', { takeProfit: '65000', stopLoss: '55000' });
  const live = await server.call(perpetual.openOrders, {}, held.token, held.seen);
  expect(live.body.map((order) => [order.purpose, order.triggerPrice, order.quantity, order.status]).sort()).toEqual([
    ['stop_loss', '55000', '10', 'untriggered'],
    ['take_profit', '65000', '10', 'untriggered'],
  ]);
  expect(live.body[0]!.pairOrderId).toBe(live.body[1]!.orderId);
  const [attached] = (await server.call(perpetual.positions, {}, held.token, held.seen)).body;
  expect(attached).toMatchObject({ takeProfit: '65000', stopLoss: '55000' });
});

test('a position shows its take profits and stop losses, of all of it or of a part, the next one to trigger first', async () => {
  const held = await holding('buy', '10', { takeProfit: '65000', stopLoss: '55000' });
  const exits = (more: object) => ({ requestId: requestId(), symbol, side: 'long' as const, ...more });
  expect((await server.call(perpetual.placeExits, exits({ takeProfit: '66000', stopLoss: '54000' }), held.token)).body.orders).toHaveLength(
    2,
  );
  await server.call(perpetual.placeExits, exits({ takeProfit: '64000', quantity: '4' }), held.token);
  const [long] = (await server.call(perpetual.positions, {}, held.token, latest())).body;
  expect(long).toMatchObject({ takeProfit: '64000', stopLoss: '55000' });
  expect(long!.exits.map(({ purpose, triggerPrice, quantity }) => [purpose, triggerPrice, quantity])).toEqual([
    ['take_profit', '64000', '4'],
    ['take_profit', '65000', '10'],
    ['take_profit', '66000', undefined],
    ['stop_loss', '55000', '10'],
    ['stop_loss', '54000', undefined],
  ]);

  const other = await holding('sell', '10', { takeProfit: '55000', stopLoss: '65000' });
  await server.call(perpetual.placeExits, { ...exits({ takeProfit: '56000', stopLoss: '64000' }), side: 'short' }, other.token);
  const [short] = (await server.call(perpetual.positions, {}, other.token, latest())).body;
  expect(short).toMatchObject({ takeProfit: '56000', stopLoss: '64000' });
  const plain = await holding('buy', '10');
  const [bare] = (await server.call(perpetual.positions, {}, plain.token, plain.seen)).body;
  expect(bare!.exits).toEqual([]);
  expect(bare).not.toHaveProperty('takeProfit');
});

test('a take profit of the whole position is replaced by the next one, and for parts there’s room for twenty', async () => {
  const { token } = await holding('buy', '10', { takeProfit: '65000', stopLoss: '55000' });
  const place = async (more: object) =>
    (await server.call(perpetual.placeExits, { requestId: requestId(), symbol, side: 'long', ...more }, token)).body;
  await place({ takeProfit: '66000', stopLoss: '54000' });
  await place({ takeProfit: '67000' });
  const [long] = (await server.call(perpetual.positions, {}, token, latest())).body;
  const whole = long!.exits.filter(({ quantity }) => quantity === undefined).map(({ triggerPrice }) => triggerPrice);
  expect(whole).toEqual(['67000', '54000']);
  const { orders } = (await server.call(perpetual.orders, { status: 'cancelled' }, token, latest())).body;
  expect(orders).toMatchObject([{ triggerPrice: '66000', status: 'cancelled', endReason: 'replaced' }]);
  // Two came with the entry.
  for (let placed = 2; placed < 20; placed += 2)
    expect(await place({ takeProfit: '64000', stopLoss: '56000', quantity: '1' })).not.toHaveProperty('error');
  expect(await place({ stopLoss: '56000', quantity: '1' })).toMatchObject({ error: 'too-many-exits' });
});

test('reversing closes a long position and opens as large a short one', async () => {
  const { token } = await holding('buy', '10');
  await offer('buy', '60000', '20');
  const { body } = await server.call(perpetual.reversePosition, { requestId: requestId(), symbol }, token);
  expect(body.orders).toMatchObject([{ filledQuantity: '20' }]);
  expect((await server.call(perpetual.positions, {}, token, latest())).body).toMatchObject([{ side: 'short', quantity: '10' }]);
});

test('an order says how many of its lots close a position: those filled, and those that wait', async () => {
  const { token } = await holding('sell', '10');
  const buy = (await server.call(perpetual.placeOrder, limit('buy', '59000', '10'), token)).body.order;
  expect(buy, 'all of it would close the short').toMatchObject({ status: 'new', closes: '10', frozen: '0' });
  const more = (await server.call(perpetual.placeOrder, limit('buy', '58000', '5'), token)).body.order;
  expect(more, 'nothing is left to close').toMatchObject({ closes: '0' });
  await server.call(perpetual.cancelAllOrders, { requestId: requestId() }, token);
  await offer('sell', '60000', '15');
  const reversed = (await server.call(perpetual.placeOrder, atMarket('buy', '15'), token)).body.order;
  expect(reversed).toMatchObject({ status: 'done', filledQuantity: '15', closes: '10' });
  const stop = { ...atMarket('buy', '5'), type: 'stop_market', triggerPrice: '61000' } as const;
  expect((await server.call(perpetual.placeOrder, stop, token)).body.order, 'it’s decided when it triggers').not.toHaveProperty('closes');
  const { orders } = (await server.call(perpetual.orders, { status: 'done', days: '7' }, token, latest())).body;
  expect(orders[0]).toMatchObject({ closes: '10' });
});

test('the risks of contracts are acknowledged once, for all devices', async () => {
  const { token } = await trader();
  const settings = async () => (await server.call(perpetual.settings, {}, token)).body.acknowledgedAt;
  expect(await settings()).toBeUndefined();
  const { acknowledgedAt } = (await server.call(perpetual.acknowledge, {}, token)).body;
  expect(await settings()).toBe(acknowledgedAt);
  expect((await server.call(perpetual.acknowledge, {}, token)).body).toEqual({ acknowledgedAt });
});

test('in hedge mode a long and a short position stand side by side', async () => {
  const { token } = await trader();
  await server.call(perpetual.setPositionMode, { requestId: requestId(), positionMode: 'hedge' }, token);
  await offer('sell', '60000', '10');
  await server.call(perpetual.placeOrder, { ...atMarket('buy', '10'), positionSide: 'long' }, token);
  await offer('buy', '60000', '4');
  await server.call(perpetual.placeOrder, { ...atMarket('sell', '4'), positionSide: 'short' }, token);
  const positions = (await server.call(perpetual.positions, {}, token, latest())).body;
  expect(positions.map(({ side, quantity }) => `${side} ${quantity}`).sort()).toEqual(['long 10', 'short 4']);
});

test('another trader’s orders and positions can’t be read or changed', async () => {
  const [owner, stranger] = [await holding('buy', '10'), await trader()];
  const placed = await server.call(perpetual.placeOrder, limit('buy', '58000', '10'), owner.token);
  const { orderId } = placed.body.order;
  for (const answer of [
    await server.call(perpetual.order, { orderId }, stranger.token, latest()),
    await server.call(perpetual.amendOrder, { requestId: requestId(), orderId, quantity: '5' }, stranger.token),
    await server.call(perpetual.cancelOrder, { requestId: requestId(), orderId }, stranger.token),
    await server.call(perpetual.closePosition, { requestId: requestId(), symbol, side: 'long' }, stranger.token),
  ])
    expect(answer).toMatchObject({ status: 404, body: { error: 'not-found' } });
  for (const list of [perpetual.openOrders, perpetual.positions]) expect((await server.call(list, {}, stranger.token)).body).toEqual([]);
});

test('a contract’s book, deals, candles and quote are public like a pair’s, and spot’s lists don’t have it', async () => {
  await holding('buy', '7');
  await offer('sell', '60100', '3');
  const depth = await server.call(market.depth, { symbol }, undefined, latest());
  expect(depth.body.asks).toContainEqual(['60100.00', '0.003']);
  const deals = await server.call(market.deals, { symbol, limit: '1' });
  expect(deals.body).toMatchObject([{ price: '60000.00', quantity: '0.007', side: 'buy' }]);
  const quotes = await server.call(market.quotes, { symbols: [symbol] });
  expect(quotes.body).toMatchObject([{ symbol, name: 'BTCUSDT Perp', last: '60000.00', indexState: 'normal' }]);
  expect((await server.call(market.instruments, {})).body.some((one) => one.symbol === symbol)).toBe(false);
  await server.open.engine.projected(server.open.engine.head);
  const { rows } = await server.store.pool.query("SELECT count(*)::int AS n FROM candle WHERE symbol = 'BTC-USDT-PERP'");
  expect(rows[0].n).toBeGreaterThan(0);
  await clear();
});

test('a repeated request about a position is answered like the first time, also when the position is gone', async () => {
  const { token } = await holding('buy', '10');
  await offer('buy', '60000', '10');
  const close = { requestId: requestId(), symbol, side: 'long' } as const;
  const first = await server.call(perpetual.closePosition, close, token);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await server.call(perpetual.positions, {}, token, latest())).body).toEqual([]);
  expect(await server.call(perpetual.closePosition, close, token)).toMatchObject({ status: 200, body: first.body });
  const another = await server.call(perpetual.closePosition, { ...close, requestId: requestId() }, token);
  expect(another).toMatchObject({ status: 404, body: { error: 'not-found' } });
});

test('a request stored by an earlier version is recognised, and margin that it doesn’t have isn’t answered', async () => {
  const one = await trader();
  await server.call(perpetual.setMarginMode, { requestId: requestId(), symbol, marginMode: 'isolated' }, one.token);
  await offer('sell', '60000', '10');
  await server.call(perpetual.placeOrder, atMarket('buy', '10'), one.token);
  const add = { requestId: requestId(), symbol, side: 'long', amount: '50' } as const;
  const exits = { requestId: requestId(), symbol, side: 'long', stopLoss: '50000' } as const;
  expect((await server.call(perpetual.addMargin, add, one.token)).status).toBe(200);
  const placed = await server.call(perpetual.placeExits, exits, one.token);
  await server.open.engine.projected(server.open.engine.head);
  const hash = (command: object) =>
    bodyHash({ trader: 0, requestId: '', expiresAt: 0, symbol, positionSide: 'both', ...command } as unknown as TraderCommand);
  const store = 'UPDATE state.request SET body_hash = $2, told = NULL WHERE request_id = $1';
  const before = { kind: 'place_exits', stopLoss: 50_000_00, exitSource: 'mark' };
  await server.store.pool.query(store, [exits.requestId, hash(before)]);
  await server.store.pool.query(store, [add.requestId, hash({ kind: 'move_margin', amount: 50_00000000n })]);
  expect((await server.call(perpetual.placeExits, exits, one.token)).body).toEqual(placed.body);
  expect((await server.call(perpetual.addMargin, add, one.token)).body).toMatchObject({ error: 'unavailable' });
  expect((await server.call(perpetual.addMargin, { ...add, amount: '51' }, one.token)).body).toMatchObject({ error: 9 });
});
