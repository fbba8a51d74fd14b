import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localName } from './local-name.ts';
import { languages } from './locale.ts';

const names = (locale: string): Record<string, string> => {
  const file = join(import.meta.dirname, 'names', `${locale}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

test('assets and networks have the names used by traders of a language', () => {
  expect(names('zh-CN')).toMatchObject({ Tether: '泰达币', Bitcoin: '比特币', 'Practice chain': '模拟链' });
  expect(names('ar')).toMatchObject({ Tether: 'تيثر', Bitcoin: 'بيتكوين', 'Practice chain': 'سلسلة تجريبية' });
});

test('every language but English calls the practice chain and the dollar by names of its own', () => {
  for (const { locale } of languages.filter((one) => one.locale !== 'en'))
    for (const name of ['Practice chain', 'US Dollar']) expect(names(locale)[name], `${name} in ${locale}`).not.toBe(undefined);
  for (const { locale } of languages) for (const [name, own] of Object.entries(names(locale))) expect(own, locale).not.toBe(name);
});

test('the bank has a name of its own wherever it isn’t called so', () => {
  const same = languages.filter(({ locale }) => names(locale)['Bank'] === undefined).map(({ locale }) => locale);
  expect(same.sort()).toEqual(['de', 'en', 'id', 'ms']);
});

test('a name without a translation is shown as the server sends it', () => {
  expect(localName('A coin of the operator', 'zh-CN')).toBe('A coin of the operator');
});
