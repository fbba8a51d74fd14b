import { expect, test } from 'vitest';
import { addressGroups, addressOfCode, isSameEnd, shortAddress } from './address-groups.ts';

const ours = '0x7Ad3F19c46B08eE2530cA91d84e6fB7720C5d8A1';

test('an address is shown in full in groups of four, with its first and last six characters highlighted', () => {
  const groups = addressGroups(ours);
  expect(groups.map((group) => group.map((piece) => piece.text).join('')).join('')).toBe(ours);
  expect(groups).toHaveLength(10);
  expect(groups[0]).toEqual([{ text: '0x7Ad3', strong: true }]);
  expect(groups[8]).toEqual([
    { text: '20', strong: false },
    { text: 'C5', strong: true },
  ]);
});
test('an address without a prefix starts with a group of four', () => {
  expect(addressGroups('TR7NHqjeKQxGTCi8')[0]).toEqual([{ text: 'TR7N', strong: true }]);
  expect(shortAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7NHq\u2026gjLj6t');
});
test('the end of an address is compared ignoring case, and must have the exact length', () => {
  expect(isSameEnd(' c5D8a1 ', ours)).toBe(true);
  for (const typed of ['', 'c5d8a', '0c5d8a1', 'c5d8a2']) expect(isSameEnd(typed, ours)).toBe(false);
});
test('a wallet’s QR code yields only its address', () => {
  for (const code of [ours, `ethereum:${ours}`, `ethereum:${ours}@1?value=0`, `ethereum:pay-${ours}@56`])
    expect(addressOfCode(code)).toBe(ours);
});
