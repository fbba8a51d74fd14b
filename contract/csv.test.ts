import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, csvText } from './csv.ts';

test.each([
  '=HYPERLINK("https://evil.test";"click")',
  '+1+1',
  '@SUM(A1)',
  "-2+3+cmd|' /C calc'!A0",
  '-1.5;=1',
  '-2 USDT',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
])('text that a spreadsheet would run as a formula gets an apostrophe: %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

test.each([
  'John;=HYPERLINK("https://evil.test")',
  'x; +1+1',
  'x\n=1+1',
  'x\r\n@SUM(A1)',
  'x\t-1+1',
  '=1;＝1\n =1',
  'a, b;=cmd',
  'x;"=1+1"',
])('no cell starts with a formula where a spreadsheet splits at semicolons, tabs and line breaks: %j', (text) => {
  const cells = csvLine(['first', text, 'last'])
    .slice(0, -2)
    .split(/[;\t\r\n]/)
    .map((cell) => cell.trim());
  expect(cells.length).toBeGreaterThan(1);
  for (const cell of cells) expect(cell).not.toMatch(/^["\s]*[=+\-@＝]/);
});

test('a sign inside a word or sentence stays as it was', () => {
  expect(csvLine(['a+b; c-d', 'RF18-5; 1=1', '2026-11-22T00:00:00Z'])).toBe('a+b; c-d,RF18-5; 1=1,2026-11-22T00:00:00Z\r\n');
});

test('amounts stay plain numbers, negative ones too', () => {
  expect(csvLine(['-12.50', -3, '0', '0.00000001', '12345678901234567890.123456789012345678'])).toBe(
    '-12.50,-3,0,0.00000001,12345678901234567890.123456789012345678\r\n',
  );
});

test('quotes, commas and line breaks stay inside their cell, and a missing value is an empty cell', () => {
  expect(csvText(['a', 'b'], [['say "hi", twice\nand again', undefined]])).toBe('a,b\r\n"say ""hi"", twice\nand again",\r\n');
});

test('only plain numbers may start with a formula character, whatever the text', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ',', '1', '.', 'a', '＝') }), (text) => {
      const cell = csvLine([text]).slice(0, -2).replace(/^"/, '');
      expect(/^\s*[=+\-@＝]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell)).toBe(false);
    }),
  );
});
