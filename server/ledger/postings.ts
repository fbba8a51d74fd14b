import type { Output } from '@bourse/contract/call';
import type { ledger as contract, PostingCause } from '@bourse/contract/ledger';
import type { Account } from '@bourse/core/ledger/account';
import type { Pool } from 'pg';
import type { Refused } from '../http/refusal.ts';
import type { Listing } from '../store/listing.ts';
import { balancesAt, linesOf, type PostingRow, withPostings } from '../store/posting-search.ts';
import { amountText, timeText } from '../store/wire-text.ts';

interface Asked {
  readonly trader: number;
  readonly account: Account;
  readonly asset: string;
  readonly purse?: 'available' | 'frozen' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}
type Page = Output<(typeof contract)['postings']>;

/** One balance of the trader's, and each line that made it what it is. */
export function readOwnPostings(pool: Pool, listing: Listing, asked: Asked): Promise<Page | Refused> {
  const { trader, account, asset, purse, ...page } = asked;
  const prefix = `trader:${trader}:${account}:${asset}:${purse ?? ''}`;
  return withPostings(pool, { prefix, ...page }, async ({ rows, from, cursor }, client) => {
    const { rows: held } = await client.query<{ available: string; frozen: string }>(
      'SELECT available, frozen FROM state.purse WHERE trader = $1 AND account = $2 AND asset = $3',
      [trader, account, asset],
    );
    const balances = from && (await balancesAt(client, trader, from));
    const told = ({ row, id, address, change, after }: ReturnType<typeof linesOf>[number] & { row: PostingRow }) => ({
      id,
      seq: Number(row.seq),
      at: timeText(Number(row.at)),
      cause: causeOf(row, trader),
      purse: address.endsWith(':frozen') ? ('frozen' as const) : ('available' as const),
      amount: amountText(listing, row.asset, change),
      ...(after !== undefined && { after: amountText(listing, row.asset, after) }),
    });
    return {
      available: amountText(listing, asset, BigInt(held[0]?.available ?? 0)),
      frozen: amountText(listing, asset, BigInt(held[0]?.frozen ?? 0)),
      postings: rows.flatMap((row) =>
        linesOf(row, trader, balances)
          .filter(({ address }) => address.startsWith(prefix))
          .map((line) => told({ row, ...line })),
      ),
      ...(cursor !== undefined && { cursor }),
    };
  });
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
