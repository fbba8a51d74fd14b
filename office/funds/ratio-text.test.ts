import { expect, test } from 'vitest';
import { ratioText } from './ratio-text.ts';

test('a reserve just below full coverage never shows 100 percent', () => {
  expect(ratioText('0.99999999')).toBe('99.99');
  expect(ratioText('1')).toBe('100.00');
  expect(ratioText('1.01134')).toBe('101.13');
  expect(ratioText('0.05')).toBe('5.00');
  expect(ratioText('0.0001')).toBe('0.01');
  expect(ratioText('12.5')).toBe('1,250.00');
});
