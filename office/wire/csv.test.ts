import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test.each(['=HYPERLINK("https://evil.test";"look")', '+1+1', '@SUM(A1)', "-2+3+cmd|' /C calc'!A0", '-1.5;=1', '\t=1', '\r=1', ' =1'])(
  'a name made to run in a spreadsheet is text there: %j',
  (name) => {
    const cell = csvText(['name'], [[name]])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  },
);

test('amounts stay numbers, also below zero, and quotes and lines stay inside their cell', () => {
  expect(csvText(['a', 'b', 'c'], [['-12.50', -3, '-0.1%']])).toBe('a,b,c\r\n-12.50,-3,-0.1%\r\n');
  expect(csvText(['a'], [['say "hi", twice\nand again']])).toBe('a\r\n"say ""hi"", twice\nand again"\r\n');
});
