import { type Callable, openLine } from '@bourse/client/api';
import { Refused } from '@bourse/client/refused';
import type { Input } from '@bourse/contract/call';
import { endSession, tokenOf } from './session.ts';

// A 403 of the office means a missing role, not an ended session.
export const { api, request } = openLine({ timeoutMs: 30_000, credentials: 'omit', token: tokenOf, endedBy: [401], end: endSession });

/** The maximum time for a download. */
const fileTimeoutMs = 150_000;
export interface SentFile {
  readonly parts: readonly string[];
  readonly rows: number;
  /** More rows match than fit in one file. */
  readonly isCut: boolean;
}

/** Downloads a CSV file. `onRows` gets the number of rows so far and in all. An incomplete file is discarded. */
export async function apiFile<C extends Callable>(
  call: C,
  input: Input<C>,
  onRows: (have: number, all: number) => void,
  signal: AbortSignal,
): Promise<SentFile> {
  const init = { method: call.method, headers: { accept: 'text/csv', 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const response = await request(call.path, init, signal, fileTimeoutMs);
  const rows = Number(response.headers.get('x-rows'));
  const parts: string[] = [];
  let lines = -1; // the head is a line too
  try {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      lines += part.value.split('\r\n').length - 1;
      onRows(Math.min(Math.max(lines, 0), rows), rows);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refused('network', 0);
  }
  return { parts, rows, isCut: response.headers.get('x-cut') === '1' };
}

/** Uploads a picture. Returns the id to use in a call. */
export async function uploadPicture(file: Blob, purpose: string): Promise<string> {
  const response = await request(`/api/uploads/picture?purpose=${encodeURIComponent(purpose)}`, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  });
  return ((await response.json()) as { readonly uploadId: string }).uploadId;
}
