import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SignedHead } from '@bourse/contract/proof';
import { fingerprintOf } from '@bourse/core/proof/fingerprint';
import type { FastifyInstance } from 'fastify';
import type { SigningKey } from '../secrets/signing-key.ts';

// Every head ever signed, one JSON line each, as a plain file next to the database: published as it is, and still there after the
// database was restored from an earlier day.

export const publishedFile = (dataDir: string): string => join(dataDir, 'proof', 'liabilities.ndjson');

export function readPublished(dataDir: string): readonly SignedHead[] {
  const path = publishedFile(dataDir);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SignedHead);
}

export function publish(dataDir: string, heads: readonly SignedHead[]): void {
  const path = publishedFile(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, heads.map((head) => `${JSON.stringify(head)}\n`).join(''), { flush: true });
}

const VERIFIER = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify-liabilities.mjs');

/** Public: the signing keys, the heads, and the script that checks an evidence file against them with nothing but Node. */
export function addPublished(app: FastifyInstance, dataDir: string, key: SigningKey): void {
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache', 'access-control-allow-origin': '*' };
  app.get('/proof/liabilities.ndjson', (_, reply) => {
    const path = publishedFile(dataDir);
    return reply
      .headers(headers)
      .type('application/x-ndjson')
      .send(existsSync(path) ? readFileSync(path) : '');
  });
  app.get('/proof/signing-key.json', (_, reply) => {
    const fingerprint = fingerprintOf((bytes) => createHash('sha256').update(bytes).digest(), key.publicKey);
    return reply.headers(headers).send({ algorithm: 'Ed25519', publicKey: key.publicKey.toString('hex'), fingerprint });
  });
  app.get('/proof/signing-keys.json', (_, reply) => reply.headers(headers).send({ algorithm: 'Ed25519', keys: key.published }));
  app.get('/proof/verify-liabilities.mjs', (_, reply) => reply.headers(headers).type('text/javascript').send(readFileSync(VERIFIER)));
}
