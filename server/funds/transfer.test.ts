import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeEquity } from '../ledger/jobs.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const { funds, ledger, spot } = calls;
const move = (from: 'fiat' | 'spot' | 'perpetual' | 'second', to: typeof from, amount: string) =>
  ({ requestId: requestId(), from, to, asset: 'USDT', amount }) as const;

test('a transfer is instant and free, reports both balances, and appears in the history', async () => {
  const { token } = await server.trader();
  const there = move('fiat', 'second', '123.45678901'.slice(0, 11));
  const { status, body, headers } = await server.call(funds.transfer, there, token);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.balances).toEqual([
    { account: 'fiat', asset: 'USDT', available: '9876.543211', frozen: '0' },
    { account: 'second', asset: 'USDT', available: '123.456789', frozen: '0' },
  ]);
  expect(body.transfer).toMatchObject({
    id: String(body.seq),
    from: 'fiat',
    to: 'second',
    asset: 'USDT',
    amount: '123.456789',
    status: 'done',
  });
  expect(headers['x-seq']).toBe(String(body.seq));
  const again = await server.call(funds.transfer, there, token);
  expect(again.body).toEqual(body);
  await server.call(funds.transfer, move('second', 'fiat', '100'), token);
  const seen = { 'min-seq': String(server.open.engine.head) };
  const log = await server.call(funds.transfers, {}, token, seen);
  expect(log.body.transfers.map((one) => one.amount)).toEqual(['100', '123.456789']);
  expect(log.body.transfers[1]).toEqual(body.transfer);
  const page = await server.call(funds.transfers, { limit: '1', account: 'second', asset: 'USDT', days: '7' }, token);
  expect(page.body.cursor).toBe(log.body.transfers[0]!.id);
  expect((await server.call(funds.transfers, { limit: '1', cursor: page.body.cursor! }, token)).body.transfers).toEqual([body.transfer]);
});

test('fifty transfers of the whole balance and fifty orders over it at once spend it once', async () => {
  await server.tick('BTC-USDT', 60_000_00);
  const { token } = await server.funded();
  const order = () =>
    ({ requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.16' }) as const;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      i % 2 === 0 ? server.call(funds.transfer, move('spot', 'fiat', '9600'), token) : server.call(spot.placeOrder, order(), token),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => (answer.body as { error?: unknown }).error === 14)).toHaveLength(49);
  const { body } = await server.call(ledger.balances, {}, token, { 'min-seq': String(server.open.engine.head) });
  expect(body.total).toBe('10000');
});

test('a trader can’t see another trader’s transfers', async () => {
  const [one, other] = [await server.trader(), await server.trader()];
  await server.call(funds.transfer, move('fiat', 'spot', '1'), one.token);
  const seen = { 'min-seq': String(server.open.engine.head) };
  expect((await server.call(funds.transfers, {}, other.token, seen)).body.transfers).toEqual([]);
  expect((await server.call(ledger.systemLog, {}, other.token, seen)).body.entries).toHaveLength(1);
});

test('an asset without a live price leaves the total undefined; the others are converted', async () => {
  const { token } = await server.marketMaker();
  await server.tick('BTC-USDT', 60_000_00);
  const { body } = await server.call(ledger.balances, {}, token, { 'min-seq': String(server.open.engine.head) });
  const btc = body.balances.find((balance) => balance.asset === 'BTC')!;
  expect(Number(btc.converted)).toBe(Number(btc.available) * 60_000);
  expect(body.balances.find((balance) => balance.asset === 'ETH')?.converted).toBeUndefined();
  expect(body.total).toBeUndefined();
  const earnings = await server.call(ledger.earnings, {}, token);
  expect(earnings.body.today).toBeUndefined();
});

test('earnings are the value of the accounts now, minus their value at midnight, minus today’s deposits', async () => {
  const [maker, taker] = [await server.marketMaker(), await server.funded()];
  const symbols = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'XRP-USDT', 'BNB-USDT', 'DOGE-USDT'];
  const tickAll = async (btc: number) => {
    for (const symbol of symbols) await server.tick(symbol, symbol === 'BTC-USDT' ? btc : 50_000);
  };
  await tickAll(60_000_00);
  await server.call(
    spot.placeOrder,
    { requestId: requestId(), symbol: 'BTC-USDT', side: 'sell', type: 'limit', price: '60000', quantity: '0.1' },
    maker.token,
  );
  const bought = await server.call(
    spot.placeOrder,
    { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.1' },
    taker.token,
  );
  expect(bought.body.order.status).toBe('done');
  await tickAll(61_000_00);
  const seen = { 'min-seq': String(server.open.engine.head) };
  // 4,000 USDT and 0.0999 BTC: the fee of 0.0001 BTC is gone, the price rose by 1,000.
  const sameDay = await server.call(ledger.earnings, {}, taker.token, seen);
  expect(sameDay.body).toMatchObject({ today: '93.9', todayRate: '0.94' });
  const { listing } = server.edge.services;
  const { pool } = server.store;
  const take = () => takeEquity({ pool, listing, now: () => Date.now(), onFailure: () => undefined });
  const forget = () => pool.query('DELETE FROM equity_taken; DELETE FROM equity_day');
  // With a snapshot taken after the trader registered, their first money counts as a deposit.
  await forget();
  expect(await take()).toBe(true);
  expect((await server.call(ledger.earnings, {}, taker.token, seen)).body.today).toBe('0');
  // As if the trader had registered yesterday: nothing arrived today, and midnight was just now.
  await forget();
  await pool.query('UPDATE system_log SET at = at - 86400000');
  expect([await take(), await take()]).toEqual([true, true]);
  const { rows } = await server.store.pool.query('SELECT equity FROM equity_day WHERE trader = $1', [taker.uid]);
  expect(rows).toEqual([{ equity: '1009390000000' }]);
  await tickAll(60_000_00);
  const nextDay = await server.call(ledger.earnings, {}, taker.token, { 'min-seq': String(server.open.engine.head) });
  expect(nextDay.body).toMatchObject({ today: '-99.9', todayRate: '-0.99', line: [{ total: '10093.9' }, { total: '9994' }] });
  // Total and opening value come with the balances, from one moment, and their difference is the earnings.
  const now = await server.call(ledger.balances, {}, taker.token, { 'min-seq': String(server.open.engine.head) });
  expect(now.body).toMatchObject({ total: '9994', opening: '10093.9', bitcoin: '0.000016666666666667' });
});
