import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handoverText, readSigningKey } from './signing-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signing-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isSigned = (message: string, signature: string | Buffer, publicKey: string): boolean => {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(message), key, Buffer.from(signature as string, 'hex'));
};

test('a new signing key signs from then on, also after a restart, and the old one stays published', () => {
  const key = readSigningKey(folder);
  const [first] = key.published;
  key.replace(new Date('2026-11-23T12:00:00Z'));
  expect(key.keyId).not.toBe(first!.keyId);
  const again = readSigningKey(folder);
  expect(again.published).toEqual(key.published);
  expect(again.published[0]).toEqual(first);
  expect(isSigned('a head', again.sign('a head').toString('hex'), again.published[1]!.publicKey)).toBe(true);
  expect(statSync(join(folder, 'signing-keys.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['signing-keys.json']);
});

test('each new key is signed by the one before it, so that whoever trusts the first can follow to the current one', () => {
  const key = readSigningKey(folder);
  key.replace(new Date('2026-11-23T12:00:00Z'));
  key.replace(new Date('2026-11-24T12:00:00Z'));
  const { published } = key;
  expect(published.map(({ handover }) => handover?.from)).toEqual([undefined, published[0]!.keyId, published[1]!.keyId]);
  for (const [i, { publicKey, handover }] of published.entries()) {
    if (handover === undefined) continue;
    const text = handoverText(handover.from, publicKey, handover.at);
    expect(isSigned(text, handover.signature, published[i - 1]!.publicKey)).toBe(true);
    expect(isSigned(text, handover.signature, publicKey)).toBe(false);
  }
});
