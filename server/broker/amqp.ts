// One connection to RabbitMQ that reconnects by itself, with one channel that is set up again each time.
import { type Channel, type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';

export interface AmqpConnection {
  /** Undefined while disconnected. */
  readonly channel: Channel | undefined;
  close(): Promise<void>;
}

export interface AmqpOptions {
  readonly url: string;
  /** Declares what the channel needs. Runs at each connection, before `channel` is set. */
  readonly setUp: (channel: Channel, isFirst: boolean) => Promise<void>;
  readonly onLost?: () => void;
  readonly onBack?: () => void;
  readonly report: (error: unknown) => void;
  readonly retryMs?: number;
}

/** Fails if RabbitMQ can't be reached at the start; later losses are retried. */
export async function connectAmqp(options: AmqpOptions): Promise<AmqpConnection> {
  let channel: Channel | undefined;
  let isFirst = true;
  let isClosing = false;
  const connection: RecoveringChannelModel = await connect(options.url, {
    timeout: 5_000,
    noDelay: true,
    recovery: {
      initialDelay: options.retryMs ?? 100,
      maxDelay: 5_000,
      initialMaxRetries: 3,
      maxRetries: Number.POSITIVE_INFINITY,
      waitForConnect: false,
      async setup(model: ChannelModel) {
        const fresh = await model.createChannel();
        fresh.on('error', options.report);
        // A channel closed by the broker (because somebody deleted our queue, for example) counts as a lost connection.
        fresh.on('close', () => {
          if (channel === fresh && !isClosing) void model.close().catch(() => {});
        });
        await options.setUp(fresh, isFirst);
        const isBack = !isFirst;
        isFirst = false;
        channel = fresh;
        if (isBack) options.onBack?.();
      },
    },
  });
  connection.on('error', options.report);
  connection.on('disconnect', () => {
    channel = undefined;
    if (!isClosing) options.onLost?.();
  });
  connection.on('connect-failed', options.report);
  await connection.waitForConnect();
  return {
    get channel() {
      return channel;
    },
    async close() {
      isClosing = true;
      channel = undefined;
      await connection.close();
    },
  };
}
