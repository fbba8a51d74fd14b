// House rules that no compiler enforces: who may import whom, what the core must not contain, and how files are named.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { houseAccounts } from './core/ledger/account.ts';

const root = import.meta.dirname;

/** What each floor may import besides itself and its own package.json. An entry that ends in / allows only that folder or file. */
const may: Record<string, readonly string[]> = {
  core: [],
  contract: ['zod'],
  server: ['@bourse/core', '@bourse/contract', 'node:', 'own'],
  web: [
    '@bourse/contract',
    '@bourse/core/money/',
    '@bourse/core/time',
    '@bourse/core/market/',
    '@bourse/core/book/',
    '@bourse/core/spot/',
    '@bourse/core/perpetual/',
    '@bourse/core/seconds/',
    '@bourse/core/ico/allotment',
    '@bourse/core/policy/',
    '@bourse/core/ledger/account',
    '@bourse/core/identity/trader',
    '@bourse/core/proof/',
    '@bourse/client',
    '@bourse/ui',
    'own',
  ],
  office: ['@bourse/contract', '@bourse/core/money/', '@bourse/core/time', '@bourse/client', '@bourse/ui', 'own'],
  client: ['@bourse/contract', '@bourse/ui', 'own'],
  ui: ['@bourse/contract/link', '@bourse/contract/rich-text', 'own'],
  simulator: ['@bourse/core', '@bourse/contract', '@bourse/server/market/practice/', 'node:', 'own'],
  native: ['node:', 'own'],
  bench: ['@bourse/core', '@bourse/contract', '@bourse/server', '@bourse/simulator', 'node:', 'own'],
};
/** The server's rooms may use themselves and these service rooms, never another room. A service room may use those listed here. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  broker: [],
  realtime: ['broker', 'store'],
  secrets: ['store'],
  store: ['http'],
  http: ['store'],
  gateways: ['http', 'secrets', 'store'],
  history: ['http', 'secrets', 'store'],
  engine: ['history', 'secrets', 'store'],
  uploads: ['http', 'secrets', 'store'],
  audit: ['engine', 'http', 'store'],
  'four-eyes': ['audit', 'engine', 'http', 'store'],
  backup: ['audit', 'engine', 'four-eyes', 'history', 'http', 'store'],
  operators: ['audit', 'four-eyes', 'gateways', 'http', 'store'],
};
const serviceRooms = [...Object.keys(mayUse), 'launch'];
/** The web's rooms may use themselves and these; only the shell composes rooms. `trading` is what spot and contracts do alike. */
const webRooms = ['wire', 'locales', 'nav', 'parts', 'bridges', 'trading'];
/** The same for the office, which has no bridges. */
const officeRooms = ['wire', 'locales', 'nav', 'parts'];

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes(`${sep}test${sep}`);
const files = (floor: string) =>
  readdirSync(join(root, floor), { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && /\.tsx?$/.test(e.name) && !/node_modules|\bdist\b/.test(e.parentPath))
    .map((e) => relative(root, join(e.parentPath, e.name)));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const imports = (text: string) => [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([@.\w][^'"\s]*)['"]/g)].map((m) => m[1] as string);
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const own = (floor: string): string[] => {
  const p = JSON.parse(read(`${floor}/package.json`)) as Record<string, Record<string, string> | undefined>;
  return Object.keys({
    ...p['dependencies'],
    ...p['optionalDependencies'],
    ...(floor === 'bench' || floor === 'native' ? p['devDependencies'] : {}),
  }).filter((d) => !d.startsWith('@bourse/'));
};

test.each(Object.keys(may))('%s imports only what it may', (floor) => {
  const allowed = may[floor] as readonly string[];
  const declared = allowed.includes('own') ? own(floor) : [];
  const strays = files(floor)
    .filter((path) => !isTest(path) && !/\.config\.ts$|^web.budget\.ts$/.test(path)) // these run in the build, not in the browser
    .flatMap((path) =>
      imports(read(path))
        .filter((name) => {
          if (name.startsWith('.')) return !resolve(root, dirname(path), name).startsWith(join(root, floor) + sep);
          if (name.startsWith('virtual:') || name.endsWith('.css')) return false;
          if (declared.includes(packageOf(name))) return false;
          return !allowed.some((a) => a !== 'own' && (name === a || name.startsWith(a.endsWith('/') || a.endsWith(':') ? a : `${a}/`)));
        })
        .map((name) => `${path}: ${name}`),
    );
  expect(strays).toEqual([]);
});

test.each([
  ['server', serviceRooms],
  ['web', webRooms],
  ['office', officeRooms],
] as const)('rooms of the %s don’t import rooms', (floor, service) => {
  const strays = files(floor)
    .filter((path) => !isTest(path) && path.split(sep).length > 2)
    .filter((path) => ![...service, 'shell'].includes(path.split(sep)[1] as string))
    .flatMap((path) =>
      imports(read(path))
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(join(root, floor), resolve(root, dirname(path), name)).split(sep))
        .filter(
          ([room, file]) => file !== undefined && room !== path.split(sep)[1] && !(service as readonly string[]).includes(room as string),
        )
        .map((to) => `${path}: ${to.join('/')}`),
    );
  expect(strays).toEqual([]);
});

test.each(Object.entries(mayUse))('the service room %s of the server imports only the service rooms listed for it', (room, allowed) => {
  const strays = files(join('server', room))
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      imports(read(path))
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(join(root, 'server'), resolve(root, dirname(path), name)).split(sep))
        .filter(([to, file]) => file !== undefined && to !== room && !allowed.includes(to as string))
        .map((to) => `${path}: ${to.join('/')}`),
    );
  expect(strays).toEqual([]);
});

test('in the core, rooms meet only in rooms.ts: otherwise they use money, ledger, market, identity, book, policy and proof, and types of each other', () => {
  const shared = ['money', 'ledger', 'market', 'identity', 'book', 'policy', 'proof'];
  /** The memory of answers has to know whose answers it keeps. */
  const composes = ['idempotency'];
  const withoutTypes = (text: string) => text.replace(/^import type .*$/gm, '');
  const strays = files('core')
    .filter((path) => !isTest(path) && path.split(sep).length > 2 && !composes.includes(path.split(sep)[1] as string))
    .flatMap((path) =>
      imports(withoutTypes(read(path)))
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(join(root, 'core'), resolve(root, dirname(path), name)).split(sep))
        .filter(([room, file]) => file !== undefined && room !== path.split(sep)[1] && !shared.includes(room as string))
        .map((to) => `${path}: ${to.join('/')}`),
    );
  expect(strays).toEqual([]);
});

/** For each file of a floor, its imports within the floor: those it needs at once, types included, and those it loads later. */
function importsWithin(floor: string): { readonly now: Map<string, readonly string[]>; readonly later: Map<string, readonly string[]> } {
  const known = new Set(files(floor).filter((path) => !isTest(path)));
  const within = (path: string, names: readonly string[]) =>
    names
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(root, dirname(path), name)))
      .filter((to) => known.has(to));
  const lazily = /\bimport\s*\(\s*['"]([^'"\s]+)['"]/g;
  const of = (namesIn: (text: string) => readonly string[]) => new Map([...known].map((path) => [path, within(path, namesIn(read(path)))]));
  return {
    now: of((text) => imports(text.replace(lazily, ''))),
    later: of((text) => [...text.matchAll(lazily)].map((m) => m[1] as string)),
  };
}
function reached(from: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  for (const waiting = [...(next.get(from) ?? [])]; waiting.length > 0; ) {
    const path = waiting.pop() as string;
    if (!seen.has(path)) waiting.push(...(next.get(path) ?? []));
    seen.add(path);
  }
  return seen;
}

const circlesOf = (next: ReadonlyMap<string, readonly string[]>, most: number): readonly string[] => {
  const from = new Map([...next.keys()].map((path) => [path, reached(path, next)]));
  const circles = [...from].map(([path, to]) => [...to].filter((other) => from.get(other)?.has(path)).sort());
  return [...new Set(circles.filter((circle) => circle.length > most).map((circle) => circle.join(' ')))];
};

test('no more than three files of the core form an import cycle, types included', () => {
  expect(circlesOf(importsWithin('core').now, 3)).toEqual([]);
});

test.each(['contract', 'server', 'client', 'ui', 'web', 'office', 'simulator', 'bench', 'native'])(
  'no files of the %s form an import cycle, types and lazy imports included',
  (floor) => {
    const { now, later } = importsWithin(floor);
    expect(circlesOf(new Map([...now].map(([path, to]) => [path, [...to, ...(later.get(path) ?? [])]])), 1)).toEqual([]);
  },
);

test('what operators typed is kept only by office/wire/draft.ts, under their names: the next one at the desk doesn’t see it', () => {
  const keeper = /^(?:export )?(?:const|let) \w+(?::[^=]*)? = new Map(?:<[^(]*>)?\(\)/m;
  const strays = files('office').filter((path) => path !== join('office', 'wire', 'draft.ts') && keeper.test(read(path)));
  expect(strays).toEqual([]);
});

test('data is refreshed in one way only: with the client’s useRefresh', () => {
  const otherWays = /\b(?:invalidateQueries|refetchQueries|resetQueries)\b/;
  // The app's start has to know about lost connections before there are components.
  const strays = ['web', 'office'].flatMap(files).filter((path) => path !== join('web', 'shell', 'main.tsx') && otherWays.test(read(path)));
  expect(strays).toEqual([]);
});

/** Folders of the two apps that aren't rooms: the shell that composes rooms, and what all rooms use. */
const aroundRooms = new Set(['shell', 'nav', 'parts', 'bridges', 'trading', 'wire', 'locales']);
const isRoom = (path: string) => path.split(sep).length > 2 && !aroundRooms.has(path.split(sep)[1] as string);

test.each(['web', 'office'])('the shell of the %s starts without any room: each loads with its first page', (floor) => {
  const { now } = importsWithin(floor);
  expect([...reached(join(floor, 'shell', 'main.tsx'), now)].filter(isRoom)).toEqual([]);
});

test.each(['web', 'office'])('nothing in the %s imports the shell, except the shell itself', (floor) => {
  const { now, later } = importsWithin(floor);
  const isShell = (path: string) => path.split(sep)[1] === 'shell';
  const strays = [...now, ...later]
    .filter(([path]) => !isShell(path))
    .flatMap(([path, to]) => to.filter(isShell).map((x) => `${path}: ${x}`));
  expect(strays).toEqual([]);
});

test.each(['web', 'office'])(
  'in the %s only the shell and the bridges between rooms name a room, and bridges load theirs later',
  (floor) => {
    const { now, later } = importsWithin(floor);
    const said = (to: Map<string, readonly string[]>, from: readonly string[]) =>
      [...to]
        .filter(([path]) => aroundRooms.has(path.split(sep)[1] as string) && !from.includes(path.split(sep)[1] as string))
        .flatMap(([path, others]) => others.filter(isRoom).map((other) => `${path}: ${other}`));
    expect(said(now, ['shell'])).toEqual([]);
    expect(said(later, ['shell', 'bridges'])).toEqual([]);
  },
);

test('the core’s lists of all rooms stay lists', () => {
  const long = ['command', 'configure', 'event', 'answer', 'rejection', 'state', 'rooms', 'exchange']
    .map((name) => ({
      name,
      lines: read(join('core', `${name}.ts`))
        .trimEnd()
        .split('\n').length,
    }))
    .filter(({ lines }) => lines >= 150);
  expect(long).toEqual([]);
});

test('the core contains no clock, no randomness and no waiting', () => {
  const unsayable = /\b(Date\.now|new Date\b|Math\.random|performance\.|async |await |Promise\b|process\.|parseFloat)/;
  const said = files('core')
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, n) => (unsayable.test(line.replace(/\/\/.*|^\s*\/?\*.*/, '')) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(said).toEqual([]);
});

test.each([
  ['milliseconds', /\b(86_?400_?000|3_?600_?000)\b/, ['core', 'contract', 'server', 'web', 'office', 'client', 'simulator', 'bench']],
  ['seconds and minutes', /\b(86_400|3_600|1_440|24 \* 60)\b/, ['core', 'server']],
] as const)('the %s of a day and an hour are defined once, in core/time.ts', (_, written, floors) => {
  const strays = floors.flatMap(files).filter((path) => !isTest(path) && path !== join('core', 'time.ts') && written.test(read(path)));
  expect(strays).toEqual([]);
});

test('lists of house accounts come from core/ledger/account.ts: nothing else names more than three in one line', () => {
  const account = new RegExp(`(?<=['"])(?:${houseAccounts.join('|')})(?=['"])`, 'g');
  const strays = ['core', 'contract', 'server', 'web', 'office', 'client', 'simulator', 'bench']
    .flatMap(files)
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, n) => (new Set(line.match(account)).size > 3 ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(strays).toEqual([]);
});

test('personal data is masked only in contract/masked.ts', () => {
  const strays = ['contract', 'server', 'office']
    .flatMap(files)
    .filter((path) => !isTest(path) && path !== join('contract', 'masked.ts'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, n) => (/\*{3}|•/.test(line.replace(/\/\/.*|^\s*\/?\*.*/, '')) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(strays).toEqual([]);
});

test('trailing zeros are trimmed only in core/money/decimal.ts', () => {
  const strays = ['core', 'contract', 'server', 'web', 'office', 'client']
    .flatMap(files)
    .filter((path) => path !== join('core', 'money', 'decimal.ts') && read(path).includes('.?0+$'));
  expect(strays).toEqual([]);
});

test('the browser imports schemas from zod/mini only', () => {
  const strays = ['web', 'office', 'ui', 'client', 'contract']
    .flatMap(files)
    .filter((path) => !isTest(path) && /from ['"]zod['"]/.test(read(path)));
  expect(strays).toEqual([]);
});

test('files are named in kebab-case after the one thing inside', () => {
  const poor = /(^|[-/])(utils?|helpers?|common|types|misc|manager|and)([-.]|$)/;
  const named = Object.keys(may)
    .flatMap(files)
    .filter((path) => {
      const name = path.split(sep).at(-1) as string;
      return !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(name) || poor.test(name);
    });
  expect(named).toEqual([]);
});

const documents = ['ARCHITECTURE.md', 'README.md', 'STYLE.md', 'GLOSSARY.md', 'docs/chains.md', 'docs/growth.md', 'deploy/README.md'];
test.each(documents)('every file, folder, script and decision that %s names exists', (document) => {
  const text = read(document);
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map((m) => join(dirname(document), m[1] as string));
  const paths = [
    ...text.matchAll(/(?<![\w/.@-])(?:core|contract|server|web|office|ui|client|simulator|bench|e2e|docs|deploy)\/[\w./-]*/g),
  ].map((m) => m[0].replace(/\.$/, ''));
  const decisions = new Set(readdirSync(join(root, 'docs', 'decisions')).map((name) => name.slice(0, 4)));
  const numbers = [...text.matchAll(/\bdecisions? (\d{4})|\((\d{4})(?:, (\d{4}))?\b/g)].flatMap((m) =>
    m.slice(1).filter((n) => n !== undefined),
  );
  const known = new Set(
    Object.keys(may)
      .flatMap(files)
      .map((path) => path.split(sep).at(-1)),
  );
  const names = [...text.matchAll(/`([a-z-]+\.(?:test\.)?tsx?)`/g)].map((m) => m[1] as string);
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const commands = [...text.matchAll(/`npm run (?:-s )?([\w:-]+)/g)].map((m) => m[1] as string);
  expect([
    ...[...links, ...paths].filter((path) => !existsSync(join(root, path))),
    ...numbers.filter((number) => !decisions.has(number)),
    ...names.filter((name) => !known.has(name) && !existsSync(join(root, name))),
    ...commands.filter((command) => scripts[command] === undefined),
  ]).toEqual([]);
});

test.each(['core', 'server', 'web', 'office'])('ARCHITECTURE.md names every room of the %s', (floor) => {
  const text = read('ARCHITECTURE.md');
  const rooms = readdirSync(join(root, floor), { withFileTypes: true })
    .filter((e) => e.isDirectory() && !['test', 'dist', 'public', 'node_modules'].includes(e.name))
    .map((e) => e.name);
  expect(rooms.filter((room) => !new RegExp(`(?<![\\w-])${room}(?![\\w-])`).test(text))).toEqual([]);
});

test('an order’s price is read or changed by at most 14 files on its way to the journal, and each still does what ARCHITECTURE.md says', () => {
  const [, list = ''] = /^\*\*How many files is that\?\*\*[^`]*```\n([^`]*)```/m.exec(read('ARCHITECTURE.md')) ?? [];
  const listed = [...list.matchAll(/^([\w./-]+\.tsx?) +(\w+) {2,}\S/gm)].map((m) => m.slice(1) as [path: string, does: string]);
  expect(listed.length).toBe(list.trimEnd().split('\n').length);
  expect(listed.length).toBeLessThanOrEqual(14);
  expect(listed.filter(([path, does]) => !new RegExp(`\\b${does}\\b`).test(read(path)))).toEqual([]);
});

test('nothing in the core, the contract or the schema is named like a lever on a price, a result, a payout or a balance', () => {
  const lever = /\b(set|force|override|preset|fix|rig|manual)_?(price|result|outcome|payout|balance|win|loss|candle|settlement)/i;
  const found = [...files('core'), ...files('contract'), ...files('server')]
    .filter((path) => !isTest(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, n) => (lever.test(line) && !/useState|const \[/.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
    );
  expect(found).toEqual([]);
});

/** Phrases that read like a translation, each with what a native speaker writes instead. */
const translated: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/, '“again”, “from the start”'],
  [/\b(?:the|an) own\b/, 'a possessive: “their own”, “its own”'],
  [/\bso many\b(?! .*\bthat\b)/, 'the number, or “up to a limit”'],
  [/(?:\b(?:is|are|was|were)|[’'](?:re|s)) (?:all )?told\b/, 'how people learn it: “is notified”, “gets a message”, “sees the reason”'],
  [/\bfor ever\b/, '“forever”, “permanently”'],
  [/(?<!\{)\bpersons\b/, '“people”'],
  [/\b(?:last|first|six|\d+) signs\b/, '“characters”'],
  [/\bst(?:ands?|ood) still\b/, '“doesn’t move”, “is idle”'],
  [/\b(?:goes|went|go) on(?! hold)\b/, '“continues”, “resumes”'],
  [/\b(?:falls?|fell) (?:away|due)\b/, '“expires”, “is due”'],
  [/\bheld against\b/, '“compared with”, “reconciled with”'],
  [/\b(?:has|have|is|are) run out\b/, '“expired”'],
  [/\bput (?:up|right)\b/, '“released”, “corrected”'],
  [/\bbe had\b/, 'the verb meant: “loaded”, “bought”'],
  [/\blies over\b/, '“covers”'],
  [/\bturn(?:s|ed)? round\b/, '“swap”, “reverse”'],
  [/\bas (?:it|they|you) may\b/, 'the limit: “the most allowed”'],
  [/\bof nobody\b|\bnobody has to\b/, 'what is so: “no review needed”'],
  [/\bthe support\b(?! (?:role|team|chat))/, '“support”'],
  [/(?:^|[:;] |\b(?:by|so is) )who (?!.*\?)/i, 'a noun: “traders who …”, “whoever …”'],
  [/\bcoming (?:changes?|sales?|ones)\b/i, '“upcoming”'],
  [/\btoday[’']s rules\b/, '“the current rules”'],
  [/\bflash exchange\b/i, '“quick exchange”, as in GLOSSARY.md'],
  [/\b(?:canceled|(?:un)?realized|recognized?)\b/i, 'the British spelling'],
];
/** Uses that are right, by file and phrase. */
const defended: readonly string[] = [
  'contract/ico.ts: “: who ”', // an indirect question
];

test('titles of tests, the English catalogues and the contract’s texts have no phrases that read like a translation', () => {
  const title = /[\w)]\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s/g; // after test.each(…) or a fixture’s name too
  const value = /(?:^\s*"[^"]+"|\b(?:text|summary)):\s*(['"])((?:(?!\1)[^\\\n]|\\.)+)\1/gm;
  const catalogues = ['web', 'office'].flatMap((app) =>
    readdirSync(join(root, app, 'locales', 'en')).map((f) => join(app, 'locales', 'en', f)),
  );
  const tests = [...Object.keys(may), 'e2e'].flatMap(files).filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
  const textsOf = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map((m) => ({ path, said: m[2] as string }));
  const texts = [
    ...['house.test.ts', ...tests].flatMap((path) => textsOf(path, title)),
    ...[...files('contract'), ...catalogues].flatMap((path) => textsOf(path, value)),
  ];
  expect(texts.length).toBeGreaterThan(12_000); // titles and values are still found as they’re written
  const found = texts.flatMap(({ path, said }) =>
    translated
      .filter(([phrase]) => phrase.test(said))
      .map(([phrase, instead]) => `${path}: “${phrase.exec(said)?.[0]}” in “${said}”. Better: ${instead}`),
  );
  expect(found.filter((one) => !defended.some((use) => one.startsWith(use)))).toEqual([]);
  expect(defended.filter((use) => !found.some((one) => one.startsWith(use)))).toEqual([]); // no longer said: remove them
});

/**
 * The lines of the longest function or component, by floor. To be lowered, never raised: pages compose, forms are fields, summary,
 * errors.
 */
const mostLines: Readonly<Record<string, number>> = {
  core: 70,
  contract: 14,
  server: 143,
  web: 147,
  office: 144,
  client: 63,
  ui: 91,
  simulator: 110,
  bench: 68,
};
/** Functions that are still longer, with their current length. Entries may shrink, and none may be added. */
const longer: Readonly<Record<string, number>> = {
  // One line for each step of a hash that a test holds against its definition.
  'core/market/noise.ts fillNoise': 148,
  'server/entry/entry.ts entry': 175,
  'server/funds/deposit-office.ts depositOffice': 223,
  'server/funds/exports.ts fundsExports': 163,
  'server/funds/withdrawal-office.ts withdrawalOffice': 255,
  'server/http/edge.ts createEdge': 178,
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string };
  readonly key?: { readonly name?: string };
}
/** The functions of a file with their lines, each under its own name or that of its container. */
function functionsOf(path: string): readonly { readonly name: string; readonly lines: number }[] {
  const text = read(path);
  const found: { name: string; lines: number }[] = [];
  const visit = (node: Node, within: string): void => {
    const name =
      node.id?.name ?? (/^(MethodDefinition|PropertyDefinition|Property)$/.test(node.type) ? node.key?.name : undefined) ?? within;
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      found.push({ name: `${path} ${name}`, lines: text.slice(node.start, node.end).split('\n').length });
    for (const part of Object.values(node).flat())
      if (typeof part === 'object' && part !== null && 'type' in part) visit(part as Node, name);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as never, '');
  return found;
}

test.each(Object.keys(mostLines))('functions of the %s fit their length, and limits fall with the longest function', (floor) => {
  const lengths = new Map<string, number>();
  for (const { name, lines } of files(floor)
    .filter((path) => !isTest(path) && !path.endsWith('.d.ts'))
    .flatMap(functionsOf))
    lengths.set(name, Math.max(lines, lengths.get(name) ?? 0));
  const limit = mostLines[floor] as number;
  const unlisted = [...lengths].filter(([name]) => longer[name] === undefined);
  expect(unlisted.filter(([, lines]) => lines > limit).map(([name, lines]) => `${name}: ${lines} lines`)).toEqual([]);
  expect(Math.max(...unlisted.map(([, lines]) => lines)), `the longest is shorter now: lower the limit of the ${floor}`).toBe(limit);
  const listed = Object.entries(longer).filter(([name]) => name.startsWith(`${floor}${sep}`));
  for (const [name, lines] of listed) {
    expect(lengths.get(name) ?? 0, `${name} must not grow; if it has shrunk, lower its entry`).toBe(lines);
    expect(lines, `${name} fits the limit: remove its entry`).toBeGreaterThan(limit);
  }
});
