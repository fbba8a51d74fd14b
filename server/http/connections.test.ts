import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startPracticeServer } from '../test/practice-server.ts';
import { capConnections, MOST_CONNECTIONS } from './connections.ts';
import { nativeOrigins } from './cross-origin.ts';

async function dial(port: number, localAddress: string): Promise<{ socket: Socket; isOpen: boolean }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const isOpen = await Promise.race([
    once(socket, 'close').then(() => false),
    new Promise<boolean>((wait) => setTimeout(() => wait(true), 150)),
  ]);
  return { socket, isOpen };
}

test('the number of connections per address is limited, and other addresses still get in', async () => {
  const server = createServer((_, response) => response.end('here'));
  capConnections(server, { total: 100, perAddress: 5 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const many = await Promise.all(Array.from({ length: 9 }, () => dial(port, '127.0.0.1')));
  expect(many.filter(({ isOpen }) => isOpen)).toHaveLength(5);
  const other = await dial(port, '127.0.0.2');
  expect(other.isOpen).toBe(true);
  // A slot that becomes free goes to the next connection.
  many.find(({ isOpen }) => isOpen)!.socket.destroy();
  await new Promise((resume) => setTimeout(resume, 50));
  const next = await dial(port, '127.0.0.1');
  expect(next.isOpen).toBe(true);
  for (const { socket } of [...many, other, next]) socket.destroy();
  server.close();
});

test('both the app’s and the office’s server have the limit, unless limits are off for a load test', async () => {
  const server = await startPracticeServer({ RATE_LIMITS: 'on' });
  expect(server.edge.app.server.maxConnections).toBe(MOST_CONNECTIONS);
  expect(readConfig({}).RATE_LIMITS).toBe(true);
  // The phone apps' own pages may open a socket, just as they may make calls.
  const host = await server.listen();
  for (const origin of [...nativeOrigins, 'https://evil.example']) {
    const socket = connect({ port: Number(host.split(':')[1]), host: '127.0.0.1' });
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer), origin).toMatch(origin === 'https://evil.example' ? /^HTTP\/1.1 403 / : /^HTTP\/1.1 101 /);
    socket.destroy();
  }
  await server.close();
});

test('only the phone apps’ own origins may call and open a socket, and none if NATIVE_ORIGINS is off', async () => {
  const others = ['http://localhost', 'https://localhost:8443', 'https://localhost.evil.example', 'ionic://localhost', 'null'];
  for (const [setting, allowed] of [
    ['on', nativeOrigins],
    ['off', []],
  ] as const) {
    const server = await startPracticeServer({ NATIVE_ORIGINS: setting });
    const host = await server.listen();
    for (const origin of [...nativeOrigins, ...others]) {
      const isAllowed = (allowed as readonly string[]).includes(origin);
      const asked = await server.edge.app.inject({ method: 'OPTIONS', url: '/api/releases/latest', headers: { origin } });
      expect(asked.headers['access-control-allow-origin'], `${origin}, ${setting}`).toBe(isAllowed ? origin : undefined);
      const socket = connect({ port: Number(host.split(':')[1]), host: '127.0.0.1' });
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
      const [answer] = await once(socket, 'data');
      expect(String(answer), `${origin}, ${setting}`).toMatch(isAllowed ? /^HTTP\/1.1 101 / : /^HTTP\/1.1 403 /);
      socket.destroy();
    }
    await server.close();
  }
});
