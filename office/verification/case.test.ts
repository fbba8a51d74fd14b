import { expect, test } from 'vitest';
import { hasMoved, isOutdated } from './case.ts';

const [rita, omar] = [
  { operator: '1', name: 'Rita' },
  { operator: '2', name: 'Omar' },
];
const shown = { state: 'review', round: 1, takenBy: rita } as const;

test('an open case is read again once a colleague decided or took it, or the trader sent something new', () => {
  expect(isOutdated(shown, { ...shown })).toBe(false);
  expect(isOutdated(shown, { ...shown, state: 'verified' })).toBe(true);
  expect(isOutdated(shown, { ...shown, round: 2 })).toBe(true);
  expect(isOutdated(shown, { ...shown, takenBy: omar })).toBe(true);
  expect(isOutdated(shown, { state: 'review', round: 1 })).toBe(true);
});

test('that a case was assigned isn’t announced as a change, but a decision and a new round are', () => {
  expect(hasMoved(shown, { ...shown })).toBe(false);
  expect(hasMoved(shown, { state: 'rejected', round: 1 })).toBe(true);
  expect(hasMoved(shown, { state: 'review', round: 2 })).toBe(true);
});
