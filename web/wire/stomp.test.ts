import { expect, test } from 'vitest';
import { follows } from './stomp.ts';

const message = (seq: number, previousSeq?: number, snapshot?: true) => ({
  epoch: 1,
  seq,
  ...(previousSeq !== undefined && { previousSeq }),
  ...(snapshot && { snapshot }),
});

test('a reader without data needs a snapshot before updates', () => {
  expect(follows(-1, message(7))).toBe('gap');
  expect(follows(-1, message(7, undefined, true))).toBe('next');
});

test('an update whose predecessor the reader has is the next one', () => {
  expect(follows(7, message(9, 7))).toBe('next');
  expect(follows(7, message(9, 5))).toBe('next');
});

test('an update whose predecessor the reader lacks means that something was lost', () => {
  expect(follows(7, message(12, 9))).toBe('gap');
});

test('updates included in the snapshot are skipped', () => {
  expect(follows(7, message(6, 5))).toBe('old');
});
