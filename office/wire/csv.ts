// A list as a file for a spreadsheet. A cell that a spreadsheet would run as a formula is led by an apostrophe.

const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  const isRun = /^\s*[=+@\t\r-]/.test(text) && !/^-\d[\d.,]*%?$/.test(text);
  const safe = isRun ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvText = (head: readonly string[], rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Gives a text or bytes to the browser as a file to keep. */
export function saveFile(name: string, content: Blob | string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
