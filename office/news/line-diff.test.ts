import { expect, test } from 'vitest';
import { lineDiff, shortened } from './line-diff.ts';

const marks = { same: ' ', gone: '-', new: '+' };
const drawn = (before: string, after: string) => lineDiff(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

test('common lines stay, removed and added ones are marked', () => {
  expect(drawn('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(drawn('', 'a')).toEqual(['-', '+a']);
  expect(drawn('a', 'a')).toEqual([' a']);
});

test('of a long text only the changes and their neighbouring lines are shown', () => {
  const before = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n');
  const after = before.replace('line 10', 'line ten');
  expect(shortened(lineDiff(before, after)).map((line) => line && `${marks[line.kind]}${line.text}`)).toEqual([
    undefined,
    ' line 9',
    '-line 10',
    '+line ten',
    ' line 11',
    undefined,
  ]);
});
