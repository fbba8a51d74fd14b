import { expect, test } from 'vitest';
import { groupedText, ungrouped } from './grouped.ts';

test('a number in a field is shown with thousands separators, and sent without', () => {
  expect(groupedText('50000')).toBe('50,000');
  expect(groupedText('200000.125')).toBe('200,000.125');
  expect(ungrouped('200,000.125')).toBe('200000.125');
  expect(ungrouped(' 1,234,567 ')).toBe('1234567');
});
test.each(['1,5', '12,34', '1,0000', '1,234,5', ',500'])(
  'a comma that doesn’t group thousands stays, and the field is invalid: %s',
  (text) => {
    expect(ungrouped(text)).toBe(text);
  },
);
test('text that isn’t a number stays as typed', () => {
  for (const text of ['', 'abc', '1.', '1.2.3', '-5']) expect(groupedText(text)).toBe(text);
});
