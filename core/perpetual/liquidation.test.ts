import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instrumentUnits, notional } from '../money/notional.ts';
import { type Amount, amount, lots, type Rate, rate, ticks } from '../money/unit.ts';
import { defaultTiers } from './default-tiers.ts';
import { bankruptcyPrice, bankruptcyValue, insuranceFee, isLiquidatable, liquidationPrice, liquidationValue } from './liquidation.ts';
import { orderCost } from './order-cost.ts';
import { type Position, unrealised, valueAt } from './position.ts';
import { deductionOf, maintenanceMargin, type RiskTier, whyTiers } from './risk-tier.ts';

const NO_FEE = rate(0n);
const percent = (text: number): Rate => rate(BigInt(Math.round(text * 1_000_000)));
const onlyTier = (maintenance: Rate, deduction: Amount): RiskTier[] => [
  { floor: amount(0n), maintenance, deduction, maximumLeverage: 100 },
];

describe('published examples of the liquidation price, isolated', () => {
  // Amounts with 16 decimals, so that a fraction shows all the published digits.
  const ONE = 10n ** 16n;
  const worth = (n: number): Amount => amount((BigInt(Math.round(n * 1_000)) * ONE) / 1_000n);
  test.each([
    ['short 5x from 10', false, 10, 1, 0.01, 0, 11.89108910891089],
    ['long 5x from 10', true, 10, 1, 0.01, 0, 8.070707070707071],
    ['long 5x from 8', true, 8, 1, 0.01, 0, 6.454545454545454],
    ['long 5x from 10, a quantity of 0.6', true, 10, 0.6, 0.01, 0, 8.063973063973064],
    ['long 5x from 10 with a closing fee and no deduction', true, 10, 1, 0, 0.06, 8.085708510208207],
  ])('%s', (_, isLong, entry, quantity, deduction, fee, price) => {
    const position: Position = { isLong, quantity: lots(1), entryValue: worth(entry * quantity) };
    const value = liquidationValue(position, worth((entry * quantity) / 5), onlyTier(percent(1), worth(deduction)), percent(fee))!;
    const digits = Number((value.numerator * 10n ** 16n) / (value.denominator * ONE)) / 1e16;
    expect(digits / quantity).toBeCloseTo(price, 14);
  });
});

test('buying 1 BTC at 50,000 with leverage 10 and a fee of 0.055 % costs 5,000 + 27.50 + 24.75', () => {
  const usdt = (n: number) => amount(BigInt(Math.round(n * 100)));
  expect(orderCost(true, usdt(50_000), 10, percent(0.055))).toEqual({
    initialMargin: usdt(5_000),
    openFee: usdt(27.5),
    closeFee: usdt(24.75),
    total: usdt(5_052.25),
  });
});

test.each([
  ['not at an equity above maintenance margin', -4_000n, false],
  ['not at exactly the maintenance margin', -4_500n, false],
  ['but one below it', -4_501n, true],
])('0.1 BTC at 50,000 with 10 %% maintenance is liquidated: %s', (_, quote, expected) => {
  const value = amount(5_000n);
  expect(isLiquidatable(onlyTier(percent(10), amount(0n)), NO_FEE, value, amount(value + quote))).toBe(expected);
});

test.each([
  [-4_501n, 4_501n],
  [-5_000n, 5_000n],
  [-5_100n, 5_100n],
])('closing a long position with a quote balance of %s must yield %s', (quote, expected) => {
  const position: Position = { isLong: true, quantity: lots(100), entryValue: amount(-quote) };
  expect(bankruptcyValue(position, amount(0n), lots(100))).toBe(expected);
});

test('a part is closed at its share, rounded up when selling and down when buying back: 2,775.11 is 2,776 or 2,775', () => {
  const [entryValue, quantity] = [amount(13_000_000n), lots(100_000_000)];
  expect(bankruptcyValue({ isLong: true, quantity, entryValue }, amount(0n), lots(21_347))).toBe(2_776n);
  expect(bankruptcyValue({ isLong: false, quantity, entryValue }, amount(0n), lots(21_347))).toBe(2_775n);
});

test('the insurance fund keeps the surplus of a liquidation, at most a rate of its value: bankruptcy 5,100, closed for 5,610', () => {
  const keep = (most: number) => insuranceFee(amount(561_000n), amount(510_000n), true, percent(most));
  expect([keep(0.5), keep(2.5), keep(100)]).toEqual([2_805n, 14_025n, 51_000n]);
  expect(insuranceFee(amount(500_000n), amount(510_000n), true, percent(0.5))).toBe(0n);
});

describe('risk tiers', () => {
  test('the deduction above 250,000 is 250,000 × (1 % − 0.5 %) + 50 = 1,300', () => {
    const below: RiskTier = { floor: amount(50_000n), maintenance: percent(0.5), deduction: amount(50n), maximumLeverage: 50 };
    expect(deductionOf(amount(250_000n), percent(1), below)).toBe(1_300n);
  });

  const tiers = defaultTiers(8);
  test('the default tiers are valid and have the published deductions', () => {
    expect(whyTiers(tiers, percent(0.05))).toBeUndefined();
    expect(tiers.map(({ deduction }) => deduction / 10n ** 8n)).toEqual([0n, 50n, 1_300n, 16_300n, 266_300n, 1_266_300n, 2_516_300n]);
  });

  test('maintenance margin is continuous across every border', () => {
    for (const { floor } of tiers.slice(1)) {
      const [at, above] = [maintenanceMargin(tiers, floor), maintenanceMargin(tiers, amount(floor + 1n))];
      expect(above - at).toBeLessThanOrEqual(1n);
      expect(above - at).toBeGreaterThanOrEqual(0n);
    }
  });

  test.each([
    ['floors start at zero and rise', { floor: amount(1n) }],
    ['maintenance rates rise', { maintenance: rate(0n) }],
    ['a deduction doesn’t make the margin continuous', { deduction: amount(1n) }],
    ['a maximum leverage is a whole number from 1', { maximumLeverage: 0.5 }],
    ['initial margin must exceed maintenance and fee', { maximumLeverage: 250 }],
  ])('%s', (why, change) => {
    expect(whyTiers([{ ...tiers[0]!, ...change }, ...tiers.slice(1)], percent(0.05))).toBe(why);
  });
});

describe('in every tier, at every size', () => {
  const units = instrumentUnits({ priceDecimals: 2, quantityDecimals: 3 }, 8, 8);
  const tiers = defaultTiers(8);
  const fee = percent(0.05);
  const state = fc.record({
    isLong: fc.boolean(),
    price: fc.integer({ min: 100, max: 20_000_000 }),
    quantity: fc.integer({ min: 1, max: 500_000 }),
    leverage: fc.integer({ min: 1, max: 100 }),
  });
  const opened = ({ isLong, price, quantity, leverage }: { isLong: boolean; price: number; quantity: number; leverage: number }) => {
    const entryValue = notional(ticks(price), lots(quantity), units);
    return { position: { isLong, quantity: lots(quantity), entryValue } as Position, margin: amount(entryValue / BigInt(leverage)) };
  };

  test('the displayed price is, tick for tick, the first one at which the position is liquidated', () => {
    fc.assert(
      fc.property(state, (drawn) => {
        const { position, margin } = opened(drawn);
        const falls = (price: number) =>
          isLiquidatable(tiers, fee, valueAt(position, ticks(price), units), amount(margin + unrealised(position, ticks(price), units)));
        const price = liquidationPrice(position, margin, tiers, fee, units);
        if (price === undefined) {
          expect(drawn.isLong && falls(1)).toBe(false);
          return;
        }
        const worse = position.isLong ? -1 : 1;
        expect(falls(price)).toBe(false);
        expect(falls(price + worse)).toBe(true);
      }),
      { seed: 5, numRuns: 20_000 },
    );
  });

  test('an account closed at the bankruptcy price or better keeps at least zero, and one tick worse would not do', () => {
    fc.assert(
      fc.property(state, (drawn) => {
        const { position, margin } = opened(drawn);
        const price = bankruptcyPrice(position, margin, units);
        const left = (at: number) => margin + unrealised(position, ticks(at), units);
        expect(left(price)).toBeGreaterThanOrEqual(0n);
        if (price > 0) expect(left(position.isLong ? price - 1 : price + 1)).toBeLessThan(0n);
      }),
      { seed: 6, numRuns: 5_000 },
    );
  });
});
