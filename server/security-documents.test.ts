// The security documents name a test for each line. This checks that they're complete, and that those tests exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MOST_OPEN } from './http/token.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, 'docs', 'security', name), 'utf8');
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(/(?<!\\) ?\| ?/).slice(1, -1));

/** `file`: “part of a title”: returns those for which the file has no test with that title. */
function missing(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)]
    .filter(([, file, title]) => !existsSync(join(root, file!)) || !readFileSync(join(root, file!), 'utf8').includes(title!))
    .map(([all]) => all);
}
const hasTest = (cell: string): boolean => /`[^`]+\.(?:test|spec)\.tsx?`: “[^”]+”/.test(cell);

/** The number of level 1 and 2 requirements by chapter in ASVS 5.0.0. V10 (OAuth) and V17 (WebRTC) don't apply. */
const chapters = { 1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 11: 14, 12: 9, 13: 13, 14: 9, 15: 13, 16: 16 };
const chosen = ['2.3.5', '2.4.2', '4.1.5', '5.2.4', '5.2.6', '6.3.7', '6.3.8', '7.5.3', '8.4.2', '11.3.4', '14.2.7', '14.2.8'];

test('ASVS 5.0: each of the 217 requirements of levels 1 and 2 has a test that exists, or a written reason', () => {
  const rows = rowsOf(read('asvs.md')).filter(([id]) => /^\d+\.\d+\.\d+$/.test(id!));
  const ids = rows.map(([id]) => id!);
  expect(new Set(ids).size).toBe(ids.length);
  const counted = Object.fromEntries(Object.keys(chapters).map((chapter) => [chapter, 0]));
  for (const [id, level] of rows) if (level !== '3') counted[id!.split('.')[0]!]! += 1;
  expect(counted).toEqual(chapters);
  expect(Object.values(counted).reduce((sum, count) => sum + count, 0)).toBe(217);
  expect(rows.filter(([, level]) => level === '3').map(([id]) => id)).toEqual(chosen);
  const without = rows.filter(
    ([, , , held]) => !hasTest(held!) && !/^(By design|Documented|Not applicable|Accepted|Not met): .{8,}/.test(held!),
  );
  expect(without).toEqual([]);
  expect(rows.flatMap(([, , , held]) => missing(held!))).toEqual([]);
});

test('ASVS 5.0: the sessions of an account are as many as the document says', () => {
  expect(read('asvs.md')).toContain(`An account may have ${MOST_OPEN} open sessions`);
});

test('OWASP API Top 10: each of the ten risks has tests that exist', () => {
  const rows = rowsOf(read('api-top10.md')).filter(([id]) => /^API\d+$/.test(id!));
  expect(rows.map(([id]) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `API${i + 1}`));
  expect(rows.filter(([, , , tests]) => !hasTest(tests!))).toEqual([]);
  expect(rows.flatMap(([, , , tests]) => missing(tests!))).toEqual([]);
});

/**
 * The titles in a cell, separated by “; ”, that no named file has; “…” stands for anything. A title may contain the separator itself,
 * and what's in brackets is a remark.
 */
function titlesMissing(files: readonly string[], cell: string): string[] {
  const plain = (text: string): string => text.replaceAll('\\', '').replaceAll('’', "'").replaceAll('`', '');
  const tests = plain(files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'));
  const isThere = (title: string): boolean =>
    plain(title.replace(/ \([^)]*\)$/, ''))
      .split(/ ?… ?/)
      .every((part) => tests.includes(part));
  const pieces = cell.split('; ');
  const found: string[] = [];
  for (let from = 0; from < pieces.length; ) {
    let to = pieces.length;
    while (to > from && !isThere(pieces.slice(from, to).join('; '))) to -= 1;
    if (to === from) found.push(pieces[from]!);
    from = Math.max(to, from + 1);
  }
  return found;
}

test('abuse list: every line names tests that exist', () => {
  const text = read('abuse.md');
  const rows = rowsOf(text);
  const lines = rows.flatMap(([numbers]) => (/^\d+(, \d+)*$/.test(numbers!) ? numbers!.split(', ').map(Number) : []));
  const expected = Array.from({ length: 80 }, (_, i) => i + 1);
  expect(expected.filter((line) => !lines.includes(line))).toEqual([]);
  const files = [...text.matchAll(/`((?:core|server|web|office|ui|simulator|e2e)\/[^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(rows.flatMap((row) => missing(row.join(' ')))).toEqual([]);
  const numbered = rows.filter((row) => row.length === 5 && /^[\d, ]*$/.test(row[0]!) && row[4] !== 'tests');
  expect(numbered.length).toBeGreaterThan(80);
  for (const [numbers, , , where, titles] of numbered) {
    const named = [...where!.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file!);
    expect(titlesMissing(named, titles!), `line ${numbers}`).toEqual([]);
  }
  // A line without a test belongs to the one above it.
  const untested = rows
    .filter(([numbers, , , where]) => /^\d/.test(numbers!) && where === '')
    .flatMap(([numbers]) => numbers!.split(', ').map(Number));
  expect(untested).toEqual([]);
});
