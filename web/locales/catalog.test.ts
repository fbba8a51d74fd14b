import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages as catalogue } from '@bourse/contract/errors';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { readLocale } from '../../client/build/catalogs.config.ts';
import { catalogLoaders } from './catalog.ts';
import { laterRooms } from './later-rooms.ts';
import { languages } from './locale.ts';

const complete = Object.keys(catalogLoaders);
const flat = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`),
  ) as [string, string][];
const texts = new Map(complete.map((locale) => [locale, new Map(flat(readLocale(locale, import.meta.dirname)))]));
const english = texts.get('en') as Map<string, string>;

/** The names of the arguments and the tags of a message, each once; which of them a branch uses is the language's affair. */
const placeholders = (text: string): string[] => {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, ...rest] = node as [string, unknown, ...unknown[]];
    if (node.length === 1 || typeof kind === 'number') found.add(`{${name}}`);
    else found.add(`<${name}>`);
    if (typeof kind === 'number') for (const branch of Object.values((rest[0] ?? {}) as object)) list(branch);
    else list([kind, ...rest]);
  };
  const list = (nodes: unknown): void => {
    if (Array.isArray(nodes)) for (const node of nodes) walk(node);
  };
  list(compile(text));
  return [...found].sort();
};

test('placeholders are found in texts, branches and tags', () => {
  expect(placeholders('a {n} {count, plural, one {# of {all}} other {#}} <link>go {b}</link> {s, select, 0 {Weak} other {x}}')).toEqual(
    ['{all}', '{b}', '{count}', '{n}', '{s}', '<link>'].sort(),
  );
  expect(placeholders('plain')).toEqual([]);
});

describe.each(complete)('the %s catalogue', (locale) => {
  const own = texts.get(locale) as Map<string, string>;

  test('has exactly the keys of the English one', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('has the same placeholders in each text', () => {
    const differing = [...own].filter(([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join());
    expect(differing).toEqual([]);
  });

  test('compiles, and no text is empty or has surrounding spaces', () => {
    for (const [key, text] of own) {
      expect(() => compile(text), key).not.toThrow();
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
    }
  });

  test('has a text for every code of the error catalogue', () => {
    const without = ['network', ...Object.keys(catalogue)].filter((code) => !own.has(`error.msg_${code}`));
    expect(without).toEqual([]);
  });

  test('uses every plural form of its language', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const poor = [...own].filter(
      ([, text]) => /,\s*plural\s*,/.test(text) && forms.some((form) => form !== 'zero' && !new RegExp(`\\b${form}\\s*\\{`).test(text)),
    );
    expect(poor).toEqual([]);
  });
});

/** By language: English texts that its traders read too. */
const sameAsEnglish = JSON.parse(readFileSync(join(import.meta.dirname, 'same-as-english.json'), 'utf8')) as Record<string, string[]>;

test('a translation differs from the English text, unless it is a name, a number or listed as a word of that language', () => {
  const names = /^[\s\d\p{P}\p{S}]*(?:\{\w+\}|UID|USDT|BTC|TradingView|www\.[\w.]+|[\s\d\p{P}\p{S}])*$/u;
  for (const locale of complete.filter((l) => l !== 'en')) {
    const untranslated = [...(texts.get(locale) as Map<string, string>)].filter(
      ([key, text]) => text === english.get(key) && !names.test(text) && !sameAsEnglish[locale]?.includes(text),
    );
    expect(untranslated, locale).toEqual([]);
    // The list has nothing that is translated by now.
    const own = new Set((texts.get(locale) as Map<string, string>).values());
    expect(
      (sameAsEnglish[locale] ?? []).filter((text) => !own.has(text)),
      locale,
    ).toEqual([]);
    expect((sameAsEnglish[locale] ?? []).length, `${locale}: most texts are translated`).toBeLessThan(english.size / 20);
  }
});

test('there are twenty languages, each once, two of them right-to-left', () => {
  expect(new Set(languages.map((l) => l.locale)).size).toBe(20);
  expect(languages.filter((l) => l.direction === 'rtl').map((l) => l.locale)).toEqual(['ar', 'he']);
});

test('texts of a lazily loaded room are used only by that room’s own pages', () => {
  const web = join(import.meta.dirname, '..');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx$/.test(path) && !/node_modules|^dist/.test(path),
  );
  const read = (path: string) => readFileSync(join(web, path), 'utf8');
  const names = (path: string) => [...read(path).matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, found]) => join(path, '..', found as string));
  // What a wide window says is said in every room, by parts that its frames load with their texts.
  for (const frame of ['shell/form-side.tsx', 'market/markets-table.tsx', 'ledger/capital-desk.tsx'])
    expect(read(frame)).toContain('<RoomTexts room="desk"');
  for (const room of laterRooms) {
    if (room === 'desk') continue;
    const folder = room.split('-')[0] as string;
    const speaks = (path: string) => new RegExp(`useTranslations\\('${room}['.]`).test(read(path));
    const loads = (path: string) => read(path).includes(`<RoomTexts room="${room}"`);
    expect(files.some(speaks), room).toBe(true);
    expect(files.filter((path) => speaks(path) && !path.startsWith(`${folder}/`))).toEqual([]);
    // Whoever composes parts that say them, directly or by parts between, loads them or is such a part too.
    const mute = (path: string, seen = new Set<string>()): boolean => {
      if (seen.has(path)) return true;
      seen.add(path);
      return loads(path) || (!speaks(path) && names(path).every((part) => mute(part, seen)));
    };
    expect(files.filter((path) => (path.endsWith('-page.tsx') || !path.startsWith(`${folder}/`)) && !mute(path))).toEqual([]);
  }
});
