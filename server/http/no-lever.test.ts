import type { Call } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeChain } from '../test/fake-chain.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// No caller can move a price or a result: makes every call of the contract in every role, then examines the journal.

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({}, { chain: new FakeChain() });
  await server.tick('BTC-USDT', 60_000_00);
});
afterAll(() => server?.close());

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const NO_PICTURE = '00000000-0000-4000-8000-000000000000';
const SAFE = 'keep the gold 9';

/** An input that each call accepts; calls not listed take the empty object. */
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
  changeUsername: () => ({ username: 'some-name' }),
  checkCode: () => ({ email: 'nobody@bourse.test', code: '123456', purpose: 'register' }),
  checkCodePhone: () => ({ phone: '+4915112345678', code: '123456', purpose: 'register' }),
  transfer: () => ({ requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '1' }),
  placeContract: () => ({ requestId: requestId(), symbol: 'BTC-USDT-SEC', direction: 'up', durationMs: 30_000, stake: '5' }),
  setLimits: () => ({ requestId: requestId(), step: 'daily_loss', dailyLoss: '100' }),
  ticks: () => ({ symbol: 'BTC-USDT' }),
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
  depositAddress: () => ({ asset: 'USDT', network: 'practice' }),
  submitDeposit: () => ({
    requestId: requestId(),
    way: 'coin',
    asset: 'DOGE',
    network: 'practice-dogecoin',
    amount: '100',
    proof: NO_PICTURE,
  }),
  deposit: () => ({ id: 'c1' }),
  practiceFaucet: () => ({ asset: 'USDT', network: 'practice', amount: '100' }),
  checkAddress: () => ({ network: 'practice', address: ADDRESS }),
  addAddress: () => ({ network: 'practice', address: ADDRESS, label: 'home' }),
  renameAddress: () => ({ id: '1', label: 'home' }),
  deleteAddress: () => ({ id: '1' }),
  addBankCard: () => ({
    bankName: 'Bank',
    city: 'Ulm',
    branch: 'West',
    number: '4539578763621486',
    idNumber: 'L0123',
    phone: '+4915112345678',
  }),
  editBankCard: () => ({ id: '1', city: 'Ulm' }),
  deleteBankCard: () => ({ id: '1' }),
  submitWithdrawal: () => ({
    requestId: requestId(),
    way: 'wallet',
    asset: 'USDT',
    network: 'practice',
    address: ADDRESS,
    amount: '100',
    fee: '1',
    safePassword: SAFE,
  }),
  cancelWithdrawal: () => ({ requestId: requestId(), id: '1' }),
  withdrawal: () => ({ id: '1' }),
  repayDebt: () => ({ requestId: requestId(), asset: 'USDT', amount: '1' }),
  quote: () => ({ requestId: requestId(), from: 'USDT', to: 'BTC', fromAmount: '10' }),
  accept: () => ({ requestId: requestId(), quote: '1' }),
  postings: () => ({ account: 'spot', asset: 'USDT' }),
  statement: () => ({ from: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', format: 'csv' }),
};

test('no call, driven with every role, emits an index tick, a settlement, a credit or a chain report', async () => {
  const registered = await server.funded('9000');
  await server.call(calls.identity.sendOwnCode, { channel: 'email', purpose: 'safe-password' }, registered.token);
  await server.call(
    calls.identity.changeSafePassword,
    { password: PASSWORD, code: await server.codeFor(registered.email), new: SAFE, confirm: SAFE },
    registered.token,
  );
  const trader = (await server.call(calls.identity.stepUp, { password: PASSWORD }, registered.token)).body;
  const marketMaker = await server.marketMaker();
  const gone = await server.trader();
  await server.call(calls.identity.logout, {}, gone.token);
  const journal: { origin: string; kind: string; events: string[] }[] = [];
  server.open.engine.subscribe((batch) => {
    for (const { origin, command, outcomes } of batch) {
      journal.push({ origin, kind: command.kind, events: outcomes[0].events.map((event) => event.event) });
    }
  });

  const ticksBefore = server.ticksFed();
  const reached = new Set<string>();
  for (const token of [undefined, trader.token, marketMaker.token, gone.token, 'x'.repeat(43)]) {
    for (const [room, ofRoom] of Object.entries(calls)) {
      for (const [name, call] of Object.entries(ofRoom)) {
        if (name === 'logout' && token !== gone.token) continue;
        // This takes longer than an index price lasts: the test's own ticks are counted, and there are no others.
        if (name === 'placeOrder' || name === 'quote') await server.tick('BTC-USDT', 60_000_00);
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
  // The calls went through the rooms, not past them.
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
    'submitWithdrawal',
    'quote',
    'depositAddress',
    'checkAddress',
    'addAddress',
    'statement',
    'debts',
  ]) {
    expect(reached).toContain(name);
  }

  // Only the chain process reports for a chain, and no operator command is made here.
  const byTraders = [
    ...['place_order', 'amend_order', 'cancel_order', 'cancel_all_orders', 'transfer', 'open_trader'],
    ...['submit_withdrawal', 'cancel_withdrawal', 'repay_debt', 'quote_flash', 'accept_quote'],
    ...['place_perpetual_order', 'amend_perpetual_order', 'cancel_perpetual_order', 'cancel_all_perpetual_orders', 'close_position'],
    ...['close_all_positions', 'reverse_position', 'place_exits', 'choose_leverage', 'choose_margin_mode', 'choose_position_mode'],
    ...['move_margin', 'place_second', 'set_second_limits'],
  ];
  expect(journal.filter(({ origin }) => origin === 'chain' || origin === 'operator')).toEqual([]);
  expect(journal.length).toBeGreaterThan(5);
  await server.silence('BTC-USDT');
  expect(journal.filter(({ origin }) => origin === 'feed')).toHaveLength(server.ticksFed() - ticksBefore);
  const byClock = new Set(['clock', 'feed']);
  for (const { origin, kind, events } of journal) {
    if (byClock.has(origin)) continue;
    expect(origin).toBe('trader');
    expect(byTraders).toContain(kind);
    expect(events.filter((event) => /index|settle|configured|practice_credited|deposit|adjusted|booked|stop/.test(event))).toEqual([]);
  }
});

test('the names of calls that change something contain no lever either; reads may tell of ticks and results', () => {
  const words = JSON.stringify(
    Object.entries(calls).flatMap(([room, ofRoom]) =>
      Object.entries<Call>(ofRoom).flatMap(([name, { method, path }]) => (method === 'POST' ? [[room, name, path]] : [])),
    ),
  );
  expect(words.length).toBeGreaterThan(1_000);
  expect(words).not.toMatch(/tick|settle|payout|result|credit|mint|grant|adjust/i);
});
