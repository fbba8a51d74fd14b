import type { Pool, PoolClient } from 'pg';
import { pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import { POSTING_COLUMNS, type PostingRow } from './posting-line.ts';
import { transaction } from './transaction.ts';

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
  /** The beginning of the address. */
  readonly prefix: string;
  readonly asset?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/**
 * Postings are found by number alone: an index by trader would add a cost to every order. So a page searches the newest commands
 * first and then ever more of them; once it has searched far enough it returns what it has, and the next page continues.
 */
const WINDOWS = [10_000, 40_000, 160_000, 640_000] as const;
/** Balances after each line are computed back from now, up to this many commands ago. */
const REACH = 1_000_000;

/** Finds and returns a page of postings, all from one snapshot. */
export function withPostings<T>(
  pool: Pool,
  { prefix, asset, cursor, limit }: PostingSearch,
  tell: (page: PostingPage, client: PoolClient) => Promise<T>,
): Promise<T | Refused> {
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0]);
  if ('refused' in before) return Promise.resolve(before);
  const size = pageSize(limit);
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = Number((await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint')).rows[0]!.seq);
    let top = Math.min(before[0]!, head + 1);
    const from = { seq: top, position: top === before[0] ? before[1]! : 0 };
    const found: PostingRow[] = [];
    for (const window of WINDOWS) {
      const floor = Math.max(0, top - window);
      const { rows } = await client.query<PostingRow>(
        `SELECT ${POSTING_COLUMNS} FROM posting
         WHERE seq >= $1 AND seq <= $2 AND (seq, position) < ($3, $4) AND (starts_with(source, $5) OR starts_with(destination, $5))
           AND ($6::text IS NULL OR asset = $6) ORDER BY seq DESC, position DESC LIMIT $7`,
        [floor, top, from.seq, from.position, prefix, asset ?? null, size + 1 - found.length],
      );
      found.push(...rows);
      top = floor;
      if (found.length > size || top === 0) break;
    }
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const next = found.length > size && last !== undefined ? `${last.seq}-${last.position}` : top > 0 ? `${top}-0` : undefined;
    return tell({ rows, from: head - from.seq < REACH ? from : undefined, ...(next !== undefined && { cursor: next }) }, client);
  });
}

/**
 * The first command at or after a time, or 0 if the journal no longer has it: postings are found by number alone. Numbers and times
 * both increase, so a binary search finds it.
 */
export async function seqAt(pool: Pick<Pool, 'query'>, at: number): Promise<number> {
  const ends = await pool.query<{ low: number | null; high: number | null }>('SELECT min(seq) AS low, max(seq) AS high FROM journal');
  let [low, high] = [Number(ends.rows[0]?.low ?? 0), Number(ends.rows[0]?.high ?? 0) + 1];
  const timeOf = async (seq: number): Promise<number> =>
    Number(
      (await pool.query<{ at: number }>('SELECT at FROM journal WHERE seq >= $1 ORDER BY seq LIMIT 1', [seq])).rows[0]?.at ?? Infinity,
    );
  if ((await timeOf(low)) >= at) return 0;
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await timeOf(middle)) < at) low = middle;
    else high = middle;
  }
  return high;
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
