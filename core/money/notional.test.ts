import fc from 'fast-check';
import { expect, test } from 'vitest';
import { goods, instrumentUnits, lotsDown, lotsUp, notional } from './notional.ts';
import { bandHighest, bandLowest, feeUp, shareDown } from './rounding.ts';
import { amount, lots, RATE_ONE, rate, ticks } from './unit.ts';

const units = instrumentUnits({ priceDecimals: 2, quantityDecimals: 5 }, 8, 8);

test('price times quantity is exact: 0.015 BTC at 60,000.12 is 900.0018 USDT', () => {
  expect(notional(ticks(6_000_012), lots(1_500), units)).toBe(90_000_180_000n);
  expect(goods(lots(1_500), units)).toBe(1_500_000n);
});

test('a product beyond safe integers equals that in bigints', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 2 ** 40 }), (price, quantity) => {
      expect(notional(ticks(price), lots(quantity), units)).toBe(BigInt(price) * BigInt(quantity) * 10n);
    }),
    { seed: 2 },
  );
});

test('lots for an amount: as many as it pays for when buying, as few as yield it when selling', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.integer({ min: 1, max: 10_000_000 }), (sum, price) => {
      const [down, up] = [lotsDown(amount(sum), ticks(price), units), lotsUp(amount(sum), ticks(price), units)];
      const one = BigInt(price) * 10n;
      expect(BigInt(down) * one <= sum && BigInt(down + 1) * one > sum).toBe(true);
      expect(BigInt(up) * one >= sum && BigInt(up - 1) * one < sum).toBe(true);
    }),
    { seed: 3 },
  );
});

test('a fee is rounded up and at least one minor unit, a share is rounded down', () => {
  expect(feeUp(amount(1n), rate(80_000n))).toBe(1n);
  expect(feeUp(amount(1_000_000n), rate(100_000n))).toBe(1_000n);
  expect(feeUp(amount(1_000_001n), rate(100_000n))).toBe(1_001n);
  expect(shareDown(amount(1_000_001n), rate(100_000n))).toBe(1_000n);
});

test('a band never extends beyond its rate', () => {
  expect([bandLowest(ticks(1_601), rate(RATE_ONE / 50n)), bandHighest(ticks(1_601), rate(RATE_ONE / 50n))]).toEqual([1_569, 1_633]);
});
