import { DAY_MS } from '@bourse/core/time';
import { type Refused, refuse } from './refusal.ts';

// Lists are read a page at a time, newest first. A cursor is the position of the last row returned.

const USUAL = 50;
const MOST = 200;

export const pageSize = (limit: string | undefined): number => Math.min(MOST, limit === undefined ? USUAL : Number(limit));

/** The numbers in a cursor, or a refusal; `first` at the beginning of the list. */
export function readCursor(cursor: string | undefined, first: readonly number[]): readonly number[] | Refused {
  if (cursor === undefined) return first;
  const parts = cursor.split('-');
  if (parts.length !== first.length || !parts.every((part) => /^\d{1,16}$/.test(part) && Number.isSafeInteger(Number(part))))
    return refuse('9', { detail: 'cursor: not one of ours' });
  return parts.map(Number);
}

/** One row more than the page was read: if it exists, another page follows. */
export function page<T>(rows: readonly T[], size: number, place: (row: T) => readonly number[]): { rows: readonly T[]; cursor?: string } {
  if (rows.length <= size) return { rows };
  const told = rows.slice(0, size);
  return { rows: told, cursor: place(told.at(-1)!).join('-') };
}

/** The earliest time of the rows requested, in milliseconds; 0 means all. */
export const since = (days: string | undefined, now: number): number => (days === undefined ? 0 : now - Number(days) * DAY_MS);
