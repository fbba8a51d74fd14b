// docs/specification.md names a test for each line of the specification. This checks that it's complete and that those tests exist,
// and shows the lines that are plain facts of the code: routes, calls, error numbers, constants.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@bourse/contract/errors';
import { locales, nearestLocale } from '@bourse/contract/locales';
import { intervals } from '@bourse/contract/market';
import { history } from '@bourse/contract/text';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Line {
  readonly number: string;
  readonly requirement: string;
  readonly builtIn: string;
  readonly shownBy: string;
}
const lines: readonly Line[] = read('docs/specification.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [number = '', requirement = '', builtIn = '', shownBy = ''] = line.split(/(?<!\\) ?\| ?/).slice(1, -1);
    return { number, requirement, builtIn, shownBy };
  });
const proofs = (cell: string) =>
  [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)].map(([, file, title]) => ({ file: file!, title: title! }));
const isOpen = ({ shownBy }: Line): boolean => shownBy.startsWith('open');

/** How many items each section has. A requirement that is added to the table is added here. */
const sections = { 1: 22, 2: 78, 3: 22, 7: 25, 8: 7, 9: 17 };
/** Lines that no test shows yet: this may only fall. */
const open = 0;

test('every item of every section has one line, in order', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, i) => `${section}.${i + 1}`));
  expect(lines.map(({ number }) => number)).toEqual(expected);
});

test('every line says what is asked for and names files that exist', () => {
  for (const { number, requirement, builtIn } of lines) {
    expect(requirement.length, number).toBeGreaterThan(8);
    const paths = [...builtIn.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
    expect(paths, number).not.toEqual([]);
    expect(
      paths.filter((path) => !existsSync(join(root, path))),
      number,
    ).toEqual([]);
  }
});

test('every line has tests that exist, or is open with a reason; the open ones only become fewer', () => {
  for (const line of lines.filter((line) => !isOpen(line))) {
    const named = proofs(line.shownBy);
    expect(named, line.number).not.toEqual([]);
    // Nothing is written there that isn't a proof.
    expect(line.shownBy, line.number).toBe(named.map(({ file, title }) => `\`${file}\`: “${title}”`).join('; '));
    expect(
      named.filter(({ file, title }) => !existsSync(join(root, file)) || !titled(read(file), title)),
      line.number,
    ).toEqual([]);
  }
  const left = lines.filter(isOpen);
  expect(left.filter(({ shownBy }) => !/^open: .{20,}/.test(shownBy))).toEqual([]);
  expect(left.length).toBe(open);
});

/** Whether a test is called so: the whole title, or for one that is made for each screen or language all of it after the name. */
function titled(text: string, title: string): boolean {
  return [`'${title}'`, `"${title}"`, `} ${title}\``].some((written) => text.includes(written));
}

test('every route of the specification is a page of the app, as deep and as open as it asks', () => {
  const found = [...read('web/nav/places.ts').matchAll(/place\(\s*'(\/\w+)',\s*(\d),\s*'(\w+)'/g)];
  const places = new Map(found.map(([, path, depth, access]) => [path!, { depth: Number(depth), access: access! }]));
  // A form to register is of no use to somebody with an account, who goes home instead.
  const open = '/login /register /register2 /rule /password /download /setting /language'.split(' ');
  const behindLogin = `
    /index /capital /markets /futures /trades /quoteDetail /fastFutures /mine /ico /icoLog /currency /notice /noticeDetail
    /tradeSearch /tradeEdit /withdraw /addBank /withdrawAddress /withdrawLog /changeLog /change /transfer /transferLog /debt
    /order /fastOrder /tradeOrder /futuresOrder /userCenter /userReal /safeCenter /aboutCenter /about /contract /userPhone
    /editPassword /editSafePassword /shareCode /depositLog /deposit /account /accountCurrency
  `.match(/\/\w+/g)!;
  expect([...open, ...behindLogin].filter((path) => !places.has(path))).toEqual([]);
  expect(open.filter((path) => !['public', 'guest'].includes(places.get(path)!.access))).toEqual([]);
  expect(behindLogin.filter((path) => places.get(path)!.access !== 'trader')).toEqual([]);
  expect([...places].filter(([, { depth }]) => depth < 1 || depth > 6)).toEqual([]);
  // The container of the tabs isn't a page: it has a route of its own around theirs.
  expect(read('web/nav/places.ts')).toContain("containerPath = '/home';");
});

test('every call that the specification names is in the contract', () => {
  const { paths } = JSON.parse(read('contract/openapi.json')) as { paths: Record<string, Record<string, unknown>> };
  const posts = ['currency-list', 'quotes', 'info', 'login', 'reg', 'change-password', 'change-safe-password', 'reset-password'];
  posts.push('exists-bank', 'config', 'carousel', 'user-verified', 'send-email', 'send-sms', 'check-code', 'check-code-phone');
  expect(posts.filter((name) => !paths[`/api/user/${name}`]?.['post'])).toEqual([]);
  expect(Object.keys(paths['/api/user/quotes-lists'] ?? {})).toEqual(['get']);
});

test('every error of the catalogue has its number in the contract', () => {
  const numbers = Array.from({ length: 47 }, (_, i) => String(i + 1));
  const named = ['7_2', '10_2', 'User1', 'User2', 'User3', 'User4', 'User8', 'Copied'];
  expect([...numbers, ...named].filter((code) => !(code in messages))).toEqual([]);
});

test('the constants of the specification are those of the code', () => {
  const locale = 'zh-CN zh-TW ar en es fr id ja ko pt ru th he tr hi vi de it kk ms'.split(' ');
  expect([...locales].sort()).toEqual(locale.sort());
  expect(nearestLocale('sw', locales)).toBe('en');
  expect(nearestLocale(undefined, locales)).toBe('en');
  expect(intervals).toEqual(['1m', '5m', '15m', '30m', '1h', '1d']);
  for (const days of ['7', '30', '120']) expect(history.days.parse(days)).toBe(days);
  expect(history.days.safeParse('31').success).toBe(false);
  const line = read('web/wire/api.ts');
  expect(line).toContain('timeoutMs: 100_000,');
  expect(line).toContain("credentials: 'include',");
  expect(read('web/wire/origin.ts')).toContain("import.meta.env.BOURSE_ORIGIN ?? ''");
  expect(read('web/parts/preferences.ts')).toContain("currency: 'USDT',");
});
