import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type ReleaseFacts, releaseText } from '@bourse/contract/release-text';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import type { LiveUpdate } from './live-update.ts';
import { isSigned } from './rsa.ts';
import { type Memory, Update } from './update.ts';

const keys = [2_048, 4_096].map((modulusLength) => generateKeyPairSync('rsa', { modulusLength }));
const [own, large] = keys as [(typeof keys)[0], (typeof keys)[0]];
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64');
const signed = (text: string, key = own.privateKey) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64');

test.each([
  ['2048', own],
  ['4096', large],
])('an RSA-SHA256 signature by a key of %s bits is accepted for its own text only', (_, { publicKey, privateKey }) => {
  const key = pem(publicKey);
  expect(isSigned('a text', signed('a text', privateKey), key)).toBe(true);
  expect(isSigned('another', signed('a text', privateKey), key)).toBe(false);
  expect(isSigned('', signed('', privateKey), key)).toBe(true);
});

test('a signature by another key or another hash, a broken one, an empty one and a missing key are refused', () => {
  const key = pem(own.publicKey);
  const broken = Buffer.from(signed('a text'), 'base64');
  broken[10]! ^= 1;
  const sha512 = sign('RSA-SHA512', Buffer.from('a text'), own.privateKey).toString('base64');
  const tooLarge = Buffer.alloc(256, 0xff).toString('base64');
  for (const wrong of [signed('a text', large.privateKey), broken.toString('base64'), sha512, tooLarge, '', 'AAAA', '%%%'])
    expect(isSigned('a text', wrong, key), wrong.slice(0, 20)).toBe(false);
  for (const none of ['', 'AAAA', '%%%', pem(generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey)])
    expect(isSigned('a text', signed('a text'), none)).toBe(false);
});

test.each([
  ['Checksum mismatch.', 'checksum'],
  ['Signature verification failed.', 'signature'],
  ['Bundle does not contain a signature.', 'signature'],
  ['write failed: ENOSPC (No space left on device)', 'storage'],
  ['Bundle could not be downloaded.', 'download'],
  ['Request timed out.', 'download'],
  ['An unknown error has occurred.', 'other'],
])('the plugin’s “%s” is reported as %s', (message, failure) => {
  expect(failureOf(new Error(message))).toBe(failure);
});

function device({ facts = {}, key = own.privateKey, memory = {} as Partial<Memory>, current = undefined as string | undefined } = {}) {
  const release: ReleaseFacts = { platform: 'android', version: '1.2.0', nativeMin: '1.0.0', size: 9, sha256: 'a'.repeat(64), ...facts };
  let kept: Memory = { device: '0'.repeat(32), ...memory };
  const said: unknown[] = [];
  const plugin: LiveUpdate = {
    ready: async () => ({ current }),
    download: async () => undefined,
    start: async (id) => void said.push(`start ${id}`),
    nativeVersion: async () => '1.1.0',
  };
  const update = new Update({
    plugin,
    platform: 'android',
    builtIn: '1.0.0',
    publicKey: pem(own.publicKey),
    origin: 'https://bourse.example',
    remember: {
      read: () => kept,
      write(next) {
        kept = next;
      },
    },
    api: (async (call: { path: string }, input: object) => {
      if (call.path.endsWith('report')) said.push(input);
      return { step: 'update', release: { ...release, signature: '', factsSignature: signed(releaseText(release), key), file: '/f' } };
    }) as never,
  });
  return { update, said, memory: () => kept };
}

test('a signed later release for this platform and shell is offered', async () => {
  expect(await device().update.look()).toMatchObject({ step: 'update', release: { version: '1.2.0' } });
});

test.each([
  ['another key', { key: large.privateKey }, 'signature'],
  ['the version that runs', { facts: { version: '1.0.0' } }, 'version'],
  ['an older version', { facts: { version: '0.9.0' } }, 'version'],
  ['a version older than one that ran here', { memory: { latest: '1.3.0' } }, 'version'],
  ['the other platform', { facts: { platform: 'ios' as const } }, 'version'],
  ['a newer shell', { facts: { nativeMin: '1.2.0' } }, 'version'],
])('a release with %s is refused and reported', async (_, more, failure) => {
  const { update, said } = device(more);
  expect(await update.look()).toMatchObject({ step: 'failed', failure });
  expect(said).toMatchObject([{ report: 'failed', reason: failure }]);
});

test('a version that didn’t start is remembered, reported and not offered again', async () => {
  const { update, said, memory } = device({ memory: { tried: '1.2.0', latest: '1.0.0' } });
  expect(await update.begin()).toBe('1.2.0');
  expect(said).toMatchObject([{ version: '1.2.0', report: 'rolled_back', reason: 'start' }]);
  expect(memory()).toMatchObject({ broken: ['1.2.0'], latest: '1.0.0' });
  expect(await update.look()).toEqual({ step: 'none' });
});

test('a version that started is reported once, and is the oldest that is accepted from then on', async () => {
  const { update, said, memory } = device({ memory: { tried: '1.2.0' }, current: '1.2.0' });
  expect(await update.begin()).toBeUndefined();
  expect(await update.begin()).toBeUndefined();
  expect(said).toMatchObject([{ version: '1.2.0', report: 'installed' }]);
  expect(memory().latest).toBe('1.2.0');
});
