import type { Answer } from '../answer.ts';
import type { Rejection } from '../rejection.ts';
import { type Act, only, type Room } from '../room.ts';
import type { Origin, Stamp } from '../stamp.ts';
import { checkStanding, lockTrader, placeHold, setVerificationLevel, unlockTrader } from './change-standing.ts';
import type { IdentityCommand, OpenTrader } from './commands.ts';
import type { IdentityConfiguration } from './configuration.ts';
import type { Identity } from './identity.ts';
import { openTrader } from './open-trader.ts';
import { type IdentityTable, identityRows, restoreIdentity, takeTrader } from './state.ts';
import type { Trader } from './trader.ts';

type About = Exclude<IdentityCommand, OpenTrader>;

/** `onLocked` cancels the trader's open orders in the same command. */
export function identityRoom(
  identity: Identity,
  onLocked: (trader: Trader, stamp: Stamp) => Answer,
): Room<IdentityCommand, IdentityTable, IdentityConfiguration> {
  const { ledger, tape } = identity;
  const about = <C extends About>(may: Act<C>['may'], change: (trader: Trader, c: C, stamp: Stamp) => Answer | Rejection): Act<C> => ({
    may,
    apply: (c, stamp) => {
      const trader = ledger.traders.get(c.trader);
      return trader === undefined ? { rejected: 'unknown_trader' } : change(trader, c, stamp);
    },
  });
  return {
    acts: {
      open_trader: { may: only('trader', 'operator'), apply: (c, { origin }) => openTrader(identity, c, origin) },
      lock_trader: about(
        (origin, c) => isOwn(origin, c.cause === 'self'),
        (trader, c, stamp) => lockTrader(tape, trader, c) ?? onLocked(trader, stamp),
      ),
      unlock_trader: about(only('operator', 'trader'), (trader, c, { origin }) => unlockTrader(tape, trader, c, origin === 'operator')),
      place_hold: about(
        (origin, c) => isOwn(origin, c.cause !== 'operator'),
        (trader, c, { at }) => placeHold(tape, trader, c, at),
      ),
      set_verification_level: about(only('operator'), (trader, c) => setVerificationLevel(tape, trader, c)),
    },
    requests: {},
    configure: ({ realm, practiceGrants }) => {
      identity.realm = realm;
      if (practiceGrants.length > 0) identity.practiceGrants = practiceGrants;
    },
    rows: identityRows(identity),
    restore: (stored) => restoreIdentity(identity, stored),
    takeFirst: { trader: (row) => takeTrader(identity, row) },
    check: () => {
      for (const trader of ledger.traders.values()) checkStanding(trader);
    },
  };
}

/** Traders may freeze and unfreeze their own account, and place holds on it. */
const isOwn = (origin: Origin, mayTraderSay: boolean): boolean => origin === 'operator' || (origin === 'trader' && mayTraderSay);
