import { shareDown } from '@bourse/core/money/rounding';
import { amount, type Rate } from '@bourse/core/money/unit';
import { add, netLoss, noExposure } from '@bourse/core/seconds/exposure';
import type { Direction } from '@bourse/core/seconds/second';
import type { Pool } from 'pg';
import { VALUING } from '../store/listing.ts';

/** In percent: from here on an instrument soon refuses contracts in one direction. */
const NEAR_CAP = 80n;

/** The instrument whose open contracts come nearest to their cap; undefined where no second contracts are listed. */
export async function secondsRun(pool: Pool): Promise<{ name: string; isWhole: boolean; detail: string } | undefined> {
  const { rows } = await pool.query<{
    name: string;
    total_share: string;
    direction: Direction | null;
    stakes: string;
    gains: string;
    fund: string;
  }>(
    `SELECT i.name, i.total_share, c.direction, coalesce(sum(c.stake), 0)::text AS stakes,
       coalesce(sum(div(c.stake * c.ratio, 100000000)), 0)::text AS gains,
       (SELECT coalesce(sum(balance), 0)::text FROM state.house_balance WHERE account IN ('house:second', 'house:second:frozen') AND asset = $1) AS fund
     FROM state.second_instrument AS i LEFT JOIN state.second_contract AS c USING (symbol) GROUP BY i.name, i.total_share, c.direction`,
    [VALUING],
  );
  if (rows.length === 0) return undefined;
  const used = [...new Set(rows.map((row) => row.name))].map((name) => {
    const own = rows.filter((row) => row.name === name);
    const exposure = noExposure();
    for (const { direction, stakes, gains } of own)
      if (direction !== null) add(exposure, direction, amount(BigInt(stakes)), amount(BigInt(gains)));
    const cap = shareDown(amount(BigInt(own[0]!.fund)), BigInt(own[0]!.total_share) as Rate);
    return { name, percent: cap === 0n ? 100n : (netLoss(exposure) * 100n) / cap };
  });
  const most = used.reduce((a, b) => (b.percent > a.percent ? b : a));
  return {
    name: 'Second contracts',
    isWhole: most.percent < NEAR_CAP,
    detail: most.percent === 0n ? 'far below every cap' : `${most.name} at ${most.percent}% of its cap`,
  };
}
