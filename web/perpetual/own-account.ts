// What own events change in what was read: each says how something is after a command, so applying one twice is harmless. The read
// that follows adds what they don't say: what a position has earned, and its take profit and stop loss.

import { callKey } from '@bourse/client/calls';
import type { Output } from '@bourse/contract/call';
import type { PerpetualAccount, PerpetualOrder, PerpetualPosition } from '@bourse/contract/perpetual-text';
import type { OwnEvent } from '@bourse/contract/realtime';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { perpetual } from '../wire/calls.ts';
import { type OwnMessage, useOwnMessages } from '../wire/own-events.ts';
import { isOpen } from './order-words.ts';

type Settings = Output<typeof perpetual.settings>;

/** Newest first. */
export function withOrders(orders: readonly PerpetualOrder[], events: readonly OwnEvent[]): readonly PerpetualOrder[] {
  let now = orders;
  for (const heard of events) {
    if (heard.event !== 'perpetual-order') continue;
    const { event: _, ...order } = heard;
    const at = now.findIndex(({ orderId }) => orderId === order.orderId);
    if (!isOpen(order)) now = at < 0 ? now : now.filter((one) => one !== now[at]);
    else now = at < 0 ? [order, ...now] : now.map((one, i) => (i === at ? order : one));
  }
  return now;
}

export function withPositions(
  positions: readonly PerpetualPosition[],
  events: readonly OwnEvent[],
  leverageOf: (symbol: string) => number | undefined,
): readonly PerpetualPosition[] {
  let now = positions;
  for (const heard of events) {
    if (heard.event === 'perpetual-settings') {
      const { symbol, leverage } = heard;
      now = now.map((one) => (one.symbol === symbol ? { ...one, leverage } : one));
    }
    if (heard.event !== 'position') continue;
    const { event: _, entryPrice, openedAt, ...changed } = heard;
    const known = now.find((one) => one.symbol === changed.symbol && one.side === changed.side);
    const others = now.filter((one) => one !== known);
    if (changed.quantity === '0' || entryPrice === undefined) now = others;
    else if (known !== undefined && (openedAt === undefined || openedAt === known.openedAt))
      now = now.map((one) => (one === known ? { ...one, ...changed, entryPrice } : one));
    else if (openedAt !== undefined) {
      const leverage = leverageOf(changed.symbol);
      // Without its leverage it isn't shown until it's read.
      if (leverage !== undefined) now = [{ ...changed, ...unearned, entryPrice, openedAt, leverage }, ...others];
    }
  }
  return now;
}
const unearned = { tier: 1, realised: '0', funding: '0', fees: '0', exits: [] };

/** Sums are of the orders and positions as they are now. */
export function withMoney(
  account: PerpetualAccount,
  events: readonly OwnEvent[],
  held: { readonly orders: readonly PerpetualOrder[] | undefined; readonly positions: readonly PerpetualPosition[] | undefined },
): PerpetualAccount {
  let now = account;
  for (const event of events) {
    if (event.event === 'position-mode') now = { ...now, positionMode: event.positionMode };
    if (event.event === 'balance' && event.account === 'perpetual' && event.asset === account.asset)
      now = { ...now, available: event.available, frozen: event.frozen };
  }
  return {
    ...now,
    ...(held.positions && { margin: sumOf(held.positions.map(({ margin }) => margin)) }),
    ...(held.orders && { orderMargin: sumOf(held.orders.map(({ frozen }) => frozen)) }),
  };
}
const SCALE = 18;
const sumOf = (texts: readonly string[]): string =>
  decimalText(
    texts.reduce((sum, text) => sum + (parseDecimal(text, SCALE) ?? 0n), 0n),
    SCALE,
  );

export function withSettings(settings: Settings, events: readonly OwnEvent[]): Settings {
  let now = settings;
  for (const event of events) {
    if (event.event === 'position-mode') now = { ...now, positionMode: event.positionMode };
    if (event.event === 'perpetual-settings') {
      const { event: _, ...changed } = event;
      now = { ...now, contracts: now.contracts.map((one) => (one.symbol === changed.symbol ? changed : one)) };
    }
  }
  return now;
}

/** Several components of a page follow; each message changes what was read once. */
const followed = new WeakSet<OwnMessage>();

function follow(client: QueryClient, message: OwnMessage): void {
  const { events } = message;
  if (events.length === 0 || followed.has(message)) return;
  followed.add(message);
  const change = <T>(call: { readonly path: string }, of: (before: T) => T): T | undefined =>
    client.setQueryData<T>(callKey(call as never, {} as never), (before) => (before === undefined ? undefined : of(before)));
  const settings = change<Settings>(perpetual.settings, (before) => withSettings(before, events));
  const leverageOf = (symbol: string) => settings?.contracts.find((one) => one.symbol === symbol)?.leverage;
  const orders = change<readonly PerpetualOrder[]>(perpetual.openOrders, (before) => withOrders(before, events));
  const positions = change<readonly PerpetualPosition[]>(perpetual.positions, (before) => withPositions(before, events, leverageOf));
  change<PerpetualAccount>(perpetual.account, (before) => withMoney(before, events, { orders, positions }));
}

/** Follows the own queue while mounted. */
export function useOwnAccount(): void {
  const client = useQueryClient();
  useOwnMessages((message) => follow(client, message));
}
