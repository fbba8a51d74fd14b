import type { PostingCause } from '@bourse/contract/ledger';
import type { HouseAccount } from '@bourse/core/ledger/account';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import type { Listing } from '../store/listing.ts';
import type { HistoryArchive } from './archive.ts';
import type { Row } from './histories.ts';

// Postings as a trader's balance history: one line per balance, with what changed it and the trade it belongs to.

export interface PostingRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly source: string;
  readonly destination: string;
  readonly asset: string;
  readonly amount: string;
  /** The deal it settles; null outside trades and in postings of earlier versions. */
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

/** The trade that a line belongs to, from its trader's side. */
export interface OwnTrade {
  readonly dealId: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly orderId: string;
}
interface Deal {
  readonly deal_id: number;
  readonly symbol: string;
  readonly price: number;
  readonly taker_side: 'buy' | 'sell';
  readonly maker_order_id: number;
  readonly taker_order_id: number;
}

interface ReadingTrades {
  readonly client: Pick<Pool, 'query'>;
  readonly archive: HistoryArchive;
  readonly listing: Listing;
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));

/** Reads the deals of a trader's postings in one query; the returned function finds a line's trade. */
export async function ownTrades(
  { client, archive, listing }: ReadingTrades,
  trader: number,
  rows: readonly PostingRow[],
): Promise<(row: PostingRow, line: Pick<Line, 'change'>) => OwnTrade | undefined> {
  const ids = [...new Set(rows.flatMap(({ deal }) => (deal === null ? [] : [Number(deal)])))];
  const deals = new Map<number, Deal>();
  if (ids.length > 0) {
    const found = await client.query<Deal>(
      'SELECT deal_id, symbol, price, taker_side, maker_order_id, taker_order_id FROM deal WHERE deal_id = ANY($1::bigint[])',
      [ids],
    );
    for (const deal of found.rows) deals.set(Number(deal.deal_id), deal);
    const missing = new Set(ids.filter((id) => !deals.has(id)));
    if (missing.size > 0 && archive.until('deal') > 0) {
      // A deal has the time of its postings.
      const times = rows.flatMap(({ deal, at }) => (deal !== null && missing.has(Number(deal)) ? [Number(at)] : []));
      const [from, until] = [least(times), -least(times.map((at) => -at)) + 1];
      const isWanted = (row: Row) => missing.has(Number(row['deal_id']));
      const archived = await archive.find('deal', { trader, from, until, order: 'newest', most: missing.size, isWanted });
      for (const deal of archived.rows as unknown as Deal[]) deals.set(Number(deal.deal_id), deal);
    }
  }
  return (row, { change }) => {
    const deal = row.deal === null ? undefined : deals.get(Number(row.deal));
    const instrument = deal && listing.instrument(deal.symbol);
    if (deal === undefined || instrument === undefined) return undefined;
    // A fee is paid from what was received, so there the source is the receiver; the side that receives the quote asset has sold.
    const receives = change > 0n || row.destination.startsWith('house:');
    const side = receives === (row.asset === instrument.quote) ? 'sell' : 'buy';
    return {
      dealId: String(deal.deal_id),
      symbol: deal.symbol,
      side,
      price: decimalText(deal.price, instrument.priceDecimals),
      orderId: String(side === deal.taker_side ? deal.taker_order_id : deal.maker_order_id),
    };
  };
}
