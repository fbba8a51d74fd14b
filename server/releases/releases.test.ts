import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Input } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { RELEASE_UPLOAD } from '@bourse/contract/office/releases';
import { type Platform, releaseText } from '@bourse/contract/release-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { releaseMachine } from '../test/release-machine.ts';
import { readReleaseKey, type Signed } from './release-key.ts';
import { isIncluded } from './rollout.ts';

const { releases, news } = calls;
const { releases: office, fourEyes, audit } = officeCalls;
const reason = 'the release of Monday';
const own = releaseMachine();
const foreign = releaseMachine();
let one: PracticeOffice;
let admin: string;
let risk: string;

beforeAll(async () => {
  one = await startPracticeOffice({ RELEASE_KEY_FILE: own.publicKey });
  admin = await one.signIn('admin');
  risk = await one.signIn('risk');
});
afterAll(async () => {
  await one?.close();
  own.remove();
  foreign.remove();
});

function signed(version: string, { platform = 'android' as Platform, machine = own, nativeMin = '1.0.0', words = version } = {}) {
  const bytes = Buffer.from(`the content of ${words} `.repeat(5_000));
  return { bytes, release: machine.sign(bytes, { platform, version, nativeMin }) };
}
const register = (release: Signed, token = admin) => one.call(office.register, { ...release, reason }, token);
const upload = (id: string, bytes: Buffer, token = admin) =>
  one.office.app.inject({
    method: 'POST',
    url: `${RELEASE_UPLOAD}${id}`,
    headers: { token, 'content-type': 'application/zip' },
    payload: bytes,
  });
const activate = (id: string, rollout = 100) => one.call(office.activate, { id, rollout, reason }, admin);
const approve = async (asked: { body: { request?: string | undefined } }) =>
  (await one.call(fourEyes.approve, { id: asked.body.request ?? '', reason }, risk)).body;
async function uploaded(version: string, more: Parameters<typeof signed>[1] = {}): Promise<{ id: string; bytes: Buffer; release: Signed }> {
  const { bytes, release } = signed(version, more);
  const { body } = await register(release);
  expect(body).toEqual({ id: expect.any(String) });
  expect((await upload(body.id, bytes)).json()).toEqual({});
  return { id: body.id, bytes, release };
}
async function offered(version: string, more: Parameters<typeof signed>[1] & { rollout?: number } = {}) {
  const made = await uploaded(version, more);
  expect((await approve(await activate(made.id, more.rollout))).request).toMatchObject({ state: 'done' });
  return made;
}
const device = 'a'.repeat(32);
const latest = async (more: Partial<Input<typeof releases.latest>> = {}) =>
  (await one.server.call(releases.latest, { platform: 'android', version: '0.1.0', nativeVersion: '1.0.0', device, ...more })).body;
const config = async () => (await one.server.call(news.config, {})).body;
const file = (url: string, headers = {}) => one.server.edge.app.inject({ url, headers });

test('the signing script signs exactly what the server and the app verify', () => {
  const { release } = signed('9.9.9');
  const key = readReleaseKey(own.publicKey)!;
  expect(key.hasSigned(release)).toBe(true);
  expect(key.hasSigned({ ...release, version: '9.9.10' })).toBe(false);
  expect(releaseText(release).split('\n')).toEqual([
    'bourse-release',
    'android',
    '9.9.9',
    '1.0.0',
    String(release.size),
    release.sha256,
    '',
  ]);
});

test('a release is registered, uploaded, approved by a second person and then offered, and app_version and app_file follow', async () => {
  expect(await latest()).toEqual({ step: 'none' });
  const { id, bytes, release } = await uploaded('0.2.0');
  expect(await latest(), 'not before it is activated').toEqual({ step: 'none' });
  const asked = await activate(id);
  expect(asked.body).toMatchObject({ isDone: false });
  expect((await one.call(fourEyes.approve, { id: asked.body.request!, reason }, admin)).body).toMatchObject({ error: 'second-person' });
  expect(await latest(), 'not before a second person approves').toEqual({ step: 'none' });
  expect((await approve(asked)).request).toMatchObject({ state: 'done', title: 'Offer version 0.2.0 to 100% of the Android apps' });
  const { release: told, step } = await latest();
  expect(step).toBe('update');
  expect(told).toEqual({ ...release, file: `/api/releases/file/bourse-android-0.2.0-${release.sha256.slice(0, 16)}.zip` });
  expect(await config()).toMatchObject({ app_version: '0.2.0', app_file: told!.file });
  const answer = await file(told!.file);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  const acts = (await one.call(audit.entries, { chain: 'office', subject: 'release:android' }, admin)).body.entries.map(
    (entry) => entry.act,
  );
  expect(acts).toEqual(expect.arrayContaining(['releases.register', 'releases.upload', 'releases.activate']));
});

test('a file is immutable, has its length, ETag, checksum and signature, and resumes by Range', async () => {
  const { release } = await latest();
  const whole = await file(release!.file);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(release!.size),
    'accept-ranges': 'bytes',
    etag: `"${release!.sha256}"`,
    'x-checksum': release!.sha256,
    'x-signature': release!.signature,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const part = await file(release!.file, { range: 'bytes=1000-' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 1000-${release!.size - 1}/${release!.size}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(1_000))).toBe(true);
  expect((await file(release!.file, { range: 'bytes=-7' })).rawPayload.equals(whole.rawPayload.subarray(-7))).toBe(true);
  expect((await file(release!.file, { range: 'bytes=5-9' })).rawPayload.equals(whole.rawPayload.subarray(5, 10))).toBe(true);
  expect((await file(release!.file, { range: `bytes=${release!.size}-` })).statusCode).toBe(416);
  expect((await file(release!.file, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode, 'of another file: all of it').toBe(200);
  expect((await file(release!.file, { 'if-none-match': `"${release!.sha256}"` })).statusCode).toBe(304);
  for (const name of ['bourse-android-0.2.0-0000000000000000.zip', '..%2f..%2fkeys.json', 'x'])
    expect((await file(`/api/releases/file/${name}`)).statusCode, name).toBe(404);
});

test('a release that another key signed, or whose description was edited, is not registered', async () => {
  expect((await register(signed('0.3.0', { machine: foreign }).release)).body).toMatchObject({ error: 'release-unsigned' });
  const { release } = signed('0.3.0');
  for (const edited of [{ version: '0.3.1' }, { nativeMin: '0.0.1' }, { size: release.size + 1 }, { platform: 'ios' as const }])
    expect((await register({ ...release, ...edited })).body).toMatchObject({ error: 'release-unsigned' });
  expect((await register(release, risk)).body, 'a role that doesn’t publish').toMatchObject({ error: 'not-allowed' });
});

test('a file that was tampered with, cut short or made longer is refused and not kept', async () => {
  const { bytes, release } = signed('0.3.0');
  const { id } = (await register(release)).body;
  const tampered = Buffer.from(bytes);
  tampered[100]! ^= 1;
  for (const wrong of [tampered, bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('x')])])
    expect((await upload(id, wrong)).json()).toMatchObject({ error: 'release-damaged' });
  expect(readdirSync(join(one.server.dataDir, 'releases')).filter((name) => name.startsWith(release.sha256))).toEqual([]);
  expect((await activate(id)).body).toMatchObject({ error: 'release-damaged' });
  expect((await upload(id, bytes, risk)).json()).toMatchObject({ error: 'not-allowed' });
  expect((await upload(id, bytes, 'b'.repeat(43))).statusCode).toBe(401);
});

test('a file whose signature is wrong is refused although its checksum matches', async () => {
  const { bytes, release } = signed('0.3.5');
  const { signature } = signed('0.3.5', { machine: foreign }).release;
  const { id } = (await register({ ...release, signature })).body;
  expect((await upload(id, bytes)).json()).toMatchObject({ error: 'release-damaged' });
});

test('a file that was edited on the disk is not offered, whatever its row says', async () => {
  const { id, bytes, release } = await uploaded('0.3.6');
  const asked = await activate(id);
  const path = join(one.server.dataDir, 'releases', `${release.sha256}.zip`);
  writeFileSync(path, Buffer.concat([bytes.subarray(1), Buffer.from('x')]));
  expect(await approve(asked)).toMatchObject({ error: 'request-outdated' });
  await one.call(fourEyes.withdraw, { id: asked.body.request!, reason }, admin);
  expect((await latest()).release?.version).toBe('0.2.0');
});

test('an older version is never offered again, not even one that was offered before', async () => {
  const older = await uploaded('0.3.7');
  await offered('0.4.0');
  expect((await activate(older.id)).body).toMatchObject({ error: 'release-older', value: '0.4.0' });
  const { releases: all } = (await one.call(office.list, {}, admin)).body;
  expect((await activate(all.find(({ version }) => version === '0.2.0')!.id)).body).toMatchObject({ error: 'release-older' });
  expect((await register(signed('0.4.0', { words: 'another 0.4.0' }).release)).body).toMatchObject({ error: 'release-older' });
  expect(await latest({ version: '0.4.0' })).toEqual({ step: 'none' });
  expect(await latest({ version: '0.5.0' })).toEqual({ step: 'none' });
});

test('the database itself refuses to change or delete what was signed', async () => {
  const { pool } = one.server.store;
  await expect(pool.query("UPDATE release SET sha256 = repeat('0', 64) WHERE version = '0.4.0'")).rejects.toThrow(/never changed/);
  await expect(pool.query("DELETE FROM release WHERE version = '0.4.0'")).rejects.toThrow();
});

test('a partial rollout includes a device by a stable hash of its number, and includes it still when the share grows', async () => {
  const devices = Array.from({ length: 400 }, (_, i) => i.toString(16).padStart(32, '0'));
  const included = (percent: number) => devices.filter((one) => isIncluded(one, '1.0.0', percent));
  expect(included(10).length).toBeGreaterThan(20);
  expect(included(10).length).toBeLessThan(70);
  expect(included(40)).toEqual(expect.arrayContaining(included(10)));
  expect(included(100)).toHaveLength(400);
  const { id } = await offered('0.5.0', { rollout: 10 });
  const [early, late] = [devices.find((one) => isIncluded(one, '0.5.0', 10))!, devices.find((one) => !isIncluded(one, '0.5.0', 10))!];
  expect((await latest({ device: early })).release?.version).toBe('0.5.0');
  expect((await latest({ device: late })).step).toBe('none');
  expect((await config())['app_file'], 'nothing is announced to everyone yet').toBe('');
  expect((await approve(await activate(id, 100))).request).toMatchObject({ changes: [{ name: 'Rollout', before: '10%', after: '100%' }] });
  expect((await latest({ device: late })).release?.version).toBe('0.5.0');
  expect(await config()).toMatchObject({ app_version: '0.5.0', app_file: expect.stringContaining('0.5.0') });
});

test('a shell that is too old is asked to install the app again', async () => {
  await offered('0.6.0', { platform: 'ios', nativeMin: '2.0.0' });
  expect(await latest({ platform: 'ios', nativeVersion: '1.9.9' })).toEqual({ step: 'reinstall' });
  expect((await latest({ platform: 'ios', nativeVersion: '2.0.0' })).step).toBe('update');
});

test('the kill switch needs two people, sends devices back to their built-in content, and ends with the next release', async () => {
  const asked = await one.call(office.stop, { platform: 'android', reason }, admin);
  expect(asked.body).toMatchObject({ isDone: false });
  expect((await latest()).step).toBe('update');
  await approve(asked);
  expect(await latest({ version: '0.5.0' })).toEqual({ step: 'built-in' });
  expect((await latest({ platform: 'ios', nativeVersion: '2.0.0' })).step, 'the other platform goes on').toBe('update');
  expect((await one.call(office.stop, { platform: 'android', reason }, admin)).body).toMatchObject({ error: 'nothing-changed' });
  expect((await one.call(office.list, {}, admin)).body.platforms[0]).toEqual({ platform: 'android', isStopped: true });
  await offered('0.7.0');
  expect((await latest()).release?.version).toBe('0.7.0');
});

test('a package that two people named for download stays, whatever release is offered or stopped', async () => {
  const set = (value: string) => one.server.store.pool.query("UPDATE system_config SET value = $1 WHERE name = 'app_file'", [value]);
  await set('https://files.example.com/app.apk');
  await offered('0.8.0');
  expect(await config()).toMatchObject({ app_version: '0.8.0', app_file: 'https://files.example.com/app.apk' });
  await set('');
  await offered('0.9.0');
  expect((await config())['app_file']).toContain('0.9.0');
});

test('the office sees how updates ended; a report about an unknown release is refused', async () => {
  const report = (version: string, more: object) =>
    one.server.call(releases.report, { platform: 'android', version, ...more } as Input<typeof releases.report>);
  for (let i = 0; i < 3; i++) expect((await report('0.7.0', { report: 'installed' })).status).toBe(200);
  await report('0.7.0', { report: 'failed', reason: 'checksum' });
  await report('0.7.0', { report: 'rolled_back', reason: 'start' });
  expect((await report('7.0.0', { report: 'installed' })).status).toBe(404);
  const { releases: all } = (await one.call(office.list, {}, admin)).body;
  expect(all.find(({ version }) => version === '0.7.0')!.reports).toMatchObject([
    { report: 'failed', reason: 'checksum', count: 1 },
    { report: 'installed', count: 3 },
    { report: 'rolled_back', reason: 'start', count: 1 },
  ]);
});

test('a key file with a private key, or with none, stops the start', () => {
  expect(() => readReleaseKey(own.privateKey)).toThrow(/has a private key/);
  expect(() => readReleaseKey(`${own.publicKey}.none`)).toThrow(/can’t be read/);
  expect(() => readReleaseKey(join(import.meta.dirname, 'releases.ts'))).toThrow(/isn’t a public key/);
  expect(readReleaseKey(undefined)).toBeUndefined();
});

test('without a release key nothing can be registered or activated', async () => {
  const bare = await startPracticeOffice();
  const token = await bare.signIn('admin');
  expect((await bare.call(office.register, { ...signed('0.2.0').release, reason }, token)).body).toMatchObject({ error: 'unavailable' });
  expect((await bare.call(office.list, {}, token)).body).toMatchObject({ hasKey: false, releases: [] });
  await bare.close();
});
