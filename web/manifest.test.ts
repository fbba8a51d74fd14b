import { locales } from '@bourse/contract/locales';
import { expect, test } from 'vitest';
import { manifestIn } from './manifest.config.ts';

const english = manifestIn('en');

test.each(locales)('the %s manifest has four shortcuts, three pictures and a description in that language', (locale) => {
  const { lang, dir, description, shortcuts, screenshots } = manifestIn(locale);
  expect({ lang, dir }).toEqual({ lang: locale, dir: ['ar', 'he'].includes(locale) ? 'rtl' : 'ltr' });
  expect(shortcuts.map(({ url }) => url)).toEqual(['/#/markets', '/#/trades', '/#/capital', '/#/deposit']);
  const words = [description, ...shortcuts.map(({ name }) => name), ...screenshots.map(({ label }) => label)];
  expect(words.filter((word) => typeof word !== 'string' || word === '' || /[{}<>]/.test(word))).toEqual([]);
  if (locale === 'en') return;
  expect(description).not.toBe(english.description);
  expect(shortcuts.map(({ name }) => name)).not.toEqual(english.shortcuts.map(({ name }) => name));
});
