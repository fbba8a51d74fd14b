// How an edge in another process gets snapshots: it asks the writer's process, which keeps the books. One exclusive queue of the
// writer for requests, one of each edge for answers.
import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import { connectAmqp } from './amqp.ts';

export type SnapshotOf = (topic: string) => Promise<Uint8Array | undefined>;

export interface SnapshotQueueOptions {
  readonly url: string;
  readonly queue?: string;
  readonly report?: (error: unknown) => void;
  readonly retryMs?: number;
}

/** The writer's side. The queue is exclusive: a writer that takes over gets it when the previous one's connection ends. */
export async function serveSnapshots(options: SnapshotQueueOptions & { readonly snapshot: SnapshotOf }): Promise<() => Promise<void>> {
  const report = options.report ?? (() => {});
  const queue = options.queue ?? 'bourse.snapshots';
  // A question may come before the connection is handed over, and an answer may be ready after it was lost.
  let current: Channel | undefined;
  const connection = await connectAmqp({
    url: options.url,
    report,
    onLost: () => {
      current = undefined;
    },
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    async setUp(channel) {
      current = channel;
      // A request not taken within two seconds has been repeated already.
      await channel.assertQueue(queue, { exclusive: true, autoDelete: true, durable: false, arguments: { 'x-message-ttl': 2_000 } });
      await channel.consume(
        queue,
        (question) => {
          if (!question) {
            void channel.close().catch(() => {});
            return;
          }
          const { replyTo, correlationId, type: topic } = question.properties;
          options.snapshot(`${topic}`).then((body) => {
            if (current !== channel) return;
            const isKnown = body !== undefined;
            channel.sendToQueue(`${replyTo}`, Buffer.from(body ?? []), {
              correlationId: `${correlationId}`,
              type: isKnown ? 'is' : 'none',
            });
          }, report);
        },
        { noAck: true, exclusive: true },
      );
    },
  });
  return () => connection.close();
}

/** The edge's side. A request without an answer in time is an error; the caller repeats it. */
export async function connectSnapshots(
  options: SnapshotQueueOptions & { readonly timeoutMs?: number },
): Promise<{ readonly snapshot: SnapshotOf; close(): Promise<void> }> {
  const queue = options.queue ?? 'bourse.snapshots';
  const waiting = new Map<string, { resolve(body: Uint8Array | undefined): void; reject(error: Error): void }>();
  let replyTo = '';
  let asked = 0;
  const connection = await connectAmqp({
    url: options.url,
    report: options.report ?? (() => {}),
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    async setUp(channel) {
      replyTo = `bourse.snapshots.${randomUUID()}`;
      await channel.assertQueue(replyTo, { exclusive: true, autoDelete: true, durable: false });
      await channel.consume(
        replyTo,
        (answer) => {
          if (answer)
            waiting.get(`${answer.properties.correlationId}`)?.resolve(answer.properties.type === 'is' ? answer.content : undefined);
          else void channel.close().catch(() => {});
        },
        { noAck: true, exclusive: true },
      );
    },
  });
  return {
    snapshot(topic) {
      const { channel } = connection;
      if (!channel) return Promise.reject(new Error(`no snapshot of ${topic}: RabbitMQ is away`));
      const correlationId = `${++asked}`;
      return new Promise<Uint8Array | undefined>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no snapshot of ${topic}: the writer did not answer`)), options.timeoutMs ?? 2_000);
        const settled = (settle: () => void) => {
          clearTimeout(timer);
          settle();
        };
        waiting.set(correlationId, {
          resolve: (body) => settled(() => resolve(body)),
          reject: (error) => settled(() => reject(error)),
        });
        channel.sendToQueue(queue, Buffer.alloc(0), { replyTo, correlationId, type: topic });
      }).finally(() => waiting.delete(correlationId));
    },
    async close() {
      for (const { reject } of waiting.values()) reject(new Error('this process is closing'));
      await connection.close();
    },
  };
}
