import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';

/**
 * Payments that were reserved more than a day ago and aren't signed: the hot wallet is empty, withdrawals are stopped, or the trader is
 * locked or in debt. They stop nobody else's withdrawals, so a person has to notice them here.
 */
export async function paymentsRun(pool: Pool): Promise<{ name: string; isWhole: boolean; detail: string }> {
  const { rows } = await pool.query<{ late: number; held: number; stopped: boolean }>(
    `SELECT count(*)::int AS late,
       count(*) FILTER (WHERE EXISTS (SELECT FROM state.debt AS d WHERE d.trader = w.trader)
         OR EXISTS (SELECT FROM state.trader AS t WHERE t.trader = w.trader AND t.locked IS NOT NULL))::int AS held,
       EXISTS (SELECT FROM state.stop WHERE name = 'withdrawals') AS stopped
     FROM state.withdrawal AS w
     WHERE w.state = 'reserved' AND w.updated_at < (SELECT value FROM state.counter WHERE name = 'clock') - ${DAY_MS}`,
  );
  const { late, held, stopped } = rows[0]!;
  const name = 'Payments';
  if (late === 0) return { name, isWhole: true, detail: 'none unsigned for more than a day' };
  const why = [
    ...(stopped ? ['withdrawals are stopped'] : []),
    ...(held > 0 ? [`${held} of them of a trader who is locked or in debt`] : []),
  ];
  return { name, isWhole: false, detail: [`${late} unsigned for more than a day`, ...why].join(', ') };
}
