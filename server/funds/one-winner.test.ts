// Everything that can spend money races for the same balance, concurrently over HTTP.
import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../engine/invariants.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

const { flash, funds, identity, ledger, spot } = calls;
const SAFE = 'keep the gold 9';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({}, { chain: new FakeChain() });
});
afterAll(() => server?.close());

const transfer = (from: 'fiat' | 'spot', amount: string, token: string) =>
  server.call(funds.transfer, { requestId: requestId(), from, to: from === 'fiat' ? 'spot' : 'fiat', asset: 'USDT', amount }, token);
/** A third of each kind, all in flight before the first is answered. */
async function race(ways: readonly (() => Promise<{ status: number; body: unknown }>)[]) {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ways[i % ways.length]!()));
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { error?: unknown }).error);
  return { won: answers.length - refusals.length, refusals: new Set(refusals) };
}
const balancesOf = async (token: string) =>
  (await server.call(ledger.balances, {}, token, { 'min-seq': String(server.open.engine.head) })).body.balances;

async function isSound(): Promise<void> {
  const unsafe: string[] = [];
  const say = (why: string) => unsafe.push(why);
  await checkInvariants({ engine: server.open.engine, pool: server.store.pool, onUnsafe: say, onWarning: (error) => say(error.message) });
  expect(unsafe).toEqual([]);
}

test('withdrawals and transfers race for the same balance: exactly one gets it', async () => {
  const trader = await server.trader();
  const { token } = trader;
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, token);
  const code = await server.codeFor(trader.email);
  await server.call(identity.changeSafePassword, { password: PASSWORD, code, new: SAFE, confirm: SAFE }, token);
  await server.open.engine.submit('operator', {
    kind: 'set_verification_level',
    trader: traderId(Number(trader.uid)),
    level: 'verified',
  });
  expect((await transfer('fiat', '9850', token)).status).toBe(200);
  const withdraw = () =>
    server.call(
      funds.submitWithdrawal,
      {
        ...{ requestId: requestId(), way: 'wallet', asset: 'USDT', network: 'practice', address: ADDRESS },
        ...{ amount: '150', fee: '1', safePassword: SAFE },
      },
      token,
    );
  const { won, refusals } = await race([withdraw, () => transfer('fiat', '150', token)]);
  expect({ won, refusals }).toEqual({ won: 1, refusals: new Set([14]) });
  const held = (await balancesOf(token)).map(({ available, frozen }) => Number(available) + Number(frozen));
  expect(held.reduce((sum, one) => sum + one, 0)).toBe(10_000);
  await isSound();
});

test('orders, exchanges and transfers race for the same balance: exactly one gets it', async () => {
  await server.tick('BTC-USDT', 60_000_00);
  const { token } = await server.funded('600');
  const quotes = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.call(flash.quote, { requestId: requestId(), from: 'USDT', to: 'BTC', fromAmount: '600' }, token),
    ),
  );
  const ids = quotes.map(({ body }) => body.quote.id);
  expect(new Set(ids).size).toBe(10);
  const order = () =>
    server.call(
      spot.placeOrder,
      { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.01' },
      token,
    );
  const exchange = () => server.call(flash.accept, { requestId: requestId(), quote: ids.pop()! }, token);
  const { won, refusals } = await race([exchange, order, () => transfer('spot', '600', token)]);
  expect({ won, refusals }).toEqual({ won: 1, refusals: new Set([14]) });
  await isSound();
});
