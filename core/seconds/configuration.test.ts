import { expect, test } from 'vitest';
import type { Configure } from '../configure.ts';
import { createExchange } from '../exchange.ts';
import { amount, instant, rate } from '../money/unit.ts';
import { COIN, START } from '../test/market.ts';
import { goldSecond, secondsOpening } from '../test/seconds-market.ts';
import type { SecondInstrument } from './instrument.ts';
import { averageLoss, breakEvenRate, gainOf, payoutOf } from './payout.ts';

const why = (part: Partial<SecondInstrument>, more: Partial<Configure> = {}): string => {
  const command: Configure = { ...secondsOpening, seconds: [{ ...goldSecond, ...part }], ...more };
  const { answer } = createExchange().apply({ seq: 1, at: instant(START), origin: 'operator' }, command);
  return 'why' in answer ? answer.why : 'done';
};
const pays = (...table: readonly (readonly [seconds: number, percent: number])[]) => ({
  payouts: table.map(([seconds, percent]) => ({ durationMs: seconds * 1_000, ratio: rate(BigInt(percent * 1_000_000)) })),
});

test('no table of payouts is absurd', () => {
  expect(why({})).toBe('done');
  expect(why(pays([30, 50], [3_600, 95]))).toBe('done');
  expect(why(pays())).toContain('durations');
  expect(why(pays([29, 80]))).toContain('30 seconds to an hour');
  expect(why(pays([3_601, 80]))).toContain('30 seconds to an hour');
  expect(why(pays([30.5, 80]))).toContain('whole seconds');
  expect(why(pays([60, 80], [60, 80]))).toContain('durations rise');
  expect(why(pays([30, 49]))).toContain('50 to 95');
  expect(why(pays([30, 96]))).toContain('50 to 95');
});

test('stakes, counts and caps have bounds too', () => {
  expect(why({ symbol: 'GOLD-SEC' as never })).toContain('-SEC');
  expect(why({ index: 'SILVER-USDT', symbol: 'SILVER-USDT-SEC' as never })).toContain('a pair quoted in USDT');
  expect(why({ minimumStake: amount(COIN - 1n) })).toContain('minimum stake');
  expect(why({ minimumStake: amount(101n * COIN) })).toContain('minimum stake');
  expect(why({ maximumStake: amount(4n * COIN) })).toContain('maximum stake');
  expect(why({ maximumStake: amount(10_001n * COIN) })).toContain('maximum stake');
  expect(why({ maximumOpen: 0 })).toContain('open contracts');
  expect(why({ maximumOpen: 101 })).toContain('open contracts');
  expect(why({ bucketShare: rate(0n) })).toContain('1 %');
  expect(why({ bucketShare: rate(1_000_001n) })).toContain('1 %');
  expect(why({ totalShare: rate(5_000_001n) })).toContain('5 %');
  expect(why({ totalShare: rate(999_999n) })).toContain('5 %');
});

test('only a practice realm grants the fund', () => {
  expect(why({}, { secondGrant: amount(0n) })).toContain('practice');
  expect(why({}, { realm: 'live', practiceGrants: [] })).toContain('practice');
  expect(why({}, { realm: 'live', practiceGrants: [], secondGrant: undefined })).toBe('done');
});

test('what the button says follows from the table: at 85 % one has to be right 54.06 times in a hundred', () => {
  const ratio = rate(85_000_000n);
  expect(breakEvenRate(ratio)).toBe(54_054_055n);
  expect(averageLoss(ratio)).toBe(7_500_000n);
  expect(gainOf(amount(7n), ratio)).toBe(5n);
  expect(payoutOf(amount(7n), ratio, 'won')).toBe(12n);
  expect(payoutOf(amount(7n), ratio, 'tie')).toBe(7n);
  expect(payoutOf(amount(7n), ratio, 'void')).toBe(7n);
  expect(payoutOf(amount(7n), ratio, 'lost')).toBe(0n);
});
