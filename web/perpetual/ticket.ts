// The order form of a contract without its screen: what was typed, and the body of the call. What it comes to is in assess.ts.

import type { Input } from '@bourse/contract/call';
import type { perpetual } from '@bourse/contract/perpetual';
import { decimalText, trimZeros } from '@bourse/core/money/decimal';
import { fractionOf } from '@bourse/core/money/percent';
import type { Lots, Ticks } from '@bourse/core/money/unit';
import { cut } from '../trading/price-step.ts';
import { type ContractMarket, lotsIn, priceIn } from './contract-market.ts';
import type { ExitBy } from './exits.ts';

export const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop'] as const;
export type OrderType = (typeof orderTypes)[number];

export interface Ticket {
  /** The side of the order: long buys, short sells. Reduce-only, it closes the position of the other side. */
  readonly side: 'long' | 'short';
  readonly type: OrderType;
  readonly price: string;
  readonly trigger: string;
  readonly triggerSource: 'mark' | 'last';
  /** How far a trailing stop stays behind, in percent. */
  readonly trail: string;
  readonly quantity: string;
  /** A share of what could be ordered that the quantity keeps to, until one is typed. */
  readonly percent: number | undefined;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
  readonly withExits: boolean;
  readonly exitBy: ExitBy;
  readonly exitSource: 'mark' | 'last';
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export const blankTicket: Ticket = {
  side: 'long',
  type: 'limit',
  price: '',
  trigger: '',
  triggerSource: 'mark',
  trail: '',
  quantity: '',
  percent: undefined,
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
  withExits: false,
  exitBy: 'price',
  exitSource: 'mark',
  takeProfit: '',
  stopLoss: '',
};

export const isMarketType = (type: OrderType): boolean => type === 'market' || type === 'stop_market' || type === 'trailing_stop';
export const hasTrigger = (type: OrderType): boolean => type === 'stop_limit' || type === 'stop_market';

export type Edit = Partial<Ticket>;

/** The form after an edit. What excludes each other gives way to the later choice. */
export function edited(before: Ticket, edit: Edit): Ticket {
  let t: Ticket = { ...before, ...edit };
  if (edit.quantity !== undefined) t = { ...t, percent: undefined };
  if (edit.side !== undefined && edit.side !== before.side) t = { ...t, percent: undefined, takeProfit: '', stopLoss: '' };
  if (edit.exitBy !== undefined && edit.exitBy !== before.exitBy) t = { ...t, takeProfit: '', stopLoss: '' };
  if (edit.reduceOnly) t = { ...t, withExits: false };
  if (edit.withExits) t = { ...t, reduceOnly: false };
  if (isMarketType(t.type)) t = { ...t, timeInForce: 'GTC' };
  if (t.type !== 'limit') t = { ...t, postOnly: false };
  if (t.timeInForce !== 'GTC' && t.postOnly) t = edit.postOnly ? { ...t, timeInForce: 'GTC' } : { ...t, postOnly: false };
  return t;
}

/** A placed order leaves its price and its kind in the form, and nothing to be sent twice. */
export const afterPlaced = (t: Ticket): Ticket => ({ ...t, quantity: '', percent: undefined, takeProfit: '', stopLoss: '' });

/** A quantity as a share of the most that could be ordered; as text for the field. */
export const shareOf = (percent: number, most: number): string => {
  const share = Math.floor((most * percent) / 100);
  return share > 0 ? String(share) : '';
};

/** What is written, in ticks and lots; what is empty is undefined. */
export interface Written {
  readonly price: Ticks | undefined;
  readonly trigger: Ticks | undefined;
  readonly quantity: Lots | undefined;
}
export const writtenIn = (t: Ticket, { info }: ContractMarket): Written => ({
  price: isMarketType(t.type) ? undefined : priceIn(cut(t.price, info.priceDecimals), info),
  trigger: hasTrigger(t.type) ? priceIn(cut(t.trigger, info.priceDecimals), info) : undefined,
  quantity: lotsIn(t.quantity),
});

export type PlaceOrder = Input<typeof perpetual.placeOrder>;

/** The body of the call. Only for a form without a reason against it; `exits` are the trigger prices that were written. */
export function orderOf(
  t: Ticket,
  { info }: ContractMarket,
  isHedged: boolean,
  exits: { readonly takeProfit: Ticks | undefined; readonly stopLoss: Ticks | undefined },
): Omit<PlaceOrder, 'requestId'> {
  const text = (price: Ticks) => decimalText(price, info.priceDecimals);
  const isMarket = isMarketType(t.type);
  const opposite = t.side === 'long' ? 'short' : 'long';
  return {
    symbol: info.symbol,
    side: t.side === 'long' ? 'buy' : 'sell',
    type: t.type,
    quantity: t.quantity,
    ...(isHedged ? { positionSide: t.reduceOnly ? opposite : t.side } : t.reduceOnly && { reduceOnly: true }),
    ...(!isMarket && { price: trimZeros(cut(t.price, info.priceDecimals)), timeInForce: t.timeInForce }),
    ...(t.postOnly && { postOnly: true }),
    ...(hasTrigger(t.type) && { triggerPrice: trimZeros(cut(t.trigger, info.priceDecimals)) }),
    ...(t.type === 'trailing_stop' && { trail: fractionOf(cut(t.trail, 2)) }),
    ...((hasTrigger(t.type) || t.type === 'trailing_stop') && { triggerSource: t.triggerSource }),
    ...(exits.takeProfit !== undefined && { takeProfit: text(exits.takeProfit) }),
    ...(exits.stopLoss !== undefined && { stopLoss: text(exits.stopLoss) }),
    ...((exits.takeProfit !== undefined || exits.stopLoss !== undefined) && { exitSource: t.exitSource }),
  };
}
