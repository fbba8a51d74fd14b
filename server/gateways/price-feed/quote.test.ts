import { expect, test } from 'vitest';
import { isCrossed, isWide, midOf, topOf } from './quote.ts';

const top = (bid: string, ask: string) => topOf(bid, ask)!;

test('a USDT quote is the mid of bid and ask in thousandths of a tick', () => {
  expect(midOf(top('60000.01', '60000.02'), 2)).toBe(6_000_001_500);
  expect(midOf(top('0.10000', '0.10001'), 5)).toBe(10_000_500);
});

test('a USD quote is divided by the mid of the venue’s USDT/USD, rounded once, to the nearest thousandth', () => {
  // 60,000 / 0.9995 = 60,030.015007503…
  expect(midOf(top('59999', '60001'), 2, top('0.9990', '1.0000'))).toBe(6_003_001_501);
  expect(midOf(top('59999', '60001'), 2, top('1', '1'))).toBe(6_000_000_000);
});

test('halves round up', () => {
  expect(midOf(top('0.000001', '0.000002'), 2)).toBe(0);
  expect(midOf(top('0.000005', '0.000005'), 2)).toBe(1);
});

test('a spread of exactly 1 % is accepted, and more isn’t', () => {
  expect(isWide(top('99.5', '100.5'))).toBe(false);
  expect(isWide(top('99.5', '100.500000000001'))).toBe(true);
});

test('a bid above its ask is crossed; a bid at its ask isn’t', () => {
  expect(isCrossed(top('100.1', '100'))).toBe(true);
  expect(isCrossed(top('100', '100'))).toBe(false);
});

test.each([
  ['', '1'],
  ['1', ''],
  ['0', '1'],
  ['-1', '1'],
  ['1e3', '2000'],
  ['NaN', '1'],
  [1, 2],
  [null, undefined],
  ['1.0000000000001', '2'],
])('bid %o and ask %o are no quote', (bid, ask) => {
  expect(topOf(bid, ask)).toBeUndefined();
});
