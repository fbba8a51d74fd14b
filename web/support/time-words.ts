import { dateText } from '../wire/date-text.ts';

/** Hours and minutes. */
export const clockText = (at: string, locale: string): string => dateText(at, locale, 'time').replace(/:\d\d$/, '');

/** The day as a key, in the zone of who reads. */
export function dayOf(at: string | number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;
}

/** How a day is called: today and yesterday by their names. */
export function dayName(at: string, now: number): 'today' | 'yesterday' | undefined {
  if (dayOf(at) === dayOf(now)) return 'today';
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return dayOf(at) === dayOf(before.getTime()) ? 'yesterday' : undefined;
}
