import type { Room } from '../room.ts';
import { onClock } from './allot.ts';
import { checkIco, checkIcoTrader } from './check.ts';
import type { IcoCommand } from './commands.ts';
import type { IcoConfiguration } from './configuration.ts';
import type { Ico } from './ico.ts';
import { type IcoTable, icoRows, restoreIco } from './state.ts';
import { revoke, subscribe } from './subscribe.ts';

export const icoRoom = (ico: Ico): Room<IcoCommand, IcoTable, IcoConfiguration> => ({
  acts: {},
  requests: {
    subscribe_sale: (trader, c, { seq, at }) => subscribe(ico, seq, at, trader, c),
    revoke_subscription: (trader, c, { at }) => revoke(ico, at, trader, c),
  },
  configure: (c, at) => ico.configure(c, at),
  advance: (at) => onClock(ico, at),
  rows: icoRows(ico),
  restore: (stored) => restoreIco(ico, stored),
  check: () => checkIco(ico),
  checkTrader: (trader) => checkIcoTrader(ico, trader),
});
