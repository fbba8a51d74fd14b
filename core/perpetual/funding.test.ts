import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, instant, rate, ticks } from '../money/unit.ts';
import { compareRanks, lightsOf, type Ranked, rankOf } from './deleveraging-rank.ts';
import { fundingCap, fundingOf, fundingRate, premiumIndex } from './funding.ts';
import { Basis, FUNDING_EVERY_MS, fundingPrice, markPrice } from './mark-price.ts';

const percent = (n: number) => rate(BigInt(Math.round(n * 1_000_000)));
const NO_CAP = percent(100);

test.each([
  [0.03, 0.01],
  [0.06, 0.01],
  [0.07, 0.02],
  [0.1, 0.05],
  [-0.1, -0.05],
])('an average premium of %s %% gives a funding rate of %s %%', (premium, expected) => {
  expect(fundingRate(percent(premium), NO_CAP)).toBe(percent(expected));
});

test('the rate is capped at three quarters of the maintenance rate, in both directions', () => {
  const cap = fundingCap(percent(0.4));
  expect([fundingRate(percent(5), cap), fundingRate(percent(-5), cap)]).toEqual([percent(0.3), percent(-0.3)]);
});

test('the premium is the fraction by which the whole spread is above or below the index', () => {
  expect(premiumIndex(ticks(10_000), ticks(10_010), ticks(10_020))).toBe(percent(0.1));
  expect(premiumIndex(ticks(10_000), ticks(9_980), ticks(9_990))).toBe(percent(-0.1));
  expect(premiumIndex(ticks(10_000), ticks(9_990), ticks(10_010))).toBe(0n);
  expect(premiumIndex(ticks(10_000), undefined, undefined)).toBe(0n);
});

test('funding is a zero-sum payment, with at most one minor unit of dust per position', () => {
  const sides = fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sides, fc.bigInt({ min: -300_000n, max: 300_000n }), (values, drawn) => {
      // As many short as long: the shorts share what the longs hold.
      const all = values.reduce((sum, value) => sum + value, 0n);
      const shorts = [all / 3n, all - all / 3n];
      let paid = 0n;
      for (const value of values) paid += fundingOf(true, amount(value), rate(drawn));
      for (const value of shorts) paid += fundingOf(false, amount(value), rate(drawn));
      expect(paid).toBeGreaterThanOrEqual(0n);
      expect(paid).toBeLessThanOrEqual(BigInt(values.length + shorts.length));
    }),
    { seed: 7 },
  );
});

test('the mark price is the median of funding price, basis price and last trade', () => {
  expect(markPrice(ticks(100), ticks(104), ticks(90))).toBe(100);
  expect(markPrice(ticks(100), ticks(104), ticks(103))).toBe(103);
  expect(markPrice(ticks(100), ticks(104), ticks(200))).toBe(104);
  expect(markPrice(ticks(100), ticks(104), undefined)).toBe(104);
});

test('the remaining part of the funding rate moves the index, in proportion to the time left', () => {
  const at = instant(0);
  const price = (left: number) => fundingPrice(ticks(6_000_000), percent(0.1), at, instant(left));
  expect([price(FUNDING_EVERY_MS), price(FUNDING_EVERY_MS / 2), price(0)]).toEqual([6_006_000, 6_003_000, 6_000_000]);
});

test('the basis is the average of the last 30 samples, and is restored from them', () => {
  const basis = new Basis();
  expect(basis.average).toBe(0);
  for (let i = 0; i < 30; i += 1) basis.add(ticks(100_000), ticks(100_200), ticks(100_202));
  for (let i = 0; i < 30; i += 1) basis.add(ticks(100_000), ticks(100_009), ticks(100_012));
  expect(basis.average).toBe(10);
  const again = new Basis();
  again.restore(basis.doubled);
  again.add(ticks(100_000), ticks(100_300), ticks(100_300));
  basis.add(ticks(100_000), ticks(100_300), ticks(100_300));
  expect(again.average).toBe(basis.average);
});

test('the most profitable and most leveraged position is deleveraged first, the older among equals', () => {
  const one: Ranked = {
    trader: 1,
    openedSeq: 10,
    entryValue: amount(1_000n),
    markValue: amount(1_100n),
    equity: amount(200n),
    profit: amount(100n),
  };
  const leveraged = { ...one, trader: 2, equity: amount(150n) };
  const poorer = { ...one, trader: 3, markValue: amount(1_050n), profit: amount(50n) };
  const losing = { ...one, trader: 4, markValue: amount(900n), profit: amount(-100n) };
  const younger = { ...one, trader: 5, openedSeq: 11 };
  expect(
    [losing, younger, poorer, one, leveraged]
      .map(rankOf)
      .sort(compareRanks)
      .map(({ trader }) => trader),
  ).toEqual([2, 1, 5, 3, 4]);
  expect([0, 19, 20, 50, 99].map((place) => lightsOf(place, 100))).toEqual([5, 5, 4, 3, 1]);
});
