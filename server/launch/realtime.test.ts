import { createServer } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld, openWorldDatabase, openWorldEngine } from '../test/world-engine.ts';
import { openRealtime } from './realtime.ts';

const statusOf = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, { headers });
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });

test('one address can’t take all sockets, and behind a proxy each client counts as its own address', async () => {
  const database = await openWorldDatabase();
  const open = await openWorldEngine(database);
  await openWorld(open);
  const config = { RATE_LIMITS: true, TRUST_PROXY: true, PUBLIC_ORIGINS: [], AMQP_URL: undefined } as never;
  const realtime = await openRealtime({ config, log: pino({ level: 'silent' }), pool: database.pool, engine: open.engine });
  const server = createServer();
  realtime.listen(server);
  await new Promise<void>((resume) => server.listen(0, '127.0.0.1', resume));
  const url = `ws://127.0.0.1:${(server.address() as { port: number }).port}/ws`;
  try {
    // Anyone may have written the entries before the last address.
    const flood = Array.from({ length: 210 }, (_, i) => statusOf(url, { 'x-forwarded-for': `10.0.0.${i}, 203.0.113.9` }));
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 101)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await statusOf(url, { 'x-forwarded-for': '203.0.113.10' })).toBe(101);
  } finally {
    await realtime.stop();
    server.close();
    await open.close();
    await database.close();
  }
});
