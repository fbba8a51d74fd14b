import { expect, test } from 'vitest';
import { type Facts, flagsFor } from './withdrawal-flags.ts';

const now = Date.parse('2026-07-14T09:41:12.000Z');
const hoursAgo = (hours: number): number => now - hours * 3_600_000;
const usdt = (units: number): bigint => BigInt(units) * 100_000_000n;
const text = (minor: bigint): string => String(minor / 100_000_000n);
const quiet: Facts = {
  way: 'wallet',
  amount: usdt(1_000),
  worth: usdt(1_000),
  submittedAt: hoursAgo(0.5),
  isTrusted: true,
  savedAt: hoursAgo(26),
  isLocked: false,
  holdUntil: 0,
  hasDebt: false,
  isContract: false,
  hasNoChecksum: false,
  alsoUsedBy: [],
  doneBefore: 1,
  largest: usdt(900),
  lately: 0,
  credits: [],
  used: usdt(1_000),
  limit: usdt(50_000),
  isVerified: true,
  joinedAt: hoursAgo(2_000),
};
const flags = (more: Partial<Facts>) => flagsFor({ ...quiet, ...more }, now, text);
const kinds = (more: Partial<Facts>) => flags(more).map(({ kind }) => kind);
const credit = (units: number, hours: number, kind: Facts['credits'][number]['kind'] = 'deposit') => ({
  kind,
  at: hoursAgo(hours),
  worth: usdt(units),
});

test('a withdrawal like earlier ones, to an address saved long ago, has no review flags', () => {
  expect(kinds({})).toEqual([]);
});

test('review flags are listed with their facts, worst first', () => {
  expect(kinds({ isLocked: true, holdUntil: hoursAgo(-5), hasDebt: true })).toEqual(['locked', 'hold', 'debt']);
  expect(kinds({ holdUntil: hoursAgo(1) }), 'a hold that is over is none').toEqual([]);
  expect(kinds({ isTrusted: false, savedAt: hoursAgo(2) })).toEqual(['young-address']);
  expect(kinds({ isTrusted: false, savedAt: undefined })).toEqual(['typed-address']);
  expect(kinds({ way: 'bank', isTrusted: false, savedAt: undefined }), 'a bank card has no address').toEqual([]);
  expect(kinds({ alsoUsedBy: [7], isContract: true })).toEqual(['also-used', 'contract']);
  expect(kinds({ used: usdt(40_000) })).toEqual(['near-limit']);
  expect(kinds({ lately: 2 })).toEqual(['fast']);
  expect(kinds({ isVerified: false, joinedAt: hoursAgo(30) })).toEqual(['not-verified', 'new-account']);
  expect(kinds({ doneBefore: 0, largest: 0n })).toEqual(['first-withdrawal']);
});

test('a withdrawal is compared with the largest earlier one, to one decimal', () => {
  expect(flags({ amount: usdt(3_780) })).toEqual([{ kind: 'larger', times: '4.2' }]);
  expect(kinds({ amount: usdt(1_800) }), 'twice as much is still usual').toEqual([]);
});

test('deposits of the last 24 hours that cover at least half of a withdrawal are flagged as recent, however they arrived', () => {
  for (const kind of ['deposit', 'practice', 'internal'] as const)
    expect(flags({ credits: [credit(770, 11, kind)] }), kind).toMatchObject([{ kind: 'new-money', percent: 77, worth: '770' }]);
  expect(kinds({ credits: [credit(499, 11)] })).toEqual([]);
  expect(kinds({ credits: [credit(5_000, 30)] }), 'it has rested').toEqual([]);
  expect(kinds({ credits: [{ kind: 'deposit', at: hoursAgo(3), worth: undefined }] }), 'what nobody can value may be all of it').toEqual([
    'new-money',
  ]);
});

test('manual credits are flagged for a week, and on the first day as recent money too', () => {
  expect(kinds({ credits: [credit(15_000, 1, 'by-hand')] })).toEqual(['credited-by-hand', 'new-money']);
  expect(flags({ credits: [credit(15_000, 100, 'by-hand')] })).toMatchObject([{ kind: 'credited-by-hand', worth: '15000' }]);
});
