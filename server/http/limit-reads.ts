import type { FastifyInstance } from 'fastify';
import { network, RateLimiter } from './rate-limit.ts';

/** Plain files aren't calls, so the edge's guard doesn't see them: a limit for each address, on all routes of this scope. */
export function limitReads(app: FastifyInstance): void {
  const limiter = new RateLimiter();
  const sweeping = setInterval(() => limiter.sweep(), 60_000).unref();
  app.addHook('onClose', () => clearInterval(sweeping));
  app.addHook('onRequest', async (request, reply) => {
    const wait = limiter.take(`ip ${network(request.ip)}`, 'read');
    if (wait > 0) return reply.code(429).header('retry-after', String(wait)).type('text/plain').send('Too many requests.\n');
  });
}
