import type { Output } from '@bourse/contract/call';
import type { traders as contract } from '@bourse/contract/traders-office';
import type { Pool, PoolClient } from 'pg';
import { pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import type { Listing } from '../store/listing.ts';
import { transaction } from '../store/transaction.ts';
import { amountText, timeText } from '../store/wire-text.ts';

type Told = Output<(typeof contract)['postings']>['postings'][number];
interface Row {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly source: string;
  readonly destination: string;
  readonly asset: string;
  readonly amount: string;
}
interface Asked {
  readonly trader: number;
  readonly account: string | undefined;
  readonly asset: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: string | undefined;
}

/**
 * Postings are found by their number alone, because an index by trader would cost every order something. So a page looks
 * through the newest commands first, then through ever more of them; where it has looked far enough it answers what it has,
 * and the next page goes on.
 */
const WINDOWS = [10_000, 40_000, 160_000, 640_000] as const;
/** Balances after each line are computed back from now, up to so many commands ago. */
const REACH = 1_000_000;

export function readPostings(pool: Pool, listing: Listing, asked: Asked): Promise<Output<(typeof contract)['postings']> | Refused> {
  const { trader, account, asset, cursor, limit } = asked;
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER, 0]);
  if ('refused' in before) return Promise.resolve(before);
  const size = pageSize(limit);
  const own = `trader:${trader}:${account === undefined ? '' : `${account}:`}`;
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = Number((await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint')).rows[0]!.seq);
    let top = Math.min(before[0]!, head + 1);
    const at = { seq: top, position: top === before[0] ? before[1]! : 0 };
    const rows: Row[] = [];
    for (const window of WINDOWS) {
      const floor = Math.max(0, top - window);
      const found = await client.query<Row>(
        `SELECT seq, position, at, source, destination, asset, amount::text FROM posting
         WHERE seq >= $1 AND seq <= $2 AND (seq, position) < ($3, $4) AND (starts_with(source, $5) OR starts_with(destination, $5))
           AND ($6::text IS NULL OR asset = $6) ORDER BY seq DESC, position DESC LIMIT $7`,
        [floor, top, at.seq, at.position, own, asset ?? null, size + 1 - rows.length],
      );
      rows.push(...found.rows);
      top = floor;
      if (rows.length > size || top === 0) break;
    }
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const next = rows.length > size && last !== undefined ? `${last.seq}-${last.position}` : top > 0 ? `${top}-0` : undefined;
    const balances = head - at.seq < REACH ? await balancesAt(client, trader, at) : undefined;
    return { postings: shown.flatMap((row) => lines(listing, row, own, trader, balances)), ...(next !== undefined && { cursor: next }) };
  });
}

/** What the trader's addresses held before the commands that are newer than the page. */
async function balancesAt(client: PoolClient, trader: number, at: { seq: number; position: number }): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ address: string; balance: string }>(
    `WITH moved AS (
       SELECT destination AS address, amount FROM posting WHERE seq >= $2 AND (seq, position) >= ($2, $3) AND starts_with(destination, $4)
       UNION ALL SELECT source, -amount FROM posting WHERE seq >= $2 AND (seq, position) >= ($2, $3) AND starts_with(source, $4)
     ), held AS (
       SELECT $4 || account || ':' || asset || ':available' AS address, available AS balance FROM state.purse WHERE trader = $1
       UNION ALL SELECT $4 || account || ':' || asset || ':frozen', frozen FROM state.purse WHERE trader = $1
     )
     SELECT address, sum(balance)::text AS balance FROM (
       SELECT address, balance FROM held UNION ALL SELECT address, -amount FROM moved
     ) AS every GROUP BY address`,
    [trader, at.seq, at.position, `trader:${trader}:`],
  );
  return new Map(rows.map(({ address, balance }) => [address, BigInt(balance)]));
}

/** One posting is a line for each end of it that is the trader's; the later one is told first. */
function lines(listing: Listing, row: Row, own: string, trader: number, balances: Map<string, bigint> | undefined): Told[] {
  const cause = causeOf(row, trader);
  const told: Told[] = [];
  for (const [end, sign] of [
    ['destination', 1n],
    ['source', -1n],
  ] as const) {
    const address = row[end];
    if (!address.startsWith(`trader:${trader}:`) || address.startsWith(`trader:${trader}:debt:`)) continue;
    const [, , account, asset, bucket] = address.split(':');
    const change = sign * BigInt(row.amount);
    const after = balances && (balances.get(address) ?? 0n);
    if (after !== undefined) balances?.set(address, after - change);
    if (!address.startsWith(own)) continue;
    told.push({
      seq: Number(row.seq),
      id: String(Number(row.seq) * 100 + row.position + 1),
      at: timeText(Number(row.at)),
      cause,
      account: account as Told['account'],
      asset: asset!,
      bucket: bucket as Told['bucket'],
      amount: amountText(listing, row.asset, change),
      ...(after !== undefined && { after: amountText(listing, row.asset, after) }),
    });
  }
  return told;
}

/** Both addresses together say what it was. */
function causeOf({ source, destination }: Row, trader: number): string {
  const other = [source, destination].find((address) => !address.startsWith(`trader:${trader}:`));
  if (other?.startsWith('house:')) return other.split(':').slice(1, -1).join(':');
  if (other !== undefined) return 'trade';
  const [from, to] = [source, destination].map((address) => address.split(':'));
  if (from![2] !== to![2]) return 'transfer';
  return to![4] === 'frozen' ? 'freeze' : 'release';
}
