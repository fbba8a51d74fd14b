import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import { transaction } from '../store/transaction.ts';
import type { IdentityOptions } from './options.ts';
import type { Done } from './refusals.ts';
import { isSteppedUp, stepUpNeeded } from './step-up.ts';
import { findByNumber } from './traders.ts';

type Store = Pick<Pool, 'query'>;

/** An account with a balance or anything pending can't be closed. */
export async function whyNotClosed(store: Store, trader: TraderId): Promise<Refused | undefined> {
  const { rows } = await store.query<{ orders: number; purses: number }>(
    `SELECT (SELECT count(*) FROM state.open_order WHERE trader = $1)::int AS orders,
       (SELECT count(*) FROM state.purse WHERE trader = $1 AND available + frozen > 0)::int AS purses`,
    [trader],
  );
  const { orders, purses } = rows[0]!;
  return orders + purses === 0 ? undefined : refuse('44', { detail: `${orders} open orders, ${purses} balances` });
}

export async function requestClosing(o: IdentityOptions, reason: string, caller: Caller): Promise<{ requestedAt: string } | Refused> {
  const { trader } = caller;
  if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
  await o.projected();
  const wrong = await whyNotClosed(o.pool, trader);
  if (wrong !== undefined) return wrong;
  return transaction(o.pool, async (client) => {
    const { rows } = await client.query<{ requested_at: Date }>(
      `INSERT INTO account_closing (trader, reason) VALUES ($1, $2) ON CONFLICT (trader) WHERE state = 'requested' DO NOTHING
       RETURNING requested_at`,
      [trader, reason],
    );
    if (rows[0] === undefined) return { requestedAt: (await requestedAt(client, trader))!.toISOString() };
    await o.notices.tell((await findByNumber(o, trader, client))!, 'closing-requested', {}, client);
    return { requestedAt: rows[0].requested_at.toISOString() };
  });
}

export async function withdrawClosing(o: IdentityOptions, { trader }: Caller): Promise<Done | Refused> {
  const { rowCount } = await o.pool.query(
    "UPDATE account_closing SET state = 'withdrawn', decided_at = now() WHERE trader = $1 AND state = 'requested'",
    [trader],
  );
  return rowCount === 1 ? {} : refuse('not-found');
}

export async function requestedAt(store: Store, trader: TraderId): Promise<Date | undefined> {
  const { rows } = await store.query<{ requested_at: Date }>(
    "SELECT requested_at FROM account_closing WHERE trader = $1 AND state = 'requested'",
    [trader],
  );
  return rows[0]?.requested_at;
}
