// What the order in the form comes to, and why it can't be sent: the core's judge and formulas over what the browser sees, in text.

import { type Plan, planFill } from '@bourse/core/book/plan-fill';
import { parseDecimal } from '@bourse/core/money/decimal';
import { notional } from '@bourse/core/money/notional';
import { bandHighest, bandLowest } from '@bourse/core/money/rounding';
import { type Amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import { judgeOrder } from '@bourse/core/perpetual/judge';
import type { NewOrder } from '@bourse/core/perpetual/order-facts';
import { freeOf } from '@bourse/core/perpetual/trade';
import { amountTextIn, type ContractMarket, priceIn, priceTextIn } from './contract-market.ts';
import { type ExitBasis, type ExitPreview, exitPrice, previewExit } from './exits.ts';
import { mostLots, type Preview, preview } from './preview.ts';
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
  readonly realised: string | undefined;
  readonly closes: number;
  readonly opens: number;
  readonly liquidationBefore: string | undefined;
  readonly liquidationAfter: string | undefined;
  readonly takeProfit: ExitPreview | undefined;
  readonly stopLoss: ExitPreview | undefined;
  /** Market orders never trade beyond it. */
  readonly worst: string | undefined;
  /** How much must be brought in, where it isn't enough. */
  readonly missing: string | undefined;
}

/** The form with the quantity that a share comes to. A share follows funds and market until a quantity is typed. */
export function withShare(t: Ticket, facts: Facts): Ticket {
  if (t.percent === undefined || facts.stand === undefined) return t;
  const isBuy = t.side === 'long';
  const closable = (isBuy ? facts.stand.short : facts.stand.long)?.position.quantity ?? 0;
  const price = writtenIn(t, facts.market).price ?? worstOf(t, facts);
  if (price === undefined) return { ...t, quantity: '' };
  const most = t.reduceOnly ? closable : mostLots(isBuy, price, facts.stand, facts.market);
  return { ...t, quantity: shareOf(t.percent, most) };
}

export function assess(t: Ticket, facts: Facts): Assessment {
  const { market, stand, mark } = facts;
  const { info } = market;
  const written = writtenIn(t, market);
  const isBuy = t.side === 'long';
  const worst = isMarketType(t.type) ? worstOf(t, facts) : undefined;
  const limit = written.price ?? worst;
  const seen = stand && seenBy(facts, stand);
  const plan =
    seen && limit !== undefined && written.quantity !== undefined
      ? planFill(seen, isBuy, limit, written.quantity, undefined, 'expire_taker')
      : undefined;
  const isMaker = t.postOnly || (t.type === 'limit' && t.timeInForce === 'GTC' && plan?.quantity === 0);
  const feeRate = isMaker ? market.makerFee : market.takerFee;
  const value = tradedFor(t, written, market, plan, limit);
  const p: Preview | undefined =
    seen && stand && mark !== undefined && value !== undefined && written.quantity !== undefined
      ? preview({ isBuy, quantity: written.quantity, value, mayOpen: !t.reduceOnly, feeRate }, seen, stand, mark, market)
      : undefined;
  const exits = exitsOf(t, facts, written, value, limit);
  const order = newOrder(t, written, exits, stand?.isHedged ?? false);
  const fault: Fault | undefined = !facts.isConnected
    ? { reason: 'offline' }
    : faultOf(t, facts, written, exits, seen && written.quantity !== undefined ? judgeOrder(seen, order) : undefined);
  const text = (amount: Amount | undefined) => amountTextIn(amount, info);
  return {
    reason: fault?.reason,
    value: fault?.value,
    wrong: fault?.wrong,
    quantity: written.quantity,
    orderValue: text(value),
    margin: text(p?.margin),
    cost: text(p?.cost),
    fee: text(p?.fee),
    feeRate,
    isMaker,
    realised: p && p.closes > 0 ? text(p.realised) : undefined,
    closes: p?.closes ?? 0,
    opens: p?.opens ?? 0,
    liquidationBefore: priceTextIn(p?.liquidationBefore, info),
    liquidationAfter: priceTextIn(p?.liquidationAfter, info),
    ...exits,
    worst: priceTextIn(worst, info),
    missing: fault?.reason === 'insufficient' && p && stand ? text((p.cost - freeOf(stand)) as Amount) : undefined,
  };
}

/** A market order is an IOC limit at the mark price moved by the market band; a stop order by its trigger. */
function worstOf(t: Ticket, { market: { info }, mark }: Facts): Ticks | undefined {
  const around = (t.type === 'stop_market' ? priceIn(t.trigger, info) : undefined) ?? mark;
  const band = (parseDecimal(info.marketBand, 8) ?? 0n) as Rate;
  return around === undefined ? undefined : t.side === 'long' ? bandHighest(around, band) : bandLowest(around, band);
}

/** What the whole order trades for: what the book shows now, and the rest at its limit. */
function tradedFor(
  t: Ticket,
  { quantity, trigger }: Written,
  { units }: ContractMarket,
  plan: Plan | undefined,
  limit: Ticks | undefined,
): Amount | undefined {
  if (quantity === undefined || limit === undefined || plan === undefined) return undefined;
  if (t.type !== 'limit' && t.type !== 'market') return notional(t.type === 'stop_market' && trigger ? trigger : limit, quantity, units);
  return (plan.value + notional(limit, lots(quantity - plan.quantity), units)) as Amount;
}

interface Exits {
  readonly takeProfit: ExitPreview | undefined;
  readonly stopLoss: ExitPreview | undefined;
}

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
