import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const at = '2026-11-24T12:00:00.000Z';
const before = (ms: number) => timeLeft(at, Date.parse(at) - ms);

test('the time left is days and a clock, and it’s over at the very moment', () => {
  expect(before(2 * 86_400_000 + 4 * 3_600_000 + 12 * 60_000 + 33_000)).toEqual({ days: 2, clock: '04:12:33' });
  expect(before(1)).toEqual({ days: 0, clock: '00:00:01' });
  expect(before(0)).toBeUndefined();
});
