import { calls } from '@bourse/contract/calls';
import { configureOnly } from '@bourse/core/configure';
import { rate } from '@bourse/core/money/unit';
import type { SecondInstrument } from '@bourse/core/seconds/instrument';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seed } from '../market/seed.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Second contracts through the API, with the real engine and a real database. The test makes the prices, and time passes as it says.

let server: PracticeServer;
let ahead = 0;
const begin = Date.now();
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock: () => begin + ahead });
});
afterAll(() => server?.close());
beforeEach(() => pass(1, 60_000_00));

const { seconds, funds, ledger } = calls;
const symbol = 'BTC-USDT-SEC';
const latest = () => ({ 'min-seq': String(server.open.engine.head) });

/** One tick of the index a second, in ticks of the pair. */
async function pass(count: number, price: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    ahead += 1_000;
    await server.tick('BTC-USDT', price);
  }
}
/** A contract is struck by the first tick whose sources came more than a second after it. */
const strike = () => pass(2, 60_000_00);
async function trader(amount = '10000') {
  const one = await server.trader();
  const transfer = { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount } as const;
  expect((await server.call(funds.transfer, transfer, one.token)).status).toBe(200);
  return one;
}
const order = (direction: 'up' | 'down', more: object = {}) =>
  ({ requestId: requestId(), symbol, direction, durationMs: 30_000, stake: '100', ...more }) as const;
async function place({ token }: { token: string }, direction: 'up' | 'down', more: object = {}) {
  const { status, body } = await server.call(seconds.placeContract, order(direction, more), token);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** From the strike on: this price is the last one, at exactly 30 seconds. */
async function settle(price: number): Promise<void> {
  await pass(29, 60_000_00);
  await pass(1, price);
  await pass(2, 59_000_00);
}
async function balanceOf(token: string) {
  const { balances } = (await server.call(ledger.balances, {}, token, latest())).body;
  return balances.find(({ account, asset }) => account === 'second' && asset === 'USDT');
}
const shown = async ({ token }: { token: string }, contractId: string) =>
  (await server.call(seconds.contract, { contractId }, token, latest())).body;

/** Everything that anyone holds, the exchange's funds included. */
async function booked(account: 'house:second' | 'house:second:frozen'): Promise<string> {
  await server.open.engine.projected(server.open.engine.head);
  const { rows } = await server.store.pool.query("SELECT balance FROM state.house_balance WHERE account = $1 AND asset = 'USDT'", [
    account,
  ]);
  return String(BigInt(rows[0]?.balance ?? 0) / 100_000_000n);
}

test('a practice realm lists second contracts on six pairs, with the odds that follow from each payout', async () => {
  const { body } = await server.call(seconds.instruments, {});
  expect(body.map((one) => one.symbol)).toEqual(['BNB', 'BTC', 'DOGE', 'ETH', 'SOL', 'XRP'].map((base) => `${base}-USDT-SEC`));
  const btc = body.find((one) => one.symbol === symbol)!;
  expect(btc).toMatchObject({
    ...{ name: 'BTCUSDT Sec', index: 'BTC-USDT', base: 'BTC', asset: 'USDT', priceDecimals: 5, sources: 3, isOpen: true },
    ...{ minimumStake: '5', maximumStake: '1000', maximumOpen: 10 },
  });
  expect(btc.payouts.map((p) => [p.durationMs / 1_000, p.payoutRate, p.breakEvenRate, p.averageLoss])).toEqual([
    [30, '0.8', '0.55555556', '0.1'],
    [60, '0.82', '0.54945055', '0.09'],
    [120, '0.84', '0.54347827', '0.08'],
    [180, '0.86', '0.53763441', '0.07'],
    [300, '0.88', '0.5319149', '0.06'],
  ]);
  expect(body.find((one) => one.symbol === 'DOGE-USDT-SEC')).toMatchObject({ isOpen: false, closedBecause: 'index', priceDecimals: 8 });
});

test('a contract that wins pays stake and payout once', async () => {
  const one = await trader();
  const placed = await place(one, 'up');
  expect(placed.contract).toMatchObject({ status: 'waiting', stake: '100', payoutRate: '0.8', winPayout: '180', durationMs: 30_000 });
  expect(placed.balances).toEqual([{ account: 'second', asset: 'USDT', available: '9900', frozen: '100' }]);
  const { contractId } = placed.contract;
  await strike();
  expect(await shown(one, contractId)).toMatchObject({ contract: { status: 'running', strike: { price: '60000' } } });
  await settle(60_000_01);
  expect((await shown(one, contractId)).contract).toMatchObject({
    ...{ status: 'won', payout: '180', net: '80', strike: { price: '60000' }, settlement: { price: '60000.01' } },
  });
  expect(await balanceOf(one.token)).toMatchObject({ available: '10080', frozen: '0' });
});

test('a contract that loses leaves its stake with the exchange, and a repeated price pays nothing twice', async () => {
  const one = await trader();
  const before = await booked('house:second');
  const { contract } = await place(one, 'down');
  await strike();
  expect(await booked('house:second:frozen')).toBe('80');
  await settle(60_000_01);
  expect((await shown(one, contract.contractId)).contract).toMatchObject({ status: 'lost', payout: '0', net: '-100' });
  expect(await balanceOf(one.token)).toMatchObject({ available: '9900', frozen: '0' });
  expect(await booked('house:second')).toBe(String(Number(before) + 100));
  expect(await booked('house:second:frozen')).toBe('0');
  await pass(3, 60_000_00);
  expect(await balanceOf(one.token)).toMatchObject({ available: '9900', frozen: '0' });
});

test('a tie returns the stake, and one cent decides', async () => {
  const [one, other] = [await trader(), await trader()];
  const [up, down] = [await place(one, 'up'), await place(other, 'down')];
  await strike();
  await settle(60_000_00);
  expect((await shown(one, up.contract.contractId)).contract).toMatchObject({ status: 'tie', payout: '100', net: '0' });
  expect((await shown(other, down.contract.contractId)).contract).toMatchObject({ status: 'tie', payout: '100', net: '0' });
  for (const { token } of [one, other]) expect(await balanceOf(token)).toMatchObject({ available: '10000', frozen: '0' });
});

test('49: an index that falls silent makes every contract in that window void, with its reason, and the stakes come back', async () => {
  const [one, other] = [await trader(), await trader()];
  const placed = [await place(one, 'up'), await place(other, 'down')];
  await strike();
  await server.silence('BTC-USDT');
  await pass(31, 60_000_00);
  const contracts = [await shown(one, placed[0]!.contract.contractId), await shown(other, placed[1]!.contract.contractId)];
  for (const { contract } of contracts) expect(contract).toMatchObject({ status: 'void', reason: 'index_stale', payout: '100', net: '0' });
  for (const { token } of [one, other]) expect(await balanceOf(token)).toMatchObject({ available: '10000', frozen: '0' });
  const late = await place(one, 'up');
  await server.silence('BTC-USDT');
  ahead += 4_000;
  await pass(1, 60_000_00);
  const { contract } = await shown(one, late.contract.contractId);
  expect(contract).toMatchObject({ status: 'void', reason: 'no_strike', payout: '100' });
  expect([contract.strike, contract.settlement, contract.settleAt]).toEqual([undefined, undefined, undefined]);
});

test('46: a request that carries a strike, a price, a time or a payout is refused as a whole', async () => {
  const one = await trader();
  const fields = {
    strike: '60000',
    price: '60000',
    acceptedAt: '2026-01-01T00:00:00.000Z',
    settleAt: '1',
    payoutRate: '0.95',
    contractId: '1',
  };
  for (const [name, value] of Object.entries(fields)) {
    const { status, body } = await server.call(seconds.placeContract, order('up', { [name]: value }), one.token);
    expect([status, body.error], name).toEqual([400, 9]);
  }
  expect(await balanceOf(one.token)).toMatchObject({ available: '10000', frozen: '0' });
});

test('bad input gets its number, whatever the field', async () => {
  const one = await trader('50');
  const refused = async (more: object) => (await server.call(seconds.placeContract, order('up', more), one.token)).body.error;
  for (const stake of ['', '-5', '0', '0.000000001', '1e3', '5,0', ' 5', 'NaN', 5, null])
    expect(await refused({ stake }), `${stake}`).toBe(25);
  expect(await refused({ stake: '1000.00000001' })).toBe(25);
  expect((await server.call(seconds.placeContract, order('up', { stake: '4.99999999' }), one.token)).body).toMatchObject({
    error: 15,
    value: '5',
  });
  expect(await refused({ stake: '51' })).toBe(14);
  for (const bad of ['BTC-USDT', 'btc-usdt-sec', 'GOLD-USDT-SEC', '', 7]) expect(await refused({ symbol: bad }), `${bad}`).toBe(11);
  for (const direction of ['UP', 'left', '', 1]) expect(await refused({ direction }), `${direction}`).toBe(12);
  for (const durationMs of ['30000', 30_000.5, null, -30_000.5]) expect(await refused({ durationMs }), `${durationMs}`).toBe(9);
  for (const durationMs of [0, -30_000, 31_000, 3_600_000]) expect(await refused({ durationMs }), `${durationMs}`).toBe(10);
  for (const id of ['', 'a b', 'x'.repeat(65), 7]) expect(await refused({ requestId: id }), `${id}`).toBe(9);
  expect(await refused({ symbol: 'ETH-USDT-SEC' }), 'an index without a price').toBe('price-stale');
  expect((await server.call(seconds.placeContract, order('up'))).body.error).toBe('session-ended');
  expect(await balanceOf(one.token)).toMatchObject({ available: '50', frozen: '0' });
});

test('a trader places one contract per second and market, and ten at once at most', async () => {
  const one = await trader();
  await place(one, 'up', { durationMs: 300_000, stake: '5' });
  const next = () => server.call(seconds.placeContract, order('up', { durationMs: 300_000, stake: '5' }), one.token);
  expect((await next()).body.error).toBe('too-soon');
  for (let placed = 1; placed < 10; placed++) {
    await pass(2, 60_000_00);
    expect((await next()).status).toBe(200);
  }
  await pass(2, 60_000_00);
  expect((await next()).body.error).toBe(10);
  await pass(330, 60_000_00);
  const { contracts } = (await server.call(seconds.contracts, { status: 'tie' }, one.token, latest())).body;
  expect(contracts).toHaveLength(10);
});

test('51: a stop refuses new contracts with 13 while running ones settle, and so does a country where they aren’t offered', async () => {
  const [one, british] = [await trader(), await trader()];
  const { contract } = await place(one, 'up');
  await server.open.engine.submit('operator', { kind: 'set_stop', name: `second:${symbol}`, cause: 'operator' });
  expect((await server.call(seconds.placeContract, order('up'), british.token)).body.error).toBe(13);
  const info = async () => (await server.call(seconds.instruments, {})).body.find((i) => i.symbol === symbol);
  expect(await info()).toMatchObject({ isOpen: false, closedBecause: 'stopped' });
  await strike();
  await settle(60_000_01);
  expect((await shown(one, contract.contractId)).contract.status).toBe('won');
  await server.open.engine.submit('operator', { kind: 'set_stop', name: `second:${symbol}`, cause: undefined });
  expect(await info()).toMatchObject({ isOpen: true });

  await server.store.pool.query("UPDATE trader_identity SET residence = 'GB' WHERE trader = $1", [british.uid]);
  await server.store.pool.query("UPDATE product_policy SET practice_access = 'closed' WHERE product = 'second' AND country = 'GB'");
  await expect
    .poll(async () => (await server.call(seconds.placeContract, order('up'), british.token)).body, { timeout: 10_000 })
    .toMatchObject({ error: 13, detail: 'not offered' });
});

test('contracts are listed newest first, by page, direction and result, and nobody sees those of others', async () => {
  const [one, stranger] = [await trader(), await trader()];
  const placed: string[] = [];
  for (const direction of ['up', 'down', 'up'] as const) {
    placed.unshift((await place(one, direction, { stake: '10' })).contract.contractId);
    await pass(2, 60_000_00);
  }
  const list = async (input: object) => (await server.call(seconds.contracts, input, one.token, latest())).body;
  const ids = async (input: object) => (await list(input)).contracts.map(({ contractId }) => contractId);
  expect(await ids({ status: 'running' })).toEqual(placed);
  await pass(29, 60_000_01);
  placed.unshift((await place(one, 'down', { stake: '10', durationMs: 60_000 })).contract.contractId);
  await pass(6, 60_000_01);
  expect(await ids({})).toEqual(placed);
  expect(await ids({ status: 'running' })).toEqual(placed.slice(0, 1));
  expect(await ids({ status: 'settled' })).toEqual(placed.slice(1));
  expect(await ids({ status: 'won' })).toEqual([placed[1], placed[3]]);
  expect(await ids({ status: 'lost', days: '7' })).toEqual([placed[2]]);
  expect(await ids({ direction: 'down' })).toEqual([placed[0], placed[2]]);
  expect(await ids({ symbol: 'ETH-USDT-SEC' })).toEqual([]);
  const first = await list({ limit: '3' });
  expect(first.contracts.map(({ contractId }) => contractId)).toEqual(placed.slice(0, 3));
  expect(await ids({ limit: '3', cursor: first.cursor })).toEqual(placed.slice(3));
  expect((await server.call(seconds.contracts, { cursor: 'x' }, one.token)).body.error).toBe(9);

  const record = await server.call(seconds.record, { days: '30' }, one.token, latest());
  expect(record.body).toEqual({ won: 2, lost: 1, tie: 0, void: 0, staked: '30', net: '6' });
  expect((await server.call(seconds.record, {}, one.token)).body).toEqual(record.body);
  expect((await server.call(seconds.record, { symbol }, one.token)).body).toEqual(record.body);
  expect((await server.call(seconds.record, { symbol: 'ETH-USDT-SEC' }, one.token)).body).toMatchObject({ won: 0, staked: '0', net: '0' });
  const [contractId] = placed as [string];
  expect((await server.call(seconds.contract, { contractId }, stranger.token)).body.error).toBe('not-found');
  expect((await server.call(seconds.evidence, { contractId }, stranger.token)).body.error).toBe('not-found');
  expect((await server.call(seconds.contracts, {}, stranger.token)).body.contracts).toEqual([]);
  expect((await server.call(seconds.contract, { contractId: '999999999' }, one.token)).body.error).toBe('not-found');
});

test('a contract comes with the ticks from half a minute before it to its settlement, and the time at which its proof is published', async () => {
  const one = await trader();
  await pass(40, 60_000_00);
  const { contract } = await place(one, 'up');
  await strike();
  const open = await shown(one, contract.contractId);
  expect([open.settlementReceipt, open.provenAt]).toEqual([undefined, undefined]);
  await settle(60_000_01);
  const { ticks, ...told } = await shown(one, contract.contractId);
  const numbers = ticks.map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
  expect(ticks.at(-1)).toEqual(told.contract.settlement);
  expect(ticks).toContainEqual(told.contract.strike);
  const [acceptedAt, from] = [Date.parse(told.contract.acceptedAt), Date.parse(ticks[0]!.at)];
  expect(acceptedAt - from).toBeGreaterThan(25_000);
  expect(acceptedAt - from).toBeLessThanOrEqual(30_000);
  const provenAt = Date.parse(told.provenAt!);
  expect(provenAt % 60_000).toBe(0);
  expect(provenAt).toBeGreaterThan(Date.parse(told.contract.settledAt!));
});

test('the page of debts names stakes that are tied up, for as long as they are', async () => {
  const one = await trader();
  const { contract } = await place(one, 'up');
  const tiedUp = async () => (await server.call(funds.debts, {}, one.token, latest())).body.tiedUp;
  expect(await tiedUp()).toEqual([
    { kind: 'second', asset: 'USDT', amount: '100', id: contract.contractId, symbol, at: contract.acceptedAt },
  ]);
  await strike();
  await settle(60_000_01);
  expect(await tiedUp()).toEqual([]);
});

test('the rule book in force is public, and its hash is that of every contract', async () => {
  const { body } = await server.call(seconds.ruleBook, {});
  expect(body.text).toContain('BTC-USDT-SEC index BTC-USDT sources 3 stake 500000000 to 100000000000 open 10');
  const one = await trader();
  expect((await place(one, 'up')).contract.ruleBook).toBe(body.hash);
  expect((await server.call(seconds.ruleBook, { hash: body.hash })).body).toEqual(body);
  expect((await server.call(seconds.ruleBook, { hash: '0'.repeat(64) })).body.error).toBe('not-found');
});

test('51, 54: changed rules apply to later contracts only: a running one keeps its payout, and one that the fund’s share can’t cover is refused', async () => {
  const [one, other] = [await trader(), await trader()];
  const listed = seed('practice').seconds!.find((instrument) => instrument.symbol === symbol)!;
  const change = (rules: Partial<SecondInstrument>) => server.act(configureOnly('practice', { seconds: [{ ...listed, ...rules }] }));
  const before = await place(one, 'up');
  await change({ payouts: [{ durationMs: 30_000, ratio: rate(70_000_000n) }], bucketShare: rate(1n) });
  const { status, body } = await server.call(seconds.placeContract, order('up'), other.token);
  expect([status, body.error, body.detail]).toEqual([400, 13, 'house exposure']);
  await change({ payouts: [{ durationMs: 30_000, ratio: rate(70_000_000n) }] });
  const after = await place(other, 'up');
  expect([before.contract.payoutRate, after.contract.payoutRate]).toEqual(['0.8', '0.7']);
  const rules = (await server.call(seconds.ruleBook, {}, undefined, latest())).body;
  expect(rules.hash).toBe(after.contract.ruleBook);
  const earlier = (await server.call(seconds.ruleBook, { hash: before.contract.ruleBook })).body;
  expect(earlier.text).toContain('pays 30000:80000000 60000:82000000');
  await strike();
  await settle(60_000_01);
  expect(await balanceOf(one.token)).toMatchObject({ available: '10080', frozen: '0' });
  expect(await balanceOf(other.token)).toMatchObject({ available: '10070', frozen: '0' });
  await change({});
});
