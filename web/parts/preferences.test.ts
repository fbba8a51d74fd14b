import { expect, test } from 'vitest';
import { languages, spokenLocale } from '../locales/locale.ts';
import { updownOf } from './preferences.ts';

test('each language defaults to the direction colours its readers expect', () => {
  const red = languages.filter((l) => updownOf(l.locale) === 'red-up').map((l) => l.locale);
  expect(red.sort()).toEqual(['ja', 'zh-CN', 'zh-TW']);
  expect(updownOf('ko')).toBe('red-blue');
  expect(updownOf('ar')).toBe('green-up');
});

test('the first visit is in the first of the browser’s languages that the app speaks', () => {
  expect(spokenLocale(['sv-SE', 'de-AT', 'en'])).toBe('de');
  expect(spokenLocale(['pt-BR'])).toBe('pt');
  expect(['zh', 'zh-SG', 'zh-HK', 'zh-Hant-HK', 'zh-TW'].map((one) => spokenLocale([one]))).toEqual([
    'zh-CN',
    'zh-CN',
    'zh-TW',
    'zh-TW',
    'zh-TW',
  ]);
  expect([spokenLocale(['iw-IL']), spokenLocale(['in'])]).toEqual(['he', 'id']);
  expect([spokenLocale(['sv', 'eo']), spokenLocale([])]).toEqual(['en', 'en']);
});
