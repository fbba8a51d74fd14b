import { expect, test } from 'vitest';
import { averageLossOf, hitRateOf, oddsOf, returnOf } from './odds.ts';

test.each([
  ['0.8', { payout: '80', breakEven: '55.56', averageLoss: '10' }],
  ['0.82', { payout: '82', breakEven: '54.95', averageLoss: '9' }],
  ['0.85', { payout: '85', breakEven: '54.06', averageLoss: '7.5' }],
  ['0.88', { payout: '88', breakEven: '53.2', averageLoss: '6' }],
])('at a payout of %s the break-even rate and the average loss are rounded up', (payoutRate, odds) => {
  expect(oddsOf({ payoutRate })).toEqual(odds);
});

test('the return is the stake and its payout, rounded down to the smallest unit', () => {
  expect(returnOf('50', { payoutRate: '0.82' }, { assetScale: 6 })).toBe('91');
  expect(returnOf('5.000001', { payoutRate: '0.82' }, { assetScale: 6 })).toBe('9.100001');
  expect(returnOf('', { payoutRate: '0.82' }, { assetScale: 6 })).toBeUndefined();
  expect(returnOf('0', { payoutRate: '0.82' }, { assetScale: 6 })).toBeUndefined();
});

test('the average loss of a stake is rounded up', () => {
  expect(averageLossOf('50', { payoutRate: '0.82' }, { assetScale: 6 })).toBe('4.5');
  expect(averageLossOf('0.000001', { payoutRate: '0.82' }, { assetScale: 6 })).toBe('0.000001');
});

test('the hit rate leaves out ties and voids, and is absent without a decided contract', () => {
  expect(hitRateOf({ won: 11, lost: 12 })).toBe('47.8');
  expect(hitRateOf({ won: 0, lost: 0 })).toBeUndefined();
});
