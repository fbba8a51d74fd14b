import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { RawClient, startGateway, stompFrame, type TestGateway } from '../test/raw-client.ts';
import type { GatewayOptions } from './gateway.ts';
import { sha256Hex } from './gateway.ts';
import { positioned } from './position.ts';

let running: TestGateway | undefined;
afterEach(async () => {
  await running?.stop();
  expect(running?.errors ?? []).toEqual([]);
  running = undefined;
});

async function start(options: Partial<GatewayOptions> = {}) {
  const broker = createInProcessBroker();
  running = await startGateway({ broker, ...options });
  return { ...running, broker };
}

/** A connected client, logged in as a trader if a uid is given. */
async function connected(url: string, uid?: string, version = '1.2') {
  const client = new RawClient(url);
  const answer = await client.connect({ 'accept-version': version, ...(uid ? { token: `token of ${uid}` } : {}) });
  expect(answer.command).toBe('CONNECTED');
  return client;
}

const update = (seq: number, more: object = {}, previousSeq?: number) => positioned({ epoch: 1, seq, previousSeq }, { n: seq, ...more });

describe('CONNECT', () => {
  test.each([
    ['1.2', '1.0,1.1,1.2'],
    ['1.1', '1.1,1.0'],
    ['1.2', ' 1.2 , 9.9'],
  ])('is answered with the highest common version %s for %j', async (version, offered) => {
    const { url } = await start();
    const client = new RawClient(url);
    const answer = await client.connect({ 'accept-version': offered });
    expect(answer).toMatchObject({ command: 'CONNECTED', headers: { version, 'heart-beat': '10000,10000' } });
  });

  test('without accept-version means 1.0, which may be padded and needs no host', async () => {
    const { url } = await start();
    const client = new RawClient(url, ['v10.stomp']);
    await client.opened;
    client.send('CONNECT\n token : token of 100001 \n\n\0');
    const answer = await client.next();
    expect(answer).toMatchObject({ command: 'CONNECTED', headers: { version: '1.0' } });
    expect(answer.headers).not.toHaveProperty('heart-beat');
    client.send(stompFrame('SUBSCRIBE', { destination: '/queue/user.100001', receipt: 'r' }));
    expect(await client.next()).toMatchObject({ command: 'RECEIPT' });
  });

  test('may be called STOMP', async () => {
    const { url } = await start();
    const client = new RawClient(url);
    await client.opened;
    client.send(stompFrame('STOMP', { 'accept-version': '1.2', host: 'bourse' }));
    expect((await client.next()).command).toBe('CONNECTED');
  });

  test('without a supported version gets the list of versions', async () => {
    const { url } = await start();
    const client = new RawClient(url);
    const answer = await client.connect({ 'accept-version': '2.0' });
    expect(answer).toMatchObject({ command: 'ERROR', headers: { version: '1.0,1.1,1.2' } });
    await client.closed;
  });

  test.each([{ host: 'other' }, { host: '' }, { host: 'bourse ' }])('to another virtual host is a Bad CONNECT: %j', async (headers) => {
    const { url } = await start();
    const client = new RawClient(url);
    expect(await client.connect(headers)).toMatchObject({ command: 'ERROR', headers: { message: 'Bad CONNECT' } });
    await client.closed;
  });

  test('of 1.1 and later requires a host', async () => {
    const { url } = await start();
    const client = new RawClient(url);
    await client.opened;
    client.send(stompFrame('CONNECT', { 'accept-version': '1.1' }));
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { message: 'Bad CONNECT' } });
  });

  test('with an unknown token is refused, and frames sent right after it have no effect', async () => {
    const { url, gateway } = await start();
    const client = new RawClient(url);
    await client.opened;
    client.send(
      stompFrame('CONNECT', { 'accept-version': '1.2', host: 'bourse', token: 'stolen' }) +
        stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers' }),
    );
    expect((await client.next()).command).toBe('ERROR');
    await client.closed;
    expect(client.frames).toHaveLength(1);
    expect(gateway.subscriptions).toBe(0);
  });

  test('frames sent right behind CONNECT wait for its authentication', async () => {
    const { url } = await start({
      authenticate: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return { trader: 100001, uid: '100001' };
      },
    });
    const client = new RawClient(url);
    await client.opened;
    client.send(stompFrame('CONNECT', { 'accept-version': '1.2', host: 'bourse', passcode: 'secret' }));
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/user.100001', receipt: 'r' }));
    expect((await client.next()).command).toBe('CONNECTED');
    expect((await client.next()).command).toBe('RECEIPT');
  });

  test('that doesn’t arrive in time closes the socket', async () => {
    const { url } = await start({ connectTimeoutMs: 60 });
    const client = new RawClient(url);
    await client.opened;
    client.send('\n\n\n');
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { message: 'no CONNECT in time' } });
    await client.closed;
  });

  test('must come first, and only once', async () => {
    const { url } = await start();
    const early = new RawClient(url);
    await early.opened;
    early.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers' }));
    expect((await early.next()).command).toBe('ERROR');
    const twice = await connected(url);
    twice.send(stompFrame('CONNECT', { 'accept-version': '1.2', host: 'bourse' }));
    expect((await twice.next()).command).toBe('ERROR');
    await twice.closed;
  });
});

test('a trader receives their conversation with support, starting with a snapshot', async () => {
  const { url, broker } = await start({ snapshot: async () => positioned({ epoch: 1, seq: 4, snapshot: true }, { unread: 1 }) });
  const client = await connected(url, '100001');
  client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/support.100001', receipt: 'r' }));
  expect((await client.next()).command).toBe('RECEIPT');
  expect(JSON.parse((await client.next()).body)).toMatchObject({ seq: 4, snapshot: true, unread: 1 });
  broker.publish('support.100002', update(9));
  broker.publish('support.100001', update(5, {}, 4));
  expect(JSON.parse((await client.next()).body)).toMatchObject({ seq: 5, previousSeq: 4 });
});

describe('a forbidden action ends with an ERROR and a closed socket', () => {
  const bad: [string, string | Buffer][] = [
    ['SEND', stompFrame('SEND', { destination: '/queue/tickers' }, '{}')],
    ['an unknown command', stompFrame('PUBLISH', {})],
    ["another trader's queue", stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/user.100002' })],
    ['wildcard #', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/#' })],
    ['wildcard *', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/user.*' })],
    ['wildcard depth.#', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/depth.#' })],
    ['a topic between our processes', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/revoked' })],
    ['an unknown instrument', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/depth.XYZ-USDT' })],
    ['an unknown interval', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/candles.BTC-USDT.2m' })],
    ['another prefix', stompFrame('SUBSCRIBE', { id: '0', destination: '/topic/tickers' })],
    ['a name with more words', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers.all' })],
    ["another trader's conversation with the support", stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/support.100002' })],
    ['every conversation at once', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/support.#' })],
    ['a message to the support by SEND', stompFrame('SEND', { destination: '/queue/support.100001' }, '{}')],
    ["the operators' inbox", stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/support-inbox' })],
    ['a user queue with a zero in front', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/user.0100001' })],
    ['a subscription without id', stompFrame('SUBSCRIBE', { destination: '/queue/tickers' })],
    ['a subscription without destination', stompFrame('SUBSCRIBE', { id: '0' })],
    ['an unknown ack mode', stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers', ack: 'maybe' })],
    ['an unknown subscription to end', stompFrame('UNSUBSCRIBE', { id: '7' })],
    ['the escape \\t', stompFrame('SUBSCRIBE', { id: 'a\\tb', destination: '/queue/tickers' })],
    ['65 headers', stompFrame('SUBSCRIBE', Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`h${i}`, '1'])))],
    ['a header line of 5 KiB', stompFrame('SUBSCRIBE', { id: 'x'.repeat(5000) })],
    ['a body of 65 KiB', stompFrame('SEND', {}, 'x'.repeat(65 * 1024))],
    ['a transaction committed that was not begun', stompFrame('COMMIT', { transaction: 't' })],
    ['an ACK without id', stompFrame('ACK', { 'message-id': '1', subscription: '0' })],
    ['an ACK in an unknown transaction', stompFrame('ACK', { id: '1', transaction: 't' })],
  ];
  test.each(bad)('%s', async (_, bytes) => {
    const { url, gateway } = await start();
    const client = await connected(url, '100001');
    client.send(bytes);
    expect((await client.next()).command).toBe('ERROR');
    await client.closed;
    await expect.poll(() => gateway.connections).toBe(0);
    expect(gateway.subscriptions).toBe(0);
  });

  test.each(['user.100001', 'support.100001'])('the private queue %s without a token', async (name) => {
    const { url } = await start();
    const client = await connected(url);
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: `/queue/${name}` }));
    expect((await client.next()).command).toBe('ERROR');
    await client.closed;
  });

  test('the 65th subscription, after 64 that succeed', async () => {
    const { url } = await start();
    const client = await connected(url);
    for (let i = 0; i < 64; i++) client.send(stompFrame('SUBSCRIBE', { id: `${i}`, destination: '/queue/tickers', receipt: `${i}` }));
    for (let i = 0; i < 64; i++) expect(await client.next()).toMatchObject({ command: 'RECEIPT', headers: { 'receipt-id': `${i}` } });
    client.send(stompFrame('SUBSCRIBE', { id: '64', destination: '/queue/tickers', receipt: 'last' }));
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { message: 'too many subscriptions', 'receipt-id': 'last' } });
    await client.closed;
  });

  test('a subscription ID used twice; free again after UNSUBSCRIBE', async () => {
    const { url } = await start();
    const client = await connected(url);
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers' }));
    client.send(stompFrame('UNSUBSCRIBE', { id: '0' }));
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers', receipt: 'r' }));
    expect((await client.next()).command).toBe('RECEIPT');
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/deals.BTC-USDT' }));
    expect((await client.next()).command).toBe('ERROR');
    await client.closed;
  });

  test('a flood of frames', async () => {
    const { url } = await start({ framesAtOnce: 20, framesPerSecond: 1 });
    const client = await connected(url);
    client.send(stompFrame('BEGIN', { transaction: 't' }) + stompFrame('ABORT', { transaction: 't' }).repeat(1));
    for (let i = 0; i < 20; i++) client.send(stompFrame('BEGIN', { transaction: 't' }) + stompFrame('ABORT', { transaction: 't' }));
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { message: 'too many frames' } });
  });

  test('a websocket message over the limit', async () => {
    const { url } = await start();
    const client = await connected(url);
    client.send('x'.repeat(200 * 1024));
    expect(await client.closed).toBe(1009);
  });
});

describe('the upgrade', () => {
  const upgrade = async (port: number, headers: string, path = '/ws') => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
    );
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.destroy();
    return answer;
  };

  test('is accepted from our own host, listed origins and programs, and refused from every other origin', async () => {
    const { port } = await start({ allowedOrigins: ['capacitor://localhost', 'https://app.example'] });
    expect(await upgrade(port, '')).toMatch(/^HTTP\/1.1 101 /);
    expect(await upgrade(port, `Origin: http://127.0.0.1:${port}\r\n`)).toMatch(/^HTTP\/1.1 101 /);
    expect(await upgrade(port, 'Origin: capacitor://localhost\r\n')).toMatch(/^HTTP\/1.1 101 /);
    expect(await upgrade(port, 'Origin: https://app.example\r\n')).toMatch(/^HTTP\/1.1 101 /);
    for (const origin of ['https://evil.example', 'null', 'https://app.example.evil.example', `http://127.0.0.1:${port}.evil.example`, 'x'])
      expect(await upgrade(port, `Origin: ${origin}\r\n`)).toMatch(/^HTTP\/1.1 403 /);
  });

  test('refuses a token in the URL', async () => {
    const { port } = await start();
    expect(await upgrade(port, '', '/ws?token=abc')).toMatch(/^HTTP\/1.1 400 /);
  });

  test('picks the best subprotocol offered, and refuses anything but STOMP', async () => {
    const { port } = await start();
    expect(await upgrade(port, 'Sec-WebSocket-Protocol: v10.stomp, v12.stomp\r\n')).toMatch(/Sec-WebSocket-Protocol: v12.stomp\r\n/);
    expect(await upgrade(port, 'Sec-WebSocket-Protocol: mqtt\r\n')).toMatch(/^HTTP\/1.1 400 /);
    expect(await upgrade(port, '')).not.toMatch(/Sec-WebSocket-Protocol/);
  });

  test('offers no compression', async () => {
    const { port } = await start();
    expect(await upgrade(port, 'Sec-WebSocket-Extensions: permessage-deflate\r\n')).not.toMatch(/Sec-WebSocket-Extensions/);
  });

  test('leaves other paths alone', async () => {
    const { port, server } = await start();
    server.removeAllListeners('upgrade');
    server.on('upgrade', (request, socket, head) => {
      expect(running?.gateway.upgrade(request, socket, head)).toBe(false);
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    });
    expect(await upgrade(port, '', '/wss')).toMatch(/404/);
  });

  test('limits the connections of one address', async () => {
    const { port, url } = await start({ maxPerAddress: 1 });
    const client = await connected(url);
    expect(await upgrade(port, '')).toMatch(/^HTTP\/1.1 429 /);
    client.websocket.close();
    await client.closed;
    await expect.poll(() => running?.gateway.connections).toBe(0);
    expect(await upgrade(port, '')).toMatch(/^HTTP\/1.1 101 /);
  });

  test('is refused once the gateway closes', async () => {
    const { port, gateway } = await start();
    await gateway.close();
    expect(await upgrade(port, '')).toMatch(/^HTTP\/1.1 503 /);
  });

  test('limits all connections', async () => {
    const { port, url } = await start({ maxConnections: 1 });
    await connected(url);
    expect(await upgrade(port, '')).toMatch(/^HTTP\/1.1 503 /);
  });
});

describe('a STOMP session', () => {
  test('frames may be split across messages, and several may share one, as text or bytes', async () => {
    const { url } = await start();
    const client = await connected(url);
    const bytes = Buffer.from(
      stompFrame('SUBSCRIBE', { id: 'é', destination: '/queue/tickers', receipt: '1' }) +
        '\n\n' +
        stompFrame('SUBSCRIBE', { id: 'b', destination: '/queue/tickers', receipt: '2' }),
    );
    for (const byte of bytes) client.send(Buffer.from([byte]));
    expect((await client.next()).headers['receipt-id']).toBe('1');
    expect((await client.next()).headers['receipt-id']).toBe('2');
    client.send(stompFrame('UNSUBSCRIBE', { id: 'é', receipt: '3' }) + stompFrame('UNSUBSCRIBE', { id: 'b', receipt: '4' }));
    expect((await client.next()).headers['receipt-id']).toBe('3');
    expect((await client.next()).headers['receipt-id']).toBe('4');
  });

  test('receipts come in the order of the frames, and DISCONNECT is answered before the socket closes', async () => {
    const { url } = await start();
    const client = await connected(url);
    client.send(
      stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/tickers', receipt: 'a' }) +
        stompFrame('BEGIN', { transaction: 't', receipt: 'b' }) +
        stompFrame('ACK', { id: '1', transaction: 't', receipt: 'c' }) +
        stompFrame('COMMIT', { transaction: 't', receipt: 'd' }) +
        stompFrame('UNSUBSCRIBE', { id: '0', receipt: 'e' }) +
        stompFrame('DISCONNECT', { receipt: 'f' }) +
        stompFrame('BEGIN', { transaction: 'u', receipt: 'never' }),
    );
    expect(await client.closed).toBe(1000);
    expect(client.frames.slice(1).map((f) => f.headers['receipt-id'])).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('a MESSAGE has subscription, destination and its own number, and asks for an ack only if one was requested', async () => {
    const { url, broker } = await start();
    const client = await connected(url);
    client.send(
      stompFrame('SUBSCRIBE', { id: 'a\\cb', destination: '/queue/deals.BTC-USDT', receipt: '1' }) +
        stompFrame('SUBSCRIBE', { id: 'c', destination: '/queue/deals.BTC-USDT', ack: 'client', receipt: '2' }),
    );
    await client.next();
    await client.next();
    broker.publish('deals.BTC-USDT', update(5));
    const [one, two] = [await client.next(), await client.next()];
    expect(one).toMatchObject({
      command: 'MESSAGE',
      headers: { subscription: 'a\\cb', destination: '/queue/deals.BTC-USDT', 'content-type': 'application/json' },
      body: '{"epoch":1,"seq":5,"n":5}',
    });
    expect(one.headers).not.toHaveProperty('ack');
    expect(one.headers['content-length']).toBe(`${one.body.length}`);
    expect(two.headers['ack']).toBe(two.headers['message-id']);
    client.send(stompFrame('ACK', { id: two.headers['ack'] as string, receipt: '3' }));
    expect((await client.next()).headers['receipt-id']).toBe('3');
  });

  test('of 1.1 acknowledges by message-id and subscription', async () => {
    const { url } = await start();
    const client = await connected(url, undefined, '1.1');
    client.send(stompFrame('NACK', { 'message-id': '1', subscription: '0', receipt: 'r' }));
    expect((await client.next()).command).toBe('RECEIPT');
    client.send(stompFrame('ACK', { id: '1' }));
    expect((await client.next()).command).toBe('ERROR');
  });

  test('nothing arrives after UNSUBSCRIBE', async () => {
    const { url, broker } = await start();
    const client = await connected(url);
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/deals.BTC-USDT', receipt: '1' }));
    await client.next();
    client.send(stompFrame('UNSUBSCRIBE', { id: '0', receipt: '2' }));
    await client.next();
    broker.publish('deals.BTC-USDT', update(1));
    client.send(stompFrame('BEGIN', { transaction: 't', receipt: '3' }));
    expect((await client.next()).headers['receipt-id']).toBe('3');
  });
});

describe('heart-beats', () => {
  test('are sent as agreed while nothing else is', async () => {
    const { url } = await start({ heartBeatMs: 60 });
    const client = new RawClient(url);
    const answer = await client.connect({ 'heart-beat': '0,50' });
    expect(answer.headers['heart-beat']).toBe('60,60');
    await expect.poll(() => client.heartBeats).toBeGreaterThanOrEqual(4);
    expect(client.frames).toHaveLength(1);
  });

  test('that don’t arrive close the socket, and any byte counts as one', async () => {
    const { url } = await start({ heartBeatMs: 300 });
    const client = new RawClient(url);
    await client.connect({ 'heart-beat': '50,0' });
    for (let i = 0; i < 16; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      client.send('\n');
    }
    expect(client.frames).toHaveLength(1);
    expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { message: 'heart-beat lost' } });
    await client.closed;
    expect(client.heartBeats).toBe(0);
  });
});

test('pings are answered', async () => {
  const { url } = await start();
  const client = await connected(url);
  const pong = new Promise((resolve) => client.websocket.once('pong', (data) => resolve(data.toString())));
  client.websocket.ping('hello');
  expect(await pong).toBe('hello');
});

describe('a revoked session', () => {
  test('loses its own sockets only: by token, or all of a trader', async () => {
    const { url, gateway } = await start({
      authenticate: async (token) => ({ trader: Number(token.slice(0, 6)), uid: token.slice(0, 6) }),
    });
    const clients = [];
    for (const token of ['100001a', '100001b', '100002a']) {
      const client = new RawClient(url);
      expect((await client.connect({ token })).command).toBe('CONNECTED');
      clients.push(client);
    }
    const anonymous = await connected(url);
    gateway.revoke({ tokenHash: sha256Hex('100001a') });
    expect(await clients[0]?.next()).toMatchObject({ command: 'ERROR', headers: { message: 'session ended' } });
    await clients[0]?.closed;
    await expect.poll(() => gateway.connections).toBe(3);
    gateway.revoke({ trader: 100001 });
    await clients[1]?.closed;
    await expect.poll(() => gateway.connections).toBe(2);
    anonymous.send(stompFrame('BEGIN', { transaction: 't', receipt: 'r' }));
    expect((await anonymous.next()).command).toBe('RECEIPT');
  });

  test('loses them at every edge of the same broker', async () => {
    const { broker, gateway } = await start();
    const other = await startGateway({ broker });
    const client = await connected(other.url, '100001');
    gateway.revoke({ trader: 100001 });
    expect((await client.next()).command).toBe('ERROR');
    await client.closed;
    await other.stop();
  });

  test('can’t slip in while it is being looked up', async () => {
    let isLocked = false;
    const { url, gateway } = await start({
      authenticate: async () => {
        const answer = isLocked ? undefined : { trader: 100001, uid: '100001' };
        await new Promise((resolve) => setTimeout(resolve, 60));
        return answer;
      },
    });
    const client = new RawClient(url);
    await client.opened;
    const answer = client.connect({ token: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 30));
    isLocked = true;
    gateway.revoke({ trader: 100001 });
    expect((await answer).command).toBe('ERROR');
    await client.closed;
  });

  test('is noticed by the periodic check if the revocation was lost', async () => {
    let isLocked = false;
    const { url } = await start({
      recheckMs: 50,
      heartBeatMs: 100,
      authenticate: async () => (isLocked ? undefined : { trader: 100001, uid: '100001' }),
    });
    const client = await connected(url, '100001');
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(client.frames).toHaveLength(1);
    isLocked = true;
    expect((await client.next()).command).toBe('ERROR');
  });
});

test('a shutdown tells every client and leaves no connection behind', async () => {
  const { url, gateway } = await start();
  const client = await connected(url);
  await gateway.close();
  expect(await client.next()).toMatchObject({ command: 'ERROR', headers: { message: 'server is going down' } });
  await expect.poll(() => gateway.connections).toBe(0);
});
