import { DONE } from '../answer.ts';
import type { Instant } from '../money/unit.ts';
import { only, type Room } from '../room.ts';
import type { Stamp } from '../stamp.ts';
import type { MarketCommand } from './commands.ts';
import type { MarketConfiguration } from './configuration.ts';
import type { JudgedConstituent } from './index-price.ts';
import { symbolText } from './instrument-text.ts';
import type { Market, Underlying } from './market.ts';
import { type MarketTable, marketRows, restoreMarket } from './state.ts';

/** `onTick` is called with a new index and what it was made of, in the same command; `now` is the time of the current or last command. */
export const marketRoom = (
  market: Market,
  now: () => Instant,
  onTick: (underlying: Underlying, stamp: Stamp, constituents: readonly JudgedConstituent[]) => void,
): Room<MarketCommand, MarketTable, MarketConfiguration> => ({
  acts: {
    index_tick: {
      may: only('feed'),
      apply: (c, stamp) => {
        const underlying = market.underlyings.get(c.symbol);
        if (underlying === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
        onTick(underlying, stamp, market.tick(underlying, c, stamp.at));
        return DONE;
      },
    },
  },
  requests: {},
  configure: ({ instruments }) => {
    for (const instrument of instruments) market.list(instrument);
  },
  advance: (at) => market.expire(at),
  rows: marketRows(market, now),
  restore: (stored) => restoreMarket(market, stored),
  check: () => undefined,
});
