// Own records for spreadsheets and tax, times in UTC. Headings stay English so that a file from one language can be read by the
// tools of another.

/** One line for each row, its columns in the order given; a figure that is missing is an empty cell. */
export function csv<K extends string>(columns: readonly K[], rows: readonly { readonly [key in K]?: unknown }[]): string {
  return `${[columns.join(','), ...rows.map((row) => columns.map((c) => cell(row[c])).join(','))].join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; what has a comma, quote or line end is quoted. */
function cell(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

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

/** Hands a text to the browser as a file. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
