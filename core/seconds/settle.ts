// What an index tick and passing time do to contracts: they're struck, decided and paid, or void. Always in this order: what is known
// without the tick, then the tick. No command settles anything, and none carries a price or a result.

import type { Underlying } from '../market/market.ts';
import { minus } from '../money/amount.ts';
import type { Instant } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { accountOf, addLoss, openStakes } from './account.ts';
import { hasNoStrike, isDecided, qualify, type RawTick, resultOf, strikes, whyVoid } from './data-rule.ts';
import { payoutOf } from './payout.ts';
import type { Result, Second, SecondTick, VoidReason } from './second.ts';
import type { SecondMarket, Struck, Track } from './second-market.ts';
import type { Seconds } from './seconds.ts';

export function onTick(seconds: Seconds, underlying: Underlying, constituents: RawTick['constituents']): void {
  const tick = { ...underlying.index, constituents };
  for (const market of seconds.markets.values()) {
    if (market.underlying !== underlying) continue;
    settleDue(seconds, market, tick.at);
    const qualifying = qualify(tick, underlying.instrument.indexNormal);
    seeStale(seconds, market);
    if (qualifying === undefined) continue;
    const { number, at, price } = qualifying;
    const count = market.track.count + 1;
    follow(seconds, market, { ...market.track, last: { number, at, price }, count });
    for (let next = market.waiting.first; next !== undefined && strikes(qualifying, next.acceptedAt); next = market.waiting.first)
      strike(seconds, market, { number, at, price }, count);
  }
}

export function onClock(seconds: Seconds, at: Instant): void {
  for (const market of seconds.markets.values()) {
    settleDue(seconds, market, at);
    seeStale(seconds, market);
  }
}

/** An index that gets no ticks becomes stale by time alone. */
function seeStale(seconds: Seconds, market: SecondMarket): void {
  const { state, number } = market.underlying.index;
  if (state === 'stale' && number > market.track.staleNumber) follow(seconds, market, { ...market.track, staleNumber: number });
}

function follow({ tape }: Seconds, market: SecondMarket, track: Track): void {
  market.track = track;
  tape.events.push({ event: 'second_ticked', symbol: market.symbol, ...track });
}

function strike(seconds: Seconds, market: SecondMarket, tick: SecondTick, count: number): void {
  const waiting = market.stopWaiting();
  const settleAt = (tick.at + waiting.durationMs) as Instant;
  const second: Struck = { ...waiting, strike: { ...tick, count, settleAt } };
  market.run(second);
  seconds.replace(seconds.ledger.traders.get(second.trader)!, second);
  seconds.tape.events.push({ event: 'second_struck', second });
}

/** Every tick so far was at or before the settlement time of what is still open, so the last of them settles it. */
function settleDue(seconds: Seconds, market: SecondMarket, at: Instant): void {
  const { last, count, staleNumber } = market.track;
  for (const second of market.takeDue((struck) => isDecided(struck, at))) {
    const { strike, direction } = second;
    must(last !== undefined && last.at <= strike.settleAt, 'a contract is settled by a tick after its time');
    const reason = whyVoid({ strike, last, count, staleNumber });
    conclude(seconds, second, reason === undefined ? resultOf(strike.price, last.price, direction) : 'void', reason, last, at);
  }
  for (let next = market.waiting.first; next !== undefined && hasNoStrike(next.acceptedAt, at); next = market.waiting.first)
    conclude(seconds, market.stopWaiting(), 'void', 'no_strike', undefined, at);
}

function conclude(
  seconds: Seconds,
  second: Second,
  result: Result,
  reason: VoidReason | undefined,
  settlement: SecondTick | undefined,
  at: Instant,
): void {
  const trader = seconds.ledger.traders.get(second.trader)!;
  if (result === 'won') seconds.pay(trader, second);
  else if (result === 'lost') seconds.lose(trader, second);
  else seconds.giveBack(trader, second);
  seconds.leave(trader, second);
  const payout = payoutOf(second.stake, second.ratio, result);
  const account = accountOf(trader);
  addLoss(account, minus(second.stake, payout), at);
  const { day, dayLoss, limits } = account;
  const told = { day, dayLoss, openStakes: openStakes(account), limits };
  seconds.tape.events.push({ event: 'second_settled', second, result, reason, settlement, payout, at, ...told });
}
