// Why an order can't be sent: what isn't written yet, and the judge's refusals in the words of the form, at the field they're about.

import { parseDecimal, trimZeros } from '@bourse/core/money/decimal';
import type { Ticks } from '@bourse/core/money/unit';
import type { judgeOrder } from '@bourse/core/perpetual/judge';
import { type ContractMarket, priceIn } from './contract-market.ts';
import { type ExitFault, type ExitPreview, exitFault, isOnItsSide } from './exits.ts';
import type { Facts } from './seen.ts';
import { hasTrigger, isMarketType, type OrderType, type Ticket, type Written } from './ticket.ts';

export type TicketField = 'trigger' | 'trail' | 'price' | 'quantity' | 'takeProfit' | 'stopLoss';
/** Whether the form of this type always shows the field, so that what is wrong is said there and nowhere else. */
export function hasField(field: TicketField, type: OrderType): boolean {
  if (field === 'price') return !isMarketType(type);
  if (field === 'trigger') return hasTrigger(type);
  return field === 'trail' ? type === 'trailing_stop' : field === 'quantity';
}

/** What the button says; a key of the error catalogue stands for what the form has no words of its own for. */
export type Reason =
  | 'offline'
  | 'loading'
  | 'price_stale'
  | 'close_only'
  | 'not_offered'
  | 'leverage_above_policy'
  | 'enter_trigger'
  | 'enter_trail'
  | 'enter_price'
  | 'enter_quantity'
  | 'below_quantity'
  | 'above_quantity'
  | 'below_notional'
  | 'price_below_band'
  | 'price_above_band'
  | 'trail_range'
  | 'trigger_reached'
  | 'post_only_takes'
  | 'no_liquidity'
  | 'not_fillable'
  | 'nothing_to_close'
  | 'beyond_bankruptcy'
  | 'wrong_exit'
  | ExitFault
  | 'above_tier'
  | 'would_liquidate'
  | 'insufficient'
  | 'msg_9'
  | 'msg_too-many-open-orders'
  | 'msg_too-many-exits'
  | 'msg_too-many-trailing-stops';

export interface Fault {
  readonly reason: Reason;
  readonly wrong?: TicketField;
  /** What the reason names: a minimum, a bound, an asset. */
  readonly value?: string | undefined;
}

type ExitPreviews = Readonly<Record<'takeProfit' | 'stopLoss', ExitPreview | undefined>>;

/** The first thing that stands against the order. `judged`: undefined while there isn't enough to judge. */
export function faultOf(
  t: Ticket,
  facts: Facts,
  written: Written,
  exits: ExitPreviews,
  judged: ReturnType<typeof judgeOrder> | undefined,
): Fault | undefined {
  if (facts.stand === undefined) return { reason: 'loading' };
  // With a stale or held index the judge still takes what only reduces at a limit.
  if (facts.mark === undefined) return { reason: 'price_stale' };
  const missing = emptyField(t, facts.market, written) ?? unusableExit(t, exits);
  if (missing !== undefined || judged === undefined) return missing;
  if ('rejected' in judged && judged.rejected === 'wrong_exit') return wrongExit(t, written.price ?? written.trigger ?? facts.mark, exits);
  if ('rejected' in judged) return refusalOf(judged, t, facts.market, written);
  if (judged.ends === 'no_liquidity' || judged.ends === 'price_band') return { reason: 'no_liquidity' };
  return judged.ends === 'not_fillable' ? { reason: 'not_fillable', wrong: 'quantity' } : undefined;
}

function emptyField(t: Ticket, { info }: ContractMarket, { price, trigger, quantity }: Written): Fault | undefined {
  if (hasTrigger(t.type) && trigger === undefined) return { reason: 'enter_trigger' };
  if (t.type === 'trailing_stop') {
    const trail = parseDecimal(t.trail, 2);
    if (t.trail === '' || trail === 0n) return { reason: 'enter_trail' };
    if (trail === undefined || trail < 10n || trail > 1_000n) return { reason: 'trail_range', wrong: 'trail' };
  }
  if (!isMarketType(t.type) && price === undefined) return { reason: 'enter_price' };
  if (quantity !== undefined) return undefined;
  const isLess = /[1-9]/.test(t.quantity) || t.percent !== undefined;
  return isLess ? { reason: 'below_quantity', wrong: 'quantity', value: info.minimumQuantity } : { reason: 'enter_quantity' };
}

/** An exit that was written never gets lost: without a trigger price the order isn't sent. */
function unusableExit(t: Ticket, exits: ExitPreviews): Fault | undefined {
  if (!t.withExits) return undefined;
  for (const wrong of ['takeProfit', 'stopLoss'] as const) {
    const reason = exitFault(t[wrong], exits[wrong]?.price);
    if (reason !== undefined) return { reason, wrong };
  }
  return undefined;
}

/** Which exit lies on the wrong side of the price that the core holds it against: the order's own, its trigger, or the mark. */
function wrongExit({ side }: Ticket, entry: Ticks, { takeProfit }: ExitPreviews): Fault {
  const isRight = takeProfit === undefined || isOnItsSide(takeProfit.price, true, { isLong: side === 'long', entry });
  return { reason: 'wrong_exit', wrong: isRight ? 'stopLoss' : 'takeProfit' };
}

type Refused = Extract<ReturnType<typeof judgeOrder>, { rejected: string }>;

/** The judge's refusal of an order of this type, with these prices written. */
export function refusalOf(
  refused: Refused,
  t: Pick<Ticket, 'type'>,
  { info }: ContractMarket,
  { price, trigger }: Pick<Written, 'price' | 'trigger'>,
): Fault {
  switch (refused.rejected) {
    case 'price_stale':
      return { reason: 'price_stale' };
    case 'close_only':
      return { reason: 'close_only' };
    case 'not_offered':
      return { reason: 'not_offered' };
    case 'leverage_above_policy':
      return { reason: 'leverage_above_policy', value: String(refused.maximum) };
    case 'invalid_price':
      return outside(t, price ?? trigger, info.minimumPrice, info.maximumPrice, info);
    case 'price_outside_band':
      return outside(t, price, refused.lowest, refused.highest, info);
    case 'invalid_quantity':
      return {
        reason: 'above_quantity',
        wrong: 'quantity',
        value: isMarketType(t.type) ? info.maximumMarketQuantity : info.maximumQuantity,
      };
    case 'below_minimum_quantity':
      return { reason: 'below_quantity', wrong: 'quantity', value: info.minimumQuantity };
    case 'below_minimum_notional':
      return { reason: 'below_notional', wrong: 'quantity', value: trimZeros(refused.minimum) };
    case 'position_above_tier':
      return { reason: 'above_tier', wrong: 'quantity', value: trimZeros(refused.maximum) };
    case 'insufficient_available':
      return { reason: 'insufficient', wrong: 'quantity', value: info.quote };
    case 'trigger_already_reached':
      return { reason: 'trigger_reached', wrong: 'trigger' };
    case 'post_only_would_take':
      return { reason: 'post_only_takes', wrong: 'price' };
    case 'beyond_bankruptcy':
      return { reason: 'beyond_bankruptcy', wrong: 'price' };
    case 'nothing_to_reduce':
      return { reason: 'nothing_to_close' };
    case 'would_liquidate':
      return { reason: 'would_liquidate', wrong: 'quantity' };
    case 'wrong_exit':
      return { reason: 'wrong_exit' };
    case 'too_many_open_orders':
      return { reason: 'msg_too-many-open-orders' };
    case 'too_many_exits':
      return { reason: 'msg_too-many-exits' };
    case 'too_many_trailing_stops':
      return { reason: 'msg_too-many-trailing-stops' };
    default:
      return { reason: 'msg_9' };
  }
}

/** A price outside its bounds: the bound that was broken is named. */
function outside(t: Pick<Ticket, 'type'>, at: Ticks | undefined, lowest: string, highest: string, info: ContractMarket['info']): Fault {
  const isLow = at !== undefined && at < (priceIn(lowest, info) ?? 0);
  return {
    reason: isLow ? 'price_below_band' : 'price_above_band',
    wrong: isMarketType(t.type) ? 'trigger' : 'price',
    value: trimZeros(isLow ? lowest : highest),
  };
}
