import { expect, test } from 'vitest';
import { dateText } from './date-text.ts';

const at = '2026-03-05T07:08:09.000Z';

test('a short date is day, month and year in the order of the language', () => {
  expect(dateText(at, 'en', 'short', 'UTC')).toBe('03/05/2026');
  expect(dateText(at, 'de', 'short', 'UTC')).toBe('05.03.2026');
  expect(dateText(at, 'zh-CN', 'short', 'UTC')).toBe('2026/03/05');
});

test('shorts adds hours and minutes, in Latin digits also in Arabic', () => {
  expect(dateText(at, 'en', 'shorts', 'UTC')).toBe('03/05/2026, 07:08');
  expect(dateText(at, 'ar', 'shorts', 'UTC')).toMatch(/07:08/);
  expect(dateText(at, 'ar', 'shorts', 'UTC')).not.toMatch(/[\u0660-\u0669]/);
});

test('a moment is as shorts with the second', () => {
  expect(dateText(at, 'en', 'moment', 'UTC')).toBe('03/05/2026, 07:08:09');
  expect(dateText(at, 'ar', 'moment', 'UTC')).toBe('05/03/2026، 07:08:09');
});

test('an Arabic date carries no marks of direction, so it stands left to right like other figures', () => {
  expect(dateText(at, 'ar', 'shorts', 'UTC')).toBe('05/03/2026، 07:08');
});

test('a long date has weekday, month in words, seconds and zone', () => {
  const long = dateText(at, 'en', 'long', 'UTC');
  for (const part of ['Thursday', 'March', '2026', '07:08:09', 'UTC']) expect(long).toContain(part);
});

test('what is no time is a dash', () => {
  expect(dateText(undefined, 'en', 'short')).toBe('–');
  expect(dateText('soon', 'en', 'short')).toBe('–');
});
