import type { Output } from '@bourse/contract/call';
import type { traders as contract } from '@bourse/contract/office/traders';
import type { Pool } from 'pg';
import type { HistoryArchive } from '../history/archive.ts';
import { ownTrades } from '../history/own-trade.ts';
import { linesOf, type PostingRow } from '../history/posting-line.ts';
import { balancesAt, withPostings } from '../history/posting-search.ts';
import { causesWithSales } from '../history/sale-cause.ts';
import type { Refused } from '../http/refusal.ts';
import type { Listing } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';

type Page = Output<(typeof contract)['postings']>;
type Told = Page['postings'][number];
interface Reading {
  readonly pool: Pool;
  readonly archive: HistoryArchive;
  readonly listing: Listing;
}
interface Asked {
  readonly trader: number;
  readonly account: string | undefined;
  readonly asset: string | undefined;
  readonly cursor: string | undefined;
  readonly limit: string | undefined;
}

/** Every posting on a trader's balances, in one account or all. */
export function readPostings(o: Reading, { trader, account, ...page }: Asked): Promise<Page | Refused> {
  const { listing, archive } = o;
  const prefix = `trader:${trader}:${account === undefined ? '' : `${account}:`}`;
  return withPostings(o, { prefix, ...page }, async ({ rows, from, cursor }, client) => {
    const balances = from && (await balancesAt(client, trader, from));
    const tradeOf = await ownTrades({ client, archive, listing }, trader, rows);
    const causeIn = await causesWithSales(client, trader, rows);
    const lines = (row: PostingRow): Told[] =>
      linesOf(row, trader, balances)
        .filter(({ address }) => address.startsWith(prefix))
        .map(({ id, address, change, after }) => {
          const [, , own, asset, bucket] = address.split(':');
          const trade = tradeOf(row, { change });
          return {
            seq: Number(row.seq),
            id,
            at: timeText(Number(row.at)),
            cause: causeIn(row),
            account: own as Told['account'],
            asset: asset!,
            bucket: bucket as Told['bucket'],
            amount: amountText(listing, row.asset, change),
            ...(after !== undefined && { after: amountText(listing, row.asset, after) }),
            ...(trade && { trade }),
          };
        });
    return { postings: rows.flatMap(lines), ...(cursor !== undefined && { cursor }) };
  });
}
