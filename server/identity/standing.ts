import type { HoldCause, LockCause, Standing } from '@bourse/core/identity/standing';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { instant } from '@bourse/core/money/unit';
import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Outbox } from '../engine/command-outbox.ts';
import type { From } from '../engine/leave-command.ts';

type Store = Pick<Pool, 'query'>;

/** How long withdrawals are held after a change to what protects an account. */
export const HOLD_HOURS = { password: 24, safe_password: 24, second_factor: 24, contact: 72, recovery: 24, operator: 72 } as const;

/** A trader's standing from the tables; an unknown trader is treated as a new one. */
export async function standingOf(store: Store, trader: TraderId): Promise<Pick<Standing, 'locked' | 'holdUntil' | 'holdCause'>> {
  const { rows } = await store.query<{ locked: LockCause | null; hold_until: number; hold_cause: HoldCause | null }>(
    'SELECT locked, hold_until, hold_cause FROM state.trader WHERE trader = $1',
    [trader],
  );
  const row = rows[0];
  return { locked: row?.locked ?? undefined, holdUntil: instant(row?.hold_until ?? 0), holdCause: row?.hold_cause ?? undefined };
}

/** When the hold ends, and the outbox row that announces it. */
export interface LeftHold {
  readonly until: string;
  readonly row: number;
}

/** Holds a trader's withdrawals after a change, within its transaction. */
export async function leaveHold(
  o: { readonly outbox: Pick<Outbox, 'leave'>; readonly now: () => number },
  client: Store,
  trader: TraderId,
  cause: HoldCause,
  from: From = 'trader',
): Promise<LeftHold> {
  const until = instant(o.now() + HOLD_HOURS[cause] * HOUR_MS);
  const row = await o.outbox.leave(client, from, { kind: 'place_hold', trader, until, cause });
  return { until: new Date(until).toISOString(), row };
}
