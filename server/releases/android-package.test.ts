import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { readAndroidPackage } from './android-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'bourse-package-'));
const path = join(folder, 'app.apk');
const first = Buffer.from('PK the first package '.repeat(9_000));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const addressOf = (bytes: Buffer) => `/api/releases/package/bourse-${sha256(bytes).slice(0, 16)}.apk`;
let server: PracticeServer;

beforeAll(async () => {
  writeFileSync(path, first);
  server = await startPracticeServer({ ANDROID_PACKAGE: path });
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});
const config = async () => (await server.call(calls.news.config, {})).body as Record<string, string>;
const get = (url: string, headers = {}) => server.edge.app.inject({ url, headers });

test('the configuration has size and SHA-256 of the package as they are in the file, and its address downloads those bytes', async () => {
  expect(await config()).toMatchObject({
    app_package: addressOf(first),
    app_package_size: String(first.length),
    app_package_sha256: sha256(first),
  });
  const whole = await get(addressOf(first));
  expect(whole.rawPayload.equals(first)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'content-length': String(first.length),
    'x-checksum': sha256(first),
    'content-disposition': `attachment; filename="bourse-${sha256(first).slice(0, 16)}.apk"`,
  });
  const part = await get(addressOf(first), { range: 'bytes=1000-1999' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(first.subarray(1_000, 2_000))).toBe(true);
  expect((await get(addressOf(first), { 'if-none-match': `"${sha256(first)}"` })).statusCode).toBe(304);
});

test('a replaced package is hashed again at once, and the earlier address is gone rather than wrong', async () => {
  const second = Buffer.from('PK the second package '.repeat(8_000));
  writeFileSync(`${path}.new`, second);
  renameSync(`${path}.new`, path);
  expect((await get(addressOf(first))).statusCode).toBe(404);
  expect(await config()).toMatchObject({
    app_package: addressOf(second),
    app_package_size: String(second.length),
    app_package_sha256: sha256(second),
  });
  expect((await get(addressOf(second))).rawPayload.equals(second)).toBe(true);
  rmSync(path);
  expect(await config()).not.toHaveProperty('app_package');
  const gone = await get(addressOf(second));
  expect(gone.statusCode).toBe(404);
  expect(gone.headers['cache-control']).not.toContain('immutable');
});

test('an ANDROID_PACKAGE that isn’t a file stops the start, and none is needed', () => {
  expect(() => readAndroidPackage(folder)).toThrow('ANDROID_PACKAGE');
  expect(() => readAndroidPackage(join(folder, 'none.apk'))).toThrow('ANDROID_PACKAGE');
  expect(readAndroidPackage(undefined)).toBeUndefined();
});
