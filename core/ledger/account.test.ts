import { expect, test } from 'vitest';
import { type HousePurpose, houseAccounts, houseAccountsFor } from './account.ts';

test('every house account serves one purpose: held outside, issued, a fund of the house, or passing between traders', () => {
  const purposes: Readonly<Record<HousePurpose, true>> = { held: true, issued: true, fund: true, passing: true };
  const sorted = (Object.keys(purposes) as HousePurpose[]).flatMap((purpose) => houseAccountsFor(purpose)).toSorted();
  expect(sorted).toEqual(houseAccounts.toSorted());
  expect(houseAccountsFor('held')).toEqual(['custody:hot', 'custody:cold', 'bank']);
  expect(houseAccountsFor('issued')).toEqual(['practice:issue', 'adjustment']);
  expect(houseAccountsFor('passing')).toEqual(['dust', 'perpetual:clearing', 'funding:clearing']);
});
