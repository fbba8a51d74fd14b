// What a trader may do beside what its money allows: whether it is locked, how far its person is verified, and until when
// its withdrawals are held. A change replaces the standing as a whole; most traders share the first one.

import type { LockTrader, PlaceHold, SetVerificationLevel, UnlockTrader } from '../command.ts';
import type { Answer } from '../event.ts';
import type { Tape } from '../ledger/ledger.ts';
import type { Instant } from '../money/unit.ts';
import { must, type Rejection } from '../rejection.ts';
import { DAY_MS } from '../time.ts';
import type { Trader } from './trader.ts';

/** operator: by the office. self: frozen by its trader. closed: for ever, at the trader's wish. */
export const lockCauses = ['operator', 'self', 'closed'] as const;
export type LockCause = (typeof lockCauses)[number];

export const verificationLevels = ['none', 'verified', 'enhanced'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/** Fiat money, bank cards and fiat orders are for whoever is known by a document. */
export const mayTradeFiat = (level: VerificationLevel): boolean => level !== 'none';

/** What was changed, so that withdrawals wait. */
export const holdCauses = ['password', 'safe_password', 'second_factor', 'contact', 'recovery', 'operator'] as const;
export type HoldCause = (typeof holdCauses)[number];

export interface Standing {
  readonly locked: LockCause | undefined;
  readonly verificationLevel: VerificationLevel;
  /** 0: never held. A past time holds nothing. */
  readonly holdUntil: Instant;
  /** Of the hold that reaches farthest. */
  readonly holdCause: HoldCause | undefined;
}

export const firstStanding: Standing = { locked: undefined, verificationLevel: 'none', holdUntil: 0 as Instant, holdCause: undefined };

/** No hold is longer: a mistake of an operator ends some day. */
export const LONGEST_HOLD_MS = 366 * DAY_MS;

const DONE: Answer = { kind: 'done' };

/** Which lock counts where there is one already: what the house locked stays the house's to open. */
const weight: Readonly<Record<LockCause, number>> = { self: 1, operator: 2, closed: 3 };

/** The caller cancels the open orders in the same command. */
export function lockTrader(tape: Tape, trader: Trader, c: LockTrader): Rejection | undefined {
  if (!lockCauses.includes(c.cause)) return { rejected: 'invalid_order' };
  const { locked } = trader.standing;
  if (locked === undefined || weight[c.cause] > weight[locked]) change(tape, trader, { locked: c.cause });
  return undefined;
}

/** A trader opens only what the trader froze. */
export function unlockTrader(tape: Tape, trader: Trader, _: UnlockTrader, isOperator: boolean): Answer | Rejection {
  const { locked } = trader.standing;
  if (locked === undefined) return DONE;
  if (locked !== 'self' && !isOperator) return { rejected: 'trader_locked' };
  change(tape, trader, { locked: undefined });
  return DONE;
}

/** Only ever lengthens: whoever has the session cannot shorten what another change began. */
export function placeHold(tape: Tape, trader: Trader, c: PlaceHold, at: Instant): Answer | Rejection {
  if (!holdCauses.includes(c.cause) || !Number.isSafeInteger(c.until) || c.until > at + LONGEST_HOLD_MS)
    return { rejected: 'invalid_order' };
  if (c.until > trader.standing.holdUntil && c.until > 0) change(tape, trader, { holdUntil: c.until, holdCause: c.cause });
  return DONE;
}

export function setVerificationLevel(tape: Tape, trader: Trader, c: SetVerificationLevel): Answer | Rejection {
  if (!verificationLevels.includes(c.level)) return { rejected: 'invalid_order' };
  if (c.level !== trader.standing.verificationLevel) change(tape, trader, { verificationLevel: c.level });
  return DONE;
}

export function checkStanding({ id, standing, orders }: Trader): void {
  must(standing.locked === undefined || orders?.first === undefined, `locked trader ${id} has an open order`);
  must(standing.holdUntil > 0 === (standing.holdCause !== undefined), `trader ${id} is held without a cause`);
}

function change(tape: Tape, trader: Trader, to: Partial<Standing>): void {
  trader.standing = { ...trader.standing, ...to };
  const { id, kind, standing } = trader;
  tape.events.push({ event: 'standing_changed', trader: id, traderKind: kind, ...standing });
}
