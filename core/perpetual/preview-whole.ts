// What an order comes to once all of it is filled, whether it would be refused or not: what the book has now, and the rest at its
// limit. One with a trigger is filled at its trigger or limit. A form shows it while the order is still being written; of an order
// that is accepted it's what `previewOrder` says, and what is booked.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { notional } from '../money/notional.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';
import { costOf, extentOf, fillsOf, reserveFor, restOpening, scopeOf, worstPrice } from './judge.ts';
import { mayOpen, wayOf } from './open-order.ts';
import { isMarketType, isTriggered } from './order.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import { figuresOf, type PositionFigures, settleRest } from './preview.ts';
import { freeOf, type Settled, type Stand, type Trade } from './trade.ts';

export interface WholePreview {
  /** What it trades for. */
  readonly value: Amount;
  readonly closes: Lots;
  readonly opens: Lots;
  /** Nothing of it trades at once. */
  readonly isMaker: boolean;
  /** Initial margin of what opens, and the fee for closing it at the bankruptcy price. */
  readonly margin: Amount;
  readonly fee: Amount;
  /** What it takes of the free money at once; and how much more is needed for that. */
  readonly cost: Amount;
  readonly missing: Amount;
  /** Of what closes, before fees. */
  readonly realised: Amount;
  readonly before: readonly PositionFigures[];
  readonly after: readonly PositionFigures[];
}

/** Undefined without a mark price, a quantity or a price. */
export function previewWhole(facts: PerpetualFacts, o: NewOrder): WholePreview | undefined {
  const { mark, units, instrument } = facts;
  const price = mark && priceOf(facts, o, mark);
  if (mark === undefined || price === undefined || o.quantity === undefined) return undefined;
  const scope = scopeOf(facts, mark);
  const waits = isTriggered(o.type);
  const { quantity, closable } = extentOf(facts, waits ? { ...o, timeInForce: 'IOC' } : o);
  const now = waits ? nothingYet(facts, o) : fillsOf(facts, scope, o, quantity, price, closable);
  const { trade, settled } = now;
  const filled = trade.closes + trade.opens;
  const rests = !waits && !isMarketType(o.type) && o.timeInForce === 'GTC';
  const isPart = !rests && !waits && o.timeInForce !== 'FOK' && filled > 0;
  const rest = isPart ? 0 : quantity - filled;
  const restOpens = rests ? restOpening(facts, o, rest, closable - trade.closes) : openingOf(o, rest, closable - trade.closes);
  const feeRate = rests ? instrument.makerFee : instrument.takerFee;
  const later = rest === 0 ? undefined : settleRest(facts, o, settled.after, rest, restOpens, price, feeRate);
  const reserve = reserveFor(o.side === 'buy', price, restOpens, scope);
  // What only closes needs nothing, however little is free.
  const missing = trade.opens + restOpens > 0 ? minus(reserve, freeOf(settled.after)) : NOTHING;
  return {
    value: plus(plus(trade.closesFor, trade.opensFor), rest === 0 ? NOTHING : notional(price, rest as Lots, units)),
    closes: (trade.closes + (later?.trade.closes ?? 0)) as Lots,
    opens: (trade.opens + (later?.trade.opens ?? 0)) as Lots,
    isMaker: rests && filled === 0,
    margin: plus(settled.margin, later?.settled.margin ?? NOTHING),
    fee: plus(settled.fee, later?.settled.fee ?? NOTHING),
    cost: costOf({ settled, trade, reserve }),
    missing: missing > 0n ? missing : NOTHING,
    realised: plus(settled.realised, later?.settled.realised ?? NOTHING),
    before: figuresOf(facts, facts.stand),
    after: figuresOf(facts, later?.settled.after ?? settled.after),
  };
}

/** Its limit or trigger, or the worst price that a market order takes. */
function priceOf(facts: PerpetualFacts, o: NewOrder, mark: Ticks): Ticks | undefined {
  if (o.price !== undefined) return o.price;
  if (!isMarketType(o.type)) return undefined;
  if (o.type !== 'market') return o.triggerPrice ?? marketBound(facts, o, mark);
  const { quantity, closable } = extentOf(facts, { ...o, quantity: o.quantity ?? (1 as Lots) });
  const worst = worstPrice(facts, scopeOf(facts, mark), o, Math.min(quantity, closable) as Lots);
  return typeof worst === 'number' ? worst : undefined;
}

const marketBound = ({ instrument: { marketBand } }: PerpetualFacts, { side }: NewOrder, mark: Ticks): Ticks =>
  side === 'buy' ? bandHighest(mark, marketBand) : bandLowest(mark, marketBand);

const openingOf = (o: NewOrder, rest: number, closable: number): Lots => (mayOpen(wayOf(o)) ? Math.max(0, rest - closable) : 0) as Lots;

function nothingYet({ stand, instrument }: PerpetualFacts, { side }: NewOrder): { readonly trade: Trade; readonly settled: Settled } {
  const none = { closes: 0 as Lots, closesFor: NOTHING, opens: 0 as Lots, opensFor: NOTHING, fee: NOTHING };
  const after: Stand = stand;
  return {
    trade: { ...none, isBuy: side === 'buy', feeRate: instrument.takerFee as Rate },
    settled: { after, realised: NOTHING, fee: NOTHING, margin: NOTHING },
  };
}
