// The core forgets the keys of deposits and bookings that nobody will change any more: by commands of their own, a few keys at a time,
// which the engine writes. Rules of older commands don't change by it. From then on `lookup.ts` says how a key is known again.

import { type Answer, DONE } from '../answer.ts';
import type { Instant } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { DateBookings, ForgetBookings, ForgetDeposits } from './commands.ts';
import type { Funds } from './funds.ts';
import { isOldEnough, MOST_KEYS } from './lookup.ts';

/** Those that are final or reversed, thirty days after that. Others that are named stay. */
export const forgetDeposits = (funds: Funds, at: Instant, c: ForgetDeposits): Answer | Rejection =>
  each(c.keys, (key) => {
    const deposit = funds.deposits.get(key);
    if (deposit !== undefined && deposit.state !== 'credited' && isOldEnough(deposit.at, at)) funds.forgetDeposit(deposit, at);
  });

/** Bookings carry no time: the first command that names one gives it its date, which is never too early. */
export const dateBookings = (funds: Funds, at: Instant, c: DateBookings): Answer | Rejection =>
  each(c.keys, (key) => {
    if (funds.booked.has(key) && funds.booked.get(key) === undefined) funds.dateBooking(key, at);
  });

export const forgetBookings = (funds: Funds, at: Instant, c: ForgetBookings): Answer | Rejection =>
  each(c.keys, (key) => {
    const dated = funds.booked.get(key);
    if (dated !== undefined && isOldEnough(dated, at)) funds.forgetBooking(key, dated, at);
  });

function each(keys: readonly string[], act: (key: string) => void): Answer | Rejection {
  if (!Array.isArray(keys) || keys.length > MOST_KEYS) return { rejected: 'invalid_order' };
  keys.forEach(act);
  return DONE;
}
