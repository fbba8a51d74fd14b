import { type Bodies, hash, hashAmount, hashNumber, hashText } from '../body-hash.ts';
import type { OrderId } from '../book/order-id.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Side } from '../book/side.ts';
import { type Codecs, command, flag, number, optional, request, text, whole } from '../field.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import type { TraderRequest } from '../stamp.ts';
import { type OrderType, type TimeInForce, type TriggerSource, wordNumber } from './order.ts';

export interface PlaceOrder extends TraderRequest {
  readonly kind: 'place_order';
  readonly clientOrderId?: string | undefined;
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
  readonly amount?: Amount | undefined;
  readonly triggerPrice?: Ticks | undefined;
  readonly triggerSource?: TriggerSource | undefined;
}
/** A smaller quantity keeps the priority, another price or a larger quantity loses it. */
export interface AmendOrder extends TraderRequest {
  readonly kind: 'amend_order';
  readonly orderId: OrderId;
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
}
export interface CancelOrder extends TraderRequest {
  readonly kind: 'cancel_order';
  readonly orderId?: OrderId | undefined;
  readonly clientOrderId?: string | undefined;
}
export interface CancelAllOrders extends TraderRequest {
  readonly kind: 'cancel_all_orders';
  readonly symbol?: string | undefined;
}

export type SpotCommand = PlaceOrder | AmendOrder | CancelOrder | CancelAllOrders;

/** The journal format of each command. */
export const spotCodecs: Codecs<SpotCommand> = {
  place_order: command<PlaceOrder>({
    ...request,
    clientOrderId: optional(text()),
    symbol: text(),
    side: text(),
    type: text(),
    timeInForce: text(),
    postOnly: flag(),
    selfTradePrevention: text(),
    price: optional(number()),
    quantity: optional(number()),
    amount: optional(whole()),
    triggerPrice: optional(number()),
    triggerSource: optional(text()),
  }),
  amend_order: command<AmendOrder>({ ...request, orderId: number(), price: optional(number()), quantity: optional(number()) }),
  cancel_order: command<CancelOrder>({ ...request, orderId: optional(number()), clientOrderId: optional(text()) }),
  cancel_all_orders: command<CancelAllOrders>({ ...request, symbol: optional(text()) }),
};

/** Which fields make two requests the same, besides their IDs. The first number is unique across all rooms. */
export const spotBodies: Bodies<SpotCommand> = {
  place_order: (c) => {
    hash(1);
    hashText(c.symbol);
    hash(wordNumber(c.side, c.type, c.timeInForce, c.selfTradePrevention));
    hash(c.triggerSource === 'last' ? 1 : c.triggerSource === 'index' ? 2 : 0);
    hashText(c.clientOrderId);
    hash(c.postOnly ? 1 : 0);
    hashNumber(c.price);
    hashNumber(c.quantity);
    hashNumber(c.triggerPrice);
    hashAmount(c.amount);
  },
  amend_order: (c) => {
    hash(2);
    hashNumber(c.orderId);
    hashNumber(c.price);
    hashNumber(c.quantity);
  },
  cancel_order: (c) => {
    hash(3);
    hashNumber(c.orderId);
    hashText(c.clientOrderId);
  },
  cancel_all_orders: (c) => {
    hash(4);
    hashText(c.symbol);
  },
};
