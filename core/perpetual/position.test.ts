import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instrumentUnits, notional } from '../money/notional.ts';
import { type Amount, amount, lots, ticks } from '../money/unit.ts';
import { enlarge, type Position, reduce, unrealised } from './position.ts';

// Prices with two decimals, one lot is 0.001 of the base asset, USDT has eight decimals.
const units = instrumentUnits({ priceDecimals: 2, quantityDecimals: 3 }, 8, 8);
const value = (price: number, quantity: number) => notional(ticks(price), lots(quantity), units);
const usdt = (n: number) => amount(BigInt(Math.round(n * 100)) * 1_000_000n);

test('0.5 bought at 5,000 and 0.3 at 6,000 is an average entry of 5,375', () => {
  const position = enlarge({ isLong: true, quantity: lots(500), entryValue: value(500_000, 500) }, lots(300), value(600_000, 300));
  expect(position.entryValue).toBe(value(537_500, 800));
});

test('a long position of 0.2 from 7,000 earns 100 at 7,500, a short one of 0.4 from 6,000 earns 400 at 5,000', () => {
  const long: Position = { isLong: true, quantity: lots(200), entryValue: value(700_000, 200) };
  const short: Position = { isLong: false, quantity: lots(400), entryValue: value(600_000, 400) };
  expect(unrealised(long, ticks(750_000), units)).toBe(usdt(100));
  expect(unrealised(short, ticks(500_000), units)).toBe(usdt(400));
  expect(reduce(short, lots(400), value(500_000, 400))).toEqual({ left: undefined, entryValue: short.entryValue, realised: usdt(400) });
});

test('a closed profit is the realised one minus both fees and the funding paid: 400 − 1.32 − 1.10 − 2.10 = 395.48', () => {
  const short: Position = { isLong: false, quantity: lots(400), entryValue: value(600_000, 400) };
  const { realised } = reduce(short, lots(400), value(500_000, 400));
  expect(realised - usdt(1.32) - usdt(1.1) - usdt(2.1)).toBe(usdt(395.48));
});

test('however a position is built up and closed, its realised profits add up to what was received minus what was paid', () => {
  const trade = fc.record({ price: fc.integer({ min: 1, max: 10_000_000 }), quantity: fc.integer({ min: 1, max: 5_000 }) });
  fc.assert(
    fc.property(fc.boolean(), fc.array(trade, { minLength: 1 }), fc.array(trade), fc.integer({ min: 1 }), (isLong, opens, closes, last) => {
      let position: Position = { isLong, quantity: lots(0), entryValue: amount(0n) };
      let [paid, received, realised] = [0n, 0n, 0n];
      for (const { price, quantity } of opens) {
        position = enlarge(position, lots(quantity), value(price, quantity));
        paid += value(price, quantity);
      }
      let left: Position | undefined = position;
      for (const { price, quantity } of [...closes, { price: last, quantity: Number.MAX_SAFE_INTEGER }]) {
        if (left === undefined) break;
        const closed = Math.min(quantity, left.quantity);
        const sold: Amount = value(Math.min(price, 10_000_000), closed);
        const part = reduce(left, lots(closed), sold);
        expect(part.left === undefined ? 0n : part.left.entryValue).toBeGreaterThanOrEqual(0n);
        [received, realised, left] = [received + sold, realised + part.realised, part.left];
      }
      expect(realised).toBe(isLong ? received - paid : paid - received);
    }),
    { seed: 4, numRuns: 2_000 },
  );
});
