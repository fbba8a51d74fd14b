import { expect, test } from 'vitest';
import { allAgain } from './withdraw-draft.ts';
import {
  arrivalOf,
  fieldOfWithdrawalCode,
  isLess,
  leastOf,
  mostOf,
  reviewersOf,
  termsOf,
  times,
  withdrawalObstacle,
  withdrawalReason,
  worthOf,
} from './withdrawal.ts';

const wish = { amount: '300', fee: '1', minimum: '20', withdrawable: '500', left: '50000' };

test('the arrival is the amount minus the fee, exact to the last decimal, and never zero', () => {
  expect(arrivalOf('300', '1')).toBe('299');
  expect(arrivalOf('0.30000001', '0.1')).toBe('0.20000001');
  expect(arrivalOf('1', '1')).toBeUndefined();
});
test('a withdrawal to a deposit address of this exchange is free, and arrives in full', () => {
  const terms = { fee: '1', minimum: '20' };
  expect(termsOf(terms, false)).toEqual(terms);
  expect(termsOf(terms, true)).toEqual({ fee: '0', minimum: '20' });
  expect(arrivalOf('300', termsOf(terms, true).fee)).toBe('300');
});
test('exactly the minimum and exactly the full balance may be withdrawn, one unit beyond may not', () => {
  expect(withdrawalReason(wish)).toBeUndefined();
  expect(withdrawalReason({ ...wish, amount: '20' })).toBeUndefined();
  expect(withdrawalReason({ ...wish, amount: '500' })).toBeUndefined();
  expect(withdrawalReason({ ...wish, amount: '19.99999999' })).toBe('below_minimum');
  expect(withdrawalReason({ ...wish, amount: '500.00000001' })).toBe('insufficient');
  expect(withdrawalReason({ ...wish, amount: '' })).toBe('enter_amount');
  expect(withdrawalReason({ ...wish, withdrawable: '0' })).toBe('nothing');
});
test('an amount consumed by the fee is below the minimum', () => {
  expect(withdrawalReason({ ...wish, minimum: '0.5', amount: '1' })).toBe('below_minimum');
});
test('a small amount to a trusted address needs no review, most need one person, a large one two', () => {
  const rules = { reviewFrom: '1000', twoReviewersFrom: '10000', isTrusted: true, isBank: false };
  expect(reviewersOf({ ...rules, worth: '999.99' })).toBe(0);
  expect(reviewersOf({ ...rules, worth: '1000' })).toBe(1);
  expect(reviewersOf({ ...rules, worth: '10', isTrusted: false })).toBe(1);
  expect(reviewersOf({ ...rules, worth: '10', isBank: true })).toBe(1);
  expect(reviewersOf({ ...rules, worth: '10000' })).toBe(1);
  expect(reviewersOf({ ...rules, worth: '10000.01' })).toBe(2);
  expect(reviewersOf({ ...rules, worth: undefined })).toBeUndefined();
});
test('an amount is valued as the limits count it, rounded up, and has no value without a price', () => {
  expect(worthOf('0.1', '60000')).toBe('6000');
  expect(worthOf('160', '1.25')).toBe('200');
  expect(worthOf('5', '1')).toBe('5');
  expect(worthOf('0.00000001', '0.09')).toBe('0.00000001');
  expect(worthOf('1', undefined)).toBeUndefined();
});
test('every refusal has a place', () => {
  expect(['18', '20', '14', '19', '25', 'daily-limit', 'new-address-limit', '30', '44', '42', '24'].map(fieldOfWithdrawalCode)).toEqual([
    'password',
    'address',
    'amount',
    'amount',
    'amount',
    'amount',
    'address',
    'asset',
    'form',
    'form',
    'form',
  ]);
});
test('the limit for new addresses is shown only if it’s reached before the daily limit', () => {
  expect(isLess('1000', '50000')).toBe(true);
  expect(isLess('1000', '200')).toBe(false);
  expect(isLess('100', '100.00')).toBe(false);
});
test('an amount above a limit is refused, exactly the limit isn’t; the server judges unpriced assets', () => {
  const limited = { ...wish, worth: '300', left: '300' };
  expect(withdrawalReason(limited)).toBeUndefined();
  expect(withdrawalReason({ ...limited, left: '299.99999999' })).toBe('above_daily');
  expect(withdrawalReason({ ...limited, newAddressLeft: '300' })).toBeUndefined();
  expect(withdrawalReason({ ...limited, newAddressLeft: '200' })).toBe('above_new');
  expect(withdrawalReason({ ...limited, left: '100', newAddressLeft: '200' })).toBe('above_daily');
  expect(withdrawalReason({ ...limited, worth: undefined, left: '0' })).toBeUndefined();
});
test('"All" is the full balance or the remaining limit; if that’s too little the reason is shown instead', () => {
  const usdt = { withdrawable: '5250', minimum: '20', worth: '5250', limit: '50000', isFixed: true };
  expect(mostOf(usdt)).toBe('5250');
  expect(mostOf({ ...usdt, limit: '200' })).toBe('200');
  expect(mostOf({ ...usdt, limit: '0' })).toBe('5250');
  expect(mostOf({ ...usdt, limit: '19.99' })).toBe('5250');
  const bitcoin = { withdrawable: '0.5', minimum: '0.0005', worth: '30000', limit: '200', isFixed: false };
  expect(mostOf(bitcoin)).toBe('0.0033');
  expect(mostOf({ ...bitcoin, worth: undefined })).toBe('0.5');
  // Euros have no index but a value for the limits, which no market moves.
  const euros = { withdrawable: '8000', minimum: '10', worth: '10000', limit: '200', isFixed: true };
  expect(mostOf(euros)).toBe('160');
  expect(leastOf('200', '1000', '50')).toBe('50');
  expect(times('0.0002', 25)).toBe('0.005');
});
test('a coin amount above a limit is refused in the form, by the value that the limits count', () => {
  const bitcoin = { amount: '0.004', fee: '0.0002', minimum: '0.0005', withdrawable: '0.5', left: '200' };
  expect(withdrawalReason({ ...bitcoin, worth: worthOf(bitcoin.amount, '60000') })).toBe('above_daily');
  expect(withdrawalReason({ ...bitcoin, worth: worthOf('0.0033', '60000'), amount: '0.0033' })).toBeUndefined();
});
test('"All" follows its limit when an address makes another one apply; a typed amount stays', () => {
  expect(allAgain({ allWithin: '5000' }, { limit: '5000', most: '4999' })).toBeUndefined();
  expect(allAgain({ allWithin: '5000' }, { limit: '1000', most: '1000' })).toEqual({ amount: '1000', allWithin: '1000' });
  expect(allAgain({ allWithin: '1000' }, { limit: '5000', most: '5000' })).toEqual({ amount: '5000', allWithin: '5000' });
  expect(allAgain({ allWithin: undefined }, { limit: '1000', most: '1000' })).toBeUndefined();
});
test('what blocks every withdrawal is shown before what is missing in this one', () => {
  const open = { isPaused: false, isHeld: false, hasDebt: false, isOpen: true, target: { address: 'TX1', state: 'right' } };
  expect(withdrawalObstacle(open)).toBeUndefined();
  expect(withdrawalObstacle({ ...open, isPaused: true, isHeld: true, hasDebt: true, isOpen: false })).toBe('paused');
  expect(withdrawalObstacle({ ...open, isHeld: true, hasDebt: true })).toBe('held');
  expect(withdrawalObstacle({ ...open, hasDebt: true, isOpen: false })).toBe('debt');
  expect(withdrawalObstacle({ ...open, isOpen: false, target: { address: '', state: 'none' } })).toBe('closed');
});
test('an address is required, then checked, and an invalid one or a failed check is reported', () => {
  const to = (address: string, state: string) =>
    withdrawalObstacle({ isPaused: false, isHeld: false, hasDebt: false, isOpen: true, target: { address, state } });
  expect([to(' ', 'none'), to('TX1', 'asking'), to('TX1', 'unknown'), to('TX1', 'wrong'), to('TX1', 'right')]).toEqual([
    'no_address',
    'checking',
    'unchecked',
    'wrong_address',
    undefined,
  ]);
  const toCard = (bankCard: string | undefined) =>
    withdrawalObstacle({ isPaused: false, isHeld: false, hasDebt: false, isOpen: true, target: { bankCard } });
  expect([toCard(undefined), toCard('7')]).toEqual(['no_card', undefined]);
});
