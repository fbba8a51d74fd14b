import type { Call, Input, Output } from '@bourse/contract/call';
import type { Refusal } from '@bourse/contract/errors';
import { Refused } from './refused.ts';

/** The part of a call that the client needs: contract objects have it, and so does the traders' app's list of calls without schemas. */
export type Callable = Pick<Call, 'method' | 'path'>;

export interface CallOptions {
  /** Doesn't show the app's loading bar, for background requests. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
}
export type Api = <C extends Callable>(call: C, input: Input<C>, options?: CallOptions) => Promise<Output<C>>;

/** The differences between the two apps' requests. */
export interface Line {
  readonly timeoutMs: number;
  /** Where the calls go, if not to the page's own origin. */
  readonly origin?: string;
  readonly credentials: RequestCredentials;
  readonly token: () => string | undefined;
  /** The statuses that mean the session has ended, and what to do then. */
  readonly endedBy: readonly number[];
  readonly end: () => void;
}

/** An app's requests: each has the session's token, and each failure becomes a `Refused`. */
export function openLine({ timeoutMs, origin = '', credentials, token, endedBy, end }: Line) {
  // The number of the latest own write. A read names it and is answered only once the projection includes it.
  let lastSeq = 0;
  const noteSeq = (seq: number): void => {
    if (Number.isSafeInteger(seq) && seq > lastSeq) lastSeq = seq;
  };

  /** Headers of every request, calls and uploads alike. */
  const headersOf = (sent: string | undefined): Record<string, string> => ({
    'cache-control': 'no-cache',
    pragma: 'no-cache',
    accept: 'application/json',
    ...(sent && { token: sent }),
  });

  /** The error for an unsuccessful answer. `sent` is the request's token: it's cleared unless another login has replaced it. */
  const refusedOf = (status: number, body: unknown, sent: string | undefined, requestId: string | null): Refused => {
    if (endedBy.includes(status) && sent && token() === sent) end();
    const refusal = (typeof body === 'object' && body !== null && 'error' in body ? body : undefined) as Refusal | undefined;
    const trace = refusal?.trace ?? requestId ?? undefined;
    return new Refused(refusal ? String(refusal.error) : status >= 500 ? 'unavailable' : '31', status, {
      ...refusal,
      ...(trace && { trace }),
    });
  };

  /** Any request of the session: an upload, a file, a call. */
  const request = async (path: string, init: RequestInit, signal?: AbortSignal, ms = timeoutMs): Promise<Response> => {
    const sent = token();
    const late = AbortSignal.timeout(ms);
    let response: Response;
    try {
      response = await fetch(origin + path, {
        ...init,
        headers: { ...headersOf(sent), ...(init.headers as Record<string, string>) },
        credentials,
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Refused(late.aborted ? 'timeout' : 'network', 0);
    }
    noteSeq(Number(response.headers.get('x-seq') ?? Number.NaN));
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => undefined);
    throw refusedOf(response.status, body, sent, response.headers.get('x-request-id'));
  };

  /** Calls the server. Returns the body, or throws `Refused`. */
  const api: Api = async (call, input, { signal } = {}) => {
    const isPost = call.method === 'POST';
    const headers = isPost ? { 'content-type': 'application/json' } : lastSeq > 0 ? { 'min-seq': String(lastSeq) } : {};
    const body = isPost && { body: JSON.stringify(input ?? {}) };
    const response = await request(call.path + (isPost ? '' : query(input)), { method: call.method, headers, ...body }, signal);
    return response.json().catch((error: unknown) => {
      // An answer that broke off counts as none.
      throw signal?.aborted ? error : new Refused('network', 0);
    });
  };

  return { api, request, headersOf, refusedOf, noteSeq };
}

function query(input: unknown): string {
  const pairs = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`;
}
