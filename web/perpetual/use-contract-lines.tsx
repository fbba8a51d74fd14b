import type { PerpetualInfo, PerpetualOrder, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { type ReactElement, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { OwnLine, OwnMarks } from '../trading/own-lines.ts';
import { perpetual } from '../wire/calls.ts';
import { profitText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { pnlOf, remainingOf } from './amend.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { contractMarket, type Held, heldOf, priceIn } from './contract-market.ts';
import { kindOfOrder, triggerOf, waitsAt } from './order-words.ts';
import { useOpenOrders, usePositions } from './use-contracts.ts';

const none: never[] = [];

/** An order that was put elsewhere on the chart. */
interface Put {
  readonly order: PerpetualOrder;
  readonly price: string;
}

/**
 * The trader's positions, liquidation prices, open orders and latest fills in a contract, as the chart draws them. Limit orders, take
 * profits and stops can be moved there; `sheet` asks before anything is sent.
 */
export function useContractLines(info: PerpetualInfo) {
  const { symbol } = info;
  const orders = useOpenOrders().data ?? none;
  const positions = usePositions().data ?? none;
  const fills = useCall(perpetual.fills, { symbol, days: '7', limit: '50' }, { quiet: true }).data?.fills ?? none;
  const [asked, ask] = useState<Put>();
  const [sent, setSent] = useState<Put>();
  const words = useLineWords(info);
  const market = useMemo(() => contractMarket(info), [info]);
  const own = useMemo((): OwnMarks => {
    const held = positions.filter((one) => one.symbol === symbol);
    const stand = { long: holdingOf(held, 'long', info), short: holdingOf(held, 'short', info) };
    const ofOrders = orders.flatMap((order): OwnLine[] => {
      const price = order.symbol === symbol ? waitsAt(order) : undefined;
      if (price === undefined) return [];
      const profitAt = (at: string) => words.profit(pnlOf(order, { market }, stand, remainingOf(order), priceIn(at, info)));
      // A trailing stop goes where the price sends it.
      const isFixed = order.trail !== undefined && order.status === 'untriggered';
      // What was sent stays where it was put until the list has the order as it was amended.
      const at = asked?.order.orderId === order.orderId ? asked : sent?.order.updatedAt === order.updatedAt ? sent : undefined;
      const proposed = at?.order.orderId === order.orderId ? Number(at.price) : undefined;
      return [
        {
          id: order.orderId,
          price: Number(price),
          tone: order.side === 'buy' ? 'up' : 'down',
          dash: order.status === 'untriggered' ? 'dashed' : 'dotted',
          label: words.order(order, order.side === 'buy' ? stand.short : stand.long),
          profit: profitAt(price),
          ...(!isFixed && { move: { proposed, profitAt, ask: (to: string) => ask({ order, price: to }) } }),
        },
      ];
    });
    return {
      lines: [...held.flatMap(words.position), ...ofOrders],
      fills: fills.map((fill) => ({ at: Date.parse(fill.at) / 1_000, price: Number(fill.price), isBuy: fill.side === 'buy' })).reverse(),
    };
  }, [orders, positions, fills, asked, sent, symbol, info, market, words]);
  const sheet: ReactElement = (
    <AmendSheet
      order={asked?.order}
      start={asked && (triggerOf(asked.order) === undefined ? { price: asked.price } : { trigger: asked.price })}
      onClose={() => ask(undefined)}
      onAmended={() => setSent(asked)}
    />
  );
  return { own, sheet };
}

const holdingOf = (held: readonly PerpetualPosition[], side: 'long' | 'short', info: PerpetualInfo) => {
  const found = held.find((one) => one.side === side);
  return found && heldOf(found, info);
};

/** The labels of the lines, in the trader's language. */
function useLineWords({ quote }: PerpetualInfo) {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  return useMemo(() => {
    const profit = (text: string | undefined): string | undefined =>
      text === undefined ? undefined : `${profitText(text, locale)} ${quote}`;
    const lotsOf = (text: string | undefined): string => (text === undefined ? '' : ` ${t('lotsOf', { lots: Number(text) })}`);
    return {
      profit,
      /** One of a whole position is for as many lots as that has. */
      order: (order: PerpetualOrder, closes: Held | undefined): string => {
        const kind = kindOfOrder(order);
        const word =
          kind === 'take_profit' ? t('exits.takeProfitShort') : kind === 'stop_loss' ? t('exits.stopLossShort') : t(`kind.${kind}`);
        return `${word}${lotsOf(order.quantity ?? (closes && `${closes.position.quantity}`))}`;
      },
      position: ({ side, quantity, entryPrice, liquidationPrice, unrealised }: PerpetualPosition): OwnLine[] => {
        const entry: OwnLine = {
          id: `${side} entry`,
          price: Number(entryPrice),
          tone: side === 'long' ? 'up' : 'down',
          dash: 'solid',
          label: `${t(side)}${lotsOf(quantity)}`,
          profit: profit(unrealised),
        };
        if (liquidationPrice === undefined) return [entry];
        const price = Number(liquidationPrice);
        return [entry, { id: `${side} liquidation`, price, tone: 'warn', dash: 'dashed', label: t('liquidation') }];
      },
    };
  }, [t, locale, quote]);
}
