import { ticks } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { market } from './test/contract.ts';
import { highestLeverageFor, workedLiquidation } from './worked-liquidation.ts';

const mark = ticks(600_000);

test('the example of 1 BTC at 60,000 and 20×: initial margin 3,000, liquidated before the move of 5 % that uses it up', () => {
  const long = workedLiquidation(true, mark, 1_000, 20, market);
  expect(long).toMatchObject({ entry: '60000', value: '60000', initial: '3000', maintenance: '250' });
  expect(Number(long.move)).toBeGreaterThan(-5);
  expect(Number(long.move)).toBeLessThan(-4);
  const short = workedLiquidation(false, mark, 1_000, 20, market);
  expect(Number(short.move)).toBeGreaterThan(4);
  expect(Number(short.move)).toBeLessThan(5);
});

test('a long position at 1× with its whole value as margin isn’t liquidated by any price', () => {
  expect(workedLiquidation(true, mark, 1, 1, market)).toMatchObject({ liquidation: undefined, move: undefined });
});

test('the larger the position, the lower the highest leverage', () => {
  expect([1, 1_000, 10_000, 100_000].map((quantity) => highestLeverageFor(mark, quantity, market))).toEqual([100, 100, 50, 20]);
});
