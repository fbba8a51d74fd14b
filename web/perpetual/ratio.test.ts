import { expect, test } from 'vitest';
import { distanceText, liquidationMark, marginToSafety, ratioLevel, ratioPlace, warningMark } from './ratio.ts';
import { position } from './test/contract.ts';

test.each([
  ['2597.8', 'safe'],
  ['300.1', 'safe'],
  ['300', 'watch'],
  ['150', 'high'],
  ['120', 'critical'],
  ['-4', 'critical'],
  [undefined, 'safe'],
] as const)('a ratio of %s is %s', (ratio, level) => expect(ratioLevel(ratio)).toBe(level));

test('on the bar liquidation and warning stand at their marks, and a higher ratio always further', () => {
  expect(ratioPlace('100')).toBe(liquidationMark);
  expect(ratioPlace('300')).toBe(warningMark);
  expect(ratioPlace('100000')).toBe(100);
  expect(ratioPlace('-10')).toBe(0);
  const places = ['0', '50', '100', '200', '300', '301', '1443', '4999'].map(ratioPlace);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(new Set(places).size).toBe(places.length);
});

test('the margin that lifts a position above the warning is rounded up to a cent, and brings it above', () => {
  const low = position({ margin: '92.4', unrealised: '-34.2', maintenanceMargin: '18.3432', closingFee: '2.2929' });
  const added = marginToSafety(low) as string;
  expect(added).toBe('3.71'); // 3 · 20.6361 − 58.2 = 3.7083
  expect((92.4 - 34.2 + Number(added)) / 20.6361).toBeGreaterThan(3);
  expect(marginToSafety(position())).toBeUndefined();
  const { unrealised: _, ...early } = position();
  expect(marginToSafety(early)).toBeUndefined();
});

test('the distance to liquidation is negative where the price must fall', () => {
  expect(distanceText('64190.6', '56943.0')).toBe('-11.3');
  expect(distanceText('3413.10', '3776.03')).toBe('10.6');
  expect(distanceText(undefined, '1')).toBeUndefined();
  expect(distanceText('1', undefined)).toBeUndefined();
});
