import type { Order } from '@bourse/contract/spot';
import { parseDecimal } from '@bourse/core/money/decimal';
import { type Amount, amount } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { amendmentOf, assessAmendment } from './amend.ts';
import { type Facts, fractionOf, ticketMarket } from './facts.ts';

const market = ticketMarket({
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  quoteScale: 8,
  baseScale: 8,
  minimumPrice: '0.01',
  maximumPrice: '10000000',
  minimumQuantity: '0.00001',
  maximumQuantity: '100.00000',
  minimumNotional: '5.00000000',
  priceBand: '0.1',
  marketBand: '0.02',
  maximumOpenOrders: 200,
  maximumMarketQuantity: '50',
  indexSources: { normal: 3, degraded: 2, deviation: '0.01' },
});
const money = (text: string): Amount => amount(parseDecimal(text, 8) as bigint);
const facts: Facts = {
  market,
  base: money('0.5'),
  quote: money('1000'),
  maker: fractionOf('0.0008'),
  taker: fractionOf('0.001'),
  bids: [['63990.00', '0.10000']],
  asks: [['64010.00', '0.01000']],
  last: '64005.00',
  index: '64000.00',
  orders: [],
  isConnected: true,
};
const order: Order = {
  orderId: '1',
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: '63400.00',
  quantity: '0.00500',
  status: 'partial',
  filledQuantity: '0.00200',
  filledAmount: '126.80000000',
  fee: '0.00000200',
  feeAsset: 'BTC',
  placedAt: '2026-11-21T09:38:12.000Z',
  updatedAt: '2026-11-21T09:38:12.000Z',
};
const amend = (price: string, quantity: string) => assessAmendment(order, { price, quantity }, facts);

test('a smaller quantity at the same price keeps its place in the queue and sends only the quantity', () => {
  expect(amend('63400', '0.004')).toMatchObject({ reason: undefined, keepsPlace: true, change: { quantity: '0.004' } });
});
test('another price, or more, goes to the end of the queue', () => {
  expect(amend('63400.01', '0.005')).toMatchObject({ keepsPlace: false, change: { price: '63400.01' } });
  expect(amend('63400', '0.006')).toMatchObject({ keepsPlace: false, change: { quantity: '0.006' } });
});
test('a price that crosses the book says that it fills at once; others don’t mention it', () => {
  expect(amend('64010', '0.005')).toMatchObject({ reason: undefined, takes: true });
  expect(amend('64009.99', '0.005')).toMatchObject({ reason: undefined, takes: false });
});
test('less than one step is too little, not zero', () => {
  expect(amend('63400', '0.000001')).toMatchObject({ reason: 'below_quantity', wrong: 'quantity', value: '0.00001' });
  expect(amend('63400', '')).toMatchObject({ reason: 'enter_quantity' });
});
test('the same values in a different notation aren’t a change', () => {
  expect(amend('63400.0', '0.0050').reason).toBe('unchanged');
  expect(assessAmendment(order, amendmentOf(order), facts).reason).toBe('unchanged');
});
test('the filled part can’t be amended', () => {
  expect(amend('63400', '0.002')).toMatchObject({ reason: 'below_filled', wrong: 'quantity', value: '0.00200' });
});
test('an order can’t become smaller than the minimum', () => {
  expect(assessAmendment({ ...order, filledQuantity: '0.00000' }, { price: '63400', quantity: '0.00007' }, facts)).toMatchObject({
    reason: 'below_notional',
  });
});
test('a price out of the band names the bound as the order form does; an untriggered order keeps to its trigger', () => {
  expect(amend('40000', '0.005')).toMatchObject({ reason: 'price_below_band', wrong: 'price', value: '57600' });
  expect(amend('70400.01', '0.005')).toMatchObject({ reason: 'price_above_band', value: '70400' });
  const stop: Order = {
    ...order,
    type: 'stop_limit',
    status: 'untriggered',
    filledQuantity: '0',
    triggerPrice: '50000.00',
    price: '50000.00',
  };
  expect(assessAmendment(stop, { price: '45000', quantity: '0.005' }, facts).reason).toBeUndefined();
  expect(assessAmendment(stop, { price: '44999.99', quantity: '0.005' }, facts).reason).toBe('price_below_band');
});
test('more than the available balance plus the order’s own frozen amount is insufficient', () => {
  expect(amend('63400', '50')).toMatchObject({ reason: 'insufficient', wrong: 'quantity', value: 'USDT' });
  // 1000 available and 190.2 frozen for the rest of 0.003: 0.01877 more at 63400 are 1190.018.
  expect(amend('63400', '0.02077').reason).toBeUndefined();
  expect(amend('63400', '0.02078').reason).toBe('insufficient');
  expect(assessAmendment({ ...order, side: 'sell', price: '65000' }, { price: '65000', quantity: '0.51' }, facts)).toMatchObject({
    reason: 'insufficient',
    value: 'BTC',
  });
});
test('a post-only order can’t be moved to where it would trade at once', () => {
  expect(assessAmendment({ ...order, postOnly: true }, { price: '64010', quantity: '0.005' }, facts)).toMatchObject({
    reason: 'post_only_takes',
    wrong: 'price',
  });
});
test('without a live price an order can only become smaller', () => {
  const blind = { ...facts, index: undefined };
  expect(assessAmendment(order, { price: '63400', quantity: '0.006' }, blind).reason).toBe('price_stale');
  expect(assessAmendment(order, { price: '63400', quantity: '0.004' }, blind).reason).toBeUndefined();
});
test('total, fee and available balance are shown before and after', () => {
  expect(amend('63000', '0.012')).toMatchObject({
    before: { total: '190.2', maxFee: '0.000003', available: '1000' },
    after: { total: '630', maxFee: '0.00001', available: '560.2' },
  });
  expect(amend('63000', '').after).toEqual({ total: undefined, maxFee: undefined, available: undefined });
  expect(amend('63400', '50').after).toMatchObject({ available: undefined });
});
test('a stop-market order freezes nothing and keeps to the largest market order', () => {
  const stop: Order = {
    ...order,
    type: 'stop_market',
    price: undefined,
    status: 'untriggered',
    filledQuantity: '0',
    triggerPrice: '60000.00',
  };
  expect(assessAmendment(stop, { price: '', quantity: '50.00001' }, facts)).toMatchObject({ reason: 'above_quantity', value: '50' });
  expect(assessAmendment(stop, { price: '', quantity: '40' }, facts)).toMatchObject({ reason: undefined, after: { available: '1000' } });
});
test('while disconnected nothing can be amended', () => {
  expect(assessAmendment(order, { price: '63000', quantity: '0.004' }, { ...facts, isConnected: false })).toMatchObject({
    reason: 'offline',
    after: { total: '126' },
  });
});
