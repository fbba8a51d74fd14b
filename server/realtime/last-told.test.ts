import { expect, test } from 'vitest';
import { LastTold } from './last-told.ts';

test('each message names the one before it; for a trader without recent ones the number may be too large, never too small', () => {
  const told = new LastTold(2);
  expect(told.of(1)).toBe(0);
  told.tell(1, 11);
  told.tell(2, 12);
  told.tell(1, 13);
  expect([told.of(1), told.of(2), told.of(3)]).toEqual([13, 12, 0]);
  told.tell(3, 14);
  // The second was told 12 and may not be told that it was less: that would hide a gap.
  expect([told.of(1), told.of(2), told.of(3), told.of(4)]).toEqual([13, 12, 14, 12]);
  told.tell(4, 15);
  expect([told.of(1), told.of(2)]).toEqual([13, 13]);
});

test('a million traders with one message each don’t fill the memory', () => {
  const told = new LastTold();
  for (let trader = 1; trader <= 1_000_000; trader++) told.tell(trader, trader);
  expect([told.size, told.of(1), told.of(1_000_000)]).toEqual([50_000, 950_000, 1_000_000]);
});
