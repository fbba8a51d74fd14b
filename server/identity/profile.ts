import type { TraderId } from '@bourse/core/identity/trader-id';
import { findByNumber, type TraderBook } from './traders.ts';
import { usernameOf } from './username.ts';

/** What another room may tell a third party about a trader at the trader's request: a name, and the email if there is one. */
export async function profileOf(
  book: TraderBook,
  trader: TraderId,
): Promise<{ readonly username: string; readonly email: string } | undefined> {
  const one = await findByNumber(book, trader);
  return one && { username: (await usernameOf(book.pool, one, Date.now())).name, email: one.email ?? '' };
}
