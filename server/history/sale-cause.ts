import type { PostingCause } from '@bourse/contract/ledger';
import type { Pool } from 'pg';
import { causeOf, type PostingRow } from './posting-line.ts';

/** What was frozen or released for a token sale, and not for an order: only the log of sales can tell the two apart. */
export async function causesWithSales(
  client: Pick<Pool, 'query'>,
  trader: number,
  rows: readonly PostingRow[],
): Promise<(row: PostingRow) => PostingCause> {
  const spot = `trader:${trader}:spot:`;
  const asked = rows.filter(({ source, destination }) => source.startsWith(spot) && destination.startsWith(spot));
  if (asked.length === 0) return (row) => causeOf(row, trader);
  const { rows: found } = await client.query<{ seq: number; kind: string; asset: string }>(
    'SELECT seq, kind, asset FROM sale_log WHERE trader = $1 AND seq = ANY($2::bigint[])',
    [trader, asked.map(({ seq }) => seq)],
  );
  const causes = new Map<string, PostingCause>();
  for (const { seq, kind, asset } of found) {
    if (kind === 'subscribed') causes.set(`${seq} freeze USDT`, 'sale-subscription');
    else if (kind === 'unlocked') causes.set(`${seq} release ${asset}`, 'sale-unlock');
    else causes.set(`${seq} release USDT`, 'sale-refund');
  }
  return (row) => {
    const cause = causeOf(row, trader);
    return causes.get(`${row.seq} ${cause} ${row.asset}`) ?? cause;
  };
}
