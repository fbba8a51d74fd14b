import type { Output } from '@bourse/contract/call';
import type { today } from '@bourse/contract/office/today';
import type { Pool } from 'pg';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';

type Perpetuals = Output<(typeof today)['figures']>['perpetuals'];

/** What is open in perpetual contracts, and what happened in them since a time. */
export async function readPerpetuals(pool: Pool, listing: Listing, since: number): Promise<Perpetuals> {
  const scale = listing.scale(VALUING);
  const [contracts, liquidated, fund] = await Promise.all([
    pool.query<{
      symbol: string;
      open: string | null;
      deals: number;
      turnover: string;
      house_deals: number;
      house_turnover: string;
      fees: string;
    }>(
      `SELECT i.symbol, floor((coalesce((SELECT sum(quantity) FROM state.perpetual_position AS h WHERE h.symbol = i.symbol AND h.is_long), 0)
           + coalesce((SELECT quantity FROM state.insurance_position AS f WHERE f.symbol = i.symbol AND f.is_long), 0))
           * p.mark * 10::numeric ^ ($2::int - i.price_decimals - i.quantity_decimals))::text AS open,
         count(d.deal_id) FILTER (WHERE NOT d.is_house)::int AS deals, coalesce(sum(d.notional) FILTER (WHERE NOT d.is_house), 0)::text AS turnover,
         count(d.deal_id) FILTER (WHERE d.is_house)::int AS house_deals,
         coalesce(sum(d.notional) FILTER (WHERE d.is_house), 0)::text AS house_turnover, coalesce(sum(d.paid), 0)::text AS fees
       FROM state.perpetual_instrument AS i LEFT JOIN state.perpetual_price AS p USING (symbol) LEFT JOIN (
         SELECT e.*, coalesce(m.kind = 'market_maker' AND t.kind = 'market_maker', false) AS is_house,
           CASE WHEN m.kind = 'trader' THEN e.maker_fee ELSE 0 END + CASE WHEN t.kind = 'trader' THEN e.taker_fee ELSE 0 END AS paid
         FROM perpetual_deal AS e
         LEFT JOIN state.trader AS m ON m.trader = e.maker LEFT JOIN state.trader AS t ON t.trader = e.taker WHERE e.at > $1
       ) AS d USING (symbol) GROUP BY i.symbol, i.price_decimals, i.quantity_decimals, p.mark ORDER BY i.symbol`,
      [since, scale],
    ),
    pool.query<{ count: number; value: string; deleveraged: number }>(
      `SELECT count(DISTINCT (seq, trader, symbol, is_long))::int AS count, coalesce(sum(value), 0)::text AS value,
         count(DISTINCT (seq, against, symbol)) FILTER (WHERE step = 'deleveraged')::int AS deleveraged FROM liquidation_step WHERE at > $1`,
      [since],
    ),
    pool.query<{ balance: string; change: string }>(
      `SELECT coalesce((SELECT balance FROM state.house_balance WHERE account = 'insurance' AND asset = $2), 0)::text AS balance,
         (SELECT coalesce(sum(amount), 0) FROM insurance_entry WHERE at > $1)::text AS change`,
      [since, VALUING],
    ),
  ]);
  const text = (units: string): string => amountText(listing, VALUING, BigInt(units));
  const { count, value, deleveraged } = liquidated.rows[0]!;
  return {
    contracts: contracts.rows.map((row) => ({
      symbol: row.symbol,
      ...(row.open !== null && { openInterest: text(row.open) }),
      turnover: text(row.turnover),
      deals: row.deals,
      houseTurnover: text(row.house_turnover),
      houseDeals: row.house_deals,
    })),
    fees: text(String(contracts.rows.reduce((sum, row) => sum + BigInt(row.fees), 0n))),
    liquidations: count,
    liquidated: text(value),
    deleveraged,
    insurance: text(fund.rows[0]!.balance),
    insuranceChange: text(fund.rows[0]!.change),
  };
}
