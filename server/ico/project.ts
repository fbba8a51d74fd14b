import type { Committed } from '../engine/committed.ts';
import { cell } from '../store/addition.ts';
import type { Addition } from '../store/statement.ts';
import { entriesOf } from './sale-entry.ts';

const log = {
  into: 'sale_log (seq, position, sale, subscription, trader, asset, kind, amount, tokens, paid, returned, subscribed_at, at)',
};

/** How the room's events become rows of the log. Sales and open subscriptions are read from the tables of the state. */
export function projectIco(batch: readonly Committed[]): Addition[] {
  let lines = '';
  for (const { seq, outcomes } of batch) {
    for (const one of entriesOf(outcomes[0].events, seq)) {
      const { subscription, trader, subscribedAt } = one.subscription;
      const cells = [
        seq,
        one.position,
        one.sale,
        subscription,
        trader,
        one.asset,
        one.kind,
        one.amount,
        one.tokens,
        one.paid,
        one.returned,
      ];
      lines += `${[...cells, subscribedAt, one.at].map(cell).join('\t')}\n`;
    }
  }
  return lines === '' ? [] : [{ ...log, lines }];
}
