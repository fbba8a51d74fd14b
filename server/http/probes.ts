import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiHeaders } from './headers.ts';

/** One thing without which the server may not serve. */
export interface Readiness {
  readonly name: string;
  readonly check: () => boolean | Promise<boolean>;
}

const ANSWER_MS = 1_000;

/** /healthz: the process is alive. /readyz: it may serve. /metrics: what Prometheus reads, for this machine only. */
export function addProbes(app: FastifyInstance, readiness: readonly Readiness[], metrics: () => Promise<string>): void {
  app.get('/healthz', (_, reply) => reply.headers(apiHeaders).send({ alive: true }));
  app.get('/readyz', async (_, reply) => {
    const parts = await Promise.all(readiness.map(async ({ name, check }) => [name, await isReady(check)] as const));
    const ready = parts.every(([, is]) => is);
    return reply
      .code(ready ? 200 : 503)
      .headers(apiHeaders)
      .send({ ready, ...Object.fromEntries(parts) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    return reply
      .headers(apiHeaders)
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics());
  });
}

/** From this machine, named as this machine, and not through a proxy: neither a neighbour nor a web page may read it. */
export function isLocal(request: FastifyRequest): boolean {
  const { headers } = request;
  const { host } = headers;
  if (proxyMarks.some((name) => headers[name] !== undefined)) return false;
  const from = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(from) && /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host ?? '');
}

/** What a proxy in front adds; each has its own habit. */
const proxyMarks = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip'];

async function isReady(check: Readiness['check']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
