import { connect, type Socket } from 'node:net';
import { Client, Versions } from '@stomp/stompjs';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createInProcessBroker } from '../broker/in-process.ts';
import { RawClient, startGateway, stompFrame, type TestGateway } from '../test/raw-client.ts';
import type { GatewayOptions } from './gateway.ts';
import { positioned } from './position.ts';

let running: TestGateway | undefined;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.deactivate();
  await running?.stop();
  expect(running?.errors ?? []).toEqual([]);
  running = undefined;
});

async function start(options: Partial<GatewayOptions> = {}) {
  const broker = createInProcessBroker();
  running = await startGateway({ broker, ...options });
  return { ...running, broker };
}

/** The client that the app uses. */
async function stompClient(url: string, headers: Record<string, string> = {}, options: { stompVersions?: Versions } = {}): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp', 'v11.stomp', 'v10.stomp']),
    connectHeaders: { host: 'bourse', ...headers },
    reconnectDelay: 0,
    ...options,
  });
  clients.push(client);
  const isConnected = new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve();
    client.onStompError = (frame) => reject(new Error(frame.headers['message']));
  });
  client.activate();
  await isConnected;
  return client;
}

interface Body {
  readonly seq: number;
  readonly snapshot?: boolean;
  readonly text?: string;
}

/** A counter with a snapshot, like the broadcast. */
function source(broker: { publish(topic: string, body: Uint8Array): void }, topic: string) {
  let seq = 0;
  return {
    publish(fields: object = {}) {
      const previousSeq = seq++;
      broker.publish(topic, positioned({ epoch: 1, seq, previousSeq }, fields));
    },
    snapshot: () => positioned({ epoch: 1, seq, snapshot: true }, { all: true }),
    get seq() {
      return seq;
    },
  };
}

describe('with @stomp/stompjs', () => {
  test('every subscriber gets every message: a queue is a stream, not shared work', async () => {
    const { url, broker } = await start();
    const deals = source(broker, 'deals.BTC-USDT');
    const seen: number[][] = [];
    for (let i = 0; i < 5; i++) {
      const client = await stompClient(url);
      const mine: number[] = [];
      seen.push(mine);
      client.subscribe('/queue/deals.BTC-USDT', (message) => mine.push((JSON.parse(message.body) as Body).seq));
    }
    await expect.poll(() => running?.gateway.subscriptions).toBe(5);
    for (let i = 0; i < 100; i++) deals.publish({ text: 'é漢😀\\:' });
    const all = Array.from({ length: 100 }, (_, i) => i + 1);
    await expect.poll(() => seen).toEqual([all, all, all, all, all]);
  });

  test('a trader reads their own queue, and headers and bodies arrive unchanged', async () => {
    const { url, broker } = await start();
    const client = await stompClient(url, { token: 'token of 100001' });
    const messages: { body: string; headers: Record<string, string> }[] = [];
    client.subscribe('/queue/user.100001', (message) => messages.push(message), { id: 'my:own\\queue' });
    await expect.poll(() => running?.gateway.subscriptions).toBe(1);
    broker.publish('user.100001', positioned({ epoch: 2, seq: 77 }, { text: 'é漢😀\u0000' }));
    broker.publish('user.100002', positioned({ epoch: 2, seq: 78 }, { text: 'not yours' }));
    await expect.poll(() => messages.length).toBe(1);
    expect(messages[0]?.headers['subscription']).toBe('my:own\\queue');
    expect(JSON.parse(messages[0]?.body as string)).toEqual({ epoch: 2, seq: 77, text: 'é漢😀\u0000' });
  });

  test('receipts, transactions and disconnects work as the library expects', async () => {
    const { url } = await start();
    const client = await stompClient(url);
    const receipts: string[] = [];
    client.watchForReceipt('r-1', () => receipts.push('r-1'));
    client.subscribe('/queue/tickers', () => {}, { receipt: 'r-1' });
    const transaction = client.begin();
    transaction.commit();
    await expect.poll(() => receipts).toEqual(['r-1']);
    await client.deactivate();
    await expect.poll(() => running?.gateway.connections).toBe(0);
  });

  test.each(['1.0', '1.1', '1.2'])('a client limited to version %s works', async (version) => {
    const { url, broker } = await start();
    const client = await stompClient(url, {}, { stompVersions: new Versions([version]) });
    expect(client.connectedVersion).toBe(version);
    const bodies: string[] = [];
    client.subscribe('/queue/tickers', (message) => bodies.push(message.body));
    await expect.poll(() => running?.gateway.subscriptions).toBe(1);
    broker.publish('tickers', positioned({ epoch: 1, seq: 1 }, {}));
    await expect.poll(() => bodies.length).toBe(1);
  });

  test('after a lost connection the client reconnects, and snapshot and updates together have no gap', async () => {
    const { url, server, snapshotOf } = await startCounted();
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => sockets.add(socket));
    const state = { seq: 0, connects: 0, gaps: 0 };
    const client = new Client({
      webSocketFactory: () => new WebSocket(url, ['v12.stomp']),
      connectHeaders: { host: 'bourse' },
      reconnectDelay: 20,
    });
    clients.push(client);
    client.onConnect = () => {
      state.connects++;
      client.subscribe('/queue/deals.BTC-USDT', (message) => {
        const body = JSON.parse(message.body) as Body;
        if (body.snapshot) {
          if (body.seq < state.seq) state.gaps++;
        } else if (body.seq !== state.seq + 1) state.gaps++;
        state.seq = body.seq;
      });
    };
    client.activate();
    for (let round = 0; round < 150; round++) {
      snapshotOf.publish();
      if (round % 40 === 39) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    await expect.poll(() => state.seq).toBe(snapshotOf.seq);
    expect(state.gaps).toBe(0);
    expect(state.connects).toBeGreaterThanOrEqual(3);
  });
});

/** A gateway whose deals stream has snapshots. */
async function startCounted(options: Partial<GatewayOptions> = {}) {
  const broker = createInProcessBroker();
  const counter = source(broker, 'deals.BTC-USDT');
  running = await startGateway({ broker, snapshot: async () => counter.snapshot(), ...options });
  return { ...running, broker, snapshotOf: counter };
}

describe('a new writer', () => {
  test('makes every subscription start again with a snapshot', async () => {
    const { url, gateway, snapshotOf } = await startCounted();
    const client = new RawClient(url);
    await client.connect();
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/deals.BTC-USDT' }));
    expect(JSON.parse((await client.next()).body)).toMatchObject({ snapshot: true, seq: 0 });
    snapshotOf.publish();
    expect(JSON.parse((await client.next()).body)).toMatchObject({ seq: 1 });
    gateway.announce(2, 1);
    expect(JSON.parse((await client.next()).body)).toMatchObject({ snapshot: true, seq: 1 });
  });
});

/** A socket that connects, subscribes and then stops reading. */
async function deafClient(port: number, destination: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('data', resolve));
  for (const frame of [
    stompFrame('CONNECT', { 'accept-version': '1.2', host: 'bourse' }),
    stompFrame('SUBSCRIBE', { id: '0', destination }),
  ]) {
    const payload = Buffer.from(frame);
    // Masked with zeros, as a client must mask.
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]), payload]));
  }
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return socket;
}

describe('a slow reader', () => {
  test('of a stream that must be complete is disconnected, fast ones continue, and memory stays bounded', async () => {
    const { url, port, gateway, broker } = await start({ cutBytes: 256 * 1024 });
    const deals = source(broker, 'deals.BTC-USDT');
    const fast = new RawClient(url);
    await fast.connect();
    fast.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/deals.BTC-USDT', receipt: 'r' }));
    await fast.next();
    const deaf = await deafClient(port, '/queue/deals.BTC-USDT');
    await expect.poll(() => gateway.subscriptions).toBe(2);
    const text = 'x'.repeat(8 * 1024);
    let most = 0;
    // 64 MiB in total: far more than the kernel buffers for a socket that doesn't read.
    for (let i = 0; i < 8192; i++) {
      deals.publish({ text });
      if (i % 8 === 7) await new Promise(setImmediate);
      most = Math.max(most, gateway.waitingBytes);
    }
    await expect.poll(() => gateway.connections).toBe(1);
    await expect.poll(() => fast.frames.length).toBe(8192 + 2);
    expect(fast.frames.slice(2).every((frame, i) => (JSON.parse(frame.body) as Body).seq === i + 1)).toBe(true);
    // Two sockets, each at most at its limit.
    expect(most).toBeGreaterThan(128 * 1024);
    expect(most).toBeLessThanOrEqual(2 * 256 * 1024);
    deaf.destroy();
  });

  test('that keeps pinging doesn’t fill memory with answers', async () => {
    const { port, gateway } = await start({ conflateBytes: 64 * 1024 });
    const deaf = await deafClient(port, '/queue/tickers');
    const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125, 120)]);
    const burst = Buffer.concat(Array.from({ length: 500 }, () => ping));
    let most = 0;
    // 20 MiB of answers in total.
    for (let i = 0; i < 320; i++) {
      if (!deaf.write(burst))
        await Promise.race([new Promise((resolve) => deaf.once('drain', resolve)), new Promise((r) => setTimeout(r, 200))]);
      most = Math.max(most, gateway.waitingBytes);
    }
    expect(gateway.connections).toBe(1);
    expect(most).toBeLessThan(128 * 1024);
    deaf.destroy();
  });

  test('of a book skips some updates and then gets the latest state, without being disconnected', async () => {
    const broker = createInProcessBroker();
    const depth = source(broker, 'depth.BTC-USDT');
    running = await startGateway({ broker, snapshot: async () => depth.snapshot(), cutBytes: 1024 * 1024, conflateBytes: 32 * 1024 });
    const { gateway, port } = running;
    const deaf = await deafClient(port, '/queue/depth.BTC-USDT');
    await expect.poll(() => gateway.subscriptions).toBe(1);
    const text = 'x'.repeat(8 * 1024);
    for (let i = 0; i < 4096; i++) {
      depth.publish({ text });
      if (i % 4 === 3) await new Promise(setImmediate);
    }
    expect(gateway.connections).toBe(1);
    let heard = '';
    deaf.on('data', (data) => {
      heard = (heard + data.toString('latin1')).slice(-100_000);
    });
    deaf.resume();
    await expect.poll(() => heard.endsWith(`"seq":4096,"snapshot":true,"all":true}\0`)).toBe(true);
    depth.publish();
    await expect.poll(() => heard.includes('"seq":4097,"previousSeq":4096')).toBe(true);
    deaf.destroy();
  });
});
