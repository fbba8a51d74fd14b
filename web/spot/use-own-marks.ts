import type { InstrumentInfo } from '@bourse/contract/market';
import type { Fill, Order } from '@bourse/contract/spot';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { spot } from '../wire/calls.ts';
import { moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { useOpenOrders } from './own-orders.ts';

/** Where an order waits: at its trigger until that is reached, then at its limit. */
export const waitsAt = ({ status, price, triggerPrice }: Pick<Order, 'status' | 'price' | 'triggerPrice'>): string | undefined =>
  status === 'untriggered' ? triggerPrice : price;

/** The trader's open orders and latest fills of a pair, as the chart draws them. */
export function useOwnMarks(info: InstrumentInfo) {
  const t = useTranslations('spot');
  const locale = useLocale();
  const orders = useOpenOrders().data;
  const fills = useCall(spot.fills, { symbol: info.symbol, days: '7', limit: '50' }, { quiet: true }).data?.fills;
  return useMemo(
    () => ({
      orders: (orders ?? []).flatMap((order) => {
        const price = order.symbol === info.symbol ? waitsAt(order) : undefined;
        const size = moneyText(order.quantity ?? order.amount, locale);
        return price === undefined ? [] : [{ price: Number(price), isBuy: order.side === 'buy', label: `${t(order.side)} ${size}` }];
      }),
      fills: (fills ?? [])
        .map((fill: Fill) => ({ at: Date.parse(fill.at) / 1_000, price: Number(fill.price), isBuy: fill.side === 'buy' }))
        .reverse(),
    }),
    [orders, fills, info.symbol, locale, t],
  );
}
