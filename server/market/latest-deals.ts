import { type Instant, lots, ticks } from '@bourse/core/money/unit';
import type { DealMade } from '@bourse/core/spot/events';
import type { Store } from './candle-store.ts';

export type PublicDeal = Pick<DealMade, 'symbol' | 'dealId' | 'price' | 'quantity' | 'takerSide' | 'at'>;

const of = (table: 'deal' | 'perpetual_deal'): string =>
  `SELECT symbol, deal_id, price, quantity, taker_side, at FROM ${table} ORDER BY deal_id DESC LIMIT $1`;

/** The latest deals of the whole exchange, oldest first, which the deal lists start with after a restart. */
export async function latestDeals(store: Store, most = 1_000): Promise<PublicDeal[]> {
  const { rows } = await store.query<{
    symbol: string;
    deal_id: string | number;
    price: string | number;
    quantity: string | number;
    taker_side: 'buy' | 'sell';
    at: string | number;
  }>(`(${of('deal')}) UNION ALL (${of('perpetual_deal')}) ORDER BY at DESC, deal_id DESC`, [most]);
  return rows
    .map((row) => ({
      symbol: row.symbol,
      dealId: Number(row.deal_id),
      price: ticks(Number(row.price)),
      quantity: lots(Number(row.quantity)),
      takerSide: row.taker_side,
      at: Number(row.at) as Instant,
    }))
    .reverse();
}
