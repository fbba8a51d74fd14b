import { expect, test } from 'vitest';
import { createTimeAxis } from './time-axis.ts';

const now = Date.UTC(2026, 6, 1);
const midnightInShanghai = Date.UTC(2026, 5, 30, 16) / 1000;

test('within a day the axis uses the trader’s time zone: local midnight is a midnight on the chart', () => {
  const axis = createTimeAxis('15m', 'en', now, 'Asia/Shanghai');
  const placed = axis.place(midnightInShanghai);
  expect(placed % 86_400).toBe(0);
  expect(axis.mark(placed, 'day')).toBe('1 Jul');
  expect(axis.mark(placed, 'time')).toBe('00:00');
});

test('daily candles are UTC days, wherever the trader is', () => {
  const axis = createTimeAxis('1d', 'en', now, 'America/New_York');
  const day = Date.UTC(2026, 5, 30) / 1000;
  expect(axis.place(day)).toBe(day);
  expect(axis.mark(day, 'day')).toBe('30 Jun');
});

test('a time before the change to summer time is labelled with the local hour of that time', () => {
  const axis = createTimeAxis('1h', 'en', now, 'Europe/Berlin');
  const inWinter = Date.UTC(2026, 0, 15, 11) / 1000;
  expect(axis.mark(axis.place(inWinter), 'time')).toBe('12:00');
});

test('Arabic has its own names and Latin digits', () => {
  const axis = createTimeAxis('15m', 'ar', now, 'UTC');
  expect(axis.mark(axis.place(Date.UTC(2026, 5, 30) / 1000), 'day')).toMatch(/30.*يونيو/);
});

test('the crosshair names the month, and an Arabic date is isolated so that it reads right to left', () => {
  const at = Date.UTC(2026, 10, 22, 7, 45) / 1000;
  const minutes = createTimeAxis('15m', 'ar', now, 'UTC');
  expect(minutes.full(minutes.place(at))).toBe('\u206822 نوفمبر 07:45\u2069');
  const days = createTimeAxis('1d', 'ar', now);
  expect(days.full(days.place(at))).toBe('\u206822 نوفمبر 2026\u2069');
  const english = createTimeAxis('15m', 'en', now, 'UTC');
  expect(english.full(english.place(at))).toBe('22 Nov, 07:45');
});
