import { expect, test } from 'vitest';
import { isStopped } from './reward-acts.tsx';

test('rewards can be resumed after they were stopped, not after one was refused because its trader wasn’t verified in time', () => {
  expect(isStopped({ state: 'refused', cause: 'operator' })).toBe(true);
  expect(isStopped({ state: 'refused', cause: 'same_device' })).toBe(true);
  expect(isStopped({ state: 'refused', cause: 'not_verified' })).toBe(false);
  expect(isStopped({ state: 'waiting' })).toBe(false);
});
