import type { Interval } from '@bourse/contract/market';
import { dateLocale } from '../../wire/date-text.ts';

// The chart places its marks by UTC. So that a day begins at the trader's midnight, times within a day are moved by the zone's
// offset of today, and labels are made from the true moment. Days stay as they are: a day of the market is one of UTC.

export interface TimeAxis {
  /** Where a bar stands: seconds of the chart. */
  place(seconds: number): number;
  /** What the mark at `placed` says. */
  mark(placed: number, kind: 'year' | 'month' | 'day' | 'time'): string;
  /** What the crosshair says. */
  full(placed: number): string;
}

/** `zone` is for tests; otherwise the phone's. */
export function createTimeAxis(interval: Interval, locale: string, now: number, zone?: string): TimeAxis {
  const daily = interval === '1d';
  const offset = daily ? 0 : zoneOffset(now, zone);
  const looks = (look: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(locale), {
      ...look,
      ...(daily ? { timeZone: 'UTC' } : zone ? { timeZone: zone } : {}),
    });
  const formats = {
    year: looks({ year: 'numeric' }),
    month: looks({ month: 'short' }),
    day: looks({ day: 'numeric', month: 'short' }),
    time: looks({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
  const full = looks(
    daily
      ? { day: 'numeric', month: 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  );
  return {
    place: (seconds) => seconds + offset,
    mark: (placed, kind) => inOrder(formats[kind].format((placed - offset) * 1_000)),
    full: (placed) => inOrder(full.format((placed - offset) * 1_000)),
  };
}

/**
 * What reads the same on a canvas of either direction: an Arabic comma or mark between figures would turn day and hour round.
 * Isolated by its first word, a date in Arabic words runs from right to left and one of figures alone from left to right.
 */
const inOrder = (text: string): string => {
  const plain = text.replaceAll('\u200f', '').replaceAll('\u060c', '');
  return plain !== text || /[\u0590-\u08ff]/.test(plain) ? `\u2068${plain}\u2069` : plain;
};

/** How far the zone is ahead of UTC, in seconds. */
function zoneOffset(at: number, zone: string | undefined): number {
  if (!zone) return -new Date(at).getTimezoneOffset() * 60;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d+):?(\d+)?/.exec(parts.find((p) => p.type === 'timeZoneName')?.value ?? '') ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60) : 0;
}
