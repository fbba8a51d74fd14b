import { DAY_MS } from '@bourse/core/time';
import { type Refused, refuse } from './refusal.ts';

// Reading lists a page at a time, newest first. A cursor is the place of the last row that was told.

const USUAL = 50;
const MOST = 200;

export const pageSize = (limit: string | undefined): number => Math.min(MOST, limit === undefined ? USUAL : Number(limit));

/** The numbers of a cursor, or a refusal; `first` where the list is read from its beginning. */
export function readCursor(cursor: string | undefined, first: readonly number[]): readonly number[] | Refused {
  if (cursor === undefined) return first;
  const parts = cursor.split('-');
  if (parts.length !== first.length || !parts.every((part) => /^\d{1,16}$/.test(part)))
    return refuse('9', { detail: 'cursor: not one of ours' });
  return parts.map(Number);
}

/** One row more than the page was read: if it came, there is another page behind the last row of this one. */
export function page<T>(rows: readonly T[], size: number, place: (row: T) => readonly number[]): { rows: readonly T[]; cursor?: string } {
  if (rows.length <= size) return { rows };
  const told = rows.slice(0, size);
  return { rows: told, cursor: place(told.at(-1)!).join('-') };
}

/** From when on rows are wanted, in milliseconds; 0 is always. */
export const since = (days: string | undefined, now: number): number => (days === undefined ? 0 : now - Number(days) * DAY_MS);
