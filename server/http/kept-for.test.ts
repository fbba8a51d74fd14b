import { expect, test } from 'vitest';
import { keptFor } from './kept-for.ts';

test('concurrent callers share one query, and a failed one is repeated', async () => {
  let asked = 0;
  let now = 0;
  const ask = keptFor(
    1_000,
    async () => {
      asked += 1;
      await new Promise((resume) => setTimeout(resume, 5));
      if (asked === 2) throw new Error('lost');
      return asked;
    },
    () => now,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 1_000;
  expect(await ask()).toBe(1);
  now = 1_001;
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  now = 2_002;
  expect(await ask()).toBe(3);
});
