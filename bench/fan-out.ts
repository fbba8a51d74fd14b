// G8: how close the gateway comes to the minimum work of a fan-out: one write of one shared buffer to each of 1,000 TCP sockets.
// Receivers run in another process and count bytes; rounds of both sides alternate; a round has exactly the same bytes on the wire
// on both sides.
import { type ChildProcess, fork } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInProcessBroker } from '@bourse/server/broker/in-process';
import { createGateway } from '@bourse/server/realtime/gateway';
import { messageFrame, messageHead } from '@bourse/server/realtime/message';
import { positioned } from '@bourse/server/realtime/position';
import { type Goal, goal, median } from './goal.ts';

const SOCKETS = 1_000;
const MESSAGES = 40;
const ROUNDS = 15;
const WARM_UP = 2;
const topic = 'depth.BTC-USDT';
const destination = `/queue/${topic}`;

export async function run(): Promise<Goal[]> {
  const receiver = fork(join(import.meta.dirname, 'fan-out-receiver.ts'), { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const broker = createInProcessBroker();
  const gateway = await createGateway({
    broker,
    authenticate: async () => undefined,
    snapshot: async () => undefined,
    hasInstrument: () => true,
    virtualHost: 'bourse',
    // Heart-beats and pings would distort the byte count.
    heartBeatMs: 600_000,
  });
  const stomp = createHttpServer();
  stomp.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head));
  const sockets: Socket[] = [];
  const raw = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    sockets.push(socket);
  });
  try {
    await ask(receiver, { open: 'stomp', port: await listen(stomp), count: SOCKETS, destination });
    await ask(receiver, { open: 'raw', port: await listen(raw), count: SOCKETS, destination });
    while (sockets.length < SOCKETS || gateway.subscriptions < SOCKETS) await turn();
    const book = Array.from({ length: 20 }, (_, i) => [`${60_000 - i}.5`, `${i + 1}.25`]);
    let seq = 0;
    const body = () => positioned({ epoch: 1, seq: 1_000_000 + ++seq }, { symbol: 'BTC-USDT', bids: book, asks: book });

    const head = messageHead(destination, 'sub-0', false, '1.2');
    // All message numbers have the same length, so any number gives the length of a frame.
    const frameOf = (bytes: Buffer) => messageFrame(head, '100000', bytes);
    const round = async (side: 'stomp' | 'raw', send: (body: Buffer, frame: Buffer) => void): Promise<number> => {
      const messages = Array.from({ length: MESSAGES }, body).map((each) => ({ body: each, frame: frameOf(each) }));
      await ask(receiver, { expect: side, bytes: messages.reduce((sum, { frame }) => sum + frame.length, 0) });
      return timed(receiver, async () => {
        for (const each of messages) {
          send(each.body, each.frame);
          await turn();
        }
      });
    };
    const stompRound = () => round('stomp', (each) => broker.publish(topic, each));
    const rawRound = () =>
      round('raw', (_, frame) => {
        for (const socket of sockets) socket.write(frame);
      });

    const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
    for (let i = 0; i < ROUNDS + WARM_UP; i++) {
      // The order alternates, so that neither side always finds the machine as the other left it.
      const peerFirst = i % 2 ? await rawRound() : undefined;
      const ours = await stompRound();
      const peer = peerFirst ?? (await rawRound());
      if (i < WARM_UP) continue;
      times.ours.push(ours);
      times.peer.push(peer);
    }
    const rate = (ms: number[]) => Math.round((MESSAGES * SOCKETS * 1000) / median(ms));
    const [ours, peer] = [rate(times.ours), rate(times.peer)];
    return [goal('G8', `messages/s to ${SOCKETS} sockets, peer: raw TCP writes of one shared buffer`, ours, peer, 0.7)];
  } finally {
    receiver.kill();
    for (const socket of sockets) socket.destroy();
    await gateway.close();
    stomp.close();
    raw.close();
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Milliseconds from the first write until the receivers have everything. */
async function timed(receiver: ChildProcess, send: () => Promise<void>): Promise<number> {
  const isHere = heard(receiver);
  const from = performance.now();
  await send();
  await isHere;
  return performance.now() - from;
}

function ask(receiver: ChildProcess, order: object): Promise<void> {
  const answer = heard(receiver);
  receiver.send(order);
  return answer;
}

const heard = (receiver: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the receivers of the fan-out bench went silent')), 60_000);
    receiver.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, resolve));
  return (server.address() as AddressInfo).port;
}
