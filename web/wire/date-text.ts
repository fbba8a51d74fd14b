// Lengths of dates, everywhere the same. short: day, month, year. shorts: with hours and minutes. long: weekday, month in
// words, seconds and zone. Latin digits in every language, the trader's own time zone, the Gregorian calendar.

const looks = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  shorts: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** As shorts, with the second: for what is told apart by it, as the fills of an order. */
  moment: {
    day: '2-digit',
    month: '2-digit',
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
  /** Only the time, for what happened just now. */
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateLook = keyof typeof looks;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** `at` is RFC 3339 text or milliseconds; `zone` is for tests. What is no time is shown as a dash. */
export function dateText(at: string | number | undefined, locale: string, look: DateLook, zone?: string): string {
  const time = at === undefined ? Number.NaN : typeof at === 'number' ? at : Date.parse(at);
  if (Number.isNaN(time)) return '–';
  const key = `${locale} ${look} ${zone}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(`${locale}-u-nu-latn-ca-gregory`, { ...looks[look], ...(zone && { timeZone: zone }) });
    formatters.set(key, found);
  }
  // Arabic dates come with right-to-left marks, which scatter the figures wherever a number stands left to right.
  return found.format(time).replaceAll('\u200f', '');
}
