import type { Command } from '@bourse/core/command';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { instant } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { Engine } from './engine.ts';
import { SealChain } from './seal-chain.ts';
import { StateSum } from './state-sum.ts';

/** An engine without a database: its journal accepts every batch at once. */
function openBareEngine(exchange: Exchange = createExchange()) {
  const commits: number[] = [];
  const failures: string[] = [];
  const session = {
    query: async ({ values }: { values: readonly unknown[] }) => {
      commits.push(String(values[2]).split(',').length);
      return { rowCount: commits.at(-1) };
    },
  };
  const engine = new Engine({
    session: session as never,
    epoch: 1,
    loaded: {
      exchange,
      head: 0,
      at: instant(0),
      projectedSeq: 0,
      tail: [],
      sum: new StateSum(),
      isSumWrong: false,
      coreVersion: 0,
    },
    acts: { seq: 0, hash: Buffer.alloc(32) } as never,
    chain: new SealChain(Buffer.alloc(32)),
    projector: { add: () => undefined, backlog: 0, drain: async () => undefined } as never,
    rush: { note: () => undefined },
    onFailure: (error) => failures.push(error.message),
    onBroken: (why) => expect.fail(why),
    noteUnsafe: () => undefined,
    onListenerFailure: (error) => expect.fail(error.message),
  });
  return { engine, commits, failures };
}

const clock: Command = { kind: 'advance_clock' };

test('each submitter gets the answer to its own command, in however many commits a turn’s commands go', async () => {
  const { engine, commits } = openBareEngine();
  const outcomes = await Promise.all(Array.from({ length: 5_000 }, () => engine.submit('clock', clock)));
  expect(outcomes.map(({ seq }) => seq)).toEqual(Array.from({ length: 5_000 }, (_, i) => i + 1));
  expect(commits).toEqual([2_000, 2_000, 1_000]);
});

test('a bug in the core fails every command that waits, and the one that met it, once each', async () => {
  const exchange = createExchange();
  const apply = exchange.apply.bind(exchange);
  exchange.apply = (stamp, command) => {
    if (stamp.seq === 3) throw new Error('a bug');
    return apply(stamp, command);
  };
  const { engine, commits, failures } = openBareEngine(exchange);
  const settled = await Promise.allSettled([1, 2, 3, 4].map(() => engine.submit('clock', clock)));
  expect(settled.map((one) => (one.status === 'rejected' ? one.reason.message : one.value.seq))).toEqual(
    Array(4).fill('the writer has stopped: a bug'),
  );
  expect([commits, failures]).toEqual([[], ['a bug']]);
});
