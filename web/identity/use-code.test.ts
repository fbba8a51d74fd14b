import { expect, test } from 'vitest';
import { codeAfter } from './use-code.ts';

test('a new code empties the field of an older one, but not of what was typed since it was asked for', () => {
  expect(codeAfter('', '')).toBe('');
  expect(codeAfter('123456', '123456')).toBe('');
  expect(codeAfter('', '654321')).toBe('654321');
  expect(codeAfter('123456', '654321')).toBe('654321');
});
