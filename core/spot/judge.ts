// Judges spot orders: whether an order is refused and why, what it freezes, how far it may trade, and whether it ends at once. The
// core books by it, and the order form in the browser asks it before submitting. Each supplies its own facts, so what a trader is
// shown is what is booked. Rules are checked in a fixed order, and the first one broken is the answer.

import { planFill } from '../book/plan-fill.ts';
import { belowMinimumNotional, belowMinimumQuantity, type OrderFault, outsideBand, refuseCount, wouldTake } from '../book/refuse.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Instrument } from '../market/instrument.ts';
import { NOTHING } from '../money/amount.ts';
import { goods, notional } from '../money/notional.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { Band } from './band.ts';
import type { Extra, Progress, Terms } from './open-order.ts';
import { type EndReason, isMarketType, isStopType, type TriggerSource, wordNumber } from './order.ts';
import type { JudgedInstrument, NewOrder, OrderFacts } from './order-facts.ts';
import { formFault } from './order-form.ts';
import { reserve } from './reserve.ts';

/** Every refusal of the judge. */
export type OrderRejection = Extract<Rejection, { rejected: OrderFault }>;

/** The consequences of booking an order. */
export interface Verdict {
  /**
   * Frozen immediately, in quote (buy) or base (sell). A stop-market order freezes nothing, a market order exactly what it will
   * cost.
   */
  readonly cost: Amount;
  /** The worst price it may trade at: its limit, or the bound of a market order. Undefined if that is only known when it triggers. */
  readonly worst: Ticks | undefined;
  /** It's accepted and ends at once, without a fill. */
  readonly ends: EndReason | undefined;
  /** Whether a stop order triggers on a rise. */
  readonly triggerAbove: boolean | undefined;
}

export function judgeOrder(facts: OrderFacts, o: NewOrder): Verdict | OrderRejection {
  const { instrument, index } = facts;
  if (!instrument.listed) return { rejected: 'trading_ended', symbol: instrument.symbol };
  if (formFault(o) !== undefined) return { rejected: 'invalid_order' };
  if (index === undefined) return { rejected: 'price_stale' };
  const refused =
    refuseNumbers(facts, o) ??
    refuseNotional(facts, o, index) ??
    refuseBand(facts, o.price, o.triggerPrice ?? index) ??
    refuseCount(facts, o.clientOrderId, o.triggerPrice !== undefined || (o.type === 'limit' && o.timeInForce === 'GTC'));
  if (refused !== undefined) return refused;
  let triggerAbove: boolean | undefined;
  if (o.triggerPrice !== undefined) {
    triggerAbove = firesAbove(facts, o.triggerPrice, o.triggerSource);
    if (triggerAbove === undefined) return { rejected: 'trigger_already_reached' };
  }
  if (!isWorded(o)) return { rejected: 'invalid_order' };
  const isBuy = o.side === 'buy';
  if (o.type === 'market') {
    const { quantity = 0 as Lots, amount } = o;
    const verdict = judgeMarket(facts, isBuy, quantity, amount, o.selfTradePrevention);
    const isLess = amount !== undefined && 'cost' in verdict && verdict.ends === undefined && verdict.cost === NOTHING;
    return isLess && buysNoLot(facts, isBuy, amount) ? belowMinimumQuantity(facts.instrument) : verdict;
  }
  const price = o.price ?? (0 as Ticks);
  const cost = o.type === 'stop_market' ? NOTHING : reserve(isBuy, price, o.quantity!, facts.units);
  if (isShort(facts.available(isBuy), cost)) return { rejected: 'insufficient_available' };
  if (o.postOnly && wouldTake(facts, isBuy, price)) return { rejected: 'post_only_would_take' };
  if (o.type === 'limit' && o.timeInForce === 'FOK') {
    const { isComplete } = planFill(facts, isBuy, price, o.quantity!, undefined, o.selfTradePrevention);
    if (!isComplete) return endsBy('not_fillable');
  }
  return { cost, worst: o.price, ends: undefined, triggerAbove };
}

/**
 * A market order is an IOC limit at the best price moved by the market band, and never outside the band around the index. Its cost
 * is known exactly, so exactly that is frozen. Selling by quantity needs the whole quantity.
 */
export function judgeMarket(
  facts: OrderFacts,
  isBuy: boolean,
  quantity: Lots,
  amount: Amount | undefined,
  prevention: SelfTradePrevention,
): Verdict | MarketRejection {
  const { instrument, units, index } = facts;
  if (index === undefined) return { rejected: 'price_stale' };
  const available = facts.available(isBuy);
  const whole = isBuy ? amount : amount === undefined ? goods(quantity, units) : undefined;
  if (whole !== undefined && isShort(available, whole)) return { rejected: 'insufficient_available' };
  const best = (isBuy ? facts.asks : facts.bids).behind(0);
  if (best === undefined) return endsBy('no_liquidity');
  const band = facts.bandAround(index);
  if (isBuy ? best.price > band.highest : best.price < band.lowest) return endsBy('price_band');
  const worst = marketBound(isBuy, best.price, instrument, band);
  const plan = planFill(facts, isBuy, worst, quantity, amount, prevention);
  if (plan.quantity > instrument.maximumMarketQuantity) return { rejected: 'invalid_quantity' };
  const cost = isBuy ? plan.value : goods(plan.quantity, units);
  return isShort(available, cost) ? { rejected: 'insufficient_available' } : { cost, worst, ends: undefined, triggerAbove: undefined };
}

export type MarketRejection = Extract<OrderRejection, { rejected: 'insufficient_available' | 'invalid_quantity' | 'price_stale' }>;

/** An open order, as an amendment sees it. */
export interface StandingOrder {
  readonly terms: Pick<Terms, 'isBuy' | 'type' | 'postOnly'>;
  readonly extra: Pick<Extra, 'triggerPrice' | 'amount'> | undefined;
  readonly progress: Pick<Progress, 'filled' | 'filledAmount' | 'fee' | 'triggered'> | undefined;
  readonly price: Ticks;
  readonly remaining: Lots;
}

/** The consequences of amending an order. */
export interface AmendVerdict {
  readonly price: Ticks;
  readonly remaining: Lots;
  /** What it keeps frozen, before and after. */
  readonly before: Amount;
  readonly cost: Amount;
  readonly isSame: boolean;
  /** Same price and no larger: it keeps its place in the queue. */
  readonly keepsPlace: boolean;
}

/** `quantity` is the total, filled part included. */
export function judgeAmendment(
  facts: OrderFacts,
  order: StandingOrder,
  c: { readonly price?: Ticks | undefined; readonly quantity?: Lots | undefined },
): AmendVerdict | OrderRejection {
  const { terms, extra } = order;
  if (c.price === undefined && c.quantity === undefined) return { rejected: 'invalid_order' };
  const isMarket = terms.type === 'stop_market';
  if (isMarket && (c.price !== undefined || extra?.amount !== undefined)) return { rejected: 'invalid_order' };
  const filled = order.progress?.filled ?? (0 as Lots);
  const price = c.price ?? order.price;
  const quantity = c.quantity ?? ((order.remaining + filled) as Lots);
  const refused = refuseAmendment(facts, order, price, quantity, filled);
  if (refused !== undefined) return refused;

  const remaining = (quantity - filled) as Lots;
  const before = isMarket ? NOTHING : reserve(terms.isBuy, order.price, order.remaining, facts.units);
  const cost = isMarket ? NOTHING : reserve(terms.isBuy, price, remaining, facts.units);
  if (cost > before && isShort(facts.available(terms.isBuy), (cost - before) as Amount)) return { rejected: 'insufficient_available' };
  const isSamePrice = price === order.price;
  if (!isSamePrice && terms.postOnly && wouldTake(facts, terms.isBuy, price)) return { rejected: 'post_only_would_take' };
  const keepsPlace = isSamePrice && remaining <= order.remaining;
  return { price, remaining, before, cost, isSame: keepsPlace && remaining === order.remaining, keepsPlace };
}

function refuseAmendment(facts: OrderFacts, order: StandingOrder, price: Ticks, quantity: Lots, filled: Lots): OrderRejection | undefined {
  const { terms, extra, progress } = order;
  const { instrument, index } = facts;
  const isMarket = terms.type === 'stop_market';
  if (!isMarket && !isPrice(price, instrument)) return { rejected: 'invalid_price' };
  if (!isLots(quantity) || quantity > largest(isMarket, instrument) || quantity <= filled) return { rejected: 'invalid_quantity' };
  if (quantity < instrument.minimumQuantity) return belowMinimumQuantity(instrument);
  if (isBelowNotional(facts, isMarket ? extra!.triggerPrice! : price, quantity))
    return belowMinimumNotional(facts.instrument.minimumNotional, facts.quote.scale);
  // Making an order smaller reduces risk, so like a cancel it needs no price.
  if (price === order.price && quantity - filled <= order.remaining) return undefined;
  if (!instrument.listed) return { rejected: 'trading_ended', symbol: instrument.symbol };
  if (index === undefined) return { rejected: 'price_stale' };
  const isWaiting = isStopType(terms.type) && !progress?.triggered;
  return isMarket ? undefined : refuseBand(facts, price, isWaiting ? extra!.triggerPrice! : index);
}

/** Prices, quantities and amounts by themselves. Off tick and off lot can't occur: they're whole numbers of ticks and lots. */
function refuseNumbers(facts: OrderFacts, o: NewOrder): OrderRejection | undefined {
  const { instrument } = facts;
  if (o.price !== undefined && !isPrice(o.price, instrument)) return { rejected: 'invalid_price' };
  if (o.triggerPrice !== undefined && !isPrice(o.triggerPrice, instrument)) return { rejected: 'invalid_price' };
  if (o.quantity !== undefined) {
    if (!isLots(o.quantity) || o.quantity > largest(isMarketType(o.type), instrument)) return { rejected: 'invalid_quantity' };
    if (o.quantity < instrument.minimumQuantity) return belowMinimumQuantity(instrument);
  }
  if (o.amount !== undefined && (typeof o.amount !== 'bigint' || o.amount <= 0n || o.amount > MOST))
    return { rejected: 'invalid_quantity' };
  return undefined;
}

/** More money than exists, and still far from any limit of the store. */
const MOST = 10n ** 30n;

/** The value of an order: at its limit, at its trigger, or at the index if it has neither. */
function refuseNotional(facts: OrderFacts, o: NewOrder, index: Ticks): OrderRejection | undefined {
  if (
    o.amount === undefined
      ? !isBelowNotional(facts, o.price ?? o.triggerPrice ?? index, o.quantity!)
      : o.amount >= facts.instrument.minimumNotional
  )
    return undefined;
  return belowMinimumNotional(facts.instrument.minimumNotional, facts.quote.scale);
}

function isBelowNotional({ instrument, units }: OrderFacts, price: Ticks, quantity: Lots): boolean {
  // A product this large is certainly enough; only a small one needs its exact value.
  if (price * quantity * units.perTickLot > Number(instrument.minimumNotional) * 2) return false;
  return notional(price, quantity, units) < instrument.minimumNotional;
}

/**
 * A limit stays near the index; the limit of a stop order stays near its trigger, and is checked against the index when it
 * triggers.
 */
function refuseBand(facts: OrderFacts, price: Ticks | undefined, around: Ticks): OrderRejection | undefined {
  if (price === undefined) return undefined;
  const { lowest, highest } = facts.bandAround(around);
  if (price >= lowest && price <= highest) return undefined;
  return outsideBand(lowest, highest, facts.instrument);
}

/** Whether a stop order triggers on a rise (true) or a fall of its source's price; undefined if that price equals the trigger. */
export function firesAbove({ last, index }: OrderFacts, trigger: Ticks, source: TriggerSource | undefined): boolean | undefined {
  const reference = source === 'last' ? (last ?? index) : index;
  return reference === undefined || trigger === reference ? undefined : trigger > reference;
}

/** The worst price of a market order that starts at `from`. */
export function marketBound(isBuy: boolean, from: Ticks, { marketBand }: Pick<Instrument, 'marketBand'>, band: Band | undefined): Ticks {
  const moved = isBuy ? bandHighest(from, marketBand) : bandLowest(from, marketBand);
  if (band === undefined) return moved;
  return (isBuy ? Math.min(moved, band.highest) : Math.max(moved, band.lowest)) as Ticks;
}

/** An amount that doesn't pay for one lot at the best price: nothing could be bought. */
function buysNoLot(facts: OrderFacts, isBuy: boolean, amount: Amount): boolean {
  const best = facts.asks.behind(0);
  return isBuy && best !== undefined && notional(best.price, 1 as Lots, facts.units) > amount;
}

/** Enum values that may be wrong on the wire. A market order never waits, so good-till-cancelled means immediate-or-cancel for it. */
const isWorded = (o: NewOrder): boolean =>
  wordNumber(o.side, o.type, isMarketType(o.type) ? 'IOC' : o.timeInForce, o.selfTradePrevention) >= 0 &&
  (o.triggerSource === undefined || o.triggerSource === 'last' || o.triggerSource === 'index') &&
  typeof o.postOnly === 'boolean';

const isShort = (available: Amount | undefined, needed: Amount): boolean => available !== undefined && available < needed;
const endsBy = (ends: EndReason): Verdict => ({ cost: NOTHING, worst: undefined, ends, triggerAbove: undefined });
const isLots = (value: unknown): value is Lots => Number.isSafeInteger(value) && (value as number) > 0;
const isPrice = (price: Ticks, { minimumPrice, maximumPrice }: JudgedInstrument): boolean =>
  Number.isSafeInteger(price) && price >= minimumPrice && price <= maximumPrice;
const largest = (isMarket: boolean, { maximumMarketQuantity, maximumQuantity }: JudgedInstrument): Lots =>
  isMarket ? maximumMarketQuantity : maximumQuantity;
