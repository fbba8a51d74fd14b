// The HTTP edge of an origin: the traders' or the office's. Registers every call of its contract: headers, session, rate limit,
// validation, handler, answer. It knows no room: the rooms' handlers do the work, and the contract defines the format.

import type { Call } from '@bourse/contract/call';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errorsOf } from './call-errors.ts';
import { capConnections, timeRequests } from './connections.ts';
import { allowOrigins } from './cross-origin.ts';
import { Download } from './download.ts';
import type { Entrance } from './entrance.ts';
import { numberOf } from './error-numbers.ts';
import { refusalOf } from './failure.ts';
import { Figures } from './figures.ts';
import { apiHeaders } from './headers.ts';
import { readJsonOnly } from './json-body.ts';
import type { Log } from './log.ts';
import { isLocal } from './probes.ts';
import { network, RateLimiter } from './rate-limit.ts';
import { isRefusal, type Refused, refuse, wireRefusal } from './refusal.ts';
import { RefusedRequest } from './refused-request.ts';
import type { Handler, Handlers, Visitor } from './room.ts';
import { Shape } from './shape.ts';
import { TOKEN_HEADER } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the type that this edge's entrance knows. */
    session: unknown;
    /** When its headers had been read. */
    since: number;
  }
}

/** The calls of a contract, by room. */
export type Registry = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type Rooms<R extends Registry> = { readonly [K in keyof R]: Handlers<R[K]> };

/** For reads that must include a write: the last sequence number, and a wait for its projection. */
interface ProjectedEngine {
  readonly head: number;
  projected(seq: number): Promise<void>;
}

export interface EdgeOptions<R extends Registry, S> {
  readonly calls: R;
  readonly rooms: Rooms<R>;
  readonly entrance: Entrance<S>;
  readonly engine: ProjectedEngine;
  readonly log: Log;
  readonly rateLimits: boolean;
  /** Trust the address that the proxy in front of us appended to X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** The header in which that proxy says the country of the address, in lower case. */
  readonly countryHeader?: string | undefined;
  /** Other web origins that may make calls, exactly as browsers send them. */
  readonly origins: readonly string[];
  /** How long a client may take to send a whole request. */
  readonly requestTimeoutMs?: number;
  /** Also checks answers against the contract: a wrong one becomes a 500. For tests. */
  readonly checkAnswers?: boolean;
}

export interface Edge {
  readonly app: FastifyInstance;
  readonly figures: Figures;
}

export const BODY_LIMIT = 64 * 1024;
const HEADER_BYTES = 16 * 1024;
const HEADER_COUNT = 100;
const answerHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' };
/** How long a read waits for the projection it asked for. */
const PROJECTED_MS = 5_000;

export async function createEdge<R extends Registry, S extends object>(options: EdgeOptions<R, S>): Promise<Edge> {
  const { log, entrance } = options;
  const requestTimeout = options.requestTimeoutMs ?? 15_000;
  const start = Math.floor(Math.random() * 36 ** 6).toString(36);
  let requests = 0;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    // One hop: our own proxy wrote the rightmost address; anyone may have written the ones before it.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => `${start}-${(++requests).toString(36)}`,
    requestTimeout,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    exposeHeadRoutes: false,
    http: { maxHeaderSize: HEADER_BYTES, connectionsCheckingInterval: Math.min(1_000, requestTimeout / 2) },
    clientErrorHandler: refuseBrokenRequest,
  });
  app.server.maxHeadersCount = HEADER_COUNT;
  if (options.rateLimits) capConnections(app.server, options.trustProxy ? { perAddress: Number.POSITIVE_INFINITY } : {});
  timeRequests(app, requestTimeout);
  app.decorateRequest('session', null);
  app.decorateRequest('since', 0);
  readJsonOnly(app);
  allowOrigins(app, options.origins);

  const figures = new Figures();
  const shapes: Shape[] = [];
  const limiter = new RateLimiter();
  const sweeping = setInterval(() => limiter.sweep(), 60_000).unref();
  app.addHook('onClose', () => clearInterval(sweeping));

  app.addHook('onRequest', (request, reply, done) => {
    // A token in a URL would end up in logs and histories.
    if (/[?&;]token=/i.test(request.url)) return done(new RefusedRequest(refuse('9', { detail: 'the token travels in a header' })));
    if (request.url.includes('%00')) return done(new RefusedRequest(refuse('9', { detail: 'an address with NUL' })));
    reply.header('x-request-id', request.id);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal !== undefined) {
      if (refusal.refused === 'unavailable') log.error({ trace: request.id, path: pathOf(request), err: error }, 'unavailable');
      return sendRefusal(request, reply, refusal);
    }
    log.error({ trace: request.id, path: pathOf(request), err: error }, 'a bug: answered 500');
    observeRefused(request, 500);
    return reply
      .code(500)
      .headers(apiHeaders)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: 24, detail: 'internal error', trace: request.id }));
  });
  app.setNotFoundHandler((request, reply) => {
    if (pathOf(request).startsWith('/api/')) return sendRefusal(request, reply, refuse('not-found'));
    return reply.code(404).headers(apiHeaders).type('text/plain; charset=utf-8').send('Not found\n');
  });

  function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refused | Parameters<typeof wireRefusal>[0]): FastifyReply {
    const { status, body, retryAfter } = wireRefusal(refusal, request.id);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    // Worth logging: attempts without access, and floods. The rest is the normal business of forms.
    if (status === 401 || status === 403 || status === 404 || status === 429 || status >= 500) {
      log.info({ trace: request.id, path: pathOf(request), ip: request.ip, status, error: body.error }, 'refused');
    }
    observeRefused(request, status);
    return reply.code(status).headers(apiHeaders).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }

  /** Counted here and after a handler's answer: a listener for the end of each response would cost more than the counting. */
  function observeRefused(request: FastifyRequest, status: number): void {
    if (request.since > 0) figures.of(request.routeOptions.url ?? '').observe(status, performance.now() - request.since);
  }

  /** Rate limit and session, before a byte of the body is read. A promise only if the session has to be looked up. */
  function guard(call: Call, request: FastifyRequest): Refused | undefined | Promise<Refused | undefined> {
    if (call.access === 'public') return tooOften(() => limiter.take(`ip ${network(request.ip)}`, call.rate));
    const shared = tooOften(() => limiter.takeShared(request.ip, call.rate));
    if (shared !== undefined) return shared;
    const enter = (session: S | Refused | undefined): Refused | undefined => {
      if (session === undefined) return refuse('session-ended');
      if ('refused' in session) return session;
      request.session = session;
      return tooOften(() => limiter.take(entrance.who(session), call.rate)) ?? entrance.whyNot?.(call, session);
    };
    const token = request.headers[TOKEN_HEADER];
    const found = typeof token === 'string' ? entrance.find(token) : undefined;
    return found instanceof Promise ? found.then(enter) : enter(found);
  }

  function tooOften(take: () => number): Refused | undefined {
    const wait = options.rateLimits ? take() : 0;
    return wait > 0 ? refuse('too-many-requests', { value: String(wait), retryAfter: wait }) : undefined;
  }

  function callerOf(request: FastifyRequest): Visitor {
    const visitor = visitorOf(request, options.countryHeader);
    return request.session === null ? visitor : entrance.caller(request.session as S, visitor);
  }

  function register(call: Call, handler: Handler<Call>): void {
    const figure = figures.of(call.path);
    const shape = new Shape(call);
    const isPost = call.method === 'POST';
    const isWrite = isPost && call.rate !== 'read';

    function answer(request: FastifyRequest, reply: FastifyReply, result: Awaited<ReturnType<Handler<Call>>>): void {
      if (isRefusal(result)) {
        if (options.checkAnswers) mustBeNamed(call, result);
        sendRefusal(request, reply, result);
        return;
      }
      if (result instanceof Download) {
        figure.observe(200, performance.now() - request.since);
        reply.headers(result.headers).send(result.body);
        return;
      }
      if (isWrite) {
        const { seq } = result as { seq?: number };
        if (seq !== undefined) reply.header('x-seq', String(seq));
      }
      if (options.checkAnswers) mustFit(call, shape, result);
      const text = shape.text(result);
      figure.observe(200, performance.now() - request.since);
      reply.send(text);
    }

    /** A promise chain only where something is awaited: most answers come from memory, and an order waits once. */
    function ask(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
      // A POST without body and content type counts as the empty object.
      const asked = isPost ? (request.body ?? {}) : request.query;
      const wrong = shape.whyNot(asked);
      if (wrong !== undefined) return void sendRefusal(request, reply, wrong);
      const result = handler(asked, callerOf(request) as never);
      if (result instanceof Promise) return result.then((done) => answer(request, reply, done));
      answer(request, reply, result);
    }

    app.route({
      method: call.method,
      url: call.path,
      onRequest: (request, reply, done) => {
        request.since = performance.now();
        reply.headers(answerHeaders);
        const proceed = (refused: Refused | undefined): void =>
          refused === undefined ? done() : void sendRefusal(request, reply, refused);
        const guarded = guard(call, request);
        if (guarded instanceof Promise) guarded.then(proceed, done);
        else proceed(guarded);
      },
      handler: (request, reply) => {
        try {
          const late = isWrite ? undefined : awaitProjection(request, options.engine);
          const asked =
            late === undefined
              ? ask(request, reply)
              : late.then((refused) => (refused === undefined ? ask(request, reply) : void sendRefusal(request, reply, refused)));
          asked?.catch((error: Error) => reply.send(error));
        } catch (error) {
          reply.send(error);
        }
      },
    });
    shapes.push(shape);
  }

  for (const [room, ofRoom] of Object.entries(options.calls)) {
    const handlers = options.rooms[room] as unknown as Readonly<Record<string, Handler<Call>>>;
    for (const [name, call] of Object.entries(ofRoom)) register(call as unknown as Call, handlers[name]!);
  }
  app.addHook('onListen', (done) => {
    warmWhenIdle(shapes);
    done();
  });
  return { app, figures };
}

/** Compiles schemas one after the other while idle, so that the first request of each kind is as fast as the second. */
function warmWhenIdle(shapes: readonly Shape[], at = 0): void {
  const shape = shapes[at];
  if (shape === undefined) return;
  setTimeout(() => {
    shape.warm();
    warmWhenIdle(shapes, at + 1);
  }, 20).unref();
}

function visitorOf(request: FastifyRequest, countryHeader: string | undefined): Visitor {
  const { host = '', origin, 'user-agent': userAgent = '' } = request.headers;
  const country = countryOf(request, countryHeader);
  return { ip: request.ip, userAgent, country, host, origin, trace: request.id, isLocal: () => isLocal(request) };
}

/** Of several values the last one: our proxy's. Codes for an unknown country or an anonymous network aren't countries. */
function countryOf(request: FastifyRequest, header: string | undefined): string | undefined {
  const said = header === undefined ? '' : String(request.headers[header] ?? '');
  const country = said.split(',').at(-1)!.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' && country !== 'ZZ' ? country : undefined;
}

/** A read with a sequence number is answered only once the projection includes it. */
function awaitProjection(request: FastifyRequest, engine: ProjectedEngine): Promise<Refused | undefined> | undefined {
  const named = request.headers['min-seq'];
  if (named === undefined) return undefined;
  const seq = typeof named === 'string' && /^\d{1,15}$/.test(named) ? Number(named) : Number.NaN;
  if (!(seq <= engine.head)) {
    return Promise.resolve(refuse('9', { detail: 'min-seq names a number that was not given out' }));
  }
  return within(engine.projected(seq), PROJECTED_MS, refuse('unavailable', { detail: 'the projection is late', retryAfter: 1 }));
}

/** A client translates only errors named in the contract; anything else would be shown as it is. */
function mustBeNamed(call: Call, refusal: Parameters<typeof wireRefusal>[0]): void {
  const code = 'rejected' in refusal ? numberOf(refusal) : refusal.refused;
  if (!errorsOf(call).includes(code)) throw new Error(`the contract of ${call.path} does not name its refusal ${code}`);
}

function mustFit(call: Call, shape: Shape, result: unknown): void {
  const breach = shape.breach(result);
  if (breach !== undefined) throw new Error(`the answer of ${call.path} breaks the contract: ${breach}`);
}

/** The path without its query, which may contain private data. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!.slice(0, 200);

function within<T>(work: Promise<void>, ms: number, late: T): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(late), ms);
    work.then(() => resolve(undefined), reject).finally(() => clearTimeout(timer));
  });
}

/** Connections that never became a request: malformed HTTP, oversized headers, a body that didn't arrive in time. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, refusal] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', refuse('timeout')]
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', refuse('too-large')]
        : ['400 Bad Request', refuse('9')];
  const { trace: _, ...body } = wireRefusal(refusal as Refused, '').body;
  const text = JSON.stringify(body);
  const head = Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\n${head.join('')}content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
  setTimeout(() => socket.destroy(), 1_000).unref();
}
