import type { SecondInfo, SecondLimits } from '@bourse/contract/seconds-text';
import { expect, test } from 'vitest';
import { type Facts, faultOf, leftToday, mostStake } from './reason.ts';

const info: SecondInfo = {
  symbol: 'BTC-USDT-SEC',
  name: 'BTCUSDT',
  index: 'BTC-USDT',
  base: 'BTC',
  asset: 'USDT',
  assetScale: 6,
  priceDecimals: 5,
  sources: 3,
  minimumStake: '5',
  maximumStake: '1000',
  maximumOpen: 10,
  payouts: [],
  isOpen: true,
};
const limits: SecondLimits = { isExcluded: false, lossToday: '0', openStakes: '0' };
const facts: Facts = { info, limits, available: '200', open: 0, policy: { access: 'open' }, isConnected: true, isIndexFresh: true };
const fault = (stake: string, change: Partial<Facts> = {}) => faultOf(stake, { ...facts, ...change });

test('a stake within every limit has nothing against it', () => {
  expect(fault('50')).toBeUndefined();
  expect(fault('5')).toBeUndefined();
  expect(fault('200')).toBeUndefined();
});

test('what concerns everybody is said before what concerns the stake', () => {
  expect(fault('', { isConnected: false })).toEqual({ reason: 'offline' });
  expect(fault('', { policy: { access: 'closed' } })).toEqual({ reason: 'not_offered' });
  expect(fault('', { info: { ...info, isOpen: false, closedBecause: 'index' } })).toEqual({ reason: 'index' });
  expect(fault('', { info: { ...info, isOpen: false } })).toEqual({ reason: 'stopped' });
  expect(fault('', { isIndexFresh: false })).toEqual({ reason: 'index' });
});

test('what isn’t known yet is neither zero nor allowed', () => {
  expect(fault('50', { available: undefined })).toEqual({ reason: 'loading' });
  expect(fault('50', { limits: undefined })).toEqual({ reason: 'loading' });
  expect(fault('50', { open: undefined })).toEqual({ reason: 'loading' });
});

test('a break, a self-exclusion and too many running contracts are named', () => {
  expect(fault('50', { limits: { ...limits, coolOffUntil: '2026-11-25T12:00:00Z' } })).toEqual({
    reason: 'cooling_off',
    value: '2026-11-25T12:00:00Z',
  });
  expect(fault('50', { limits: { ...limits, isExcluded: true } })).toEqual({ reason: 'excluded' });
  expect(fault('50', { open: 10 })).toEqual({ reason: 'too_many', value: '10' });
});

test('the stake has to be a number between minimum and maximum, and there', () => {
  expect(fault('')).toEqual({ reason: 'enter_stake' });
  expect(fault('0')).toEqual({ reason: 'enter_stake' });
  expect(fault('4.99')).toEqual({ reason: 'below_stake', value: '5' });
  expect(fault('1000.000001', { available: '2000' })).toEqual({ reason: 'above_stake', value: '1000' });
  expect(fault('200.01')).toEqual({ reason: 'insufficient', value: 'USDT' });
});

test('the daily limit counts losses and open stakes, and a gain makes room', () => {
  const limited = { ...limits, dailyLoss: '100', lossToday: '30', openStakes: '20' };
  expect(fault('50', { limits: limited })).toBeUndefined();
  expect(fault('50.01', { limits: limited })).toEqual({ reason: 'daily_loss', value: '50' });
  expect(leftToday({ ...limited, lossToday: '-15' }, info)).toBe(95_000_000n);
  expect(leftToday({ ...limited, lossToday: '130' }, info), 'never negative').toBe(0n);
  expect(leftToday(limits, info)).toBeUndefined();
});

test('All takes what is available, cut at the maximum', () => {
  expect(mostStake({ info, available: '200.5' })).toBe('200.5');
  expect(mostStake({ info, available: '5000' })).toBe('1000');
  expect(mostStake({ info, available: undefined })).toBeUndefined();
});
