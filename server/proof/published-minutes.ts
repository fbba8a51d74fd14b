import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SigningKey } from '../secrets/signing-key.ts';
import { dayOfMinute, type MinuteFiles } from './minute-files.ts';
import { fileHeaders, notFound, sendLines } from './send-lines.ts';

// The published minutes as plain files, without login. Names are matched, never resolved: no other file can be asked for.

const DAY = /^\d{4}-\d\d-\d\d\.jsonl$/;
const PLAIN_DAY = /^\d{4}-\d\d-\d\d$/;
const SYMBOL = /^[A-Z0-9]{1,16}-[A-Z0-9]{1,16}\.jsonl$/;
const VERIFIER = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify-receipt.mjs');
interface Named {
  readonly Params: { readonly day: string; readonly name: string };
}

export function addPublishedMinutes(app: FastifyInstance, files: MinuteFiles, key: Pick<SigningKey, 'published'>): void {
  /** A day that a later head follows doesn't change; the last one grows by the minute. */
  const linesOf = async (day: string, ...names: readonly string[]) => {
    const last = await files.lastHead();
    return {
      path: files.path(...names),
      isFinished: last !== undefined && day < dayOfMinute(last.head.minute),
      compressed: `${files.path('..', 'compressed', ...names)}.gz`,
    };
  };
  for (const kind of ['heads', 'leaves'] as const)
    app.get<Named>(`/proof/${kind}/:name`, async (request, reply) => {
      const { name } = request.params;
      return DAY.test(name) ? sendLines(request, reply, await linesOf(name.slice(0, 10), kind, name)) : notFound(reply);
    });
  app.get<Named>('/proof/ticks/:day/:name', async (request, reply) => {
    const { day, name } = request.params;
    return PLAIN_DAY.test(day) && SYMBOL.test(name) ? sendLines(request, reply, await linesOf(day, 'ticks', day, name)) : notFound(reply);
  });
  app.get('/proof/gaps.jsonl', (request, reply) => sendLines(request, reply, { path: files.path('gaps.jsonl'), isFinished: false }));
  const plain = { ...fileHeaders, 'cache-control': 'no-cache' };
  app.get('/proof/keys.json', (_, reply) =>
    reply.headers(plain).send({ keys: key.published.map(({ keyId, publicKey }) => ({ keyId, publicKey })) }),
  );
  app.get('/proof/verify-receipt.mjs', (_, reply) => reply.headers(plain).type('text/javascript').send(readFileSync(VERIFIER)));
}
