import { expect, test } from 'vitest';
import { masked, traderName } from './masked-account.ts';

test('an account is masked so that only its owner recognises it', () => {
  expect(masked('lena.hoffmann@example.com')).toBe('len***@example.com');
  expect(masked('a@b.c')).toBe('a***@b.c');
  expect(masked('abc@b.c')).toBe('ab***@b.c');
  expect(masked('+4915123456789')).toBe('+49***789');
});

test('without a chosen name a trader is called by the masked account, never by the first part of the email', () => {
  const trader = { username: 'lena.hoffmann', hasUsername: false, email: 'lena.hoffmann@example.com' };
  expect(traderName(trader)).toBe('len***@example.com');
  expect(traderName({ ...trader, email: undefined, phone: '+4915123456789' })).toBe('+49***789');
  expect(traderName({ ...trader, username: 'lena', hasUsername: true })).toBe('lena');
});
