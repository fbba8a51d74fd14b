// Bookings by two operators: a correction for a trader, or a move between the house's wallets. Each has a key and is booked once. A
// correction takes only available balance, and appears in the trader's system log.

import { type Answer, DONE } from '../answer.ts';
import { accounts } from '../ledger/account.ts';
import type { Amount } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { adjustmentCauses, type Custody, custodies } from './adjustment-cause.ts';
import type { AdjustBalance, MoveCustody } from './commands.ts';
import type { Funds } from './funds.ts';
import { mayBeForgotten } from './lookup.ts';

export function adjustBalance(funds: Funds, c: AdjustBalance): Answer | Rejection {
  const { ledger, tape } = funds;
  const trader = ledger.traders.get(c.trader);
  const asset = ledger.assets.get(c.asset);
  if (trader === undefined) return { rejected: 'unknown_trader' };
  if (asset === undefined) return { rejected: 'unsupported_asset', asset: String(c.asset).slice(0, 64) };
  if (!isBookingKey(c.key) || !accounts.includes(c.account) || !adjustmentCauses.includes(c.cause)) return { rejected: 'invalid_order' };
  if (typeof c.amount !== 'bigint' || c.amount === 0n) return { rejected: 'invalid_quantity' };
  const known = bookedBefore(funds, c);
  if (known !== undefined) return known;
  if (c.amount > 0n) ledger.credit('adjustment', trader, c.account, asset, c.amount);
  else {
    const taken = -c.amount as Amount;
    if (funds.mayLeave(trader, c.account, asset) < taken) return { rejected: 'insufficient_available' };
    ledger.collect(trader, c.account, asset, taken, 'adjustment');
  }
  funds.onMoney(trader, c.account);
  funds.book(c.key);
  tape.events.push({ event: 'adjusted', trader: trader.id, account: c.account, asset: c.asset, amount: c.amount, cause: c.cause });
  return DONE;
}

/** Moving assets out of a custody account raises its balance, which is negative by the amount it holds. */
export function moveCustody(funds: Funds, c: MoveCustody): Answer | Rejection {
  const { ledger } = funds;
  const asset = ledger.assets.get(c.asset);
  if (asset === undefined) return { rejected: 'unsupported_asset', asset: String(c.asset).slice(0, 64) };
  if (!isBookingKey(c.key) || !custodies.includes(c.from) || !custodies.includes(c.to) || c.from === c.to)
    return { rejected: 'invalid_order' };
  if (typeof c.amount !== 'bigint' || c.amount <= 0n) return { rejected: 'invalid_quantity' };
  const known = bookedBefore(funds, c);
  if (known !== undefined) return known;
  // The house can't move more than it has, in its inventory and funds and in each of its wallets.
  if (isFund(c.from)) {
    if (ledger.houseBalance(c.from, asset) < c.amount) return { rejected: 'insufficient_available' };
    ledger.move(c.from, c.to, asset, c.amount);
  } else if (isFund(c.to)) ledger.move(c.from, c.to, asset, c.amount);
  else {
    if (-ledger.houseBalance(c.from, asset) < c.amount) return { rejected: 'insufficient_available' };
    ledger.move(c.to, c.from, asset, c.amount);
  }
  funds.book(c.key);
  return DONE;
}

/** Of the house itself, positive by what it holds; what it has frozen for others is elsewhere. */
const isFund = (custody: Custody): boolean => custody === 'house:flash' || custody === 'house:second' || custody === 'house:ico';

/** The answer where it was booked before, in memory or as the store was found to know; undefined where it is to be booked. */
function bookedBefore(funds: Funds, { key, lookup }: AdjustBalance | MoveCustody): Answer | Rejection | undefined {
  if (funds.booked.has(key) || lookup?.found !== undefined) return DONE;
  return mayBeForgotten(funds.forgottenAt, lookup) ? { rejected: 'expired_command' } : undefined;
}

const isBookingKey = (key: unknown): key is string => typeof key === 'string' && /^[a-z]+:\d{1,16}$/.test(key);
