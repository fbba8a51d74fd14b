import type { Call } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Nobody on the wire can move a price or a result: every call of the contract, by everybody who can make one, and what
// came into the journal meanwhile.

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
  await server.tick('BTC-USDT', 60_000_00);
}, 60_000);
afterAll(() => server?.close());

/** An input that each call takes; those that are not here take the empty object. */
const inputs: Readonly<Record<string, (orderId: string) => object>> = {
  login: () => ({ account: 'nobody@bourse.test', password: 'some password' }),
  reg: () => ({
    account: 'nobody@bourse.test',
    code: '123456',
    password: 'some password',
    confirm: 'some password',
    residence: 'DE',
    agreement: true,
    agreementVersion: '1',
  }),
  sendEmail: () => ({ email: 'nobody@bourse.test', purpose: 'register' }),
  sendSms: () => ({ phone: '+4915112345678', purpose: 'register' }),
  checkCode: () => ({ email: 'nobody@bourse.test', code: '123456', purpose: 'register' }),
  checkCodePhone: () => ({ phone: '+4915112345678', code: '123456', purpose: 'register' }),
  transfer: () => ({ requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '1' }),
  placeOrder: () => ({ requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }),
  amendOrder: (orderId) => ({ requestId: requestId(), orderId, price: '60001' }),
  cancelOrder: (orderId) => ({ requestId: requestId(), orderId }),
  cancelAllOrders: () => ({ requestId: requestId() }),
  order: (orderId) => ({ orderId }),
  document: () => ({ name: 'agreement' }),
  depth: () => ({ symbol: 'BTC-USDT' }),
  deals: () => ({ symbol: 'BTC-USDT' }),
  candles: () => ({ symbol: 'BTC-USDT', interval: '1m' }),
  introduction: () => ({ symbol: 'BTC-USDT' }),
  saveWatchlist: () => ({ symbols: ['BTC-USDT'] }),
};

test('no call of the contract, driven with every role, emits an index tick or a settlement', async () => {
  const trader = await server.funded('9000');
  const marketMaker = await server.marketMaker();
  const gone = await server.trader();
  await server.call(calls.identity.logout, {}, gone.token);
  const journal: { origin: string; kind: string; events: string[] }[] = [];
  server.open.engine.subscribe((batch) => {
    for (const { origin, command, outcomes } of batch) {
      journal.push({ origin, kind: command.kind, events: outcomes[0].events.map((event) => event.event) });
    }
  });

  const reached = new Set<string>();
  for (const token of [undefined, trader.token, marketMaker.token, gone.token, 'x'.repeat(43)]) {
    for (const [room, ofRoom] of Object.entries(calls)) {
      for (const [name, call] of Object.entries(ofRoom)) {
        if (name === 'logout' && token !== gone.token) continue;
        const open =
          token === trader.token || token === marketMaker.token
            ? await server.call(calls.spot.openOrders, {}, token, { 'min-seq': String(server.open.engine.head) })
            : undefined;
        const orderId = open?.body[0]?.orderId ?? '1';
        const { status, body } = await server.call(call as unknown as Call, (inputs[name]?.(orderId) ?? {}) as never, token);
        expect(status, `${room}.${name}: ${JSON.stringify(body)}`).toBeLessThan(500);
        if ((call as { access: string }).access === 'trader' && (token === undefined || open === undefined)) expect(status).toBe(401);
        if (status === 200) reached.add(name);
      }
    }
  }
  // The drive went through the rooms, not past them.
  for (const name of [
    'placeOrder',
    'amendOrder',
    'cancelAllOrders',
    'transfer',
    'balances',
    'orders',
    'fills',
    'config',
    'info',
    'sendEmail',
    'quotesLists',
    'instruments',
    'depth',
    'deals',
    'candles',
    'saveWatchlist',
    'document',
  ]) {
    expect(reached).toContain(name);
  }

  expect(journal.length).toBeGreaterThan(5);
  const byClock = new Set(['clock']);
  for (const { origin, kind, events } of journal) {
    if (byClock.has(origin)) continue;
    expect(origin).toBe('trader');
    expect(['place_order', 'amend_order', 'cancel_order', 'cancel_all_orders', 'transfer', 'open_trader']).toContain(kind);
    expect(events.filter((event) => /index|settle|configured|practice_credited/.test(event))).toEqual([]);
  }
});

test('the names and fields of the contract offer no lever either', () => {
  const words = JSON.stringify(
    Object.entries(calls).flatMap(([room, ofRoom]) => Object.entries(ofRoom).map(([name, call]) => [room, name, call.path])),
  );
  expect(words).not.toMatch(/tick|settle|payout|result|credit|mint|grant|adjust/i);
});
