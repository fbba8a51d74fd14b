import type { Order } from '@bourse/contract/spot';
import { toast } from '@bourse/ui/toast';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { feel } from '../wire/feel.ts';
import { moneyText } from '../wire/money-text.ts';
import { useOwnMessages } from '../wire/own-events.ts';

/** Says once, to eye and ear, that an order was filled, was triggered, or ended without being filled. */
export function useOrderNews(): (order: Order) => void {
  const t = useTranslations('spot');
  const error = useTranslations('error');
  const locale = useLocale();
  const told = useRef(new Set<string>());
  /** Whether the order has ended in a way that is news, and has now been told. */
  const tell = (order: Order): boolean => {
    if (order.status !== 'done' && order.status !== 'expired' && order.status !== 'rejected') return false;
    if (told.current.has(order.orderId)) return true;
    told.current.add(order.orderId);
    const [base = '', quote = ''] = order.symbol.split('-');
    const values = { pair: `\u2068${base}/${quote}\u2069`, quantity: `\u2068${moneyText(order.filledQuantity, locale)} ${base}\u2069` };
    if (order.status === 'done') {
      feel('filled');
      toast({ kind: 'good', text: order.side === 'buy' ? t('news.bought', values) : t('news.sold', values) });
    } else {
      toast({ kind: 'bad', text: Number(order.filledQuantity) > 0 ? t('news.partly', values) : t('news.expired', values) });
    }
    return true;
  };
  useOwnMessages(({ events, snapshot }) => {
    if (snapshot) return;
    for (const event of events) if (event.event === 'order') tell(event);
  });
  // What a placed order answered: how it ended if it ended, otherwise that it is placed (message 17).
  return (order) => {
    if (!tell(order)) toast({ kind: 'good', text: error('msg_17') });
  };
}
