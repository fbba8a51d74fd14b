import { expect, test } from 'vitest';
import { lastDays, periodOf } from './export-period.ts';

test('the last day of a period is included', () => {
  expect(periodOf('2026-11-01', '2026-11-30')).toEqual({ from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' });
  expect(periodOf('2026-11-22', '2026-11-22')).toEqual({ from: '2026-11-22T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z' });
});
test('an empty date means no limit', () => {
  expect(periodOf('', '')).toEqual({});
  expect(periodOf('2026-11-01', ' ')).toEqual({ from: '2026-11-01T00:00:00.000Z' });
});
test.each([
  ['2026-02-30', ''],
  ['22.11.2026', ''],
  ['2026-11-02', '2026-11-01'],
  ['2026-13-01', ''],
])('an invalid date or an end before the start isn’t a period: %s to %s', (from, to) => {
  expect(periodOf(from, to)).toBeUndefined();
});
test('seven days are today and the six days before', () => {
  expect(lastDays(7, Date.parse('2026-11-22T21:00:00Z'))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
});
