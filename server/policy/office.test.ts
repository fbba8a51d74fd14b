import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import type { Product } from '@bourse/contract/policy';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { PASSWORD, requestId } from '../test/practice-server.ts';
import { Policies } from './policies.ts';

// The table as it's delivered, and changed by two people, through both APIs.

let one: PracticeOffice;
let maker: { token: string; uid: string };
beforeAll(async () => {
  one = await startPracticeOffice();
  await one.server.tick('BTC-USDT', 60_000_00);
  maker = await one.server.marketMaker();
  await move(maker.token, 'spot', '1000000');
}, 300_000);
afterAll(() => one?.close());
beforeEach(() => one.server.tick('BTC-USDT', 60_000_00));

const symbol = 'BTC-USDT-PERP';
const reason = 'a test asked for it';
const move = async (token: string, from: 'fiat' | 'spot', amount: string): Promise<void> => {
  const transfer = { requestId: requestId(), from, to: 'perpetual', asset: 'USDT', amount } as const;
  expect((await one.server.call(calls.funds.transfer, transfer, token)).status).toBe(200);
};
const order = (side: 'buy' | 'sell', quantity: string, more: object = {}) =>
  ({ requestId: requestId(), symbol, side, type: 'limit', price: '60000', quantity, ...more }) as const;
const place = (token: string, ...what: Parameters<typeof order>) =>
  one.server.call(calls.perpetual.placeOrder, order(...what) as never, token);
async function livingIn(residence: string) {
  const who = await one.server.trader();
  await one.server.store.pool.query('UPDATE trader_identity SET residence = $2 WHERE trader = $1', [who.uid, residence]);
  return who;
}
/** The column of real money, over the same traders. */
const live = () => new Policies({ pool: one.server.store.edge, ring: one.server.edge.services.ring, realm: 'live' });
const liveOf = (uid: string, product: Product, country?: string) => live().of({ trader: traderId(Number(uid)), country }, product);
const mine = async (token: string) => (await one.server.call(calls.policy.mine, {}, token)).body;
async function change(row: object, who = 'risk') {
  const { status, body } = await one.call(officeCalls.policy.changeRow, { ...row, reason } as never, await one.signIn(who));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.request!;
}
const approve = async (id: string, who = 'admin') =>
  (await one.call(officeCalls.fourEyes.approve, { id, reason }, await one.signIn(who))).status;
const closedIn = (product: Product, country: string) => ({
  ...{ product, country, clientClass: 'retail', live: { access: 'closed' }, practice: { access: 'closed' } },
});

test('the delivered table closes what regulators ban, for both classes, and leaves practice open', async () => {
  const { body } = await one.call(officeCalls.policy.table, {}, await one.signIn('auditor'));
  const closed = (product: Product) =>
    new Set(body.filter((row) => row.product === product && row.live.access === 'closed').map(({ country }) => country));
  const capped = new Set(body.filter((row) => row.live.maximumLeverage === 2).map(({ product, country }) => `${product} ${country}`));
  const eea = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ES'.split(' ');
  for (const country of [...eea, 'GB', 'AU', 'CA', 'IL', 'US', 'JP', 'CN', 'TR', 'SG', 'ZZ']) expect(closed('second')).toContain(country);
  for (const country of ['GB', 'US', 'CA', 'CN', 'ZZ']) expect(closed('perpetual')).toContain(country);
  for (const country of [...eea, 'AU']) {
    expect(capped).toContain(`perpetual ${country}`);
    expect(closed('perpetual')).not.toContain(country);
  }
  expect([...closed('referral'), ...closed('promotion')]).toEqual(['GB', 'GB']);
  expect(closed('ico').size).toBe(0);
  expect(body.every(({ practice }) => practice.access === 'open' && practice.maximumLeverage === undefined)).toBe(true);
  expect(body.filter(({ clientClass }) => clientClass === 'retail')).toHaveLength(body.length / 2);
});

test('two people close a product in a country: its traders see why, keep their orders, and can still close', async () => {
  const who = await livingIn('NZ');
  await move(who.token, 'fiat', '10000');
  expect((await place(maker.token, 'sell', '10')).status).toBe(200);
  expect((await place(who.token, 'buy', '10')).body.order.status).toBe('done');
  const resting = (await place(who.token, 'buy', '5', { price: '59000' })).body.order;

  const id = await change(closedIn('perpetual', 'NZ'));
  expect(await approve(id, 'risk')).not.toBe(200);
  expect((await place(who.token, 'buy', '1', { price: '59000' })).status, 'one person changes nothing').toBe(200);
  expect(await approve(id)).toBe(200);

  const because = { signal: 'residence', country: 'NZ' };
  await expect
    .poll(async () => (await mine(who.token)).find(({ product }) => product === 'perpetual'), { timeout: 10_000 })
    .toMatchObject({ access: 'closed', because });
  expect((await place(who.token, 'buy', '1', { price: '59000' })).body).toMatchObject({ error: 13 });
  const reverse = { requestId: requestId(), symbol } as const;
  expect((await one.server.call(calls.perpetual.reversePosition, reverse, who.token)).body).toMatchObject({ error: 13 });
  const grow = { requestId: requestId(), orderId: resting.orderId, quantity: '6' };
  expect((await one.server.call(calls.perpetual.amendOrder, grow, who.token)).body).toMatchObject({ error: 13 });
  expect((await place(maker.token, 'buy', '4')).status).toBe(200);
  expect((await place(who.token, 'sell', '4')).body.order.status, 'reduces').toBe('done');
  const open = await one.server.call(calls.perpetual.openOrders, {}, who.token, { 'min-seq': String(one.server.open.engine.head) });
  expect(open.body.map(({ orderId }) => orderId)).toContain(resting.orderId);
  expect((await place(maker.token, 'buy', '6')).status).toBe(200);
  const close = { requestId: requestId(), symbol, side: 'long' } as const;
  expect((await one.server.call(calls.perpetual.closePosition, close, who.token)).status).toBe(200);
  expect((await place(maker.token, 'buy', '1', { price: '58000' })).status, 'another country').toBe(200);

  const requests = (await one.call(officeCalls.fourEyes.list, { state: 'all' }, await one.signIn('auditor'))).body.requests;
  expect(requests.find((request) => request.id === id)).toMatchObject({
    state: 'done',
    subject: 'policy:perpetual:NZ:retail',
    changes: [
      { name: 'live', before: 'open', after: 'closed' },
      { name: 'practice', before: 'open', after: 'closed' },
    ],
  });
});

test('where leverage is capped, an order above it is refused with 10, and nobody chooses more', async () => {
  const who = await livingIn('NO');
  await move(who.token, 'fiat', '10000');
  const capped = { access: 'open', maximumLeverage: 2 };
  const row = { product: 'perpetual', country: 'NO', clientClass: 'retail', live: capped, practice: capped };
  expect(await approve(await change(row))).toBe(200);
  const set = (leverage: number) => one.server.call(calls.perpetual.setLeverage, { requestId: requestId(), symbol, leverage }, who.token);
  await expect.poll(async () => (await place(who.token, 'buy', '1', { price: '59000' })).body.error, { timeout: 10_000 }).toBe(10);
  expect((await set(11)).body).toMatchObject({ error: 10 });
  expect((await set(2)).status).toBe(200);
  expect((await place(who.token, 'buy', '1', { price: '59000' })).status).toBe(200);
});

test('a professional client has a row of their own, once two people have made them one', async () => {
  const { uid } = await livingIn('AU');
  const professional = { product: 'perpetual', country: 'AU', clientClass: 'professional', practice: { access: 'open' } };
  expect(await approve(await change({ ...professional, live: { access: 'open', maximumLeverage: 20 } }))).toBe(200);
  expect(await liveOf(uid, 'perpetual')).toEqual({ access: 'open', maximumLeverage: 2 });
  const asked = { uid, clientClass: 'professional', reason } as const;
  const { body } = await one.call(officeCalls.policy.changeClass, asked, await one.signIn('verification'));
  expect(await approve(body.request!)).toBe(200);
  expect(await liveOf(uid, 'perpetual')).toEqual({ access: 'open', maximumLeverage: 20 });
});

test('what no row can be is refused: an unknown country, leverage where there is none, and no change', async () => {
  const ask = async (row: object) =>
    (await one.call(officeCalls.policy.changeRow, { ...row, reason } as never, await one.signIn('risk'))).body.error;
  expect(await ask(closedIn('second', 'XX'))).toBe('country-not-offered');
  expect(await ask({ ...closedIn('second', 'NZ'), live: { access: 'open', maximumLeverage: 2 } })).toBe(9);
  expect(await ask({ ...closedIn('second', 'GB'), practice: { access: 'open' } })).toBe('nothing-changed');
  expect(
    (await one.call(officeCalls.policy.changeRow, { ...closedIn('ico', 'NZ'), reason } as never, await one.signIn('finance'))).status,
  ).toBe(403);
});

test('where referral is closed nobody registers by invitation, and without the code they do', async () => {
  expect(await approve(await change(closedIn('referral', 'GB')))).toBe(200);
  const inviter = await livingIn('KE');
  const { inviteCode } = (await one.server.call(calls.identity.info, {}, inviter.token)).body;
  const register = async (email: string, more: object) => {
    await one.server.call(calls.identity.sendEmail, { email, purpose: 'register' });
    const form = { account: email, code: await one.server.codeFor(email), password: PASSWORD, confirm: PASSWORD };
    const input = { ...form, residence: 'GB', agreement: true, agreementVersion: '1', ...more } as const;
    return one.server.call(calls.identity.reg, input);
  };
  const british = await livingIn('GB');
  const referral = async () => (await mine(british.token)).find(({ product }) => product === 'referral')!.access;
  await expect.poll(referral, { timeout: 10_000 }).toBe('closed');
  expect((await register('invited@bourse.test', { inviteCode })).body.error).toBe('referral-not-offered');
  expect((await register('invited@bourse.test', {})).status).toBe(200);
  expect((await register('elsewhere@bourse.test', { inviteCode, residence: 'KE' })).status).toBe(200);
});
