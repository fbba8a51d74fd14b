import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

test('only contract calls, which may have nothing to reduce, answer error 16', () => {
  const answering = Object.entries(calls).filter(([, room]) =>
    (Object.values(room) as readonly Call[]).some(({ errors }) => (errors as readonly string[]).includes('16')),
  );
  expect(answering.map(([room]) => room)).toEqual(['perpetual']);
});
