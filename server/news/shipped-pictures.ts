import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const folder = join(import.meta.dirname, 'carousel-pictures');

/** The carousel images shipped for a practice market, on the traders' origin and the office's. */
export function addShippedPictures(app: FastifyInstance): void {
  const pictures = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  app.get<{ Params: { name: string } }>('/carousel/:name', (request, reply) => {
    const picture = pictures.get(request.params.name);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .headers({
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
      })
      .type('image/svg+xml')
      .send(picture);
  });
}
