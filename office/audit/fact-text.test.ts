import { expect, test } from 'vitest';
import { changeOf } from './fact-text.ts';

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
