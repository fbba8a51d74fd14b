import { expect, test } from 'vitest';
import { masked } from './masked-account.ts';

test('an account is masked so that only its owner recognises it', () => {
  expect(masked('lena.hoffmann@example.com')).toBe('len***@example.com');
  expect(masked('a@b.c')).toBe('a***@b.c');
  expect(masked('abc@b.c')).toBe('ab***@b.c');
  expect(masked('+4915123456789')).toBe('+49******789');
});
