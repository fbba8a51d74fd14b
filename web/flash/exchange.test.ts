import { expect, test } from 'vitest';
import {
  type ExchangeDraft,
  exchangeReason,
  flipped,
  lifeOf,
  percentBetween,
  percentOfBasis,
  percentOfShare,
  withAsset,
} from './exchange.ts';

const draft: ExchangeDraft = { from: 'USDT', to: 'BTC', given: 'from', amount: '100' };
const usdt = { asset: 'USDT', isOpen: true, hasPrice: true, available: '500', mostIn: '400', mostOut: '400' };
const btc = { asset: 'BTC', isOpen: true, hasPrice: true, available: '0', mostIn: '1', mostOut: '2' };

test('swap reverses the pair, and a second swap restores it', () => {
  expect(flipped(draft)).toEqual({ from: 'BTC', to: 'USDT', given: 'to', amount: '100' });
  expect(flipped(flipped(draft))).toEqual(draft);
});
test('choosing the other side’s asset swaps the two, so nothing is exchanged for itself', () => {
  expect(withAsset(draft, 'to', 'USDT')).toEqual({ from: 'BTC', to: 'USDT', given: 'from', amount: '' });
  expect(withAsset(draft, 'to', 'ETH')).toEqual({ ...draft, to: 'ETH' });
  expect(withAsset(draft, 'from', 'ETH')).toEqual({ ...draft, from: 'ETH', amount: '' });
});
test('an exchange says what is missing: a price, availability, money, an amount, house inventory', () => {
  expect(exchangeReason(draft, usdt, btc)).toBeUndefined();
  expect(exchangeReason(draft, usdt, { ...btc, isOpen: false, hasPrice: false })).toEqual({ reason: 'no_price', asset: 'BTC' });
  expect(exchangeReason(draft, { ...usdt, isOpen: false }, btc)).toEqual({ reason: 'closed', asset: 'USDT' });
  expect(exchangeReason(draft, { ...usdt, available: '0' }, btc)?.reason).toBe('nothing');
  expect(exchangeReason({ ...draft, amount: '' }, usdt, btc)?.reason).toBe('enter_amount');
  expect(exchangeReason({ ...draft, amount: '500.01' }, usdt, btc)?.reason).toBe('insufficient');
  expect(exchangeReason({ ...draft, amount: '400.01' }, usdt, btc)?.reason).toBe('above_most');
  expect(exchangeReason({ ...draft, given: 'to', amount: '2.1' }, usdt, btc)).toEqual({ reason: 'above_most', asset: 'BTC' });
  expect(exchangeReason({ ...draft, given: 'to', amount: '2' }, usdt, btc)).toBeUndefined();
});
test('an amount below the minimum says so before a quote is requested', () => {
  const least = { minimum: '1', priceOf: (asset: string) => (asset === 'BTC' ? '60000' : undefined) };
  const reason = (change: Partial<ExchangeDraft>) => exchangeReason({ ...draft, ...change }, usdt, btc, least)?.reason;
  expect(reason({ amount: '0.5' })).toBe('below_least');
  expect(reason({ amount: '1' })).toBeUndefined();
  expect(reason({ given: 'to', amount: '0.00001' })).toBe('below_least');
  expect(reason({ given: 'to', amount: '0.000017' }), 'near the minimum the server decides').toBeUndefined();
  expect(exchangeReason({ ...draft, amount: '0.5' }, usdt, btc, { ...least, minimum: '0.1' })).toBeUndefined();
});
test('the difference between two rates is shown in percent, never rounded up', () => {
  expect(percentBetween('100', '101.239')).toBe('1.23');
  expect(percentBetween('100', '99.5')).toBe('-0.50');
  expect(percentBetween('0', '5')).toBe('0');
});
test('a quote lasts as long as the server says, whatever the device’s clock shows', () => {
  expect(lifeOf({ expiresAt: '2026-01-01T00:00:10Z' }, '2026-01-01T00:00:01.500Z')).toBe(8_500);
  expect(lifeOf({ expiresAt: '2026-01-01T00:00:10Z' }, '2026-01-01T00:00:11Z')).toBe(0);
});
test('basis points are shown as percent', () => {
  expect([percentOfBasis('20'), percentOfBasis('10'), percentOfBasis('2.5'), percentOfBasis('150')]).toEqual([
    '0.20',
    '0.10',
    '0.025',
    '1.50',
  ]);
});

test('the spread is shown in percent with two decimals, without its rounding unit', () => {
  expect(['10.01', '10.02', '20.01', '9.99', '0.4', '150'].map(percentOfShare)).toEqual(['0.10', '0.10', '0.20', '0.10', '0.00', '1.50']);
});
