import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { approverOf } from './approver.ts';

const origin = 'https://office.example.com';
const spki = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');
const bytes = (...parts: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
const part = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e'): Buffer => Buffer.from(key.export({ format: 'jwk' })[name]!, 'base64url');

// In the format of devices: COSE maps of type, algorithm and parameters.
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
const ed = generateKeyPairSync('ed25519').publicKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
test.each([
  ['a phone', ec, bytes('a5010203262001215820', part(ec, 'x'), '225820', part(ec, 'y'))],
  ['a key with Ed25519', ed, bytes('a4010103272006215820', part(ed, 'x'))],
  ['a Windows machine', rsa, bytes('a401030339010020590100', part(rsa, 'n'), '2143', part(rsa, 'e'))],
])('the passkey of %s is exported with its public key in the signer’s format', (_, key, cose) => {
  expect(approverOf({ credential: 'key-1', publicKey: cose }, origin)).toEqual({ credential: 'key-1', publicKey: spki(key), origin });
});

test('a passkey that a signer couldn’t verify isn’t exported', () => {
  // ECDSA with SHA-512.
  const cose = bytes('a501020338232001215820', part(ec, 'x'), '225820', part(ec, 'y'));
  expect(approverOf({ credential: 'key-1', publicKey: cose }, origin)).toBeUndefined();
});
