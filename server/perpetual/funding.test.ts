import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countdownText } from '../../web/perpetual/countdown.ts';
import { nextPayment } from '../../web/perpetual/funding.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// What the sheet of a contract's funding says, before and after: through the API, with the functions of the app.

const EIGHT_HOURS = 8 * 3_600_000;
const HOUR = 3_600_000;
const { perpetual, funds } = calls;
const symbol = 'BTC-USDT-PERP';

/** The server's clock stands an hour before a funding. */
let shift = (7 * HOUR - (Date.now() % EIGHT_HOURS) + EIGHT_HOURS) % EIGHT_HOURS;
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => Date.now() + shift });
  await server.tick('BTC-USDT', 60_000_00);
}, 60_000);
afterAll(() => server?.close());

const figures = async () => (await server.call(perpetual.figures, {})).body.find((one) => one.symbol === symbol)!;
const latest = () => ({ 'min-seq': String(server.open.engine.head) });

test('countdown, estimate and history of funding agree with what is booked, to the unit', async () => {
  const maker = await server.marketMaker();
  const trader = await server.trader();
  for (const [token, from, amount] of [
    [maker.token, 'spot', '100000'],
    [trader.token, 'fiat', '10000'],
  ] as const)
    await server.call(funds.transfer, { requestId: requestId(), from, to: 'perpetual', asset: 'USDT', amount }, token);
  const order = { symbol, type: 'limit', price: '60000', quantity: '37' } as const;
  await server.call(perpetual.placeOrder, { ...order, requestId: requestId(), side: 'sell' }, maker.token);
  await server.call(perpetual.placeOrder, { ...order, requestId: requestId(), side: 'buy' }, trader.token);

  const info = (await server.call(perpetual.instruments, {})).body.find((one) => one.symbol === symbol)!;
  await expect.poll(async () => (await figures()).openInterest).toBe('37');
  const before = await figures();
  const due = Date.parse(before.nextFundingAt);
  expect(due % EIGHT_HOURS).toBe(0);
  expect(countdownText(before.nextFundingAt, server.open.engine.now())).toMatch(/^0(?:1:00:00|0:5\d:\d\d)$/);
  const [held] = (await server.call(perpetual.positions, {}, trader.token, latest())).body;
  const estimate = nextPayment(held!, before, info);
  expect(estimate, 'a long position pays a positive rate').toMatch(/^-\d/);

  shift += due - server.open.engine.now();
  await server.tick('BTC-USDT', 60_000_00);
  const payments = (await server.call(perpetual.funding, {}, trader.token, latest())).body.payments;
  expect(payments).toMatchObject([{ symbol, side: 'long', rate: before.fundingRate, amount: estimate }]);
  expect(countdownText(before.nextFundingAt, Date.parse(payments[0]!.at))).toBe('00:00:00');

  const { rates } = (await server.call(perpetual.fundingRates, { symbol }, undefined, latest())).body;
  expect(rates).toEqual([{ at: payments[0]!.at, rate: before.fundingRate, markPrice: payments[0]!.markPrice }]);
  await expect
    .poll(figures)
    .toMatchObject({ lastFundingRate: before.fundingRate, nextFundingAt: new Date(due + EIGHT_HOURS).toISOString() });
});

test('the insurance fund and its history are public, and follow what funding leaves to it', async () => {
  const { status, body } = await server.call(perpetual.insurance, {}, undefined, latest());
  expect(status).toBe(200);
  expect(body.asset).toBe('USDT');
  const { rows } = await server.store.house.query<{ balance: string }>(
    "SELECT balance::text FROM state.house_balance WHERE account = 'insurance' AND asset = 'USDT'",
  );
  const minor = BigInt(rows[0]?.balance ?? 0);
  expect(BigInt(Math.round(Number(body.balance) * 1e8))).toBe(minor);
  if (minor > 0n) expect(body.days.at(-1)?.balance).toBe(body.balance);
});
