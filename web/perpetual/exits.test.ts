import { lots, type Ticks, ticks } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { exitPrice, isOnItsSide, moveText, previewExit } from './exits.ts';
import { market } from './test/contract.ts';

const long = { isLong: true, entry: ticks(641_800), quantity: lots(50) };
const short = { ...long, isLong: false };
const at = (...[by, text, isProfit, basis]: [Parameters<typeof exitPrice>[0], string, boolean, typeof long]) =>
  exitPrice(by, text, isProfit, basis, market);

test('a trigger written as a price is that price; what isn’t one is none', () => {
  expect(at('price', '65800', true, long)).toBe(658_000);
  expect(at('price', '65800.19', true, long)).toBe(658_001);
  expect(at('price', '', true, long)).toBeUndefined();
  expect(at('price', '0', true, long)).toBeUndefined();
});

test('a percentage moves the price with the position for a take profit and against it for a stop loss', () => {
  expect(at('percent', '2.5', true, long)).toBe(657_845);
  expect(at('percent', '2.5', false, long)).toBe(625_755);
  expect(at('percent', '2.5', true, short)).toBe(625_755);
  expect(at('percent', '2.5', false, short)).toBe(657_845);
  expect(at('percent', '0', true, long)).toBeUndefined();
  expect(at('percent', '100', false, long)).toBeUndefined(); // a price of zero
});

test('an amount of profit is the price that yields it, to the nearest tick', () => {
  const price = at('pnl', '81', true, long) as Ticks;
  expect(price).toBe(658_000); // 0.05 BTC · 1,620.0
  expect(previewExit(price, long, market).pnl).toBe(8_100_000_000n);
  expect(at('pnl', '39', false, long)).toBe(634_000);
  expect(at('pnl', '39', false, short)).toBe(649_600);
});

test('the preview says what a trigger yields and how far the price moves', () => {
  expect(previewExit(ticks(658_000), long, market)).toMatchObject({ pnl: 8_100_000_000n, move: 252n });
  expect(previewExit(ticks(634_000), long, market)).toMatchObject({ pnl: -3_900_000_000n, move: -121n });
  expect(previewExit(ticks(634_000), short, market)).toMatchObject({ pnl: 3_900_000_000n, move: 121n });
});

describe('a move in percent', () => {
  test.each([
    [252n, '2.52'],
    [-121n, '-1.21'],
    [5n, '0.05'],
    [0n, '0.00'],
  ])('%s hundredths are %s', (move, text) => expect(moveText(move)).toBe(text));
});

test('a take profit lies on the side of profit, a stop loss on that of loss; at the entry neither does', () => {
  expect(isOnItsSide(ticks(658_000), true, long)).toBe(true);
  expect(isOnItsSide(ticks(658_000), false, long)).toBe(false);
  expect(isOnItsSide(ticks(658_000), false, short)).toBe(true);
  expect(isOnItsSide(long.entry, true, long)).toBe(false);
  expect(isOnItsSide(long.entry, false, long)).toBe(false);
});
