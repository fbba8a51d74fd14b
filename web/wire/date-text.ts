// The date forms of the app. short: day, month, year. shorts: with hours and minutes. long: weekday, full month, seconds and
// zone. The month is always a word: 05/11 is May or November, depending on who reads it. Latin digits in every language, the
// trader's own time zone, the Gregorian calendar.

const looks = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  shorts: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** As shorts, with the second: for rows that differ only in it, such as the fills of an order. */
  moment: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  long: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  /** The day in words, as in the date of an agreement. */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Hours and minutes, under a heading with the day. */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** Only the time, for what happened just now. */
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateLook = keyof typeof looks;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** English dates put the day first, next to a 24-hour clock: 22 Nov 2026, 15:07. */
export const dateLocale = (locale: string): string => `${locale === 'en' ? 'en-GB' : locale}-u-nu-latn-ca-gregory`;

/** `at` is RFC 3339 text or milliseconds; `zone` is for tests. What is no time is shown as a dash. */
export function dateText(at: string | number | undefined, locale: string, look: DateLook, zone?: string): string {
  const time = at === undefined ? Number.NaN : typeof at === 'number' ? at : Date.parse(at);
  if (Number.isNaN(time)) return '–';
  const key = `${locale} ${look} ${zone}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(dateLocale(locale), { ...looks[look], ...(zone && { timeZone: zone }) });
    formatters.set(key, found);
  }
  // An Arabic or Hebrew date runs from right to left. Isolated, it does so inside a left-to-right figure too.
  const text = found.format(time).replaceAll('\u200f', '');
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
}
