import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from '../http/headers.ts';
import { byteRange } from './byte-range.ts';

interface ImmutableFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly read: (part: { readonly start: number; readonly end: number }) => Readable;
}

/** A file that never changes under its address. A download that broke off can go on where it was. */
export function sendFile({ headers }: FastifyRequest, reply: FastifyReply, { name, type, size, sha256, read }: ImmutableFile) {
  const etag = `"${sha256}"`;
  void reply.headers({
    ...apiHeaders,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `attachment; filename="${name}"`,
    'accept-ranges': 'bytes',
    etag,
    'x-checksum': sha256,
  });
  const { range, 'if-range': unless = etag, 'if-none-match': known } = headers;
  if (known === etag) return reply.code(304).send();
  const part = unless === etag ? byteRange(range, size) : undefined;
  if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  return reply
    .header('content-length', end - start + 1)
    .type(type)
    .send(read({ start, end }));
}
