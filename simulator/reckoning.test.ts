import { expect, test } from 'vitest';
import { simulate } from './simulation.ts';

test('after 100,000 random operations in all rooms every asset sums to zero, and the books match the outside world', () => {
  // The even seeds have a true outside world; every thousand steps, and at the end, the books are compared with it.
  const story = simulate(30, 80_000);
  expect(story.commands).toBeGreaterThan(100_000);
  expect(story.reckonings).toBeGreaterThan(80);
  // The test is worth something only if something happens in every room, and outside too.
  expect(story.deals).toBeGreaterThan(5_000);
  expect(story.rewards).toBeGreaterThan(100);
  expect(story.exchanges).toBeGreaterThan(20);
  expect(story.debts).toBeGreaterThan(5);
  expect(story.deaths).toBeGreaterThan(0);
  const { deposits = 0, takenBack = 0, paid = 0, failed = 0, reorganisations = 0, moves = 0, bank = 0 } = story.outside ?? {};
  expect(Math.min(deposits, 1_000)).toBe(1_000);
  for (const happened of [takenBack, paid, failed, reorganisations, moves, bank]) expect(happened).toBeGreaterThan(10);
});
