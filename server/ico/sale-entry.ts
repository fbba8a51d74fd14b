// The room's events as rows of the log: the same for the tables and for the trader's own queue.

import type { ExchangeEvent } from '@bourse/core/event';
import type { Subscription } from '@bourse/core/ico/sale';
import type { SaleEntry } from './sale-text.ts';

export interface Logged extends SaleEntry {
  readonly position: number;
  readonly subscription: Subscription;
}

/** More rows than one command can have. */
const POSITIONS = 10_000;
/** By command and place. */
export const entryId = (seq: number, position: number): string => String(seq * POSITIONS + position);

export function entriesOf(events: readonly ExchangeEvent[], seq: number): Logged[] {
  const logged: Logged[] = [];
  for (const event of events) {
    const what = contentOf(event);
    if (what === undefined) continue;
    const { subscription, asset, at } = event as Extract<ExchangeEvent, { event: 'revoked' }>;
    const position = logged.length;
    logged.push({ id: entryId(seq, position), position, sale: subscription.sale, asset, at, subscription, ...what });
  }
  return logged;
}

function contentOf(event: ExchangeEvent): Pick<SaleEntry, 'kind' | 'amount' | 'tokens' | 'paid' | 'returned'> | undefined {
  switch (event.event) {
    case 'subscribed':
      return { kind: event.event, amount: event.added };
    case 'revoked':
    case 'refunded':
      return { kind: event.event, amount: event.subscription.amount };
    case 'allotted':
      return { kind: event.event, amount: event.subscription.amount, tokens: event.tokens, paid: event.paid, returned: event.returned };
    case 'unlocked':
      return { kind: event.event, tokens: event.tokens };
    default:
      return undefined;
  }
}
