import { expect, test } from 'vitest';
import { closing } from './closing.ts';
import { market, position } from './test/contract.ts';

const wish = { at: 'market', price: '', quantity: '300' } as const;

test('closing all of a position at the market sends no quantity: whatever it is when the order arrives', () => {
  expect(closing(wish, position(), market)).toEqual({
    reason: undefined,
    profit: '231.171',
    fee: '9.62859',
    body: { symbol: 'BTC-USDT-PERP', side: 'long' },
  });
});

test('closing a part at a price says what it yields there', () => {
  const third = closing({ at: 'limit', price: '65000.00', quantity: '100' }, position(), market);
  expect(third.profit).toBe('157.997'); // 6,500 − 19,026.009 ÷ 3
  expect(third.fee).toBe('3.25');
  expect(third.body).toEqual({ symbol: 'BTC-USDT-PERP', side: 'long', quantity: '100', price: '65000' });
});

test('what is missing or too much has its reason and sends nothing', () => {
  expect(closing({ ...wish, at: 'limit' }, position(), market)).toMatchObject({ reason: 'enterPrice', body: undefined });
  expect(closing({ ...wish, quantity: '' }, position(), market)).toMatchObject({ reason: 'enterQuantity', body: undefined });
  expect(closing({ ...wish, quantity: '301' }, position(), market)).toMatchObject({ reason: 'tooMuch', body: undefined });
});

test('a short position gains where the price falls', () => {
  const short = position({ side: 'short', markPrice: '63000' });
  expect(closing(wish, short, market).profit).toBe('126.009');
  expect(closing({ at: 'limit', price: '64000', quantity: '300' }, short, market).profit).toBe('-173.991');
});
