// The order form without its screen: what was typed, and how price, quantity and total follow each other. What the order comes to and
// whether it's refused is in assess.ts.

import type { Input } from '@bourse/contract/call';
import type { spot } from '@bourse/contract/spot';
import type { Side } from '@bourse/core/book/side';
import { parseAmount, parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { decimalText } from '@bourse/core/money/decimal';
import { lotsDown, notional } from '@bourse/core/money/notional';
import { type Amount, amount, type Lots, lots, type Ticks } from '@bourse/core/money/unit';
import { worstPrice } from '@bourse/core/spot/estimate';
import { isMarketType, isStopType, type OrderType, type TimeInForce, type TriggerSource } from '@bourse/core/spot/order';
import type { NewOrder } from '@bourse/core/spot/order-facts';
import { cut } from '../trading/price-step.ts';
import { type Facts, seenBy, type TicketMarket } from './facts.ts';

export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly trigger: string;
  readonly triggerSource: TriggerSource;
  readonly quantity: string;
  readonly total: string;
  /** Which of quantity and total was given; the other follows. For market orders: by what the order is counted. */
  readonly lead: 'quantity' | 'total';
  /** A share of what is available that quantity and total keep to, until one of them is typed. */
  readonly percent: number | undefined;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

export const blankTicket: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  trigger: '',
  triggerSource: 'last',
  quantity: '',
  total: '',
  lead: 'quantity',
  percent: undefined,
  timeInForce: 'GTC',
  postOnly: false,
};

// ---- what the trader does -------------------------------------------------------------------------------------------------

export type Edit = Partial<Omit<Ticket, 'lead' | 'percent'>> & { readonly percent?: number };

/** The form after an edit. Price, quantity and total stay linked: whichever was given leads, the price never moves by itself. */
export function edited(before: Ticket, edit: Edit, facts: Facts | undefined): Ticket {
  let t: Ticket = { ...before, ...edit };
  if (edit.quantity !== undefined) t = { ...t, lead: 'quantity', percent: undefined };
  if (edit.total !== undefined) t = { ...t, lead: 'total', percent: undefined };
  if (edit.side !== undefined && edit.side !== before.side) {
    t = { ...t, percent: undefined };
    if (isMarketType(before.type)) t = countedBy(t, marketLead(t.side));
  }
  // A share of coins is so many coins. Through a total at the worst price some of them would stay unsold.
  if (edit.percent !== undefined && t.side === 'sell' && isMarketType(t.type)) t = { ...t, lead: 'quantity' };
  if (edit.type !== undefined && edit.type !== before.type) t = retyped(before, t);
  if (t.timeInForce !== 'GTC' && t.postOnly) t = edit.postOnly ? { ...t, timeInForce: 'GTC' } : { ...t, postOnly: false };
  return facts ? linked(t, facts) : t;
}

/** How a market order is counted until the trader says otherwise: money is spent, coins are sold. */
const marketLead = (side: Side): Ticket['lead'] => (side === 'buy' ? 'total' : 'quantity');

/** Quantity or amount of a market order: the other counting starts empty. */
export const countedBy = (t: Ticket, lead: Ticket['lead']): Ticket =>
  t.lead === lead ? t : { ...t, lead, quantity: '', total: '', percent: undefined };

/** The total was left: it becomes what the whole lots cost, so that the field never promises what the order does not. */
export const settledTotal = (t: Ticket, facts: Facts): Ticket =>
  t.lead === 'total' && !isMarketType(t.type) && t.quantity !== '' ? linked({ ...t, lead: 'quantity' }, facts) : t;

/** A placed order leaves its price and its kind in the form, and nothing to be sent twice. */
export const afterPlaced = (t: Ticket): Ticket => ({ ...t, quantity: '', total: '', percent: undefined });

function retyped(before: Ticket, t: Ticket): Ticket {
  const isMarket = isMarketType(t.type);
  const wasMarket = isMarketType(before.type);
  const base: Ticket = { ...t, postOnly: t.type === 'limit' && t.postOnly, timeInForce: isMarket ? 'GTC' : t.timeInForce };
  if (isMarket === wasMarket) return base;
  // What is counted differently is typed anew: a number that changes its meaning is how orders go wrong.
  return { ...base, quantity: '', total: '', percent: undefined, lead: isMarket ? marketLead(t.side) : 'quantity' };
}

/** Makes quantity and total follow the one that leads. */
export function linked(t: Ticket, facts: Facts): Ticket {
  const { market } = facts;
  const { info, units } = market;
  const isMarket = isMarketType(t.type);
  const price = isMarket ? worstPrice(seenBy(facts), newOrder(t, market)) : priceOf(t.price, market);

  if (t.percent !== undefined) {
    const funds = t.side === 'buy' ? facts.quote : facts.base;
    if (funds === undefined) return t;
    const share = amount((funds * BigInt(t.percent)) / 100n);
    if (t.side === 'buy') {
      if (isMarket && t.lead === 'total')
        return { ...t, quantity: '', total: amountTextOf(t.percent === 100 ? share : cents(share, info.quoteScale), info.quoteScale) };
      if (price === undefined) return { ...t, quantity: '', total: isMarket ? '' : t.total };
      return withLots(t, lotsDown(share, price, units), price, market);
    }
    const held = lots(Number(share / BigInt(units.perLot)));
    return withLots(t, held, price, market);
  }

  if (isMarket) return t.lead === 'quantity' ? { ...t, total: '' } : { ...t, quantity: '' };
  if (t.lead === 'quantity') {
    const quantity = quantityOf(t.quantity, market);
    return {
      ...t,
      total: price === undefined || quantity === undefined ? '' : amountTextOf(notional(price, quantity, units), info.quoteScale),
    };
  }
  const total = amountOf(t.total, market);
  return {
    ...t,
    quantity: price === undefined || total === undefined ? '' : plainText(lotsDown(total, price, units), info.quantityDecimals),
  };
}

function withLots(t: Ticket, quantity: Lots, price: Ticks | undefined, { info, units }: TicketMarket): Ticket {
  const total = price === undefined || isMarketType(t.type) ? '' : amountTextOf(notional(price, quantity, units), info.quoteScale);
  return { ...t, quantity: plainText(quantity, info.quantityDecimals), total };
}

// ---- the order that was written -------------------------------------------------------------------------------------------

/** In ticks, lots and minor units. What is empty is undefined. */
export function newOrder(t: Ticket, market: TicketMarket): NewOrder {
  const isMarket = isMarketType(t.type);
  const isStop = isStopType(t.type);
  const byAmount = isMarket && t.lead === 'total';
  return {
    side: t.side,
    type: t.type,
    timeInForce: isMarket ? 'IOC' : t.timeInForce,
    postOnly: !isMarket && t.postOnly,
    selfTradePrevention: 'expire_taker',
    price: isMarket ? undefined : priceOf(t.price, market),
    quantity: byAmount ? undefined : quantityOf(t.quantity, market),
    amount: byAmount ? amountOf(t.total, market) : undefined,
    triggerPrice: isStop ? priceOf(t.trigger, market) : undefined,
    triggerSource: isStop ? t.triggerSource : undefined,
  };
}

/** The body of the call. Only for a form without a reason against it. */
export function orderOf(t: Ticket, symbol: string, requestId: string, { info }: TicketMarket): Input<typeof spot.placeOrder> {
  const isMarket = isMarketType(t.type);
  return {
    requestId,
    symbol,
    side: t.side,
    type: t.type,
    ...(isMarket && t.lead === 'total' ? { amount: cut(t.total, info.quoteScale) } : { quantity: cut(t.quantity, info.quantityDecimals) }),
    ...(!isMarket && { price: cut(t.price, info.priceDecimals), timeInForce: t.timeInForce, postOnly: t.postOnly }),
    ...(isStopType(t.type) && { triggerPrice: cut(t.trigger, info.priceDecimals), triggerSource: t.triggerSource }),
  };
}

// ---- small things ---------------------------------------------------------------------------------------------------------

const positive = <T extends number | bigint>(value: T | undefined): T | undefined => (value !== undefined && value > 0 ? value : undefined);
const priceOf = (text: string, { info }: TicketMarket): Ticks | undefined => positive(parsePrice(cut(text, info.priceDecimals), info));
const quantityOf = (text: string, { info }: TicketMarket): Lots | undefined =>
  positive(parseQuantity(cut(text, info.quantityDecimals), info));
const amountOf = (text: string, { info }: TicketMarket): Amount | undefined =>
  positive(parseAmount(cut(text, info.quoteScale), { scale: info.quoteScale }));

const plainText = (value: number, decimals: number): string => decimalText(value, decimals);
export const amountTextOf = (value: Amount, scale: number): string => decimalText(value, scale);
/** A share of the funds in whole cents: nobody means eight decimals of a quarter. */
const cents = (value: Amount, scale: number): Amount => {
  const cent = 10n ** BigInt(Math.max(0, scale - 2));
  return amount(value - (value % cent));
};
