// What changing an open order of a contract would mean: the core's judge over what the browser sees, before anything is sent.

import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { NOTHING } from '@bourse/core/money/amount';
import { decimalText, parseDecimal, trimZeros } from '@bourse/core/money/decimal';
import { notional } from '@bourse/core/money/notional';
import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { type Amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import { reserveFor } from '@bourse/core/perpetual/judge';
import { type AmendVerdict, type Amendment as Changes, judgeAmendment, type StandingOrder } from '@bourse/core/perpetual/judge-amendment';
import type { PerpetualFacts } from '@bourse/core/perpetual/order-facts';
import { reduce } from '@bourse/core/perpetual/position';
import { freeOf, type Stand } from '@bourse/core/perpetual/trade';
import { cut } from '../trading/price-step.ts';
import { type AmendField, type Amendment, amendable } from './amendable.ts';
import { amountIn, amountTextIn, type ContractMarket, lotsIn, priceIn, priceTextIn } from './contract-market.ts';
import { type Fault, type Reason, refusalOf, type TicketField } from './reason.ts';
import { type Facts, seenBy } from './seen.ts';
import { isMarketType } from './ticket.ts';

type AmendReason = Reason | 'below_filled' | 'unchanged';

/** Decimal texts; undefined where the order has no such figure. */
export interface AmendFigures {
  readonly trigger: string | undefined;
  /** What isn't filled yet, at its limit. */
  readonly value: string | undefined;
  readonly frozen: string | undefined;
  readonly available: string | undefined;
  /** What closing at this price brings, before fees. */
  readonly pnl: string | undefined;
}

export interface AmendAssessment {
  readonly reason: AmendReason | undefined;
  readonly value: string | undefined;
  readonly wrong: TicketField | undefined;
  readonly keepsPlace: boolean;
  /** It meets the other side of the book at once, as a taker. */
  readonly takes: boolean;
  /** It waits for its trigger, and has no place in a queue. */
  readonly waits: boolean;
  /** Only what differs is sent. */
  readonly change: { readonly price?: string; readonly quantity?: string; readonly triggerPrice?: string; readonly trail?: string };
  readonly before: AmendFigures;
  readonly after: AmendFigures;
}

/** What the fields begin with: the order as it is. */
export function amendmentOf(order: PerpetualOrder): Amendment {
  const fields = amendable(order);
  const text = (field: AmendField, value: string | undefined) => (fields.includes(field) ? trimZeros(value ?? '') : '');
  return {
    price: text('price', order.price),
    quantity: text('quantity', order.quantity),
    trigger: text('trigger', order.triggerPrice),
    trail: order.trail === undefined ? '' : text('trail', percentOf(order.trail)),
  };
}

export function assessAmendment(order: PerpetualOrder, wish: Amendment, facts: Facts): AmendAssessment {
  const { market, stand } = facts;
  const written = writtenIn(order, wish, market);
  const seen = stand && seenWithout(order, facts, stand);
  const standing = standingOf(order, market);
  const before = beforeOf(order, facts, seen);
  const none: AmendFigures = { trigger: undefined, value: undefined, frozen: undefined, available: undefined, pnl: undefined };
  const no = (fault: Omit<Fault, 'reason'> & { readonly reason: AmendReason }, after = none): AmendAssessment => ({
    reason: fault.reason,
    value: fault.value,
    wrong: fault.wrong,
    keepsPlace: false,
    takes: false,
    waits: standing.waits !== undefined,
    change: {},
    before,
    after,
  });
  if (!facts.isConnected) return no({ reason: 'offline' });
  if (seen === undefined) return no({ reason: 'loading' });
  if (facts.mark === undefined) return no({ reason: 'price_stale' });
  const missing = missingIn(order, written);
  if (missing !== undefined) return no(missing);
  const verdict = judgeAmendment(seen, standing, written);
  if ('rejected' in verdict) {
    if (verdict.rejected === 'invalid_quantity' && (written.quantity ?? 0) <= standing.filled)
      return no({ reason: 'below_filled', wrong: 'quantity', value: order.filledQuantity });
    if (verdict.rejected === 'invalid_price' && written.trail !== undefined && written.trail !== standing.waits?.trail)
      return no({ reason: 'trail_range', wrong: 'trail' });
    return no(refusalOf(verdict, order, market, { ...written, price: written.price, trigger: written.triggerPrice }));
  }
  const after = afterOf(order, verdict, facts, seen);
  if (verdict.isSame) return no({ reason: 'unchanged' }, after);
  const { keepsPlace } = verdict;
  const trades = (verdict.verdict?.trade?.closes ?? 0) + (verdict.verdict?.trade?.opens ?? 0) > 0;
  return {
    ...no({ reason: 'unchanged' }, after),
    reason: undefined,
    keepsPlace,
    takes: trades,
    change: changeOf(order, wish, market, written),
  };
}

/** What is written, in ticks and lots. */
function writtenIn(order: PerpetualOrder, wish: Amendment, { info }: ContractMarket): Changes {
  const fields = amendable(order);
  const trail = fields.includes('trail') ? parseDecimal(cut(wish.trail, 2), 2) : undefined;
  const price = (field: 'price' | 'trigger') => (fields.includes(field) ? priceIn(cut(wish[field], info.priceDecimals), info) : undefined);
  return {
    price: price('price'),
    quantity: fields.includes('quantity') ? lotsIn(wish.quantity) : undefined,
    triggerPrice: price('trigger'),
    trail: trail === undefined ? undefined : ((trail * 10_000n) as Rate),
  };
}

function missingIn(order: PerpetualOrder, { price, quantity, triggerPrice, trail }: Changes): Fault | undefined {
  const fields = amendable(order);
  if (fields.includes('trigger') && triggerPrice === undefined) return { reason: 'enter_trigger' };
  if (fields.includes('trail') && !trail) return { reason: 'enter_trail' };
  if (fields.includes('price') && price === undefined) return { reason: 'enter_price' };
  return fields.includes('quantity') && quantity === undefined ? { reason: 'enter_quantity' } : undefined;
}

function changeOf(order: PerpetualOrder, wish: Amendment, { info }: ContractMarket, now: Changes): AmendAssessment['change'] {
  const text = (price: Ticks) => decimalText(price, info.priceDecimals);
  return {
    ...(now.price !== undefined && now.price !== priceIn(order.price, info) && { price: text(now.price) }),
    ...(now.quantity !== undefined && now.quantity !== lotsIn(order.quantity ?? '') && { quantity: wish.quantity }),
    ...(now.triggerPrice !== undefined &&
      now.triggerPrice !== priceIn(order.triggerPrice, info) && { triggerPrice: text(now.triggerPrice) }),
    ...(now.trail !== undefined && now.trail !== parseDecimal(order.trail, 8) && { trail: fractionOf(cut(wish.trail, 2)) }),
  };
}

/** The world without this order: what it holds is free. */
function seenWithout(order: PerpetualOrder, facts: Facts, stand: NonNullable<Facts['stand']>): PerpetualFacts {
  const held = amountIn(order.frozen, facts.market.info) ?? NOTHING;
  const orders = facts.orders.filter(({ orderId }) => orderId !== order.orderId);
  return seenBy({ ...facts, orders }, { ...stand, cash: (stand.cash + held) as Amount });
}

/** An open order of the wire as the judge sees it. */
function standingOf(order: PerpetualOrder, { info }: ContractMarket): StandingOrder {
  const filled = lots(Number(order.filledQuantity));
  const isMarket = isMarketType(order.type);
  const trigger = priceIn(order.triggerPrice, info);
  const remaining = remainingOf(order);
  return {
    acting: {
      side: order.side,
      positionSide: order.positionSide ?? 'both',
      type: isMarket ? 'market' : 'limit',
      timeInForce: order.timeInForce,
      postOnly: order.postOnly,
      selfTradePrevention: 'expire_taker',
      reduceOnly: order.reduceOnly,
      price: isMarket ? undefined : priceIn(order.price, info),
      quantity: remaining,
    },
    filled,
    remaining,
    waits:
      order.status === 'untriggered' && trigger !== undefined
        ? {
            trigger,
            isAbove: order.triggerAbove ?? false,
            source: order.triggerSource ?? 'mark',
            trail: parseDecimal(order.trail, 8) as Rate | undefined,
          }
        : undefined,
    closesPosition: order.quantity === undefined,
  };
}

/** One of a whole position has no quantity of its own until it triggers. */
export const remainingOf = ({ quantity, filledQuantity }: PerpetualOrder): Lots =>
  lots(quantity === undefined ? 0 : Number(quantity) - Number(filledQuantity));

function beforeOf(order: PerpetualOrder, facts: Facts, seen: PerpetualFacts | undefined): AmendFigures {
  const { info, units } = facts.market;
  const price = priceIn(order.price, info);
  const trigger = priceIn(order.triggerPrice, info);
  const frozen = amountIn(order.frozen, info) ?? NOTHING;
  return {
    trigger: priceTextIn(trigger, info),
    value: price === undefined ? undefined : amountTextIn(notional(price, remainingOf(order), units), info),
    frozen: frozen > 0n ? amountTextIn(frozen, info) : undefined,
    available: seen && amountTextIn(atLeastNothing(freeOf(seen.stand) - frozen), info),
    pnl: pnlOf(order, facts, seen?.stand, remainingOf(order), trigger ?? price),
  };
}

function afterOf(order: PerpetualOrder, verdict: AmendVerdict, facts: Facts, seen: PerpetualFacts): AmendFigures {
  const { info, units, takerFee } = facts.market;
  const { price, remaining, trigger } = verdict;
  const held = amountIn(order.frozen, info) ?? NOTHING;
  const isBuy = order.side === 'buy';
  const frozen =
    verdict.verdict !== undefined
      ? verdict.verdict.reserve
      : held > 0n && price !== undefined
        ? least(held, reserveFor(isBuy, price, remaining, { units, takerFee, leverage: seen.setting.leverage }))
        : held;
  const stand = verdict.verdict?.settled?.after ?? seen.stand;
  return {
    trigger: priceTextIn(trigger, info),
    value: price === undefined ? undefined : amountTextIn(notional(price, remaining, units), info),
    frozen: held > 0n || frozen > 0n ? amountTextIn(frozen, info) : undefined,
    available: amountTextIn(atLeastNothing(freeOf(stand) - frozen), info),
    pnl: pnlOf(order, facts, seen.stand, remaining, trigger ?? price),
  };
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const atLeastNothing = (free: bigint): Amount => (free > 0n ? free : 0n) as Amount;

/** Profit or loss of the position that an order only closes, for as many lots as it closes at most. */
export function pnlOf(
  order: PerpetualOrder,
  { market }: Pick<Facts, 'market'>,
  stand: Pick<Stand, 'long' | 'short'> | undefined,
  remaining: Lots,
  at: Ticks | undefined,
): string | undefined {
  const isBuy = order.side === 'buy';
  const closes = order.reduceOnly || (order.positionSide !== undefined && (order.positionSide === 'long') !== isBuy);
  const held = isBuy ? stand?.short : stand?.long;
  if (!closes || held === undefined || at === undefined) return undefined;
  const { quantity } = held.position;
  const closed = lots(order.quantity === undefined ? quantity : Math.min(remaining, quantity));
  return closed === 0 ? undefined : amountTextIn(reduce(held.position, closed, notional(at, closed, market.units)).realised, market.info);
}
