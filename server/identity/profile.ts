import type { TraderId } from '@bourse/core/identity/trader';
import type { Pool } from 'pg';
import { maskedPhone } from './masked.ts';
import { findByNumber } from './traders.ts';

/** What another room may tell a third party of a trader, when the trader asks it to: a name and the email, where there is one. */
export async function profileOf(
  store: Pick<Pool, 'query'>,
  trader: TraderId,
): Promise<{ readonly username: string; readonly email: string } | undefined> {
  const one = await findByNumber(store, trader);
  return one && { username: one.email?.split('@')[0] ?? maskedPhone(one.phone ?? ''), email: one.email ?? '' };
}
