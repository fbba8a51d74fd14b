import { PerTrader, type Trader } from '../identity/trader.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { dayOf } from '../time.ts';
import { NO_LIMITS, type SecondLimits } from './limits.ts';
import type { Second } from './second.ts';

/** A trader's state in this room. */
export interface SecondAccount {
  /** Open contracts, in order of acceptance. */
  open: readonly Second[];
  limits: SecondLimits;
  /** The UTC day of the last settlement, and what was lost in it; a gain is negative. */
  day: number;
  dayLoss: Amount;
}

const accounts = new PerTrader<SecondAccount>();
export function accountOf(trader: Trader): SecondAccount {
  let account = accounts.of(trader);
  if (account === undefined) {
    account = { open: [], limits: NO_LIMITS, day: 0, dayLoss: NOTHING };
    accounts.keep(trader, account);
  }
  return account;
}
/** Without opening one. */
export const knownAccount = (trader: Trader): SecondAccount | undefined => accounts.of(trader);

export const openStakes = ({ open }: SecondAccount): Amount => open.reduce((sum, { stake }) => plus(sum, stake), NOTHING);

export const lossOf = ({ day, dayLoss }: SecondAccount, at: Instant): Amount => (day === dayOf(at) ? dayLoss : NOTHING);

export function addLoss(account: SecondAccount, loss: Amount, at: Instant): void {
  account.dayLoss = plus(lossOf(account, at), loss);
  account.day = dayOf(at);
}
