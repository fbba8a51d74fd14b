// How much a trader has withdrawn recently, and how much all traders together.

import type { VerificationLevel } from '../identity/standing.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { dayOf, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { FundsRules } from './configuration.ts';
import type { WithdrawalUse } from './withdrawal-use.ts';

export const UNUSED: WithdrawalUse = { day: 0, worth: NOTHING, unsaved: NOTHING, hour: 0, count: 0 };

export const minuteOf = (at: Instant): number => Math.floor(at / MINUTE_MS);
export const MINUTES = 60;

/** The use so far: a past day or hour no longer counts. */
export function useAt(use: WithdrawalUse | undefined, at: Instant): WithdrawalUse {
  const [day, hour] = [dayOf(at), Math.floor(at / HOUR_MS)];
  if (use === undefined) return { ...UNUSED, day, hour };
  const ofDay = use.day === day ? { worth: use.worth, unsaved: use.unsaved } : { worth: NOTHING, unsaved: NOTHING };
  return { day, ...ofDay, hour, count: use.hour === hour ? use.count : 0 };
}

export const withUse = (use: WithdrawalUse, worth: Amount, isUnsaved: boolean): WithdrawalUse => ({
  ...use,
  worth: plus(use.worth, worth),
  unsaved: isUnsaved ? plus(use.unsaved, worth) : use.unsaved,
  count: use.count + 1,
});

/** An amount returned on the day of its submission can be withdrawn again; the hourly count stays. */
export function withoutUse(
  use: WithdrawalUse | undefined,
  submitted: Instant,
  worth: Amount,
  isUnsaved: boolean,
): WithdrawalUse | undefined {
  if (use === undefined || use.day !== dayOf(submitted)) return use;
  return { ...use, worth: less(use.worth, worth), unsaved: isUnsaved ? less(use.unsaved, worth) : use.unsaved };
}

export const dailyLimit = (rules: FundsRules, level: VerificationLevel): Amount =>
  level === 'enhanced' ? rules.dailyEnhanced : level === 'verified' ? rules.dailyVerified : rules.dailyUnverified;

export const leftOf = (limit: Amount, used: Amount): Amount => less(limit, used);
const less = (a: Amount, b: Amount): Amount => (a > b ? ((a - b) as Amount) : NOTHING);
