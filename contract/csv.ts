// The one writer of CSV: the trader's statements and lists, and the office's exports. Headings stay English, so that a file from
// one language can be read by the tools of another.

export type Cell = string | number | boolean | undefined;

/** An optional minus, digits, an optional fraction: no spreadsheet takes that for a formula. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet may take for a formula, in its full-width forms too, also after spaces. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * The same behind what another spreadsheet takes for the end of a cell: one with a decimal comma splits our lines at semicolons, and then
 * also at line ends within quotes.
 */
const formulaWithin = /([;\t\r\n](?:[^\S\r\n]|")*)(?=[=+\-@＝＋－＠])/g;

/**
 * A number stays a number, whatever its sign. What a spreadsheet could take for a formula gets an apostrophe in front; text with a comma,
 * a quote or a line end is quoted.
 */
function cellText(value: Cell): string {
  if (value === undefined) return '';
  const text = String(value);
  const start = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  const safe = start.replace(formulaWithin, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A head, and one line for each row. */
export const csvText = (head: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  [head, ...rows].map((cells) => csvLine(cells)).join('');

/** Tells spreadsheets that a file is UTF-8. Goes before the text where it is saved; what is signed has none. */
export const UTF8_MARK = '\ufeff';
