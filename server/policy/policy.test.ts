import { calls } from '@bourse/contract/calls';
import { type Product, products } from '@bourse/contract/policy';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealPhone } from '../secrets/contact.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { verifiedAs } from '../test/verified.ts';
import { Policies } from './policies.ts';

// The signals of real traders behind a proxy, judged by the table as it's delivered.

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({ TRUST_PROXY: '1', COUNTRY_HEADER: 'CF-IPCountry' });
}, 300_000);
afterAll(() => server?.close());

async function livingIn(residence: string) {
  const who = await server.trader();
  await server.store.pool.query('UPDATE trader_identity SET residence = $2 WHERE trader = $1', [who.uid, residence]);
  return who;
}
/** The column of real money, over the same traders. */
const live = () => new Policies({ pool: server.store.edge, ring: server.edge.services.ring, realm: 'live' });
const liveOf = (uid: string, product: Product, country?: string) => live().of({ trader: traderId(Number(uid)), country }, product);
const mine = async (token: string, headers: Record<string, string> = {}) => (await server.call(calls.policy.mine, {}, token, headers)).body;

test('with real money: residence, document, phone and address each close a product, and nobody else is touched', async () => {
  const [british, kenyan, documented, phoned] = [await livingIn('GB'), await livingIn('KE'), await livingIn('KE'), await livingIn('KE')];
  await verifiedAs(server, documented.uid, 'Ada Green');
  await server.store.pool.query("UPDATE verification SET country = 'GB' WHERE trader = $1", [documented.uid]);
  const sealed = sealPhone(server.edge.services.ring, Number(phoned.uid), '+447400123456');
  await server.store.pool.query('UPDATE trader_identity SET phone_box = $2, phone_index = $3 WHERE trader = $1', [
    phoned.uid,
    sealed.box,
    sealed.index,
  ]);
  for (const { uid } of [british, documented, phoned])
    for (const product of ['perpetual', 'second', 'referral', 'promotion'] as const)
      expect(await liveOf(uid, product), product).toEqual({ access: 'closed' });
  expect(await liveOf(british.uid, 'ico')).toEqual({ access: 'open' });
  expect(await liveOf(kenyan.uid, 'perpetual')).toEqual({ access: 'open' });
  expect(await liveOf(kenyan.uid, 'perpetual', 'GB')).toEqual({ access: 'closed' });
  expect(await liveOf(kenyan.uid, 'perpetual', 'FR')).toEqual({ access: 'open', maximumLeverage: 2 });
  expect(await liveOf((await livingIn('DE')).uid, 'perpetual')).toEqual({ access: 'open', maximumLeverage: 2 });
  expect(await liveOf('999999999', 'second'), 'without a residence').toEqual({ access: 'closed' });
});

test('in practice everything is open, and what isn’t offered with real money says so and why', async () => {
  const { token } = await livingIn('GB');
  const all = await mine(token);
  expect(all.map(({ product, access }) => [product, access])).toEqual(products.map((product) => [product, 'open']));
  const because = { signal: 'residence', country: 'GB' };
  expect(all.find(({ product }) => product === 'perpetual')!.realMoney).toEqual({ access: 'closed', because });
  expect(all.find(({ product }) => product === 'ico')!.realMoney).toEqual({ access: 'open' });
});

test('the country of the address comes from the proxy’s header alone: the last value, and no country where it says none', async () => {
  const { token } = await livingIn('KE');
  const second = async (headers: Record<string, string>) =>
    (await mine(token, headers)).find(({ product }) => product === 'second')!.realMoney;
  const because = { signal: 'address', country: 'GB' };
  expect(await second({ 'cf-ipcountry': 'GB' })).toEqual({ access: 'closed', because });
  expect(await second({ 'cf-ipcountry': 'KE, gb' }), 'the caller’s own value before ours').toEqual({ access: 'closed', because });
  for (const said of ['XX', 'T1', 'ZZ', 'nowhere', '']) expect(await second({ 'cf-ipcountry': said })).toEqual({ access: 'open' });
  expect(await second({ 'x-country': 'GB' })).toEqual({ access: 'open' });
});
