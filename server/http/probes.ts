import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiHeaders } from './headers.ts';
import { keptFor } from './kept-for.ts';

export interface Readiness {
  /** Trading is available: the writer commits and no invariant is broken. */
  readonly trading: () => boolean;
  /** How far the tables are behind the journal: trades are acknowledged already, but lists and histories show them late. */
  readonly lag: () => { readonly ms: number; readonly commands: number };
  readonly database: () => Promise<unknown>;
}

const ANSWER_MS = 1_000;
/** An answer serves everyone who asks this soon afterwards, so probes cost the database nothing. */
const KEPT_MS = 1_000;
/** Above this lag, a trader's last action may be missing from lists for longer than a page waits for it. */
const CURRENT_MS = 5_000;

/**
 * /healthz: the process is alive. /readyz: 200 while trading is available, and separately whether the tables are current; a load
 * balancer that removed a server because its tables are behind would only delay them further. /metrics: for Prometheus, on this
 * machine only.
 */
export function addProbes(
  app: FastifyInstance,
  { trading, lag, database }: Readiness,
  metrics: () => Promise<string>,
  now?: () => number,
): void {
  const hasDatabase = keptFor(KEPT_MS, () => isDone(database), now);
  app.get('/healthz', (_, reply) => reply.headers(apiHeaders).send({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    const parts = { trading: trading(), database: await hasDatabase() };
    const ready = parts.trading && parts.database;
    const { ms, commands } = lag();
    return reply
      .code(ready ? 200 : 503)
      .headers(apiHeaders)
      .send({ ready, ...parts, tables: { current: ms < CURRENT_MS, lagMs: Math.round(ms), commandsBehind: commands } });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply
      .headers(apiHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics());
  });
}

/** From this machine, under its own name, and not through a proxy: neither a neighbour nor a website may read it. */
export function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  const { host } = headers;
  for (const name in headers) if (proxyMark.test(name)) return false;
  const from = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(from) && /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host ?? '');
}

/** Headers that proxies and tunnels add; each has its own habit. */
const proxyMark =
  /^(forwarded|via|cdn-loop|x-forwarded.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|(cf|fly|fastly|tailscale|x-envoy|x-amzn)-.*)$/;

async function isDone(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
