// What a new index price and passing time do to a contract: samples of basis and premium every five seconds, the mark price,
// funding, liquidations and triggers. While the index is stale or held none of this happens (rules 1.3), and while it's degraded
// everything but liquidation.

import type { Ladder, Level } from '../book/order-book.ts';
import type { Underlying } from '../market/market.ts';
import { minus, NOTHING } from '../money/amount.ts';
import { type InstrumentUnits, notional } from '../money/notional.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { HeldPosition } from './account.ts';
import { settle } from './allot.ts';
import { averagePremium, fundingRate, premiumIndex } from './funding.ts';
import { runFunding } from './funding-run.ts';
import { BASIS_EVERY_MS, fundingPrice, markPrice } from './mark-price.ts';
import type { OpenPerpetualOrder } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import { fundingAfter, type PerpetualMarket } from './perpetual-market.ts';
import { tellSettled } from './tell.ts';
import { runTriggers } from './triggers.ts';
import { unwind } from './unwind.ts';
import { liquidate } from './venue.ts';

export function onIndex(p: Perpetual, underlying: Underlying, seq: number, at: Instant): void {
  p.watchAll();
  for (const market of p.markets.values()) {
    if (market.underlying !== underlying) continue;
    const index = market.soundIndex(at);
    if (index === undefined) continue;
    sample(p, market, index, at);
    const last = market.mark;
    market.mark = markPrice(fundingPrice(index, market.lastRate, at, market.nextFundingAt), market.basis.priceAt(index), market.lastPrice);
    if (market.mark !== last) p.touchPrice(market);
    act(p, market, seq, at);
  }
  settle(p, at);
}

/** Funding is due at an hour, and not only when an index happens to come. */
export function onClock(p: Perpetual, seq: number, at: Instant): void {
  for (const market of p.markets.values()) {
    if (at < market.nextFundingAt || market.mark === undefined || market.soundIndex(at) === undefined) continue;
    p.watchAll();
    act(p, market, seq, at);
  }
  settle(p, at);
}

/** A stop loss goes before a liquidation at the same price; what a liquidation trades may trigger more.
 * The fund sells last, to whoever is left. */
function act(p: Perpetual, market: PerpetualMarket, seq: number, at: Instant): void {
  if (at >= market.nextFundingAt) fund(p, market, at);
  runTriggers(p, market, seq, at);
  liquidate(p, market, seq, at);
  unwind(p, market, seq, at);
  settle(p, at);
  runTriggers(p, market, seq, at);
  tellSettled(p.clearing, p.tape, at);
}

function sample(p: Perpetual, market: PerpetualMarket, index: Ticks, at: Instant): void {
  const slot = Math.floor(at / BASIS_EVERY_MS);
  if (slot === market.sampledSlot) return;
  market.sampledSlot = slot;
  const { book, basis, units, instrument } = market;
  const impact = (ladder: Ladder<OpenPerpetualOrder>) => impactPrice(ladder, instrument.impactValue, units);
  const [bid, ask] = [impact(book.bids), impact(book.asks)];
  // A book that isn't deep on both sides says nothing: it counts as the index, and what it said before is forgotten.
  if (bid === undefined || ask === undefined) basis.add(index, index, index);
  else basis.add(index, bid, ask);
  market.premiumSum += premiumIndex(index, bid, ask);
  market.premiumCount += 1;
  tellSamples(p, market);
}

function tellSamples(p: Perpetual, { symbol, sampledSlot: slot, basis, premiumSum, premiumCount }: PerpetualMarket): void {
  p.tape.events.push({ event: 'perpetual_sampled', symbol, slot, basis: [...basis.doubled], premiumSum, premiumCount });
}

/**
 * The average price of a value in the book, against the taker; undefined if the book isn't deep enough. The last level counts with the
 * exact part of it that is taken, so that the impact price of one level is its price.
 */
export function impactPrice(ladder: Ladder<OpenPerpetualOrder>, value: Amount, units: InstrumentUnits): Ticks | undefined {
  let [lots, left] = [0n, value];
  for (let places = 0; ; places++) {
    const level: Level<OpenPerpetualOrder> | undefined = ladder.behind(places);
    if (level === undefined) return undefined;
    const all = notional(level.price, level.quantity, units);
    if (all < left) {
      lots += BigInt(level.quantity);
      left = minus(left, all);
      continue;
    }
    const one = notional(level.price, 1 as Lots, units);
    const [above, by] = [value * one, (lots * one + left) * BigInt(units.perTickLot)];
    return Number(ladder.isBids ? above / by : (above + by - 1n) / by) as Ticks;
  }
}

/** To whoever holds a position now. Late if the index wasn't sound at the hour; hours that passed without one are left out. */
function fund(p: Perpetual, market: PerpetualMarket, at: Instant): void {
  const { instrument, mark, symbol } = market;
  must(mark !== undefined, 'funding without a mark price');
  const average = averagePremium(market.premiumSum, at, market.nextFundingAt);
  const rate = fundingRate(average, instrument.fundingCap, instrument.fundingInterest, instrument.fundingDamper);
  for (const { held, paid } of runFunding(p.clearing, p.fund, market, rate, inOrder(market.holders))) {
    const { account, position } = held;
    p.tape.events.push({ event: 'funding_paid', trader: account.trader.id, symbol, isLong: position.isLong, rate, mark, paid, at });
  }
  market.lastRate = rate;
  market.nextFundingAt = fundingAfter(at);
  market.premiumSum = 0n;
  market.premiumCount = 0;
  tellSamples(p, market);
  p.tape.events.push({ event: 'funded', symbol, rate, nextAt: market.nextFundingAt, at });
}

const inOrder = (holders: ReadonlySet<HeldPosition>): HeldPosition[] =>
  [...holders].sort((a, b) => a.account.trader.id - b.account.trader.id || Number(a.position.isLong) - Number(b.position.isLong));

/** I13: what funding leaves behind is swept at once. */
export const checkFunding = (p: Perpetual): void =>
  must(p.ledger.houseBalance('funding:clearing', p.clearing.usdt) === NOTHING, 'I13: funding left dust');
