import type { Output } from '@bourse/contract/call';
import type { ledger as contract } from '@bourse/contract/ledger';
import type { Account } from '@bourse/core/ledger/account';
import type { Pool } from 'pg';
import type { HistoryArchive } from '../history/archive.ts';
import { ownTrades } from '../history/own-trade.ts';
import { linesOf } from '../history/posting-line.ts';
import { balancesAt, withPostings } from '../history/posting-search.ts';
import { causesWithSales } from '../history/sale-cause.ts';
import type { Refused } from '../http/refusal.ts';
import type { Listing } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';

interface Asked {
  readonly trader: number;
  readonly account: Account;
  readonly asset: string;
  readonly purse?: 'available' | 'frozen' | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}
interface Reading {
  readonly pool: Pool;
  readonly archive: HistoryArchive;
  readonly listing: Listing;
}
type Page = Output<(typeof contract)['postings']>;

/** One of the trader's balances, with each line that changed it. */
export function readOwnPostings(o: Reading, asked: Asked): Promise<Page | Refused> {
  const { listing, archive } = o;
  const { trader, account, asset, purse, ...page } = asked;
  const prefix = `trader:${trader}:${account}:${asset}:${purse ?? ''}`;
  return withPostings(o, { prefix, ...page }, async ({ rows, from, cursor }, client) => {
    const { rows: held } = await client.query<{ available: string; frozen: string }>(
      'SELECT available, frozen FROM state.purse WHERE trader = $1 AND account = $2 AND asset = $3',
      [trader, account, asset],
    );
    const balances = from && (await balancesAt(client, trader, from));
    const tradeOf = await ownTrades({ client, archive, listing }, trader, rows);
    const causeIn = await causesWithSales(client, trader, rows);
    return {
      available: amountText(listing, asset, BigInt(held[0]?.available ?? 0)),
      frozen: amountText(listing, asset, BigInt(held[0]?.frozen ?? 0)),
      postings: rows.flatMap((row) =>
        linesOf(row, trader, balances)
          .filter(({ address }) => address.startsWith(prefix))
          .map((line) => {
            const trade = tradeOf(row, line);
            return {
              id: line.id,
              seq: Number(row.seq),
              at: timeText(Number(row.at)),
              cause: causeIn(row),
              purse: line.address.endsWith(':frozen') ? ('frozen' as const) : ('available' as const),
              amount: amountText(listing, row.asset, line.change),
              ...(line.after !== undefined && { after: amountText(listing, row.asset, line.after) }),
              ...(trade && { trade }),
            };
          }),
      ),
      ...(cursor !== undefined && { cursor }),
    };
  });
}
