import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLine } from './api.ts';
import { Refused } from './refused.ts';

const ask = { method: 'GET', path: '/api/market/depth' } as const;
const tell = { method: 'POST', path: '/api/spot/place-order' } as const;
// The client runs on a fetch that answers what the test says and records its requests.
let asked: { url: string; init: RequestInit }[];
let answer: () => Response | Promise<Response>;
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers });
const header = (n: number, name: string) => (asked[n]?.init.headers as Record<string, string> | undefined)?.[name];
let token: string | undefined;
let call: (c: unknown, input: unknown, o?: object) => Promise<unknown>;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve(answer());
  });
  token = undefined;
  const end = () => {
    token = undefined;
  };
  call = openLine({ timeoutMs: 1_000, credentials: 'omit', token: () => token, endedBy: [401], end }).api as never;
});
afterEach(() => vi.unstubAllGlobals());

test('a read sends its input as a query without undefined values, a write as a body, both with the token', async () => {
  answer = () => json({ fine: true });
  token = 'secret';
  await call(ask, { symbol: 'BTC-USDT', limit: undefined });
  await call(tell, { quantity: '1' });
  expect(asked[0]?.url).toBe('/api/market/depth?symbol=BTC-USDT');
  expect(asked[1]?.init.body).toBe('{"quantity":"1"}');
  expect(header(0, 'token')).toBe('secret');
  expect(header(1, 'token')).toBe('secret');
});

test('a read after a write names the write’s sequence number', async () => {
  answer = () => json({}, 200, { 'x-seq': '41' });
  await call(tell, {});
  answer = () => json({}, 200, { 'x-seq': '40' });
  await call(tell, {});
  answer = () => json({});
  await call(ask, {});
  expect(header(2, 'min-seq')).toBe('41');
});

test('a refusal carries code, value and trace', async () => {
  answer = () => json({ error: 15, value: '0.001', detail: 'below', trace: 'r-7' }, 400);
  const error = await call(tell, {}).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ code: '15', value: '0.001', trace: 'r-7', status: 400 });
});

test('an answer that ends the session clears the token, and no other does', async () => {
  token = 'old';
  answer = () => json({ error: 'not-yours', detail: '' }, 403);
  await expect(call(ask, {})).rejects.toMatchObject({ code: 'not-yours' });
  expect(token).toBe('old');
  answer = () => json({ error: 'session-ended', detail: '' }, 401);
  await expect(call(ask, {})).rejects.toMatchObject({ code: 'session-ended' });
  expect(token).toBeUndefined();
});

test('a late 401 for an old token doesn’t log out the new session', async () => {
  token = 'old';
  answer = () => {
    token = 'new';
    return json({ error: 'session-ended', detail: '' }, 401);
  };
  await expect(call(ask, {})).rejects.toBeInstanceOf(Refused);
  expect(token).toBe('new');
});

test('no network and a server without an error body have error keys of their own', async () => {
  answer = () => Promise.reject(new TypeError('failed'));
  await expect(call(ask, {})).rejects.toMatchObject({ code: 'network' });
  answer = () => new Response('<html>', { status: 502 });
  await expect(call(ask, {})).rejects.toMatchObject({ code: 'unavailable' });
});

test('an answer that breaks off counts as a network error', async () => {
  answer = () => new Response('{"balances":[', { status: 200 });
  await expect(call(ask, {})).rejects.toMatchObject({ code: 'network' });
});

test('a caller that aborts gets an abort, not a network error', async () => {
  const turned = new AbortController();
  answer = () => {
    turned.abort();
    return Promise.reject(turned.signal.reason);
  };
  await expect(call(ask, {}, { signal: turned.signal })).rejects.toMatchObject({ name: 'AbortError' });
});
