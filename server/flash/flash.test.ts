import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

let server: PracticeServer;
let late = 0;
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => Date.now() + late });
});
afterAll(() => server?.close());

const { flash, ledger } = calls;
const seen = () => ({ 'min-seq': String(server.open.engine.head) });
const tick = async (btc = 60_000_00) => {
  await server.tick('BTC-USDT', btc);
  await server.tick('ETH-USDT', 3_000_00);
};
const quote = (token: string, more: object = { fromAmount: '600' }) =>
  server.call(flash.quote, { requestId: requestId(), from: 'USDT', to: 'BTC', ...more }, token);
const accept = (token: string, id: string, request = requestId()) => server.call(flash.accept, { requestId: request, quote: id }, token);

test('a quote shows rate, spread and fee separately, lasts ten seconds, and is booked as shown', async () => {
  await tick();
  const { token } = await server.funded('1000');
  const { status, body } = await quote(token);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.quote).toMatchObject({ fromAmount: '600', toAmount: '0.00997', spread: '0.00002', fee: '0.00001', spreadBasisPoints: '20' });
  // As the market quotes the pair, at its tick size, in either direction: 600 USDT for 0.00997 BTC.
  expect(body.quote.indexPrice).toEqual({ base: 'BTC', quote: 'USDT', price: '60000' });
  expect(body.quote.price).toEqual({ base: 'BTC', quote: 'USDT', price: '60180.54' });
  expect(Date.parse(body.quote.expiresAt) - Date.parse(body.quote.quotedAt)).toBe(10_000);
  const done = await accept(token, body.quote.id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(done.body.exchange).toMatchObject({ fromAmount: '600', toAmount: '0.00997', status: 'done' });
  expect(done.body.balances).toEqual([
    { account: 'spot', asset: 'USDT', available: '400', frozen: '0' },
    { account: 'spot', asset: 'BTC', available: '0.00997', frozen: '0' },
  ]);
  const again = await accept(token, body.quote.id);
  expect(again.body.exchange).toEqual(done.body.exchange);
  const log = await server.call(flash.log, { asset: 'BTC', days: '7' }, token, seen());
  expect(log.body.exchanges).toEqual([done.body.exchange]);
  const { body: money } = await server.call(ledger.balances, {}, token, seen());
  expect(money.balances).toHaveLength(3);
  const { body: detail } = await server.call(ledger.postings, { account: 'spot', asset: 'BTC' }, token, seen());
  expect(detail.postings.map(({ cause, amount, after }) => [cause, amount, after])).toEqual([
    ['exchange-fee', '-0.00001', '0.00997'],
    ['exchange', '0.00998', '0.00998'],
  ]);
});

test('the rate between two coins is the price of the more expensive one, in both directions', async () => {
  await tick();
  const { token } = await server.funded('1000');
  await accept(token, (await quote(token)).body.quote.id);
  const there = (await quote(token, { from: 'BTC', to: 'ETH', fromAmount: '0.005' })).body.quote;
  expect(there.indexPrice).toEqual({ base: 'BTC', quote: 'ETH', price: '20' });
  expect(there.price).toEqual({ base: 'BTC', quote: 'ETH', price: '19.94' });
  await accept(token, there.id);
  const back = (await quote(token, { from: 'ETH', to: 'BTC', fromAmount: '0.05' })).body.quote;
  expect(back.indexPrice).toEqual({ base: 'BTC', quote: 'ETH', price: '20' });
  expect(Number(back.price.price)).toBeCloseTo(20.06, 2);
  const sold = (await quote(token, { from: 'BTC', to: 'USDT', fromAmount: '0.004' })).body.quote;
  expect([sold.indexPrice.price, sold.price.price]).toEqual(['60000', '59820']);
});

test('a requested receive amount arrives to the last unit', async () => {
  await tick();
  const { token } = await server.funded('1000');
  const { body } = await quote(token, { toAmount: '0.01' });
  expect(body.quote.toAmount).toBe('0.01');
  expect((await accept(token, body.quote.id)).body.exchange.toAmount).toBe('0.01');
});

test('another trader’s quote, an expired one, a moved index and a stale one are refused', async () => {
  await tick();
  const [one, other] = [await server.funded('1000'), await server.funded('1000')];
  const { body } = await quote(one.token);
  expect((await accept(other.token, body.quote.id)).body.error).toBe(24);
  expect((await accept(one.token, '999999')).body.error).toBe(24);
  await tick(60_301_00);
  expect((await accept(one.token, body.quote.id)).body.error).toBe('rate-moved');
  await tick(59_699_00);
  expect((await accept(one.token, body.quote.id)).body.error).toBe('rate-moved');
  await tick(60_299_00);
  expect((await accept(one.token, body.quote.id)).status).toBe(200);
  const stale = await quote(one.token, { fromAmount: '100' });
  late += 6_000;
  expect((await accept(one.token, stale.body.quote.id)).body.error).toBe('price-stale');
  expect((await quote(one.token, { fromAmount: '100' })).body.error).toBe('price-stale');
  late += 5_000;
  await tick();
  expect((await accept(one.token, stale.body.quote.id)).body.error).toBe(24);
  const terms = await server.call(flash.assets, {}, one.token, seen());
  expect(Number(terms.body.refusalRate)).toBeGreaterThan(0);
  expect(terms.body).toMatchObject({ spreadBasisPoints: '20', feeBasisPoints: '10', quoteSeconds: 10, minimum: '1' });
});

test('too little, too much, the same asset, both amounts or none are refused with their numbers', async () => {
  await tick();
  const { token } = await server.funded('1000');
  const error = async (more: object) => (await quote(token, more)).body.error;
  expect(await error({ fromAmount: '0.99' })).toBe(15);
  expect(await error({ fromAmount: '1001' })).toBe(14);
  expect(await error({ to: 'USDT', fromAmount: '10' })).toBe(30);
  expect(await error({ to: 'EUR', fromAmount: '10' })).toBe(30);
  expect(await error({ fromAmount: '10', toAmount: '1' })).toBe(9);
  expect(await error({})).toBe(9);
  for (const amount of ['-1', '0', '1e9', 'NaN', '0.000000001']) expect(await error({ fromAmount: amount }), amount).toBe(25);
  expect(await error({ toAmount: '100' })).toBe(14);
});
