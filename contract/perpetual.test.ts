import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { perpetual } from './perpetual.ts';
import { perpetualMarket } from './perpetual-market.ts';
import { placePerpetualOrder } from './perpetual-orders.ts';
import { PerpetualAccount, PerpetualFigures, PerpetualOrder, PerpetualPosition } from './perpetual-text.ts';
import { refusals } from './text.ts';

const order = { requestId: 'request-1', symbol: 'BTC-USDT-PERP', side: 'buy', type: 'limit', price: '64180', quantity: '50' };
const isOrder = (change: object): boolean => z.safeParse(placePerpetualOrder, { ...order, ...change }).success;

test('an entry with take profit and stop loss is one order', () => {
  expect(isOrder({})).toBe(true);
  expect(isOrder({ takeProfit: '65800', stopLoss: '63400', exitSource: 'last', clientOrderId: 'mine-1' })).toBe(true);
  expect(isOrder({ type: 'trailing_stop', price: undefined, trail: '0.01', triggerSource: 'mark', reduceOnly: true })).toBe(true);
  expect(isOrder({ positionSide: 'short', side: 'sell', timeInForce: 'GTC', postOnly: true })).toBe(true);
});

test.each(['0', '-1', '1.5', '007', '1e3', ' 1', '1 ', '', 'NaN', '１', '1'.repeat(16), 1, null, true, ['1'], { value: '1' }])(
  'a quantity is a whole number of lots from 1: %j isn’t one',
  (quantity) => {
    expect(isOrder({ quantity })).toBe(false);
  },
);

test.each(['BTC-USDT', 'BTCUSDT', 'BTC-USDT-SEC', 'BTC-USDT-perp', 'BTC-USDT-PERP-PERP', '', '../BTC-USDT-PERP'])(
  'an order of “%s” isn’t one of a perpetual contract',
  (symbol) => {
    expect(isOrder({ symbol })).toBe(false);
  },
);

test.each([0, -1, 126, 10.5, '10', Number.NaN, Number.POSITIVE_INFINITY, null])(
  'leverage %j isn’t a whole number from 1 to 125',
  (leverage) => {
    const input = { requestId: 'request-1', symbol: 'BTC-USDT-PERP', leverage };
    expect(z.safeParse(perpetual.setLeverage.input, input).success).toBe(false);
    expect(z.safeParse(perpetual.setLeverage.input, { ...input, leverage: 10 }).success).toBe(true);
  },
);

test.each([
  { positionSide: 'both' },
  { side: 'long' },
  { type: 'iceberg' },
  { timeInForce: 'GTD' },
  { selfTradePrevention: 'none' },
  { triggerSource: 'index' },
  { reduceOnly: 'true' },
  { amount: '100' },
  { leverage: 20 },
  { trader: 1 },
])('an order has no such field or value: %j', (change) => {
  expect(isOrder(change)).toBe(false);
});

/** The field of each input that has an error number of its own. */
const numbered = Object.entries(perpetual as Record<string, Call>).flatMap(([name, { input }]) =>
  Object.entries((input as unknown as { shape: Record<string, z.ZodMiniType> }).shape).map(([field, schema]) => {
    const inner = schema instanceof z.ZodMiniOptional ? (schema.def.innerType as z.ZodMiniType) : schema;
    return [name, field, refusals.get(inner as never)?.refuse] as const;
  }),
);
test('in what changes something, every price, quantity, contract and direction is refused with its own number', () => {
  const expected: Record<string, string> = {
    ...{ price: '10_2', triggerPrice: '10_2', takeProfit: '10_2', stopLoss: '10_2', quantity: '25', amount: '25', trail: '10_2' },
    ...{ symbol: '11', side: '12', positionSide: '12', leverage: '9' },
  };
  const writes = numbered.filter(([name, field]) => (perpetual as Record<string, Call>)[name]!.method === 'POST' && field in expected);
  expect(writes.length).toBeGreaterThan(25);
  expect(writes.filter(([, field, refuse]) => refuse !== expected[field])).toEqual([]);
});

test('every write can be repeated safely, and public figures need no session', () => {
  for (const [name, call] of Object.entries(perpetual as Record<string, Call>)) {
    expect(call.path).toMatch(/^\/api\/perpetual\/[a-z-]+$/);
    const fields = (call.input as unknown as { shape: object }).shape;
    // Acknowledging a second time changes nothing.
    expect('requestId' in fields || name === 'acknowledge', name).toBe(call.method === 'POST');
    expect(call.access === 'public', name).toBe(Object.keys(perpetualMarket).includes(name));
  }
});

const at = '2026-01-01T00:00:00.000Z';
const openOrder = {
  ...{ orderId: '7', symbol: 'BTC-USDT-PERP', side: 'buy', type: 'limit', purpose: 'trade', timeInForce: 'GTC', postOnly: false },
  ...{ reduceOnly: false, price: '64180', quantity: '50', takeProfit: '65800', frozen: '162.05', status: 'new', filledQuantity: '0' },
  ...{ filledValue: '0', fee: '0', realised: '0', placedAt: at, updatedAt: at },
};
const position = {
  ...{ symbol: 'BTC-USDT-PERP', side: 'long', marginMode: 'cross', leverage: 20, quantity: '300', size: '0.3', entryPrice: '63420' },
  ...{ entryValue: '19026', markPrice: '64190.6', value: '19257.18', unrealised: '231.18', unrealisedRate: '24.30', margin: '951.3' },
  ...{ maintenanceMargin: '77.03', closingFee: '9.63', guaranteedRatio: '1443.0', liquidationPrice: '60291.4', tier: 1 },
  ...{ realised: '-12.5', funding: '-1.9', fees: '9.51', takeProfit: '66000', stopLoss: '62500', exits: [], openedAt: at },
};

test('a position and its account carry every figure of the page, and lack those that need a mark price before the first', () => {
  expect(z.safeParse(PerpetualPosition, position).error).toBeUndefined();
  const { markPrice: _, value: __, unrealised: ___, unrealisedRate: ____, maintenanceMargin: _____, ...early } = position;
  expect(z.safeParse(PerpetualPosition, early).success).toBe(true);
  expect(z.safeParse(PerpetualPosition, { ...position, liquidationPrice: '-1' }).success, 'a price below zero is shown as none').toBe(
    false,
  );
  const account = {
    ...{ asset: 'USDT', available: '1000', frozen: '951.3', unrealised: '231.18', equity: '2182.48', margin: '951.3', orderMargin: '0' },
    ...{ maintenanceMargin: '77.03', closingFee: '9.63', guaranteedRatio: '2518.4', transferable: '1000', positionMode: 'one_way' },
  };
  expect(z.safeParse(PerpetualAccount, account).error).toBeUndefined();
});

test('an order and the figures of a contract fit their schemas, and a screen of each stays small', () => {
  const figures = {
    ...{
      symbol: 'BTC-USDT-PERP',
      mark: '64190.6',
      index: '64188.2',
      indexState: 'normal',
      fundingRate: '0.0001',
      lastFundingRate: '-0.00005',
    },
    ...{ nextFundingAt: at, openInterest: '123456', isCloseOnly: false, at },
  };
  expect(z.safeParse(PerpetualOrder, openOrder).error).toBeUndefined();
  expect(z.safeParse(PerpetualFigures, figures).error).toBeUndefined();
  expect(JSON.stringify(openOrder).length).toBeLessThan(500);
  expect(JSON.stringify(position).length).toBeLessThan(800);
  expect(JSON.stringify(figures).length).toBeLessThan(300);
});
