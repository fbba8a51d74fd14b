// Settled contracts in months that left the database.
import type { HistoryArchive } from '../history/archive.ts';
import type { Row } from '../history/histories.ts';
import { page } from '../http/page.ts';
import type { SecondRow } from './stored-second.ts';

const HISTORY = 'settled_second';
/** Blocks of archived months searched for one page. */
const MOST_BLOCKS = 40;

interface Search {
  readonly trader?: number | undefined;
  /** Accepted from this time on. */
  readonly from?: number;
  /** Before this contract. */
  readonly before: number;
  /** Undefined: only open ones, and none of those is archived. */
  readonly isWanted: ((row: Row) => boolean) | undefined;
}
interface SecondPage {
  readonly rows: readonly SecondRow[];
  readonly cursor?: string;
}

/**
 * A page of contracts: the stored ones, one more than the page has if there are as many, and archived ones after them. A month has
 * what was settled in it, so its first contracts may be older than the last ones of the month before: both are read, unless the earlier
 * month has only older ones than the page. Once enough was searched the page is shorter, and the next one continues.
 */
export async function pageOfSeconds(
  archive: HistoryArchive,
  stored: readonly SecondRow[],
  size: number,
  { trader, from = 0, before, isWanted }: Search,
): Promise<SecondPage> {
  const most = size + 1;
  let rows = stored;
  let least = leastOf(rows, most);
  let blocks = 0;
  let isCut = false;
  for (const month of isWanted === undefined ? [] : archive.months(HISTORY).toReversed()) {
    const last = month.manifest.last?.[0];
    if (last === undefined || last < least || month.until <= from) continue;
    const found = await archive.find(HISTORY, {
      ...{ trader, from: month.from, until: month.until, first: [least], below: [before], order: 'newest', most },
      // Each month gets one at least: otherwise the next page might begin where this one did.
      mostBlocks: Math.max(1, MOST_BLOCKS - blocks),
      isWanted: (row) => Number(row['accepted_at']) >= from && isWanted!(row),
    });
    rows = together(rows, found.rows as unknown as readonly SecondRow[]);
    blocks += found.blocks;
    isCut ||= found.stoppedAt !== undefined;
    least = Math.max(least, found.stoppedAt?.[0] ?? 0, leastOf(rows, most));
  }
  const shown = page(
    rows.filter((row) => row.second >= least),
    size,
    (row) => [row.second],
  );
  return isCut ? { cursor: String(least), ...shown } : shown;
}

/** Contracts before this one aren't on the page. */
const leastOf = (rows: readonly SecondRow[], most: number): number => rows[most - 1]?.second ?? 0;

/** Newest first, and each once: a month that leaves meanwhile is in both. */
const together = (one: readonly SecondRow[], other: readonly SecondRow[]): SecondRow[] =>
  [...new Map([...other, ...one].map((row) => [row.second, row])).values()].sort((a, b) => b.second - a.second);

/** A contract in an archived month; undefined if the trader had none with this number. */
export async function archivedSecond(archive: HistoryArchive, trader: number, second: number): Promise<SecondRow | undefined> {
  const { rows } = await archive.find(HISTORY, { trader, order: 'newest', most: 1, first: [second], below: [second + 1] });
  return rows[0] as unknown as SecondRow | undefined;
}

/**
 * Adds archived contracts to those that were accepted or settled in a span. Only minutes that were published months late are asked for
 * again here, so it may read the archive from there to its end.
 */
export async function withArchivedBetween(
  archive: HistoryArchive,
  stored: readonly SecondRow[],
  [from, until]: readonly [from: number, until: number],
  column: 'accepted_at' | 'settled_at',
): Promise<readonly SecondRow[]> {
  const { rows } = await archive.find(HISTORY, {
    ...{ from, order: 'oldest', most: Number.POSITIVE_INFINITY },
    ...(column === 'settled_at' && { until }),
    isWanted: (row) => Number(row[column]) >= from && Number(row[column]) < until,
  });
  return rows.length === 0 ? stored : together(stored, rows as unknown as readonly SecondRow[]).reverse();
}
