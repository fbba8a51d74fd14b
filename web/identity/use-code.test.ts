import { expect, test } from 'vitest';
import { codeAfter } from './use-code.ts';

test('requesting a new code clears the field, but not what was typed since the request', () => {
  expect(codeAfter('', '')).toBe('');
  expect(codeAfter('123456', '123456')).toBe('');
  expect(codeAfter('', '654321')).toBe('654321');
  expect(codeAfter('123456', '654321')).toBe('654321');
});
