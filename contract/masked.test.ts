import { expect, test } from 'vitest';
import { isMasked, masked, maskedEmail, maskedPhone } from './masked.ts';

test('an account, a name and a number have the same mask, which doesn’t show how much it hides', () => {
  expect(maskedEmail('lena.hoffmann@example.com')).toBe('len***@example.com');
  expect(maskedEmail('abc@b.c'), 'never the whole name').toBe('ab***@b.c');
  expect(maskedEmail('a@b.c')).toBe('a***@b.c');
  expect(maskedPhone('+4915112345678')).toBe('+49***678');
  expect(masked('L')).toBe('L***');
  expect(masked('', '1486')).toBe('***1486');
});

test('what is masked can be told from what is shown in full', () => {
  for (const text of [masked('1990-'), maskedEmail('a@b.c'), maskedPhone('+4915112345678'), masked('', '86')])
    expect(isMasked(text)).toBe(true);
  for (const text of ['1990-02-03', 'a@b.c', '+4915112345678', '4539578763621486', '']) expect(isMasked(text)).toBe(false);
});
