// The refusals of an order that need no look at the book.

import { belowMinimumNotional, belowMinimumQuantity, type OrderFault, outsideBand } from '../book/refuse.ts';
import { NOTHING, plus } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { notional } from '../money/notional.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import { type Amount, type Lots, RATE_ONE, type Ticks } from '../money/unit.ts';
import { refuseByPolicy } from '../policy/policy.ts';
import type { Rejection } from '../rejection.ts';
import { attachedTo, MOST_EXITS, MOST_TRAILING } from './exit-count.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { mayOpen, wayOf } from './open-order.ts';
import { isMarketType } from './order.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import { valueAt } from './position.ts';
import type { RiskTier } from './risk-tier.ts';

/** Every refusal of the judge. */
export type OrderRejection = Extract<
  Rejection,
  {
    rejected:
      | Exclude<OrderFault, 'trading_ended'>
      | 'close_only'
      | 'not_offered'
      | 'leverage_above_policy'
      | 'nothing_to_reduce'
      | 'would_liquidate'
      | 'beyond_bankruptcy'
      | 'wrong_exit'
      | 'too_many_exits'
      | 'too_many_trailing_stops'
      | 'position_above_tier';
  }
>;

const HIGHEST_TRAIL = RATE_ONE / 10n;
const LOWEST_TRAIL = RATE_ONE / 1_000n;

export function refuseNumbers({ instrument }: PerpetualFacts, o: NewOrder): OrderRejection | undefined {
  const arePrices =
    isPrice(o.price, instrument) &&
    isPrice(o.triggerPrice, instrument) &&
    isPrice(o.takeProfit, instrument) &&
    isPrice(o.stopLoss, instrument);
  if (!arePrices) return { rejected: 'invalid_price' };
  if (o.trail !== undefined && (typeof o.trail !== 'bigint' || o.trail < LOWEST_TRAIL || o.trail > HIGHEST_TRAIL))
    return { rejected: 'invalid_price' };
  const largest = isMarketType(o.type) ? instrument.maximumMarketQuantity : instrument.maximumQuantity;
  if (!Number.isSafeInteger(o.quantity) || o.quantity! <= 0) return { rejected: 'invalid_quantity' };
  // What only closes has no limit, so that no limit can keep a position open.
  if (o.quantity! > largest && mayOpen(wayOf(o))) return { rejected: 'invalid_quantity' };
  if (o.quantity! >= instrument.minimumQuantity || o.reduceOnly) return undefined;
  return belowMinimumQuantity(instrument);
}

const isPrice = (price: unknown, { minimumPrice, maximumPrice }: PerpetualInstrument): boolean =>
  price === undefined || (Number.isSafeInteger(price) && (price as number) >= minimumPrice && (price as number) <= maximumPrice);

/** Attached to a buy, the take profit is above its price and the stop loss below; the reverse for a sell. */
export function refuseExits(facts: PerpetualFacts, o: NewOrder): OrderRejection | undefined {
  if (o.exitSource === undefined) return undefined;
  const isLong = o.side === 'buy';
  if (!mayOpen(wayOf(o))) return { rejected: 'invalid_order' };
  const reference = o.price ?? o.triggerPrice ?? facts.mark;
  if (reference === undefined) return { rejected: 'price_stale' };
  return areExits(isLong, reference, o) ? undefined : { rejected: 'wrong_exit' };
}

/** What waits is bounded: each command may have to look at it, and one of them may trigger many. */
export function refuseWaiting(facts: PerpetualFacts, o: NewOrder): OrderRejection | undefined {
  if (o.type === 'trailing_stop' && facts.trailing >= MOST_TRAILING) return { rejected: 'too_many_trailing_stops', maximum: MOST_TRAILING };
  const isBuy = o.side === 'buy';
  const attached = attachedTo(o);
  if (attached > 0) return refuseMoreExits(facts.exits(!isBuy) + attached);
  return o.type === 'stop_market' && !mayOpen(wayOf(o)) ? refuseMoreExits(facts.exits(isBuy) + 1) : undefined;
}
export const refuseMoreExits = (count: number): OrderRejection | undefined =>
  count > MOST_EXITS ? { rejected: 'too_many_exits', maximum: MOST_EXITS } : undefined;

/** Whether a position gains at its take profit and loses at its stop loss. */
export function areExits(isLong: boolean, reference: Ticks, { takeProfit, stopLoss }: Pick<NewOrder, 'takeProfit' | 'stopLoss'>): boolean {
  const isAbove = (price: Ticks) => (isLong ? price > reference : price < reference);
  const isBelow = (price: Ticks) => (isLong ? price < reference : price > reference);
  return (takeProfit === undefined || isAbove(takeProfit)) && (stopLoss === undefined || isBelow(stopLoss));
}

/** Where a trigger waits, and for a rise or a fall of its source's price. */
export function refuseTrigger(facts: PerpetualFacts, o: NewOrder): OrderRejection | { readonly trigger: Ticks; readonly isAbove: boolean } {
  if (!facts.isSound) return { rejected: 'price_stale' };
  const refused = mayOpen(wayOf(o)) ? refuseNew(facts) : undefined;
  if (refused !== undefined) return refused;
  const reference = o.triggerSource === 'last' ? (facts.last ?? facts.mark) : facts.mark;
  if (reference === undefined) return { rejected: 'price_stale' };
  if (o.trail !== undefined) return { trigger: trailed(reference, o.trail, o.side === 'buy'), isAbove: o.side === 'buy' };
  const trigger = o.triggerPrice!;
  return trigger === reference ? { rejected: 'trigger_already_reached' } : { trigger, isAbove: trigger > reference };
}

/** Where a trailing stop triggers after this price: a buy above it, a sell below it. */
export const trailed = (price: Ticks, trail: NonNullable<NewOrder['trail']>, isBuy: boolean): Ticks =>
  isBuy ? bandHighest(price, trail) : bandLowest(price, trail);

/** Whether the contract takes new business at all, and from this trader at the chosen leverage. */
export const refuseNew = ({ isCloseOnly, instrument, policy, setting }: PerpetualFacts): OrderRejection | undefined =>
  isCloseOnly ? { rejected: 'close_only', symbol: instrument.symbol } : refuseByPolicy(policy, setting.leverage);

/** What opens needs a contract that isn't close-only, a sound index, a price near the mark, enough value, and room in its tier. */
export function refuseOpening(
  facts: PerpetualFacts,
  o: Pick<NewOrder, 'side' | 'price' | 'quantity'>,
  lots: number,
  mark: Ticks,
): OrderRejection | undefined {
  const { instrument, units, setting, scale } = facts;
  const refused = refuseNew(facts);
  if (refused !== undefined) return refused;
  if (!facts.isSound) return { rejected: 'price_stale' };
  const price = o.price ?? mark;
  const lowest = bandLowest(mark, instrument.priceBand);
  const highest = bandHighest(mark, instrument.priceBand);
  if (price < lowest || price > highest) return outsideBand(lowest, highest, instrument);
  if (notional(price, o.quantity!, units) < instrument.minimumNotional) return belowMinimumNotional(instrument.minimumNotional, scale);
  const most = largestValue(instrument.tiers, setting.leverage);
  return most !== undefined && isLarger(facts, o.side === 'buy', price, lots, mark, most)
    ? { rejected: 'position_above_tier', maximum: formatDecimal(most, scale) }
    : undefined;
}

/** Whether a position would be larger than this value with so many more lots, and with what rests and would open. */
export function isLarger(facts: PerpetualFacts, isBuy: boolean, price: Ticks, lots: number, mark: Ticks, most: Amount): boolean {
  const { units, stand, setting } = facts;
  const held = isBuy ? stand.long : stand.short;
  const value = plus(held ? valueAt(held.position, mark, units) : NOTHING, notional(price, lots as Lots, units));
  // Only near the limit is it worth while to look at each order.
  if (facts.frozen !== undefined && value + facts.frozen * BigInt(setting.leverage) <= most) return false;
  return plus(value, facts.opening(isBuy)) > most;
}

/** The largest position that this leverage allows; undefined if any. */
export function largestValue(tiers: readonly RiskTier[], leverage: number): Amount | undefined {
  return tiers.find(({ maximumLeverage }) => maximumLeverage < leverage)?.floor;
}
