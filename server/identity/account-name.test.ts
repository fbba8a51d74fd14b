import { expect, test } from 'vitest';
import { readAccountName, readEmail, readPhone } from './account-name.ts';

test('letter case, surrounding spaces and full-width letters don’t make a different address', () => {
  expect(readEmail('  Anna.Smith@Example.COM ')).toEqual({ kind: 'email', email: 'Anna.Smith@Example.COM', key: 'anna.smith@example.com' });
  expect(readEmail('ａnna@example.com')?.key).toBe('anna@example.com');
});

test.each(['a@b.cd', 'first.last+tag@sub.example.co.uk', "o'neil@example.org", 'x@xn--bcher-kva.example'])(
  '%s is an email address',
  (text) => {
    expect(readEmail(text)).toBeDefined();
  },
);

test.each([
  'a@b',
  '@example.com',
  'a@',
  'a b@example.com',
  'a@exam ple.com',
  'a@@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  'a@example.c0m.1',
  'a@127.0.0.1',
  'a,b@example.com',
  'a@example.com\nb@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
  'a\u0000@example.com',
])('%j isn’t an email address', (text) => {
  expect(readEmail(text)).toBeUndefined();
});

test('codes are sent to the normalised address that is compared: a look-alike mailbox can’t get another one’s codes', () => {
  // Each is normalised to plain letters before comparison, so the code has to go to that address and not to what was typed.
  for (const text of ['ａnna@example.com', 'anna@ｅxample.com', 'oﬃce@example.com', 'Ⓐnna@example.com']) {
    const name = readEmail(text);
    expect(name?.email.toLowerCase(), text).toBe(name?.key);
    expect(name?.email, text).toMatch(/^[\x21-\x7e]+$/);
  }
  expect(readEmail('Anna@Example.com')?.email).toBe('Anna@Example.com');
});

test('a phone number is the same however its digits are grouped', () => {
  for (const text of ['+4915112345678', '+49 151 1234 5678', '+49 (151) 123-45678', '+49.151.12345678']) {
    expect(readPhone(text)?.phone, text).toBe('+4915112345678');
  }
  for (const text of ['015112345678', '+0151', '+49', '4915112345678', '+49151123456789012', '+1 23', '+49151abc', '']) {
    expect(readPhone(text), text).toBeUndefined();
  }
});

test('anything with an @ is read as an email address, everything else as a phone number', () => {
  expect(readAccountName('a@b.cd')?.kind).toBe('email');
  expect(readAccountName('+8613812345678')?.kind).toBe('phone');
  expect(readAccountName('nobody')).toBeUndefined();
});
