import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandFacts, factNames, subjectKinds } from '@bourse/contract/office/audit-facts';
import { officeCalls } from '@bourse/contract/office/calls';
import { houseAccounts } from '@bourse/core/ledger/account';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { placeOf } from '../nav/places.ts';
import { sentenceOf } from '../parts/act-text.ts';
import { elsewhere } from '../parts/fact-text.ts';
import { pageless, targetOf } from '../parts/subject-target.ts';

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
const audit = JSON.parse(readFileSync(join(folder, 'en', 'audit.json'), 'utf8')) as {
  readonly acts: Readonly<Record<string, Texts>>;
  readonly requests: Readonly<Record<string, Texts>>;
  readonly commands: Texts;
  readonly facts: Texts;
};

test('every action that the server writes to the audit log has a label', () => {
  const files = readdirSync(serverFolder, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !parentPath.endsWith('test'),
  );
  // An action is found after its name, in a constant, or as the kind of a four-eyes request.
  const literal =
    /(?:\bact: |appendView\(.*|recordView\(.*|look\(.*|act\(.*|register(?:<[^(]*>)?\(|^(?:export )?const [A-Z_]+ = |\? |: )'([a-z-]+\.[a-z]+(?:-[a-z]+)*)'/gm;
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

test('every house account has a name', () => {
  const ledger = JSON.parse(readFileSync(join(folder, 'en', 'ledger.json'), 'utf8')) as { readonly houseAccounts: Texts };
  expect(Object.keys(ledger.houseAccounts).toSorted()).toEqual(houseAccounts.toSorted());
});

test('every template of the messages that the server sends has a name', () => {
  const { templates } = JSON.parse(readFileSync(join(serverFolder, 'gateways', 'messages', 'texts', 'en.json'), 'utf8')) as Texts;
  const messages = JSON.parse(readFileSync(join(folder, 'en', 'messages.json'), 'utf8')) as { readonly templates: Texts };
  expect(Object.keys(messages.templates).toSorted()).toEqual(Object.keys(templates as Texts).toSorted());
});

test('every kind of request has a label', () => {
  const kinds = readdirSync(serverFolder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .flatMap((text) =>
      [...text.matchAll(/\.register(?:<.*>)?\(\s*(?:'([^']+)'|([A-Z_]+)),/g)].map(
        ([, kind, constant]) => kind ?? new RegExp(`const ${constant} = '([^']+)'`).exec(text)?.[1] ?? constant!,
      ),
    );
  expect(kinds).toContain('ledger.adjust');
  expect(kinds).toContain('operators.grant-roles');
  expect(kinds.filter((kind) => audit.requests[kind.split('.')[0]!]?.[kind.split('.')[1]! as keyof Texts] === undefined)).toEqual([]);
  expect(kinds.filter((kind) => audit.acts[kind.split('.')[0]!]?.[kind.split('.')[1]! as keyof Texts] === undefined)).toEqual([]);
});

test('every kind of subject that the server writes is known, and leads to a page or is listed as having none', () => {
  const files = readdirSync(serverFolder, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !parentPath.endsWith('test'),
  );
  const literal = /\bsubject(?:: | = )(?:[^`',\n]*\? )?[`']([a-z][a-z-]*):/g;
  const written = files.flatMap(({ parentPath, name }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(literal)].map(([, kind]) => kind!),
  );
  expect(written).toContain('receiving-address');
  expect(written).toContain('custody');
  const kinds: readonly string[] = subjectKinds;
  expect([...new Set(written)].filter((kind) => !kinds.includes(kind))).toEqual([]);
  expect(kinds.filter((kind) => targetOf(`${kind}:1`) === undefined)).toEqual([...pageless].toSorted());
  expect(targetOf('rules:flash')).toEqual({ to: '/inventory' });
  expect(targetOf('second-fund:USDT')).toEqual({ to: '/seconds', search: { tab: 'fund' } });
  expect(targetOf('something else')).toBeUndefined();
});

test('a subject’s page accepts every parameter of its link', () => {
  const subjects = [
    ...['trader:100001', 'deposit:p4', 'withdrawal:2', 'case:7', 'request:9', 'config:app_name', 'instrument:BTC-USDT', 'flash:BTC'],
    ...['flash-inventory:BTC', 'perpetual:BTC-USDT-PERP', 'second:BTC-USDT-SEC', 'sale:3', 'sale-supply:BTC', 'banner:ico', 'snapshot:4'],
    ...[
      'policy:perpetual:NZ:retail',
      'document:agreement',
      'slide:4',
      'notice:5',
      'reserve:USDT:0xab',
      'signing-key',
      'receiving-account:3',
    ],
    ...[
      'receiving-address:3',
      'rules:withdrawals',
      'command:12',
      'account:fee:spot',
      'second-fund:USDT',
      'custody:USDT',
      'network:USDT:tron',
    ],
  ];
  for (const subject of subjects) {
    const { to, search = {} } = targetOf(subject) as { readonly to: string; readonly search?: object };
    expect(placeOf(to)?.search(search as never), subject).toEqual(search);
  }
});

test('every fact of an audit entry, and every operator command, has a label', () => {
  // The compiler holds the server to these names.
  const facts = [...factNames, ...Object.values(commandFacts).flat()].filter((name) => !elsewhere.has(name));
  expect(facts.filter((name) => audit.facts[name] === undefined)).toEqual([]);
  expect(Object.keys(audit.commands).toSorted()).toEqual(Object.keys(commandFacts).toSorted());
});

test('every action reads as a sentence that names its subject at most once', () => {
  const say = createTranslator({ locale: 'en', messages: { audit }, namespace: 'audit' }) as unknown as {
    (key: string, values: Readonly<Record<string, string>>): string;
    has(key: string): boolean;
  };
  const acts = Object.entries(audit.acts).flatMap(([room, verbs]) => Object.keys(verbs).map((verb) => `${room}.${verb}`));
  const line = (act: string, about: string, facts = '{}') =>
    sentenceOf({ act, facts }, about, (key, values) => (say.has(key) ? say(key, values) : undefined)).join('');
  for (const act of [...acts, ...Object.keys(audit.commands)]) {
    const sentence = line(act, 'withdrawal W-2');
    expect(sentence, act).toMatch(/^[A-Z\d][^{}\uE000]*$/);
    expect(sentence.split('W-2').length, act).toBeLessThan(3);
    expect(sentence, act).not.toMatch(/ (?:of|the|with|to|by|none|undefined)$| {2}/);
  }
  expect(line('traders.search', '')).toBe('Searched for traders');
  expect(line('traders.search', '100001')).toBe('Found 100001 in a search');
  expect(line('funds.take-deposit', 'deposit P-4', '{"take":false}')).toBe('Unassigned deposit P-4');
  expect(line('review_withdrawal', 'withdrawal W-2', '{"isApproved":false}')).toBe('Rejected withdrawal W-2');
  expect(line('four-eyes.approve', 'request 13 · deposits', '{"kind":"ledger.release"}')).toBe('Approved: resume deposits (request 13)');
});
