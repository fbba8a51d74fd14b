import { expect, test } from 'vitest';
import { digitsOf } from './code-field.tsx';

test('a pasted sentence yields its six digits', () => {
  expect(digitsOf('Your code is 048 213.')).toBe('048213');
  expect(digitsOf('٠٤٨٢١٣')).toBe('048213');
  expect(digitsOf('12345678')).toBe('123456');
});
