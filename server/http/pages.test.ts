import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { addProbes } from './probes.ts';
import { brandOf, serveWebApp } from './web-app.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());
const get = (url: string, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  server.edge.app.inject({
    url,
    headers: { host: 'localhost:4000', ...more.headers },
    ...(more.remoteAddress && { remoteAddress: more.remoteAddress }),
  });

test('/readyz reports whether trading is available and, separately, whether the tables are current', async () => {
  expect((await get('/healthz')).json()).toEqual({ alive: true });
  const ready = await get('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json()).toMatchObject({ ready: true, trading: true, database: true, tables: { current: true } });

  const app = Fastify();
  const now = { trading: true, lag: { ms: 18_000, commands: 70_000 }, asked: 0, time: 0 };
  let answer: () => Promise<unknown> = async () => undefined;
  addProbes(
    app,
    {
      trading: () => now.trading,
      lag: () => now.lag,
      database: () => {
        now.asked += 1;
        return answer();
      },
    },
    async () => '',
    () => now.time,
  );
  const probe = async () => (await app.inject('/readyz')) as { statusCode: number; json: () => object };
  const behind = await probe();
  expect(behind.statusCode).toBe(200);
  expect(behind.json()).toEqual({
    ready: true,
    trading: true,
    database: true,
    tables: { current: false, lagMs: 18_000, commandsBehind: 70_000 },
  });
  now.trading = false;
  const unsafe = await probe();
  expect(unsafe.statusCode).toBe(503);
  expect(unsafe.json()).toMatchObject({ ready: false, trading: false, database: true });
  // However many ask, the database is asked one query at a time and once a second.
  await Promise.all(Array.from({ length: 200 }, probe));
  expect(now.asked).toBe(1);
  now.time = 1_001;
  answer = () => Promise.reject(new Error('gone'));
  const lost = await Promise.all(Array.from({ length: 50 }, probe));
  expect(lost.map((one) => one.statusCode)).toEqual(Array(50).fill(503));
  expect(now.asked).toBe(2);
  await app.close();
});

test('/metrics answers only this machine', async () => {
  const { body, headers } = await get('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  await server.call(calls.news.config, {});
  const text = (await get('/metrics')).body;
  for (const name of [
    'process_cpu_seconds_total',
    'bourse_engine_head_seq',
    'bourse_projection_lag_seconds',
    'bourse_engine_safe_mode',
    'bourse_engine_check_age_seconds',
    'bourse_sockets',
    'bourse_disk_free_bytes',
    'bourse_database_bytes',
  ]) {
    expect(body).toContain(name);
  }
  expect(text).toContain('bourse_http_requests_total{path="/api/user/config",status="200"} 1');
  expect(text).toContain('bourse_http_request_duration_seconds_bucket{path="/api/user/config",le="+Inf"} 1');
  expect((await get('/metrics', { remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  // Different proxies leave different headers.
  for (const mark of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect((await get('/metrics', { headers: { [mark]: '203.0.113.9' } })).statusCode).toBe(404);
  }
});

test('the API is documented for programs and for people', async () => {
  const json = await get('/api/openapi.json');
  expect(json.json()).toMatchObject({ openapi: '3.1.0' });
  const page = await get('/api/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('/api/spot/place-order');
  expect(page.body).toContain('Insufficient available balance');
  expect(page.body).not.toMatch(/<script|style=|undefined|\[object/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const links = [...page.body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
  expect(links.filter((link) => !ids.includes(link))).toEqual([]);
});

test('the development outbox shows unsent messages, to this machine under its own name only', async () => {
  await server.call(calls.identity.sendEmail, { email: 'reader@bourse.test', purpose: 'register', locale: 'ar' });
  const code = await server.codeFor('reader@bourse.test');
  expect((await get('/dev/outbox.json')).json()[0]).toMatchObject({ channel: 'mail', to: 'reader@bourse.test', code });
  const page = await get('/dev/outbox');
  expect(page.body).toContain(`<mark>${code}</mark>`);
  expect(page.body).toContain('رمز التحقق');
  for (const path of ['/dev/outbox', '/dev/outbox.json']) {
    expect((await get(path, { headers: { host: 'evil.example' } })).statusCode).toBe(404);
    expect((await get(path, { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
    expect((await get(path, { remoteAddress: '192.168.1.7' })).statusCode).toBe(404);
  }
});

test('unknown paths are 404, /office included', async () => {
  for (const path of ['/office', '/api/nothing', '/nothing', '/..%2f..%2fetc/passwd', '/assets/none.js', '/.env']) {
    expect((await get(path)).statusCode, path).toBe(404);
  }
  expect((await get('/api/nothing')).json()).toMatchObject({ error: 'not-found' });
});

test('the manifest is in the language that the app names, or else in the browser’s, and always has the operator’s name', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'bourse-dist-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html lang="en"><title>Bourse</title>');
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'Bourse', start_url: '/', lang: 'en', description: 'Books' }));
  const words = Object.fromEntries(['en', 'de', 'zh-CN', 'zh-TW', 'ar'].map((lang) => [lang, { lang, description: `in ${lang}` }]));
  writeFileSync(join(dist, 'manifests.json'), JSON.stringify({ ...words, pt: { lang: 'pt', name: 'Bolsa' } }));
  const app = Fastify();
  await serveWebApp(app, dist, 'live', async () => brandOf({ app_name: 'Pit' }));
  const manifest = async (query = '', accepted?: string) => {
    const answer = await app.inject({ url: `/manifest.webmanifest${query}`, headers: accepted ? { 'accept-language': accepted } : {} });
    expect(answer.headers['vary']).toBe('accept-language');
    return answer.json() as Record<string, string>;
  };
  expect(await manifest('?lang=de', 'ar')).toEqual({ name: 'Pit', short_name: 'Pit', start_url: '/', lang: 'de', description: 'in de' });
  expect((await manifest('?lang=pt'))['name']).toBe('Pit');
  for (const [accepted, lang] of [
    ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
    ['sw,de-CH;q=0.9', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['zh-TW,zh;q=0.9', 'zh-TW'],
    ['sw', 'en'],
    ['*', 'en'],
  ] as const)
    expect((await manifest('', accepted))['lang'], accepted).toBe(lang);
  for (const query of ['', '?lang=xx', '?lang=constructor', '?lang=de&lang=ar']) expect((await manifest(query))['lang'], query).toBe('en');
  expect((await app.inject('/manifests.json')).statusCode).toBe(404);
  await app.close();
  rmSync(dist, { recursive: true });
});

test('the web app’s page is never cached, its assets are cached permanently, and a missing asset never gets the page', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'bourse-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><meta name="description" content="Practice money."><title>Bourse</title><link rel="icon" href="/icon.svg" type="image/svg+xml">',
  );
  writeFileSync(join(dist, 'assets', 'app-1a2b.js'), 'export {}');
  writeFileSync(join(dist, 'csp.json'), JSON.stringify({ scriptHashes: ['sha256-AAAA', "x' 'unsafe-inline"] }));
  const app = Fastify();
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'Bourse', short_name: 'Bourse', start_url: '/', icons: [] }));
  let config: Record<string, string> = { app_name: 'Bourse', logo: '/icon.svg' };
  expect(await serveWebApp(app, dist, 'live', async () => brandOf(config))).toBe(true);
  const page = await app.inject('/');
  expect(page.body, 'a live market never flashes the practice ribbon').toContain('<html data-realm="live" data-app="Bourse" lang="en">');
  expect(page.body, 'nor says that its prices are generated').toContain('<meta name="description" content="An open exchange. ');
  expect(page.body).not.toMatch(/practice|generated/i);
  config = { app_name: 'Pit & Co', logo: '/api/uploads/abc' };
  const named = await app.inject('/');
  expect(named.body).toContain('data-app="Pit &#38; Co" data-logo="/api/uploads/abc"');
  expect(named.body).toContain('<title>Pit &#38; Co</title><link rel="icon" href="/api/uploads/abc">');
  const manifest = await app.inject('/manifest.webmanifest');
  expect(manifest.json()).toMatchObject({ name: 'Pit & Co', short_name: 'Pit & Co', start_url: '/', icons: [{ src: '/api/uploads/abc' }] });
  config = { app_name: 'Bourse', logo: '/icon.svg' };
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Bourse', icons: [] });
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-AAAA';");
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
  const asset = await app.inject('/assets/app-1a2b.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['x-content-type-options']).toBe('nosniff');
  expect(asset.headers['content-type']).toContain('javascript');
  writeFileSync(join(dist, 'earlier.json'), '[]');
  writeFileSync(join(dist, 'assets', 'app-1a2b.js.gz'), 'packed');
  const hidden = ['/csp.json', '/earlier.json', '/assets/app-1a2b.js.gz', '/.vite/manifest.json'];
  for (const path of [...hidden, '/assets/app-ffff.js', '/index', '/assets/', '/assets', '/%2e%2e/package.json', '/..%2fpackage.json']) {
    expect((await app.inject(path)).statusCode, path).toBe(404);
  }

  // A newer build is deployed while the server runs: its page, scripts and hashes apply at once, and the older chunk still loads.
  writeFileSync(join(dist, 'assets', 'app-3c4d.js'), 'export const newer = true');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html lang="en"><title>Newer</title>');
  writeFileSync(join(dist, 'csp.json'), JSON.stringify({ scriptHashes: ['sha256-BBBB'] }));
  for (const path of ['/', '/index.html']) {
    const newer = await app.inject(path);
    expect(newer.body).toContain('Newer');
    expect(newer.headers['content-security-policy']).toContain("script-src 'self' 'sha256-BBBB';");
  }
  for (const name of ['app-1a2b.js', 'app-3c4d.js']) expect((await app.inject(`/assets/${name}`)).statusCode).toBe(200);
  await app.close();
  rmSync(dist, { recursive: true });
});
