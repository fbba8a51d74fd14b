import { shownName } from '@bourse/contract/instrument-id';
import type { OwnEvent } from '@bourse/contract/realtime';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { feel } from '../parts/feel.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { notify } from '../parts/system-notice.ts';
import { percentText } from '../wire/money-text.ts';
import type { OwnMessage } from '../wire/own-events.ts';
import { isToldEnd } from './order-words.ts';

/** Announces what happened to contracts while other things are looked at: liquidations, margin calls, and orders that were filled or had to end. */
export default function ContractNews({ messages }: { readonly messages: readonly OwnMessage[] }): ReactElement {
  return (
    <RoomTexts room="perpetual" before={null}>
      <Tell messages={messages} />
    </RoomTexts>
  );
}

interface News {
  readonly key: string;
  readonly text: string;
  readonly isBad: boolean;
  /** Where the details are. */
  readonly at?: 'closed';
}

function Tell({ messages }: { readonly messages: readonly OwnMessage[] }): null {
  const newsOf = useNews();
  const t = useTranslations('perpetual.news');
  const go = useGo();
  const told = useRef(new WeakSet<OwnMessage>());
  useEffect(() => {
    const heard = messages.filter((message) => !told.current.has(message));
    for (const message of heard) told.current.add(message);
    for (const { key, text, isBad, at } of heard.flatMap(({ events }) => newsOf(events))) {
      const action = at && { label: t('details'), onPress: () => go({ to: '/futuresOrder', search: { list: at } }) };
      toast({ kind: isBad ? 'bad' : 'good', text, ...(action && { action }) });
      if (document.hidden) void notify(text, key).catch(() => undefined);
      else feel(isBad ? 'refused' : 'filled');
    }
  });
  return null;
}

function useNews(): (events: readonly OwnEvent[]) => readonly News[] {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  return (events) => {
    const nameOf = (symbol: string, side?: 'long' | 'short') =>
      `\u2068${shownName(symbol)}${side === undefined ? '' : ` ${t(side)}`}\u2069`;
    const lotsText = (lots: number) => t('lotsOf', { lots });
    const news: News[] = [];
    for (const { first, lots } of closings(events)) {
      const { symbol, side, role, at } = first;
      const word = role === 'counterparty' ? 'deleveraged' : 'liquidated';
      const text = t(`news.${word}`, { name: nameOf(symbol, side), lots: lotsText(lots) });
      news.push({ key: `${word} ${symbol} ${side} ${at}`, text, isBad: true, at: 'closed' });
    }
    for (const one of events) {
      if (one.event === 'margin-call') {
        const name = one.symbol === undefined ? t('news.cross') : nameOf(one.symbol, one.side);
        const ratio = `\u2068${percentText(one.ratio, locale, 'negative', 1)}\u2069`;
        const text = t('news.marginCall', { name, ratio, level: `\u2068${one.level}%\u2069` });
        news.push({ key: `margin-call ${one.at}`, text, isBad: true });
      }
      if (one.event === 'perpetual-order' && one.status === 'expired' && one.purpose !== 'trade') {
        const text = t(`news.${one.purpose === 'take_profit' ? 'takeProfitMissed' : 'stopLossMissed'}`, { name: nameOf(one.symbol) });
        news.push({ key: one.orderId, text, isBad: true });
        continue;
      }
      const whyOf = (reason: string) => t(`end.${reason}` as 'end.locked');
      if (one.event === 'perpetual-order-cut') {
        const text = t('news.cut', { name: nameOf(one.symbol), lots: lotsText(Number(one.quantity)), why: whyOf(one.reason) });
        news.push({ key: `cut ${one.orderId} ${one.at}`, text, isBad: true });
      }
      if (one.event === 'perpetual-order' && one.endReason !== undefined && isToldEnd(one)) {
        const text = t('news.ended', { name: nameOf(one.symbol), why: whyOf(one.endReason) });
        news.push({ key: `ended ${one.orderId}`, text, isBad: true });
      }
      // What is filled at once its own form tells.
      if (one.event !== 'perpetual-order' || one.status !== 'done' || one.updatedAt === one.placedAt) continue;
      const word =
        one.purpose === 'take_profit' ? 'takeProfit' : one.purpose === 'stop_loss' ? 'stopLoss' : one.side === 'buy' ? 'bought' : 'sold';
      const text = t(`news.${word}`, { name: nameOf(one.symbol), lots: lotsText(Number(one.filledQuantity)) });
      news.push({ key: one.orderId, text, isBad: false });
    }
    return news;
  };
}

type Step = Extract<OwnEvent, { event: 'liquidation' }>;

/** One per position and moment, with all lots that its steps closed. */
function closings(events: readonly OwnEvent[]): readonly { readonly first: Step; readonly lots: number }[] {
  const all = new Map<string, { readonly first: Step; lots: number }>();
  for (const one of events) {
    if (one.event !== 'liquidation' || one.quantity === '0') continue;
    const key = `${one.symbol} ${one.side} ${one.role} ${one.at}`;
    const known = all.get(key) ?? { first: one, lots: 0 };
    known.lots += Number(one.quantity);
    all.set(key, known);
  }
  return [...all.values()];
}
