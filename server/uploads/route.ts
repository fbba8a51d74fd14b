import type { Readable } from 'node:stream';
import { PICTURE_BYTES, PICTURE_PATH, pictureTypes, type UploadPurpose } from '@bourse/contract/uploads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiHeaders } from '../http/headers.ts';
import { network, RateLimiter } from '../http/rate-limit.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import { RefusedRequest } from '../http/refused-request.ts';
import { TOKEN_HEADER } from '../http/token.ts';
import { readBody } from './body.ts';
import { Places } from './places.ts';
import type { Owner, Uploads } from './uploads.ts';

export interface UploadRoutes {
  readonly uploads: Uploads;
  /** The sender, by this origin's token. */
  readonly ownerOf: (token: string, purpose: UploadPurpose) => Owner | Refused | undefined | Promise<Owner | Refused | undefined>;
  /** What may be uploaded at this origin. */
  readonly purposes: readonly UploadPurpose[];
  readonly rateLimits: boolean;
}

/** Shown as an image in our own pages and nothing else: its scripts don't run, and no page can frame it. */
const pictureHeaders: Readonly<Record<string, string>> = {
  ...apiHeaders,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'content-disposition': 'attachment; filename="picture.webp"',
  'cross-origin-resource-policy': 'same-origin',
};

/** The two routes that aren't calls: an image comes in as a stream, and goes out by a signed link. */
export function addUploads(app: FastifyInstance, o: UploadRoutes): void {
  const { uploads } = o;
  const limiter = new RateLimiter();
  const sweeping = setInterval(() => limiter.sweep(), 60_000).unref();
  app.addHook('onClose', () => clearInterval(sweeping));
  const places = new Places();
  const throttle = (who: string, kind: 'read' | 'write'): void => {
    const wait = o.rateLimits ? limiter.take(who, kind) : 0;
    if (wait > 0) throw new RefusedRequest(refuse('too-many-requests', { value: String(wait), retryAfter: wait }));
  };
  const enter = async (request: FastifyRequest, purpose: UploadPurpose | undefined): Promise<Owner> => {
    throttle(`ip ${network(request.ip)}`, 'read');
    const token = request.headers[TOKEN_HEADER];
    const owner = typeof token === 'string' ? await o.ownerOf(token, purpose ?? o.purposes[0]!) : undefined;
    if (owner === undefined) throw new RefusedRequest(refuse('session-ended'));
    if ('refused' in owner) throw new RefusedRequest(owner);
    throttle(nameOf(owner), 'write');
    return owner;
  };

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream: one that is refused or too large is never read.
    for (const type of pictureTypes) scope.addContentTypeParser(type, (_, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_, __, done) => done(null, undefined));
    scope.post(PICTURE_PATH, async (request, reply) => {
      reply.headers(apiHeaders);
      // Otherwise the rest of a refused body would be read to its end.
      const closing = (): void => void reply.header('connection', 'close');
      try {
        const purpose = o.purposes.find((one) => one === (request.query as { purpose?: unknown }).purpose);
        const owner = await enter(request, purpose);
        if (purpose === undefined) throw new RefusedRequest(refuse('9', { detail: `purpose is one of ${o.purposes.join(', ')}` }));
        if (!(request.body instanceof Object)) throw new RefusedRequest(refuse('picture-refused'));
        if (Number(request.headers['content-length'] ?? 0) > PICTURE_BYTES) throw new RefusedRequest(refuse('picture-too-large'));
        const full = await uploads.whyFull(owner);
        if (full !== undefined) throw new RefusedRequest(full);
        const leave = places.take(nameOf(owner));
        if (leave === undefined) throw new RefusedRequest(refuse('too-many-requests', { value: '2', retryAfter: 2 }));
        try {
          const stored = await uploads.takePicture(await readBody(request.body as Readable, PICTURE_BYTES), { purpose, owner });
          if ('refused' in stored) throw new RefusedRequest(stored);
          return { ...stored, keptUntil: stored.keptUntil.toISOString() };
        } finally {
          leave();
        }
      } catch (error) {
        if (!request.raw.complete) closing();
        throw error;
      }
    });
  });

  app.get<{ Params: { id: string } }>('/api/uploads/:id', async (request, reply) => {
    throttle(`ip ${network(request.ip)}`, 'read');
    const shown = await uploads.show(request.params.id, request.query as Record<string, unknown>);
    if (shown === undefined) throw new RefusedRequest(refuse('not-found'));
    return reply
      .headers({ ...pictureHeaders, ...(shown.isPublic && { 'cache-control': 'public, max-age=86400, immutable' }) })
      .type(shown.mime)
      .send(shown.bytes);
  });
}

const nameOf = (owner: Owner): string => ('trader' in owner ? `trader ${owner.trader}` : `operator ${owner.operator}`);
