import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HistoryArchive } from '../history/archive.ts';
import type { Row } from '../history/histories.ts';
import { hashOfManifest, type Manifest } from '../history/manifest.ts';
import { MonthWriter } from '../history/month-file.ts';
import { monthName } from '../history/months.ts';
import { archivedSecond, pageOfSeconds, withArchivedBetween } from './archived.ts';
import type { SecondRow } from './stored-second.ts';

// Pages of an archive whose blocks are so small that one page can't search it all, beside the list that a trader would expect.

const MONTHS = 4;
const OF_MONTH = 200;
const ROWS_OF_BLOCK = 3;
const HOUR = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'seconds-'));
const archive = new HistoryArchive(dataDir);
const monthOf = (i: number): number => Date.UTC(2041, i, 1);

/** Every seventh contract before a month's end is settled after it, and is older than others that were settled before. */
const contracts = Array.from({ length: (MONTHS + 1) * OF_MONTH }, (_, i) => {
  const [month, place] = [Math.floor(i / OF_MONTH), i % OF_MONTH];
  const acceptedAt = monthOf(month) + (place + 1) * HOUR;
  const isLate = place > OF_MONTH - 30 && i % 7 === 0;
  return {
    ...{ second: 10 + 2 * i, trader: 1 + (i % 3), symbol: i % 2 === 0 ? 'BTC-USDT-SEC' : 'ETH-USDT-SEC', accepted_at: acceptedAt },
    settled_at: isLate ? monthOf(month + 1) + HOUR : acceptedAt + 30_000,
    result: i % 90 === 0 ? 'void' : 'won',
  };
});
type Contract = (typeof contracts)[number];
const stored = contracts.filter(({ settled_at }) => settled_at >= monthOf(MONTHS));
const newest = contracts.toReversed();

beforeAll(async () => {
  mkdirSync(archive.folder, { recursive: true });
  let previous: string | null = null;
  for (let i = 0; i < MONTHS; i += 1) {
    const rows = contracts.filter(({ settled_at }) => settled_at >= monthOf(i) && settled_at < monthOf(i + 1));
    const name = (end: string): string => join(archive.folder, `settled_second-${monthName(monthOf(i))}.${end}`);
    const writer = await MonthWriter.open(`${name('jsonl.gz')}.part`, `${name('index')}.part`);
    for (let from = 0; from < rows.length; from += ROWS_OF_BLOCK) {
      const lines = rows.slice(from, from + ROWS_OF_BLOCK);
      await writer.write(lines.map((row) => ({ text: JSON.stringify(row), key: [row.second], at: row.settled_at, traders: [row.trader] })));
    }
    const files = await writer.finish();
    for (const end of ['jsonl.gz', 'index']) await rename(`${name(end)}.part`, name(end));
    const { rows: count, last } = writer;
    const manifest: Manifest = {
      ...{ form: 1, history: 'settled_second', month: monthName(monthOf(i)), rows: count, last, ...files, previous, publicKey: '' },
    };
    const text = JSON.stringify(manifest);
    archive.add({ text }, manifest);
    previous = hashOfManifest(text);
  }
  expect(archive.wrong).toBeUndefined();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const rowsOf = (found: readonly Contract[]) => found as unknown as readonly SecondRow[];
interface Asked {
  readonly trader?: number;
  readonly from?: number;
  readonly isWanted?: (row: Row) => boolean;
}
/** As the room reads it: the database first. */
async function pages(size: number, { trader, from = 0, isWanted = () => true }: Asked): Promise<{ seconds: number[]; pages: number }> {
  const seconds: number[] = [];
  let count = 0;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const isOurs = (row: Contract) => row.second < before && row.trader === (trader ?? row.trader) && row.accepted_at >= from;
    const own = stored.toReversed().filter((row) => isOurs(row) && isWanted(row));
    const { rows, cursor } = await pageOfSeconds(archive, rowsOf(own.slice(0, size + 1)), size, { trader, from, before, isWanted });
    expect(rows.length).toBeLessThanOrEqual(size);
    seconds.push(...rows.map(({ second }) => second));
    count += 1;
    if (cursor === undefined) return { seconds, pages: count };
    expect(Number(cursor)).toBeLessThan(before);
    before = Number(cursor);
  }
}

test('pages have each contract once and newest first, also where one month’s first are older than the last of the month before', async () => {
  const late = contracts.filter(({ accepted_at, settled_at }) => settled_at - accepted_at > HOUR);
  expect(late.length).toBeGreaterThan(10);
  for (const size of [1, 7, 50, 200]) {
    expect((await pages(size, {})).seconds, `of ${size}`).toEqual(newest.map(({ second }) => second));
    const own = newest.filter(({ trader }) => trader === 2).map(({ second }) => second);
    expect((await pages(size, { trader: 2 })).seconds, `of ${size} of a trader`).toEqual(own);
  }
  const from = monthOf(2) + 50 * HOUR;
  const since = newest.filter(({ accepted_at, trader }) => accepted_at >= from && trader === 2).map(({ second }) => second);
  expect((await pages(9, { trader: 2, from })).seconds).toEqual(since);
});

test('a page that finds little after a long search is short, and the next one continues there', async () => {
  const isWanted = ({ result }: Row) => result === 'void';
  const all = await pages(50, { isWanted });
  expect(all.seconds).toEqual(newest.filter(({ result }) => result === 'void').map(({ second }) => second));
  expect(all.pages).toBeGreaterThan(5);
  expect((await pages(50, { isWanted: () => false })).seconds).toEqual([]);
});

test('a month that is in the database still and in the archive already shows nothing twice', async () => {
  const search = { before: Number.MAX_SAFE_INTEGER, isWanted: () => true };
  for (const inBoth of [251, 240]) {
    const page = await pageOfSeconds(archive, rowsOf(newest.slice(0, inBoth)), 250, search);
    expect(page).toEqual({ rows: newest.slice(0, 250), cursor: String(newest[249]!.second) });
  }
});

test('open contracts are only in the database', async () => {
  const search = { before: Number.MAX_SAFE_INTEGER, isWanted: undefined };
  expect(await pageOfSeconds(archive, rowsOf(stored.slice(0, 3)), 50, search)).toEqual({ rows: stored.slice(0, 3) });
});

test('one contract is found by its trader and by nobody else', async () => {
  for (const contract of [contracts[0]!, contracts[OF_MONTH + 3]!]) {
    expect(await archivedSecond(archive, contract.trader, contract.second)).toEqual(contract);
    expect(await archivedSecond(archive, contract.trader + 1, contract.second)).toBeUndefined();
    expect(await archivedSecond(archive, contract.trader, contract.second + 1)).toBeUndefined();
  }
});

test('what was accepted or settled in a span is found once, oldest first, in whichever month it was settled', async () => {
  const [from, until] = [monthOf(1) - 600 * HOUR, monthOf(1) + 5 * HOUR];
  for (const column of ['accepted_at', 'settled_at'] as const) {
    const wanted = contracts.filter((row) => row[column] >= from && row[column] < until);
    expect(await withArchivedBetween(archive, rowsOf(wanted.slice(-3)), [from, until], column), column).toEqual(wanted);
    expect(wanted.some(({ accepted_at, settled_at }) => settled_at - accepted_at > HOUR)).toBe(true);
  }
});
