import { expect, test } from 'vitest';
import { leavesGap, withTicks } from './tick-list.ts';

const start = Date.parse('2026-11-24T12:00:00Z');
const tick = (number: number) => ({
  number,
  at: new Date(start + number * 1_000).toISOString(),
  state: 'normal' as const,
  price: `${number}`,
});
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => tick(from + i));

test('new ticks follow those that are known', () => {
  const known = withTicks([], numbers(1, 3));
  expect(withTicks(known, numbers(4, 5)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('a snapshot that overlaps gives each tick once, and what the call answers late goes before it', () => {
  const live = withTicks([], numbers(5, 7));
  expect(withTicks(live, numbers(6, 8)).map(({ number }) => number)).toEqual([5, 6, 7, 8]);
  expect(withTicks(live, numbers(3, 6)).map(({ number }) => number)).toEqual([3, 4, 5, 6, 7]);
});

test('ticks older than 15 minutes are dropped', () => {
  const all = withTicks(withTicks([], numbers(1, 900)), numbers(901, 960));
  expect(all.at(0)?.number).toBe(60);
  expect(all.at(-1)?.number).toBe(960);
});

test('a snapshot that doesn’t reach back to the last known tick leaves a gap', () => {
  const known = withTicks([], numbers(1, 3));
  expect(leavesGap(known, numbers(4, 9))).toBe(false);
  expect(leavesGap(known, numbers(5, 9))).toBe(true);
  expect(leavesGap([], numbers(5, 9))).toBe(false);
});
