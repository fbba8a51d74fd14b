import type { OwnTrade } from '@bourse/contract/ledger';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import type { Listing } from '../store/listing.ts';
import type { HistoryArchive } from './archive.ts';
import { contractTrades } from './contract-trade.ts';
import type { Row } from './histories.ts';
import type { Line, PostingRow } from './posting-line.ts';

// The trade that a ledger line belongs to, from its trader's side. Spot's postings name their deal; those of contracts are matched to
// the deals of their command.

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

/** Reads the deals of a trader's postings; the returned function finds a line's trade. */
export async function ownTrades(
  { client, archive, listing }: ReadingTrades,
  trader: number,
  rows: readonly PostingRow[],
): Promise<(row: PostingRow, line: Pick<Line, 'change'>) => OwnTrade | undefined> {
  const deals = await spotDeals(client, archive, trader, rows);
  const ofContracts = await contractTrades(client, archive, trader, rows);
  return (row, { change }) => {
    if (row.deal === null) return ofContracts(row);
    const deal = deals.get(Number(row.deal));
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

/** In one query, and one search of the archive for those that have left the database. */
async function spotDeals(
  client: Pick<Pool, 'query'>,
  archive: HistoryArchive,
  trader: number,
  rows: readonly PostingRow[],
): Promise<ReadonlyMap<number, Deal>> {
  const ids = [...new Set(rows.flatMap(({ deal }) => (deal === null ? [] : [Number(deal)])))];
  const deals = new Map<number, Deal>();
  if (ids.length === 0) return deals;
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
  return deals;
}
