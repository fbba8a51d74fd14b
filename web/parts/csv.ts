import { type Cell, csvText } from '@bourse/contract/csv';

// The trader's records for spreadsheets and tax, with times in UTC.

/** One line for each row, its columns in the order given; a figure that is missing is an empty cell. */
export const csv = <K extends string>(columns: readonly K[], rows: readonly { readonly [key in K]?: unknown }[]): string =>
  csvText(
    columns,
    rows.map((row) => columns.map((c) => row[c] as Cell)),
  );

/** Page after page until the last one. `onCount` hears how many there are so far; an aborted signal ends it. */
export async function allPages<T>(
  page: (cursor: string | undefined) => Promise<{ readonly rows: readonly T[]; readonly cursor?: string | undefined }>,
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const next = await page(cursor);
    signal.throwIfAborted();
    all.push(...next.rows);
    onCount(all.length);
    cursor = next.cursor;
  } while (cursor !== undefined);
  return all;
}
