import { expect, test } from 'vitest';
import {
  draftFor,
  fieldOfTransferCode,
  likelySource,
  sendable,
  swapped,
  type TransferDraft,
  transferReason,
  withAccount,
} from './transfer.ts';

const draft: TransferDraft = { from: 'fiat', to: 'spot', asset: 'USDT', amount: '10' };

test('from and to are never the same account: choosing the other one swaps them', () => {
  expect(withAccount(draft, 'from', 'spot')).toMatchObject({ from: 'spot', to: 'fiat' });
  expect(withAccount(draft, 'to', 'fiat')).toMatchObject({ from: 'spot', to: 'fiat' });
  expect(withAccount(draft, 'to', 'second')).toMatchObject({ from: 'fiat', to: 'second' });
});
test('a swap keeps asset and amount', () => {
  expect(swapped(draft)).toEqual({ from: 'spot', to: 'fiat', asset: 'USDT', amount: '10' });
});
test('the source defaults to the account with the largest balance, or fiat if there is none', () => {
  const held = [
    { account: 'fiat' as const, asset: 'USDT', available: '9' },
    { account: 'perpetual' as const, asset: 'USDT', available: '10' },
    { account: 'spot' as const, asset: 'USDT', available: '1000' },
  ];
  expect(likelySource(held, 'spot', 'USDT')).toBe('perpetual');
  expect(likelySource(held, 'spot', 'BTC')).toBe('fiat');
  expect(likelySource([], 'fiat', 'USDT')).toBe('spot');
});
test('the button says what is wrong: no balance, no amount, too much; the full balance is allowed', () => {
  expect(transferReason('5', '0')).toBe('nothing');
  expect(transferReason('', '10')).toBe('enter_amount');
  expect(transferReason('0.000', '10')).toBe('enter_amount');
  expect(transferReason('10.00000001', '10.00000000')).toBe('insufficient');
  expect(transferReason('10', '10.00000000')).toBeUndefined();
  expect(transferReason('10', undefined)).toBeUndefined();
});
test('refusals are shown at their field', () => {
  expect(['29', '30', '14', '44', 'request-expired'].map(fieldOfTransferCode)).toEqual(['to', 'asset', 'amount', 'from', 'form']);
});
test('a form starts with the requested asset, and defaults to spot as its target', () => {
  const held = [{ account: 'fiat' as const, asset: 'USDT', available: '9' }];
  expect(draftFor({}, held)).toEqual({ from: 'fiat', to: 'spot', asset: 'USDT', amount: '' });
  expect(draftFor({ from: 'spot', asset: 'BTC' }, held)).toEqual({ from: 'spot', to: 'fiat', asset: 'BTC', amount: '' });
  expect(draftFor({ to: 'second' }, held)).toMatchObject({ from: 'fiat', to: 'second' });
  expect(draftFor({ from: 'fiat', to: 'perpetual' }, [])).toMatchObject({ from: 'fiat', to: 'perpetual' });
});

test('of the account that backs positions only what they leave free may be sent, and of another asset all', () => {
  const margin = { asset: 'USDT', transferable: '20.5' };
  expect(sendable('USDT', '30', margin)).toBe('20.5');
  expect(sendable('USDT', '9', margin)).toBe('9');
  expect(sendable('BTC', '30', margin)).toBe('30');
  expect(sendable('USDT', undefined, margin)).toBeUndefined();
});
