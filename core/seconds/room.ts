import type { Market } from '../market/market.ts';
import type { Room } from '../room.ts';
import { checkSeconds, checkSecondTrader } from './check.ts';
import type { SecondsCommand } from './commands.ts';
import type { SecondsConfiguration } from './configuration.ts';
import { placeSecond, setSecondLimits } from './place.ts';
import type { Seconds } from './seconds.ts';
import { onClock } from './settle.ts';
import { restoreSeconds, type SecondsTable, secondsRows } from './state.ts';

export const secondsRoom = (seconds: Seconds, market: Market): Room<SecondsCommand, SecondsTable, SecondsConfiguration> => ({
  acts: {},
  requests: {
    place_second: (trader, c, { seq, at }) => placeSecond(seconds, seq, at, trader, c),
    set_second_limits: (trader, c, { at }) => setSecondLimits(seconds, at, trader, c),
  },
  configure: ({ seconds: instruments, secondGrant }, at) => {
    const isFirst = seconds.markets.size === 0;
    for (const instrument of instruments ?? []) seconds.list(instrument, market);
    if (isFirst && seconds.markets.size > 0 && secondGrant !== undefined)
      seconds.ledger.move('practice:issue', 'house:second', seconds.usdt, secondGrant);
    seconds.changeRules(at);
  },
  advance: (at) => {
    seconds.publishRules(at);
    onClock(seconds, at);
  },
  rows: secondsRows(seconds),
  restore: (stored) => restoreSeconds(seconds, market, stored),
  check: () => checkSeconds(seconds),
  checkTrader: (trader) => checkSecondTrader(seconds, trader),
});
