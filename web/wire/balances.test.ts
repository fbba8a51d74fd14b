import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Balances, balanceOf, withBalances } from './balances.ts';

const before: Balances = {
  seq: 10,
  total: '100',
  balances: [{ account: 'spot', asset: 'USDT', available: '100', frozen: '0', converted: '100' }],
};

test('a changed balance replaces the old one and a new one is added', () => {
  const after = withBalances(
    before,
    [
      { account: 'spot', asset: 'USDT', available: '40', frozen: '10' },
      { account: 'spot', asset: 'BTC', available: '1', frozen: '0' },
    ],
    11,
  );
  expect(after.balances).toEqual([
    { account: 'spot', asset: 'USDT', available: '40', frozen: '10', converted: '100' },
    { account: 'spot', asset: 'BTC', available: '1', frozen: '0' },
  ]);
  expect(after.seq).toBe(11);
});
test('an older event changes nothing', () => {
  expect(withBalances(before, [{ account: 'spot', asset: 'USDT', available: '1', frozen: '0' }], 9)).toBe(before);
});
test('an asset without a row is zero, and unknown without an answer', () => {
  expect(balanceOf(before, 'fiat', 'USDT')).toEqual({ available: '0', frozen: '0' });
  expect(balanceOf(undefined, 'fiat', 'USDT')).toBeUndefined();
});

const web = join(import.meta.dirname, '..');
/** The components that show what balances are worth. */
const showing = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !/\.test\.tsx$|node_modules|^dist/.test(path))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))
  .filter(({ text }) => /wire\/(?:display-currency|worth)\.ts/.test(text) && /useBalances\(|ledger\.balances/.test(text));

test('whatever shows what balances are worth reads them every few seconds, because prices move without an event', () => {
  expect(showing.length).toBeGreaterThan(5);
  const still = showing.filter(({ text }) => /useBalances\(\)|useCall\(ledger\.balances, \{\}\)/.test(text));
  expect(still.map(({ path }) => path)).toEqual([]);
});
test('it shows bitcoin at the rate of the answer that valued them, so that all pages agree', () => {
  const count = (text: string, what: string) => text.split(what).length;
  const others = showing.filter(({ text }) => count(text, 'useDisplayRate()') !== count(text, 'rateOf(useDisplayRate(), '));
  expect(others.map(({ path }) => path)).toEqual([]);
});
