import type { FastifyInstance } from 'fastify';
import { apiHeaders } from './headers.ts';

/** The webviews of the traders' phone apps. */
export const nativeOrigins = ['https://localhost', 'capacitor://localhost'];
export const nativeOriginsOf = ({ NATIVE_ORIGINS }: { readonly NATIVE_ORIGINS: boolean }): readonly string[] =>
  NATIVE_ORIGINS ? nativeOrigins : [];
const METHODS = 'GET, POST';
const REQUEST_HEADERS = 'content-type, cache-control, pragma, token, min-seq';
const ANSWER_HEADERS = 'x-seq, x-request-id, retry-after';

/**
 * Which other origins may read our answers: exactly the listed ones, each echoed by name, never `*` and never `null`. Nothing
 * relies on cookies, so a foreign page has no credentials to abuse; the list only grants, it doesn't protect.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins.filter((origin) => origin !== '*' && origin !== 'null'));
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined) return done();
    reply.header('vary', 'Origin');
    if (allowed.has(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', ANSWER_HEADERS);
    }
    if (request.method !== 'OPTIONS') return done();
    if (allowed.has(origin)) {
      reply.header('access-control-allow-methods', METHODS);
      reply.header('access-control-allow-headers', REQUEST_HEADERS);
      reply.header('access-control-max-age', '600');
    }
    void reply
      .code(204)
      .headers({ ...apiHeaders, 'cache-control': 'no-cache' })
      .send();
  });
}
