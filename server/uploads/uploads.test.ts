import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PICTURE_BYTES, PICTURE_PATH } from '@bourse/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKeyRing } from '../secrets/key-ring.ts';
import { bomb, photo } from '../test/pictures.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { eraseDue } from './jobs.ts';
import { Uploads } from './uploads.ts';

let server: PracticeServer;
let uploads: Uploads;
let port: number;
beforeAll(async () => {
  server = await startPracticeServer({}, { requestTimeoutMs: 2_000 });
  uploads = new Uploads(server.store.pool, readKeyRing(server.dataDir));
  await server.edge.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.edge.app.server.address() as AddressInfo).port;
});
afterAll(() => server?.close());

interface Sent {
  readonly status: number;
  readonly body: { uploadId: string; width: number; height: number; error?: string | number };
}
const send = async (payload: Buffer | string, token?: string, type = 'image/jpeg', query = '?purpose=verification'): Promise<Sent> => {
  const answer = await server.edge.app.inject({
    method: 'POST',
    url: `${PICTURE_PATH}${query}`,
    payload,
    headers: { 'content-type': type, ...(token !== undefined && { token }) },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const kept = async (id: string) =>
  (await server.store.pool.query<{ box: Buffer; sha256: Buffer; mime: string }>('SELECT box, sha256, mime FROM upload WHERE id = $1', [id]))
    .rows[0]!;
const shown = async (link: string) => {
  const answer = await server.edge.app.inject({ method: 'GET', url: link });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
/** Sends a body of this many bytes over a real connection in pieces, until the server stops accepting. */
const pour = (token: string, bytes: number, piece: number, everyMs = 0): Promise<{ status: number | undefined; sent: number }> =>
  new Promise((resolve) => {
    let sent = 0;
    let status: number | undefined;
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `${PICTURE_PATH}?purpose=verification`,
      headers: { token, 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' },
    });
    request.on('response', (response) => {
      status = response.statusCode;
      response.resume();
    });
    request.on('error', () => undefined);
    request.on('close', () => resolve({ status, sent }));
    const data = Buffer.alloc(piece, 0xff);
    const more = (): void => {
      if (request.destroyed || sent >= bytes) return void request.end();
      sent += piece;
      const again = (): void => void (everyMs > 0 ? setTimeout(more, everyMs) : setImmediate(more));
      if (request.write(data)) again();
      else request.once('drain', again);
    };
    more();
  });

test('a photo is stored re-encoded and encrypted', async () => {
  const { token } = await server.trader();
  const original = await photo(3_000, 1_500);
  const { status, body } = await send(original, token);
  expect(status, JSON.stringify(body)).toBe(200);
  expect([body.width, body.height]).toEqual([2_560, 1_280]);
  const row = await kept(body.uploadId);
  expect(row.box.includes(Buffer.from('WEBP'))).toBe(false);
  expect(row.box.includes(original.subarray(100, 116))).toBe(false);
  await expect(sharp(row.box).metadata()).rejects.toThrow();
  const picture = readKeyRing(server.dataDir).decryptBytes(row.box, `upload ${body.uploadId}`);
  expect((await sharp(picture).metadata()).format).toBe('webp');
  expect(createHash('sha256').update(picture).digest().equals(row.sha256)).toBe(true);
  // Moved to another row it can't be decrypted.
  expect(() => readKeyRing(server.dataDir).decryptBytes(row.box, `upload ${crypto.randomUUID()}`)).toThrow();
});

test('nobody can upload without a session, and an operator’s purpose isn’t available to traders', async () => {
  const { token } = await server.trader();
  expect(await send(await photo())).toMatchObject({ status: 401, body: { error: 'session-ended' } });
  for (const query of ['?purpose=carousel', '?purpose=', '', '?purpose=verification&purpose=support', '?purpose=../../etc/passwd']) {
    expect(await send(await photo(), token, 'image/jpeg', query), query).toMatchObject({ status: 400, body: { error: 9 } });
  }
});

test('SVG and HTML are refused as a photo, whatever their name and type claim', async () => {
  const { token } = await server.trader();
  const disguised = [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a<script>alert(1)</script>',
    '%PDF-1.7 photo.jpg',
    '',
    '\u0000',
  ];
  for (const text of disguised) expect(await send(text, token), text).toMatchObject({ status: 415, body: { error: 'picture-refused' } });
  for (const type of ['image/svg+xml', 'text/html', 'application/json', 'multipart/form-data; boundary=x']) {
    expect(await send(await photo(), token, type), type).toMatchObject({ status: 415, body: { error: 'picture-refused' } });
  }
  // The first bytes of a photo and nothing of one after them.
  const hollow = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<svg onload=alert(1)>')]);
  expect(await send(hollow, token)).toMatchObject({ status: 415, body: { error: 'picture-refused' } });
  const half = await photo();
  expect(await send(half.subarray(0, half.length >> 1), token)).toMatchObject({ status: 415, body: { error: 'picture-refused' } });
});

test('only the image of a polyglot file is kept', async () => {
  const { token } = await server.trader();
  const evil = Buffer.from('<script>fetch("//evil.test")</script>PK\u0003\u0004');
  const plain = await photo();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, evil.length + 2]), evil]);
  const polyglot = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), evil]);
  const { status, body } = await send(polyglot, token);
  expect(status).toBe(200);
  const picture = (await shown(uploads.link(body.uploadId).link)).bytes;
  expect(picture.includes(Buffer.from('<script>'))).toBe(false);
  expect(picture.includes(Buffer.from('PK\u0003\u0004'))).toBe(false);
});

test('a photo’s metadata is removed, and it is stored upright without it', async () => {
  const { token } = await server.trader();
  const tagged = await sharp(await photo(600, 300))
    .withExif({ IFD0: { Make: 'Spyphone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(tagged).metadata()).exif).toBeDefined();
  const { body } = await send(tagged, token);
  const picture = (await shown(uploads.link(body.uploadId).link)).bytes;
  const { exif, xmp, icc, iptc, orientation, width, height } = await sharp(picture).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect([width, height]).toEqual([300, 600]);
  expect(picture.includes(Buffer.from('Spyphone'))).toBe(false);
});

test('an image of 50,000 × 50,000 pixels is refused by its header, and memory stays flat', async () => {
  const { token } = await server.trader();
  const huge = await bomb(50_000);
  expect(huge.length).toBeLessThan(PICTURE_BYTES);
  const before = process.memoryUsage.rss();
  expect(await send(huge, token, 'image/png')).toMatchObject({ status: 413, body: { error: 'picture-too-large' } });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  expect(await send(await bomb(6_500), token, 'image/png')).toMatchObject({ status: 413 });
});

test('a body of 1 GB is refused at its 8th megabyte, with or without a declared length, and memory stays flat', async () => {
  const { token } = await server.trader();
  const before = process.memoryUsage.rss();
  const { sent } = await pour(token, 1024 ** 3, 1024 ** 2);
  expect(sent).toBeLessThan(64 * 1024 ** 2);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  const declared = await server.edge.app.inject({
    method: 'POST',
    url: `${PICTURE_PATH}?purpose=verification`,
    headers: { token, 'content-type': 'image/jpeg', 'content-length': String(1024 ** 3) },
    payload: Buffer.alloc(10),
  });
  expect(declared.statusCode).toBe(413);
  expect(await send(Buffer.alloc(PICTURE_BYTES + 1, 0xff), token)).toMatchObject({ status: 413, body: { error: 'picture-too-large' } });
});

test('a slow sender is disconnected, and takes no slots from others or from their own later uploads', async () => {
  const { token } = await server.trader();
  const slow = await Promise.all([pour(token, 10_000, 10, 100), pour(token, 10_000, 10, 100), pour(token, 10_000, 10, 100)]);
  // Two wait for the rest until they time out; the third gets no slot.
  expect(slow.map(({ status }) => status).sort()).toEqual([408, 408, 429]);
  expect((await send(await photo(), token)).status).toBe(200);
});

test('a trader may upload twenty images a day, even at once; attached ones keep counting', async () => {
  const { token, uid } = await server.trader();
  const picture = await photo(60, 40);
  for (let n = 0; n < 18; n++) expect((await send(picture, token)).status).toBe(200);
  const owner = { trader: Number(uid) };
  const last = await Promise.all(Array.from({ length: 5 }, () => uploads.takePicture(picture, { purpose: 'verification', owner })));
  expect(last.filter((one) => 'uploadId' in one)).toHaveLength(2);
  expect(await send(picture, token)).toMatchObject({ status: 429, body: { error: 'too-many-pictures' } });
  await server.store.pool.query("UPDATE upload SET created_at = created_at - interval '25 hours' WHERE trader = $1", [uid]);
  expect((await send(picture, token)).status).toBe(200);
});

test('an image can be attached to one record, and only by its owner', async () => {
  const [alice, bob] = [await server.trader(), await server.trader()];
  const { body } = await send(await photo(), alice.token);
  const { pool } = server.store;
  const [ofAlice, ofBob] = [{ trader: Number(alice.uid) }, { trader: Number(bob.uid) }];
  expect(await uploads.attach(pool as never, body.uploadId, ofBob, 'verification', 'x')).toBe(false);
  expect(await uploads.attach(pool as never, body.uploadId, { operator: Number(alice.uid) }, 'verification', 'x')).toBe(false);
  expect(await uploads.attach(pool as never, body.uploadId, ofAlice, 'support', 'x')).toBe(false);
  expect(await uploads.attach(pool as never, crypto.randomUUID(), ofAlice, 'verification', 'x')).toBe(false);
  expect(await uploads.attach(pool as never, "' OR true --", ofAlice, 'verification', 'x')).toBe(false);
  expect(await uploads.attach(pool as never, body.uploadId, ofAlice, 'verification', 'verification:1')).toBe(true);
  expect(await uploads.attach(pool as never, body.uploadId, ofAlice, 'verification', 'verification:2')).toBe(false);
});

test('an image is shown only through a signed link, as a download that can’t run anything', async () => {
  const { token } = await server.trader();
  const { body } = await send(await photo(), token);
  const { link, expiresAt } = uploads.link(body.uploadId);
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(300_000);
  const { status, headers, bytes } = await shown(link);
  expect(status).toBe(200);
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="picture.webp"$/);

  const other = (await send(await photo(), token)).body.uploadId;
  const edited = [
    `/api/uploads/${body.uploadId}`,
    link.replace(body.uploadId, other),
    link.replace(/until=\d+/, (until) => `until=${Number(until.slice(6)) + 600}`),
    link.replace(/signature=./, (start) => `signature=${start.endsWith('A') ? 'B' : 'A'}`),
    `${link}&mark=somebody`,
    link.replace(/&signature=.*/, ''),
    `${link}&signature=x`,
    '/api/uploads/..%2f..%2fkey-ring.json',
  ];
  for (const address of edited) expect((await shown(address)).status, address).toBe(404);
  expect((await shown('/api/uploads/%00')).status, 'an address with NUL is refused at the door').toBe(400);
  const late = new Uploads(server.store.pool, readKeyRing(server.dataDir), () => Date.now() - 301_000);
  expect((await shown(late.link(body.uploadId).link)).status).toBe(404);
});

test('a watermark is in the pixels, and removing it from the link breaks the link', async () => {
  const { token } = await server.trader();
  const { body } = await send(
    await sharp({ create: { width: 800, height: 500, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
    token,
    'image/png',
  );
  const plain = await sharp((await shown(uploads.link(body.uploadId).link)).bytes)
    .greyscale()
    .stats();
  const { link } = uploads.link(body.uploadId, 'verify-1 #3 · 14 JUL 09:41 UTC');
  const marked = await sharp((await shown(link)).bytes)
    .greyscale()
    .stats();
  expect(plain.channels[0]!.stdev).toBeLessThan(1);
  expect(marked.channels[0]!.stdev).toBeGreaterThan(5);
  expect((await shown(link.replace(/&mark=[^&]*/, ''))).status).toBe(404);
  expect((await shown(link.replace('VERIFY-1', 'VERIFY-2'))).status).toBe(404);
});

test('only published images are shown without a signature: a carousel image once a record has it', async () => {
  const operator = { operator: 1 };
  const { pool } = server.store;
  const stored = await uploads.takePicture(await photo(), { purpose: 'carousel', owner: operator });
  if ('refused' in stored) throw new Error(stored.refused);
  const address = `/api/uploads/${stored.uploadId}`;
  expect((await shown(address)).status).toBe(404);
  await uploads.attach(pool as never, stored.uploadId, operator, 'carousel', 'carousel:1');
  const { status, headers } = await shown(address);
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400, immutable']);
});

test('unattached images are deleted after a day, released ones after their time, and nothing else', async () => {
  const { token, uid } = await server.trader();
  const owner = { trader: Number(uid) };
  const pool = server.store.pool;
  const one = async () => (await send(await photo(40, 30), token)).body.uploadId;
  const [loose, held, done] = [await one(), await one(), await one()];
  for (const id of [held, done]) await uploads.attach(pool as never, id, owner, 'verification', 'verification:1');
  await uploads.release(pool as never, [done], 30);
  expect(await eraseDue(pool)).toBe(0);
  await pool.query("UPDATE upload SET delete_after = delete_after - interval '31 days' WHERE trader = $1", [uid]);
  // Expired but not yet deleted, it's no longer shown.
  expect((await shown(uploads.link(loose).link)).status).toBe(404);
  expect(await eraseDue(pool)).toBe(2);
  const { rows } = await pool.query('SELECT id FROM upload WHERE trader = $1', [uid]);
  expect(rows).toEqual([{ id: held }]);
});
