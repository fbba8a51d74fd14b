import { DAY_MS } from '@bourse/core/time';

// UTC dates as typed, `2026-11-22`. The last day is part of the period.

const day = /^\d{4}-\d\d-\d\d$/;
const instantOf = (text: string): number => (day.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN);
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last n days, including today. */
export const lastDays = (days: number, now: number): { readonly from: string; readonly to: string } => ({
  from: dayOf(now - (days - 1) * DAY_MS),
  to: dayOf(now),
});

/** An empty date means no limit. Undefined if a date doesn't exist, or the last is before the first. */
export function periodOf(from: string, to: string): { readonly from?: string; readonly until?: string } | undefined {
  const [first, last] = [from.trim(), to.trim()];
  const [begin, end] = [instantOf(first), instantOf(last)];
  if ((first && !isDay(first, begin)) || (last && !isDay(last, end)) || (first && last && begin > end)) return undefined;
  return {
    ...(first && { from: new Date(begin).toISOString() }),
    ...(last && { until: new Date(end + DAY_MS).toISOString() }),
  };
}
/** `2026-02-30` would become a day in March. */
const isDay = (text: string, at: number): boolean => !Number.isNaN(at) && dayOf(at) === text;
