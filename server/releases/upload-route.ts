import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RELEASE_UPLOAD, releasesOffice } from '@bourse/contract/office/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { apiHeaders } from '../http/headers.ts';
import { refuse } from '../http/refusal.ts';
import { RefusedRequest } from '../http/refused-request.ts';
import { TOKEN_HEADER } from '../http/token.ts';
import type { OperatorSession, OperatorSessions } from '../operators/sessions.ts';
import { inTransaction } from '../store/transaction.ts';
import type { ReleaseKey } from './release-key.ts';
import { type ReleaseFolder, releaseBy, type StoredRelease } from './releases.ts';

export interface UploadRoute {
  readonly pool: Pool;
  readonly sessions: Pick<OperatorSessions, 'find'>;
  readonly key: ReleaseKey | undefined;
  readonly folder: ReleaseFolder;
}

/** Takes the file of a registered release. What doesn't match its signed description is deleted at once. */
export function addReleaseUpload(app: FastifyInstance, { pool, sessions, key, folder }: UploadRoute): void {
  const arriving = new Set<string>();
  const enter = async (request: FastifyRequest): Promise<OperatorSession> => {
    const token = request.headers[TOKEN_HEADER];
    const session = typeof token === 'string' ? await sessions.find(token) : undefined;
    if (session === undefined) throw new RefusedRequest(refuse('session-ended'));
    const may = releasesOffice.register.roles.some((role) => session.roles.includes(role));
    if (!may) throw new RefusedRequest(refuse('not-allowed'));
    return session;
  };
  const take = async (release: StoredRelease, body: Readable, verifying: ReleaseKey): Promise<void> => {
    const part = folder.partOf(release);
    try {
      await pipeline(body, upTo(release.size), createWriteStream(part, { mode: 0o600 }));
      if (!(await verifying.isFileOf(release, part))) throw new RefusedRequest(refuse('release-damaged'));
      await rename(part, folder.pathOf(release));
    } finally {
      await rm(part, { force: true });
    }
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: one that is refused is never read.
    scope.addContentTypeParser('application/zip', (_, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_, __, done) => done(null, undefined));
    scope.post<{ Params: { id: string } }>(`${RELEASE_UPLOAD}:id`, async (request, reply) => {
      reply.headers(apiHeaders);
      try {
        const { operator } = await enter(request);
        if (key === undefined) throw new RefusedRequest(refuse('unavailable', { detail: 'RELEASE_KEY_FILE isn’t set' }));
        const { id } = request.params;
        const release = /^[1-9]\d{0,15}$/.test(id) ? await releaseBy(pool, 'id = $1', id) : undefined;
        if (release === undefined) throw new RefusedRequest(refuse('not-found'));
        if (!(request.body instanceof Object)) throw new RefusedRequest(refuse('9', { detail: 'the body is the file, application/zip' }));
        if (arriving.has(release.sha256)) throw new RefusedRequest(refuse('too-many-requests', { value: '2', retryAfter: 2 }));
        arriving.add(release.sha256);
        try {
          await take(release, request.body as Readable, key);
        } finally {
          arriving.delete(release.sha256);
        }
        await inTransaction(pool, async (client) => {
          await client.query('UPDATE release SET uploaded_at = coalesce(uploaded_at, now()) WHERE id = $1', [release.id]);
          const { platform, version } = release;
          await append(client, {
            operator,
            act: 'releases.upload',
            subject: `release:${platform}`,
            detail: { version },
          });
        });
        return {};
      } catch (error) {
        // Otherwise the rest of a refused body would be read to its end.
        if (!request.raw.complete) void reply.header('connection', 'close');
        throw error;
      }
    });
  });
}

/** A body that is longer than was signed ends here, not on the disk. */
const upTo = (most: number) =>
  async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > most) throw new RefusedRequest(refuse('release-damaged'));
      yield part;
    }
  };
