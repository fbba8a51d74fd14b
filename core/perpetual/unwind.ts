// The insurance fund sells what it has taken over: at the mark price or better, and never for less than it can pay (I15). It's the
// taker, pays no fee, and waits where nobody offers as much.

import { matchTaker } from '../book/match.ts';
import { newTrader } from '../identity/trader.ts';
import { traderId } from '../identity/trader-id.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { Walk } from './walk.ts';

/** Stands for the fund in deals. No trader has this number. */
const fundsOwn = newTrader(traderId(0), 'market_maker');

export function unwind(p: Perpetual, market: PerpetualMarket, seq: number, at: Instant): void {
  const { fund } = p;
  const position = fund.positions.get(market);
  const { mark, book } = market;
  if (position === undefined || mark === undefined) return;
  const { isLong, quantity, entryValue } = position;
  const one = BigInt(quantity) * BigInt(market.units.perTickLot);
  const most = isLong ? minus(entryValue, fund.balance) : plus(entryValue, fund.balance);
  const bound = isLong ? (most <= 0n ? 1 : Number((most + one - 1n) / one)) : Number(most / one);
  const limit = (isLong ? Math.max(mark, bound) : Math.min(mark, bound)) as Ticks;
  if (!book.crosses(!isLong, limit)) return;
  let [sold, value] = [0, NOTHING];
  const onFill = (lots: Lots, worth: Amount) => {
    sold += lots;
    value = plus(value, worth);
  };
  const walk = new Walk(p, {
    market,
    trader: fundsOwn,
    isBuy: !isLong,
    limit,
    quantity,
    selfTradePrevention: 'expire_maker',
    fee: 0n as Rate,
    orderId: undefined,
    seq,
    at,
    fits: () => true,
    onFill,
  });
  matchTaker(book, walk);
  if (sold > 0) fund.close(market, sold as Lots, value);
}
