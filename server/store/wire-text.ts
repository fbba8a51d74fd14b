import type { Outcome } from '@bourse/core/event';
import type { Account } from '@bourse/core/ledger/account';
import type { BalanceChanged } from '@bourse/core/ledger/events';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount, Instant } from '@bourse/core/money/unit';
import { must } from '@bourse/core/rejection';
import type { Listing } from './listing.ts';

// Units as they travel: decimal text without trailing zeros, times in RFC 3339 with milliseconds.

/** The orders of one batch share a time, so the last text is cached. */
export function timeText(at: Instant | number): string {
  if (at !== lastTime) {
    lastTime = at;
    lastTimeText = new Date(at).toISOString();
  }
  return lastTimeText;
}
let lastTime = Number.NaN;
let lastTimeText = '';

export const amountText = (listing: Listing, asset: string, minor: Amount | bigint): string => {
  const known = listing.asset(asset);
  must(known, `an amount of ${asset}, which is not an asset`);
  return decimalText(minor, known.scale);
};

export interface WireBalance {
  account: Account;
  asset: string;
  available: string;
  frozen: string;
}
export const balanceText = (listing: Listing, b: Pick<BalanceChanged, 'account' | 'asset' | 'available' | 'frozen'>): WireBalance => ({
  account: b.account,
  asset: b.asset,
  available: amountText(listing, b.asset, b.available),
  frozen: amountText(listing, b.asset, b.frozen),
});

/** A trader's balances that a command changed, in their new state. */
export function changedBalances(listing: Listing, outcome: Outcome, trader: number): WireBalance[] {
  const balances: WireBalance[] = [];
  for (const event of outcome.events) {
    if (event.event === 'balance_changed' && event.trader === trader) balances.push(balanceText(listing, event));
  }
  return balances;
}
