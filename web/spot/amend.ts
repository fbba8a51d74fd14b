import type { Order } from '@bourse/contract/spot';
import { parseAmount, parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { goods, notional } from '@bourse/core/money/notional';
import { type Amount, amount, type Lots, lots, type Ticks } from '@bourse/core/money/unit';
import { dearestRest } from './promise.ts';
import {
  amountTextOf,
  bandRefusal,
  bestFor,
  type Facts,
  feeRateOf,
  isMarketType,
  isPositive,
  kindestOf,
  type Reason,
  sizeRefusal,
  takesAtOnce,
  trimmed,
  unlessOffline,
} from './ticket.ts';

export interface Amendment {
  readonly price: string;
  readonly quantity: string;
}
type AmendReason = Reason | 'below_filled' | 'unchanged';

/** What an order that waits means for its trader. Decimal texts. */
interface Standing {
  /** What is not filled yet, at its limit. Quote asset. */
  readonly total: string | undefined;
  /** For what is not filled yet, in the asset that is received. */
  readonly maxFee: string | undefined;
  readonly available: string | undefined;
}

export interface AmendAssessment {
  readonly reason: AmendReason | undefined;
  readonly value: string | undefined;
  readonly wrong: 'price' | 'quantity' | undefined;
  /** Whether the order keeps its place in the queue: same price, not more than before. */
  readonly keepsPlace: boolean;
  /** Whether it meets the other side of the book at once, as a taker. */
  readonly takes: boolean;
  /** Only what differs is sent. */
  readonly change: { readonly price?: string; readonly quantity?: string };
  readonly before: Standing;
  readonly after: Standing;
}

const unknown: Standing = { total: undefined, maxFee: undefined, available: undefined };

/**
 * What changing an open order would mean: the refusals of the core in the words of the ticket, before anything is sent. The
 * quantity is the whole one, the filled part included, as the core counts it.
 */
export const assessAmendment = (order: Order, a: Amendment, facts: Facts): AmendAssessment => unlessOffline(judged(order, a, facts), facts);

function judged(order: Order, a: Amendment, facts: Facts): AmendAssessment {
  const { info, units, minimumNotional } = facts.market;
  const isBuy = order.side === 'buy';
  const isMarket = isMarketType(order.type);
  const price = isMarket ? undefined : parsePrice(a.price, info);
  const quantity = parseQuantity(a.quantity, info);
  const was = {
    price: parsePrice(order.price, info),
    quantity: parseQuantity(order.quantity, info) ?? lots(0),
    filled: parseQuantity(order.filledQuantity, info) ?? lots(0),
  };
  const restOf = (whole: Lots): Lots => lots(Math.max(0, whole - was.filled));
  const available = isBuy ? facts.quote : facts.base;
  const frozen = reserve(isBuy, was.price, restOf(was.quantity), facts);
  const before = standing(order, was.price, restOf(was.quantity), available, facts);
  const no = (reason: AmendReason, wrong?: 'price' | 'quantity', value?: string, after = unknown): AmendAssessment => ({
    reason,
    value,
    wrong,
    keepsPlace: false,
    takes: false,
    change: {},
    before,
    after,
  });

  if (!isMarket && !price) return no('enter_price');
  if (!quantity) return isPositive(a.quantity) ? no('below_quantity', 'quantity', trimmed(info.minimumQuantity)) : no('enter_quantity');
  const isSamePrice = price === was.price;
  const needed = reserve(isBuy, price, restOf(quantity), facts);
  const left = available === undefined ? undefined : available + frozen - needed;
  const after = standing(order, price, restOf(quantity), left === undefined || left < 0n ? undefined : amount(left), facts);
  const refuse = (reason: AmendReason, wrong?: 'price' | 'quantity', value?: string) => no(reason, wrong, value, after);

  if (quantity <= was.filled) return refuse('below_filled', 'quantity', order.filledQuantity);
  const size = sizeRefusal(quantity, isMarket, facts.market);
  if (size) return refuse(size.reason, 'quantity', size.value);
  const trigger = parsePrice(order.triggerPrice, info);
  const valued = price ?? trigger;
  if (valued !== undefined && notional(valued, quantity, units) < minimumNotional)
    return refuse('below_notional', 'quantity', info.minimumNotional);
  if (isSamePrice && quantity === was.quantity) return refuse('unchanged');

  // Making an order smaller takes risk away: it needs no live price and no money.
  const isSmaller = isSamePrice && quantity < was.quantity;
  if (!isSmaller) {
    const index = parsePrice(facts.index, info);
    if (index === undefined) return refuse('price_stale');
    if (price !== undefined) {
      const band = bandRefusal(price, (order.status === 'untriggered' ? trigger : undefined) ?? index, facts.market);
      if (band) return refuse(band.reason, 'price', band.value);
      if (order.postOnly && !isSamePrice && takesAtOnce(isBuy, price, bestFor(isBuy, facts))) return refuse('post_only_takes', 'price');
    }
    if (left !== undefined && left < 0n && needed > frozen)
      return refuse('insufficient', quantity > was.quantity ? 'quantity' : 'price', isBuy ? info.quote : info.base);
  }
  return {
    reason: undefined,
    value: undefined,
    wrong: undefined,
    keepsPlace: isSmaller,
    takes: !isSmaller && order.status !== 'untriggered' && price !== undefined && takesAtOnce(isBuy, price, bestFor(isBuy, facts)),
    change: { ...(!isSamePrice && { price: a.price }), ...(quantity !== was.quantity && { quantity: a.quantity }) },
    before,
    after,
  };
}

/** What the rest of an order keeps frozen: money at its limit, or the coins themselves. Without a limit nothing before it fires. */
const reserve = (isBuy: boolean, limit: Ticks | undefined, rest: Lots, { market: { units } }: Facts): Amount =>
  limit === undefined ? amount(0n) : isBuy ? notional(limit, rest, units) : goods(rest, units);

function standing(order: Order, limit: Ticks | undefined, rest: Lots, available: Amount | undefined, facts: Facts): Standing {
  const { info, units } = facts.market;
  const isBuy = order.side === 'buy';
  const rate = feeRateOf(order.postOnly, facts);
  const trigger = order.status === 'untriggered' ? parsePrice(order.triggerPrice, info) : undefined;
  const fee =
    limit === undefined || rate === undefined
      ? undefined
      : dearestRest(isBuy, rest, kindestOf(isBuy, limit, bestFor(isBuy, facts), trigger), rate, units, {
          received:
            (isBuy
              ? parseAmount(order.filledQuantity, { scale: info.baseScale })
              : parseAmount(order.filledAmount, { scale: info.quoteScale })) ?? amount(0n),
          paid: parseAmount(order.fee, { scale: isBuy ? info.baseScale : info.quoteScale }) ?? amount(0n),
        });
  return {
    total: limit === undefined ? undefined : amountTextOf(notional(limit, rest, units), info.quoteScale),
    maxFee: fee === undefined ? undefined : amountTextOf(fee, isBuy ? info.baseScale : info.quoteScale),
    available: available === undefined ? undefined : amountTextOf(available, isBuy ? info.quoteScale : info.baseScale),
  };
}

/** What the fields begin with: the order as it is, without the zeros at its end. */
export const amendmentOf = (order: Order): Amendment => ({ price: bare(order.price), quantity: bare(order.quantity) });
const bare = (text: string | undefined): string => (text?.includes('.') ? text.replace(/\.?0+$/, '') : (text ?? ''));
