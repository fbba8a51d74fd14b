import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { officeCalls } from '@bourse/contract/office-calls';
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

const serverFolder = join(folder, '..', '..', 'server');
const audit = JSON.parse(readFileSync(join(folder, 'en', 'audit.json'), 'utf8')) as { readonly acts: Readonly<Record<string, Texts>> };

test('every act that the server writes to the audit log has words', () => {
  const files = readdirSync(serverFolder, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !parentPath.endsWith('test'),
  );
  // An act stands after its name, in a constant of its own, or as the kind of a request that two people decide.
  const literal =
    /(?:\bact: |appendLook\(.*|recordLook\(.*|look\(.*|act\(.*|register(?:<[^(]*>)?\(|^(?:export )?const [A-Z_]+ = |\? |: )'([a-z-]+\.[a-z]+(?:-[a-z]+)*)'/gm;
  const found = files.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(literal)].map(([, act]) => act!),
  );
  const rooms = new Set([...Object.keys(officeCalls), 'four-eyes', 'backup']);
  const acts = [...new Set(found)].filter((act) => rooms.has(act.split('.')[0]!)).toSorted();
  expect(acts).toContain('ledger.adjust');
  expect(acts).toContain('funds.view-withdrawals');
  const wordless = acts.filter((act) => {
    const [room = '', verb = ''] = act.split('.');
    return audit.acts[room]?.[verb as keyof Texts] === undefined;
  });
  expect(wordless).toEqual([]);
});
