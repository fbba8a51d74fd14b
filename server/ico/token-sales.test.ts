import { calls } from '@bourse/contract/calls';
import { locales } from '@bourse/contract/locales';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../ledger/invariants.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';
import { openPracticeSales } from './practice-sales.ts';

// Token sales through both APIs, with the real engine and a real database. Time passes as the test says.

let one: PracticeOffice;
let now = Date.now();
beforeAll(async () => {
  one = await startPracticeOffice({}, { wallClock: () => now });
  const { engine, outbox } = one.server.open;
  await one.server.store.pool.query("INSERT INTO product_policy VALUES ('ico', 'KE', 'retail', 'closed', NULL, 'closed', NULL)");
  expect(await openPracticeSales({ pool: one.server.store.pool, engine, outbox })).toEqual(['Harbour', 'Lagoon', 'Orchard']);
  expect(await openPracticeSales({ pool: one.server.store.pool, engine, outbox })).toEqual([]);
});
afterAll(() => one?.close());

const { ico, funds, ledger } = calls;
const office = officeCalls.ico;
const reason = 'a test asked for it';
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const latest = () => one.server.open.engine.projected(one.server.open.engine.head);
async function pass(ms: number): Promise<void> {
  now += ms;
  await one.server.open.engine.submit('clock', { kind: 'advance_clock' });
  await latest();
}
async function trader(isVerified = true, amount = '5000') {
  const who = await one.server.trader();
  const transfer = { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount } as const;
  expect((await one.server.call(funds.transfer, transfer, who.token)).status).toBe(200);
  if (isVerified)
    await one.server.open.engine.submit('operator', {
      kind: 'set_verification_level',
      trader: Number(who.uid) as never,
      level: 'verified',
    });
  return who;
}
type Who = { readonly token: string };
const subscribe = ({ token }: Who, amount: string, saleId = '1', more: object = {}) =>
  one.server.call(ico.subscribe, { requestId: requestId(), saleId, amount, ...more }, token);
const said = async (answer: ReturnType<typeof subscribe>) => {
  const { status, body } = await answer;
  return status === 200 ? 'done' : [(body as unknown as { error: unknown }).error, (body as unknown as { value?: string }).value];
};
async function own({ token }: Who) {
  await latest();
  return (await one.server.call(ico.subscriptions, {}, token)).body.subscriptions;
}
async function log({ token }: Who, filter: object = {}) {
  await latest();
  return (await one.server.call(ico.log, filter, token)).body;
}
async function spot({ token }: Who, asset: string) {
  await latest();
  const { balances } = (await one.server.call(ledger.balances, {}, token)).body;
  const { available, frozen } = balances.find((each) => each.account === 'spot' && each.asset === asset) ?? { available: '0', frozen: '0' };
  return [available, frozen];
}
async function ask<C>(call: C, input: object, who = 'finance') {
  await latest();
  const { status, body } = await one.call(call, input as never, await one.signIn(who));
  return { status, body: body as never as Record<string, unknown> & { request: string; error: unknown } };
}
async function byTwo<C>(call: C, input: object): Promise<void> {
  const asked = await ask(call, { ...input, reason });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const approved = await ask(officeCalls.fourEyes.approve, { id: asked.body.request, reason }, 'admin');
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  await latest();
}
/** The levels that this test gives have no entry in the audit log. */
const broken = async () => {
  await latest();
  const { invariants } = await checkBooks(one.server.store.pool, undefined);
  return invariants.filter(({ name, isWhole }) => !isWhole && name !== 'I18').map(({ name, detail }) => `${name}: ${detail}`);
};

test('the sales on a first start say what they are, open ones first', async () => {
  await latest();
  const { body } = await one.server.call(ico.sales, {});
  expect(body.sales.map(({ name, status }) => [name, status])).toEqual([
    ['Orchard', 'open'],
    ['Harbour', 'open'],
    ['Lagoon', 'coming'],
  ]);
  expect(body.sales[1]).toMatchObject({
    ...{ id: '1', asset: 'HBR', price: '0.25', total: '400000', capacity: '100000', minimum: '10', maximum: '5000' },
    ...{ subscribed: '0', subscribers: 0, riskLocale: 'en' },
  });
  expect(body.sales[1]!.vesting.map(({ share }) => share)).toEqual(['0.25', '0.25', '0.25', '0.25']);
  for (const locale of locales) expect((await one.server.call(ico.sales, { locale })).body.sales[0]!.riskLocale, locale).toBe(locale);
});

test('a subscription is frozen, added to, revoked, and answered alike when it’s repeated', async () => {
  const who = await trader();
  const request = { requestId: requestId() };
  const first = await subscribe(who, '100', '1', request);
  expect(first.body).toMatchObject({
    subscription: { saleId: '1', asset: 'HBR', status: 'subscribed', amount: '100', best: '400', ifEndedNow: '400', unlocks: [] },
    balances: [{ account: 'spot', asset: 'USDT', available: '4900', frozen: '100' }],
  });
  expect((await subscribe(who, '100', '1', request)).body).toEqual(first.body);
  expect(await said(subscribe(who, '50.5'))).toBe('done');
  expect(await own(who)).toMatchObject([{ amount: '150.5', best: '602' }]);
  const revoke = { requestId: requestId(), saleId: '1' };
  const revoked = await one.server.call(ico.revoke, revoke, who.token);
  expect(revoked.body).toMatchObject({ saleId: '1', returned: '150.5', balances: [{ available: '5000', frozen: '0' }] });
  expect((await one.server.call(ico.revoke, revoke, who.token)).body).toEqual(revoked.body);
  expect((await one.server.call(ico.revoke, { requestId: requestId(), saleId: '1' }, who.token)).body).toMatchObject({
    error: 'not-found',
  });
  expect(await own(who)).toEqual([]);
  expect((await log(who)).records.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['revoked', '150.5'],
    ['subscribed', '50.5'],
    ['subscribed', '100'],
  ]);
  const page = await log(who, { limit: '2' });
  expect(page.records).toHaveLength(2);
  expect((await log(who, { limit: '2', cursor: page.cursor })).records).toMatchObject([{ amount: '100' }]);
});

test('each refusal says what is wrong, and how much would be possible', async () => {
  const who = await trader();
  expect(await said(subscribe(who, '9'))).toEqual([15, '10']);
  expect(await said(subscribe(who, '5000.5'))).toEqual(['over-sale-limit', '5000']);
  expect(await said(subscribe(who, '0'))).toEqual([25, undefined]);
  expect(await said(subscribe(who, '10.123456789'))).toEqual([25, undefined]);
  expect(await said(subscribe(who, 'many'))).toEqual([25, undefined]);
  expect(await said(subscribe(who, '10', '2'))).toEqual(['sale-closed', undefined]);
  expect(await said(subscribe(who, '10', '99'))).toEqual(['not-found', undefined]);
  expect(await said(subscribe(who, '10', 'one'))).toEqual([9, undefined]);
  expect(await said(subscribe(await trader(false), '10'))).toEqual(['not-verified', undefined]);
  expect(await said(subscribe(await trader(true, '10'), '10.5'))).toEqual([14, undefined]);
  const abroad = await trader();
  await one.server.store.pool.query("UPDATE trader_identity SET residence = 'KE' WHERE trader = $1", [abroad.uid]);
  expect(await said(subscribe(abroad, '10'))).toEqual(['country-not-offered', undefined]);
});

test('an oversubscribed sale is allotted pro rata, and its tokens are unlocked by the clock', async () => {
  const [first, second] = [await trader(), await trader()];
  // 2,000 USDT are asked for tokens that cost 1,000.
  expect(await said(subscribe(first, '1500', '3'))).toBe('done');
  expect(await said(subscribe(second, '500', '3'))).toBe('done');
  expect(await own(first)).toMatchObject([{ best: '20000', ifEndedNow: '15000' }]);
  await pass(15 * MINUTE);
  expect(await own(first)).toMatchObject([
    {
      ...{ status: 'allotted', amount: '1500', allotted: '15000', paid: '750', returned: '750' },
      unlocks: [
        { amount: '6000', isDone: true },
        { amount: '4500', isDone: false },
        { amount: '4500', isDone: false },
      ],
    },
  ]);
  expect([await spot(first, 'USDT'), await spot(first, 'ORC')]).toEqual([
    ['4250', '0'],
    ['6000', '9000'],
  ]);
  expect((await one.server.call(ico.sales, {})).body.sales.at(-1)).toMatchObject({
    id: '3',
    status: 'ended',
    allotted: '20000',
    subscribers: 2,
  });
  expect(await said(subscribe(first, '10', '3'))).toEqual(['sale-closed', undefined]);
  await pass(5 * MINUTE);
  expect(await spot(second, 'ORC')).toEqual(['3500', '1500']);
  await pass(5 * MINUTE);
  expect(await spot(second, 'ORC')).toEqual(['5000', '0']);
  expect((await own(second))[0]!.unlocks.every(({ isDone }) => isDone)).toBe(true);
  expect((await log(second, { saleId: '3' })).records.map(({ kind, tokens }) => [kind, tokens])).toEqual([
    ...[
      ['unlocked', '1500'],
      ['unlocked', '1500'],
      ['unlocked', '2000'],
      ['allotted', '5000'],
    ],
    ['subscribed', undefined],
  ]);
  const { postings } = (await one.server.call(ledger.postings, { account: 'spot', asset: 'ORC' }, second.token)).body;
  expect(postings.map(({ cause, purse, amount }) => `${cause} ${purse} ${amount}`)).toEqual([
    ...['sale-unlock available 1500', 'sale-unlock frozen -1500', 'sale-unlock available 1500', 'sale-unlock frozen -1500'],
    ...['freeze frozen 3000', 'freeze available -3000', 'sale-allotment available 5000'],
  ]);
  const paid = (await one.server.call(ledger.postings, { account: 'spot', asset: 'USDT', purse: 'frozen' }, second.token)).body.postings;
  expect(paid.map(({ cause, amount }) => `${cause} ${amount}`)).toEqual([
    'sale-refund -250',
    'sale-allotment -250',
    'sale-subscription 500',
  ]);
  expect(await broken()).toEqual([]);
  const detail = await ask(office.sale, { saleId: '3', limit: '1' }, 'auditor');
  expect(detail.body).toMatchObject({
    sale: { paid: '1000', locked: '0', supply: '0', frozen: '0' },
    subscriptions: [{ uid: first.uid, allotted: '15000', paid: '750', returned: '750' }],
  });
  expect((await ask(office.sale, { saleId: '3', cursor: detail.body['cursor'] }, 'auditor')).body).toMatchObject({
    subscriptions: [{ uid: second.uid }],
  });
});

const terms = () => ({
  ...{ asset: 'HBR', name: 'Harbour II', price: '0.3', total: '1000', minimum: '20', maximum: '200' },
  ...{ startsAt: new Date(now + DAY).toISOString(), endsAt: new Date(now + 3 * DAY).toISOString() },
  vesting: [{ afterMs: 0, share: '1' }],
  whitePaper: 'https://harbour.example/paper.pdf',
  risk: { en: 'You can lose all of it.' },
});

test('operators create, change and cancel a sale in pairs, and only with tokens that the exchange holds', async () => {
  expect((await ask(office.createSale, { ...terms(), reason })).body.error).toBe(14);
  await byTwo(office.fundSupply, { asset: 'HBR', amount: '1500', direction: 'in' });
  for (const [change, error] of [
    [{ price: '0' }, 25],
    [{ asset: 'USDT' }, 30],
    [{ whitePaper: 'http://harbour.example' }, 'unsafe-address'],
    [{ whitePaper: 'https://me@harbour.example' }, 'unsafe-address'],
    [{ risk: { ar: 'خطر' } }, 'content-incomplete'],
    [{ vesting: [{ afterMs: 0, share: '0.9' }] }, 9],
    [{ startsAt: new Date(now - 1).toISOString() }, 9],
  ] as const)
    expect((await ask(office.createSale, { ...terms(), ...change, reason })).body.error, JSON.stringify(change)).toBe(error);
  await byTwo(office.createSale, terms());
  const found = (await ask(office.sales, {})).body as unknown as {
    sales: { id: string; revision: number; price: string; supply: string }[];
    supplies: { asset: string; free: string; frozen: string }[];
  };
  expect(found.sales[0]).toMatchObject({ id: '4', revision: 1, price: '0.3', supply: '1000' });
  expect(found.supplies.find(({ asset }) => asset === 'HBR')).toEqual({ asset: 'HBR', free: '500', frozen: '401000' });
  expect((await ask(office.fundSupply, { asset: 'HBR', amount: '501', direction: 'out', reason })).body.error).toBe(14);
  expect((await ask(office.changeSale, { saleId: '4', changes: { price: '0.30' }, reason })).body.error).toBe('nothing-changed');
  await byTwo(office.changeSale, { saleId: '4', changes: { price: '0.4', total: '1500' } });
  expect((await one.server.call(ico.sales, {})).body.sales.find(({ id }) => id === '4')).toMatchObject({ price: '0.4', total: '1500' });
  // Requested before the start, and approved after it.
  const late = await ask(office.changeSale, { saleId: '4', changes: { price: '0.5' }, reason });
  await pass(DAY);
  expect((await ask(officeCalls.fourEyes.approve, { id: late.body.request, reason }, 'admin')).status).not.toBe(200);
  expect((await ask(office.changeSale, { saleId: '4', changes: { price: '0.5' }, reason })).body.error).toBe('sale-started');
  const who = await trader();
  expect(await said(subscribe(who, '50', '4'))).toBe('done');
  await byTwo(office.cancelSale, { saleId: '4' });
  await pass(1);
  expect(await own(who)).toMatchObject([{ status: 'refunded', amount: '50', returned: '50' }]);
  expect(await spot(who, 'USDT')).toEqual(['5000', '0']);
  expect((await ask(office.cancelSale, { saleId: '4', reason })).body.error).toBe('sale-closed');
  expect((await ask(office.createSale, { ...terms(), reason }, 'auditor')).status).toBe(403);
  expect(await broken()).toEqual([]);
});

test('the reward-pool banner is off until two operators switch it on, and names who pays', async () => {
  expect((await one.server.call(ico.banner, {})).body).toEqual({ isOn: false });
  const banner = {
    isOn: true,
    texts: { en: { title: '5,000,000 USDT reward pool', text: 'Trade and share it.' }, ar: { title: 'مكافآت', text: 'تداول' } },
    payer: 'Bourse Operations Ltd',
    terms: 'https://bourse.example/terms',
    saleId: '1',
  };
  expect((await ask(office.changeBanner, { ...banner, terms: '#/terms', reason })).body.error).toBe('unsafe-address');
  expect((await ask(office.changeBanner, { ...banner, texts: {}, reason })).body.error).toBe('content-incomplete');
  expect((await ask(office.changeBanner, { ...banner, saleId: '99', reason })).body.error).toBe('not-found');
  await byTwo(office.changeBanner, { ...banner, isOn: false });
  expect((await one.server.call(ico.banner, {})).body).toEqual({ isOn: false });
  await byTwo(office.changeBanner, banner);
  expect((await one.server.call(ico.banner, { locale: 'ar' })).body).toEqual({
    ...{ isOn: true, title: 'مكافآت', text: 'تداول', locale: 'ar', payer: banner.payer, terms: banner.terms, saleId: '1' },
  });
  expect((await one.server.call(ico.banner, { locale: 'fr' })).body).toMatchObject({ locale: 'en', title: banner.texts.en.title });
});
