import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Lines {
  readonly path: string;
  /** Nothing will be appended any more. */
  readonly isFinished: boolean;
  /** Where a finished file is kept compressed, once somebody has asked for it. */
  readonly compressed?: string;
}

export const fileHeaders = { 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' };
export const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).headers(fileHeaders).type('text/plain').send('No such file.\n');

/** A file of lines as long as it is now: what's appended meanwhile isn't part of the answer. */
export async function sendLines(request: FastifyRequest, reply: FastifyReply, lines: Lines): Promise<FastifyReply> {
  const whole = await sizeOf(lines.path);
  if (whole === undefined) return notFound(reply);
  const isCompressed = lines.isFinished && lines.compressed !== undefined && whole > 0 && acceptsGzip(request);
  // Files only grow, so a length names a content; the compressed form is another one.
  const tag = `"${whole}${isCompressed ? '-gzip' : ''}"`;
  reply.headers({
    ...fileHeaders,
    etag: tag,
    vary: 'accept-encoding',
    'cache-control': lines.isFinished ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const path = isCompressed ? await compress(lines.path, lines.compressed!) : lines.path;
  const size = isCompressed ? await sizeOf(path) : whole;
  return reply
    .headers({ 'content-length': String(size), ...(isCompressed && { 'content-encoding': 'gzip' }) })
    .type('application/x-ndjson')
    .send(size === 0 ? '' : createReadStream(path, { end: size! - 1 }));
}

const sizeOf = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.size;
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:[,\s]|$))/.test(String(headers['accept-encoding'] ?? ''));

/** By path, while it's being written. */
const underWay = new Map<string, Promise<string>>();

/** Once for all who ask. It's no part of what is published, and may be deleted at any time. */
function compress(from: string, to: string): Promise<string> {
  const known = underWay.get(to);
  if (known !== undefined) return known;
  const made = write(from, to).finally(() => underWay.delete(to));
  underWay.set(to, made);
  return made;
}

async function write(from: string, to: string): Promise<string> {
  if ((await sizeOf(to)) !== undefined) return to;
  await mkdir(dirname(to), { recursive: true });
  await pipeline(createReadStream(from), createGzip(), createWriteStream(`${to}.part`));
  await rename(`${to}.part`, to);
  return to;
}
