// Commands from several edges to the one writer over RabbitMQ: one queue with a single active consumer, so that a warm standby
// takes over when the writer's connection ends. Both sides batch everything from one turn of the event loop into one message. A
// message is acknowledged when all its commands are answered; otherwise it is delivered again, to the next writer, which repeats
// its first answer to a request it knows.
import { randomUUID } from 'node:crypto';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { Origin } from '@bourse/core/stamp';
import type { Channel, ConsumeMessage } from 'amqplib';
import { connectAmqp } from './amqp.ts';
import { type CommandPort, CommandUnanswered } from './command-port.ts';
import { decode, encode } from './wire.ts';

interface Envelope {
  readonly id: number;
  readonly origin: Origin;
  readonly expiresAt: number;
  /** It may have been delivered before. */
  readonly isResent: boolean;
  readonly command: Command;
}
interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}

export interface CommandQueueOptions {
  readonly url: string;
  readonly queue?: string;
  readonly report?: (error: unknown) => void;
  readonly now?: () => number;
  readonly retryMs?: number;
}
export interface EdgeOptions extends CommandQueueOptions {
  /** The lifetime of a command that doesn't specify one. */
  readonly commandMs?: number;
  /** How long after its expiry an answer is awaited. */
  readonly graceMs?: number;
  readonly maxPending?: number;
}

export interface RemoteCommands extends CommandPort {
  readonly pending: number;
  close(): Promise<void>;
}

const MAX_BATCH = 256;
const PREFETCH = 64;

/** The edge's side. */
export async function connectCommands(options: EdgeOptions): Promise<RemoteCommands> {
  const queue = options.queue ?? 'bourse.commands';
  const report = options.report ?? (() => {});
  const now = options.now ?? Date.now;
  const graceMs = options.graceMs ?? 5_000;
  const pending = new Map<
    number,
    { readonly envelope: Envelope; readonly resolve: (outcome: Outcome) => void; readonly reject: (error: Error) => void }
  >();
  let nextId = 1;
  let unsent: Envelope[] = [];
  let replyTo = '';

  const flush = (): void => {
    const { channel } = connection;
    // While disconnected they stay pending and are sent with the next connection.
    if (!channel) {
      unsent = [];
      return;
    }
    while (unsent.length > 0) {
      const batch = unsent.splice(0, MAX_BATCH);
      try {
        channel.sendToQueue(queue, Buffer.from(encode(batch)), { replyTo, correlationId: `${batch[0]?.id}` });
      } catch (error) {
        // The channel has just closed; the commands stay pending.
        report(error);
        unsent = [];
      }
    }
  };
  const post = (envelope: Envelope): void => {
    unsent.push(envelope);
    if (unsent.length === 1) setImmediate(flush);
  };

  const connection = await connectAmqp({
    url: options.url,
    report,
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    async setUp(channel) {
      await declareQueue(channel, queue);
      replyTo = `bourse.answers.${randomUUID()}`;
      await channel.assertQueue(replyTo, { exclusive: true, autoDelete: true, durable: false });
      await channel.consume(
        replyTo,
        (message) => {
          if (!message) {
            void channel.close().catch(() => {});
            return;
          }
          try {
            for (const { id, outcome } of decode<Answer[]>(message.content.toString())) {
              // Nobody waits for a second answer to the same command.
              pending.get(id)?.resolve(outcome);
              pending.delete(id);
            }
          } catch (error) {
            report(error);
          }
        },
        { noAck: true, exclusive: true },
      );
    },
    onBack() {
      // The answers to commands in flight went to a queue that no longer exists. The writer knows each request it has handled.
      unsent = [];
      for (const { envelope } of pending.values()) if (envelope.expiresAt > now()) post({ ...envelope, isResent: true });
    },
  });

  const giveUp = setInterval(() => {
    for (const [id, { envelope, reject }] of pending) {
      if (now() < envelope.expiresAt + graceMs) continue;
      pending.delete(id);
      reject(new CommandUnanswered('no answer in time'));
    }
  }, 250).unref();

  return {
    get pending() {
      return pending.size;
    },
    submit(origin, command) {
      if (pending.size >= (options.maxPending ?? 20_000)) return Promise.reject(new CommandUnanswered('too many are waiting'));
      const expiresAt = 'expiresAt' in command ? command.expiresAt : now() + (options.commandMs ?? 3_000);
      const envelope: Envelope = { id: nextId++, origin, expiresAt, isResent: false, command };
      return new Promise((resolve, reject) => {
        pending.set(envelope.id, { envelope, resolve, reject });
        post(envelope);
      });
    },
    async close() {
      clearInterval(giveUp);
      await connection.close();
      for (const { reject } of pending.values()) reject(new CommandUnanswered('this process is closing'));
      pending.clear();
    },
  };
}

/** Executes commands: the engine, and how it becomes the active writer. */
export interface Writer {
  /** Makes this process the writer (fences off the previous one, loads the state) and returns its epoch and starting seq. */
  takeOver(): Promise<{ readonly epoch: number; readonly seq: number }>;
  submit(origin: Origin, command: Command): Promise<Outcome>;
}

export interface ServeOptions extends CommandQueueOptions {
  readonly writer: Writer;
  /** Tells every edge that this process is now the writer. */
  readonly announce: (epoch: number, seq: number) => void;
  /** The writer threw: it's unknown what is committed, so nothing more is acknowledged and this process should exit. */
  readonly onFailure: (error: unknown) => void;
  /** How often a standby checks whether it has become active. */
  readonly probeMs?: number;
}

export interface CommandServer {
  readonly isActive: boolean;
  close(): Promise<void>;
}

/** The writer's side: a standby until RabbitMQ delivers something to it. */
export async function serveCommands(options: ServeOptions): Promise<CommandServer> {
  const queue = options.queue ?? 'bourse.commands';
  const report = options.report ?? (() => {});
  const now = options.now ?? Date.now;
  /** Counts connections: messages of an earlier one can be neither answered nor acknowledged. */
  let tenure = 0;
  let active: Promise<void> | undefined;
  let isActive = false;
  let hasFailed = false;

  const answers = new Map<string, Answer[]>();
  const answer = (channel: Channel, replyTo: string, one: Answer, onSent: () => void): void => {
    if (answers.size === 0) setImmediate(() => sendAnswers(channel));
    const waiting = answers.get(replyTo) ?? [];
    answers.set(replyTo, waiting);
    waiting.push(one);
    sent.push(onSent);
  };
  let sent: (() => void)[] = [];
  const sendAnswers = (channel: Channel): void => {
    const done = sent;
    sent = [];
    const messages = [...answers].map(([replyTo, batch]) => [replyTo, Buffer.from(encode(batch))] as const);
    answers.clear();
    try {
      for (const [replyTo, message] of messages) channel.sendToQueue(replyTo, message);
      for (const each of done) each();
    } catch (error) {
      // The channel has just closed: unacknowledged messages are delivered again.
      report(error);
    }
  };

  const fail = (error: unknown): void => {
    if (hasFailed) return;
    hasFailed = true;
    isActive = false;
    // Unacknowledged messages go to the next writer.
    void connection.close().catch(report);
    options.onFailure(error);
  };

  const activate = async (mine: number): Promise<void> => {
    const { epoch, seq } = await options.writer.takeOver();
    if (mine !== tenure || hasFailed) return;
    isActive = true;
    options.announce(epoch, seq);
  };

  const take = async (channel: Channel, message: ConsumeMessage, mine: number): Promise<void> => {
    active ??= activate(mine);
    await active;
    if (mine !== tenure || hasFailed) return;
    if (message.properties.type === PROBE) {
      channel.ack(message);
      return;
    }
    const envelopes = readEnvelopes(message, report);
    let open = envelopes.length;
    if (open === 0) channel.ack(message);
    for (const envelope of envelopes) {
      const outcome = isTooLate(envelope, message, now())
        ? Promise.resolve(expired)
        : options.writer.submit(envelope.origin, envelope.command);
      outcome.then((result) => {
        if (mine !== tenure || hasFailed) return;
        answer(channel, `${message.properties.replyTo}`, { id: envelope.id, outcome: result }, () => {
          if (--open === 0) channel.ack(message);
        });
      }, fail);
    }
  };

  const connection = await connectAmqp({
    url: options.url,
    report,
    ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    async setUp(channel) {
      tenure++;
      const mine = tenure;
      active = undefined;
      isActive = false;
      answers.clear();
      sent = [];
      await declareQueue(channel, queue);
      await channel.prefetch(PREFETCH);
      await channel.consume(queue, (message) => {
        if (message) void take(channel, message, mine).catch(fail);
        else void channel.close().catch(() => {});
      });
      sendProbe(channel, queue);
    },
    onLost() {
      tenure++;
      isActive = false;
    },
  });
  const probing = setInterval(() => {
    if (!isActive && connection.channel) sendProbe(connection.channel, queue);
  }, options.probeMs ?? 1_000).unref();

  return {
    get isActive() {
      return isActive;
    },
    async close() {
      clearInterval(probing);
      tenure++;
      isActive = false;
      await connection.close();
    },
  };
}

const PROBE = 'probe';

/** RabbitMQ doesn't tell a consumer that it became the active one; receiving a message does. */
function sendProbe(channel: Channel, queue: string): void {
  channel.sendToQueue(queue, Buffer.alloc(0), { type: PROBE, expiration: 2_000 });
}

/**
 * The queue is durable, because RabbitMQ is deprecating shared queues that aren't; its messages aren't, because no command outlives
 * its expiry. Bounded in number and age, so that edges without a writer don't fill the broker.
 */
async function declareQueue(channel: Channel, queue: string): Promise<void> {
  await channel.assertQueue(queue, {
    durable: true,
    arguments: { 'x-single-active-consumer': true, 'x-message-ttl': 60_000, 'x-max-length': 50_000, 'x-overflow': 'reject-publish' },
  });
}

/** A refusal as too late promises that the command had no effect: one that may have been delivered before is left to the engine. */
function isTooLate(envelope: Envelope, message: ConsumeMessage, now: number): boolean {
  const mayBeKnown = (envelope.isResent || message.fields.redelivered) && 'requestId' in envelope.command;
  return envelope.expiresAt <= now && !mayBeKnown;
}

/** It never reached the engine, so it has no number. */
const expired: Outcome = { seq: 0, answer: { rejected: 'expired_command' }, events: [], remembered: undefined };

/**
 * The engine validates a command's content; here it must only have the right shape, so that no message can crash every writer in
 * turn.
 */
function isEnvelope(value: unknown): value is Envelope {
  const { id, origin, expiresAt, command } = Object(value) as Partial<Record<keyof Envelope, unknown>>;
  return typeof id === 'number' && typeof origin === 'string' && typeof expiresAt === 'number' && typeof Object(command).kind === 'string';
}

function readEnvelopes(message: ConsumeMessage, report: (error: unknown) => void): readonly Envelope[] {
  try {
    const envelopes = decode(message.content.toString());
    if (!Array.isArray(envelopes) || !envelopes.every(isEnvelope)) throw new TypeError('not a batch of commands');
    return envelopes;
  } catch (error) {
    report(error);
    return [];
  }
}
