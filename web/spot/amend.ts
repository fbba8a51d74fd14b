import type { Order } from '@bourse/contract/spot';
import { parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { notional } from '@bourse/core/money/notional';
import type { TicketMarket } from './ticket.ts';

export interface Amendment {
  readonly price: string;
  readonly quantity: string;
}
type AmendReason = 'enter_price' | 'enter_quantity' | 'below_filled' | 'below_quantity' | 'above_quantity' | 'below_notional' | 'unchanged';

export interface AmendAssessment {
  readonly reason: AmendReason | undefined;
  readonly value: string | undefined;
  readonly wrong: 'price' | 'quantity' | undefined;
  /** Whether the order keeps its place in the queue: same price, not more than before. */
  readonly keepsPlace: boolean;
  /** Only what differs is sent. */
  readonly change: { readonly price?: string; readonly quantity?: string };
}

/** What changing an open order would mean. The quantity is the whole one, the filled part included, as the core counts it. */
export function assessAmendment(
  order: Order,
  a: Amendment,
  { info, units, minimumQuantity, maximumQuantity, minimumNotional }: TicketMarket,
): AmendAssessment {
  const none = { value: undefined, wrong: undefined, keepsPlace: false, change: {} };
  const hasPrice = order.price !== undefined;
  const price = hasPrice ? parsePrice(a.price, info) : undefined;
  const quantity = parseQuantity(a.quantity, info);
  if (hasPrice && !price) return { ...none, reason: 'enter_price' };
  if (!quantity) return { ...none, reason: 'enter_quantity' };
  const before = {
    price: parsePrice(order.price, info),
    quantity: parseQuantity(order.quantity, info),
    filled: parseQuantity(order.filledQuantity, info) ?? 0,
  };
  const isSamePrice = price === before.price;
  const isSameQuantity = quantity === before.quantity;
  if (quantity <= before.filled) return { ...none, reason: 'below_filled', value: order.filledQuantity, wrong: 'quantity' };
  if (quantity < minimumQuantity) return { ...none, reason: 'below_quantity', value: info.minimumQuantity, wrong: 'quantity' };
  if (quantity > maximumQuantity) return { ...none, reason: 'above_quantity', value: info.maximumQuantity, wrong: 'quantity' };
  const valued = price ?? parsePrice(order.triggerPrice, info);
  if (valued !== undefined && notional(valued, quantity, units) < minimumNotional)
    return { ...none, reason: 'below_notional', value: info.minimumNotional, wrong: 'quantity' };
  if (isSamePrice && isSameQuantity) return { ...none, reason: 'unchanged' };
  return {
    reason: undefined,
    value: undefined,
    wrong: undefined,
    keepsPlace: isSamePrice && quantity < (before.quantity ?? 0),
    change: { ...(!isSamePrice && { price: a.price }), ...(!isSameQuantity && { quantity: a.quantity }) },
  };
}

/** What the fields begin with: the order as it is, without the zeros at its end. */
export const amendmentOf = (order: Order): Amendment => ({ price: bare(order.price), quantity: bare(order.quantity) });
const bare = (text: string | undefined): string => (text?.includes('.') ? text.replace(/\.?0+$/, '') : (text ?? ''));
