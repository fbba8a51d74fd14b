import { expect, test } from 'vitest';
import { changeOf, factLine } from './fact-text.ts';

test.each([
  ['fee: 10 → 12.5', { name: 'fee', before: '10', after: '12.5' }],
  ['edition: – → 3', { name: 'edition', after: '3' }],
  ['address: USDT tron → –', { name: 'address', before: 'USDT tron' }],
  // A name and a text that have an arrow of their own are never cut in the wrong place.
  ['hot → cold: – → 5 USDT, ref: 7', { name: 'hot → cold', after: '5 USDT, ref: 7' }],
  ['kefu: a → b → c', { name: 'kefu', after: 'a → b → c' }],
])('a change stored as “%s” is parsed', (text, line) => {
  expect(changeOf(text)).toEqual(line);
});

test('the facts of an entry fit one line of a table, changes first', () => {
  const changes = [
    { name: 'Fee', before: '10', after: '12.5' },
    { name: 'Bank', after: 'Home' },
    { name: 'Note', before: 'x' },
  ];
  expect(factLine({ changes, lines: [{ name: 'Request', value: '13' }] })).toBe('Fee: 10 → 12.5 · Bank: Home · Note: x → – · Request: 13');
  expect(factLine({ changes: [], lines: [] })).toBe('');
});
