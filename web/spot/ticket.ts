// The order form without its screen: what was typed, how price, quantity and total follow each other, what the order promises and
// why it cannot be sent. Counted in ticks, lots and minor units with the functions that the core books with, so "You receive ≥"
// and "Max. fee" are promises and not estimates.

import type { Input } from '@bourse/contract/call';
import type { InstrumentInfo } from '@bourse/contract/market';
import type { spot } from '@bourse/contract/spot';
import type { Side } from '@bourse/core/book/side';
import { parseAmount, parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';
import { goods, type InstrumentUnits, instrumentUnits, lotsDown, lotsUp, notional } from '@bourse/core/money/notional';
import { bandHighest, bandLowest } from '@bourse/core/money/rounding';
import { type Amount, amount, type Lots, lots, type Rate, rate, type Ticks } from '@bourse/core/money/unit';
import { tradeFee } from '@bourse/core/spot/fees';
import type { OrderType, TimeInForce, TriggerSource } from '@bourse/core/spot/order';
import { dearestFee, leastReceived, sellFor } from './promise.ts';

/** What the form needs of an instrument, read once from the wire. */
export interface TicketMarket {
  readonly info: InstrumentInfo;
  readonly units: InstrumentUnits;
  readonly minimumQuantity: Lots;
  readonly maximumQuantity: Lots;
  readonly maximumMarketQuantity: Lots;
  readonly minimumNotional: Amount;
  readonly priceBand: Rate;
  readonly marketBand: Rate;
}

export const ticketMarket = (info: InstrumentInfo): TicketMarket => ({
  info,
  units: instrumentUnits(info, info.baseScale, info.quoteScale),
  minimumQuantity: parseQuantity(info.minimumQuantity, info) ?? lots(1),
  maximumQuantity: parseQuantity(info.maximumQuantity, info) ?? lots(Number.MAX_SAFE_INTEGER),
  maximumMarketQuantity: parseQuantity(info.maximumMarketQuantity, info) ?? lots(Number.MAX_SAFE_INTEGER),
  minimumNotional: parseAmount(info.minimumNotional, { scale: info.quoteScale }) ?? amount(0n),
  priceBand: rateOf(info.priceBand) ?? rate(0n),
  marketBand: rateOf(info.marketBand) ?? rate(0n),
});

/** A fraction on the wire ("0.0010") as parts per 100 million. */
export const rateOf = (text: string | undefined): Rate | undefined => parseDecimal(text, 8) as Rate | undefined;

export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly trigger: string;
  readonly triggerSource: TriggerSource;
  readonly quantity: string;
  readonly total: string;
  /** Which of quantity and total was given; the other follows. For market orders: by what the order is counted. */
  readonly lead: 'quantity' | 'total';
  /** A share of what is available that quantity and total keep to, until one of them is typed. */
  readonly percent: number | undefined;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

export const blankTicket: Ticket = {
  side: 'buy',
  type: 'limit',
  price: '',
  trigger: '',
  triggerSource: 'last',
  quantity: '',
  total: '',
  lead: 'quantity',
  percent: undefined,
  timeInForce: 'GTC',
  postOnly: false,
};

export const isMarketType = (type: OrderType): boolean => type === 'market' || type === 'stop_market';
export const isStopType = (type: OrderType): boolean => type === 'stop_limit' || type === 'stop_market';

type BookLevel = readonly [price: string, quantity: string];

/** What the form knows of the world. Undefined is "not known yet", never zero. */
export interface Facts {
  readonly market: TicketMarket;
  readonly base: Amount | undefined;
  readonly quote: Amount | undefined;
  readonly maker: Rate | undefined;
  readonly taker: Rate | undefined;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly last: string | undefined;
  readonly index: string | undefined;
  /** Whether prices come. Without them nobody knows what an order would meet. */
  readonly isConnected: boolean;
}

export type TicketField = 'trigger' | 'price' | 'quantity' | 'total';
export type Reason =
  | 'offline'
  | 'enter_trigger'
  | 'enter_price'
  | 'enter_quantity'
  | 'enter_amount'
  | 'below_quantity'
  | 'above_quantity'
  | 'below_notional'
  | 'price_below_band'
  | 'price_above_band'
  | 'trigger_reached'
  | 'post_only_takes'
  | 'no_liquidity'
  | 'price_stale'
  | 'insufficient';

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
  /** A market order for more than the book holds within the worst price: so much is filled, the rest expires. */
  readonly fillsOnly: string | undefined;
}

// ---- what the trader does -------------------------------------------------------------------------------------------------

export type Edit = Partial<Omit<Ticket, 'lead' | 'percent'>> & { readonly percent?: number };

/** The form after an edit. Price, quantity and total stay linked: whichever was given leads, the price never moves by itself. */
export function edited(before: Ticket, edit: Edit, facts: Facts | undefined): Ticket {
  let t: Ticket = { ...before, ...edit };
  if (edit.quantity !== undefined) t = { ...t, lead: 'quantity', percent: undefined };
  if (edit.total !== undefined) t = { ...t, lead: 'total', percent: undefined };
  if (edit.side !== undefined && edit.side !== before.side) {
    t = { ...t, percent: undefined };
    if (isMarketType(before.type)) t = countedBy(t, marketLead(t.side));
  }
  // A share of coins is so many coins. Through a total at the worst price some of them would stay unsold.
  if (edit.percent !== undefined && t.side === 'sell' && isMarketType(t.type)) t = { ...t, lead: 'quantity' };
  if (edit.type !== undefined && edit.type !== before.type) t = retyped(before, t);
  if (t.timeInForce !== 'GTC' && t.postOnly) t = edit.postOnly ? { ...t, timeInForce: 'GTC' } : { ...t, postOnly: false };
  return facts ? linked(t, facts) : t;
}

/** How a market order is counted until the trader says otherwise: money is spent, coins are sold. */
const marketLead = (side: Side): Ticket['lead'] => (side === 'buy' ? 'total' : 'quantity');

/** Quantity or amount of a market order: the other counting starts empty. */
export const countedBy = (t: Ticket, lead: Ticket['lead']): Ticket =>
  t.lead === lead ? t : { ...t, lead, quantity: '', total: '', percent: undefined };

/** The total was left: it becomes what the whole lots cost, so that the field never promises what the order does not. */
export const settledTotal = (t: Ticket, facts: Facts): Ticket =>
  t.lead === 'total' && !isMarketType(t.type) && t.quantity !== '' ? linked({ ...t, lead: 'quantity' }, facts) : t;

/** One tick up or down; from an empty field the first step takes the last price. */
export function stepped(text: string, by: 1 | -1, { info }: TicketMarket, last: string | undefined): string {
  const from = parsePrice(cut(text, info.priceDecimals), info);
  if (from === undefined || from === 0) return plainText(parsePrice(last, info) ?? 0, info.priceDecimals);
  return plainText(Math.max(1, from + by), info.priceDecimals);
}

/** A placed order leaves its price and its kind in the form, and nothing to be sent twice. */
export const afterPlaced = (t: Ticket): Ticket => ({ ...t, quantity: '', total: '', percent: undefined });

function retyped(before: Ticket, t: Ticket): Ticket {
  const isMarket = isMarketType(t.type);
  const wasMarket = isMarketType(before.type);
  const base: Ticket = { ...t, postOnly: t.type === 'limit' && t.postOnly, timeInForce: isMarket ? 'GTC' : t.timeInForce };
  if (isMarket === wasMarket) return base;
  // What is counted differently is typed anew: a number that changes its meaning is how orders go wrong.
  return { ...base, quantity: '', total: '', percent: undefined, lead: isMarket ? marketLead(t.side) : 'quantity' };
}

/** Makes quantity and total follow the one that leads. */
export function linked(t: Ticket, facts: Facts): Ticket {
  const { market } = facts;
  const { info, units } = market;
  const isMarket = isMarketType(t.type);
  const price = isMarket ? worstOf(t, facts) : priceOf(t.price, market);

  if (t.percent !== undefined) {
    const funds = t.side === 'buy' ? facts.quote : facts.base;
    if (funds === undefined) return t;
    const share = amount((funds * BigInt(t.percent)) / 100n);
    if (t.side === 'buy') {
      if (isMarket && t.lead === 'total')
        return { ...t, quantity: '', total: amountTextOf(t.percent === 100 ? share : cents(share, info.quoteScale), info.quoteScale) };
      if (price === undefined) return { ...t, quantity: '', total: isMarket ? '' : t.total };
      return withLots(t, lotsDown(share, price, units), price, market);
    }
    const held = lots(Number(share / BigInt(units.perLot)));
    return withLots(t, held, price, market);
  }

  if (isMarket) return t.lead === 'quantity' ? { ...t, total: '' } : { ...t, quantity: '' };
  if (t.lead === 'quantity') {
    const quantity = quantityOf(t.quantity, market);
    return {
      ...t,
      total: price === undefined || quantity === undefined ? '' : amountTextOf(notional(price, quantity, units), info.quoteScale),
    };
  }
  const total = amountOf(t.total, market);
  return {
    ...t,
    quantity: price === undefined || total === undefined ? '' : plainText(lotsDown(total, price, units), info.quantityDecimals),
  };
}

function withLots(t: Ticket, quantity: Lots, price: Ticks | undefined, { info, units }: TicketMarket): Ticket {
  const total = price === undefined || isMarketType(t.type) ? '' : amountTextOf(notional(price, quantity, units), info.quoteScale);
  return { ...t, quantity: plainText(quantity, info.quantityDecimals), total };
}

// ---- what the order would do ----------------------------------------------------------------------------------------------

export const assess = (t: Ticket, facts: Facts): Assessment => unlessOffline(judged(t, facts), facts);

/** Before any other reason: the line is down. What was promised last stays in sight. */
export const unlessOffline = <A extends { readonly reason: unknown; readonly value: string | undefined; readonly wrong: unknown }>(
  assessment: A,
  { isConnected }: Facts,
): A => (isConnected ? assessment : { ...assessment, reason: 'offline', value: undefined, wrong: undefined });

function judged(t: Ticket, facts: Facts): Assessment {
  const { market } = facts;
  const { info, units } = market;
  const isBuy = t.side === 'buy';
  const isMarket = isMarketType(t.type);
  const isStop = isStopType(t.type);
  const spendAsset = isBuy ? info.quote : info.base;
  const receiveAsset = isBuy ? info.base : info.quote;
  const feeRate = feeRateOf(t.postOnly, facts);
  const blank: Assessment = {
    reason: undefined,
    value: undefined,
    wrong: undefined,
    feeRate,
    feeAsset: receiveAsset,
    maxFee: undefined,
    receive: undefined,
    expected: undefined,
    receiveAsset,
    spend: undefined,
    spendAsset,
    worst: undefined,
    fillsOnly: undefined,
    triggerAbove: firesAbove(t, facts),
  };
  const no = (reason: Reason, wrong?: TicketField, value?: string, rest: Partial<Assessment> = {}): Assessment => ({
    ...blank,
    ...rest,
    reason,
    wrong,
    value,
  });

  const index = parsePrice(facts.index, info);
  const trigger = isStop ? priceOf(t.trigger, market) : undefined;
  const limit = isMarket ? undefined : priceOf(t.price, market);
  const worst = isMarket ? worstOf(t, facts) : limit;
  const byAmount = isMarket && t.lead === 'total';
  const quantity = byAmount ? undefined : quantityOf(t.quantity, market);
  const total = byAmount ? amountOf(t.total, market) : undefined;
  const worstText = isMarket && worst !== undefined ? plainText(worst, info.priceDecimals) : undefined;
  const best = bestFor(isBuy, facts);

  if (isStop && trigger === undefined) return no('enter_trigger');
  if (!isMarket && limit === undefined) return no('enter_price');
  if (index === undefined) return no('price_stale', undefined, undefined, { worst: worstText });
  if (isMarket && !isStop && best === undefined) return no('no_liquidity');
  if (byAmount && total === undefined) return no('enter_amount', undefined, undefined, { worst: worstText });
  if (!byAmount && quantity === undefined) {
    // Less than a step was written, or is all there is: that is too little, and not nothing.
    const isLess = isPositive(t.quantity) || (t.percent !== undefined && !isBuy && facts.base !== undefined && facts.base > 0n);
    return isLess
      ? no('below_quantity', 'quantity', trimmed(info.minimumQuantity), { worst: worstText })
      : no('enter_quantity', undefined, undefined, { worst: worstText });
  }

  // Promises: at the limit, or at the worst price; the fee is rounded up once for the whole order.
  const sold =
    byAmount && total !== undefined && worst !== undefined
      ? isBuy
        ? lotsDown(total, worst, units)
        : lotsUp(total, worst, units)
      : quantity;
  const plan =
    isMarket && !isStop && worst !== undefined ? walk(isBuy ? facts.asks : facts.bids, worst, isBuy, quantity, total, market) : undefined;
  const spend =
    isBuy && byAmount
      ? total
      : isBuy
        ? worst !== undefined && quantity !== undefined
          ? notional(worst, quantity, units)
          : undefined
        : sold !== undefined
          ? goods(sold, units)
          : undefined;
  const kindest = worst === undefined ? undefined : kindestOf(isBuy, worst, best, trigger);
  const most = byAmount && isBuy && total !== undefined && kindest !== undefined ? lotsDown(total, kindest, units) : sold;
  const promised =
    sold === undefined || most === undefined || worst === undefined || kindest === undefined || feeRate === undefined
      ? undefined
      : byAmount && !isBuy && total !== undefined
        ? sellFor(total, kindest, feeRate, units)
        : { fee: dearestFee(isBuy, most, kindest, feeRate, units), receive: leastReceived(isBuy, sold, worst, feeRate, units) };
  const promises: Partial<Assessment> = {
    worst: worstText,
    spend: spend === undefined ? undefined : amountTextOf(spend, isBuy ? info.quoteScale : info.baseScale),
    maxFee: promised && amountTextOf(promised.fee, isBuy ? info.baseScale : info.quoteScale),
    receive: promised && plan?.isComplete !== false ? amountTextOf(promised.receive, isBuy ? info.baseScale : info.quoteScale) : undefined,
    expected: plan?.isComplete && facts.taker !== undefined ? expectedOf(isBuy, plan, facts.taker, market) : undefined,
    fillsOnly: plan && !plan.isComplete ? plainText(plan.lots, info.quantityDecimals) : undefined,
  };
  const refuse = (reason: Reason, wrong?: TicketField, value?: string) => no(reason, wrong, value, promises);

  const amountField: TicketField = byAmount ? 'total' : 'quantity';
  const size = quantity === undefined ? undefined : sizeRefusal(quantity, isMarket, market);
  if (size) return refuse(size.reason, 'quantity', size.value);
  const value = total ?? notional(limit ?? trigger ?? index, quantity as Lots, units);
  if (value < market.minimumNotional) return refuse('below_notional', isMarket ? amountField : 'total', trimmed(info.minimumNotional));

  if (limit !== undefined) {
    const band = bandRefusal(limit, trigger ?? index, market);
    if (band) return refuse(band.reason, 'price', band.value);
  }
  if (trigger !== undefined && trigger === referenceOf(t, facts)) return refuse('trigger_reached', 'trigger');
  if (t.postOnly && limit !== undefined && takesAtOnce(isBuy, limit, best)) return refuse('post_only_takes', 'price');

  // A market order is refused only where even the shown book asks for more than there is; a stop-market order pays when it fires.
  const funds = isBuy ? facts.quote : facts.base;
  const needed = t.type === 'stop_market' ? undefined : isMarket ? leastNeeded(isBuy, plan, quantity, total, best, units) : spend;
  if (funds !== undefined && needed !== undefined && needed > funds) return refuse('insufficient', amountField, spendAsset);
  return { ...blank, ...promises };
}

/** What the fills of the shown book bring. */
function expectedOf(isBuy: boolean, { lots: filled, value }: Walked, taker: Rate, { info, units }: TicketMarket): string {
  const gross = isBuy ? goods(filled, units) : value;
  return amountTextOf(amount(gross - tradeFee(gross, taker)), isBuy ? info.baseScale : info.quoteScale);
}

interface Refusal {
  readonly reason: Reason;
  readonly value: string;
}

export const isPositive = (text: string): boolean => /[1-9]/.test(text);

/** A quantity outside the filters of the market, with the bound that it breaks. */
export function sizeRefusal(quantity: Lots, isMarket: boolean, m: TicketMarket): Refusal | undefined {
  if (quantity < m.minimumQuantity) return { reason: 'below_quantity', value: trimmed(m.info.minimumQuantity) };
  if (quantity <= (isMarket ? m.maximumMarketQuantity : m.maximumQuantity)) return undefined;
  return { reason: 'above_quantity', value: trimmed(isMarket ? m.info.maximumMarketQuantity : m.info.maximumQuantity) };
}

/** The price that a stop order waits for: the last one, or the index. */
const referenceOf = (t: Ticket, { last, index, market }: Facts): Ticks | undefined =>
  (t.triggerSource === 'last' ? parsePrice(last, market.info) : undefined) ?? parsePrice(index, market.info);

function firesAbove(t: Ticket, facts: Facts): boolean | undefined {
  const trigger = isStopType(t.type) ? priceOf(t.trigger, facts.market) : undefined;
  const reference = referenceOf(t, facts);
  return trigger === undefined || reference === undefined || trigger === reference ? undefined : trigger > reference;
}

/** A limit outside the band around the index, or around its own trigger, with the bound that it breaks. */
export function bandRefusal(limit: Ticks, around: Ticks, { info, priceBand }: TicketMarket): Refusal | undefined {
  const lowest = bandLowest(around, priceBand);
  const highest = bandHighest(around, priceBand);
  if (limit < lowest) return { reason: 'price_below_band', value: plainText(lowest, info.priceDecimals) };
  if (limit > highest) return { reason: 'price_above_band', value: plainText(highest, info.priceDecimals) };
  return undefined;
}

export const takesAtOnce = (isBuy: boolean, limit: Ticks, best: Ticks | undefined): boolean =>
  best !== undefined && (isBuy ? best <= limit : best >= limit);

/** The highest rate that an order can be charged. */
export const feeRateOf = (postOnly: boolean, { maker, taker }: Facts): Rate | undefined =>
  maker === undefined || taker === undefined ? undefined : postOnly ? maker : higher(maker, taker);

/** A rate as percent text: 100,000 parts per 100 million are "0.1". */
export const feePercent = (of: Rate | undefined): string | undefined => of && trimmed(formatDecimal(of, 6));

/**
 * A better price than the worst gives more coins for an amount, or more money for coins, and the fee is a share of that. What waits
 * for a trigger meets the market of that moment, which may be there and not where it is now.
 */
export const kindestOf = (isBuy: boolean, worst: Ticks, best: Ticks | undefined, trigger: Ticks | undefined): Ticks => {
  const prices = [worst, best ?? worst, trigger ?? worst];
  return (isBuy ? Math.min(...prices) : Math.max(...prices)) as Ticks;
};

/** The best price that an order of this side meets. */
export const bestFor = (isBuy: boolean, { asks, bids, market }: Facts): Ticks | undefined => bestOf(isBuy ? asks : bids, market);

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

/** The body of the call. Only for a form without a reason against it. */
export function orderOf(t: Ticket, symbol: string, requestId: string, { info }: TicketMarket): Input<typeof spot.placeOrder> {
  const isMarket = isMarketType(t.type);
  return {
    requestId,
    symbol,
    side: t.side,
    type: t.type,
    ...(isMarket && t.lead === 'total' ? { amount: cut(t.total, info.quoteScale) } : { quantity: cut(t.quantity, info.quantityDecimals) }),
    ...(!isMarket && { price: cut(t.price, info.priceDecimals), timeInForce: t.timeInForce, postOnly: t.postOnly }),
    ...(isStopType(t.type) && { triggerPrice: cut(t.trigger, info.priceDecimals), triggerSource: t.triggerSource }),
  };
}

// ---- small things ---------------------------------------------------------------------------------------------------------

/** The bound of a market order: the best price moved by the market band, within the band around the index; of a stop, its trigger moved. */
function worstOf(t: Ticket, { market, asks, bids, index: indexText }: Facts): Ticks | undefined {
  const isBuy = t.side === 'buy';
  const from = t.type === 'stop_market' ? priceOf(t.trigger, market) : bestOf(isBuy ? asks : bids, market);
  if (from === undefined) return undefined;
  const moved = isBuy ? bandHighest(from, market.marketBand) : bandLowest(from, market.marketBand);
  const index = parsePrice(indexText, market.info);
  if (t.type === 'stop_market' || index === undefined) return moved;
  return (isBuy ? Math.min(moved, bandHighest(index, market.priceBand)) : Math.max(moved, bandLowest(index, market.priceBand))) as Ticks;
}

interface Walked {
  readonly lots: Lots;
  readonly value: Amount;
  readonly isComplete: boolean;
}

/** What the shown book would fill, best price first, as the core walks it. */
function walk(
  levels: readonly BookLevel[],
  worst: Ticks,
  isBuy: boolean,
  quantity: Lots | undefined,
  total: Amount | undefined,
  { info, units }: TicketMarket,
): Walked {
  let filled = 0;
  let value = 0n;
  for (const [priceText, quantityText] of levels) {
    const price = parsePrice(priceText, info);
    const offered = parseQuantity(quantityText, info);
    if (price === undefined || offered === undefined || (isBuy ? price > worst : price < worst)) break;
    const left = total === undefined ? undefined : amount(total - value);
    const want =
      left === undefined
        ? (quantity as number) - filled
        : left <= 0n
          ? 0
          : isBuy
            ? lotsDown(left, price, units)
            : lotsUp(left, price, units);
    if (want <= 0) return { lots: lots(filled), value: amount(value), isComplete: true };
    const taken = Math.min(want, offered);
    filled += taken;
    value += notional(price, lots(taken), units);
    if (taken === want) return { lots: lots(filled), value: amount(value), isComplete: true };
  }
  return { lots: lots(filled), value: amount(value), isComplete: false };
}

/** The least that a market order can cost now. */
function leastNeeded(
  isBuy: boolean,
  plan: Walked | undefined,
  quantity: Lots | undefined,
  total: Amount | undefined,
  best: Ticks | undefined,
  units: InstrumentUnits,
): Amount | undefined {
  if (isBuy) return total ?? plan?.value;
  if (quantity !== undefined) return goods(quantity, units);
  return plan?.isComplete
    ? goods(plan.lots, units)
    : best !== undefined && total !== undefined
      ? goods(lotsUp(total, best, units), units)
      : undefined;
}

const bestOf = (levels: readonly BookLevel[], { info }: TicketMarket): Ticks | undefined => parsePrice(levels[0]?.[0], info);
const higher = (a: Rate, b: Rate): Rate => (a > b ? a : b);
const positive = <T extends number | bigint>(value: T | undefined): T | undefined => (value !== undefined && value > 0 ? value : undefined);
const priceOf = (text: string, { info }: TicketMarket): Ticks | undefined => positive(parsePrice(cut(text, info.priceDecimals), info));
const quantityOf = (text: string, { info }: TicketMarket): Lots | undefined =>
  positive(parseQuantity(cut(text, info.quantityDecimals), info));
const amountOf = (text: string, { info }: TicketMarket): Amount | undefined =>
  positive(parseAmount(cut(text, info.quoteScale), { scale: info.quoteScale }));

/** What is typed beyond the allowed decimals does not count: the field cuts it when it is left. */
const cut = (text: string, decimals: number): string => {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals);
  return kept === '' ? whole : `${whole}.${kept}`;
};

export const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const plainText = (value: number, decimals: number): string => trimmed(formatDecimal(value, decimals));
export const amountTextOf = (value: Amount, scale: number): string => trimmed(formatDecimal(value, scale));
/** A share of the funds in whole cents: nobody means eight decimals of a quarter. */
const cents = (value: Amount, scale: number): Amount => {
  const cent = 10n ** BigInt(Math.max(0, scale - 2));
  return amount(value - (value % cent));
};
