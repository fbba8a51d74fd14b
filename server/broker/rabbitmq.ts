// The broker between processes: one topic exchange; each edge has one exclusive queue, which is deleted with it, is bounded and
// drops its oldest messages. Nothing is acknowledged or stored: a reader that lost something asks for a snapshot.
import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import { connectAmqp } from './amqp.ts';
import { type Broker, type TopicListener, topicMatches } from './broker.ts';

export interface RabbitBrokerOptions {
  readonly url: string;
  readonly exchange?: string;
  /** Pending messages per edge before the oldest are dropped. */
  readonly maxLength?: number;
  /** Bytes buffered in this process while RabbitMQ doesn't read. */
  readonly maxBuffered?: number;
  readonly report?: (error: unknown) => void;
  readonly retryMs?: number;
}

export interface RabbitBroker extends Broker {
  /** Messages that couldn't be handed to RabbitMQ. */
  readonly dropped: number;
}

/** Only contains the count so far: readers compare it with what they received. */
const BEAT = '$beat';

export async function createRabbitBroker(options: RabbitBrokerOptions): Promise<RabbitBroker> {
  const exchange = options.exchange ?? 'bourse.events';
  const maxBuffered = options.maxBuffered ?? 16 * 1024 * 1024;
  const report = options.report ?? (() => {});
  const subscriptions = new Set<{ readonly pattern: string; readonly listener: TopicListener }>();
  const interruptionListeners = new Set<() => void>();
  const interrupted = () => {
    for (const listener of interruptionListeners) listener();
  };

  // Each message has its publisher's ID and a number. A reader of everything notices a missing one.
  const publisher = randomUUID();
  let published = 0;
  let dropped = 0;
  let buffered = 0;
  let isFull = false;
  const heardFrom = new Map<string, number>();

  const send = (channel: Channel | undefined, topic: string, body: Uint8Array): void => {
    published++;
    if (!channel || (isFull && buffered + body.length > maxBuffered)) {
      dropped++;
      return;
    }
    try {
      isFull = !channel.publish(exchange, topic, Buffer.from(body.buffer, body.byteOffset, body.byteLength), {
        appId: publisher,
        messageId: `${published}`,
      });
      buffered = isFull ? buffered + body.length : 0;
    } catch (error) {
      dropped++;
      report(error);
    }
  };

  const receive = (channel: Channel, message: ConsumeMessage | null): void => {
    // The broker deleted our queue: the channel is useless and is set up again.
    if (!message) {
      void channel.close().catch(() => {});
      return;
    }
    const { routingKey } = message.fields;
    if (isMissing(message)) interrupted();
    if (routingKey === BEAT) return;
    for (const { pattern, listener } of subscriptions) {
      if (!topicMatches(pattern, routingKey)) continue;
      try {
        listener(routingKey, message.content);
      } catch (error) {
        report(error);
      }
    }
  };

  const isMissing = ({ properties: { appId, messageId } }: ConsumeMessage): boolean => {
    if (typeof appId !== 'string' || !hasPattern('#')) return false;
    const last = heardFrom.get(appId);
    const number = Number(messageId);
    heardFrom.delete(appId);
    heardFrom.set(appId, number);
    // The publisher silent for longest is forgotten.
    if (heardFrom.size > 100) heardFrom.delete(heardFrom.keys().next().value as string);
    return last !== undefined && number !== last + 1;
  };

  const hasPattern = (pattern: string): boolean => [...subscriptions].some((subscription) => subscription.pattern === pattern);

  let queue: Promise<string> | undefined;
  const listen = async (channel: Channel): Promise<string> => {
    const { queue: name } = await channel.assertQueue('', {
      exclusive: true,
      autoDelete: true,
      durable: false,
      arguments: { 'x-max-length': options.maxLength ?? 20_000, 'x-overflow': 'drop-head' },
    });
    await channel.consume(name, (message) => receive(channel, message), { noAck: true, exclusive: true });
    return name;
  };
  const bind = async (channel: Channel, pattern: string): Promise<void> => {
    queue ??= listen(channel);
    await channel.bindQueue(await queue, exchange, pattern);
  };

  const waiting = new Set<() => void>();
  const connection = await connectAmqp({
    url: options.url,
    report,
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    async setUp(channel) {
      queue = undefined;
      buffered = 0;
      isFull = false;
      heardFrom.clear();
      channel.on('drain', () => {
        buffered = 0;
        isFull = false;
      });
      await channel.assertExchange(exchange, 'topic', { durable: true });
      for (const pattern of new Set([...subscriptions].map((s) => s.pattern))) await bind(channel, pattern);
    },
    onBack() {
      send(connection.channel, BEAT, new Uint8Array(0));
      for (const resolve of waiting) resolve();
      waiting.clear();
      interrupted();
    },
  });

  return {
    get dropped() {
      return dropped;
    },
    publish: (topic, body) => send(connection.channel, topic, body),
    async subscribe(pattern, listener) {
      const isBound = hasPattern(pattern);
      const subscription = { pattern, listener };
      subscriptions.add(subscription);
      const { channel } = connection;
      try {
        if (channel && !isBound) await bind(channel, pattern);
      } catch (error) {
        report(error);
      }
      // Not connected now, or not yet: the next connection binds the subscriptions.
      if (!connection.channel || connection.channel !== channel) await new Promise<void>((resolve) => waiting.add(resolve));
      return () => {
        subscriptions.delete(subscription);
        if (hasPattern(pattern) || !connection.channel || !queue) return;
        const { channel } = connection;
        void queue.then((name) => channel?.unbindQueue(name, exchange, pattern)).catch(report);
      };
    },
    onInterruption(listener) {
      interruptionListeners.add(listener);
      return () => void interruptionListeners.delete(listener);
    },
    async close() {
      subscriptions.clear();
      await connection.close();
    },
  };
}
