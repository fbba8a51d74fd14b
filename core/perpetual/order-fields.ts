import { type Fields, flag, number, optional, text, whole } from '../field.ts';
import type { PerpetualOrder } from './order.ts';

// Fields that a command to place an order and the order in an answer have in common, in the order of both texts.

export const optionFields: Fields<
  Pick<PerpetualOrder, 'clientOrderId' | 'symbol' | 'side' | 'positionSide' | 'type' | 'timeInForce' | 'postOnly'>
> = {
  clientOrderId: optional(text()),
  symbol: text(),
  side: text(),
  positionSide: text(),
  type: text(),
  timeInForce: text(),
  postOnly: flag(),
};
export const priceFields: Fields<Pick<PerpetualOrder, 'price' | 'quantity' | 'triggerPrice' | 'triggerSource'>> = {
  price: optional(number()),
  quantity: optional(number()),
  triggerPrice: optional(number()),
  triggerSource: optional(text()),
};
export const exitFields: Fields<Pick<PerpetualOrder, 'trail' | 'takeProfit' | 'stopLoss' | 'exitSource'>> = {
  trail: optional(whole()),
  takeProfit: optional(number()),
  stopLoss: optional(number()),
  exitSource: optional(text()),
};
