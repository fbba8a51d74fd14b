import { expect, test } from 'vitest';
import { hasLeft } from './has-left.ts';

test('an open request that is no longer among the waiting ones is read again, however it was decided', () => {
  const open = { id: '7', state: 'waiting' } as const;
  expect(hasLeft(open, [{ id: '8' }])).toBe(true);
  expect(hasLeft(open, [{ id: '7' }, { id: '8' }])).toBe(false);
  expect(hasLeft({ ...open, state: 'done' }, [])).toBe(false);
  expect(hasLeft(open, undefined), 'the waiting ones haven’t been read yet').toBe(false);
  expect(hasLeft(undefined, [])).toBe(false);
});
