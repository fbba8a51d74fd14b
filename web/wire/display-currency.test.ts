import { worthDown } from '@bourse/core/market/worth';
import { decimalText } from '@bourse/core/money/decimal';
import { type Ticks, ticks } from '@bourse/core/money/unit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, convertText, rateOf, todayOf } from './display-currency.ts';
import { accountsWorth, valued } from './worth.ts';

const eur = { currency: 'EUR', decimals: 2, rate: '0.9234' };
const usdt = { currency: 'USDT', decimals: 2, rate: '1' };

test('a value is converted exactly: USDT is truncated towards zero, other currencies are rounded to the nearest unit', () => {
  expect(convert('12480.36', eur)).toBe('11524.36');
  expect(convert('-12480.36', eur)).toBe('-11524.36');
  expect(convert('10000', { currency: 'BTC', decimals: 8, rate: '0.00001558' })).toBe('0.15580000');
  expect(convert('10000', { currency: 'KRW', decimals: 0, rate: '1382.7' })).toBe('13827000');
  expect(convert('1.999', usdt)).toBe('1.99');
  expect(convert('-1.999', usdt)).toBe('-1.99');
  expect(convert('1', { ...eur, rate: '0.995' })).toBe('1.00');
  expect(convert('-1', { ...eur, rate: '0.995' })).toBe('-1.00');
});

test('without a rate or a value there is a dash, not zero', () => {
  expect(convertText('1', undefined, 'en')).toBe('–');
  expect(convertText(undefined, eur, 'en')).toBe('–');
  expect(convertText('12480.36', eur, 'de')).toBe('11.524,36');
});

test('total and today’s earnings add up to the last digit, and a loss isn’t rounded down', () => {
  // 10,250 at midnight; the total is shown as 10,247.83, so the loss is 2.17 and not 2.16.
  expect(todayOf({ total: '10247.8345', opening: '10250' }, usdt)).toEqual({ change: '-2.17', percent: '-0.02' });
  expect(todayOf({ total: '10252.1655', opening: '10250' }, usdt)).toEqual({ change: '2.16', percent: '0.02' });
  expect(todayOf({ total: '9999.5', opening: '10000' }, usdt)).toEqual({ change: '-0.50', percent: '-0.01' });
  expect(todayOf({ total: '10000.5', opening: '10000' }, usdt)).toEqual({ change: '0.50', percent: '0.01' });
  expect(todayOf({ total: '5', opening: '0' }, usdt)).toEqual({ change: '5.00', percent: '0.00' });
  expect(todayOf({ total: '5' }, usdt)).toBeUndefined();
});

test('bitcoin is displayed at the rate of the answer that valued it', () => {
  const stale = { currency: 'BTC', decimals: 8, rate: '0.000016079' };
  const rate = rateOf(stale, { bitcoin: '0.000016080022320642' })!;
  expect(rate.rate).toBe('0.000016080022320642');
  expect(rateOf(stale, {})).toBe(stale);
  expect(rateOf(eur, { bitcoin: '0.000016' })).toBe(eur);
});

/** What the server answers for bitcoins at an index price of two decimals: each balance rounded down, the rate with eighteen decimals. */
function answered(price: Ticks, amounts: readonly bigint[]) {
  const at = { price, priceDecimals: 2, isDegraded: false };
  const worth = (units: bigint) => decimalText(worthDown(units, at, 8, 8), 8);
  const one = worthDown(10n ** 8n, at, 8, 8);
  const accounts = ['spot', 'fiat'] as const;
  return {
    bitcoin: decimalText((10n ** 26n * 2n + one) / (one * 2n), 18),
    total: decimalText(
      amounts.reduce((sum, units) => sum + worthDown(units, at, 8, 8), 0n),
      8,
    ),
    balances: amounts.map((units, i) => {
      const [available, frozen] = [decimalText(units - units / 3n, 8), decimalText(units / 3n, 8)];
      return { account: accounts[i] as 'spot', asset: 'BTC', available, frozen, converted: worth(units) };
    }),
  };
}
const inBitcoin = (price: Ticks, amounts: readonly bigint[]) => {
  const answer = answered(price, amounts);
  const rate = rateOf({ currency: 'BTC', decimals: 8, rate: '0.000016' }, answer)!;
  const [fiat, spot] = accountsWorth(valued(answer), true);
  return {
    total: convert(answer.total, rate),
    accounts: [spot?.total, fiat?.total].map((value) => convert(value, rate)),
    text: convertText(answer.total, rate, 'en'),
  };
};

test('one bitcoin is one bitcoin in BTC, at prices where rounding down twice lost a unit', () => {
  for (const price of [62_188_75, 59_999_99, 61_234_57, 30_003_33, 99_999_97, 123_456_79])
    expect(inBitcoin(ticks(price), [10n ** 8n]).text, String(price)).toBe('1.00000000');
});

test('bitcoins displayed in BTC equal themselves, in the total and in each account, at any price and amount', () => {
  const unit = (units: bigint) => `${units / 10n ** 8n}.${(units % 10n ** 8n).toString().padStart(8, '0')}`;
  const amount = fc.bigInt({ min: 0n, max: 1_000n * 10n ** 8n });
  fc.assert(
    fc.property(fc.integer({ min: 1_000_00, max: 1_000_000_00 }), amount, amount, (price, spot, fiat) => {
      expect(inBitcoin(ticks(price), [spot, fiat])).toMatchObject({ total: unit(spot + fiat), accounts: [unit(spot), unit(fiat)] });
    }),
    { numRuns: 500 },
  );
});
