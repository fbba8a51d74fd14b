import { describe, expect, test } from 'vitest';
import { type BookLevel, bidShare, bookRows, rowPrice, stepDecimals, stepsOf, stepText } from './book-steps.ts';

const decimals = { priceDecimals: 2, quantityDecimals: 5 };
const asks: readonly BookLevel[] = [
  ['64182.61', '0.10000'],
  ['64182.69', '0.20000'],
  ['64182.70', '0.30000'],
  ['64183.01', '1.00000'],
];
const bids: readonly BookLevel[] = [
  ['64182.39', '0.10000'],
  ['64182.30', '0.20000'],
  ['64182.29', '0.30000'],
];

describe('grouped levels', () => {
  test('asks are grouped upwards, so that no row looks cheaper than its orders', () => {
    expect(bookRows(asks, 'asks', 10, 8, decimals)).toEqual([
      { price: '64182.7', quantity: '0.60000', depth: 60_000 },
      { price: '64183.1', quantity: '1.00000', depth: 160_000 },
    ]);
  });
  test('bids are grouped downwards', () => {
    expect(bookRows(bids, 'bids', 10, 8, decimals)).toEqual([
      { price: '64182.3', quantity: '0.30000', depth: 30_000 },
      { price: '64182.2', quantity: '0.30000', depth: 60_000 },
    ]);
  });
  test('a step of one tick leaves the book as it is, limited to the rows that fit', () => {
    expect(bookRows(asks, 'asks', 1, 2, decimals).map((r) => r.price)).toEqual(['64182.61', '64182.69']);
  });
  test('a step above one whole unit shows no decimals', () => {
    expect(bookRows(bids, 'bids', 1_000, 8, decimals)).toEqual([{ price: '64180', quantity: '0.60000', depth: 60_000 }]);
  });
  test('sums are in whole lots: 0.1 and 0.2 are 0.3', () => {
    expect(
      bookRows(
        [
          ['1', '0.1'],
          ['1', '0.2'],
        ],
        'bids',
        1,
        1,
        { priceDecimals: 0, quantityDecimals: 1 },
      )[0]?.quantity,
    ).toBe('0.3');
  });
  test('an empty side has no rows', () => {
    expect(bookRows([], 'bids', 1, 8, decimals)).toEqual([]);
  });
});

test('steps are powers of ten of a tick and stay small compared with the price', () => {
  expect(stepsOf('64182.40', 2).map((s) => stepText(s, 2))).toEqual(['0.01', '0.1', '1', '10', '100']);
  expect(stepsOf('0.08123', 5).map((s) => stepText(s, 5))).toEqual(['0.00001', '0.0001']);
  expect(stepsOf(undefined, 2)).toEqual([1]);
});
test('prices have as many decimals as the step', () => {
  expect([1, 10, 100, 1_000].map((s) => stepDecimals(s, 2))).toEqual([2, 1, 0, 0]);
});
test('the book’s balance is the bid share', () => {
  const row = (depth: number) => ({ price: '1', quantity: '1', depth });
  expect(bidShare([row(30)], [row(70)])).toBe(30);
  expect(bidShare([], [])).toBeUndefined();
});
test('an order is found in the row of its step, with that row’s text', () => {
  expect(rowPrice('60180.01', 'bids', 1, 2)).toBe('60180.01');
  expect(rowPrice('60180', 'bids', 1, 2)).toBe('60180.00');
  expect(rowPrice('60187.55', 'bids', 1_000, 2)).toBe('60180');
  expect(rowPrice('60187.55', 'asks', 1_000, 2)).toBe('60190');
  expect(rowPrice('60187.55', 'asks', 10, 2)).toBe('60187.6');
});
