import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// A trader's own limits through the API: what is stricter applies at once, what is looser a day later.

let server: PracticeServer;
let ahead = 0;
const begin = Date.now();
const DAY = 86_400_000;
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => begin + ahead });
});
afterAll(() => server?.close());
beforeEach(() => pass(1));

const { seconds, funds } = calls;
async function pass(count: number, price = 60_000_00): Promise<void> {
  for (let i = 0; i < count; i++) {
    ahead += 1_000;
    await server.tick('BTC-USDT', price);
  }
}
async function trader() {
  const one = await server.trader();
  await server.call(funds.transfer, { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '10000' }, one.token);
  return one;
}
type Trader = Awaited<ReturnType<typeof trader>>;
const place = async ({ token }: Trader, stake: string, direction: 'up' | 'down' = 'up') =>
  (
    await server.call(
      seconds.placeContract,
      { requestId: requestId(), symbol: 'BTC-USDT-SEC', direction, durationMs: 30_000, stake },
      token,
    )
  ).body;
const set = async ({ token }: Trader, step: 'daily_loss' | 'no_daily_loss' | 'cool_off' | 'exclude' | 'include', dailyLoss?: string) =>
  (await server.call(seconds.setLimits, { requestId: requestId(), step, ...(dailyLoss !== undefined && { dailyLoss }) }, token)).body;
const limits = async ({ token }: Trader) =>
  (await server.call(seconds.limits, {}, token, { 'min-seq': String(server.open.engine.head) })).body.limits;

test('a daily loss limit counts what is lost and what is staked, and refuses more with what is left', async () => {
  const one = await trader();
  expect((await set(one, 'daily_loss', '250')).limits).toEqual({ dailyLoss: '250', isExcluded: false, lossToday: '0', openStakes: '0' });
  expect((await place(one, '300')).error).toBe('over-daily-loss');
  expect((await place(one, '200', 'down')).error).toBeUndefined();
  await pass(2);
  expect(await place(one, '60')).toMatchObject({ error: 'over-daily-loss', value: '50' });
  expect(await limits(one)).toMatchObject({ lossToday: '0', openStakes: '200' });
  await pass(26);
  await pass(5, 60_000_01);
  expect(await limits(one)).toEqual({ dailyLoss: '250', isExcluded: false, lossToday: '200', openStakes: '0' });
  expect(await place(one, '51')).toMatchObject({ error: 'over-daily-loss', value: '50' });
  expect((await place(one, '50')).error).toBeUndefined();
});

test('a stricter limit applies at once and a looser one 24 hours later', async () => {
  const one = await trader();
  await set(one, 'daily_loss', '500');
  expect((await set(one, 'daily_loss', '100')).limits.dailyLoss).toBe('100');
  const { limits: waiting } = await set(one, 'daily_loss', '900');
  expect(waiting).toMatchObject({ dailyLoss: '100', next: { dailyLoss: '900' } });
  expect(Date.parse(waiting.next!.from) - server.open.engine.now()).toBeGreaterThan(DAY - 60_000);
  expect((await place(one, '101')).error).toBe('over-daily-loss');
  ahead += DAY + 1_000;
  await pass(3);
  expect(await limits(one)).toEqual({ dailyLoss: '900', isExcluded: false, lossToday: '0', openStakes: '0' });
  expect((await place(one, '101')).error).toBeUndefined();
  expect((await set(one, 'no_daily_loss')).limits).toMatchObject({ dailyLoss: '900', next: {} });
});

test('a cool-off refuses with its end, which is a day away', async () => {
  const one = await trader();
  const { coolOffUntil } = (await set(one, 'cool_off')).limits;
  expect(await place(one, '5')).toMatchObject({ error: 'cooling-off', value: coolOffUntil });
  ahead += DAY - 30_000;
  await pass(3);
  expect((await place(one, '5')).error).toBe('cooling-off');
  ahead += 30_000;
  await pass(3);
  expect((await place(one, '5')).error).toBeUndefined();
  expect((await limits(one)).coolOffUntil).toBeUndefined();
});

test('a self-exclusion holds until a day after its end was asked for', async () => {
  const one = await trader();
  expect((await set(one, 'exclude')).limits.isExcluded).toBe(true);
  expect((await place(one, '5')).error).toBe('self-excluded');
  expect((await set(one, 'include')).limits).toMatchObject({ isExcluded: true, includedFrom: expect.any(String) });
  expect((await place(one, '5')).error).toBe('self-excluded');
  ahead += DAY + 1_000;
  await pass(3);
  expect((await place(one, '5')).error).toBeUndefined();
});

test('a step without what it needs, or with what it doesn’t, is refused', async () => {
  const one = await trader();
  expect((await set(one, 'daily_loss')).error).toBe(9);
  expect((await set(one, 'cool_off', '5')).error).toBe(9);
  expect((await set(one, 'end' as never)).error).toBe(9);
  for (const amount of ['0', '-1', '1.000000001', 'much']) expect((await set(one, 'daily_loss', amount)).error, amount).toBe(25);
  expect(await limits(one)).toEqual({ isExcluded: false, lossToday: '0', openStakes: '0' });
});

test('the risks are acknowledged once, with the time of the first', async () => {
  const one = await trader();
  const read = async () => (await server.call(seconds.limits, {}, one.token)).body.acknowledgedAt;
  expect(await read()).toBeUndefined();
  const { acknowledgedAt } = (await server.call(seconds.acknowledge, {}, one.token)).body;
  ahead += 60_000;
  expect((await server.call(seconds.acknowledge, {}, one.token)).body.acknowledgedAt).toBe(acknowledgedAt);
  expect(await read()).toBe(acknowledgedAt);
});
