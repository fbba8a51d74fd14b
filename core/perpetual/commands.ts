import { type Bodies, hash, hashAmount, hashNumber, hashText } from '../body-hash.ts';
import type { OrderId } from '../book/order-id.ts';
import type { Side } from '../book/side.ts';
import { type Codecs, command, flag, number, optional, request, text, whole } from '../field.ts';
import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';
import type { UnderPolicy } from '../policy/policy.ts';
import { underPolicy } from '../policy/policy-field.ts';
import type { TraderRequest } from '../stamp.ts';
import type { MarginMode } from './account.ts';
import type { OrderType, PositionSide, preventions, TimeInForce, TriggerSource } from './order.ts';
import { exitFields, optionFields, priceFields } from './order-fields.ts';

export interface PlacePerpetualOrder extends TraderRequest, UnderPolicy {
  readonly kind: 'place_perpetual_order';
  readonly clientOrderId?: string | undefined;
  readonly symbol: string;
  readonly side: Side;
  /** `both` in one-way mode; in hedge mode the position that the order is for. */
  readonly positionSide: PositionSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: (typeof preventions)[number];
  readonly reduceOnly: boolean;
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
  readonly triggerPrice?: Ticks | undefined;
  readonly triggerSource?: TriggerSource | undefined;
  /** Of a trailing stop: how far it stays behind. */
  readonly trail?: Rate | undefined;
  /** Become live as the order is filled. */
  readonly takeProfit?: Ticks | undefined;
  readonly stopLoss?: Ticks | undefined;
  readonly exitSource?: TriggerSource | undefined;
}
/** A smaller quantity keeps the priority, another price or a larger quantity loses it. A waiting order's trigger or trail can change. */
export interface AmendPerpetualOrder extends TraderRequest, UnderPolicy {
  readonly kind: 'amend_perpetual_order';
  readonly orderId: OrderId;
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
  readonly triggerPrice?: Ticks | undefined;
  readonly trail?: Rate | undefined;
}
export interface CancelPerpetualOrder extends TraderRequest {
  readonly kind: 'cancel_perpetual_order';
  readonly orderId?: OrderId | undefined;
  readonly clientOrderId?: string | undefined;
}
export interface CancelAllPerpetualOrders extends TraderRequest {
  readonly kind: 'cancel_all_perpetual_orders';
  readonly symbol?: string | undefined;
}
/** Which position a request is about. */
interface OfPosition {
  readonly symbol: string;
  /** `both` in one-way mode. */
  readonly positionSide: PositionSide;
  /** As the trader said it, in either mode: a retry is recognised by it also after a change of mode. Older commands have none. */
  readonly side?: 'long' | 'short' | undefined;
}
/** At the market, or at a limit; all of it, or a part. */
export interface ClosePosition extends TraderRequest, OfPosition {
  readonly kind: 'close_position';
  readonly quantity?: Lots | undefined;
  readonly price?: Ticks | undefined;
}
export interface CloseAllPositions extends TraderRequest {
  readonly kind: 'close_all_positions';
}
/** Only in one-way mode: at the market, as large on the other side. */
export interface ReversePosition extends TraderRequest, UnderPolicy {
  readonly kind: 'reverse_position';
  readonly symbol: string;
}
/** Take profit and stop loss of a position: of a part, or without a quantity of all of it. */
export interface PlaceExits extends TraderRequest, OfPosition {
  readonly kind: 'place_exits';
  readonly takeProfit?: Ticks | undefined;
  readonly stopLoss?: Ticks | undefined;
  readonly exitSource: TriggerSource;
  readonly quantity?: Lots | undefined;
}
export interface ChooseLeverage extends TraderRequest, UnderPolicy {
  readonly kind: 'choose_leverage';
  readonly symbol: string;
  readonly leverage: number;
}
export interface ChooseMarginMode extends TraderRequest {
  readonly kind: 'choose_margin_mode';
  readonly symbol: string;
  readonly mode: MarginMode;
}
export interface ChoosePositionMode extends TraderRequest {
  readonly kind: 'choose_position_mode';
  readonly isHedged: boolean;
}
/** Adds to an isolated position's margin, or takes away (negative). */
export interface MoveMargin extends TraderRequest, OfPosition {
  readonly kind: 'move_margin';
  readonly amount: Amount;
}

export type PerpetualCommand =
  | PlacePerpetualOrder
  | AmendPerpetualOrder
  | CancelPerpetualOrder
  | CancelAllPerpetualOrders
  | ClosePosition
  | CloseAllPositions
  | ReversePosition
  | PlaceExits
  | ChooseLeverage
  | ChooseMarginMode
  | ChoosePositionMode
  | MoveMargin;

const ofPosition = { symbol: text(), positionSide: text<PositionSide>(), side: optional(text<'long' | 'short'>()) };

/** The journal format of each command. */
export const perpetualCodecs: Codecs<PerpetualCommand> = {
  place_perpetual_order: command<PlacePerpetualOrder>({
    ...request,
    ...optionFields,
    selfTradePrevention: text(),
    reduceOnly: flag(),
    ...priceFields,
    ...exitFields,
    ...underPolicy,
  }),
  amend_perpetual_order: command<AmendPerpetualOrder>({
    ...request,
    orderId: number(),
    price: optional(number()),
    quantity: optional(number()),
    triggerPrice: optional(number()),
    trail: optional(whole()),
    ...underPolicy,
  }),
  cancel_perpetual_order: command<CancelPerpetualOrder>({ ...request, orderId: optional(number()), clientOrderId: optional(text()) }),
  cancel_all_perpetual_orders: command<CancelAllPerpetualOrders>({ ...request, symbol: optional(text()) }),
  close_position: command<ClosePosition>({
    ...request,
    ...ofPosition,
    quantity: optional(number()),
    price: optional(number()),
  }),
  close_all_positions: command<CloseAllPositions>({ ...request }),
  reverse_position: command<ReversePosition>({ ...request, symbol: text(), ...underPolicy }),
  place_exits: command<PlaceExits>({
    ...request,
    ...ofPosition,
    takeProfit: optional(number()),
    stopLoss: optional(number()),
    exitSource: text(),
    quantity: optional(number()),
  }),
  choose_leverage: command<ChooseLeverage>({ ...request, symbol: text(), leverage: number(), ...underPolicy }),
  choose_margin_mode: command<ChooseMarginMode>({ ...request, symbol: text(), mode: text() }),
  choose_position_mode: command<ChoosePositionMode>({ ...request, isHedged: flag() }),
  move_margin: command<MoveMargin>({ ...request, ...ofPosition, amount: whole() }),
};

/** Which fields make two requests the same, besides their IDs. A policy isn't one: a repetition is answered like the first time, wherever it comes from. The first number is unique across all rooms. */
export const perpetualBodies: Bodies<PerpetualCommand> = {
  place_perpetual_order: (c) => {
    hash(20);
    hashText(c.symbol);
    hashText(c.side);
    hashText(c.positionSide);
    hashText(c.type);
    hashText(c.timeInForce);
    hashText(c.selfTradePrevention);
    hashText(c.triggerSource);
    hashText(c.exitSource);
    hashText(c.clientOrderId);
    hash((c.postOnly ? 1 : 0) + (c.reduceOnly ? 2 : 0));
    hashNumber(c.price);
    hashNumber(c.quantity);
    hashNumber(c.triggerPrice);
    hashNumber(c.takeProfit);
    hashNumber(c.stopLoss);
    hashAmount(c.trail);
  },
  amend_perpetual_order: (c) => {
    hash(21);
    for (const value of [c.orderId, c.price, c.quantity, c.triggerPrice]) hashNumber(value);
    hashAmount(c.trail);
  },
  cancel_perpetual_order: (c) => {
    hash(22);
    hashNumber(c.orderId);
    hashText(c.clientOrderId);
  },
  cancel_all_perpetual_orders: (c) => {
    hash(23);
    hashText(c.symbol);
  },
  close_position: (c) => {
    hash(24);
    hashText(c.symbol);
    hashText(c.side ?? c.positionSide);
    hashNumber(c.quantity);
    hashNumber(c.price);
  },
  close_all_positions: () => hash(25),
  reverse_position: (c) => {
    hash(26);
    hashText(c.symbol);
  },
  place_exits: (c) => {
    hash(27);
    for (const word of [c.symbol, c.side ?? c.positionSide, c.exitSource]) hashText(word);
    for (const value of [c.takeProfit, c.stopLoss, c.quantity]) hashNumber(value);
  },
  choose_leverage: (c) => {
    hash(28);
    hashText(c.symbol);
    hashNumber(c.leverage);
  },
  choose_margin_mode: (c) => {
    hash(29);
    hashText(c.symbol);
    hashText(c.mode);
  },
  choose_position_mode: (c) => {
    hash(30);
    hash(c.isHedged ? 1 : 0);
  },
  move_margin: (c) => {
    hash(31);
    hashText(c.symbol);
    hashText(c.side ?? c.positionSide);
    hashAmount(c.amount);
  },
};
