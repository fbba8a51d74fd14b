import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText, formatDecimal, parseDecimal, trimZeros } from './decimal.ts';

test.each([
  ['0.015', 5, 1_500n],
  ['60000.12', 2, 6_000_012n],
  ['7', 0, 7n],
  ['007', 2, 700n],
  ['0', 8, 0n],
  ['123456789012345678901234567890.12345678', 8, 12_345_678_901_234_567_890_123_456_789_012_345_678n],
])('%s with %d decimals is a whole number of minor units', (text, decimals, value) => {
  expect(parseDecimal(text, decimals)).toBe(value);
});

test.each([
  '',
  ' 1',
  '1 ',
  '1e9',
  '1E9',
  '0x10',
  '+1',
  '-1',
  '1,5',
  '1.',
  '.5',
  '1.2.3',
  'NaN',
  'Infinity',
  '１',
  '1_000',
  '0.123456789',
  '9'.repeat(49),
  1,
  1n,
  null,
  undefined,

  ['1'],
])('text that isn’t a plain decimal within the scale is refused: %s', (text) => {
  expect(parseDecimal(text, 8)).toBeUndefined();
});

test('an array or an object isn’t text', () => {
  for (const value of [[], {}, ['1'], { toString: () => '1' }]) expect(parseDecimal(value, 8)).toBeUndefined();
});

test('text and integers convert both ways without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }), (value, decimals) => {
      expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value);
    }),
    { seed: 1 },
  );
});

test('all decimals are written, for negative values too', () => {
  expect([formatDecimal(5n, 8), formatDecimal(-5n, 2), formatDecimal(120, 0), formatDecimal(-12_345n, 2)]).toEqual([
    '0.00000005',
    '-0.05',
    '120',
    '-123.45',
  ]);
});

test.each([
  [0n, 8, '0'],
  [1n, 8, '0.00000001'],
  [100_000_000n, 8, '1'],
  [150n, 2, '1.5'],
  [1_000n, 0, '1000'],
  [-150n, 2, '-1.5'],
  [-1n, 3, '-0.001'],
  [6_000_000, 2, '60000'],
] as const)('%s with %s decimals is %s where trailing zeros are left out', (units, decimals, text) => {
  expect(decimalText(units, decimals)).toBe(text);
  expect(trimZeros(formatDecimal(units, decimals))).toBe(text);
});

test('text without trailing zeros is read back as the same number of units', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      const text = decimalText(units, decimals);
      expect(parseDecimal(text, decimals)).toBe(units);
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(trimZeros(formatDecimal(units, decimals))).toBe(text);
    }),
    { seed: 7 },
  );
});
