import { createExchange } from '@bourse/core/exchange';
import type { Restore } from '@bourse/core/restore';
import { RowFailed } from '../store/copy-rows.ts';
import type { Pool } from '../store/postgres.ts';
import { withSession } from '../store/session.ts';
import { Books, type BooksOptions } from './books.ts';
import { readCheckpoint } from './load.ts';
import { StateSum } from './state-sum.ts';
import { type Restoring, readState } from './state-tables.ts';

/** What a look at all tables found. */
export interface Look {
  /** The last command that the tables included. */
  readonly seq: number;
  /** What the rows of the state added up to. */
  readonly sum: string;
  /** How long reading it took. */
  readonly readMs: number;
  /** The first invariant that is broken. */
  readonly why: string | undefined;
}
export type Looking = () => Promise<Look>;

/**
 * The full checks (rules 4.3), on the tables and not in the writer's memory: the state as a start would load it, with the core's own
 * invariants; what its rows add up to, for the writer to compare with what it wrote; and that each balance is the sum of its
 * postings (I8). Rejects if the look couldn't be made, which says nothing about the tables.
 */
export function looking(pool: Pool, options?: BooksOptions): Looking {
  const books = new Books(options);
  return async () => {
    const look = await lookAtState(pool);
    return look.why === undefined ? { ...look, why: await books.whyWrong(pool) } : look;
  };
}

/** Everything is of the moment of one command, while the writer goes on. */
function lookAtState(pool: Pool): Promise<Look> {
  const from = performance.now();
  return withSession(pool, async (client) => {
    try {
      await client.query(
        'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL jit = off',
      );
      const { projected_seq: seq } = await readCheckpoint(client);
      const exchange = createExchange();
      const sum = new StateSum();
      const why = await whyBroken(async () => {
        // Only the writer needs the answers to repeated requests.
        if (seq > 0) await readState(client, guarded(exchange.restore()), { sum, without: 'request' });
        holds(() => exchange.check());
      });
      return { seq, sum: sum.text, readMs: performance.now() - from, why };
    } finally {
      await client.query('ROLLBACK').catch(() => undefined);
    }
  });
}

/** The rows contradict each other, or a rule. */
class Broken extends Error {}

async function whyBroken(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Broken || error instanceof RowFailed) return error.message;
    throw error;
  }
}

function holds<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Broken((error as Error).message, { cause: error });
  }
}

/** What goes wrong between rows is wrong with the rows. */
const guarded = (restore: Restore): Restoring => ({
  tables: restore.tables,
  begin: (table) => holds(() => restore.begin(table)),
  end: () => holds(() => restore.end()),
});
