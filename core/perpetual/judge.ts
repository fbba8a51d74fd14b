// Judges an order of a perpetual contract: whether it's refused and why, what it closes and opens at once, and what it reserves for
// the rest. The core books by it, and a preview asks it. Rules are checked in a fixed order, and the first one broken is the answer.

import { type Plan, planFill } from '../book/plan-fill.ts';
import { refuseCount, wouldTake } from '../book/refuse.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { notional } from '../money/notional.ts';
import { bandHighest, bandLowest, feeUp } from '../money/rounding.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import type { Setting } from './account.ts';
import { closeBound } from './close-bound.ts';
import { mayClose, mayOpen, wayOf } from './open-order.ts';
import { type EndReason, isMarketType, isTriggered } from './order.ts';
import { orderCost } from './order-cost.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import { formFault } from './order-form.ts';
import type { OrderRejection } from './refuse.ts';
import { refuseExits, refuseNumbers, refuseOpening, refuseTrigger, refuseWaiting } from './refuse.ts';
import { aboveInitial, freeOf, isSafe, type Scope, type Settled, settleTrade, type Trade } from './trade.ts';

export interface Verdict {
  /** What is left of its quantity: a reduce-only order is cut to what there is to reduce. */
  readonly quantity: Lots;
  /** The worst price it may trade at. */
  readonly worst: Ticks;
  /** It's accepted and ends at once, without a fill. */
  readonly ends: EndReason | undefined;
  /** It waits for its trigger. */
  readonly waits: { readonly trigger: Ticks; readonly isAbove: boolean } | undefined;
  /** What it trades at once, and what that does. */
  readonly trade: Trade | undefined;
  readonly settled: Settled | undefined;
  /** Of what rests: how many lots would open, and what is reserved for them. */
  readonly restOpens: Lots;
  readonly reserve: Amount;
}

export function judgeOrder(facts: PerpetualFacts, o: NewOrder): Verdict | OrderRejection {
  if (formFault(o, facts.isHedged)) return { rejected: 'invalid_order' };
  const mayStay = isTriggered(o.type) || (o.type === 'limit' && o.timeInForce === 'GTC');
  const refused =
    refuseNumbers(facts, o) ?? refuseCount(facts, o.clientOrderId, mayStay) ?? refuseExits(facts, o) ?? refuseWaiting(facts, o);
  if (refused !== undefined) return refused;
  return isTriggered(o.type) ? judgeWaiting(facts, o) : judgeActing(facts, o);
}

/** An order with a trigger reserves nothing while it waits, and is judged again when it acts. */
function judgeWaiting(facts: PerpetualFacts, o: NewOrder): Verdict | OrderRejection {
  const isBuy = o.side === 'buy';
  if (!mayOpen(wayOf(o)) && positionOf(facts, !isBuy) === 0) return { rejected: 'nothing_to_reduce' };
  const waits = refuseTrigger(facts, o);
  if ('rejected' in waits) return waits;
  return { ...NOTHING_YET, quantity: o.quantity!, worst: o.price ?? (0 as Ticks), waits };
}

/** An order that meets the book now: when it's placed, when it triggers, and when its price is amended. */
export function judgeActing(facts: PerpetualFacts, o: NewOrder): Verdict | OrderRejection {
  const { quantity, closable, unclaimed } = extentOf(facts, o);
  if (quantity === 0) return { rejected: 'nothing_to_reduce' };
  const { mark } = facts;
  if (mark === undefined || (isMarketType(o.type) && !facts.isSound)) return { rejected: 'price_stale' };
  const scope = scopeOf(facts, mark);
  const refused = quantity > unclaimed ? refuseOpening(facts, o, quantity - unclaimed, mark) : undefined;
  if (refused !== undefined) return refused;
  const worst = worstPrice(facts, scope, o, Math.min(quantity, closable) as Lots);
  if (typeof worst !== 'number') return worst;
  return judgeFills(facts, scope, o, quantity, worst, closable);
}

export interface Extent {
  /** What is left of its quantity: a reduce-only order is cut to what there is to reduce. */
  readonly quantity: Lots;
  /** What it can close at most, and of that what no resting order claims. */
  readonly closable: Lots;
  readonly unclaimed: Lots;
}
export function extentOf(facts: PerpetualFacts, o: NewOrder): Extent {
  const isBuy = o.side === 'buy';
  const isImmediate = isMarketType(o.type) || o.timeInForce !== 'GTC';
  const way = wayOf(o);
  const closable = mayClose(way) ? positionOf(facts, !isBuy) : (0 as Lots);
  const unclaimed = (isImmediate || closable === 0 ? closable : Math.max(0, closable - facts.claimed(isBuy))) as Lots;
  return { quantity: (mayOpen(way) ? o.quantity! : Math.min(o.quantity!, unclaimed)) as Lots, closable, unclaimed };
}

/** What an order trades at once, and what that does. */
export interface Fills {
  readonly plan: Plan;
  readonly trade: Trade;
  readonly settled: Settled;
}
export function fillsOf(facts: PerpetualFacts, scope: Scope, o: NewOrder, quantity: Lots, worst: Ticks, closable: Lots): Fills {
  const isBuy = o.side === 'buy';
  const plan = planFill(facts, isBuy, worst, quantity, undefined, o.selfTradePrevention);
  const trade = tradeOf(facts, scope, isBuy, worst, plan, closable, o.selfTradePrevention);
  return { plan, trade, settled: settleTrade(facts.stand, scope, trade) };
}

/** How many lots of the rest of a resting order would open; the others close what no other order claims. */
export function restOpening(facts: PerpetualFacts, o: NewOrder, rest: number, stillClosable: number): Lots {
  const closes = Math.min(rest, Math.max(0, stillClosable - (stillClosable > 0 ? facts.claimed(o.side === 'buy') : 0)));
  return (mayOpen(wayOf(o)) ? rest - closes : 0) as Lots;
}

function judgeFills(
  facts: PerpetualFacts,
  scope: Scope,
  o: NewOrder,
  quantity: Lots,
  worst: Ticks,
  closable: Lots,
): Verdict | OrderRejection {
  const isBuy = o.side === 'buy';
  const isMarket = isMarketType(o.type);
  const accepted = { ...NOTHING_YET, quantity, worst };
  const { plan, trade, settled } = fillsOf(facts, scope, o, quantity, worst, closable);
  if (o.postOnly && wouldTake(facts, isBuy, worst)) return { rejected: 'post_only_would_take' };
  if (isMarket && plan.quantity === 0 && plan.stop !== 'own')
    return { ...accepted, ends: plan.stop === 'end' ? 'no_liquidity' : 'price_band' };
  if (o.timeInForce === 'FOK' && !plan.isComplete) return { ...accepted, ends: 'not_fillable' };
  const fault = trade.opens > 0 ? whyUnaffordable(settled, scope, isBuy) : undefined;
  if (fault !== undefined) return { rejected: fault };

  const isBlocked = !plan.isComplete && facts.isBlocked?.(isBuy, worst) === true;
  if (isBlocked && plan.quantity === 0) return { ...accepted, ends: 'price_stale' };
  const rest = isMarket || isBlocked || o.timeInForce !== 'GTC' ? 0 : quantity - plan.quantity;
  const restOpens = restOpening(facts, o, rest, closable - trade.closes);
  const reserve = reserveFor(isBuy, worst, restOpens, scope);
  if (reserve > 0n && freeOf(settled.after) < reserve) return { rejected: 'insufficient_available' };
  return { ...accepted, trade, settled, restOpens, reserve };
}

/** What resting lots that would open keep frozen: order cost at the taker's rate (rules 1.2). */
export const reserveFor = (
  isBuy: boolean,
  price: Ticks,
  opens: Lots,
  { units, leverage, takerFee }: Pick<Scope, 'units' | 'leverage' | 'takerFee'>,
): Amount => (opens === 0 ? NOTHING : orderCost(isBuy, notional(price, opens, units), leverage, takerFee).total);

export function whyUnaffordable(settled: Settled, scope: Scope, isLong: boolean) {
  if (aboveInitial(settled.after) < 0n) return 'insufficient_available';
  if (!isSafe(settled.after, scope, isLong)) return 'would_liquidate';
  // An isolated position takes money from the cross ones.
  return freeOf(settled.after) < 0n ? 'insufficient_available' : undefined;
}

export const scopeOf = ({ units, instrument: { tiers, takerFee }, setting }: PerpetualFacts, mark: Ticks): Scope =>
  scopeAt({ units, tiers, takerFee }, setting, mark);
export const scopeAt = (
  { units, tiers, takerFee }: Pick<Scope, 'units' | 'tiers' | 'takerFee'>,
  { mode, leverage }: Setting,
  mark: Ticks,
): Scope => ({
  units,
  tiers,
  takerFee,
  mark,
  mode,
  leverage,
});

/** The position that an order of the other side would close. */
const positionOf = ({ stand }: PerpetualFacts, isLong: boolean): Lots =>
  (isLong ? stand.long : stand.short)?.position.quantity ?? (0 as Lots);

/** Its limit, or the mark price moved by the market band; what closes never goes beyond the bankruptcy price. */
export function worstPrice(facts: PerpetualFacts, scope: Scope, o: NewOrder, closes: Lots): Ticks | OrderRejection {
  const isBuy = o.side === 'buy';
  const { marketBand } = facts.instrument;
  const limit = o.price ?? (isBuy ? bandHighest(scope.mark, marketBand) : bandLowest(scope.mark, marketBand));
  if (closes === 0) return limit;
  const bound = closeBound(facts.stand, scope, !isBuy, closes);
  if (isBuy ? limit <= bound : limit >= bound) return limit;
  return isMarketType(o.type) ? bound : { rejected: 'beyond_bankruptcy' };
}

/** The first fills close, the others open; the fee is rounded up once for all of them. */
function tradeOf(
  facts: PerpetualFacts,
  scope: Scope,
  isBuy: boolean,
  worst: Ticks,
  plan: Plan,
  closable: Lots,
  prevention: NewOrder['selfTradePrevention'],
): Trade {
  const feeRate = scope.takerFee;
  if (plan.quantity === 0)
    return { isBuy, closes: plan.quantity, closesFor: NOTHING, opens: plan.quantity, opensFor: NOTHING, fee: NOTHING, feeRate };
  const closes = Math.min(plan.quantity, closable) as Lots;
  const closesFor =
    closes === plan.quantity ? plan.value : closes === 0 ? NOTHING : planFill(facts, isBuy, worst, closes, undefined, prevention).value;
  const opens = (plan.quantity - closes) as Lots;
  return { isBuy, closes, closesFor, opens, opensFor: minus(plan.value, closesFor), fee: feeUp(plan.value, feeRate), feeRate };
}

const NOTHING_YET: Verdict = {
  quantity: 0 as Lots,
  worst: 0 as Ticks,
  ends: undefined,
  waits: undefined,
  trade: undefined,
  settled: undefined,
  restOpens: 0 as Lots,
  reserve: NOTHING,
};

/** What an order costs the trader's free money at once: margin, fee and the reserve of its rest. */
export const costOf = ({ settled, reserve, trade }: Pick<Verdict, 'settled' | 'reserve' | 'trade'>): Amount =>
  plus(reserve, settled === undefined || trade === undefined || trade.opens === 0 ? NOTHING : plus(settled.margin, settled.fee));
