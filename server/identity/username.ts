import { maskedPhone } from '@bourse/contract/masked';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { TraderIdentity } from './traders.ts';

type Store = Pick<Pool, 'query'>;

/** Days before a chosen name can be changed, so that nobody hides behind a new one after every chat. */
export const KEPT_DAYS = 30;

/** Names that could pass for the exchange's own staff. */
const reserved = /^(?:admin|administrator|support|help|service|official|staff|system|security|office|operator|moderator|bourse)/;

export interface Username {
  /** The display name: the chosen name, or the first part of the email, or the masked phone number. */
  readonly name: string;
  readonly isChosen: boolean;
  /** When it can be changed next; undefined means now. */
  readonly changeableAt: Date | undefined;
}

export async function usernameOf(store: Store, one: Pick<TraderIdentity, 'trader' | 'email' | 'phone'>, now: number): Promise<Username> {
  const { rows } = await store.query<{ username: string | null; until: Date | null }>(
    `SELECT username, username_changed_at + make_interval(days => ${KEPT_DAYS}) AS until FROM trader_identity WHERE trader = $1`,
    [one.trader],
  );
  const { username = null, until = null } = rows[0] ?? {};
  return {
    name: username ?? one.email?.split('@')[0] ?? maskedPhone(one.phone ?? ''),
    isChosen: username !== null,
    changeableAt: until !== null && until.getTime() > now ? until : undefined,
  };
}

/** Sets the name, or changes its spelling. Of two who want the same one at once, the second is refused. */
export async function chooseUsername(
  store: Store,
  trader: TraderId,
  username: string,
  appName: string,
): Promise<{ username: string } | Refused> {
  const key = username.toLowerCase();
  const ofTheApp = appName.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (reserved.test(key) || (ofTheApp.length > 2 && key.replace(/[^a-z0-9]/g, '').includes(ofTheApp))) return refuse('username-taken');
  const { rows } = await store
    .query<{ outcome: 'done' | 'taken' | 'too-soon' }>(
      `WITH changed AS (
       UPDATE trader_identity t SET username = $2, username_key = $3, username_changed_at = CASE WHEN username_key = $3 THEN username_changed_at ELSE now() END
        WHERE trader = $1
          AND (username_changed_at IS NULL OR username_key = $3 OR username_changed_at <= now() - make_interval(days => ${KEPT_DAYS}))
          AND NOT EXISTS (SELECT 1 FROM trader_identity other WHERE other.username_key = $3 AND other.trader <> $1)
        RETURNING 1)
     SELECT CASE
       WHEN EXISTS (SELECT 1 FROM changed) THEN 'done'
       WHEN EXISTS (SELECT 1 FROM trader_identity WHERE username_key = $3 AND trader <> $1) THEN 'taken'
       ELSE 'too-soon' END AS outcome`,
      [trader, username, key],
    )
    .catch((error: Error & { code?: string }) => {
      if (error.code === '23505') return { rows: [{ outcome: 'taken' as const }] };
      throw error;
    });
  const outcome = rows[0]?.outcome;
  if (outcome === 'taken') return refuse('username-taken');
  if (outcome === 'done') return { username };
  const { rows: kept } = await store.query<{ until: Date }>(
    `SELECT username_changed_at + make_interval(days => ${KEPT_DAYS}) AS until FROM trader_identity WHERE trader = $1`,
    [trader],
  );
  return refuse('username-too-soon', { value: kept[0]!.until.toISOString() });
}
