// What the order in the form comes to, and why it can't be sent: the core's judge and formulas over what the browser sees, in text.

import { parseDecimal } from '@bourse/core/money/decimal';
import { bandHighest, bandLowest } from '@bourse/core/money/rounding';
import { type Amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import { judgeOrder } from '@bourse/core/perpetual/judge';
import { mostLots } from '@bourse/core/perpetual/most-lots';
import type { NewOrder, PerpetualFacts } from '@bourse/core/perpetual/order-facts';
import { previewWhole, type WholePreview } from '@bourse/core/perpetual/preview-whole';
import { refuseTrigger } from '@bourse/core/perpetual/refuse';
import { amountTextIn, type ContractMarket, priceIn, priceTextIn } from './contract-market.ts';
import { type ExitBasis, type ExitPreview, exitPrice, previewExit } from './exits.ts';
import { type Fault, faultOf, type Reason, type TicketField } from './reason.ts';
import { type Facts, seenBy } from './seen.ts';
import { hasTrigger, isMarketType, shareOf, type Ticket, type Written, writtenIn } from './ticket.ts';

export interface Assessment {
  /** Why it can't be sent: the label of the button. Undefined: it can. */
  readonly reason: Reason | undefined;
  readonly value: string | undefined;
  readonly wrong: TicketField | undefined;
  /** Lots written, also where a share was chosen. */
  readonly quantity: Lots | undefined;
  readonly orderValue: string | undefined;
  readonly margin: string | undefined;
  readonly cost: string | undefined;
  readonly fee: string | undefined;
  readonly feeRate: Rate;
  readonly isMaker: boolean;
  /** It meets the book at a price that isn't known yet: at the market, or once a trigger is reached. */
  readonly isFeeEstimate: boolean;
  readonly realised: string | undefined;
  readonly closes: number;
  readonly opens: number;
  readonly liquidationBefore: string | undefined;
  readonly liquidationAfter: string | undefined;
  readonly takeProfit: ExitPreview | undefined;
  readonly stopLoss: ExitPreview | undefined;
  /** A stop order triggers when the price of its source rises to the trigger (true) or falls to it (false). */
  readonly triggerAbove: boolean | undefined;
  /** Market orders never trade beyond it. */
  readonly worst: string | undefined;
  /** How much must be brought in, where it isn't enough. */
  readonly missing: string | undefined;
}

/** The form with the quantity that a share comes to. A share follows funds and market until a quantity is typed. */
export function withShare(t: Ticket, facts: Facts): Ticket {
  if (t.percent === undefined || facts.stand === undefined) return t;
  const written = writtenIn(t, facts.market);
  const price = written.price ?? worstOf(t, facts);
  if (price === undefined) return { ...t, quantity: '' };
  const order = newOrder(t, { ...written, price }, noExits, facts.stand.isHedged);
  return { ...t, quantity: shareOf(t.percent, mostLots(seenBy(facts, facts.stand), order)) };
}

export function assess(t: Ticket, facts: Facts): Assessment {
  const { market, stand } = facts;
  const { info } = market;
  const written = writtenIn(t, market);
  const worst = isMarketType(t.type) ? worstOf(t, facts) : undefined;
  const seen = stand && seenBy(facts, stand);
  const isHedged = stand?.isHedged ?? false;
  const p = seen && previewWhole(seen, newOrder(t, written, noExits, isHedged));
  const exits = exitsOf(t, facts, written, p?.value, written.price ?? worst);
  const judged = seen && written.quantity !== undefined ? judgeOrder(seen, newOrder(t, written, exits, isHedged)) : undefined;
  const fault: Fault | undefined = !facts.isConnected ? { reason: 'offline' } : faultOf(t, facts, written, exits, judged);
  const isMaker = t.postOnly || p?.isMaker === true;
  const text = (amount: Amount | undefined) => amountTextIn(amount, info);
  return {
    reason: fault?.reason,
    value: fault?.value,
    wrong: fault?.wrong,
    quantity: written.quantity,
    orderValue: text(p?.value),
    margin: text(p?.margin),
    cost: text(p?.cost),
    fee: text(p?.fee),
    feeRate: isMaker ? market.makerFee : market.takerFee,
    isMaker,
    isFeeEstimate: t.type !== 'limit',
    realised: p && p.closes > 0 ? text(p.realised) : undefined,
    closes: p?.closes ?? 0,
    opens: p?.opens ?? 0,
    ...liquidationsOf(p, t.side === 'long', info),
    ...exits,
    triggerAbove: seen && triggerAboveOf(seen, newOrder(t, written, noExits, isHedged)),
    worst: priceTextIn(worst, info),
    missing: fault?.reason === 'insufficient' ? text(p?.missing) : undefined,
  };
}

/** Of the position that an order opens or enlarges, otherwise of the one that it reduces. */
function liquidationsOf(
  p: WholePreview | undefined,
  isBuy: boolean,
  info: ContractMarket['info'],
): Pick<Assessment, 'liquidationBefore' | 'liquidationAfter'> {
  const of = (figures: WholePreview['before'] | undefined, isLong: boolean) =>
    priceTextIn(figures?.find((one) => one.isLong === isLong)?.liquidation, info);
  const isOpening = (p?.opens ?? 0) > 0;
  return {
    liquidationBefore: of(p?.before, isOpening && p?.closes === 0 ? isBuy : !isBuy),
    liquidationAfter: of(p?.after, isOpening ? isBuy : !isBuy),
  };
}

/** A market order is an IOC limit at the mark price moved by the market band; a stop order by its trigger. */
function worstOf(t: Ticket, { market: { info }, mark }: Facts): Ticks | undefined {
  const around = (t.type === 'stop_market' ? priceIn(t.trigger, info) : undefined) ?? mark;
  const band = (parseDecimal(info.marketBand, 8) ?? 0n) as Rate;
  return around === undefined ? undefined : t.side === 'long' ? bandHighest(around, band) : bandLowest(around, band);
}

/** Known as soon as the trigger is written, before there is a quantity to judge. */
function triggerAboveOf(seen: PerpetualFacts, o: NewOrder): boolean | undefined {
  if (o.triggerPrice === undefined) return undefined;
  const waits = refuseTrigger(seen, o);
  return 'rejected' in waits ? undefined : waits.isAbove;
}

interface Exits {
  readonly takeProfit: ExitPreview | undefined;
  readonly stopLoss: ExitPreview | undefined;
}

const noExits: Exits = { takeProfit: undefined, stopLoss: undefined };

/** The exits as written, with what they would yield for the whole order. */
function exitsOf(
  t: Ticket,
  { market, mark }: Facts,
  { price, trigger, quantity }: Written,
  value: Amount | undefined,
  limit: Ticks | undefined,
): Exits {
  const average =
    value === undefined || quantity === undefined
      ? undefined
      : (Number(value / (BigInt(quantity) * BigInt(market.units.perTickLot))) as Ticks);
  const entry = price ?? trigger ?? average ?? mark ?? limit;
  const basis: ExitBasis | undefined =
    entry === undefined ? undefined : { isLong: t.side === 'long', entry, quantity: quantity ?? lots(0) };
  const of = (text: string, isProfit: boolean): ExitPreview | undefined => {
    if (!t.withExits || basis === undefined || (t.exitBy === 'pnl' && quantity === undefined)) return undefined;
    const at = exitPrice(t.exitBy, text, isProfit, basis, market);
    return at === undefined ? undefined : previewExit(at, basis, market);
  };
  return { takeProfit: of(t.takeProfit, true), stopLoss: of(t.stopLoss, false) };
}

/** The order as the core takes it. */
function newOrder(t: Ticket, { price, trigger, quantity }: Written, { takeProfit, stopLoss }: Exits, isHedged: boolean): NewOrder {
  const isMarket = isMarketType(t.type);
  const isTrailing = t.type === 'trailing_stop';
  const trail = isTrailing ? parseDecimal(t.trail, 2) : undefined;
  const opposite = t.side === 'long' ? 'short' : 'long';
  return {
    side: t.side === 'long' ? 'buy' : 'sell',
    positionSide: !isHedged ? 'both' : t.reduceOnly ? opposite : t.side,
    type: t.type,
    timeInForce: isMarket ? 'IOC' : t.timeInForce,
    postOnly: t.postOnly,
    selfTradePrevention: 'expire_taker',
    reduceOnly: !isHedged && t.reduceOnly,
    price: isMarket ? undefined : price,
    quantity,
    triggerPrice: hasTrigger(t.type) ? trigger : undefined,
    triggerSource: hasTrigger(t.type) || isTrailing ? t.triggerSource : undefined,
    trail: trail === undefined ? undefined : ((trail * 10_000n) as Rate),
    takeProfit: takeProfit?.price,
    stopLoss: stopLoss?.price,
    exitSource: takeProfit || stopLoss ? t.exitSource : undefined,
  };
}
