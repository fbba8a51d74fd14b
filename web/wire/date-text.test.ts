import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

const at = '2026-03-05T07:08:09.000Z';

test('a date has its month in words, in the language’s order', () => {
  expect(dateText(at, 'en', 'short', 'UTC')).toBe('5 Mar 2026');
  expect(dateText(at, 'de', 'short', 'UTC')).toBe('5. März 2026');
  expect(dateText(at, 'zh-CN', 'short', 'UTC')).toBe('2026年3月5日');
});

test('the short form adds hours and minutes on a 24-hour clock, in Latin digits even in Arabic', () => {
  expect(dateText(at, 'en', 'shorts', 'UTC')).toBe('5 Mar 2026, 07:08');
  expect(dateText(at, 'ar', 'shorts', 'UTC')).toMatch(/07:08/);
  expect(dateText(at, 'ar', 'shorts', 'UTC')).not.toMatch(/[\u0660-\u0669]/);
});

test('the precise form adds seconds', () => {
  expect(dateText(at, 'en', 'moment', 'UTC')).toBe('5 Mar 2026, 07:08:09');
  expect(dateText(at, 'ar', 'moment', 'UTC')).toBe('\u20685 مارس 2026، 07:08:09\u2069');
});

test('no date format in any supported language puts numeric day and month side by side', () => {
  const locales = 'zh-CN zh-TW ar en es fr id ja ko pt ru th he tr hi vi de it kk ms'.split(' ');
  for (const locale of locales)
    for (const look of ['short', 'shorts', 'moment', 'long', 'day'] as const) {
      const text = dateText(at, locale, look, 'UTC');
      expect(text, `${locale} ${look}`).not.toMatch(/\b0?5[/.-]0?3\b|\b0?3[/.-]0?5\b/);
      expect(text, `${locale} ${look}`).toContain('2026');
    }
});

test('an Arabic date is isolated, so it reads from right to left inside a left-to-right figure', () => {
  expect(dateText(at, 'ar', 'short', 'UTC')).toBe('\u20685 مارس 2026\u2069');
  expect(dateText(at, 'ar', 'time', 'UTC')).toBe('07:08:09');
});

test('a long date has weekday, month in words, seconds and zone', () => {
  const long = dateText(at, 'en', 'long', 'UTC');
  for (const part of ['Thursday', 'March', '2026', '07:08:09', 'UTC']) expect(long).toContain(part);
});

test('an invalid time is a dash', () => {
  expect(dateText(undefined, 'en', 'short')).toBe('–');
  expect(dateText('soon', 'en', 'short')).toBe('–');
});
