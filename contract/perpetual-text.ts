import * as z from 'zod/mini';
import { perpetualPattern } from './instrument-id.ts';
import { Side, TimeInForce } from './spot.ts';
import { AssetCode, DecimalText, Id, RequestId, refusing, SignedDecimalText, SpotId, Time } from './text.ts';

// The words of perpetual contracts. Quantities are whole lots; one lot is `contractSize` of the base asset. Prices are in the quote
// asset per unit of the base asset, at the contract's tick size. Money is in the quote asset, USDT. Rates are fractions: 0.0005.

export const PerpetualId = z.string().check(z.regex(perpetualPattern));
/** How many lots to trade: a whole number from 1. */
export const Lots = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** In an answer it may also be 0. */
export const LotsText = z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/));
/** A whole number from 1 to 125. What an instrument and a country allow is less. */
export const Leverage = z.int().check(z.minimum(1), z.maximum(125));

export const PositionSide = z.enum(['long', 'short']);
/** isolated: only the margin assigned to a position can be lost. cross: all cross positions share the account. */
export const MarginMode = z.enum(['cross', 'isolated']);
/** one_way: at most one position in a contract. hedge: one long and one short beside each other. */
export const PositionMode = z.enum(['one_way', 'hedge']);
export const PerpetualOrderType = z.enum(['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop']);
/** What a trigger price is compared with. */
export const PerpetualTrigger = z.enum(['mark', 'last']);
export const PerpetualPrevention = z.enum(['expire_taker', 'expire_maker', 'expire_both']);
/** take_profit and stop_loss only close, at the market, and end with their position. */
export const OrderPurpose = z.enum(['trade', 'take_profit', 'stop_loss']);
export const PerpetualOrderStatus = z.enum(['untriggered', 'new', 'partial', 'done', 'cancelled', 'expired']);

/** The trigger prices of a take profit and a stop loss. Both close at the market. */
export const exits = {
  takeProfit: z.optional(refusing('10_2', DecimalText)),
  stopLoss: z.optional(refusing('10_2', DecimalText)),
  exitSource: z.optional(PerpetualTrigger), // mark if absent
};

export const PerpetualOrder = z.strictObject({
  orderId: Id,
  clientOrderId: z.optional(z.string()),
  symbol: PerpetualId,
  side: Side,
  /** The position it opens or closes; absent in one-way mode. */
  positionSide: z.optional(PositionSide),
  type: PerpetualOrderType,
  purpose: OrderPurpose,
  /** The entry that this take profit or stop loss was attached to. */
  parentOrderId: z.optional(Id),
  /** The other of a pair of take profit and stop loss: when one has closed all that both were for, the other is cancelled. */
  pairOrderId: z.optional(Id),
  timeInForce: TimeInForce,
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
  price: z.optional(DecimalText),
  /** Absent for a take profit or stop loss of a whole position, whatever its quantity when it triggers. */
  quantity: z.optional(LotsText),
  triggerPrice: z.optional(DecimalText),
  triggerSource: z.optional(PerpetualTrigger),
  /** true: triggers when the price rises to the trigger price; false: when it falls to it. */
  triggerAbove: z.optional(z.boolean()),
  /** How far a trailing stop stays behind the best price, as a fraction. */
  trail: z.optional(DecimalText),
  /** Become orders of their own as this one is filled, with the quantity filled. */
  takeProfit: z.optional(DecimalText),
  stopLoss: z.optional(DecimalText),
  exitSource: z.optional(PerpetualTrigger),
  /** For the part that would open a position: initial margin, opening fee and closing fee. */
  frozen: DecimalText,
  status: PerpetualOrderStatus,
  endReason: z.optional(z.string()),
  filledQuantity: LotsText,
  filledValue: DecimalText,
  averagePrice: z.optional(DecimalText),
  fee: DecimalText,
  /** Profit or loss of the positions that it closed, before fees. */
  realised: SignedDecimalText,
  /**
   * How many of its lots close a position rather than open one: of those filled, and of those that wait as things stand. Absent while it
   * waits for its trigger.
   */
  closes: z.optional(LotsText),
  placedAt: Time,
  updatedAt: Time,
});
export type PerpetualOrder = z.infer<typeof PerpetualOrder>;

export const PerpetualFill = z.strictObject({
  dealId: Id,
  /** Absent in a liquidation, which takes without an order. */
  orderId: z.optional(Id),
  symbol: PerpetualId,
  side: Side,
  positionSide: z.optional(PositionSide),
  role: z.enum(['maker', 'taker']),
  price: DecimalText,
  quantity: LotsText,
  value: DecimalText,
  fee: DecimalText,
  /** Of the part that closed a position, where it is known. */
  realised: z.optional(SignedDecimalText),
  at: Time,
});
export type PerpetualFill = z.infer<typeof PerpetualFill>;

/** A take profit or stop loss that waits, placed with the entry or on the position. */
export const PositionExit = z.strictObject({
  orderId: Id,
  purpose: z.enum(['take_profit', 'stop_loss']),
  triggerPrice: DecimalText,
  /** Absent: all of the position, whatever its quantity when it triggers. */
  quantity: z.optional(LotsText),
});
export type PositionExit = z.infer<typeof PositionExit>;

export const RiskTier = z.strictObject({
  /** Position values above this belong to the tier, up to the next tier's. */
  floor: DecimalText,
  maintenanceRate: DecimalText,
  /** Maintenance margin = value × rate − deduction. */
  deduction: DecimalText,
  maximumLeverage: Leverage,
});

/** A position at the mark price of the answer. All figures come from the functions that also book and liquidate. */
export const PerpetualPosition = z.strictObject({
  symbol: PerpetualId,
  side: PositionSide,
  marginMode: MarginMode,
  leverage: Leverage,
  quantity: LotsText,
  /** The quantity in the base asset. */
  size: DecimalText,
  /** Entry value ÷ size, rounded half up to two decimals more than a tick; for display. */
  entryPrice: DecimalText,
  entryValue: DecimalText,
  /** The figures from here to `liquidationPrice` are absent before the first mark price. */
  markPrice: z.optional(DecimalText),
  value: z.optional(DecimalText),
  unrealised: z.optional(SignedDecimalText),
  /** Unrealised profit ÷ margin, in percent, two decimals. */
  unrealisedRate: z.optional(SignedDecimalText),
  /** The position's own margin. For a cross position what the account must keep for it. */
  margin: DecimalText,
  maintenanceMargin: z.optional(DecimalText),
  closingFee: z.optional(DecimalText),
  /** Equity ÷ (maintenance margin + closing fee) in percent, one decimal: of the position if isolated, of the account if cross. */
  guaranteedRatio: z.optional(SignedDecimalText),
  /** Where the ratio falls below 100 %. Absent if no price does that. For a cross position an estimate at the other marks. */
  liquidationPrice: z.optional(DecimalText),
  /** The risk tier of its value, counted from 1. */
  tier: z.int().check(z.minimum(1)),
  /**
   * The rules from before a change that would have liquidated it. Until it's enlarged, or margin is taken away, maintenance margin and
   * closing fee follow from these. Absent if they follow from the contract's.
   */
  earlier: z.optional(z.strictObject({ takerFee: DecimalText, tiers: z.array(RiskTier) })),
  /** How near it is to being deleveraged: 1 to 5 lights. Absent where that isn't known. */
  lights: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  /** Since it was opened: profit or loss of the parts closed, and funding and fees paid (negative) or received. */
  realised: SignedDecimalText,
  funding: SignedDecimalText,
  fees: DecimalText,
  /** The trigger prices that are reached first. */
  takeProfit: z.optional(DecimalText),
  stopLoss: z.optional(DecimalText),
  /** All of its take profits, then its stop losses, each from the first to be reached to the last. */
  exits: z.array(PositionExit),
  openedAt: Time,
});
export type PerpetualPosition = z.infer<typeof PerpetualPosition>;

/** How a position ended, in whole or by the liquidation of a part. */
export const ClosedBy = z.enum(['trade', 'take_profit', 'stop_loss', 'liquidation', 'taken_over', 'deleveraging']);
export const ClosedPosition = z.strictObject({
  id: Id,
  symbol: PerpetualId,
  side: PositionSide,
  marginMode: MarginMode,
  /** Chosen for the contract when it was last changed. */
  leverage: Leverage,
  /** The largest quantity it had. */
  quantity: LotsText,
  entryPrice: DecimalText,
  exitPrice: DecimalText,
  realised: SignedDecimalText,
  funding: SignedDecimalText,
  fees: DecimalText,
  /** realised + funding − fees. */
  net: SignedDecimalText,
  closedBy: ClosedBy,
  openedAt: Time,
  closedAt: Time,
});
export type ClosedPosition = z.infer<typeof ClosedPosition>;

/** One funding of one position. */
export const FundingPayment = z.strictObject({
  symbol: PerpetualId,
  side: PositionSide,
  quantity: z.optional(LotsText),
  markPrice: DecimalText,
  /** Positive: longs pay shorts. */
  rate: SignedDecimalText,
  /** Negative: paid. */
  amount: SignedDecimalText,
  at: Time,
});
export type FundingPayment = z.infer<typeof FundingPayment>;

/** How a position was liquidated, or closed against one that was. Several steps happen at the same moment. */
export const LiquidationStep = z.strictObject({
  /**
   * orders_cancelled: what held its margin was released. reduced: closed in the market. taken_over: by the insurance fund.
   * deleveraged: closed against positions of the other side.
   */
  step: z.enum(['orders_cancelled', 'reduced', 'taken_over', 'deleveraged']),
  /** counterparty: the position was sound, and another trader's bankrupt one was closed against it. */
  role: z.enum(['liquidated', 'counterparty']),
  symbol: PerpetualId,
  side: PositionSide,
  quantity: LotsText,
  /** Value ÷ quantity, rounded half up to two decimals more than a tick; absent where nothing was closed. */
  price: z.optional(DecimalText),
  markPrice: DecimalText,
  /** Where the liquidated position's margin was used up; nothing is closed at a worse price. Absent for steps before it was kept. */
  bankruptcyPrice: z.optional(DecimalText),
  /** What the insurance fund kept of it. */
  insuranceFee: DecimalText,
  at: Time,
});
export type LiquidationStep = z.infer<typeof LiquidationStep>;

/** The guaranteed equity ratio fell below a level: of an isolated position, or without a contract of the cross positions. */
export const MarginCall = z.strictObject({
  level: z.literal([300, 150, 120]),
  /** In percent, one decimal. */
  ratio: SignedDecimalText,
  symbol: z.optional(PerpetualId),
  side: z.optional(PositionSide),
  at: Time,
});
export type MarginCall = z.infer<typeof MarginCall>;

/** The perpetual account as a whole, at the mark prices of the answer. Absent figures: a position has no mark price yet. */
export const PerpetualAccount = z.strictObject({
  asset: AssetCode,
  available: DecimalText,
  frozen: DecimalText,
  unrealised: z.optional(SignedDecimalText),
  /** available + frozen + unrealised. */
  equity: z.optional(SignedDecimalText),
  /** Of all positions. */
  margin: DecimalText,
  /** Frozen for open orders. */
  orderMargin: DecimalText,
  maintenanceMargin: z.optional(DecimalText),
  closingFee: z.optional(DecimalText),
  /** Equity of the cross positions ÷ (their maintenance margin + closing fee) in percent; absent without cross positions. */
  guaranteedRatio: z.optional(SignedDecimalText),
  /** May be transferred to another account: never unrealised profit, never what positions and orders need. */
  transferable: DecimalText,
  positionMode: PositionMode,
});
export type PerpetualAccount = z.infer<typeof PerpetualAccount>;

/** What holds for a trader's next order in one contract. */
export const PerpetualSettings = z.strictObject({ symbol: PerpetualId, leverage: Leverage, marginMode: MarginMode });
export type PerpetualSettings = z.infer<typeof PerpetualSettings>;

/** The rules of a contract besides its tiers, by the names of their fields. */
export const ContractRule = z.enum([
  ...(['makerFee', 'takerFee', 'insuranceRate', 'fundingInterest', 'fundingDamper', 'fundingCap', 'impactValue', 'priceBand'] as const),
  ...(['marketBand', 'minimumQuantity', 'maximumQuantity', 'maximumMarketQuantity', 'minimumNotional', 'maximumOpenOrders'] as const),
]);
export type ContractRule = z.infer<typeof ContractRule>;

/** A change of a contract's rules that was approved and applies later. */
export const ComingRules = z.strictObject({
  symbol: PerpetualId,
  announcedAt: Time,
  appliesAt: Time,
  /** As the fields of the contract: fractions, USDT, lots. */
  rules: z.array(z.strictObject({ rule: ContractRule, before: DecimalText, after: DecimalText })),
  /** All tiers from then on; absent if they stay. */
  tiers: z.optional(z.array(RiskTier)),
});
export type ComingRules = z.infer<typeof ComingRules>;

export const PerpetualInfo = z.strictObject({
  symbol: PerpetualId,
  /** BTCUSDT Perp */
  name: z.string(),
  kind: z.literal('perpetual'),
  underlying: SpotId,
  base: AssetCode,
  quote: AssetCode,
  priceDecimals: z.int(),
  /** Of one lot, in the base asset; it has `quantityDecimals` decimals. */
  contractSize: DecimalText,
  quantityDecimals: z.int(),
  quoteScale: z.int(),
  minimumPrice: DecimalText,
  maximumPrice: DecimalText,
  minimumQuantity: Lots,
  maximumQuantity: Lots,
  maximumMarketQuantity: Lots,
  /** Least value of an order that isn't reduce-only. */
  minimumNotional: DecimalText,
  /** How far from the mark price an opening order may be, and a market order may reach. */
  priceBand: DecimalText,
  marketBand: DecimalText,
  maximumOpenOrders: z.int(),
  makerFee: DecimalText,
  takerFee: DecimalText,
  tiers: z.array(RiskTier),
  defaultLeverage: Leverage,
  /** The most of a liquidation's proceeds that the insurance fund takes. */
  insuranceRate: DecimalText,
  fundingHours: z.int(),
  fundingInterest: DecimalText,
  fundingDamper: DecimalText,
  fundingCap: DecimalText,
  /** Only closing orders are taken. */
  isCloseOnly: z.boolean(),
});
export type PerpetualInfo = z.infer<typeof PerpetualInfo>;

/** The public figures of one contract. */
export const PerpetualFigures = z.strictObject({
  symbol: PerpetualId,
  /** Absent before the first index. */
  mark: z.optional(DecimalText),
  index: z.optional(DecimalText),
  indexState: z.enum(['normal', 'degraded', 'stale', 'held']),
  /** What the next funding would be by the samples so far, and what the last one was. */
  fundingRate: z.optional(SignedDecimalText),
  lastFundingRate: z.optional(SignedDecimalText),
  nextFundingAt: Time,
  /** Lots open on one side, which are as many as on the other. */
  openInterest: LotsText,
  /** Only closing orders are taken. */
  isCloseOnly: z.boolean(),
  at: Time,
});
export type PerpetualFigures = z.infer<typeof PerpetualFigures>;

/** A position closed against another trader's because the insurance fund couldn't cover the loss. */
export const Deleveraging = z.strictObject({
  /** Unique; says nothing about who it was. */
  id: z.string(),
  at: Time,
  symbol: PerpetualId,
  /** The side that was liquidated; the position closed against it was on the other. */
  side: PositionSide,
  quantity: Lots,
  /** The bankruptcy price at which both were closed. */
  price: DecimalText,
});
export type Deleveraging = z.infer<typeof Deleveraging>;

/** Fields of every order that is placed. */
export const placing = {
  requestId: RequestId,
  symbol: refusing('11', PerpetualId),
  selfTradePrevention: z.optional(PerpetualPrevention),
};
