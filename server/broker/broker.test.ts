import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { cuttableLine, findRabbit } from '../test/rabbitmq-node.ts';
import { type Broker, topicMatches } from './broker.ts';
import { createInProcessBroker } from './in-process.ts';
import { createRabbitBroker, type RabbitBroker, type RabbitBrokerOptions } from './rabbitmq.ts';

const rabbit = await findRabbit();
const exchange = `test.events.${randomUUID()}`;
const closing: (() => Promise<void>)[] = [];

const rabbitBroker = async (options: Partial<RabbitBrokerOptions> = {}): Promise<RabbitBroker> => {
  const broker = await createRabbitBroker({ url: rabbit?.url ?? '', exchange, retryMs: 20, ...options });
  closing.push(() => broker.close());
  return broker;
};

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  if (!rabbit) return;
  const connection = await connect(rabbit.url);
  const channel = await connection.createChannel();
  await channel.deleteExchange(exchange);
  await connection.close();
  await rabbit.stop();
});

const text = (body: Uint8Array) => Buffer.from(body).toString();

/** The contract of both drivers. `other` is another process where there can be one. */
function contract(open: () => Promise<{ broker: Broker; other: Broker }>): void {
  test('every subscriber gets every message that matches its pattern, in order', async () => {
    const { broker, other } = await open();
    const seen: Record<string, string[]> = { one: [], two: [], users: [], elsewhere: [] };
    await broker.subscribe('depth.BTC-USDT', (_, body) => seen['one']?.push(text(body)));
    await broker.subscribe('#', (topic, body) => seen['two']?.push(`${topic} ${text(body)}`));
    await broker.subscribe('user.*', (topic) => seen['users']?.push(topic));
    await other.subscribe('depth.#', (_, body) => seen['elsewhere']?.push(text(body)));
    const all = Array.from({ length: 200 }, (_, i) => `${i}`);
    for (const i of all) broker.publish('depth.BTC-USDT', Buffer.from(i));
    broker.publish('user.100001', Buffer.from('x'));
    broker.publish('users', Buffer.from('x'));
    await expect.poll(() => seen['two']?.length).toBe(202);
    await expect.poll(() => seen['elsewhere']?.length).toBe(200);
    expect(seen['one']).toEqual(all);
    expect(seen['elsewhere']).toEqual(all);
    expect(seen['two']?.slice(0, 200)).toEqual(all.map((i) => `depth.BTC-USDT ${i}`));
    expect(seen['users']).toEqual(['user.100001']);
  });

  test('bytes arrive unchanged', async () => {
    const { broker, other } = await open();
    const bodies: Buffer[] = [];
    await other.subscribe('a', (_, body) => bodies.push(Buffer.from(body)));
    const sent = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    // A slice of a larger buffer, an empty one and a large one.
    for (const body of [sent.subarray(3, 200), Buffer.alloc(0), Buffer.alloc(500_000, 7)]) broker.publish('a', body);
    await expect.poll(() => bodies.length).toBe(3);
    expect(bodies[0]?.equals(sent.subarray(3, 200))).toBe(true);
    expect(bodies[1]?.length).toBe(0);
    expect(bodies[2]?.equals(Buffer.alloc(500_000, 7))).toBe(true);
  });

  test('nothing arrives after a subscription ended, and others continue', async () => {
    const { broker } = await open();
    const [first, second]: [string[], string[]] = [[], []];
    const stop = await broker.subscribe('a', (_, body) => first.push(text(body)));
    await broker.subscribe('a', (_, body) => second.push(text(body)));
    broker.publish('a', Buffer.from('1'));
    await expect.poll(() => second.length).toBe(1);
    stop();
    broker.publish('a', Buffer.from('2'));
    await expect.poll(() => second).toEqual(['1', '2']);
    expect(first).toEqual(['1']);
  });

  test('publishing to a topic without readers is free and breaks nothing', async () => {
    const { broker } = await open();
    for (let i = 0; i < 1000; i++) broker.publish('nobody.reads.this', Buffer.from('x'));
    const seen: string[] = [];
    await broker.subscribe('b', (_, body) => seen.push(text(body)));
    broker.publish('b', Buffer.from('1'));
    await expect.poll(() => seen).toEqual(['1']);
  });
}

describe('the in-process broker', () => {
  contract(async () => {
    const broker = createInProcessBroker();
    return { broker, other: broker };
  });
  test('a listener that throws is reported and doesn’t keep others from receiving', async () => {
    const errors: unknown[] = [];
    const broker = createInProcessBroker((error) => errors.push(error));
    const seen: string[] = [];
    await broker.subscribe('a', () => {
      throw new Error('mine');
    });
    await broker.subscribe('a', (_, body) => seen.push(text(body)));
    broker.publish('a', Buffer.from('1'));
    expect(seen).toEqual(['1']);
    expect(errors).toHaveLength(1);
  });
});

describe.skipIf(!rabbit)('the RabbitMQ broker', () => {
  contract(async () => ({ broker: await rabbitBroker(), other: await rabbitBroker() }));

  test('a listener that throws is reported and doesn’t keep others from receiving', async () => {
    const errors: unknown[] = [];
    const broker = await rabbitBroker({ report: (error) => errors.push(error) });
    const seen: string[] = [];
    await broker.subscribe('a', () => {
      throw new Error('mine');
    });
    await broker.subscribe('#', (_, body) => seen.push(text(body)));
    broker.publish('a', Buffer.from('1'));
    await expect.poll(() => seen).toEqual(['1']);
    expect(errors).toHaveLength(1);
  });

  test('reconnects with its subscriptions, and reports that messages may be missing', async () => {
    const line = await cuttableLine(rabbit?.url ?? '');
    closing.push(() => line.close());
    const broker = await rabbitBroker({ url: line.url });
    const other = await rabbitBroker();
    const seen: string[] = [];
    let interruptions = 0;
    await broker.subscribe('#', (_, body) => seen.push(text(body)));
    broker.onInterruption(() => interruptions++);
    other.publish('a', Buffer.from('before'));
    await expect.poll(() => seen).toEqual(['before']);
    line.cut();
    await expect.poll(() => interruptions).toBe(1);
    other.publish('a', Buffer.from('after'));
    await expect.poll(() => seen).toEqual(['before', 'after']);
    broker.publish('a', Buffer.from('own'));
    await expect.poll(() => seen).toEqual(['before', 'after', 'own']);
  });

  test('messages that couldn’t be sent while disconnected are counted, and remote readers learn of it', async () => {
    const line = await cuttableLine(rabbit?.url ?? '');
    closing.push(() => line.close());
    const writer = await rabbitBroker({ url: line.url });
    const edge = await rabbitBroker();
    const seen: string[] = [];
    let interruptions = 0;
    await edge.subscribe('#', (_, body) => seen.push(text(body)));
    edge.onInterruption(() => interruptions++);
    writer.publish('a', Buffer.from('1'));
    await expect.poll(() => seen).toEqual(['1']);
    line.down();
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let i = 0; i < 10; i++) writer.publish('a', Buffer.from('lost'));
    expect(writer.dropped).toBe(10);
    expect(interruptions).toBe(0);
    line.up();
    await expect.poll(() => interruptions).toBe(1);
    expect(seen).toEqual(['1']);
  });

  test('an edge that can’t keep up loses the oldest messages and learns of it', async () => {
    const line = await cuttableLine(rabbit?.url ?? '');
    closing.push(() => line.close());
    const edge = await rabbitBroker({ url: line.url, maxLength: 10 });
    const writer = await rabbitBroker();
    const seen: number[] = [];
    let interruptions = 0;
    await edge.subscribe('#', (_, body) => seen.push(Number(Buffer.from(body.subarray(0, 8)))));
    edge.onInterruption(() => interruptions++);
    line.hold(true);
    const padding = Buffer.alloc(64 * 1024, 32);
    for (let i = 0; i < 400; i++) {
      writer.publish('a', Buffer.concat([Buffer.from(`${i}`.padEnd(8)), padding]));
      if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    line.hold(false);
    await expect.poll(() => seen.at(-1)).toBe(399);
    expect(seen.length).toBeLessThan(400);
    expect(interruptions).toBeGreaterThanOrEqual(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test('its queue is deleted with the edge', async () => {
    const connection = await connect(rabbit?.url ?? '');
    closing.push(() => connection.close());
    const channel = await connection.createChannel();
    channel.on('return', () => returned++);
    let returned = 0;
    const edge = await rabbitBroker();
    await edge.subscribe('gone.test', () => {});
    channel.publish(exchange, 'gone.test', Buffer.from('x'), { mandatory: true });
    await channel.checkExchange(exchange);
    expect(returned).toBe(0);
    await edge.close();
    channel.publish(exchange, 'gone.test', Buffer.from('x'), { mandatory: true });
    await expect.poll(() => returned).toBe(1);
  });

  test('fails at once if RabbitMQ isn’t there at the start', async () => {
    await expect(createRabbitBroker({ url: 'amqp://127.0.0.1:1', retryMs: 5 })).rejects.toThrow();
  });
});

test.each([
  ['#', 'a.b.c', true],
  ['a.*', 'a.b', true],
  ['a.*', 'a', false],
  ['a.*', 'a.b.c', false],
  ['a.#', 'a', true],
  ['a.#', 'a.b.c', true],
  ['#.c', 'a.b.c', true],
  ['a.#.c', 'a.c', true],
  ['*', 'a.b', false],
  ['a.b', 'a.b', true],
  ['a.b', 'a.bc', false],
  ['', 'a', false],
])('pattern %j and topic %j match: %s', (pattern, topic, matches) => {
  expect(topicMatches(pattern, topic)).toBe(matches);
});
