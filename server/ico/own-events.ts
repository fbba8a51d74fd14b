// The room's events in the form sent to their trader, who learns in this way what the clock has allotted and unlocked.

import type { OwnEvent } from '@bourse/contract/realtime';
import type { ExchangeEvent } from '@bourse/core/event';
import type { Listed } from '../store/listed.ts';
import { entriesOf } from './sale-entry.ts';
import { recordText } from './sale-text.ts';

/** `listed` is kept up to date elsewhere. Calls `tell` for each trader whom an event concerns; the text is created only on demand. */
export function tellOfSales(
  listed: Pick<Listed, 'scale'>,
  events: readonly ExchangeEvent[],
  seq: number,
  tell: (trader: number, event: () => OwnEvent) => void,
): void {
  for (const one of entriesOf(events, seq)) tell(one.subscription.trader, () => ({ event: 'sale', ...recordText(one, listed) }));
}
