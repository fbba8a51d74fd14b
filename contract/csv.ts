// The only CSV writer: for traders' statements and lists, and for the office's exports. Headings stay in English, so that a file
// from one language works with tools from another.

export type Cell = string | number | boolean | undefined;

/** An optional minus, digits, an optional fraction: no spreadsheet evaluates that as a formula. */
const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet may evaluate as a formula, including full-width characters and leading spaces. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/**
 * The same after what another spreadsheet takes for the end of a cell: with a decimal comma it splits our lines at semicolons, and
 * then also at line breaks within quotes.
 */
const formulaWithin = /([;\t\r\n](?:[^\S\r\n]|")*)(?=[=+\-@＝＋－＠])/g;

/**
 * A number stays a number, whatever its sign. Text that a spreadsheet could evaluate gets an apostrophe in front; text with a
 * comma, quote or line break is quoted.
 */
function cellText(value: Cell): string {
  if (value === undefined) return '';
  const text = String(value);
  const start = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  const safe = start.replace(formulaWithin, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A header line, and one line per row. */
export const csvText = (head: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  [head, ...rows].map((cells) => csvLine(cells)).join('');

/** Tells spreadsheets that a file is UTF-8. Prepended to saved files; signed text doesn't have it. */
export const UTF8_MARK = '\ufeff';
