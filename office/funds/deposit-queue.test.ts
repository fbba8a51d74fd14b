import { expect, test } from 'vitest';
import { isIdle } from './deposit-queue.ts';

test('nothing is waiting only if no deposit waits for a reviewer and none for a second person', () => {
  expect(isIdle({ waiting: 0, secondPerson: 0 })).toBe(true);
  expect(isIdle({ waiting: 0, secondPerson: 1 })).toBe(false);
  expect(isIdle({ waiting: 1, secondPerson: 0 })).toBe(false);
});
