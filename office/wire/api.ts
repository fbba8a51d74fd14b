import type { Call, Input, Output } from '@bourse/contract/call';
import type { Refusal } from '@bourse/contract/errors';
import { Refused } from './refused.ts';
import { endSession, useSession } from './session.ts';

/** What the client needs of a call. */
export type Callable = Pick<Call, 'method' | 'path'>;

const timeoutMs = 30_000;

// The number of the last own write: a read names it and is answered only when the projection includes it.
let lastSeq = 0;

/** The token of the session, for what is not a call: an upload, a file. */
const sessionHeaders = (): Record<string, string> => {
  const { token } = useSession.getState();
  return token ? { token } : {};
};

/** Calls the server. Answers the body, or throws `Refused`. */
export async function api<C extends Callable>(call: C, input: Input<C>, signal?: AbortSignal): Promise<Output<C>> {
  const isPost = call.method === 'POST';
  const response = await request(
    `${call.path}${isPost ? '' : query(input)}`,
    {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(isPost && { 'content-type': 'application/json' }),
        ...(!isPost && lastSeq > 0 && { 'min-seq': String(lastSeq) }),
      },
      ...(isPost && { body: JSON.stringify(input ?? {}) }),
    },
    signal,
  );
  const seq = Number(response.headers.get('x-seq') ?? Number.NaN);
  if (Number.isSafeInteger(seq) && seq > lastSeq) lastSeq = seq;
  return (await response.json()) as Output<C>;
}

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

/** Any request of a session: answers what is good, throws `Refused` otherwise, and forgets a session that ended. */
export async function request(path: string, init: RequestInit, signal?: AbortSignal, ms = timeoutMs): Promise<Response> {
  const { token } = useSession.getState();
  const late = AbortSignal.timeout(ms);
  let response: Response;
  try {
    response = await fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...sessionHeaders() },
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused(late.aborted ? 'timeout' : 'network', 0);
  }
  if (response.ok) return response;
  if (response.status === 401 && token && useSession.getState().token === token) endSession();
  const body: unknown = await response.json().catch(() => undefined);
  const refusal = (typeof body === 'object' && body !== null && 'error' in body ? body : undefined) as Refusal | undefined;
  const trace = refusal?.trace ?? response.headers.get('x-request-id') ?? undefined;
  if (!refusal) throw new Refused(response.status >= 500 ? 'unavailable' : '31', response.status, trace ? { trace } : {});
  throw new Refused(String(refusal.error), response.status, trace ? { ...refusal, trace } : refusal);
}

function query(input: unknown): string {
  const pairs = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}

/** Puts a picture in; answers the id under which a call takes it into use. */
export async function uploadPicture(file: Blob, purpose: string): Promise<string> {
  const response = await request(`/api/uploads/picture?purpose=${encodeURIComponent(purpose)}`, {
    method: 'POST',
    headers: { 'content-type': file.type, accept: 'application/json' },
    body: file,
  });
  return ((await response.json()) as { readonly uploadId: string }).uploadId;
}
