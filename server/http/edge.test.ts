import { once } from 'node:events';
import { connect } from 'node:net';
import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { nativeOrigins } from './cross-origin.ts';
import { createEdge, type Edge, type EdgeOptions, type Rooms } from './edge.ts';
import { refuse } from './refusal.ts';
import type { Handler } from './room.ts';
import { type OpenSession, tradersEntrance } from './token.ts';

// The edge alone, with handlers that return nothing: headers, sessions, rate limits and schemas.

const token = 'a'.repeat(43);
const session = { trader: traderId(100_001), uid: '100001', tokenHash: 'f'.repeat(64) };
let edge: Edge | undefined;
let logged = '';
const open = async (
  more: Partial<EdgeOptions<typeof calls, OpenSession>> = {},
  handlers: Record<string, Handler<never>> = {},
): Promise<Edge['app']> => {
  const rooms = Object.fromEntries(
    Object.entries(calls).map(([room, ofRoom]) => [
      room,
      Object.fromEntries(
        Object.keys(ofRoom).map((name) => [name, handlers[name] ?? (() => refuse('9', { detail: 'a handler was reached' }))]),
      ),
    ]),
  ) as unknown as Rooms<typeof calls>;
  edge = await createEdge({
    calls,
    rooms,
    entrance: tradersEntrance({ find: (t) => (t === token ? session : undefined) }),
    engine: { head: 7, projected: () => Promise.resolve() },
    log: pino({ level: 'trace' }, { write: (line: string) => (logged += line) }),
    rateLimits: false,
    trustProxy: false,
    origins: ['https://bourse.example', ...nativeOrigins],
    checkAnswers: true,
    ...more,
  });
  return edge.app;
};
afterEach(async () => {
  vi.useRealTimers();
  await edge?.app.close();
  edge = undefined;
  logged = '';
});
const order = { requestId: 'request-1', symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '1', quantity: '1' };

test('a call without a session is refused with 401 before its body is read', async () => {
  const app = await open();
  for (const headers of [{}, { token: 'b'.repeat(43) }, { token: "' OR 1=1 --" }]) {
    const answer = await app.inject({ method: 'POST', url: '/api/spot/place-order', headers, payload: { nonsense: true } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: 'session-ended' });
  }
});

test('stopping waits for the request that is being answered, and not for connections without one', { timeout: 20_000 }, async () => {
  let answer = (_: object[]): void => undefined;
  let reached = (): void => undefined;
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const quotesLists = () => {
    reached();
    return new Promise<object[]>((resolve) => {
      answer = resolve;
    }) as Promise<never>;
  };
  const app = await open({ requestTimeoutMs: 2_000 }, { quotesLists });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const dial = (text: string) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => (said += String(data)));
    return { closed: once(socket, 'close'), said: () => said };
  };
  // A browser's spare connection, one kept alive after its answer, a request that never ends, and one that takes its time.
  const spare = dial('');
  const others = [dial('GET /nothing HTTP/1.1\r\nhost: x\r\n\r\n'), dial('GET / HT')];
  const asking = dial('GET /api/user/quotes-lists HTTP/1.1\r\nhost: x\r\n\r\n');
  await isReached;
  const closing = app.close();
  await spare.closed;
  expect(asking.said()).toBe('');
  answer([]);
  await closing;
  await Promise.all([asking, ...others].map(({ closed }) => closed));
  expect(asking.said()).toMatch(/^HTTP\/1.1 200 [\s\S]*\[\]$/);
});

test('a token in the URL is refused and isn’t logged', async () => {
  const app = await open();
  const answer = await app.inject({ url: `/api/ledger/balances?token=${token}` });
  expect(answer.statusCode).toBe(400);
  expect(logged).not.toContain(token);
});

test('an invalid or missing field answers its error number, an unknown one 9', async () => {
  const app = await open();
  const ask = async (change: object) =>
    (await app.inject({ method: 'POST', url: '/api/spot/place-order', headers: { token }, payload: { ...order, ...change } })).json();
  expect(await ask({ symbol: undefined })).toMatchObject({ error: 11 });
  expect(await ask({ side: 'up' })).toMatchObject({ error: 12 });
  expect(await ask({ side: undefined })).toMatchObject({ error: 12, detail: expect.stringContaining('side') });
  expect(await ask({ price: '1,5' })).toMatchObject({ error: '10_2' });
  expect(await ask({ quantity: 1 })).toMatchObject({ error: 25 });
  expect(await ask({ quantity: ['1'] })).toMatchObject({ error: 25 });
  expect(await ask({ is_admin: true })).toMatchObject({ error: 9, detail: 'unknown field "is_admin"' });
  expect(await ask({})).toMatchObject({ error: 9, detail: 'a handler was reached' });
});

test('an answer has a request ID, and so does the log, without body, headers or query', async () => {
  const app = await open({}, { login: () => Promise.reject(new Error('boom')) });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/login?secret=1',
    payload: { account: 'a@b.cd', password: 'hunter2222' },
  });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 24, detail: 'internal error', trace: answer.headers['x-request-id'] });
  expect(logged).toContain(String(answer.headers['x-request-id']));
  expect(logged).toContain('boom');
  expect(logged).not.toMatch(/hunter2222|a@b\.cd|secret/);
});

test('a body is JSON, at most 64 KiB, shallow, and can’t pollute a prototype', async () => {
  const app = await open();
  const send = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/spot/place-order', headers: { token, 'content-type': type }, payload });
  expect((await send('{}', 'text/plain')).statusCode).toBe(415);
  expect((await send('a=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({ error: 'unsupported-media-type' });
  expect((await send(`{"a":"${'x'.repeat(70_000)}"}`)).statusCode).toBe(413);
  expect((await send('{"__proto__":{"isAdmin":true}}')).json()).toMatchObject({ error: 9 });
  expect((await send('{"constructor":{"prototype":{"isAdmin":true}}}')).json()).toMatchObject({ error: 9 });
  expect((await send('['.repeat(30_000))).json()).toMatchObject({ error: 9 });
  expect((await send(`${'['.repeat(20)}${']'.repeat(20)}`)).json()).toMatchObject({ error: 9, detail: 'nested deeper than 16' });
  expect((await send('{"a":')).json()).toMatchObject({ error: 9 });
  expect((await send('null')).json()).toMatchObject({ error: 9 });
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test('a POST without a body counts as the empty object', async () => {
  const app = await open({}, { config: () => ({ app_name: 'Bourse' }) as never });
  const bare = await app.inject({ method: 'POST', url: '/api/user/config' });
  expect(bare.json()).toEqual({ app_name: 'Bourse' });
  const empty = await app.inject({ method: 'POST', url: '/api/user/config', headers: { 'content-type': 'application/json' }, payload: '' });
  expect(empty.statusCode).toBe(200);
});

test('only listed origins are echoed; look-alikes and null aren’t', async () => {
  const app = await open();
  const allowed = async (origin: string) => {
    const { headers } = await app.inject({
      method: 'OPTIONS',
      url: '/api/spot/place-order',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    return headers['access-control-allow-origin'];
  };
  expect(await allowed('https://bourse.example')).toBe('https://bourse.example');
  expect(await allowed('capacitor://localhost')).toBe('capacitor://localhost');
  for (const foreign of [
    'null',
    'https://bourse.example.evil.test',
    'https://evilbourse.example',
    'http://bourse.example',
    'https://bourse.example:444',
  ]) {
    expect(await allowed(foreign), foreign).toBeUndefined();
  }
  const simple = await app.inject({ method: 'POST', url: '/api/user/config', headers: { origin: 'https://bourse.example' } });
  expect(simple.headers['vary']).toContain('Origin');
  expect(simple.headers['access-control-allow-credentials']).toBe('true');
});

test('answers can’t be cached, framed or sniffed', async () => {
  const app = await open();
  const { headers } = await app.inject({ method: 'POST', url: '/api/user/config' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'strict-transport-security': expect.stringContaining('max-age=31536000'),
  });
  expect(headers['x-powered-by']).toBeUndefined();
});

test('a caller above the rate limit must wait, and others aren’t slowed down', async () => {
  const app = await open({ rateLimits: true });
  const place = (ip: string) =>
    app.inject({ method: 'POST', url: '/api/spot/place-order', headers: { token }, payload: order, remoteAddress: ip });
  // The clock stands still: on a slow machine, a token comes back while these are sent.
  vi.useFakeTimers({ toFake: ['Date'] });
  const statuses: number[] = [];
  for (let i = 0; i < 25; i++) statuses.push((await place('10.0.0.1')).statusCode);
  expect(statuses.findIndex((status) => status === 429)).toBe(20);
  const late = await place('10.0.0.2');
  expect(late.statusCode).toBe(429);
  expect(late.json()).toMatchObject({ error: 'too-many-requests', value: '1' });
  expect(late.headers['retry-after']).toBe('1');
  expect((await app.inject({ url: '/api/ledger/balances', headers: { token } })).statusCode).not.toBe(429);
});

test('X-Forwarded-For is trusted only behind a proxy, and only for the entry that proxy added', async () => {
  const seen: string[] = [];
  const config = (_: unknown, caller: { ip: string }) => {
    seen.push(caller.ip);
    return {};
  };
  const headers = { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' };
  await (await open({}, { config: config as never })).inject({ method: 'POST', url: '/api/user/config', headers });
  await edge?.app.close();
  await (await open({ trustProxy: true }, { config: config as never })).inject({ method: 'POST', url: '/api/user/config', headers });
  expect(seen).toEqual(['127.0.0.1', '9.9.9.9']);
});

test('a read with a sequence number waits for its projection, up to a limit', async () => {
  let project = (): void => undefined;
  const projected = (seq: number) => (seq < 5 ? Promise.resolve() : new Promise<void>((resolve) => (project = resolve)));
  const app = await open({ engine: { head: 7, projected } }, { watchlist: () => ({ symbols: [] }) as never });
  const read = (seq: string) => app.inject({ url: '/api/market/watchlist', headers: { token, 'min-seq': seq } });
  expect((await read('3')).statusCode).toBe(200);
  const waiting = read('6');
  setTimeout(() => project(), 50);
  expect((await waiting).statusCode).toBe(200);
  for (const bad of ['8', '-1', 'x', '1e3', '9'.repeat(30)]) expect((await read(bad)).json(), bad).toMatchObject({ error: 9 });
  const late = await read('7');
  expect(late.statusCode).toBe(503);
  expect(late.json()).toMatchObject({ error: 'unavailable' });
});

test('a refusal missing from the contract is an error', async () => {
  const app = await open({}, { watchlist: () => refuse('14'), quotes: () => refuse('11') });
  expect((await app.inject({ url: '/api/market/watchlist', headers: { token } })).statusCode).toBe(500);
  expect((await app.inject({ method: 'POST', url: '/api/user/quotes', payload: {} })).json()).toMatchObject({ error: 11 });
});

test('an answer that violates the contract is a 500', async () => {
  const app = await open({}, { watchlist: () => ({ symbols: ['nonsense'] }) as never });
  expect((await app.inject({ url: '/api/market/watchlist', headers: { token } })).statusCode).toBe(500);
});

test('a lost database or a stopped writer is a 503 with Retry-After, not a 500', async () => {
  for (const error of [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), Object.assign(new Error('x'), { code: '57P01' })]) {
    const app = await open({}, { watchlist: () => Promise.reject(error) });
    const answer = await app.inject({ url: '/api/market/watchlist', headers: { token } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    await edge?.app.close();
  }
});

/** Writes to a raw socket and reads until it is closed. */
const overSocket = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

test('a missing body is 408, endless headers are 431, malformed HTTP is 400', async () => {
  const app = await open({ requestTimeoutMs: 300 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const head = `POST /api/spot/place-order HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: application/json\r\n`;
  const slow = await overSocket(port, `${head}content-length: 100\r\n\r\n{"symbol":`);
  expect(slow).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow).toContain('{"error":"timeout"');
  expect(await overSocket(port, `${head}x: ${'y'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await overSocket(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  const many = Array.from({ length: 5_000 }, (_, i) => `x${i}: 1\r\n`).join('');
  expect(await overSocket(port, `${head}${many}content-length: 0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('an IPv6 network counts as one caller, not as many as it has addresses', async () => {
  const app = await open({ rateLimits: true }, { config: () => ({ app_name: 'Bourse' }) as never });
  const statuses: number[] = [];
  for (let i = 1; i <= 70; i++) {
    const answer = await app.inject({ method: 'POST', url: '/api/user/config', remoteAddress: `2001:db8:1:2::${i.toString(16)}` });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toContain(429);
  const other = await app.inject({ method: 'POST', url: '/api/user/config', remoteAddress: '2001:db8:1:3::1' });
  expect(other.statusCode).toBe(200);
});

test('a client that disconnects in the middle of its body isn’t logged as our error', async () => {
  const app = await open();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
      setTimeout(() => socket.resetAndDestroy(), 50);
    });
    socket.on('close', () => resolve());
  });
  await new Promise((resume) => setTimeout(resume, 100));
  expect(logged).not.toContain('unavailable');
});
