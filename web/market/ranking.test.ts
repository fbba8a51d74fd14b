import { expect, test } from 'vitest';
import type { Ticker } from '../wire/queue-message.ts';
import { nextOrder, ranked, ranks } from './ranking.ts';

const ticker = (symbol: string, last: string, change24h: string, turnover: string): Ticker => ({
  symbol,
  name: symbol.replace('-', '/'),
  last,
  change24h,
  turnover,
  open24h: last,
  high: last,
  low: last,
  volume: '1',
  indexState: 'normal',
  at: '2026-01-01T00:00:00.000Z',
});
const known = new Map(
  [
    ticker('BTC-USDT', '64182.40', '1.84', '1160000000'),
    ticker('ETH-USDT', '3412.66', '2.31', '684200000'),
    ticker('SOL-USDT', '152.84', '-0.92', '212750000'),
    ticker('DOGE-USDT', '0.12483', '-10.18', '71090000'),
  ].map((t) => [t.symbol, t]),
);
const all = ['SOL-USDT', 'BTC-USDT', 'NEW-USDT', 'DOGE-USDT', 'ETH-USDT'];
const sorted = (column: 'rank' | 'name' | 'amount' | 'price' | 'change', direction: 'up' | 'down') =>
  ranked(all, (s) => known.get(s), { column, direction }).map((s) => s.replace('-USDT', ''));

test('gainers: largest rise first, largest fall last, and unpriced ones at the very end', () => {
  expect(sorted('change', 'down')).toEqual(['ETH', 'BTC', 'SOL', 'DOGE', 'NEW']);
});

test('reversed, the largest fall is first, and unknown values stay last', () => {
  expect(sorted('change', 'up')).toEqual(['DOGE', 'SOL', 'BTC', 'ETH', 'NEW']);
});

test('figures are compared as numbers, not as text', () => {
  expect(sorted('price', 'down')).toEqual(['BTC', 'ETH', 'SOL', 'DOGE', 'NEW']);
  expect(sorted('amount', 'up')).toEqual(['DOGE', 'SOL', 'ETH', 'BTC', 'NEW']);
});

test('names start at A', () => {
  expect(sorted('name', 'up')).toEqual(['BTC', 'DOGE', 'ETH', 'NEW', 'SOL']);
});

test('without sorting the list keeps the trader’s order', () => {
  expect(ranked(all, (s) => known.get(s), undefined)).toEqual(all);
});

test('a column header cycles through default order, reverse order and unsorted', () => {
  const first = nextOrder(undefined, 'price');
  const second = nextOrder(first, 'price');
  expect([first, second, nextOrder(second, 'price')]).toEqual([
    { column: 'price', direction: 'down' },
    { column: 'price', direction: 'up' },
    undefined,
  ]);
  expect(nextOrder(second, 'name')).toEqual({ column: 'name', direction: 'up' });
});

test('the rank is the position by 24-hour turnover, and a list sorted by it starts at 1', () => {
  const places = ranks(all, (s) => known.get(s));
  expect([...places]).toEqual([
    ['BTC-USDT', 1],
    ['ETH-USDT', 2],
    ['SOL-USDT', 3],
    ['DOGE-USDT', 4],
  ]);
  expect(places.get('NEW-USDT')).toBeUndefined();
  expect(nextOrder(undefined, 'rank')).toEqual({ column: 'rank', direction: 'up' });
  expect(sorted('rank', 'up')).toEqual(['BTC', 'ETH', 'SOL', 'DOGE', 'NEW']);
});
