import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const locales = readdirSync(folder, { withFileTypes: true })
  .filter((e) => e.isDirectory())
  .map((e) => e.name);
type Texts = { readonly [key: string]: string | Texts };
const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [before + key] : keysOf(text, `${before}${key}.`)));
const read = (locale: string): string[] =>
  readdirSync(join(folder, locale)).flatMap((file) =>
    keysOf(JSON.parse(readFileSync(join(folder, locale, file), 'utf8')) as Texts, `${file} `),
  );

test('every language of the office has every text of the English one', () => {
  const english = read('en');
  expect(new Set(english).size).toBe(english.length);
  for (const locale of locales) expect(read(locale).toSorted()).toEqual(english.toSorted());
});
