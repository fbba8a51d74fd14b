// Books the maker's side of a fill, and says when a resting order may no longer be filled: the market has moved since it was placed.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { notional } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { accountOf, heldIn, type PerpetualAccount, settingOf } from './account.ts';
import { allot } from './allot.ts';
import { closeBound } from './close-bound.ts';
import { growExits } from './exits.ts';
import { standOf } from './facts.ts';
import { scopeAt } from './judge.ts';
import { filledMore, mayClose, type OpenPerpetualOrder } from './open-order.ts';
import type { EndReason } from './order.ts';
import type { Perpetual } from './perpetual.ts';
import { valueAt } from './position.ts';
import { largestValue } from './refuse.ts';
import { isSafe, openingMargin, type Scope, settleTrade, type Trade } from './trade.ts';

/** What a fill does to its maker. */
export function makerTrade({ terms, trader }: OpenPerpetualOrder, lots: Lots, price: Ticks): Trade {
  const { market, isBuy } = terms;
  const closable = mayClose(terms) ? (heldIn(accountOf(trader), market, !isBuy)?.position.quantity ?? 0) : 0;
  const closes = Math.min(lots, closable) as Lots;
  const opens = (lots - closes) as Lots;
  const value = notional(price, lots, market.units);
  const closesFor = opens === 0 ? value : closes === 0 ? NOTHING : notional(price, closes, market.units);
  const { makerFee } = market.instrument;
  return { isBuy, closes, closesFor, opens, opensFor: minus(value, closesFor), fee: feeUp(value, makerFee), feeRate: makerFee };
}

/**
 * The reason for which this fill can't be: it would cost more than the position's margin, open more than the leverage allows, or
 * open what is liquidated at once.
 */
export function whyMakerMayNot(p: Perpetual, maker: OpenPerpetualOrder, trade: Trade, price: Ticks): EndReason | undefined {
  const { terms, trader, reserved } = maker;
  const { market, isBuy } = terms;
  const { mark } = market;
  must(mark !== undefined, 'an order rests before the first mark price');
  const account = accountOf(trader);
  if (trade.opens > 0 && isAboveTier(account, maker, trade.opensFor)) return 'position_above_tier';
  const isWorse = isBuy ? price > mark : price < mark;
  // What opens under earlier rules is judged by those of today.
  const isJudged = isWorse || heldIn(account, market, isBuy)?.earlier !== undefined;
  if (trade.closes === 0 && !isJudged) return undefined;
  const scope = scopeOf(account, maker);
  const stand = standOf(p.clearing, account, market);
  if (trade.closes > 0) {
    const bound = closeBound(stand, scope, !isBuy, trade.closes);
    if (isBuy ? price > bound : price < bound) return 'beyond_bankruptcy';
  }
  if (trade.opens === 0 || !isJudged) return undefined;
  const { after } = settleTrade({ ...stand, cash: plus(stand.cash, reserved) }, scope, trade);
  return isSafe(after, scope, isBuy) ? undefined : 'would_liquidate';
}

/** The mark price, or the leverage, may have changed since the order was placed. */
function isAboveTier(account: PerpetualAccount, { terms: { market, isBuy } }: OpenPerpetualOrder, opensFor: Amount): boolean {
  const most = largestValue(market.tiers, settingOf(account, market).leverage);
  if (most === undefined) return false;
  const held = heldIn(account, market, isBuy);
  return plus(held === undefined ? NOTHING : valueAt(held.position, market.mark!, market.units), opensFor) > most;
}

/** The book has already taken the lots from the order. Returns the fee. */
export function bookMaker(p: Perpetual, maker: OpenPerpetualOrder, trade: Trade, seq: number, at: Instant): Amount {
  const { terms, trader } = maker;
  const { market, isBuy } = terms;
  const account = accountOf(trader);
  const closed = bookClose(p, account, maker, trade, at);
  let { fee } = closed;
  const opensLeft = Math.min(maker.opens - trade.opens, maker.remaining) as Lots;
  must(opensLeft >= 0, 'a fill opens more than its order has reserved');
  const drawn = p.draw(maker, opensLeft);
  if (trade.opens > 0) {
    const openFee = smaller(minus(trade.fee, closed.asked), drawn);
    const margin = smaller(openingMargin(isBuy, trade.opensFor, scopeOf(account, maker)), minus(drawn, openFee));
    const { mode } = settingOf(account, market);
    const { opens: quantity, opensFor: value } = trade;
    p.clearing.open(account, { contract: market, isLong: isBuy, mode, quantity, value, margin, fee: openFee, seq });
    fee = plus(fee, openFee);
    growExits(p, maker, quantity, at);
  } else p.clearing.cover(account);

  const isGone = maker.remaining === 0;
  if (isGone) p.leave(maker);
  const value = plus(trade.closesFor, trade.opensFor);
  const lots = (trade.closes + trade.opens) as Lots;
  const filled = { lots, value, fee, realised: closed.realised, closed: trade.closes };
  maker.progress = filledMore(maker, at, filled, isGone ? 'filled' : undefined);
  p.touch(maker);
  allot(p, account, market, at);
  return fee;
}

export interface BookedClose {
  readonly realised: Amount;
  /** Paid, and the part of the trade's fee that it stands for. */
  readonly fee: Amount;
  readonly asked: Amount;
}

/** The closing part of a trade, and the report of it. */
export function bookClose(p: Perpetual, account: PerpetualAccount, order: OpenPerpetualOrder, trade: Trade, at: Instant): BookedClose {
  if (trade.closes === 0) return { realised: NOTHING, fee: NOTHING, asked: NOTHING };
  const { market, isBuy } = order.terms;
  const held = heldIn(account, market, !isBuy)!;
  const asked = smaller(trade.fee, feeUp(trade.closesFor, trade.feeRate));
  const { realised, fee } = p.clearing.close(held, trade.closes, trade.closesFor, asked);
  p.tape.events.push({
    event: 'profit_realised',
    trader: account.trader.id,
    symbol: market.symbol,
    isLong: !isBuy,
    quantity: trade.closes,
    value: trade.closesFor,
    realised,
    fee,
    orderId: order.id,
    at,
  });
  return { realised, fee, asked };
}

const scopeOf = (account: PerpetualAccount, { terms: { market } }: OpenPerpetualOrder): Scope =>
  scopeAt(market, settingOf(account, market), market.mark!);

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
