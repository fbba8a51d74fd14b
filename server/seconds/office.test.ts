import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { configureOnly } from '@bourse/core/configure';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seed } from '../market/seed.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';

// Operators' side of second contracts, with the real engine and a real database. The test makes the prices, and moves the clock.

let one: PracticeOffice;
let now = Date.now();
beforeAll(async () => {
  one = await startPracticeOffice({}, { wallClock: () => now });
});
afterAll(() => one?.close());
beforeEach(() => pass(1));

const { seconds, funds } = calls;
const office = officeCalls.seconds;
const symbol = 'BTC-USDT-SEC';
const reason = 'a test asked for it';

/** One tick of the index a second. */
async function pass(count: number, price = 60_000_00): Promise<void> {
  for (let i = 0; i < count; i++) {
    now += 1_000;
    await one.server.tick('BTC-USDT', price);
  }
}
/** A contract is struck by the first tick whose sources came at least a second after it. */
const strike = () => pass(2);
async function trader(amount = '5000') {
  const who = await one.server.trader();
  const transfer = { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount } as const;
  expect((await one.server.call(funds.transfer, transfer, who.token)).status).toBe(200);
  return who;
}
const order = (direction: 'up' | 'down', more: object = {}) =>
  ({ requestId: requestId(), symbol, direction, durationMs: 30_000, stake: '100', ...more }) as const;
const buy = ({ token }: { token: string }, direction: 'up' | 'down', more: object = {}) =>
  one.server.call(seconds.placeContract, order(direction, more), token);
async function place(who: { token: string }, direction: 'up' | 'down', more: object = {}) {
  const { status, body } = await buy(who, direction, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.contract;
}
const shown = async ({ token }: { token: string }, contractId: string) => {
  await latest();
  return (await one.server.call(seconds.contract, { contractId }, token)).body.contract;
};
const latest = () => one.server.open.engine.projected(one.server.open.engine.head);
async function ask<C>(call: C, input: object, who = 'risk') {
  await latest();
  const { status, body } = await one.call(call, input as never, await one.signIn(who));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** Requested by one person, approved by another. */
async function byTwo<C>(call: C, input: object, [maker, checker] = ['risk', 'admin']): Promise<void> {
  const { request } = (await ask(call, { ...input, reason }, maker)) as unknown as { request: string };
  await ask(officeCalls.fourEyes.approve, { id: request, reason }, checker);
  await latest();
}
const exposure = () => ask(office.exposure, {});
const btc = async () => (await exposure()).instruments.find((each) => each.symbol === symbol)!;
const entriesOf = async (act: string): Promise<{ subject: string; reason: string | null; detail: string }[]> =>
  (await one.server.store.pool.query('SELECT subject, reason, detail FROM audit_entry WHERE act = $1 ORDER BY id', [act])).rows;

test('exposure is summed by direction and settlement second, against caps of the fund', async () => {
  const before = await exposure();
  expect(before.fund).toEqual({ free: '5000000', frozen: '0', total: '5000000' });
  const who = await trader();
  await place(who, 'up', { stake: '250' });
  await strike();
  await place(who, 'down', { durationMs: 60_000 });
  const waiting = await btc();
  expect(waiting).toMatchObject({
    ...{ isOpen: true, indexState: 'normal', frozen: '282', netLoss: '100', ifHigher: '-100', ifLower: '168' },
    ...{ bucketShare: '0.01', bucketCap: '50000', totalShare: '0.05', totalCap: '250000', later: 0 },
    waiting: { down: { contracts: 1, stakes: '100', gains: '82' }, up: { contracts: 0 }, netLoss: '82' },
  });
  await strike();
  const { at, fund, instruments } = await exposure();
  const struck = instruments.find((each) => each.symbol === symbol)!;
  expect(fund).toEqual({ free: '4999718', frozen: '282', total: '5000000' });
  expect(struck.waiting).toMatchObject({ up: { contracts: 0 }, down: { contracts: 0 } });
  // The first was struck two seconds earlier and lasts half as long.
  expect(struck.seconds).toMatchObject([
    { up: { contracts: 1, stakes: '250', gains: '200' }, ifHigher: '-200', ifLower: '250', netLoss: '200' },
    { down: { contracts: 1, stakes: '100', gains: '82' }, ifHigher: '100', ifLower: '-82', netLoss: '82' },
  ]);
  const [first, second] = struck.seconds.map((each) => Date.parse(each.second));
  expect(second! - first!).toBe(32_000);
  expect(first! - Date.parse(at)).toBeLessThanOrEqual(30_000);
  expect(instruments.find((each) => each.symbol === 'ETH-USDT-SEC')).toMatchObject({ isOpen: false, closedBecause: 'index', seconds: [] });

  // Up wins, down loses half a minute later.
  await pass(35, 60_000_10);
  await pass(30, 60_000_20);
  const after = await exposure();
  expect(after.fund).toEqual({ free: '4999900', frozen: '0', total: '4999900' });
  expect(after.today).toEqual({
    ...{ contracts: 2, staked: '350', result: '-100', won: 1, lost: 1, tie: 0, void: 0, wonShare: '0.5' },
  });
  expect(after.month).toEqual(after.today);
  expect(after.ruleBook).toBe((await one.server.call(seconds.ruleBook, {})).body.hash);
});

test('a changed payout applies to contracts accepted later, and open ones keep theirs', async () => {
  const who = await trader();
  const before = await place(who, 'up');
  const { payouts } = (await ask(office.rules, {})).instruments.find((each) => each.symbol === symbol)!;
  const lowered = payouts.map(({ durationMs, payoutRate }) => ({ durationMs, payoutRate: durationMs === 30_000 ? '0.7' : payoutRate }));
  const { request } = await ask(office.changeRules, { symbol, changes: { payouts: lowered }, reason });
  expect((await ask(officeCalls.fourEyes.list, { state: 'waiting' }, 'admin')).requests[0]).toMatchObject({
    ...{ id: request, kind: 'seconds.change-rules', subject: `second:${symbol}` },
    changes: [{ name: 'payout 30000', before: '0.8', after: '0.7' }],
  });
  const own = await one.call(officeCalls.fourEyes.approve, { id: request!, reason }, await one.signIn('risk'));
  expect(own.body, 'nobody approves their own request').toMatchObject({ error: 'second-person' });
  await pass(1);
  expect(await place(who, 'up', { stake: '50' }), 'a request alone changes nothing').toMatchObject({ payoutRate: '0.8' });
  await ask(officeCalls.fourEyes.approve, { id: request!, reason }, 'admin');
  await pass(1);
  const after = await place(who, 'up');
  expect(after).toMatchObject({ payoutRate: '0.7', winPayout: '170' });
  expect(after.ruleBook).not.toBe(before.ruleBook);
  const book = async (hash: string) => {
    await latest();
    return (await one.server.call(seconds.ruleBook, { hash })).body.text;
  };
  expect(await book(before.ruleBook)).toContain('30000:80000000');
  expect(await book(after.ruleBook)).toContain('30000:70000000');

  await strike();
  await pass(34, 60_000_10);
  expect(await shown(who, before.contractId)).toMatchObject({ status: 'won', payoutRate: '0.8', payout: '180' });
  expect(await shown(who, after.contractId)).toMatchObject({ status: 'won', payoutRate: '0.7', payout: '170' });
  expect(await entriesOf('seconds.change-rules')).toMatchObject([{ subject: `second:${symbol}`, reason }]);
  await byTwo(office.changeRules, {
    symbol,
    changes: { payouts: payouts.map(({ durationMs, payoutRate }) => ({ durationMs, payoutRate })) },
  });
});

test('rules outside the bounds are refused before a second person sees them', async () => {
  const risk = await one.signIn('risk');
  const refused = async (changes: object) =>
    (await one.call(office.changeRules, { symbol, changes, reason } as never, risk)).body as { error: unknown; detail?: string };
  expect(await refused({ payouts: [{ durationMs: 30_000, payoutRate: '0.96' }] })).toMatchObject({ error: 9, detail: /50 to 95 %/ });
  expect(await refused({ payouts: [{ durationMs: 5_000, payoutRate: '0.8' }] })).toMatchObject({ error: 9 });
  expect(await refused({ bucketShare: '0.02' })).toMatchObject({ error: 9 });
  expect(await refused({ minimumStake: '5.123456789012' })).toMatchObject({ error: 25 });
  expect(await refused({})).toMatchObject({ error: 'nothing-changed' });
  const unknown = await one.call(office.changeRules, { symbol: 'ABC-USDT-SEC', changes: { maximumOpen: 5 }, reason }, risk);
  expect(unknown.body).toMatchObject({ error: 11 });
});

test('a pair that has none gets second contracts by two people, on the usual terms, and every term can be changed later', async () => {
  const pair = seed('practice').instruments.find((each) => each.symbol === 'ETH-USDT')!;
  const silver = { ...pair, symbol: 'SILVER-USDT', name: 'SILVER/USDT', base: 'SILVER' };
  await one.server.act({
    ...configureOnly('practice', {}),
    assets: [{ asset: 'SILVER', name: 'Silver', scale: 8 }],
    instruments: [silver],
  });
  expect((await ask(office.rules, {})).unlisted).toEqual(['SILVER-USDT-SEC']);
  const listing = { symbol: 'SILVER-USDT-SEC', reason };
  const { request } = await ask(office.listContract, listing);
  expect((await one.call(office.listContract, listing, await one.signIn('risk'))).body).toMatchObject({ error: 'request-waits' });
  const waiting = (await ask(officeCalls.fourEyes.list, { state: 'waiting' }, 'admin')).requests.find(({ id }) => id === request)!;
  expect(waiting).toMatchObject({ kind: 'seconds.list-contract', subject: 'second:SILVER-USDT-SEC' });
  expect(waiting.changes).toContainEqual({ name: 'payout 30000', after: '0.8' });
  expect(
    (await ask(office.rules, {})).instruments.some((each) => each.symbol === listing.symbol),
    'a request alone lists nothing',
  ).toBe(false);
  await ask(officeCalls.fourEyes.approve, { id: request!, reason }, 'admin');
  const { instruments, unlisted } = await ask(office.rules, {});
  expect(unlisted).toEqual([]);
  expect(instruments.find((each) => each.symbol === listing.symbol)).toMatchObject({ minimumStake: '5', maximumOpen: 10, listed: true });
  const refused = async (symbol: string) => (await one.call(office.listContract, { symbol, reason }, await one.signIn('risk'))).body;
  expect(await refused(listing.symbol)).toMatchObject({ error: 'nothing-changed' });
  expect(await refused('COPPER-USDT-SEC')).toMatchObject({ error: 11 });

  const who = await trader();
  now += 1_000;
  await one.server.tick('SILVER-USDT', 30_00);
  expect((await place(who, 'up', { symbol: listing.symbol })).payoutRate).toBe('0.8');
  await byTwo(office.changeRules, { symbol: listing.symbol, changes: { listed: false } });
  expect((await buy(who, 'down', { symbol: listing.symbol })).body.error).toBe(13);
  // Void, for want of ticks.
  await one.server.silence('SILVER-USDT');
  await pass(40);
  await one.server.open.engine.submit('clock', { kind: 'advance_clock' });
  expect((await exposure()).fund.frozen).toBe('0');
});

test('one person pauses new contracts at once, running ones settle, and two people resume', async () => {
  const who = await trader();
  const name = `second:${symbol}` as const;
  const running = await place(who, 'up');
  await strike();
  // Accepted in the last moment before the pause, and not struck yet.
  const last = await place(who, 'up', { stake: '50' });
  await ask(officeCalls.ledger.stop, { name, reason }, 'finance');
  await strike();
  expect((await buy(who, 'up')).body).toMatchObject({ error: 13 });
  expect(await btc()).toMatchObject({ isOpen: false, closedBecause: 'stopped' });
  expect((await ask(officeCalls.today.pulse, {}, 'support')).stops).toMatchObject([{ name, cause: 'operator', reason }]);
  const again = await one.call(officeCalls.ledger.stop, { name, reason }, await one.signIn('risk'));
  expect(again.body).toMatchObject({ error: 'nothing-changed' });
  const unknown = await one.call(officeCalls.ledger.stop, { name: 'second:ABC-USDT-SEC', reason }, await one.signIn('risk'));
  expect(unknown.body).toMatchObject({ error: 11 });

  await pass(35, 60_000_10);
  expect(await shown(who, running.contractId)).toMatchObject({ status: 'won', payout: '180' });
  expect(await shown(who, last.contractId)).toMatchObject({ status: 'won', payout: '90' });
  expect((await buy(who, 'up')).body, 'still paused').toMatchObject({ error: 13 });

  const { request } = await ask(officeCalls.ledger.release, { name, reason }, 'finance');
  expect((await buy(who, 'up')).body, 'one person can’t resume').toMatchObject({ error: 13 });
  const own = await one.call(officeCalls.fourEyes.approve, { id: request!, reason }, await one.signIn('finance'));
  expect(own.body).toMatchObject({ error: 'second-person' });
  await ask(officeCalls.fourEyes.approve, { id: request!, reason }, 'risk');
  await pass(1);
  expect((await buy(who, 'up')).status).toBe(200);
  expect(await btc()).toMatchObject({ isOpen: true });
  expect(await entriesOf('ledger.stop')).toMatchObject([{ subject: `stop:${name}`, reason }]);
  await pass(35);
});

test('the fund is filled and emptied by two people, and what is frozen stays', async () => {
  const { free } = (await exposure()).fund;
  await byTwo(office.moveFund, { amount: '1000', direction: 'in' }, ['finance', 'admin']);
  expect((await exposure()).fund.free).toBe(String(Number(free) + 1_000));
  const who = await trader();
  await place(who, 'up');
  const held = (await exposure()).fund;
  expect(held).toMatchObject({ frozen: '80', free: String(Number(free) + 920) });
  const all = { amount: held.total, direction: 'out', reason } as const;
  expect((await one.call(office.moveFund, all, await one.signIn('finance'))).body).toMatchObject({ error: 14 });
  await byTwo(office.moveFund, { amount: '1000', direction: 'out' }, ['finance', 'admin']);
  expect((await exposure()).fund).toMatchObject({ frozen: '80', free: String(Number(free) - 80) });
  expect(await entriesOf('seconds.move-fund')).toHaveLength(2);
  expect((await one.call(office.moveFund, all, await one.signIn('risk'))).status).toBe(403);
  await pass(35);
});

test('contracts are listed newest first with filters, paged and exported, and every view is recorded', async () => {
  const who = await trader();
  const up = await place(who, 'up', { stake: '7' });
  await strike();
  await pass(34, 60_000_10);
  const down = await place(who, 'down', { stake: '8' });
  const list = async (input: object) => (await ask(office.contracts, { uid: who.uid, ...input }, 'support')).contracts;
  const ids = (found: readonly { contractId: string }[]) => found.map(({ contractId }) => contractId);
  expect(ids(await list({}))).toEqual([down.contractId, up.contractId]);
  expect(ids(await list({ status: 'open' }))).toEqual([down.contractId]);
  expect(ids(await list({ status: 'settled' }))).toEqual([up.contractId]);
  expect(ids(await list({ status: 'lost' }))).toEqual([]);
  expect(ids(await list({ direction: 'up' }))).toEqual([up.contractId]);
  expect(ids(await list({ symbol: 'ETH-USDT-SEC' }))).toEqual([]);
  // As its trader sees it.
  expect((await list({ status: 'won' }))[0]).toEqual({ uid: who.uid, isHouse: false, ...(await shown(who, up.contractId)) });
  const first = await ask(office.contracts, { uid: who.uid, limit: '1' }, 'support');
  expect(ids(first.contracts)).toEqual([down.contractId]);
  expect(ids((await ask(office.contracts, { uid: who.uid, cursor: first.cursor! }, 'support')).contracts)).toEqual([up.contractId]);
  const file = String(await ask(office.exportContracts, { uid: who.uid, reason }, 'support'))
    .trim()
    .split('\r\n');
  expect(file[0]).toContain('contractId,acceptedAt,uid');
  expect(file.slice(1).map((line) => line.split(',')[0])).toEqual([down.contractId, up.contractId]);
  expect((await entriesOf('seconds.view-contracts')).map(({ subject }) => subject)).toContain(`trader:${who.uid}`);
  expect(await entriesOf('seconds.export-contracts')).toMatchObject([{ subject: `trader:${who.uid}`, reason }]);
  await pass(35);
});

test('each role has the calls of its work and no others', async () => {
  const may = async (call: unknown, who: string, input: object = {}) =>
    (await one.call(call, input as never, await one.signIn(who))).status !== 403;
  for (const who of ['risk', 'finance', 'admin', 'auditor']) expect(await may(office.exposure, who), who).toBe(true);
  for (const who of ['support', 'verification', 'content']) {
    expect(await may(office.exposure, who), who).toBe(false);
    expect(await may(office.changeRules, who, { symbol, changes: { maximumOpen: 5 }, reason }), who).toBe(false);
  }
  expect(await may(office.contracts, 'support')).toBe(true);
  expect(await may(office.contracts, 'verification')).toBe(false);
  expect(await may(office.changeRules, 'auditor', { symbol, changes: { maximumOpen: 5 }, reason })).toBe(false);
  expect((await one.call(office.exposure, {})).status).toBe(401);
});

test('no call of this office can name a price or a result, or a trader outside the filter of a list', async () => {
  const fields = (schema: unknown): string[] => {
    const { shape, element, innerType } = (schema as { def: { shape?: object; element?: unknown; innerType?: unknown } }).def;
    const inner = element ?? innerType;
    if (inner !== undefined) return fields(inner);
    return Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...fields(field)]);
  };
  for (const [name, { method, input }] of Object.entries(office)) {
    const named = fields(input);
    expect(named.join(' '), name).not.toMatch(/price|strike|settlement|result|outcome|balance|delay|payout\b/i);
    if (method === 'POST' && name !== 'exportContracts') expect(named, name).not.toContain('uid');
  }
  // Nor does anything unknown get in.
  const rigged = { symbol, changes: { payouts: [{ durationMs: 30_000, payoutRate: '0.7', uid: '1' }] }, reason };
  expect((await one.call(office.changeRules, rigged as never, await one.signIn('risk'))).status).toBe(400);
});

test('price sources are the same for operators and for everyone', async () => {
  const everyone = (await one.server.call(calls.market.priceStatus, {})).body;
  const told = await ask(officeCalls.instruments.priceStatus, {}, 'support');
  const steady = ({ indices, venues }: typeof told) => ({
    venues,
    indices: indices.map(({ sources, at, ...index }) => ({ ...index, sources: sources.map(({ ageMs, ...source }) => source) })),
  });
  expect(steady(told)).toEqual(steady(everyone));
  expect(told.indices.find((index) => index.symbol === 'BTC-USDT')!.sources.length).toBeGreaterThan(2);
  expect((await one.call(officeCalls.instruments.priceStatus, {}, await one.signIn('content'))).status).toBe(403);
});
