import { expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { readReference, referenceOf } from './creditor-reference.ts';

test('a payment reference has the check digits of ISO 11649', () => {
  // By hand: 100001D1 RF00 is 100001 13 1 27 15 00, and the digits are 98 minus its remainder modulo 97.
  const digits = 98 - Number(1000011312715_00n % 97n);
  expect(referenceOf(traderId(100_001), 1)).toBe(`RF${String(digits).padStart(2, '0')}100001D1`);
});

test('a reference is recognised as written, also with spaces and in lower case', () => {
  for (const [trader, number] of [
    [1, 1],
    [100_001, 12],
    [987_654_321, 9_999],
  ] as const) {
    const reference = referenceOf(traderId(trader), number);
    const typed = ` ${reference.toLowerCase().replace(/(.{4})/g, '$1 ')}`;
    expect(readReference(typed)).toEqual({ reference, trader, number });
  }
});

test('one wrong or two swapped characters are never read as another reference', () => {
  const reference = referenceOf(traderId(100_001), 37);
  for (let i = 2; i < reference.length; i++) {
    for (const digit of '0123456789') {
      const typed = reference.slice(0, i) + digit + reference.slice(i + 1);
      if (typed !== reference) expect(readReference(typed), typed).toBeUndefined();
    }
    const swapped = reference.slice(0, i - 1) + reference[i] + reference[i - 1] + reference.slice(i + 1);
    if (swapped !== reference) expect(readReference(swapped), swapped).toBeUndefined();
  }
});
