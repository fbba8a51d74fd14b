import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import type { Order } from '@bourse/contract/spot';
import { toast } from '@bourse/ui/toast';
import { useLocale, useTranslations } from 'use-intl';
import { feel } from '../parts/feel.ts';
import { notify } from '../parts/system-notice.ts';
import { moneyText } from '../wire/money-text.ts';
import { useOwnMessages } from '../wire/own-events.ts';

/** Told once, whether the answer to an order says it or an event. */
const told = new Set<string>();

/** Says, to eye, ear and hand, that an order was filled or ended without being filled. Whether that is so. */
function useTell(): (order: Order) => boolean {
  const t = useTranslations('spot.news');
  const error = useTranslations('error');
  const locale = useLocale();
  return (order) => {
    if (order.status !== 'done' && order.status !== 'expired' && order.status !== 'rejected') return false;
    if (told.has(order.orderId)) return true;
    told.add(order.orderId);
    const { base } = assetsIn(order.symbol);
    const values = {
      pair: `\u2068${shownName(order.symbol)}\u2069`,
      quantity: `\u2068${moneyText(order.filledQuantity, locale)} ${base}\u2069`,
    };
    const isFilled = order.status === 'done';
    // An order that the exchange had to refuse after it was placed, as a stop order whose money is gone, has failed (message 16).
    const text = isFilled
      ? t(order.side === 'buy' ? 'bought' : 'sold', values)
      : order.status === 'rejected'
        ? `${values.pair} \u00b7 ${error('msg_16')}`
        : t(Number(order.filledQuantity) > 0 ? 'partly' : 'expired', values);
    toast({ kind: isFilled ? 'good' : 'bad', text });
    if (document.hidden) void notify(text, order.orderId).catch(() => undefined);
    else if (isFilled) feel('filled');
    return true;
  };
}

/** On every page: the trader's orders go on while other things are looked at. */
export function OrderNews(): null {
  const tell = useTell();
  useOwnMessages(({ events, snapshot }) => {
    if (snapshot) return;
    for (const event of events) if (event.event === 'order') tell(event);
  });
  return null;
}

/** Tells what a placed order answered: how it ended if it ended, otherwise that it is placed (message 17). */
export function useTellPlaced(): (order: Order) => void {
  const tell = useTell();
  const error = useTranslations('error');
  return (order) => {
    if (!tell(order)) toast({ kind: 'good', text: error('msg_17') });
  };
}
