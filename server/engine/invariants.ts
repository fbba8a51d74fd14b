import type { Pool } from '../store/postgres.ts';
import { Books } from './books.ts';
import type { Engine } from './engine.ts';

export interface InvariantWatch {
  readonly engine: Engine;
  readonly pool: Pool;
  readonly onUnsafe: (why: string) => void;
  readonly onWarning: (error: Error) => void;
  readonly everyMs?: number;
  /** Other rooms' checks, such as the audit chains: each returns what is wrong, or undefined. */
  readonly alsoCheck?: readonly Check[];
  /** Checks that concern withdrawals only: a violation stops those and raises an alarm. */
  readonly alsoStop?: readonly Check[];
  readonly onStopped?: (why: string) => void;
  /** Aborts a check in progress. */
  readonly stop?: AbortSignal;
}
export type Check = () => Promise<string | undefined>;

/**
 * The full invariants (rules 4.3), at the start and every minute: the core's in memory, and in the database, where someone with SQL
 * could have changed a number, that all balances of an asset sum to zero (I2) and that each equals its postings (I8). A violation
 * puts the engine into safe mode: traders can no longer act, above all withdraw.
 */
export function watchInvariants(watch: InvariantWatch): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const books = new Books();
  const stopping = new AbortController();
  const look = (): void => {
    running ??= checkInvariants({ ...watch, stop: stopping.signal }, books)
      .catch(watch.onWarning)
      .finally(() => {
        running = undefined;
      });
  };
  look();
  const timer = setInterval(look, watch.everyMs ?? 60_000);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

export async function checkInvariants(
  { engine, pool, onUnsafe, alsoCheck = [], alsoStop = [], onStopped, stop }: InvariantWatch,
  books = new Books(),
): Promise<void> {
  const wasSafe = engine.unsafe === undefined;
  engine.check();
  const { rows } = await pool.query<{ asset: string; sum: string }>(
    'SELECT asset, sum(amount)::text AS sum FROM books GROUP BY asset HAVING sum(amount) <> 0',
  );
  const off = rows[0];
  if (off !== undefined) engine.enterSafeMode(`the balances of ${off.asset} in the database sum to ${off.sum} minor units, not to zero`);
  // The books last: only their check can take long.
  for (const check of [...alsoCheck, () => books.whyWrong(pool, stop)]) {
    const why = engine.unsafe === undefined ? await check() : undefined;
    if (why !== undefined) engine.enterSafeMode(why);
  }
  if (wasSafe && engine.unsafe !== undefined) await tellUnsafe(engine, engine.unsafe, onUnsafe);
  for (const check of alsoStop) {
    const why = await check();
    if (why === undefined) continue;
    const stopped = await pool.query("SELECT 1 FROM state.stop WHERE name = 'withdrawals'");
    if (stopped.rows.length > 0) continue;
    await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'invariant' });
    onStopped?.(why);
  }
}

/** For problems found between two checks. */
export async function enterSafeMode(engine: Engine, why: string, onUnsafe: (why: string) => void): Promise<void> {
  if (engine.unsafe !== undefined) return;
  engine.enterSafeMode(why);
  await tellUnsafe(engine, why, onUnsafe);
}

/** Withdrawals first (rules 4.3): safe mode already stops money, and this keeps the payer stopped until two operators resume it. */
async function tellUnsafe(engine: Engine, why: string, onUnsafe: (why: string) => void): Promise<void> {
  await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'invariant' });
  onUnsafe(why);
}
