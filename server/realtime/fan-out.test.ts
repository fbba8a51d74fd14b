import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FanOut, type Reader } from './fan-out.ts';
import { messageHead } from './message.ts';
import { positioned } from './position.ts';
import { depthTopic, type Topic, topicOf } from './topic.ts';

// The stream under test is a counter: each update means "seq n", a snapshot "everything up to n".
interface Seen {
  readonly seq: number;
  readonly snapshot?: boolean;
}

class TestReader implements Reader {
  isBehind = false;
  readonly seen: Seen[] = [];
  readonly frames: Buffer[] = [];
  offer(frame: Buffer): void {
    this.frames.push(frame);
    const text = frame.toString();
    this.seen.push(JSON.parse(text.slice(text.indexOf('\n\n') + 2, -1)) as Seen);
  }
}

const topic = (name: string): Topic => topicOf(`/queue/${name}`, () => true) as Topic;
const subscription = (name: string, id = '0') => ({ topic: topic(name), head: messageHead(`/queue/${name}`, id, false, '1.2') });

/** What a reader may see: from the last snapshot on, each update once and in order. Between snapshots nothing is lost. */
function expectUnbroken(seen: readonly Seen[], everySeq: readonly number[], last: number): void {
  expect(seen[0]?.snapshot).toBe(true);
  let at = -1;
  for (const message of seen) {
    if (message.snapshot) {
      expect(message.seq).toBeGreaterThanOrEqual(at);
      at = message.seq;
    } else {
      const next = everySeq.find((seq) => seq > at);
      expect(message.seq).toBe(next);
      at = message.seq;
    }
  }
  expect(at).toBe(last);
}

type Step =
  | { readonly do: 'publish'; readonly gap: number; readonly isLost: boolean }
  | { readonly do: 'join' | 'leave' | 'behind' | 'caughtUp'; readonly who: number }
  | { readonly do: 'answer' }
  | { readonly do: 'flow'; readonly count: number }
  | { readonly do: 'interrupt' };

const step = (lossy: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('publish' as const),
        gap: fc.integer({ min: 1, max: 3 }),
        isLost: lossy ? fc.boolean() : fc.constant(false),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), who: fc.nat(3) }) },
    { weight: lossy ? 2 : 0, arbitrary: fc.record({ do: fc.constantFrom('behind' as const, 'caughtUp' as const), who: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('flow' as const), count: fc.integer({ min: 1, max: 4 }) }) },
    { weight: lossy ? 1 : 0, arbitrary: fc.record({ do: fc.constant('interrupt' as const) }) },
  );

async function play(name: string, steps: readonly Step[]) {
  let seq = 0;
  const everySeq: number[] = [];
  // Published updates are in flight until the play lets them through. Snapshots take another path: they're taken at once, so they
  // may be ahead of the updates, and are answered when the play says so.
  const pipe: Buffer[] = [];
  const flow = (count: number) => {
    for (const body of pipe.splice(0, count)) fanOut.deliver(name, body);
  };
  const asked: (() => void)[] = [];
  const fanOut = new FanOut(
    () => {
      const body = positioned({ epoch: 1, seq, snapshot: true }, { all: true });
      return new Promise((resolve) => asked.push(() => resolve(body)));
    },
    (error) => {
      throw error;
    },
    0,
  );
  const readers = Array.from({ length: 4 }, () => new TestReader());
  const joined = new Map<number, ReturnType<typeof subscription>>();
  const done: { reader: TestReader; who: number }[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  for (const s of steps) {
    if (s.do === 'publish') {
      const previousSeq = seq;
      seq += s.gap;
      everySeq.push(seq);
      if (!s.isLost) pipe.push(positioned({ epoch: 1, seq, previousSeq }, {}));
    } else if (s.do === 'join' && !joined.has(s.who)) {
      const mine = subscription(name, `${s.who % 2}`);
      joined.set(s.who, mine);
      fanOut.join(readers[s.who] as TestReader, mine);
    } else if (s.do === 'leave' && joined.has(s.who)) {
      const reader = readers[s.who] as TestReader;
      fanOut.leave(reader, joined.get(s.who) as ReturnType<typeof subscription>);
      joined.delete(s.who);
      done.push({ reader, who: s.who });
      readers[s.who] = new TestReader();
    } else if (s.do === 'behind') (readers[s.who] as TestReader).isBehind = true;
    else if (s.do === 'caughtUp') {
      (readers[s.who] as TestReader).isBehind = false;
      fanOut.caughtUp(readers[s.who] as TestReader);
    } else if (s.do === 'answer') asked.shift()?.();
    else if (s.do === 'flow') flow(s.count);
    else if (s.do === 'interrupt') fanOut.resync();
    await settle();
  }
  // In the end everything arrives: nobody is behind, the last update wasn't lost, each snapshot is answered.
  const previousSeq = seq;
  everySeq.push(++seq);
  pipe.push(positioned({ epoch: 1, seq, previousSeq }, {}));
  flow(pipe.length);
  for (const reader of readers) {
    reader.isBehind = false;
    fanOut.caughtUp(reader);
  }
  for (let quiet = 0; quiet < 3; quiet++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    for (let answer = asked.shift(); answer; answer = asked.shift(), quiet = 0) answer();
  }
  fanOut.close();
  return { everySeq, seq, present: [...joined.keys()].map((who) => readers[who] as TestReader), done };
}

describe('a subscriber', () => {
  test('gets a snapshot and then every update after it, in order, whoever else joins and leaves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step(false), { maxLength: 40 }), async (steps) => {
        for (const name of ['user.100001', 'deals.BTC-USDT', depthTopic('BTC-USDT')]) {
          const { everySeq, seq, present } = await play(name, steps);
          for (const reader of present) {
            expectUnbroken(reader.seen, everySeq, seq);
            expect(reader.seen.filter((m) => m.snapshot)).toHaveLength(1);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('that was slow, or lost updates on the way, is brought up to date with a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step(true), { maxLength: 40 }), async (steps) => {
        const { everySeq, seq, present } = await play(depthTopic('BTC-USDT'), steps);
        for (const reader of present) expectUnbroken(reader.seen, everySeq, seq);
      }),
      { numRuns: 150 },
    );
  });

  test('of a topic without a snapshot gets the updates as they come', async () => {
    const fanOut = new FanOut(
      async () => undefined,
      () => {},
    );
    const reader = new TestReader();
    fanOut.join(reader, subscription('tickers'));
    fanOut.deliver('tickers', positioned({ epoch: 1, seq: 3 }, {}));
    await new Promise(setImmediate);
    fanOut.deliver('tickers', positioned({ epoch: 1, seq: 4 }, {}));
    expect(reader.seen.map((m) => m.seq)).toEqual([3, 4]);
  });

  test('waits for a snapshot that failed and was requested again', async () => {
    let asked = 0;
    const errors: unknown[] = [];
    const fanOut = new FanOut(
      async () => {
        if (++asked === 1) throw new Error('not now');
        return positioned({ epoch: 1, seq: 9, snapshot: true }, {});
      },
      (error) => errors.push(error),
    );
    const reader = new TestReader();
    fanOut.join(reader, subscription('deals.BTC-USDT'));
    fanOut.deliver('deals.BTC-USDT', positioned({ epoch: 1, seq: 8 }, {}));
    fanOut.deliver('deals.BTC-USDT', positioned({ epoch: 1, seq: 9 }, {}));
    await expect.poll(() => reader.seen.length).toBe(1);
    expect(reader.seen).toEqual([{ epoch: 1, seq: 9, snapshot: true }]);
    expect(errors).toHaveLength(1);
  });

  test('doesn’t get a snapshot older than the updates it has seen', async () => {
    let seq = 5;
    const fanOut = new FanOut(
      async () => positioned({ epoch: 1, seq, snapshot: true }, {}),
      () => {},
    );
    const first = new TestReader();
    const second = new TestReader();
    fanOut.join(first, subscription('deals.BTC-USDT'));
    await new Promise(setImmediate);
    fanOut.deliver('deals.BTC-USDT', positioned({ epoch: 1, seq: 7, previousSeq: 5 }, {}));
    fanOut.join(second, subscription('deals.BTC-USDT'));
    await new Promise(setImmediate);
    expect(second.seen).toEqual([]);
    seq = 7;
    await expect.poll(() => second.seen.length).toBe(1);
    expect(second.seen[0]).toMatchObject({ seq: 7, snapshot: true });
    expect(first.seen.map((m) => m.seq)).toEqual([5, 7]);
  });
});

test('subscriptions with the same headers share a message’s bytes', async () => {
  const fanOut = new FanOut(
    async () => undefined,
    () => {},
  );
  const readers = Array.from({ length: 3 }, () => new TestReader());
  for (const [i, reader] of readers.entries()) fanOut.join(reader, subscription('tickers', i < 2 ? 'same' : 'other'));
  await new Promise(setImmediate);
  fanOut.deliver('tickers', positioned({ epoch: 1, seq: 1 }, {}));
  expect(readers[0]?.frames[0]).toBe(readers[1]?.frames[0]);
  expect(readers[2]?.frames[0]).not.toBe(readers[0]?.frames[0]);
});
