import type { Call, Input } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { PICTURE_PATH } from '@bourse/contract/uploads';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPracticeSales } from '../ico/practice-sales.ts';
import { FakeChain } from '../test/fake-chain.ts';
import { photo } from '../test/pictures.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Repeating a request returns the same text: immediately, from the writer's memory, after a restart, and once the writer has
// forgotten it. Only a refusal's `trace` and a quote's `serverTime` may differ; the contract says so. Between the first answer and
// the repetitions nearly everything that an answer is made of has changed.

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

const { spot, funds, flash, identity, seconds, perpetual, ico, support } = calls;
const SAFE = 'keep the gold 9';

interface Asked {
  readonly what: string;
  readonly call: Call;
  readonly input: object;
  readonly token: string;
  readonly first: string;
}
// biome-ignore lint/suspicious/noExplicitAny: an answer is read as the text that it is
type Ask = <C extends Call>(what: string, call: C, input: Omit<Input<C>, 'requestId'>, token: string) => Promise<any>;

/** Every call that takes a request ID. */
const repeatable = Object.entries(calls).flatMap(([room, ofRoom]) =>
  Object.entries(ofRoom as Record<string, Call>)
    .filter(([, { input }]) => 'requestId' in (input as unknown as { shape: object }).shape)
    .map(([name, call]) => ({ name: `${room}.${name}`, call })),
);

test('a repeated request gets byte for byte the first answer, at any later time', async () => {
  const asked: Asked[] = [];
  const ask: Ask = async (what, call, input, token) => {
    const form = { requestId: requestId(), ...input } as object;
    const first = await textOf(server, call, form, token);
    asked.push({ what, call, input: form, token, first });
    return JSON.parse(first);
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
  const other = await server.funded('8000');
  await oneWay(ask, other.token, seller.token);
  await hedged(ask, (await server.funded('8000')).token, seller.token);
  await sales(ask, buyer, other);
  await pictures(ask, token);

  const again = async (when: string, one: PracticeServer) => {
    const answers = asked.map(async ({ what, call, input, token }) => [what, comparable(await textOf(one, call, input, token))]);
    expect(await Promise.all(answers), when).toEqual(asked.map(({ what, first }) => [what, comparable(first)]));
  };
  const done = new Set(asked.filter(({ first }) => !('error' in JSON.parse(first))).map(({ call }) => call));
  expect(repeatable.filter(({ call }) => !done.has(call)).map(({ name }) => name)).toEqual([]);
  await again('at once', server);
  const partly = asked.find(({ what }) => what === 'a close of a part')!;
  const otherSide = JSON.parse(await textOf(server, partly.call, { ...partly.input, side: 'short' }, partly.token));
  expect(otherSide, 'one-way mode knows the sides apart too').toMatchObject({ error: 9, detail: 'request mismatch' });
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

async function tick(one: PracticeServer): Promise<void> {
  await one.tick('BTC-USDT', 60_000_00);
  await one.tick('ETH-USDT', 3_000_00);
}

const symbol = 'BTC-USDT-PERP';
const at = (side: 'buy' | 'sell', price: string, quantity: string) => ({ symbol, side, type: 'limit', price, quantity }) as const;
const USDT = { from: 'spot', to: 'perpetual', asset: 'USDT' } as const;

/** Perpetual contracts in one-way mode; at the end the account changes to hedge mode. */
async function oneWay(ask: Ask, token: string, maker: string): Promise<void> {
  await ask('a transfer for contracts', funds.transfer, { ...USDT, amount: '6000' }, token);
  await ask('a transfer of a maker', funds.transfer, { ...USDT, amount: '100000' }, maker);
  await ask('isolated margin', perpetual.setMarginMode, { symbol, marginMode: 'isolated' }, token);
  await ask('a leverage', perpetual.setLeverage, { symbol, leverage: 5 }, token);
  const resting = await ask(
    'a contract order that rests',
    perpetual.placeOrder,
    { ...at('buy', '58000', '5'), clientOrderId: 'mine' },
    token,
  );
  const { orderId } = resting.order;
  await ask('an amend of it', perpetual.amendOrder, { orderId, quantity: '4' }, token);
  await ask('a cancel by a name that is used later', perpetual.cancelOrder, { clientOrderId: 'later' }, token);
  await ask('a contract order with that name', perpetual.placeOrder, { ...at('buy', '57000', '5'), clientOrderId: 'later' }, token);
  await ask('a cancel of it', perpetual.cancelOrder, { orderId }, token);
  await ask('a second cancel of it', perpetual.cancelOrder, { orderId }, token);
  await ask('a contract order without enough margin', perpetual.placeOrder, at('buy', '59000', '90000'), token);
  await ask('a maker’s offer', perpetual.placeOrder, at('sell', '60000', '20'), maker);
  const market = { symbol, side: 'buy', type: 'market', quantity: '20', takeProfit: '66000' } as const;
  await ask('a position', perpetual.placeOrder, market, token);
  const added = await ask('more margin', perpetual.addMargin, { symbol, side: 'long', amount: '100' }, token);
  const removed = await ask('less margin', perpetual.removeMargin, { symbol, side: 'long', amount: '40' }, token);
  expect(Number(added.margin) - Number(removed.margin), JSON.stringify([added, removed])).toBeCloseTo(40, 8);
  await ask('too little margin', perpetual.removeMargin, { symbol, side: 'long', amount: '4000' }, token);
  await ask('a leverage that changes margin', perpetual.setLeverage, { symbol, leverage: 6 }, token);
  await ask('exits', perpetual.placeExits, { symbol, side: 'long', takeProfit: '65000', stopLoss: '55000' }, token);
  await ask('exits that lose', perpetual.placeExits, { symbol, side: 'long', takeProfit: '50000' }, token);
  await ask('a maker’s bid', perpetual.placeOrder, at('buy', '59990', '100'), maker);
  await ask('a close of a part', perpetual.closePosition, { symbol, side: 'long', quantity: '5' }, token);
  await ask('a close at a limit', perpetual.closePosition, { symbol, side: 'long', quantity: '5', price: '61000' }, token);
  await ask('a mode that can’t change', perpetual.setPositionMode, { positionMode: 'hedge' }, token);
  await ask('a reversal', perpetual.reversePosition, { symbol }, token);
  await ask('a maker’s second offer', perpetual.placeOrder, at('sell', '60010', '100'), maker);
  await ask('a close of the rest', perpetual.closePosition, { symbol, side: 'short' }, token);
  await ask('a second position', perpetual.placeOrder, { ...market, quantity: '3' }, token);
  await ask('a close of all positions', perpetual.closeAllPositions, {}, token);
  await ask('a close of nothing', perpetual.closeAllPositions, {}, token);
  await ask('a cancel of all contract orders', perpetual.cancelAllOrders, {}, token);
  const hedge = await ask('hedge mode', perpetual.setPositionMode, { positionMode: 'hedge' }, token);
  expect(hedge.positionMode, JSON.stringify(hedge)).toBe('hedge');
}

/** The same from hedge mode to one-way mode. */
async function hedged(ask: Ask, token: string, maker: string): Promise<void> {
  await ask('another transfer for contracts', funds.transfer, { ...USDT, amount: '6000' }, token);
  await ask('hedge mode from the start', perpetual.setPositionMode, { positionMode: 'hedge' }, token);
  await ask('cross margin again', perpetual.setMarginMode, { symbol, marginMode: 'cross' }, token);
  await ask('isolated margin again', perpetual.setMarginMode, { symbol, marginMode: 'isolated' }, token);
  await ask('an offer for a hedge', perpetual.placeOrder, at('sell', '60000', '20'), maker);
  await ask('a bid for a hedge', perpetual.placeOrder, at('buy', '59980', '60'), maker);
  const market = { symbol, type: 'market', quantity: '10' } as const;
  await ask('a long position', perpetual.placeOrder, { ...market, side: 'buy', positionSide: 'long' }, token);
  await ask('a short position', perpetual.placeOrder, { ...market, side: 'sell', positionSide: 'short', quantity: '6' }, token);
  const [long, short] = [
    await ask('more margin of the long position', perpetual.addMargin, { symbol, side: 'long', amount: '50' }, token),
    await ask('more margin of the short position', perpetual.addMargin, { symbol, side: 'short', amount: '60' }, token),
  ];
  expect(Number(long.margin)).toBeGreaterThan(Number(short.margin));
  await ask('exits of the short position', perpetual.placeExits, { symbol, side: 'short', stopLoss: '70000' }, token);
  await ask('a close of the long position', perpetual.closePosition, { symbol, side: 'long' }, token);
  await ask('an offer for the rest', perpetual.placeOrder, at('sell', '60020', '60'), maker);
  await ask('a close of the short position', perpetual.closePosition, { symbol, side: 'short' }, token);
  const single = await ask('one-way mode', perpetual.setPositionMode, { positionMode: 'one_way' }, token);
  expect(single.positionMode, JSON.stringify(single)).toBe('one_way');
}

type Who = { readonly uid: string; readonly token: string };
async function sales(ask: Ask, one: Who, other: Who): Promise<void> {
  const { engine, outbox } = server.open;
  await openPracticeSales({ pool: server.store.pool, engine, outbox });
  await engine.submit('operator', { kind: 'set_verification_level', trader: traderId(Number(other.uid)), level: 'verified' });
  await engine.projected(engine.head);
  await ask('a subscription', ico.subscribe, { saleId: '1', amount: '100' }, one.token);
  await ask('more of it', ico.subscribe, { saleId: '1', amount: '50.5' }, one.token);
  await ask('too much of it', ico.subscribe, { saleId: '1', amount: '900000' }, one.token);
  await ask('a revocation', ico.revoke, { saleId: '1' }, one.token);
  await ask('a second revocation', ico.revoke, { saleId: '1' }, one.token);
  await ask('a subscription after it', ico.subscribe, { saleId: '1', amount: '20' }, one.token);
  await ask('a subscription of somebody else', ico.subscribe, { saleId: '1', amount: '1000' }, other.token);
}

/** Requests that the core doesn't see: a deposit by proof, and messages to support. */
async function pictures(ask: Ask, token: string): Promise<void> {
  const picture = async (purpose: 'deposit' | 'support'): Promise<string> => {
    const url = `${PICTURE_PATH}?purpose=${purpose}`;
    const headers = { token, 'content-type': 'image/jpeg' };
    return (await server.edge.app.inject({ method: 'POST', url, headers, payload: await photo() })).json().uploadId;
  };
  const deposit = async () => ({
    ...{ way: 'coin' as const, asset: 'DOGE', network: 'practice-dogecoin', amount: '75' },
    proof: await picture('deposit'),
  });
  const credited = await ask('a deposit that is credited later', funds.submitDeposit, await deposit(), token);
  const rejected = await ask('a deposit that is rejected later', funds.submitDeposit, await deposit(), token);
  const decide = 'UPDATE deposit_proof SET state = $2, arrived = $3, cause = $4, decided_at = now() WHERE id = $1';
  await server.store.pool.query(decide, [credited.deposit.id.slice(1), 'credited', '7400000000', null]);
  await server.store.pool.query(decide, [rejected.deposit.id.slice(1), 'rejected', null, 'used-before']);
  await ask('a message', support.sendText, { text: 'Where is my deposit?', topic: 'deposit' }, token);
  await ask('a picture', support.sendPicture, { uploadId: await picture('support') }, token);
}

async function textOf(one: PracticeServer, call: Call, input: object, token: string): Promise<string> {
  const { payload } = await one.edge.app.inject({ method: call.method, url: call.path, headers: { token }, payload: input });
  return payload;
}

const comparable = (text: string): string => text.replace(/"(trace|serverTime)":"[^"]*"/g, '');
