import type { Order } from '@bourse/contract/spot';
import { wouldTake } from '@bourse/core/book/refuse';
import { parseAmount, parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { NOTHING } from '@bourse/core/money/amount';
import { trimZeros } from '@bourse/core/money/decimal';
import { type Amount, amount, type Lots, lots, type Rate, type Ticks, ticks } from '@bourse/core/money/unit';
import { estimateRest, rateOf } from '@bourse/core/spot/estimate';
import { judgeAmendment, type StandingOrder } from '@bourse/core/spot/judge';
import { isMarketType } from '@bourse/core/spot/order';
import type { OrderFacts } from '@bourse/core/spot/order-facts';
import { reserve } from '@bourse/core/spot/reserve';
import { isPositive, textOf, unlessOffline } from './assess.ts';
import { type Facts, remainingOf, seenBy } from './facts.ts';
import { type Reason, refusalOf } from './reason.ts';

export interface Amendment {
  readonly price: string;
  readonly quantity: string;
}
type AmendReason = Reason | 'below_filled' | 'unchanged';

/** What an order that waits means for its trader. Decimal texts. */
interface Figures {
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
  /** The highest that its rest is charged. */
  readonly feeRate: Rate | undefined;
  readonly before: Figures;
  readonly after: Figures;
}

const unknown: Figures = { total: undefined, maxFee: undefined, available: undefined };

/**
 * What changing an open order would mean: the refusals of the core in the words of the ticket, before anything is sent. The
 * quantity is the whole one, the filled part included, as the core counts it.
 */
export const assessAmendment = (order: Order, a: Amendment, facts: Facts): AmendAssessment => unlessOffline(judged(order, a, facts), facts);

function judged(order: Order, a: Amendment, facts: Facts): AmendAssessment {
  const { info } = facts.market;
  const seen = seenBy(facts);
  const standing = standingOf(order, facts);
  const isBuy = order.side === 'buy';
  const isMarket = isMarketType(order.type);
  const price = isMarket ? undefined : parsePrice(a.price, info);
  const quantity = parseQuantity(a.quantity, info);
  const available = seen.available(isBuy);
  const before = figuresOf(standing, standing.price, standing.remaining, available, seen, facts);
  const feeRate = seen.rates && rateOf(seen.rates, order.postOnly);
  const no = (reason: AmendReason, wrong?: 'price' | 'quantity', value?: string, after = unknown): AmendAssessment => ({
    reason,
    value,
    wrong,
    keepsPlace: false,
    takes: false,
    change: {},
    feeRate,
    before,
    after,
  });

  if (!isMarket && !price) return no('enter_price');
  if (!quantity) return isPositive(a.quantity) ? no('below_quantity', 'quantity', trimZeros(info.minimumQuantity)) : no('enter_quantity');
  const limit = price ?? standing.price;
  const filled = standing.progress?.filled ?? lots(0);
  const rest = lots(Math.max(0, quantity - filled));
  const frozen = isMarket ? NOTHING : reserve(isBuy, standing.price, standing.remaining, seen.units);
  const needed = isMarket ? NOTHING : reserve(isBuy, limit, rest, seen.units);
  const left = available === undefined ? undefined : available + frozen - needed;
  const after = figuresOf(standing, limit, rest, left === undefined || left < 0n ? undefined : amount(left), seen, facts);

  const verdict = judgeAmendment(seen, standing, { price, quantity });
  if ('rejected' in verdict) {
    if (quantity <= filled && verdict.rejected === 'invalid_quantity') return no('below_filled', 'quantity', order.filledQuantity, after);
    const triggerPrice = parsePrice(order.triggerPrice, info);
    const around = order.status === 'untriggered' ? triggerPrice : seen.index;
    const { reason, wrong, value } = refusalOf(
      verdict,
      seen,
      { type: order.type, price, triggerPrice, amount: undefined },
      around,
      isBuy ? info.quote : info.base,
    );
    const isDearer = reason === 'insufficient' && rest <= standing.remaining;
    return no(reason, wrong && (wrong === 'price' || isDearer ? 'price' : 'quantity'), value, after);
  }
  if (verdict.isSame) return no('unchanged', undefined, undefined, after);
  const { keepsPlace } = verdict;
  return {
    reason: undefined,
    value: undefined,
    wrong: undefined,
    keepsPlace,
    takes: !keepsPlace && !isMarket && order.status !== 'untriggered' && wouldTake(seen, isBuy, limit),
    change: { ...(limit !== standing.price && { price: a.price }), ...(rest !== standing.remaining && { quantity: a.quantity }) },
    feeRate,
    before,
    after,
  };
}

/** An open order of the wire as the judge sees it. */
function standingOf(order: Order, { market: { info } }: Facts): StandingOrder {
  const triggerPrice = parsePrice(order.triggerPrice, info);
  const isBuy = order.side === 'buy';
  return {
    terms: { isBuy, type: order.type, postOnly: order.postOnly },
    extra: { triggerPrice, amount: parseAmount(order.amount, { scale: info.quoteScale }) },
    progress: {
      filled: parseQuantity(order.filledQuantity, info) ?? lots(0),
      filledAmount: parseAmount(order.filledAmount, { scale: info.quoteScale }) ?? NOTHING,
      fee: parseAmount(order.fee, { scale: isBuy ? info.baseScale : info.quoteScale }) ?? NOTHING,
      triggered: order.status !== 'untriggered',
    },
    price: parsePrice(order.price, info) ?? ticks(0),
    remaining: remainingOf(order, info),
  };
}

function figuresOf(
  order: StandingOrder,
  limit: Ticks,
  rest: Lots,
  available: Amount | undefined,
  seen: OrderFacts,
  { market: { info } }: Facts,
): Figures {
  const { isBuy, type } = order.terms;
  const { total, maximumFee } = isMarketType(type) ? {} : estimateRest(seen, order, limit, rest);
  const [paid, received] = isBuy ? [info.quoteScale, info.baseScale] : [info.baseScale, info.quoteScale];
  return { total: textOf(total, info.quoteScale), maxFee: textOf(maximumFee, received), available: textOf(available, paid) };
}

/** What the fields begin with: the order as it is, without the zeros at its end. */
export const amendmentOf = (order: Order): Amendment => ({
  price: trimZeros(order.price ?? ''),
  quantity: trimZeros(order.quantity ?? ''),
});
