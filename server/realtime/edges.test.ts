// Live data with several edges and one writer over RabbitMQ: the writer's process keeps the books and publishes, each edge serves
// its own sockets.
import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createRabbitBroker } from '../broker/rabbitmq.ts';
import { connectSnapshots, serveSnapshots } from '../broker/snapshot-queue.ts';
import { cuttableLine, findRabbit } from '../test/rabbitmq-node.ts';
import { RawClient, startGateway, stompFrame } from '../test/raw-client.ts';
import { positioned } from './position.ts';

const rabbit = await findRabbit();
const url = rabbit?.url ?? '';
const exchange = `test.edges.${randomUUID()}`;
const queue = `test.snapshots.${randomUUID()}`;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  if (!rabbit) return;
  const connection = await connect(url);
  await (await connection.createChannel()).deleteExchange(exchange);
  await connection.close();
  await rabbit.stop();
});

const topic = 'deals.BTC-USDT';

/** A counter in place of the broadcast: each update contains its number and the previous one. */
async function writer(epoch: number, from = 0) {
  const broker = await createRabbitBroker({ url, exchange, retryMs: 20 });
  let seq = from;
  const stop = await serveSnapshots({
    url,
    queue,
    retryMs: 20,
    snapshot: async (asked) => (asked === topic ? positioned({ epoch, seq, snapshot: true }, { all: true }) : undefined),
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await stop();
    await broker.close();
  };
  closing.push(close);
  return {
    close,
    broker,
    publish() {
      const previousSeq = seq++;
      broker.publish(topic, positioned({ epoch, seq, previousSeq }, {}));
    },
    get seq() {
      return seq;
    },
  };
}

async function edge(through = url) {
  const broker = await createRabbitBroker({ url: through, exchange, retryMs: 20 });
  closing.push(() => broker.close());
  const snapshots = await connectSnapshots({ url: through, queue, retryMs: 20, timeoutMs: 200 });
  closing.push(() => snapshots.close());
  const running = await startGateway({ broker, snapshot: snapshots.snapshot });
  closing.push(() => running.stop());
  return running;
}

interface Seen {
  readonly epoch: number;
  readonly seq: number;
  readonly snapshot?: boolean;
}

async function reader(socketUrl: string) {
  const client = new RawClient(socketUrl);
  await client.connect();
  client.send(stompFrame('SUBSCRIBE', { id: '0', destination: `/queue/${topic}`, receipt: 'r' }));
  await client.next();
  return {
    seen: (): Seen[] => client.frames.filter((f) => f.command === 'MESSAGE').map((f) => JSON.parse(f.body) as Seen),
  };
}

function expectUnbroken(seen: readonly Seen[]): void {
  expect(seen[0]?.snapshot).toBe(true);
  for (const [i, message] of seen.entries()) {
    const before = seen[i - 1];
    if (!before) continue;
    if (message.snapshot) expect(message.seq).toBeGreaterThanOrEqual(before.seq);
    else expect(message.seq).toBe(before.seq + 1);
  }
}

describe.skipIf(!rabbit)('edges over RabbitMQ', () => {
  test('each starts with the writer’s snapshot and misses nothing after it', async () => {
    const source = await writer(1);
    const edges = [await edge(), await edge()];
    const readers = [];
    for (let i = 0; i < 6; i++) {
      readers.push(await reader(edges[i % 2]?.url ?? ''));
      for (let n = 0; n < 50; n++) source.publish();
    }
    for (const each of readers) {
      await expect.poll(() => each.seen().at(-1)?.seq).toBe(300);
      expectUnbroken(each.seen());
      expect(each.seen().filter((m) => m.snapshot)).toHaveLength(1);
    }
  });

  test('an edge that lost its connection brings its readers up to date with a snapshot', async () => {
    const line = await cuttableLine(url);
    closing.push(() => line.close());
    const source = await writer(1);
    const cut = await edge(line.url);
    const each = await reader(cut.url);
    source.publish();
    await expect.poll(() => each.seen().at(-1)?.seq).toBe(1);
    line.down();
    for (let n = 0; n < 20; n++) source.publish();
    await new Promise((resolve) => setTimeout(resolve, 50));
    line.up();
    await expect.poll(() => each.seen().at(-1)).toMatchObject({ seq: 21, snapshot: true });
    source.publish();
    await expect.poll(() => each.seen().at(-1)?.seq).toBe(22);
    expectUnbroken(each.seen());
  });

  test('after a takeover every reader gets a snapshot from the new writer', async () => {
    const first = await writer(1);
    const running = await edge();
    const each = await reader(running.url);
    first.publish();
    await expect.poll(() => each.seen().at(-1)?.seq).toBe(1);
    await first.close();
    const second = await writer(2, 1);
    second.broker.publish('epoch', Buffer.from('{"epoch":2,"seq":1}'));
    await expect.poll(() => each.seen().at(-1)).toMatchObject({ epoch: 2, seq: 1, snapshot: true });
    second.publish();
    await expect.poll(() => each.seen().at(-1)).toMatchObject({ epoch: 2, seq: 2 });
  });

  test('a reader that subscribes while there is no writer waits for one', async () => {
    const running = await edge();
    const each = await reader(running.url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(each.seen()).toEqual([]);
    await writer(1, 7);
    await expect.poll(() => each.seen()).toEqual([{ epoch: 1, seq: 7, snapshot: true, all: true }]);
    expect(running.errors.length).toBeGreaterThan(0);
  });
});
