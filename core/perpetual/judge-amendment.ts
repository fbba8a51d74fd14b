// Judges a change of an open order: whether it's refused and why, where the order would wait, and what it would trade at once. The
// core amends by it, and the form asks it before anything is sent.

import type { Lots, Rate, Ticks } from '../money/unit.ts';
import { judgeActing, type Verdict } from './judge.ts';
import { mayOpen, wayOf } from './open-order.ts';
import type { TriggerSource } from './order.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import { type OrderRejection, refuseNew, refuseNumbers, trailed } from './refuse.ts';

/** An open order. Its facts don't count it against itself: what it holds is free, and what it claims is unclaimed. */
export interface StandingOrder {
  /** As it acts once it's in the book, with what isn't filled yet: a limit or a market order. */
  readonly acting: NewOrder;
  readonly filled: Lots;
  readonly remaining: Lots;
  /** While it waits for its trigger. */
  readonly waits: Waiting | undefined;
  /** It closes whatever its position is when it triggers, so it has no quantity of its own. */
  readonly closesPosition: boolean;
}
interface Waiting {
  readonly trigger: Ticks;
  readonly isAbove: boolean;
  readonly source: TriggerSource;
  readonly trail: Rate | undefined;
}

/** `quantity` is the whole one, the filled part included. */
export interface Amendment {
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
  readonly triggerPrice?: Ticks | undefined;
  readonly trail?: Rate | undefined;
}

export interface AmendVerdict {
  readonly price: Ticks | undefined;
  readonly remaining: Lots;
  readonly trigger: Ticks | undefined;
  readonly trail: Rate | undefined;
  /** Nothing would change. */
  readonly isSame: boolean;
  /** A smaller quantity at the same price keeps its place in the queue. */
  readonly keepsPlace: boolean;
  /** Of an order in the book that gives up its place: what the new one does. */
  readonly verdict: Verdict | undefined;
}

export function judgeAmendment(facts: PerpetualFacts, standing: StandingOrder, c: Amendment): AmendVerdict | OrderRejection {
  const { acting, filled, remaining, waits, closesPosition } = standing;
  if (hasWrongFields(standing, c)) return { rejected: 'invalid_order' };
  const quantity = c.quantity ?? ((remaining + filled) as Lots);
  if (!Number.isSafeInteger(quantity) || (quantity <= filled && !closesPosition)) return { rejected: 'invalid_quantity' };

  const price = c.price ?? acting.price;
  const amended: NewOrder = { ...acting, price, quantity: (quantity - filled) as Lots };
  const whole = closesPosition ? { ...amended, quantity: 1 as Lots } : amended;
  const refused = refuseNumbers(facts, { ...whole, triggerPrice: c.triggerPrice, trail: c.trail });
  if (refused !== undefined) return refused;
  const rest = amended.quantity!;
  const isSame = price === acting.price && rest === remaining;
  const terms = { price, remaining: rest, trigger: waits?.trigger, trail: waits?.trail };
  const larger = waits !== undefined && rest > remaining && mayOpen(wayOf(acting)) ? refuseNew(facts) : undefined;
  if (larger !== undefined) return larger;
  if (waits !== undefined) return judgeWaiting(facts, waits, acting.side === 'buy', c, { ...terms, isSame });
  const keepsPlace = price === acting.price && rest <= remaining;
  if (keepsPlace) return { ...terms, isSame, keepsPlace, verdict: undefined };
  const verdict = judgeActing(facts, amended);
  return 'rejected' in verdict ? verdict : { ...terms, isSame, keepsPlace, verdict };
}

function hasWrongFields({ acting, waits, closesPosition }: StandingOrder, c: Amendment): boolean {
  return (
    (c.price === undefined && c.quantity === undefined && c.triggerPrice === undefined && c.trail === undefined) ||
    (c.price !== undefined && acting.type === 'market') ||
    (c.quantity !== undefined && closesPosition) ||
    (c.triggerPrice !== undefined && (waits === undefined || waits.trail !== undefined)) ||
    (c.trail !== undefined && waits?.trail === undefined)
  );
}

/** An order that waits isn't in the book, so there's nothing to lose or to trade; it's judged when it triggers. */
function judgeWaiting(
  facts: PerpetualFacts,
  waits: Waiting,
  isBuy: boolean,
  c: Amendment,
  terms: Pick<AmendVerdict, 'price' | 'remaining' | 'trigger' | 'trail' | 'isSame'>,
): AmendVerdict | OrderRejection {
  const kept = { ...terms, keepsPlace: true, verdict: undefined };
  if (c.triggerPrice === undefined && c.trail === undefined) return kept;
  const reference = waits.source === 'last' ? (facts.last ?? facts.mark) : facts.mark;
  if (!facts.isSound || reference === undefined) return { rejected: 'price_stale' };
  if (c.trail !== undefined) {
    const trigger = retrailed(waits, c.trail, reference, isBuy);
    return { ...kept, trigger, trail: c.trail, isSame: terms.isSame && c.trail === waits.trail && trigger === waits.trigger };
  }
  const trigger = c.triggerPrice!;
  // It stays on its side: a take profit doesn't become a stop loss.
  if (waits.isAbove ? trigger <= reference : trigger >= reference) return { rejected: 'trigger_already_reached' };
  return { ...kept, trigger, isSame: terms.isSame && trigger === waits.trigger };
}

/** Another trail starts at the present price, like that of a new order; a narrower one never moves the trigger away from the price. */
function retrailed({ trigger, trail }: Waiting, to: Rate, reference: Ticks, isBuy: boolean): Ticks {
  const moved = trailed(reference, to, isBuy);
  const isAway = isBuy ? moved > trigger : moved < trigger;
  return isAway && to <= trail! ? trigger : moved;
}
