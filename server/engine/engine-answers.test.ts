import type { Command } from '@bourse/core/command';
import { createExchange } from '@bourse/core/exchange';
import { instant } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { Engine, HASH_EVERY } from './engine.ts';

/** An engine without a database: its journal accepts every batch at once. */
function openBareEngine(onStateHash: () => void, onListenerFailure: (error: Error) => void = () => undefined): Engine {
  const session = { query: async ({ values }: { values: readonly unknown[] }) => ({ rowCount: String(values[2]).split(',').length }) };
  return new Engine({
    session: session as never,
    epoch: 1,
    loaded: { exchange: createExchange(), head: 0, at: instant(0), projectedSeq: 0, tail: [], coreVersion: 0 },
    acts: { seq: 0, hash: Buffer.alloc(32) } as never,
    projector: { add: () => undefined, backlog: 0, drain: async () => undefined } as never,
    rush: { note: () => undefined },
    onFailure: (error) => expect.fail(error.message),
    onListenerFailure,
    onStateHash,
  });
}

const clock: Command = { kind: 'advance_clock' };

test('each submitter gets the answer to its own command, also when a state hash couldn’t be taken in between', async () => {
  const warnings: string[] = [];
  const engine = openBareEngine(
    () => {
      throw new Error('no hash');
    },
    (error) => warnings.push(error.message),
  );
  const submitted = Array.from({ length: HASH_EVERY + 5 }, () => engine.submit('clock', clock).catch((error: Error) => error.message));
  const answers = await Promise.all(submitted);
  expect(answers.slice(-7).map((one) => (typeof one === 'string' ? one : one.seq))).toEqual(
    Array.from({ length: 7 }, (_, i) => HASH_EVERY - 1 + i),
  );
  expect(warnings).toEqual(['no hash']);
});
