// An order's displayed figures: what it spends at most, its maximum fee, the minimum received, and what it fills at once. Computed
// by the functions that book it, from the same facts it's judged by. A refused order has an estimate too.

import { type Plan, planFill } from '../book/plan-fill.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { goods, type InstrumentUnits, lotsDown, lotsUp, notional } from '../money/notional.ts';
import { shareDown } from '../money/rounding.ts';
import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';
import { highestRate, tradeFee } from './fees.ts';
import { marketBound, type StandingOrder } from './judge.ts';
import { isMarketType, isStopType } from './order.ts';
import type { NewOrder, OrderFacts, Rates } from './order-facts.ts';

export interface Estimate {
  /** The worst price it may trade at. For a stop-market order, as if it triggered at its trigger price. */
  readonly worst: Ticks | undefined;
  /** The maximum paid. */
  readonly spend: Amount | undefined;
  /**
   * In the asset received, like everything below. Rounded up once for the whole order, however many fills it has. An estimate for a
   * stop order: it meets a later market, which may be better than its trigger price.
   */
  readonly maximumFee: Amount | undefined;
  /** The minimum received after fees if it's filled completely. Undefined if a market order certainly won't be. */
  readonly leastReceived: Amount | undefined;
  /** What it fills at once, as far as the book is known; undefined for an order that only waits. */
  readonly fills: Plan | undefined;
  /** The proceeds of those fills, and the fee deducted from them. */
  readonly received: Amount | undefined;
  readonly fee: Amount | undefined;
}

/** The highest rate an order may be charged. */
export const rateOf = (rates: Rates, postOnly: boolean): Rate => (postOnly ? rates.maker : highestRate(rates));

type Priced = Pick<NewOrder, 'side' | 'type' | 'price' | 'triggerPrice'>;

/** The price beyond which an order never trades, as far as it's known. */
export function worstPrice(facts: OrderFacts, o: Priced): Ticks | undefined {
  if (!isMarketType(o.type)) return o.price;
  const isBuy = o.side === 'buy';
  const from = isStopType(o.type) ? o.triggerPrice : bestPrice(facts, isBuy);
  if (from === undefined) return undefined;
  const band = isStopType(o.type) || facts.index === undefined ? undefined : facts.bandAround(facts.index);
  return marketBound(isBuy, from, facts.instrument, band);
}

/** The best price for an order of this side. */
export const bestPrice = (facts: OrderFacts, isBuy: boolean): Ticks | undefined => (isBuy ? facts.asks : facts.bids).behind(0)?.price;

/** `o` has the fields of its type. */
export function estimate(facts: OrderFacts, o: NewOrder): Estimate {
  const isBuy = o.side === 'buy';
  const worst = worstPrice(facts, o);
  const fills = worst === undefined || isStopType(o.type) || o.postOnly ? undefined : fillsOf(facts, isBuy, worst, o);
  const bounds = worst === undefined ? undefined : boundsOf(facts, isBuy, worst, o);
  const isPart = o.type === 'market' && fills?.isComplete !== true;
  const brought = fills && netOf(broughtBy(isBuy, fills.quantity, fills.value, facts.units), facts.rates?.taker);
  return {
    worst,
    spend: isBuy && o.amount !== undefined ? o.amount : bounds?.spend,
    maximumFee: bounds?.maximumFee,
    leastReceived: isPart ? undefined : bounds?.least?.received,
    fills,
    received: brought?.received,
    fee: brought?.fee,
  };
}

const fillsOf = (facts: OrderFacts, isBuy: boolean, worst: Ticks, { quantity, amount, selfTradePrevention }: NewOrder): Plan =>
  planFill(facts, isBuy, worst, quantity ?? (0 as Lots), amount, selfTradePrevention);

function boundsOf(facts: OrderFacts, isBuy: boolean, worst: Ticks, o: NewOrder) {
  const { units, rates } = facts;
  const { quantity, amount } = o;
  const rate = rates && rateOf(rates, o.postOnly);
  const kindest = kindestPrice(facts, isBuy, worst, o.triggerPrice);
  const spend = isBuy ? notional(worst, quantity ?? (0 as Lots), units) : goods(quantity ?? lotsUp(amount!, worst, units), units);
  const least = isBuy ? goods(quantity ?? lotsDown(amount!, worst, units), units) : (amount ?? notional(worst, quantity!, units));
  // A sell for an amount ends with the lot that completes it, which adds less than one lot at the most favourable price.
  const most = isBuy
    ? goods(quantity ?? lotsDown(amount!, kindest, units), units)
    : amount === undefined
      ? notional(kindest, quantity!, units)
      : plus(amount, notional(kindest, 1 as Lots, units));
  return { spend, least: netOf(least, rate), maximumFee: rate && tradeFee(most, rate) };
}

/**
 * A better price than the worst gives more coins for an amount, or more money for coins, and the fee is a share of that. A waiting
 * stop order meets a later market, which may be anywhere.
 */
function kindestPrice(facts: OrderFacts, isBuy: boolean, worst: Ticks, trigger: Ticks | undefined): Ticks {
  const best = bestPrice(facts, isBuy) ?? worst;
  return (isBuy ? Math.min(worst, best, trigger ?? worst) : Math.max(worst, best, trigger ?? worst)) as Ticks;
}

/** The proceeds of the fills: coins for a buy, money for a sell. */
const broughtBy = (isBuy: boolean, quantity: Lots, value: Amount, units: InstrumentUnits): Amount =>
  isBuy ? goods(quantity, units) : value;

function netOf(gross: Amount, rate: Rate | undefined): { readonly fee: Amount; readonly received: Amount } | undefined {
  if (rate === undefined) return undefined;
  const fee = gross === NOTHING ? NOTHING : tradeFee(gross, rate);
  return { fee, received: minus(gross, fee) };
}

/** The rest of an open order: its value at its limit, and the maximum fee it can be charged from now on. */
export function estimateRest(
  facts: OrderFacts,
  order: StandingOrder,
  limit: Ticks,
  rest: Lots,
): { readonly total: Amount; readonly maximumFee: Amount | undefined } {
  const { units, rates } = facts;
  const { terms, progress } = order;
  const { isBuy } = terms;
  const total = notional(limit, rest, units);
  if (rates === undefined) return { total, maximumFee: undefined };
  const rate = rateOf(rates, terms.postOnly);
  const kindest = kindestPrice(facts, isBuy, limit, progress?.triggered ? undefined : order.extra?.triggerPrice);
  const before = progress === undefined ? NOTHING : broughtBy(isBuy, progress.filled, progress.filledAmount, units);
  const after = broughtBy(isBuy, rest, notional(kindest, rest, units), units);
  // The limit for the whole order minus what was charged. If that's below the fee of the rest, the trader's tier has improved
  // since, and earlier fees aren't refunded: then each fill may round up by itself, at most a unit per lot.
  const left = minus(tradeFee(plus(before, after), rate), progress?.fee ?? NOTHING);
  const byLot = (tradeFee(broughtBy(isBuy, 1 as Lots, notional(kindest, 1 as Lots, units), units), rate) * BigInt(rest)) as Amount;
  return { total, maximumFee: left >= shareDown(after, rate) && left < byLot ? left : byLot };
}
