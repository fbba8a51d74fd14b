import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const { spot, market, ledger } = calls;
const symbol = 'ETH-USDT';
const reason = 'the project has been abandoned';

test('two people unlist an instrument, and its open orders are cancelled for that reason', async () => {
  const { server } = one;
  await server.tick(symbol, 3_000_00);
  const { token } = await server.funded();
  const bid = { requestId: requestId(), symbol, side: 'buy', type: 'limit', price: '2900', quantity: '0.5' } as const;
  const placed = await server.call(spot.placeOrder, bid, token);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);

  const asked = await change({ listed: false, ended: true });
  const waiting = await one.call(officeCalls.fourEyes.list, { state: 'waiting' }, await one.signIn('admin'));
  expect(waiting.body.requests.find(({ id }) => id === asked)?.changes).toEqual([
    { name: 'listed', before: 'true', after: 'false' },
    { name: 'ended', before: 'false', after: 'true' },
  ]);
  await approve(asked);
  await vi.waitFor(async () => {
    const { body } = await server.call(spot.order, { orderId: placed.body.order.orderId }, token);
    expect(body.order).toMatchObject({ status: 'cancelled', endReason: 'trading_ended' });
  }, 30_000);
  const { body } = await server.call(ledger.balances, {}, token);
  expect(body.balances).toContainEqual(expect.objectContaining({ asset: 'USDT', available: '10000', frozen: '0' }));

  const refused = await server.call(spot.placeOrder, { ...bid, requestId: requestId() }, token);
  expect(refused).toMatchObject({ status: 400, body: { error: 'trading-ended' } });
  const listed = (await server.call(market.instruments, {})).body.map((i) => i.symbol);
  const ended = (await server.call(market.endedInstruments, {})).body.map((i) => i.symbol);
  expect([listed.includes(symbol), ended]).toEqual([false, [symbol]]);
});

test('orders kept when the instrument was unlisted are cancelled by a later request', async () => {
  const { server } = one;
  const other = 'SOL-USDT';
  await server.tick(other, 150_00);
  const { token } = await server.funded();
  const bid = { requestId: requestId(), symbol: other, side: 'buy', type: 'limit', price: '140', quantity: '1' } as const;
  const placed = await server.call(spot.placeOrder, bid, token);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  await approve(await change({ listed: false }, other));
  const of = async () => (await one.call(officeCalls.instruments.list, {}, await one.signIn('risk'))).body.instruments;
  await vi.waitFor(
    async () => expect(await of()).toContainEqual(expect.objectContaining({ symbol: other, listed: false, openOrders: 1 })),
    30_000,
  );
  await approve(await change({ ended: true }, other));
  await vi.waitFor(
    async () => expect(await of()).toContainEqual(expect.objectContaining({ symbol: other, ended: true, openOrders: 0 })),
    30_000,
  );
});

test('trading hasn’t ended for a relisted instrument, whatever is open in other pairs, and can’t be ended for a listed one', async () => {
  const { server } = one;
  await server.tick('BTC-USDT', 60_000_00);
  const { token } = await server.funded();
  const bid = { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' } as const;
  expect((await server.call(spot.placeOrder, bid, token)).status).toBe(200);
  await approve(await change({ listed: true }));
  await vi.waitFor(async () => {
    const { body } = await one.call(officeCalls.instruments.list, {}, await one.signIn('risk'));
    expect(body.instruments).toContainEqual(expect.objectContaining({ symbol, listed: true, ended: false }));
  }, 30_000);
  const answer = await one.call(officeCalls.instruments.change, { symbol, changes: { ended: true }, reason }, await one.signIn('risk'));
  expect(answer).toMatchObject({ status: 400, body: { error: 9 } });
});

async function change(changes: { listed?: boolean; ended?: boolean }, of = symbol): Promise<string> {
  const { status, body } = await one.call(officeCalls.instruments.change, { symbol: of, changes, reason }, await one.signIn('risk'));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.request!;
}

async function approve(id: string): Promise<void> {
  const { status, body } = await one.call(officeCalls.fourEyes.approve, { id, reason }, await one.signIn('admin'));
  expect(status, JSON.stringify(body)).toBe(200);
}
