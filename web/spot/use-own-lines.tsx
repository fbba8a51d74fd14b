import type { InstrumentInfo } from '@bourse/contract/market';
import type { Fill, Order } from '@bourse/contract/spot';
import { type ReactElement, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { OwnLine, OwnMarks } from '../trading/own-lines.ts';
import { spot } from '../wire/calls.ts';
import { moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { useOpenOrders } from './own-orders.ts';

/** Where an order waits: at its trigger until that is reached, then at its limit. */
export const waitsAt = ({ status, price, triggerPrice }: Pick<Order, 'status' | 'price' | 'triggerPrice'>): string | undefined =>
  status === 'untriggered' ? triggerPrice : price;

interface Put {
  readonly order: Order;
  readonly price: string;
}

/** The trader's open orders and latest fills of a pair, as the chart draws them. A limit order can be moved there; `sheet` asks first. */
export function useOwnLines({ symbol }: InstrumentInfo) {
  const t = useTranslations('spot');
  const locale = useLocale();
  const orders = useOpenOrders().data;
  const fills = useCall(spot.fills, { symbol, days: '7', limit: '50' }, { quiet: true }).data?.fills;
  const [asked, ask] = useState<Put>();
  const [sent, setSent] = useState<Put>();
  const own = useMemo(
    (): OwnMarks => ({
      lines: (orders ?? []).flatMap((order): OwnLine[] => {
        const price = order.symbol === symbol ? waitsAt(order) : undefined;
        if (price === undefined) return [];
        const waits = order.status === 'untriggered';
        // What was sent stays where it was put until the list has the order as it was amended.
        const at = asked?.order.orderId === order.orderId ? asked : sent?.order.updatedAt === order.updatedAt ? sent : undefined;
        const proposed = at?.order.orderId === order.orderId ? Number(at.price) : undefined;
        return [
          {
            id: order.orderId,
            price: Number(price),
            tone: order.side === 'buy' ? 'up' : 'down',
            dash: waits ? 'dashed' : 'dotted',
            label: `${t(order.side)} ${moneyText(order.quantity ?? order.amount, locale)}`,
            // The trigger of a spot order is fixed.
            ...(!waits && { move: { proposed, profitAt: () => undefined, ask: (to: string) => ask({ order, price: to }) } }),
          },
        ];
      }),
      fills: (fills ?? [])
        .map((fill: Fill) => ({ at: Date.parse(fill.at) / 1_000, price: Number(fill.price), isBuy: fill.side === 'buy' }))
        .reverse(),
    }),
    [orders, fills, asked, sent, symbol, locale, t],
  );
  const sheet: ReactElement = (
    <AmendSheet
      order={asked?.order}
      start={asked && { price: asked.price }}
      onClose={() => ask(undefined)}
      onAmended={() => setSent(asked)}
    />
  );
  return { own, sheet };
}
