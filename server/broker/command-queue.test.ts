import { randomUUID } from 'node:crypto';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { Transfer } from '@bourse/core/funds/commands';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant, lots, ticks } from '@bourse/core/money/unit';
import type { PlaceOrder } from '@bourse/core/spot/commands';
import type { Origin } from '@bourse/core/stamp';
import { connect } from 'amqplib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cuttableLine, findRabbit } from '../test/rabbitmq-node.ts';
import { CommandUnanswered, inProcessCommands } from './command-port.ts';
import { connectCommands, type EdgeOptions, type ServeOptions, serveCommands, type Writer } from './command-queue.ts';

const rabbit = await findRabbit();
const url = rabbit?.url ?? '';
let queue = '';
const closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  queue = `test.commands.${randomUUID()}`;
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  if (!rabbit) return;
  const connection = await connect(url);
  const channel = await connection.createChannel();
  await channel.deleteQueue(queue);
  await connection.close();
});
afterAll(() => rabbit?.stop());

const transfer = (requestId: string, more: Partial<Transfer> = {}): Transfer => ({
  kind: 'transfer',
  trader: traderId(100001),
  requestId,
  expiresAt: instant(Date.now() + 3_000),
  from: 'fiat',
  to: 'spot',
  asset: 'USDT',
  amount: amount(10n ** 30n + 7n),
  ...more,
});

/** The database's content: which requests took effect. Survives its writers. */
class Journal {
  readonly commands: { origin: Origin; command: Command }[] = [];
  readonly outcomes = new Map<string, Outcome>();
  epoch = 0;

  apply(origin: Origin, command: Command): Outcome {
    const requestId = 'requestId' in command ? command.requestId : undefined;
    const known = requestId === undefined ? undefined : this.outcomes.get(requestId);
    if (known) return { ...known, events: [], remembered: undefined };
    this.commands.push({ origin, command });
    const seq = this.commands.length;
    const outcome: Outcome = { seq, answer: { kind: 'transfer', transferSeq: seq }, events: [], remembered: undefined };
    if (requestId !== undefined) this.outcomes.set(requestId, outcome);
    return outcome;
  }
}

function writer(journal: Journal, submit?: (origin: Origin, command: Command) => Promise<Outcome>): Writer {
  return {
    async takeOver() {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { epoch: ++journal.epoch, seq: journal.commands.length };
    },
    submit: submit ?? (async (origin, command) => journal.apply(origin, command)),
  };
}

async function serve(options: Partial<ServeOptions> & { writer: Writer }) {
  const announced: [number, number][] = [];
  const failures: unknown[] = [];
  const server = await serveCommands({
    url,
    queue,
    retryMs: 20,
    probeMs: 50,
    announce: (epoch, seq) => announced.push([epoch, seq]),
    onFailure: (error) => failures.push(error),
    ...options,
  });
  closing.push(() => server.close());
  return { server, announced, failures };
}

async function edge(options: Partial<EdgeOptions> = {}) {
  const commands = await connectCommands({ url, queue, retryMs: 20, ...options });
  closing.push(() => commands.close());
  return commands;
}

test('within one process a command goes straight to the engine', async () => {
  const journal = new Journal();
  const commands = inProcessCommands(writer(journal));
  expect(await commands.submit('trader', transfer('a'))).toMatchObject({ seq: 1 });
  expect(journal.commands[0]?.origin).toBe('trader');
});

describe.skipIf(!rabbit)('over RabbitMQ', () => {
  test('a command arrives complete, is answered to its edge, and an edge’s order is kept', async () => {
    const journal = new Journal();
    await serve({ writer: writer(journal) });
    const [one, two] = [await edge(), await edge()];
    const order: PlaceOrder = {
      kind: 'place_order',
      trader: traderId(100002),
      requestId: 'order',
      expiresAt: instant(Date.now() + 3_000),
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: true,
      selfTradePrevention: 'expire_taker',
      price: ticks(6_000_012),
      quantity: lots(15),
    };
    const answers = await Promise.all([
      ...Array.from({ length: 1000 }, (_, i) => one.submit('trader', transfer(`one ${i}`))),
      two.submit('trader', order),
      two.submit('clock', { kind: 'advance_clock' }),
    ]);
    expect(answers).toHaveLength(1002);
    const ids = journal.commands.flatMap(({ command }) =>
      'requestId' in command && command.requestId.startsWith('one') ? [command.requestId] : [],
    );
    expect(ids).toEqual(Array.from({ length: 1000 }, (_, i) => `one ${i}`));
    expect(answers.slice(0, 1000).map((a) => a.seq)).toEqual(Array.from({ length: 1000 }, (_, i) => journal.outcomes.get(`one ${i}`)?.seq));
    expect(journal.commands.find(({ command }) => command.kind === 'place_order')).toEqual({ origin: 'trader', command: order });
    expect(journal.commands.find(({ command }) => command.kind === 'transfer')?.command).toMatchObject({ amount: 10n ** 30n + 7n });
    expect(journal.commands.find(({ command }) => command.kind === 'advance_clock')?.origin).toBe('clock');
    expect([one.pending, two.pending]).toEqual([0, 0]);
  });

  test('many simultaneous commands travel in few messages', async () => {
    const journal = new Journal();
    const commands = await edge();
    const connection = await connect(url);
    closing.push(() => connection.close());
    const channel = await connection.createChannel();
    const all = Promise.all(Array.from({ length: 1000 }, (_, i) => commands.submit('trader', transfer(`${i}`))));
    await expect.poll(async () => (await channel.checkQueue(queue)).messageCount).toBe(4);
    await serve({ writer: writer(journal) });
    await all;
    expect(journal.commands).toHaveLength(1000);
  });

  test('only one writer is active; the standby takes over, announces it, and answers whatever was left unanswered', async () => {
    const journal = new Journal();
    const held: string[] = [];
    // The first writer commits every second command and then goes silent before answering.
    const first = await serve({
      writer: writer(journal, (origin, command) => {
        const id = 'requestId' in command ? command.requestId : '';
        held.push(id);
        if (Number(id) % 2) journal.apply(origin, command);
        return new Promise(() => {});
      }),
    });
    await expect.poll(() => first.server.isActive).toBe(true);
    expect(first.announced).toEqual([[1, 0]]);
    const second = await serve({ writer: writer(journal) });
    const commands = await edge();
    const answers = Promise.all(Array.from({ length: 20 }, (_, i) => commands.submit('trader', transfer(`${i}`))));
    await expect.poll(() => held.length).toBe(20);
    expect(second.server.isActive).toBe(false);
    expect(second.announced).toEqual([]);
    await first.server.close();
    const outcomes = await answers;
    expect(second.server.isActive).toBe(true);
    expect(second.announced).toEqual([[2, 10]]);
    // Each request took effect once, and its answer has the number under which it did.
    expect(journal.commands).toHaveLength(20);
    expect(outcomes.map((o) => o.seq)).toEqual(Array.from({ length: 20 }, (_, i) => journal.outcomes.get(`${i}`)?.seq));
  });

  test('a standby takes over even without work to do', async () => {
    const journal = new Journal();
    const first = await serve({ writer: writer(journal) });
    await expect.poll(() => first.server.isActive).toBe(true);
    const second = await serve({ writer: writer(journal) });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(second.server.isActive).toBe(false);
    await first.server.close();
    await expect.poll(() => second.server.isActive).toBe(true);
    expect(second.announced).toEqual([[2, 0]]);
  });

  test('a command that arrives after its expiry is refused without reaching the writer', async () => {
    const journal = new Journal();
    const commands = await edge();
    const late = [
      commands.submit('trader', transfer('late', { expiresAt: instant(Date.now() - 1) })),
      commands.submit('trader', transfer('in time')),
    ];
    await new Promise((resolve) => setTimeout(resolve, 20));
    await serve({ writer: writer(journal) });
    const [refused, done] = await Promise.all(late);
    expect(refused).toEqual({ seq: 0, answer: { rejected: 'expired_command' }, events: [], remembered: undefined });
    expect(done?.answer).toMatchObject({ kind: 'transfer' });
    expect(journal.commands).toHaveLength(1);
  });

  test('one that expired between two deliveries is left to the writer, which knows whether it took effect', async () => {
    const journal = new Journal();
    const seen: string[] = [];
    const first = await serve({
      writer: writer(journal, (origin, command) => {
        seen.push('first');
        journal.apply(origin, command);
        return new Promise(() => {});
      }),
    });
    const commands = await edge();
    const answer = commands.submit('trader', transfer('a', { expiresAt: instant(Date.now() + 600) }));
    await expect.poll(() => seen.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    await first.server.close();
    await serve({ writer: writer(journal) });
    expect(await answer).toMatchObject({ seq: 1, answer: { kind: 'transfer' } });
    expect(journal.commands).toHaveLength(1);
  });

  test('a feed tick redelivered after its time is dropped', async () => {
    const journal = new Journal();
    const seen: Command[] = [];
    const silent = (_: Origin, command: Command) => {
      seen.push(command);
      return new Promise<Outcome>(() => {});
    };
    const first = await serve({ writer: writer(journal, silent) });
    const commands = await edge({ commandMs: 500 });
    const answer = commands.submit('feed', { kind: 'index_tick', symbol: 'BTC-USDT', constituents: [] });
    await expect.poll(() => seen.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await first.server.close();
    await serve({ writer: writer(journal) });
    expect(await answer).toMatchObject({ answer: { rejected: 'expired_command' } });
    expect(journal.commands).toHaveLength(0);
  });

  test('a writer that throws is reported once and acknowledges nothing more; the next one continues', async () => {
    const journal = new Journal();
    const first = await serve({ writer: writer(journal, async () => Promise.reject(new Error('commit failed'))) });
    await expect.poll(() => first.server.isActive).toBe(true);
    const second = await serve({ writer: writer(journal) });
    const commands = await edge();
    const outcomes = await Promise.all(['a', 'b', 'c'].map((id) => commands.submit('trader', transfer(id))));
    expect(outcomes.map((o) => o.answer)).toEqual([1, 2, 3].map((transferSeq) => ({ kind: 'transfer', transferSeq })));
    expect(first.failures).toHaveLength(1);
    expect(first.server.isActive).toBe(false);
    expect(second.server.isActive).toBe(true);
  });

  test('an edge that loses its connection asks again, and each request takes effect once', async () => {
    const line = await cuttableLine(url);
    closing.push(() => line.close());
    const journal = new Journal();
    await serve({
      writer: writer(journal, async (origin, command) => {
        const outcome = journal.apply(origin, command);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return outcome;
      }),
    });
    const commands = await edge({ url: line.url });
    const answers = Promise.all(Array.from({ length: 50 }, (_, i) => commands.submit('trader', transfer(`${i}`))));
    await expect.poll(() => journal.commands.length).toBe(50);
    line.cut();
    const more = commands.submit('trader', transfer('while away'));
    expect((await answers).map((o) => o.seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(await more).toMatchObject({ seq: 51 });
    expect(journal.commands).toHaveLength(51);
  });

  test('a writer that loses its connection becomes a standby and can take over again', async () => {
    const line = await cuttableLine(url);
    closing.push(() => line.close());
    const journal = new Journal();
    const { server, announced } = await serve({ url: line.url, writer: writer(journal) });
    await expect.poll(() => server.isActive).toBe(true);
    line.down();
    await expect.poll(() => server.isActive).toBe(false);
    const commands = await edge();
    const answer = commands.submit('trader', transfer('a'));
    line.up();
    expect(await answer).toMatchObject({ seq: 1 });
    expect(announced.map(([epoch]) => epoch)).toEqual([1, 2]);
  });

  test('without a writer the outcome is reported as unknown', async () => {
    const commands = await edge({ graceMs: 100, maxPending: 1 });
    const lost = commands.submit('trader', transfer('a', { expiresAt: instant(Date.now() + 100) }));
    await expect(commands.submit('trader', transfer('b'))).rejects.toThrow('too many');
    await expect(lost).rejects.toThrow(CommandUnanswered);
    expect(commands.pending).toBe(0);
  });

  test('an unreadable message is reported and doesn’t block the queue', async () => {
    const errors: unknown[] = [];
    const journal = new Journal();
    const commands = await edge();
    const connection = await connect(url);
    closing.push(() => connection.close());
    const channel = await connection.createChannel();
    channel.sendToQueue(queue, Buffer.from('not a batch'));
    channel.sendToQueue(queue, Buffer.from('[null]'));
    channel.sendToQueue(queue, Buffer.from('[{"id":1}]'));
    channel.sendToQueue(queue, Buffer.from('{}'));
    await serve({ writer: writer(journal), report: (error) => errors.push(error) });
    expect(await commands.submit('trader', transfer('a'))).toMatchObject({ seq: 1 });
    await expect.poll(() => errors.length).toBe(4);
    expect(await commands.submit('trader', transfer('b'))).toMatchObject({ seq: 2 });
  });
});
