import type { StandingCommand } from '@bourse/core/command';
import type { HoldCause, LockCause, Standing } from '@bourse/core/identity/standing';
import type { TraderId } from '@bourse/core/identity/trader';
import { instant } from '@bourse/core/money/unit';
import type { Pool } from 'pg';

type Store = Pick<Pool, 'query'>;

/** How long withdrawals wait after a change of what protects an account. */
export const HOLD_HOURS = { password: 24, safe_password: 24, second_factor: 24, contact: 72, recovery: 24, operator: 72 } as const;
const HOUR_MS = 3_600_000;

/** What the tables say of a trader; an unknown one stands as a new one. */
export async function standingOf(store: Store, trader: TraderId): Promise<Pick<Standing, 'locked' | 'holdUntil' | 'holdCause'>> {
  const { rows } = await store.query<{ locked: LockCause | null; hold_until: number; hold_cause: HoldCause | null }>(
    'SELECT locked, hold_until, hold_cause FROM state.trader WHERE trader = $1',
    [trader],
  );
  const row = rows[0];
  return { locked: row?.locked ?? undefined, holdUntil: instant(row?.hold_until ?? 0), holdCause: row?.hold_cause ?? undefined };
}

/** Leaves a command to the writer, within the transaction that causes it. */
export async function leaveCommand(client: Store, origin: 'trader' | 'operator', command: StandingCommand): Promise<void> {
  await client.query('INSERT INTO command_outbox (origin, body) VALUES ($1, $2)', [origin, JSON.stringify(command)]);
}

/** Holds the withdrawals of a trader after a change; answers until when. */
export async function leaveHold(
  client: Store,
  trader: TraderId,
  cause: HoldCause,
  now: number,
  origin: 'trader' | 'operator' = 'trader',
): Promise<string> {
  const until = instant(now + HOLD_HOURS[cause] * HOUR_MS);
  await leaveCommand(client, origin, { kind: 'place_hold', trader, until, cause });
  return new Date(until).toISOString();
}
