import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Invalid input (trust 3, lines 8 to 12, 35, 58, 73 to 75): each is answered with its error number or a 4xx status, changes
// nothing, and never causes a 500.

let server: PracticeServer;
let token: string;
let openOrder: string;
beforeAll(async () => {
  server = await startPracticeServer();
  await server.tick('BTC-USDT', 60_000_00);
  ({ token } = await server.funded('9000'));
  const { body } = await server.call(calls.spot.placeOrder, good.placeOrder(), token);
  openOrder = body.order.orderId;
});
afterAll(() => server?.close());
beforeEach(() => server.tick('BTC-USDT', 60_000_00));

const good = {
  placeOrder: () => ({ requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' }) as const,
  transfer: () => ({ requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '1' }) as const,
};

/** Traders' balances and debts, without what time alone changes (the clock, the last command's number, remembered requests). */
const moneyState = async (): Promise<string> => {
  await server.open.engine.projected(server.open.engine.head);
  const tables = [
    'state.purse',
    'state.open_order',
    'state.house_balance',
    'spot_order',
    'deal',
    'posting',
    'transfer_log',
    'state.trader',
    'trader_identity',
  ];
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (await server.store.pool.query(`SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${table} AS t`))
          .rows[0].hash,
    ),
  );
  return rows.join();
};

const send = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  server.edge.app.inject({
    method: 'POST',
    url: path,
    headers: { token, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const nonsense: readonly (readonly [string, unknown])[] = [
  ['negative', '-1'],
  ['negative zero', '-0'],
  ['zero', '0'],
  ['zero with decimals', '0.00'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['an exponent', '1e9'],
  ['hex', '0x10'],
  ['a space before', ' 1'],
  ['a space behind', '1 '],
  ['a line break', '1\n'],
  ['a comma', '1,5'],
  ['a plus', '+1'],
  ['a point without digits', '1.'],
  ['a point before digits', '.5'],
  ['two points', '1.2.3'],
  ['leading zeros', '007'],
  ['other digits', '\u0661\u0662'],
  ['full-width digits', '\uff11'],
  ['10^40', `1${'0'.repeat(40)}`],
  ['thirty decimals', `1.${'1'.repeat(30)}`],
  ['empty', ''],
  ['ten thousand digits', '9'.repeat(10_000)],
  ['a zero byte', '1\u0000'],
  ['half a surrogate', '1\ud800'],
  ['an array', ['1']],
  ['an object', { value: '1' }],
  ['null', null],
  ['a number', 1],
  ['a large number', 1e308],
  ['true', true],
];

const moneyFields: readonly (readonly [string, () => { path: string; body: object }, readonly (number | string)[]])[] = [
  ['price', () => ({ path: calls.spot.placeOrder.path, body: good.placeOrder() }), ['10_2']],
  ['quantity', () => ({ path: calls.spot.placeOrder.path, body: good.placeOrder() }), [25]],
  [
    'amount',
    () => ({ path: calls.spot.placeOrder.path, body: { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'market' } }),
    [25],
  ],
  [
    'triggerPrice',
    () => ({ path: calls.spot.placeOrder.path, body: { ...good.placeOrder(), type: 'stop_limit', triggerSource: 'index' } }),
    ['10_2'],
  ],
  ['price', () => ({ path: calls.spot.amendOrder.path, body: { requestId: requestId(), orderId: openOrder } }), ['10_2']],
  ['quantity', () => ({ path: calls.spot.amendOrder.path, body: { requestId: requestId(), orderId: openOrder } }), [25]],
  ['amount', () => ({ path: calls.funds.transfer.path, body: good.transfer() }), [25]],
];

test.each(moneyFields)('invalid values for %s are refused', async (field, request, numbers) => {
  const before = await moneyState();
  for (const [name, value] of nonsense) {
    const { path, body } = request();
    const answer = await send(path, { ...body, [field]: value });
    expect(answer.statusCode, `${path} ${field} ${name}`).toBe(400);
    // Text with a NUL byte is refused before it reaches its field.
    const expected = name === 'a zero byte' ? [9] : numbers;
    expect(expected, `${path} ${field} ${name}: ${answer.body}`).toContain(answer.json().error);
  }
  expect(await moneyState()).toBe(before);
});

test('a missing field is answered like an invalid one', async () => {
  const missing = async (path: string, body: object, field: string) => (await send(path, { ...body, [field]: undefined })).json().error;
  expect(await missing(calls.spot.placeOrder.path, good.placeOrder(), 'price')).toBe('10_2');
  expect(await missing(calls.spot.placeOrder.path, good.placeOrder(), 'quantity')).toBe(25);
  expect(await missing(calls.spot.placeOrder.path, good.placeOrder(), 'symbol')).toBe(11);
  expect(await missing(calls.spot.placeOrder.path, good.placeOrder(), 'side')).toBe(12);
  expect(await missing(calls.spot.placeOrder.path, good.placeOrder(), 'requestId')).toBe(9);
  expect(await missing(calls.funds.transfer.path, good.transfer(), 'amount')).toBe(25);
  expect(await missing(calls.funds.transfer.path, good.transfer(), 'from')).toBe(29);
  expect(await missing(calls.funds.transfer.path, good.transfer(), 'asset')).toBe(30);
});

test('orders off tick, off lot, too small, too large, too far from the index or for an unknown instrument are refused', async () => {
  const before = await moneyState();
  const place = async (change: object) => (await send(calls.spot.placeOrder.path, { ...good.placeOrder(), ...change })).json();
  expect(await place({ price: '59000.001' })).toMatchObject({ error: '10_2' });
  expect(await place({ quantity: '0.000001' })).toMatchObject({ error: 25 });
  expect(await place({ quantity: '0.00001' })).toMatchObject({ error: 15, value: '5' });
  expect(await place({ quantity: '99999999' })).toMatchObject({ error: 25 });
  expect(await place({ price: '50000' })).toMatchObject({ error: 'price-outside-band', value: expect.stringMatching(/^\d+ – \d+$/) });
  expect(await place({ price: '99999999999999999999' })).toMatchObject({ error: '10_2' });
  expect(await place({ quantity: '1' })).toMatchObject({ error: 14 });
  for (const symbol of ['XYZ-USDT', 'BTCUSDT', 'btc-usdt', '', 'USDT-BTC', '../BTC-USDT', 'A-B', '__proto__', 'constructor']) {
    expect(await place({ symbol }), symbol).toMatchObject({ error: 11 });
  }
  for (const change of [
    { type: 'iceberg' },
    { timeInForce: 'GTD' },
    { postOnly: 'true' },
    { postOnly: 1 },
    { selfTradePrevention: 'transfer' },
    { clientOrderId: 'a b' },
  ]) {
    expect(await place(change), JSON.stringify(change)).toMatchObject({ error: 9 });
  }
  for (const change of [
    { triggerPrice: '1' },
    { triggerSource: 'last' },
    { amount: '1' },
    { type: 'market' },
    { postOnly: true, timeInForce: 'IOC' },
    { type: 'stop_limit', triggerPrice: '59000', postOnly: true },
  ]) {
    expect(await place(change), JSON.stringify(change)).toMatchObject({ error: 9 });
  }
  expect(await moneyState()).toBe(before);
});

test('transfers to the same account, an unknown account, of an unknown asset or beyond the balance are refused', async () => {
  const before = await moneyState();
  const move = async (change: object) => (await send(calls.funds.transfer.path, { ...good.transfer(), ...change })).json();
  expect(await move({ to: 'fiat' })).toMatchObject({ error: 29 });
  expect(await move({ to: '100002' })).toMatchObject({ error: 29 });
  expect(await move({ from: 'house' })).toMatchObject({ error: 29 });
  expect(await move({ asset: 'ABC' })).toMatchObject({ error: 30 });
  expect(await move({ asset: 'usdt' })).toMatchObject({ error: 30 });
  expect(await move({ amount: '0.000000001' })).toMatchObject({ error: 25 });
  expect(await move({ amount: '1000.00000001' })).toMatchObject({ error: 14 });
  expect(await move({ amount: '99999999999999999999' })).toMatchObject({ error: 14 });
  expect(await moneyState()).toBe(before);
});

test('unknown fields are refused, whatever they promise', async () => {
  const before = await moneyState();
  for (const extra of [
    'is_admin',
    'uid',
    'trader',
    'user_id',
    'balance',
    'verified',
    'fee',
    'status',
    'seq',
    'origin',
    'at',
    'expiresAt',
  ]) {
    for (const [path, body] of [
      [calls.spot.placeOrder.path, good.placeOrder()],
      [calls.funds.transfer.path, good.transfer()],
      [calls.identity.info.path, {}],
      [calls.identity.existsBank.path, {}],
      [
        calls.identity.reg.path,
        {
          account: 'extra@bourse.test',
          code: '123456',
          password: 'correct horse 7',
          confirm: 'correct horse 7',
          residence: 'DE',
          agreement: true,
          agreementVersion: '1',
        },
      ],
      [calls.identity.bindContact.path, { contact: 'extra@bourse.test', code: '123456' }],
      [
        calls.verification.submit.path,
        { country: 'DE', realName: 'Anna Berg', idNumber: 'C01X0006H', front: crypto.randomUUID(), back: crypto.randomUUID() },
      ],
    ] as const) {
      const answer = await send(path, { ...body, [extra]: '1' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 9 });
    }
  }
  const poisoned = `{"requestId":"request-proto","from":"fiat","to":"spot","asset":"USDT","amount":"1","__proto__":{"trader":1}}`;
  expect((await send(calls.funds.transfer.path, poisoned)).json()).toMatchObject({ error: 9 });
  expect((await send(calls.funds.transfer.path, poisoned.replace('__proto__', '\\u005f_proto__'))).json()).toMatchObject({ error: 9 });
  expect(await moneyState()).toBe(before);
});

test('ten megabytes aren’t read, deep nesting isn’t parsed, and memory stays flat', async () => {
  const before = process.memoryUsage().rss;
  for (let i = 0; i < 5; i++) {
    expect((await send(calls.spot.placeOrder.path, `{"price":"${'9'.repeat(10_000_000)}"}`)).statusCode).toBe(413);
    expect((await send(calls.spot.placeOrder.path, `{"price":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).statusCode).toBe(400);
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('every call answers nonsense with 4xx and logs no error', async () => {
  const before = await moneyState();
  const bodies = ['', '{}', '[]', 'null', '"x"', '1', '{"a":1}', '{', '\u0000', '{"__proto__":{}}'];
  const queries = [
    '',
    '?x=1',
    '?symbol[]=1',
    '?cursor=%00',
    '?cursor=9999999999999999',
    '?cursor=1-9007199254740991',
    '?cursor=1-1-9007199254740991',
    '?cursor=9007199254740991-1-1',
    '?limit=-1',
    '?limit=99999',
    '?symbol=%F0%9F%92%A9',
    '?orderId=0',
    '?symbol=A&symbol=B',
    `?x=${'y'.repeat(9_000)}`,
    '?%',
  ];
  for (const call of Object.values(calls).flatMap((room) => Object.values(room))) {
    for (const session of [undefined, token, 'x'.repeat(43)]) {
      // Logging out is the one call where nonsense in the right shape has an effect.
      if (call.path === calls.identity.logout.path && session === token) continue;
      const headers = session === undefined ? {} : { token: session };
      const answers =
        call.method === 'GET'
          ? await Promise.all(queries.map((query) => server.edge.app.inject({ url: `${call.path}${query}`, headers })))
          : await Promise.all(
              bodies.map((payload) =>
                server.edge.app.inject({
                  method: 'POST',
                  url: call.path,
                  headers: { ...headers, 'content-type': 'application/json' },
                  payload,
                }),
              ),
            );
      for (const answer of answers) expect(answer.statusCode, `${call.path} ${answer.body.slice(0, 200)}`).toBeLessThan(500);
    }
  }
  expect(server.logged()).not.toMatch(/a bug: answered 500|FAILED/);
  expect(await moneyState()).toBe(before);
});

test('ten thousand characters as an email or phone number fail the login like any other unknown account', async () => {
  for (const part of ['a', 'a.', '1', '@']) {
    const account = `${part === '1' ? '+' : ''}${part.repeat(10_000 / part.length)}${part === 'a' ? '@' : ''}`;
    expect((await send(calls.identity.login.path, { account, password: 'x' })).statusCode).toBe(400);
  }
});
