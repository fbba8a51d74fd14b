import { identity } from '@bourse/contract/identity';
import { spot } from '@bourse/contract/spot';
import { expect, test } from 'vitest';
import { checkCall } from './call-check.ts';

test('a missing or malformed field gets the error code from the contract', () => {
  expect(checkCall(identity.login, { account: '', password: '' })).toEqual({ account: '1', password: '6' });
  expect(checkCall(identity.sendSms, { phone: '0151', purpose: 'register' })).toEqual({ phone: 'phone-invalid' });
  expect(checkCall(identity.checkCode, { email: 'a@b.c', code: '12', purpose: 'register' })).toEqual({ code: '45' });
});

test('optional fields are validated, and amounts with exponents or signs are refused', () => {
  const order = { requestId: 'abcdefgh', symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1e5', quantity: '-1' };
  expect(checkCall(spot.placeOrder, order)).toEqual({ price: '10_2', quantity: '25' });
});

test('valid input has no errors', () => {
  expect(checkCall(identity.login, { account: 'lena@example.com', password: 'practice' })).toEqual({});
});
