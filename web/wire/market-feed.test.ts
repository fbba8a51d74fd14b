import { expect, test } from 'vitest';
import { type LiveDeal, readDeals, readDepth } from './market-feed.ts';

const snapshot = readDepth(undefined, {
  symbol: 'BTC-USDT',
  epoch: 1,
  seq: 5,
  snapshot: true,
  bids: [
    ['100', '1'],
    ['99.5', '2'],
  ],
  asks: [
    ['100.5', '1'],
    ['101', '3'],
  ],
});
const update = (bids: [string, string][], asks: [string, string][]) => ({
  symbol: 'BTC-USDT',
  epoch: 1,
  seq: 6,
  previousSeq: 5,
  bids,
  asks,
});

test('an update puts levels in their place, best price first', () => {
  const book = readDepth(
    snapshot,
    update(
      [
        ['99.8', '4'],
        ['100.2', '1'],
      ],
      [
        ['102', '1'],
        ['100.4', '2'],
      ],
    ),
  );
  expect(book.bids.map(([p]) => p)).toEqual(['100.2', '100', '99.8', '99.5']);
  expect(book.asks.map(([p]) => p)).toEqual(['100.4', '100.5', '101', '102']);
});

test('a quantity replaces a level, zero removes it, and applying it twice is harmless', () => {
  const change = update([['100', '7']], [['100.5', '0']]);
  const once = readDepth(snapshot, change);
  expect(once.bids[0]).toEqual(['100', '7']);
  expect(once.asks).toEqual([['101', '3']]);
  expect(readDepth(once, change)).toEqual(once);
});

test('the same price in a different notation is the same level', () => {
  expect(readDepth(snapshot, update([['100.00', '9']], [])).bids).toEqual([
    ['100.00', '9'],
    ['99.5', '2'],
  ]);
});

test('a snapshot replaces the book', () => {
  expect(readDepth(snapshot, { symbol: 'BTC-USDT', epoch: 1, seq: 9, snapshot: true, bids: [], asks: [] }).bids).toEqual([]);
});

test('deals are newest first, without duplicates, a hundred at most', () => {
  const deal = (id: number): LiveDeal => ({ id: String(id), price: '1', quantity: '1', side: 'buy', at: '' });
  const first = readDeals(undefined, { symbol: 'BTC-USDT', epoch: 1, seq: 1, snapshot: true, deals: [deal(1), deal(2)] });
  const next = readDeals(first, { symbol: 'BTC-USDT', epoch: 1, seq: 2, deals: [deal(2), deal(3)] });
  expect(next.map((d) => d.id)).toEqual(['3', '2', '1']);
  expect(
    readDeals(next, { symbol: 'BTC-USDT', epoch: 1, seq: 3, deals: Array.from({ length: 150 }, (_, i) => deal(i + 10)) }),
  ).toHaveLength(100);
});
