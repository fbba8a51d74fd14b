import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test('six characters are too short, whatever they are', () => {
  expect(passwordStrength('aB3$xY')).toBe(0);
});

test('sequences and repetitions are weak however long', () => {
  expect(passwordStrength('123456789')).toBe(1);
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(1);
});

test('a few words are strong', () => {
  expect(passwordStrength('green tides carry boats')).toBe(4);
  expect(passwordStrength('correcthorse')).toBeGreaterThanOrEqual(2);
});

test('longer is never weaker', () => {
  expect(passwordStrength('Tiger7#lake')).toBeLessThanOrEqual(passwordStrength('Tiger7#lake-stone'));
});
