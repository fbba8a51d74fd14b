import { createReadStream, existsSync } from 'node:fs';
import { RELEASE_FILES } from '@bourse/contract/releases';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { apiHeaders } from '../http/headers.ts';
import { refuse } from '../http/refusal.ts';
import { RefusedRequest } from '../http/refused-request.ts';
import { byteRange } from './byte-range.ts';
import { fileName, type ReleaseFolder, releaseBy } from './releases.ts';

const named = /^bourse-(android|ios)-(\d{1,4}\.\d{1,4}\.\d{1,4})-[0-9a-f]{16}\.zip$/;

/** Files of releases that were offered at some time. They never change, and a download that broke off can go on where it was. */
export function addReleaseFiles(app: FastifyInstance, pool: Pool, folder: ReleaseFolder): void {
  app.get<{ Params: { name: string } }>(`${RELEASE_FILES}:name`, async (request, reply) => {
    const { name } = request.params;
    const [, platform, version] = named.exec(name) ?? [];
    const found =
      platform === undefined
        ? undefined
        : await releaseBy(pool, 'platform = $1 AND version = $2 AND activated_at IS NOT NULL', platform, version);
    if (found === undefined || fileName(found) !== name || !existsSync(folder.pathOf(found))) throw new RefusedRequest(refuse('not-found'));
    const { size, sha256, signature } = found;
    const etag = `"${sha256}"`;
    void reply.headers({
      ...apiHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `attachment; filename="${name}"`,
      'accept-ranges': 'bytes',
      etag,
      'x-checksum': sha256,
      'x-signature': signature,
    });
    const { range, 'if-range': unless = etag, 'if-none-match': known } = request.headers;
    if (known === etag) return reply.code(304).send();
    const part = unless === etag ? byteRange(range, size) : undefined;
    if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { start, end } = part ?? { start: 0, end: size - 1 };
    if (part !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    return reply
      .header('content-length', end - start + 1)
      .type('application/zip')
      .send(createReadStream(folder.pathOf(found), { start, end }));
  });
}
