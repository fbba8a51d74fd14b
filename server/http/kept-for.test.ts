import { expect, test } from 'vitest';
import { keptFor } from './kept-for.ts';

test('concurrent callers share one query, and a failed one is repeated', async () => {
  let asked = 0;
  const ask = keptFor(0, async () => {
    asked += 1;
    await new Promise((resume) => setTimeout(resume, 5));
    if (asked === 2) throw new Error('lost');
    return asked;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  await new Promise((resume) => setTimeout(resume, 2));
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await new Promise((resume) => setTimeout(resume, 2));
  expect(await ask()).toBe(3);
});
