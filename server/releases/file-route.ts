import { createReadStream, existsSync } from 'node:fs';
import { RELEASE_FILES } from '@bourse/contract/releases';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import { RefusedRequest } from '../http/refused-request.ts';
import { fileName, type ReleaseFolder, releaseBy } from './releases.ts';
import { sendFile } from './send-file.ts';

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
    void reply.header('x-signature', signature);
    return sendFile(request, reply, {
      ...{ name, type: 'application/zip', size, sha256 },
      read: (part) => createReadStream(folder.pathOf(found), part),
    });
  });
}
