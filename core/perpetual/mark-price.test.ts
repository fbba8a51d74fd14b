import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, rate, type Ticks, ticks } from '../money/unit.ts';
import { HOUR_MS } from '../time.ts';
import { Basis, basisBound, fundingPrice, markPrice } from './mark-price.ts';

test('with the index at P, no book, no trade and no funding moves the mark price further from P than its bound', () => {
  const price = fc.integer({ min: 1, max: 2_000_000_000 }).map(ticks);
  const sample = fc.record({ index: price, bid: price, ask: price });
  // The highest cap that a contract can have.
  const cap = 2_000_000;
  const rates = fc.integer({ min: -cap, max: cap });
  const left = fc.integer({ min: 0, max: 8 * HOUR_MS });
  let atBound = 0;
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 40 }), price, fc.option(price), rates, left, (samples, index, last, funding, until) => {
      const basis = new Basis();
      for (const { index: then, bid, ask } of samples) basis.add(then, bid, ask);
      const funded = fundingPrice(index, rate(BigInt(funding)), instant(0), instant(until));
      const mark = markPrice(funded, basis.priceAt(index), last ?? undefined);
      const book = BigInt(index) * 500_000n;
      const far = BigInt(Math.abs(funding)) * BigInt(index);
      expect(BigInt(Math.abs(mark - index)) * 100_000_000n <= (book > far ? book : far) || index < 200).toBe(true);
      if (Math.abs(mark - index) === basisBound(index)) atBound++;
    }),
    { seed: 3, numRuns: 2_000 },
  );
  expect(atBound).toBeGreaterThan(50);
});

test('a sample is within the bound of its own index, so that a moment of a strange book weighs no more than a thirtieth of it', () => {
  const basis = new Basis();
  for (let i = 0; i < 29; i++) basis.add(ticks(10_000), ticks(9_999), ticks(10_001));
  basis.add(ticks(10_000), 1 as Ticks, ticks(10_000_000));
  expect([basis.average, basis.priceAt(ticks(10_000))]).toEqual([1, 10_001]);
});
