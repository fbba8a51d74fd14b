import type { Call, Input, Output } from '@bourse/contract/call';
import type { Refusal } from '@bourse/contract/errors';
import { startLoading } from './loading.ts';
import { Refused } from './refused.ts';
import { useSession } from './session.ts';

/** What the client needs of a call; contract objects have it, and the two calls of the start are written out without their schemas. */
export type Callable = Pick<Call, 'method' | 'path'>;

export interface CallOptions {
  /** Does not show the global loading line, for what runs in the background. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}

/** As the specification has it. */
const timeoutMs = 100_000;

/** Base of the wire: empty in a browser; the native shell sets its origin. */
export const base = '';

// The number of the last own write. A read names it and is answered only when the projection includes it.
let lastSeq = 0;
export const noteSeq = (seq: number): void => {
  if (Number.isSafeInteger(seq) && seq > lastSeq) lastSeq = seq;
};

/** Calls the server. Answers the body, or throws `Refused`. */
export async function api<C extends Callable>(call: C, input: Input<C>, options: CallOptions = {}): Promise<Output<C>> {
  const done = options.quiet ? undefined : startLoading();
  try {
    return (await send(call, input, options)) as Output<C>;
  } finally {
    done?.();
  }
}

async function send(call: Callable, input: unknown, options: CallOptions): Promise<unknown> {
  const { token } = useSession.getState();
  const headers = headersOf(token);
  if (call.method === 'POST') headers['content-type'] = 'application/json';
  else if (lastSeq > 0) headers['min-seq'] = String(lastSeq);

  const late = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${base}${call.path}${call.method === 'GET' ? query(input) : ''}`, {
      method: call.method,
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal,
      ...(call.method === 'POST' && { body: JSON.stringify(input ?? {}) }),
    });
    body = await response.json().catch(() => undefined);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Refused(late.aborted ? 'timeout' : 'network', 0);
  }

  noteSeq(Number(response.headers.get('x-seq') ?? Number.NaN));
  if (response.ok) return body;

  throw refusedOf(response.status, body, token, response.headers.get('x-request-id'));
}

/** What every request carries, calls and uploads alike. */
export function headersOf(token: string | undefined): Record<string, string> {
  return { 'cache-control': 'no-cache', pragma: 'no-cache', accept: 'application/json', ...(token && { token }) };
}

/** What an answer that isn't good means. `token` is the one that was sent. */
export function refusedOf(status: number, body: unknown, token: string | undefined, requestId: string | null): Refused {
  // The session ended: unless another login has replaced the token meanwhile, it is forgotten and the guard goes to /login.
  if ((status === 401 || status === 403) && token && useSession.getState().token === token) useSession.getState().end();
  const refusal = (typeof body === 'object' && body !== null && 'error' in body ? body : undefined) as Refusal | undefined;
  const trace = refusal?.trace ?? requestId ?? undefined;
  if (!refusal) return new Refused(status >= 500 ? 'unavailable' : '31', status, trace ? { trace } : {});
  return new Refused(String(refusal.error), status, trace ? { ...refusal, trace } : refusal);
}

function query(input: unknown): string {
  const pairs = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}
