// The room's events in the form sent to their trader. A contract is settled by an index tick or the clock, so this is how its trader
// learns of it.

import type { OwnEvent } from '@bourse/contract/realtime';
import type { ExchangeEvent } from '@bourse/core/event';
import type { Instant } from '@bourse/core/money/unit';
import type { Second } from '@bourse/core/seconds/second';
import type { Listed } from '../store/listed.ts';
import { VALUING } from '../store/listing.ts';
import { denominationOf } from './denomination.ts';
import { contractText, limitsText, type Settled, type Standing } from './second-text.ts';

type Tell = (trader: number, event: () => OwnEvent) => void;

/** `listed` is kept up to date here. Calls `tell` for each trader whom an event concerns; the text is created only on demand. */
export function tellOfSeconds(listed: Listed, events: readonly ExchangeEvent[], at: Instant, tell: Tell): void {
  const contract = (second: Second, settled?: Settled) =>
    tell(second.trader, () => ({ event: 'second', ...contractText(second, settled, denominationOf(listed, second.symbol)) }));
  const limits = (trader: number, standing: Standing) =>
    tell(trader, () => ({ event: 'second-limits', ...limitsText(standing, listed.scale(VALUING), at) }));
  for (const event of events) {
    switch (event.event) {
      case 'configured':
        listed.list(event);
        break;
      case 'second_accepted':
      case 'second_struck':
        contract(event.second);
        break;
      case 'second_settled':
        contract(event.second, event);
        limits(event.second.trader, event);
        break;
      case 'second_limits_changed':
        limits(event.trader, event);
        break;
    }
  }
}
