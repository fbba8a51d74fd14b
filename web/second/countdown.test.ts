import { expect, test } from 'vitest';
import { countdownOf, secondsText } from './countdown.ts';

const settleAt = '2026-11-24T12:01:00.000Z';
const end = Date.parse(settleAt);

test('the countdown shows whole seconds, the last one until the end, and then settling', () => {
  const at = (msLeft: number) => countdownOf({ settleAt, durationMs: 60_000 }, end - msLeft);
  expect(at(60_000)).toEqual({ phase: 'running', seconds: 60, share: 1 });
  expect(at(37_500)).toEqual({ phase: 'running', seconds: 38, share: 0.625 });
  expect(at(1)).toMatchObject({ phase: 'running', seconds: 1 });
  expect(at(0)).toEqual({ phase: 'settling', seconds: 0, share: 0 });
  expect(at(-2_000)).toEqual({ phase: 'settling', seconds: 0, share: 0 });
});

test('without a strike there is no countdown yet', () => {
  expect(countdownOf({ durationMs: 120_000 }, end)).toEqual({ phase: 'waiting', seconds: 120, share: 1 });
});

test('from a minute on the seconds are shown with minutes', () => {
  expect([0, 9, 59, 60, 61, 222, 300].map(secondsText)).toEqual(['0', '9', '59', '1:00', '1:01', '3:42', '5:00']);
});
