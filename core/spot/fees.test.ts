import { expect, test } from 'vitest';
import { amount, instant } from '../money/unit.ts';
import { COIN, opening } from '../test/market.ts';
import { feeTierOf, tradeFee } from './fees.ts';
import { addVolume, dayOf, forgetOldDays, newVolume } from './volume.ts';

const { feeTiers } = opening;

test('exactly reaching the floor of a tier is enough, one minor unit less is not', () => {
  const floor = 1_000_000n * COIN;
  expect([0n, 1n, floor - 1n, floor, floor + 1n].map((v) => feeTierOf(feeTiers, amount(v)))).toEqual([0, 0, 0, 1, 1]);
});

test('a fee is never nothing and never more than what was received', () => {
  for (const received of [1n, 2n, 499n, 500n, 501n, 10n ** 20n]) {
    const fee = tradeFee(amount(received), feeTiers[0]!.taker);
    expect(fee > 0n && fee <= received).toBe(true);
  }
});

test('a day counts for thirty days, itself included, and days end at midnight UTC', () => {
  const today = dayOf(instant(Date.UTC(2026, 6, 27, 23, 59, 59, 999)));
  expect(dayOf(instant(Date.UTC(2026, 6, 28)))).toBe(today + 1);
  const volume = newVolume(0);
  addVolume(volume, today, amount(5n));
  addVolume(volume, today, amount(2n));
  addVolume(volume, today + 3, amount(1n));
  forgetOldDays(volume, today + 29);
  expect(volume.sum).toBe(8n);
  forgetOldDays(volume, today + 30);
  expect([volume.sum, volume.days]).toEqual([1n, [today + 3]]);
});
