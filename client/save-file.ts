import { UTF8_MARK } from '@bourse/contract/csv';

/** Offers a text or bytes to the browser as a download. */
export function saveFile(name: string, content: Blob | string, type = 'text/plain;charset=utf-8'): void {
  const href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

export const saveCsv = (name: string, parts: readonly string[]): void =>
  saveFile(name, new Blob([UTF8_MARK, ...parts], { type: 'text/csv;charset=utf-8' }));
