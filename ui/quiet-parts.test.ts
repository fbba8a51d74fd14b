import { expect, test } from 'vitest';
import { quietParts } from './quiet-parts.ts';

test('a hero figure dims its decimals', () => {
  expect(quietParts('10,186.96')).toEqual(['10,186', '.96', false]);
  expect(quietParts('12.345,60 €')).toEqual(['12.345', ',60 €', false]);
  expect(quietParts('1,234')).toEqual(['1,234', '', false]);
});

test('below one, it dims the leading zeros and keeps the significant digits bright', () => {
  expect(quietParts('+0.00802245')).toEqual(['+0.00', '802245', true]);
  expect(quietParts('0.5')).toEqual(['0.', '5', true]);
  expect(quietParts('0.00')).toEqual(['0', '.00', false]);
});
