// Changes to a trader's standing: locked, unlocked, held, verified. A change replaces the standing as a whole.

import { type Answer, DONE } from '../answer.ts';
import type { Instant } from '../money/unit.ts';
import { must, type Rejection } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import type { LockTrader, PlaceHold, SetVerificationLevel, UnlockTrader } from './commands.ts';
import type { IdentityEvent } from './events.ts';
import { holdCauses, LONGEST_HOLD_MS, type LockCause, lockCauses, type Standing, verificationLevels } from './standing.ts';
import type { Trader } from './trader.ts';

/** Which lock prevails over another: only an operator can open an operator's lock. */
const weight: Readonly<Record<LockCause, number>> = { self: 1, operator: 2, closed: 3 };

/** The caller cancels the open orders in the same command. */
export function lockTrader(tape: Tape<IdentityEvent>, trader: Trader, c: LockTrader): Rejection | undefined {
  if (!lockCauses.includes(c.cause)) return { rejected: 'invalid_order' };
  const { locked } = trader.standing;
  if (locked === undefined || weight[c.cause] > weight[locked]) change(tape, trader, { locked: c.cause });
  return undefined;
}

/** A trader can open only their own freeze. */
export function unlockTrader(tape: Tape<IdentityEvent>, trader: Trader, _: UnlockTrader, isOperator: boolean): Answer | Rejection {
  const { locked } = trader.standing;
  if (locked === undefined) return DONE;
  if (locked !== 'self' && !isOperator) return { rejected: 'trader_locked' };
  change(tape, trader, { locked: undefined });
  return DONE;
}

/** Only ever extends a hold: someone with a stolen session can't shorten what another change started. */
export function placeHold(tape: Tape<IdentityEvent>, trader: Trader, c: PlaceHold, at: Instant): Answer | Rejection {
  if (!holdCauses.includes(c.cause) || !Number.isSafeInteger(c.until) || c.until > at + LONGEST_HOLD_MS)
    return { rejected: 'invalid_order' };
  if (c.until > trader.standing.holdUntil && c.until > 0) change(tape, trader, { holdUntil: c.until, holdCause: c.cause });
  return DONE;
}

export function setVerificationLevel(tape: Tape<IdentityEvent>, trader: Trader, c: SetVerificationLevel): Answer | Rejection {
  if (!verificationLevels.includes(c.level)) return { rejected: 'invalid_order' };
  if (c.level !== trader.standing.verificationLevel) change(tape, trader, { verificationLevel: c.level });
  return DONE;
}

export function checkStanding({ id, standing }: Trader): void {
  must(standing.holdUntil > 0 === (standing.holdCause !== undefined), `trader ${id} is held without a cause`);
}

function change(tape: Tape<IdentityEvent>, trader: Trader, to: Partial<Standing>): void {
  trader.standing = { ...trader.standing, ...to };
  const { id, kind, standing } = trader;
  tape.events.push({ event: 'standing_changed', trader: id, traderKind: kind, ...standing });
}
