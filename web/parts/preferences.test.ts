import { expect, test } from 'vitest';
import { languages } from '../locales/locale.ts';
import { updownOf } from './preferences.ts';

test('each language defaults to the direction colours its readers expect', () => {
  const red = languages.filter((l) => updownOf(l.locale) === 'red-up').map((l) => l.locale);
  expect(red.sort()).toEqual(['ja', 'zh-CN', 'zh-TW']);
  expect(updownOf('ko')).toBe('red-blue');
  expect(updownOf('ar')).toBe('green-up');
});
