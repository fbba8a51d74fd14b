import type { Pool, PoolClient } from 'pg';
import { pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import { transaction } from '../store/transaction.ts';
import type { HistoryArchive } from './archive.ts';
import type { Row } from './histories.ts';
import { POSTING_COLUMNS, type PostingRow } from './posting-line.ts';

/** A place between two postings: what was returned lies before it. */
export interface Place {
  readonly seq: number;
  readonly position: number;
}
export interface PostingPage {
  /** Newest first. */
  readonly rows: readonly PostingRow[];
  readonly cursor?: string;
  /** Where the page begins; absent if balances are no longer computed back to it. */
  readonly from: Place | undefined;
}
export interface PostingSearch {
  /** The beginning of the address; undefined for all. */
  readonly prefix: string | undefined;
  readonly asset?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/**
 * Postings are found by number alone: an index by trader would add a cost to every order. So a page searches the newest commands
 * first and then ever more of them; once it has searched far enough it returns what it has, and the next page continues.
 */
const WINDOWS = [10_000, 40_000, 160_000, 640_000] as const;
/** Blocks of archived months searched for one page. */
const MOST_BLOCKS = 40;
/** Balances after each line are computed back from now, up to this many commands ago. */
const REACH = 1_000_000;

/** Finds and returns a page of postings, first those in the database, all from one snapshot, and then those in the archive. */
export function withPostings<T>(
  { pool, archive }: { readonly pool: Pool; readonly archive: HistoryArchive },
  { prefix, asset, cursor, limit }: PostingSearch,
  tell: (page: PostingPage, client: PoolClient) => Promise<T>,
): Promise<T | Refused> {
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0]);
  if ('refused' in before) return Promise.resolve(before);
  const size = pageSize(limit);
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = Number((await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint')).rows[0]!.seq);
    const seq = Math.min(before[0]!, head + 1);
    const from = { seq, position: seq === before[0] ? before[1]! : 0 };
    const about = { prefix, asset, from, most: size + 1 };
    let archived: number;
    let found: Found;
    // A month that leaves the database meanwhile could be in neither place: then once more.
    do {
      archived = archive.last('posting')?.[0] ?? 0;
      found = await findStored(client, about, archived);
      if (found.rest !== undefined && found.rest <= archived + 1) found = await findArchived(archive, about, found.rows);
    } while (archived !== (archive.last('posting')?.[0] ?? 0));
    const rows = found.rows.slice(0, size);
    const last = rows.at(-1);
    const rest = found.cursor ?? (found.rest === undefined ? undefined : `${found.rest}-0`);
    const next = found.rows.length > size && last !== undefined ? `${last.seq}-${last.position}` : rest;
    const isNear = head - from.seq < REACH && from.seq > archived;
    return tell({ rows, from: isNear ? from : undefined, ...(next !== undefined && { cursor: next }) }, client);
  });
}

interface About {
  readonly prefix: string | undefined;
  readonly asset: string | undefined;
  readonly from: Place;
  readonly most: number;
}
interface Found {
  readonly rows: readonly PostingRow[];
  /** Commands before this one weren't looked at. */
  readonly rest?: number;
  /** The same as a cursor, inside the archive. */
  readonly cursor?: string;
}

async function findStored(client: PoolClient, { prefix, asset, from, most }: About, archived: number): Promise<Found> {
  const base = archived === 0 ? 0 : archived + 1;
  const rows: PostingRow[] = [];
  let top = from.seq;
  for (const window of WINDOWS) {
    if (rows.length >= most || top <= base) break;
    const floor = Math.max(base, top - window);
    const found = await client.query<PostingRow>(
      `SELECT ${POSTING_COLUMNS} FROM posting
       WHERE seq >= $1 AND seq <= $2 AND (seq, position) < ($3::bigint, $4::bigint)
         AND ($5::text IS NULL OR starts_with(source, $5) OR starts_with(destination, $5))
         AND ($6::text IS NULL OR asset = $6) ORDER BY seq DESC, position DESC LIMIT $7`,
      [floor, top, from.seq, from.position, prefix ?? null, asset ?? null, most - rows.length],
    );
    rows.push(...found.rows);
    top = floor;
  }
  return { rows, ...(top > 0 && { rest: top }) };
}

/** Continues where the database ends. */
async function findArchived(archive: HistoryArchive, { prefix, asset, from, most }: About, rows: readonly PostingRow[]): Promise<Found> {
  const found = await archive.find('posting', {
    trader: traderOfPrefix(prefix),
    order: 'newest',
    below: [from.seq, from.position],
    most: most - rows.length,
    mostBlocks: MOST_BLOCKS,
    isWanted: isPosting(prefix, asset),
  });
  return { rows: [...rows, ...(found.rows as unknown as PostingRow[])], ...(found.stoppedAt && { cursor: found.stoppedAt.join('-') }) };
}

/** Whether an archived posting begins or ends at an address that begins like this, in this asset. */
export const isPosting =
  (prefix: string | undefined, asset: string | undefined) =>
  ({ source, destination, asset: of }: Row): boolean =>
    (prefix === undefined || String(source).startsWith(prefix) || String(destination).startsWith(prefix)) &&
    (asset === undefined || of === asset);

/** Undefined if the addresses aren't one trader's. */
export function traderOfPrefix(prefix: string | undefined): number | undefined {
  const found = /^trader:(\d+):/.exec(prefix ?? '');
  return found === null ? undefined : Number(found[1]);
}

/** What the trader's addresses held at a place: what they hold now without what came after it. */
export async function balancesAt(client: PoolClient, trader: number, at: Place): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ address: string; balance: string }>(
    `WITH moved AS (
       SELECT destination AS address, amount FROM posting WHERE seq >= $2 AND (seq, position) >= ($2, $3) AND starts_with(destination, $4)
       UNION ALL SELECT source, -amount FROM posting WHERE seq >= $2 AND (seq, position) >= ($2, $3) AND starts_with(source, $4)
     )
     SELECT address, sum(balance)::text AS balance FROM (
       SELECT address, amount AS balance FROM books WHERE trader = $1 UNION ALL SELECT address, -amount FROM moved
     ) AS every GROUP BY address`,
    [trader, at.seq, at.position, `trader:${trader}:`],
  );
  return new Map(rows.map(({ address, balance }) => [address, BigInt(balance)]));
}
