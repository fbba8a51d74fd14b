import { expect, test } from 'vitest';
import { type ContractDeal, matched, type Posted } from './contract-trade.ts';

let deals = 0;
const deal = (more: Partial<ContractDeal>): ContractDeal => ({
  deal_id: ++deals,
  seq: 1,
  symbol: 'BTC-USDT-PERP',
  price: 600_000,
  quantity: 10,
  price_decimals: 1,
  is_taker: false,
  side: 'buy',
  order_id: 5,
  fee: '120',
  realised: null,
  ...more,
});
const line = (position: number, kind: Posted['kind'], amount: bigint): Posted => ({ position, kind, amount });
const told = (posted: readonly Posted[], of: readonly ContractDeal[]) =>
  [...matched(posted, of)].map(([position, { orderId, price, fills }]) => [position, orderId, price, fills]);

test('each fill of a resting order has lines of its own: its result, the fee for what it closes and the one for what it opens', () => {
  const first = deal({ order_id: 5, fee: '120', realised: '-70' });
  const second = deal({ order_id: 6, price: 600_010, fee: '130' });
  const lines = [line(1, 'profit', -70n), line(2, 'fee', 50n), line(4, 'fee', 70n), line(7, 'fee', 130n)];
  expect(told(lines, [first, second])).toEqual([
    [1, '5', '60000', undefined],
    [2, '5', '60000', undefined],
    [4, '5', '60000', undefined],
    [7, '6', '60001', undefined],
  ]);
});

test('a taker’s order has its lines once for all its fills, at their average price', () => {
  const taker = { is_taker: true, order_id: 9 };
  const fills = [
    deal({ ...taker, price: 600_000, quantity: 1, fee: '30', realised: '10' }),
    deal({ ...taker, price: 600_010, quantity: 2, fee: '61', realised: '20' }),
  ];
  const later = deal({ order_id: 5, fee: '12' });
  const lines = [line(0, 'profit', 30n), line(1, 'fee', 91n), line(5, 'fee', 12n)];
  expect(told(lines, [...fills, later])).toEqual([
    [0, '9', '60000.667', 2],
    [1, '9', '60000.667', 2],
    [5, '5', '60000', undefined],
  ]);
  expect(matched(lines, fills).get(0)).toEqual({ symbol: 'BTC-USDT-PERP', side: 'buy', price: '60000.667', fills: 2, orderId: '9' });
});

test('a taker’s fee that gave way to the bankruptcy price still belongs to its order', () => {
  const taker = deal({ is_taker: true, order_id: 9, fee: '91', realised: '-1000' });
  expect(told([line(0, 'profit', -1000n), line(1, 'fee', 90n)], [taker])).toEqual([
    [0, '9', '60000', undefined],
    [1, '9', '60000', undefined],
  ]);
});

test('a liquidation has no order, and pays the insurance fund', () => {
  const sold = deal({ is_taker: true, order_id: null, side: 'sell', fee: '0', realised: '-500' });
  const trade = { dealId: String(sold.deal_id), symbol: 'BTC-USDT-PERP', side: 'sell', price: '60000' };
  const lines = [line(0, 'profit', -500n), line(1, 'liquidation-fee', 25n)];
  expect([...matched(lines, [sold])]).toEqual([
    [0, trade],
    [1, trade],
  ]);
});

test('profit that became money for a debt, and what a deleveraging closed, belong to no fill', () => {
  const fill = deal({ order_id: 5, fee: '120' });
  expect(told([line(0, 'profit', 33n), line(2, 'fee', 120n)], [fill])).toEqual([[2, '5', '60000', undefined]]);
  expect(told([line(0, 'profit', -44n)], [])).toEqual([]);
});
