import type { SecondTick } from '@bourse/contract/seconds-text';
import { expect, test } from 'vitest';
import { differenceOf } from './record-figures.ts';
import { filterCount, matchesRunning, noFilter, recordQuery, settledQuery } from './record-filter.ts';
import { windowLine } from './window-line.ts';

const tick = (number: number, price: string): SecondTick => ({ number, at: new Date(number * 1_000).toISOString(), price });

test('the difference is that of the fine index, exact and with its sign', () => {
  expect(differenceOf({ strike: tick(1, '64160.80001'), settlement: tick(2, '64174.35') })).toBe('13.54999');
  expect(differenceOf({ strike: tick(1, '0.12345678'), settlement: tick(2, '0.12345677') })).toBe('-0.00000001');
  expect(differenceOf({ strike: tick(1, '5') })).toBeUndefined();
});

test('filters become queries, and the win rate never depends on the result or the direction', () => {
  const filter = { symbol: 'BTC-USDT-SEC', direction: 'down', status: 'lost', days: '30' } as const;
  expect(settledQuery(filter)).toEqual({ symbol: 'BTC-USDT-SEC', direction: 'down', status: 'lost', days: '30' });
  expect(settledQuery(noFilter)).toEqual({ status: 'settled', days: '7' });
  expect(recordQuery(filter)).toEqual({ symbol: 'BTC-USDT-SEC', days: '30' });
  expect(filterCount(filter, 'settled')).toBe(4);
  expect(filterCount(filter, 'running')).toBe(2);
  expect(matchesRunning({ symbol: 'BTC-USDT-SEC', direction: 'up' }, filter)).toBe(false);
  expect(matchesRunning({ symbol: 'ETH-USDT-SEC', direction: 'down' }, noFilter)).toBe(true);
});

test('the line of a window ends at the settlement time, with room for the marks', () => {
  const ticks = [tick(0, '10'), tick(5, '20'), tick(10, '15')];
  const line = windowLine(ticks, { strike: ticks[1], settlement: ticks[2], settleAt: new Date(20_000).toISOString() }, 200, 100);
  expect(line).toEqual({ points: '0,90 50,10 100,50', strike: { x: 50, y: 10 }, settlement: { x: 100, y: 50 }, end: 200 });
  expect(windowLine([tick(0, '10')], {}, 200, 100)).toMatchObject({ points: '0,50', end: undefined });
  expect(windowLine([], {}, 200, 100)).toBeUndefined();
});
