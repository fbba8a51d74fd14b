import { DAY_MS } from '@bourse/core/time';

// Days of UTC as they are typed, `2026-11-22`: the last one is part of the period.

const day = /^\d{4}-\d\d-\d\d$/;
const instantOf = (text: string): number => (day.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN);
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last so many days, today among them. */
export const lastDays = (days: number, now: number): { readonly from: string; readonly to: string } => ({
  from: dayOf(now - (days - 1) * DAY_MS),
  to: dayOf(now),
});

/** An empty day is no limit; undefined where a day does not exist or the last one is before the first. */
export function periodOf(from: string, to: string): { readonly from?: string; readonly until?: string } | undefined {
  const [first, last] = [from.trim(), to.trim()];
  const [begin, end] = [instantOf(first), instantOf(last)];
  if ((first && !isDay(first, begin)) || (last && !isDay(last, end)) || (first && last && begin > end)) return undefined;
  return {
    ...(first && { from: new Date(begin).toISOString() }),
    ...(last && { until: new Date(end + DAY_MS).toISOString() }),
  };
}
/** `2026-02-30` would be a day of March. */
const isDay = (text: string, at: number): boolean => !Number.isNaN(at) && dayOf(at) === text;
