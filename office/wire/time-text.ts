// All times in the office are UTC, so that two operators anywhere mean the same minute.

import { HOUR_MS, MINUTE_MS } from '@bourse/core/time';

const looks = {
  /** 09:41:12 */
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  /** 14 Jul 2026 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 14 Jul 2026, 09:41 */
  short: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  /** Tue 14 Jul */
  clock: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map(
  Object.entries(looks).map(([name, look]) => [name, new Intl.DateTimeFormat('en-GB', { ...look, hourCycle: 'h23', timeZone: 'UTC' })]),
);
const instant = (at: string | number | undefined): number => (typeof at === 'number' ? at : at === undefined ? Number.NaN : Date.parse(at));

export function timeText(at: string | number | undefined, look: keyof typeof looks): string {
  const time = instant(at);
  return Number.isNaN(time) ? '–' : (formatters.get(look)?.format(time).replaceAll(',', '') ?? '–');
}

/** With milliseconds, as in the audit log: 14 Jul 2026 09:32:07.418 */
export const exactText = (at: string | undefined): string => {
  const time = instant(at);
  return Number.isNaN(time)
    ? '–'
    : `${timeText(time, 'day')} ${timeText(time, 'time')}.${String(new Date(time).getUTCMilliseconds()).padStart(3, '0')}`;
};

/** For rows: the time alone today, the day and time otherwise. */
export const rowTime = (at: string | undefined, now = Date.now()): string => {
  const time = instant(at);
  if (Number.isNaN(time)) return '–';
  if (timeText(time, 'day') === timeText(now, 'day')) return timeText(time, 'time');
  const short = timeText(time, 'short');
  return new Date(time).getUTCFullYear() === new Date(now).getUTCFullYear() ? short.replace(/ \d{4}/, '') : short;
};

/** A waiting time: "now", "28 min", "3 h 12", "2 d 4 h". */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return '< 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A fixed length of time in its largest whole unit: "30 s", "5 min", "1 h". */
export function durationText(ms: number): string {
  if (ms % HOUR_MS === 0) return `${ms / HOUR_MS} h`;
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${ms / 1_000} s`;
}

export const ageOf = (at: string, now = Date.now()): number => Math.max(0, now - Date.parse(at));
