// What the order in the form comes to, and why it can't be sent: the core's judge and estimate over what the browser sees, in text.

import type { InstrumentInfo } from '@bourse/contract/market';
import { decimalText, trimZeros } from '@bourse/core/money/decimal';
import type { Amount, Rate } from '@bourse/core/money/unit';
import { type Estimate, estimate, rateOf, worstPrice } from '@bourse/core/spot/estimate';
import { firesAbove, judgeOrder } from '@bourse/core/spot/judge';
import { isMarketType, isStopType } from '@bourse/core/spot/order';
import type { NewOrder, OrderFacts } from '@bourse/core/spot/order-facts';
import { type Facts, isWhole, seenBy } from './facts.ts';
import { type Reason, type Refusal, refusalOf, type TicketField } from './reason.ts';
import { amountTextOf, newOrder, type Ticket } from './ticket.ts';

export interface Assessment {
  /** Why it cannot be sent: the label of the button. Undefined: it can. */
  readonly reason: Reason | undefined;
  /** What the reason names: a minimum, a bound, an asset. Decimal text or an asset code. */
  readonly value: string | undefined;
  /** The field that is wrong. An empty field is not wrong, it is only empty. */
  readonly wrong: TicketField | undefined;
  readonly feeRate: Rate | undefined;
  readonly feeAsset: string;
  readonly maxFee: string | undefined;
  /** At least so much arrives, fee taken off. */
  readonly receive: string | undefined;
  /** What a market order would bring from the shown book, fee taken off. An estimate: the book moves. */
  readonly expected: string | undefined;
  readonly receiveAsset: string;
  /** At most so much is paid. */
  readonly spend: string | undefined;
  readonly spendAsset: string;
  /** A stop order fires when the price of its source rises to the trigger (true) or falls to it (false). */
  readonly triggerAbove: boolean | undefined;
  /** Market orders never trade beyond it. */
  readonly worst: string | undefined;
  /** A market order for more than the shown book holds within the worst price: so much is filled, the rest expires. */
  readonly fillsOnly: string | undefined;
}

export function assess(t: Ticket, facts: Facts): Assessment {
  const seen = seenBy(facts);
  const { info } = facts.market;
  const o = newOrder(t, facts.market);
  const isBuy = t.side === 'buy';
  const [spendAsset, receiveAsset] = isBuy ? [info.quote, info.base] : [info.base, info.quote];
  const [spendScale, receiveScale] = isBuy ? [info.quoteScale, info.baseScale] : [info.baseScale, info.quoteScale];
  const missing = missingOf(t, o, seen, info);
  const refusal = missing ?? refusedBy(o, seen, spendAsset);
  const e: Partial<Estimate> = missing || seen.index === undefined ? { worst: worstPrice(seen, o) } : estimate(seen, o);
  const isMarket = o.type === 'market';
  const isPart = isMarket && e.fills?.isComplete === false && (e.fills.stop !== 'end' || isWhole(isBuy ? facts.asks : facts.bids));
  return unlessOffline(
    {
      reason: refusal?.reason,
      value: refusal?.value,
      wrong: refusal?.wrong,
      feeRate: seen.rates && rateOf(seen.rates, t.postOnly),
      feeAsset: receiveAsset,
      maxFee: textOf(e.maximumFee, receiveScale),
      receive: textOf(e.leastReceived, receiveScale),
      expected: isMarket && e.fills?.isComplete ? textOf(e.received, receiveScale) : undefined,
      receiveAsset,
      spend: textOf(e.spend, spendScale),
      spendAsset,
      triggerAbove: o.triggerPrice === undefined ? undefined : firesAbove(seen, o.triggerPrice, o.triggerSource),
      worst: isMarketType(o.type) && e.worst !== undefined ? decimalText(e.worst, info.priceDecimals) : undefined,
      fillsOnly: isPart && e.fills ? decimalText(e.fills.quantity, info.quantityDecimals) : undefined,
    },
    facts,
  );
}

/** Before any other reason: the line is down. What was promised last stays in sight. */
export const unlessOffline = <A extends { readonly reason: unknown; readonly value: string | undefined; readonly wrong: unknown }>(
  assessment: A,
  { isConnected }: Facts,
): A => (isConnected ? assessment : { ...assessment, reason: 'offline', value: undefined, wrong: undefined });

/** What isn't written yet, in the order of the form. A market in which nothing can be placed is named before the amount. */
function missingOf(t: Ticket, o: NewOrder, seen: OrderFacts, info: InstrumentInfo): Refusal | undefined {
  if (isStopType(o.type) && o.triggerPrice === undefined) return { reason: 'enter_trigger' };
  if (!isMarketType(o.type) && o.price === undefined) return { reason: 'enter_price' };
  if (o.quantity !== undefined || o.amount !== undefined) return undefined;
  if (seen.index === undefined) return { reason: 'price_stale' };
  if (o.type === 'market' && worstPrice(seen, o) === undefined) return { reason: 'no_liquidity' };
  if (isMarketType(o.type) && t.lead === 'total') return { reason: 'enter_amount' };
  // Less than a step was written, or is all there is: that is too little, and not nothing.
  const isLess = isPositive(t.quantity) || (t.percent !== undefined && t.side === 'sell' && (seen.available(false) ?? 0n) > 0n);
  return isLess ? { reason: 'below_quantity', wrong: 'quantity', value: trimZeros(info.minimumQuantity) } : { reason: 'enter_quantity' };
}

function refusedBy(o: NewOrder, seen: OrderFacts, spendAsset: string): Refusal | undefined {
  const verdict = judgeOrder(seen, o);
  if ('rejected' in verdict) return refusalOf(verdict, seen, o, o.triggerPrice ?? seen.index, spendAsset);
  return verdict.ends === 'no_liquidity' || verdict.ends === 'price_band' ? { reason: 'no_liquidity' } : undefined;
}

export const textOf = (value: Amount | undefined, scale: number): string | undefined =>
  value === undefined ? undefined : amountTextOf(value, scale);
export const isPositive = (text: string): boolean => /[1-9]/.test(text);

/** A rate as percent text: 100,000 parts per 100 million are "0.1". */
export const feePercent = (of: Rate | undefined): string | undefined => of && decimalText(of, 6);

export interface Steadied<A> {
  readonly assessment: A;
  /** What was typed when its bound was first shown. */
  readonly typed: string;
}

/** A bound that follows the index stands still while it is shown: a number that runs away from the eye cannot be met. */
export function steadied<A extends { readonly reason: unknown; readonly value: string | undefined }>(
  shown: Steadied<A> | undefined,
  now: A,
  typed: string,
): Steadied<A> {
  const isBound = now.reason === 'price_below_band' || now.reason === 'price_above_band';
  const isSame = shown !== undefined && shown.assessment.reason === now.reason && shown.typed === typed;
  return { assessment: isBound && isSame ? { ...now, value: shown.assessment.value } : now, typed };
}
