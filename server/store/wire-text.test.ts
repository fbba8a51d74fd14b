import { parseDecimal } from '@bourse/core/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from './wire-text.ts';

test.each([
  [0n, 8, '0'],
  [1n, 8, '0.00000001'],
  [100_000_000n, 8, '1'],
  [150n, 2, '1.5'],
  [1_000n, 0, '1000'],
  [-150n, 2, '-1.5'],
  [-1n, 3, '-0.001'],
  [6_000_000, 2, '60000'],
] as const)('%s with %s decimals is %s', (units, decimals, text) => {
  expect(decimalText(units, decimals)).toBe(text);
});

test('what is written is read back as the same number of units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      const text = decimalText(units, decimals);
      expect(parseDecimal(text, decimals)).toBe(units);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
    { seed: 7 },
  );
});
