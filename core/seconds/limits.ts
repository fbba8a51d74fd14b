// A trader's own limits. What is stricter applies at once; what is looser 24 hours later, so that nobody loosens them in the heat of
// a loss (specification of second contracts; product.md).

import type { Amount, Instant } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';

/** A trader places at most one contract per instrument within this time. */
export const PLACED_EVERY_MS = 1_000;
export const LOOSER_AFTER_MS = DAY_MS;
export const COOL_OFF_MS = DAY_MS;

export interface SecondLimits {
  /** The most that may be lost in a UTC day, open stakes included. */
  readonly dailyLoss: Amount | undefined;
  /** Replaces it later; without a limit of its own, it ends. */
  readonly next: { readonly dailyLoss: Amount | undefined; readonly from: Instant } | undefined;
  readonly coolOffUntil: Instant | undefined;
  readonly isExcluded: boolean;
  /** When a requested end of the self-exclusion takes effect. */
  readonly includedFrom: Instant | undefined;
}
export const NO_LIMITS: SecondLimits = {
  dailyLoss: undefined,
  next: undefined,
  coolOffUntil: undefined,
  isExcluded: false,
  includedFrom: undefined,
};

export const limitSteps = ['daily_loss', 'no_daily_loss', 'cool_off', 'exclude', 'include'] as const;
export type LimitStep = (typeof limitSteps)[number];

/** The limits at a time: what was waiting for it is in force, and what has ended is gone. */
export function limitsAt(limits: SecondLimits, at: Instant): SecondLimits {
  const { next, coolOffUntil, includedFrom } = limits;
  const isDue = next !== undefined && at >= next.from;
  const isIncluded = includedFrom !== undefined && at >= includedFrom;
  return {
    dailyLoss: isDue ? next.dailyLoss : limits.dailyLoss,
    next: isDue ? undefined : next,
    coolOffUntil: coolOffUntil !== undefined && at >= coolOffUntil ? undefined : coolOffUntil,
    isExcluded: limits.isExcluded && !isIncluded,
    includedFrom: isIncluded ? undefined : includedFrom,
  };
}

/** `dailyLoss` is for the step of that name. Asking again for what is already waiting doesn't make it wait longer. */
export function changedLimits(limits: SecondLimits, step: LimitStep, dailyLoss: Amount | undefined, at: Instant): SecondLimits {
  const now = limitsAt(limits, at);
  const later = (at + LOOSER_AFTER_MS) as Instant;
  switch (step) {
    case 'daily_loss':
    case 'no_daily_loss':
      if (now.dailyLoss === undefined && dailyLoss === undefined) return now;
      if (isStricter(dailyLoss, now.dailyLoss)) return { ...now, dailyLoss, next: undefined };
      return now.next !== undefined && now.next.dailyLoss === dailyLoss ? now : { ...now, next: { dailyLoss, from: later } };
    case 'cool_off':
      return { ...now, coolOffUntil: (at + COOL_OFF_MS) as Instant };
    case 'exclude':
      return { ...now, isExcluded: true, includedFrom: undefined };
    case 'include':
      return now.isExcluded && now.includedFrom === undefined ? { ...now, includedFrom: later } : now;
  }
}

/** The same limit again counts as stricter: it withdraws a looser one that is waiting. */
const isStricter = (asked: Amount | undefined, before: Amount | undefined): boolean =>
  asked !== undefined && (before === undefined || asked <= before);

export const isNoLimit = (l: SecondLimits): boolean =>
  l.dailyLoss === undefined && l.next === undefined && l.coolOffUntil === undefined && !l.isExcluded && l.includedFrom === undefined;
