import { type Callable, openLine } from '@bourse/client/api';
import { Refused } from '@bourse/client/refused';
import type { Input } from '@bourse/contract/call';
import { endSession, tokenOf } from './session.ts';

// A 403 of the office is a role that somebody lacks, not a session that ended.
export const { api, request } = openLine({ timeoutMs: 30_000, credentials: 'omit', token: tokenOf, endedBy: [401], end: endSession });

/** How long a file may take to come. */
const fileTimeoutMs = 150_000;
export interface SentFile {
  readonly parts: readonly string[];
  readonly rows: number;
  /** More rows match than one file has. */
  readonly isCut: boolean;
}

/** Calls for a CSV file. `onRows` hears how many rows have come, and how many will. A file that broke off is not kept. */
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

/** Puts a picture in; answers the id under which a call takes it into use. */
export async function uploadPicture(file: Blob, purpose: string): Promise<string> {
  const response = await request(`/api/uploads/picture?purpose=${encodeURIComponent(purpose)}`, {
    method: 'POST',
    headers: { 'content-type': file.type },
    body: file,
  });
  return ((await response.json()) as { readonly uploadId: string }).uploadId;
}
