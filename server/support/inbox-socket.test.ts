import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@bourse/contract/office/roles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { positioned } from '../realtime/position.ts';
import { RawClient, stompFrame } from '../test/raw-client.ts';
import { openInboxSocket } from './inbox-socket.ts';

const roles: Record<string, readonly Role[]> = { mona: ['support'], adam: ['admin'], fay: ['finance'] };
const broker = createInProcessBroker();
let gateway: Awaited<ReturnType<typeof openInboxSocket>>;
let server: Server;
let url: string;
beforeEach(async () => {
  gateway = await openInboxSocket({
    broker,
    broadcast: { snapshot: async () => positioned({ epoch: 1, seq: 1, snapshot: true }, {}) },
    find: async (token) => (token in roles ? { operator: 7, roles: roles[token]! } : undefined),
    origins: [],
    report: (error) => {
      throw error;
    },
  });
  server = createServer();
  gateway.listen(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
});
afterEach(async () => {
  await gateway.close();
  server.close();
});

const enter = async (token?: string) => {
  const client = new RawClient(url);
  const answer = await client.connect({ host: '/', ...(token && { token }) });
  return { client, answer };
};
const read = (client: RawClient, destination: string) => client.send(stompFrame('SUBSCRIBE', { id: '0', destination }));

test.each(['mona', 'adam'])('%s is notified that a conversation changed, without its content', async (who) => {
  const { client } = await enter(who);
  read(client, '/queue/support-inbox');
  expect(JSON.parse((await client.next()).body)).toMatchObject({ snapshot: true });
  broker.publish('support-inbox', positioned({ epoch: 1, seq: 2 }, { uid: '100001' }));
  expect(JSON.parse((await client.next()).body)).toEqual({ epoch: 1, seq: 2, uid: '100001' });
});

test.each([
  ['another role', 'fay', '/queue/support-inbox'],
  ['nobody', undefined, '/queue/support-inbox'],
  ["a trader's conversation", 'mona', '/queue/support.100001'],
  ["a trader's own events", 'mona', '/queue/user.100001'],
  ['public queues', 'mona', '/queue/tickers'],
  ['all of them', 'mona', '/queue/#'],
])('%s is refused', async (_, token, destination) => {
  const { client } = await enter(token);
  read(client, destination);
  expect((await client.next()).command).toBe('ERROR');
  await client.closed;
});

test('a trader’s token doesn’t open the inbox socket', async () => {
  const { answer } = await enter('token of 100001');
  expect(answer.command).toBe('ERROR');
});

test('the inbox socket closes when its session ends', async () => {
  const { client } = await enter('mona');
  read(client, '/queue/support-inbox');
  await client.next();
  const { mona } = roles;
  delete roles['mona'];
  await client.closed;
  roles['mona'] = mona!;
});

test('ending a trader’s sockets doesn’t affect an operator with the same number', async () => {
  const { client } = await enter('mona');
  read(client, '/queue/support-inbox');
  await client.next();
  gateway.revoke({ trader: 7 });
  broker.publish('support-inbox', positioned({ epoch: 1, seq: 2 }, { uid: '1' }));
  expect((await client.next()).command).toBe('MESSAGE');
});
