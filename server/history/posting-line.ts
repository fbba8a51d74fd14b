import type { PostingCause } from '@bourse/contract/ledger';
import type { HouseAccount } from '@bourse/core/ledger/account';

// Postings as a trader's balance history: one line per balance, with what changed it.

export interface PostingRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly source: string;
  readonly destination: string;
  readonly asset: string;
  readonly amount: string;
  /** The spot deal it settles; null outside spot trades and in postings of earlier versions. */
  readonly deal: number | null;
}
export const POSTING_COLUMNS = 'seq, position, at, source, destination, asset, amount::text, deal';

/** The effect of a posting on one of a trader's balances. */
export interface Line {
  /** Unique: a posting between two balances of one trader is two lines. */
  readonly id: string;
  readonly address: string;
  readonly change: bigint;
  readonly after: bigint | undefined;
}

/** Newest first, so the destination's line comes before the source's. Walks the balances back past the posting. */
export function linesOf(row: PostingRow, trader: number, balances: Map<string, bigint> | undefined): Line[] {
  const lines: Line[] = [];
  for (const [end, sign, way] of [
    ['destination', 1n, 'in'],
    ['source', -1n, 'out'],
  ] as const) {
    const address = row[end];
    if (!address.startsWith(`trader:${trader}:`) || address.startsWith(`trader:${trader}:debt:`)) continue;
    const change = sign * BigInt(row.amount);
    const after = balances && (balances.get(address) ?? 0n);
    if (after !== undefined) balances?.set(address, after - change);
    lines.push({ id: `${row.seq}.${row.position}.${way}`, address, change, after });
  }
  return lines;
}

/** What changed a trader's balance, from the posting's two addresses. */
export function causeOf({ source, destination, deal }: Pick<PostingRow, 'source' | 'destination' | 'deal'>, trader: number): PostingCause {
  const mine = `trader:${trader}:`;
  const isIn = destination.startsWith(mine) && !source.startsWith(mine);
  const other = isIn ? source : destination;
  // Including a self-trade, if self-trade prevention is off.
  if (deal !== null && other.startsWith('trader:')) return 'trade';
  if (source.startsWith(mine) && destination.startsWith(mine)) return within(source.split(':'), destination.split(':'));
  if (other.startsWith('trader:')) return other.split(':')[2] === 'fiat' ? 'internal-transfer' : 'trade';
  const account = other.split(':').slice(1, -1).join(':') as HouseAccount;
  switch (account) {
    case 'custody:hot':
    case 'custody:cold':
    case 'bank':
      return isIn ? 'deposit' : source.endsWith(':frozen') ? 'withdrawal' : 'deposit-reversed';
    case 'fee:spot':
      if (isIn) return 'reward';
      // Earlier versions booked the receiver's fee out of the payer's frozen money: for the payer it was part of the price.
      return source.endsWith(':frozen') ? 'trade' : 'fee';
    case 'fee:perpetual':
      return isIn ? 'reward' : 'fee';
    case 'fee:withdraw':
      return 'withdrawal-fee';
    case 'fee:flash':
      return 'exchange-fee';
    case 'house:flash':
      return 'exchange';
    case 'funding:clearing':
      return 'funding';
    case 'perpetual:clearing':
      return 'realised-profit';
    case 'insurance':
      return 'liquidation-fee';
    case 'house:second:frozen':
      return 'second-payout';
    case 'house:second':
      return 'second-stake';
    case 'ico:proceeds':
    case 'house:ico:frozen':
      return 'sale-allotment';
    case 'adjustment':
      return 'adjustment';
    case 'practice:issue':
      return 'practice';
    case 'dust':
    case 'spread:flash':
    case 'house:ico':
      return 'other';
    default:
      account satisfies never;
      return 'other';
  }
}

const within = (from: readonly string[], to: readonly string[]): PostingCause => {
  if (from[2] === 'debt' || to[2] === 'debt') return 'debt';
  if (from[2] !== to[2]) return 'transfer';
  return to[4] === 'frozen' ? 'freeze' : 'release';
};
