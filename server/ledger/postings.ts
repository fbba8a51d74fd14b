import type { Output } from '@bourse/contract/call';
import type { ledger as contract, PostingCause } from '@bourse/contract/ledger';
import type { Account } from '@bourse/core/ledger/account';
import type { Pool, PoolClient } from 'pg';
import { pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import type { Listing } from '../store/listing.ts';
import { transaction } from '../store/transaction.ts';
import { amountText, timeText } from '../store/wire-text.ts';

export interface PostingRow {
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
  readonly account: Account;
  readonly asset: string;
  readonly purse?: 'available' | 'frozen' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}
type Page = Output<(typeof contract)['postings']>;

/**
 * Lines are found by their number alone: an index by trader would cost every order something. So a page looks through the newest
 * commands first and then through ever more of them; where it has looked far enough it answers what it has, and the next page goes on.
 */
const WINDOWS = [10_000, 40_000, 160_000, 640_000] as const;
const REACH = 1_000_000;

export function readOwnPostings(pool: Pool, listing: Listing, asked: Asked): Promise<Page | Refused> {
  const { trader, account, asset, purse } = asked;
  const before = readCursor(asked.cursor, [Number.MAX_SAFE_INTEGER, 0]);
  if ('refused' in before) return Promise.resolve(before);
  const size = pageSize(asked.limit);
  const own = `trader:${trader}:${account}:${asset}:${purse ?? ''}`;
  return transaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = Number((await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint')).rows[0]!.seq);
    let top = Math.min(before[0]!, head + 1);
    const at = { seq: top, position: top === before[0] ? before[1]! : 0 };
    const rows: PostingRow[] = [];
    for (const window of WINDOWS) {
      const floor = Math.max(0, top - window);
      const found = await client.query<PostingRow>(
        `SELECT seq, position, at, source, destination, asset, amount::text FROM posting
         WHERE seq >= $1 AND seq <= $2 AND (seq, position) < ($3, $4) AND (starts_with(source, $5) OR starts_with(destination, $5))
         ORDER BY seq DESC, position DESC LIMIT $6`,
        [floor, top, at.seq, at.position, own, size + 1 - rows.length],
      );
      rows.push(...found.rows);
      top = floor;
      if (rows.length > size || top === 0) break;
    }
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const next = rows.length > size && last !== undefined ? `${last.seq}-${last.position}` : top > 0 ? `${top}-0` : undefined;
    const now = (
      await client.query<{ available: string; frozen: string }>(
        'SELECT available, frozen FROM state.purse WHERE trader = $1 AND account = $2 AND asset = $3',
        [trader, account, asset],
      )
    ).rows[0];
    const held = head - at.seq < REACH ? await heldBefore(client, own, at, now) : undefined;
    return {
      available: amountText(listing, asset, BigInt(now?.available ?? 0)),
      frozen: amountText(listing, asset, BigInt(now?.frozen ?? 0)),
      postings: shown.flatMap((row) => lines(listing, row, own, trader, held)),
      ...(next !== undefined && { cursor: next }),
    };
  });
}

/** What both purses held before the lines that are newer than the page. */
async function heldBefore(
  client: PoolClient,
  own: string,
  at: { seq: number; position: number },
  now: { available: string; frozen: string } | undefined,
): Promise<Map<string, bigint>> {
  const base = own.split(':').slice(0, 4).join(':');
  const held = new Map([
    [`${base}:available`, BigInt(now?.available ?? 0)],
    [`${base}:frozen`, BigInt(now?.frozen ?? 0)],
  ]);
  const { rows } = await client.query<{ address: string; moved: string }>(
    `SELECT address, sum(amount)::text AS moved FROM (
       SELECT destination AS address, amount FROM posting WHERE seq >= $1 AND (seq, position) >= ($1, $2) AND starts_with(destination, $3)
       UNION ALL SELECT source, -amount FROM posting WHERE seq >= $1 AND (seq, position) >= ($1, $2) AND starts_with(source, $3)
     ) AS every GROUP BY address`,
    [at.seq, at.position, `${base}:`],
  );
  for (const { address, moved } of rows) held.set(address, (held.get(address) ?? 0n) - BigInt(moved));
  return held;
}

/** One posting is a line for each end of it that is this balance's; the later one is told first. */
function lines(listing: Listing, row: PostingRow, own: string, trader: number, held: Map<string, bigint> | undefined): Page['postings'] {
  const told: Page['postings'] = [];
  for (const [end, sign] of [
    ['destination', 1n],
    ['source', -1n],
  ] as const) {
    const address = row[end];
    const isSame = held?.has(address) === true;
    const change = sign * BigInt(row.amount);
    const after = isSame ? held.get(address)! : undefined;
    if (after !== undefined) held!.set(address, after - change);
    if (!address.startsWith(own)) continue;
    told.push({
      id: String(Number(row.seq) * 100 + row.position + 1),
      seq: Number(row.seq),
      at: timeText(Number(row.at)),
      cause: causeOf(row, trader),
      purse: address.endsWith(':frozen') ? 'frozen' : 'available',
      amount: amountText(listing, row.asset, change),
      ...(after !== undefined && { after: amountText(listing, row.asset, after) }),
    });
  }
  return told;
}

/** Both addresses together say what it was. */
export function causeOf({ source, destination }: Pick<PostingRow, 'source' | 'destination'>, trader: number): PostingCause {
  const mine = `trader:${trader}:`;
  const isIn = destination.startsWith(mine) && !source.startsWith(mine);
  const other = isIn ? source : destination;
  if (source.startsWith(mine) && destination.startsWith(mine)) return within(source.split(':'), destination.split(':'));
  if (other.startsWith('trader:')) return other.split(':')[2] === 'fiat' ? 'internal-transfer' : 'trade';
  const account = other.split(':').slice(1, -1).join(':');
  switch (account) {
    case 'custody:hot':
    case 'custody:cold':
    case 'bank':
      return isIn ? 'deposit' : source.endsWith(':frozen') ? 'withdrawal' : 'deposit-reversed';
    case 'fee:spot':
      return isIn ? 'reward' : 'fee';
    case 'fee:withdraw':
      return 'withdrawal-fee';
    case 'house:flash':
      return 'exchange';
    case 'adjustment':
      return 'adjustment';
    case 'practice:issue':
      return 'practice';
    default:
      return 'other';
  }
}

const within = (from: readonly string[], to: readonly string[]): PostingCause => {
  if (from[2] === 'debt' || to[2] === 'debt') return 'debt';
  if (from[2] !== to[2]) return 'transfer';
  return to[4] === 'frozen' ? 'freeze' : 'release';
};
