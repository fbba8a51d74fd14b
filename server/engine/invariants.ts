import type { Pool } from '../store/postgres.ts';
import type { Engine } from './engine.ts';

export interface InvariantWatch {
  readonly engine: Engine;
  readonly pool: Pool;
  readonly onUnsafe: (why: string) => void;
  readonly onWarning: (error: Error) => void;
  readonly everyMs?: number;
}

/**
 * The full invariants (rules 4.3), each minute: those of the core in memory, and in the database, where somebody with SQL could
 * have changed a number, that all balances of an asset together are still nothing. A break puts the engine into safe mode.
 */
export function watchInvariants(watch: InvariantWatch): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= checkInvariants(watch)
      .catch(watch.onWarning)
      .finally(() => {
        running = undefined;
      });
  }, watch.everyMs ?? 60_000);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function checkInvariants({ engine, pool, onUnsafe }: InvariantWatch): Promise<void> {
  const wasSafe = engine.unsafe === undefined;
  engine.check();
  const { rows } = await pool.query<{ asset: string; sum: string }>(
    `SELECT asset, sum(amount)::text AS sum FROM (
       SELECT asset, available + frozen AS amount FROM state.purse UNION ALL SELECT asset, balance FROM state.house_balance
     ) AS every_balance GROUP BY asset HAVING sum(amount) <> 0`,
  );
  const off = rows[0];
  if (off !== undefined) engine.enterSafeMode(`the balances of ${off.asset} in the database sum to ${off.sum} minor units, not to zero`);
  if (wasSafe && engine.unsafe !== undefined) onUnsafe(engine.unsafe);
}
