import { UTF8_MARK } from '@bourse/contract/csv';

/** Gives a text or bytes to the browser as a file to keep. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export const saveCsv = (name: string, parts: readonly string[]): void =>
  saveFile(name, new Blob([UTF8_MARK, ...parts], { type: 'text/csv;charset=utf-8' }));
