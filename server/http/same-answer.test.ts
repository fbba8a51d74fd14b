import type { Call, Input } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeChain } from '../test/fake-chain.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Repeating a request returns the same text: immediately, from the writer's memory, after a restart, and once the writer has
// forgotten it. Only a refusal's `trace` and a quote's `serverTime` may differ; the contract says so.

let server: PracticeServer;
let next: PracticeServer | undefined;
let ahead = 0;
const wallClock = () => Date.now() + ahead;
const chain = new FakeChain();
beforeAll(async () => {
  server = await startPracticeServer({}, { wallClock, chain });
});
afterAll(async () => {
  await next?.open.close();
  await next?.edge.close();
  await server?.close();
});

const { spot, funds, flash, identity, seconds } = calls;
const SAFE = 'keep the gold 9';

interface Asked {
  readonly what: string;
  readonly call: Call;
  readonly input: object;
  readonly token: string;
  readonly first: string;
}

test('a repeated request gets byte for byte the first answer, at any later time', async () => {
  const asked: Asked[] = [];
  const ask = async <C extends Call>(what: string, call: C, input: Omit<Input<C>, 'requestId'>, token: string) => {
    const form = { requestId: requestId(), ...input } as object;
    const first = await textOf(server, call, form, token);
    asked.push({ what, call, input: form, token, first });
    return JSON.parse(first);
  };
  const tick = async (one: PracticeServer) => {
    await one.tick('BTC-USDT', 60_000_00);
    await one.tick('ETH-USDT', 3_000_00);
  };
  await server.open.engine.submit('clock', { kind: 'forget_requests', until: 0 });
  await tick(server);
  const [buyer, seller] = [await server.funded('8000'), await server.marketMaker()];
  const { token } = buyer;
  const limit = (side: 'buy' | 'sell', price: string, quantity: string) =>
    ({ symbol: 'BTC-USDT', side, type: 'limit', price, quantity }) as const;

  const resting = await ask('an order that rests', spot.placeOrder, { ...limit('buy', '58000', '0.01'), clientOrderId: 'mine' }, token);
  await ask('an order that is amended later', spot.placeOrder, limit('buy', '58001', '0.01'), token);
  await ask('an order of somebody else', spot.placeOrder, limit('sell', '60000', '0.02'), seller.token);
  await ask('an order that is filled in part', spot.placeOrder, limit('buy', '60100', '0.03'), token);
  await ask('a market order', spot.placeOrder, { symbol: 'BTC-USDT', side: 'sell', type: 'market', quantity: '0.001' }, token);
  await ask('a market order by amount', spot.placeOrder, { symbol: 'BTC-USDT', side: 'buy', type: 'market', amount: '50' }, token);
  await ask(
    'a stop order',
    spot.placeOrder,
    { symbol: 'BTC-USDT', side: 'sell', type: 'stop_limit', price: '57000', triggerPrice: '57500', quantity: '0.001' },
    token,
  );
  await ask('an order that is refused for want of money', spot.placeOrder, limit('buy', '59000', '5'), token);
  await ask('an amend', spot.amendOrder, { orderId: resting.order.orderId, quantity: '0.02' }, token);
  await ask('an amend of nothing', spot.amendOrder, { orderId: '1', quantity: '0.02' }, token);
  await ask('a cancel by a name that is used later', spot.cancelOrder, { clientOrderId: 'later' }, token);
  await ask('an order with that name', spot.placeOrder, { ...limit('buy', '58002', '0.01'), clientOrderId: 'later' }, token);
  await ask('a cancel', spot.cancelOrder, { orderId: resting.order.orderId }, token);
  await ask('a second cancel', spot.cancelOrder, { orderId: resting.order.orderId }, token);
  await ask('a transfer', funds.transfer, { from: 'spot', to: 'fiat', asset: 'USDT', amount: '100' }, token);
  await ask('a transfer that is refused', funds.transfer, { from: 'spot', to: 'fiat', asset: 'USDT', amount: '1000000' }, token);
  await ask('a transfer for second contracts', funds.transfer, { from: 'fiat', to: 'second', asset: 'USDT', amount: '500' }, token);
  const bet = { symbol: 'BTC-USDT-SEC', direction: 'up', durationMs: 30_000, stake: '100' } as const;
  const placed = await ask('a second contract, which settles later', seconds.placeContract, bet, token);
  expect(placed.receipt, JSON.stringify(placed)).toBeDefined();
  await ask('a second contract that is refused', seconds.placeContract, { ...bet, stake: '1' }, token);
  await ask('a daily loss limit', seconds.setLimits, { step: 'daily_loss', dailyLoss: '300' }, token);
  const quoted = await ask('a quote', flash.quote, { from: 'USDT', to: 'BTC', fromAmount: '600' }, token);
  await ask('an acceptance', flash.accept, { quote: quoted.quote.id }, token);
  await ask('a second acceptance of the same quote', flash.accept, { quote: quoted.quote.id }, token);
  await server.call(identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, token);
  const code = await server.codeFor(buyer.email);
  await server.call(identity.changeSafePassword, { password: PASSWORD, code, new: SAFE, confirm: SAFE }, token);
  await server.open.engine.submit('operator', { kind: 'set_verification_level', trader: traderId(Number(buyer.uid)), level: 'verified' });
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const withdrawal = { way: 'wallet' as const, asset: 'USDT', network: 'practice', address, amount: '100', fee: '1', safePassword: SAFE };
  const sent = await ask('a withdrawal', funds.submitWithdrawal, withdrawal, token);
  await ask('a withdrawal that is refused', funds.submitWithdrawal, { ...withdrawal, fee: '0.5' }, token);
  await ask('the cancel of a withdrawal', funds.cancelWithdrawal, { id: sent.withdrawal?.id ?? '1' }, token);
  const credit = {
    kind: 'credit_deposit',
    key: 'evm:0xabcdef0123456789:0',
    trader: traderId(Number(buyer.uid)),
    way: 'chain',
    asset: 'USDT',
  } as const;
  await server.open.engine.submit('chain', { ...credit, amount: amount(5_000n * 100_000_000n) });
  const moved = await ask(
    'a transfer of what a chain takes back',
    funds.transfer,
    { from: 'fiat', to: 'spot', asset: 'USDT', amount: '6000' },
    token,
  );
  expect(moved.error, JSON.stringify(moved)).toBeUndefined();
  await server.open.engine.submit('chain', { kind: 'reverse_deposit', key: credit.key });
  await ask('a transfer for a debt', funds.transfer, { from: 'spot', to: 'fiat', asset: 'USDT', amount: '400' }, token);
  const repaid = await ask('a repayment', funds.repayDebt, { asset: 'USDT', amount: '150' }, token);
  expect(repaid.left, JSON.stringify(repaid)).toBeDefined();
  await ask('a cancel of everything', spot.cancelAllOrders, {}, token);

  const again = async (when: string, one: PracticeServer) => {
    const turn = asked.map(async (each) => {
      const text = await textOf(one, each.call, each.input, each.token);
      expect(comparable(text), `${each.what}, ${when}`).toBe(comparable(each.first));
    });
    await Promise.all(turn);
  };
  expect(asked.filter(({ first }) => !('error' in JSON.parse(first))).length).toBeGreaterThan(17);
  await again('at once', server);
  await server.open.engine.projected(server.open.engine.head);
  await again('when the tables have it', server);
  ahead += 61_000;
  await tick(server);
  const { head } = server.open.engine;
  const forgotten = await server.open.engine.submit('clock', { kind: 'forget_requests', until: head });
  expect(forgotten.events).toMatchObject([{ event: 'requests_forgotten', until: head }]);
  await again('when a flood has made the writer forget it early', server);

  await server.open.close();
  next = await startPracticeServer({ DATABASE_URL: server.store.url, DATA_DIR: server.dataDir }, { wallClock, chain });
  await again('after a start', next);
  ahead += 16 * 60_000;
  await tick(next);
  await again('when the writer has forgotten it', next);
});

async function textOf(one: PracticeServer, call: Call, input: object, token: string): Promise<string> {
  const { payload } = await one.edge.app.inject({ method: call.method, url: call.path, headers: { token }, payload: input });
  return payload;
}

const comparable = (text: string): string => text.replace(/"(trace|serverTime)":"[^"]*"/g, '');
