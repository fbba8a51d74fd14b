import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../store/postgres.ts';
import { isLockTimeout } from './journal-days.ts';

type Store = Pick<Pool, 'query'>;
/** So many commands are added up by one statement: a long journal is read in steps, between which others get their turn. */
const STEP = 5_000;
/** How often the time that a step took is rested after it: adding up must not keep a processor from the orders. */
const RESTS = 4;
/** Longer than so it does not add up at a time: the other invariants are to be looked at too, and the next look goes on. */
const LONG_MS = 40_000;
const PAGE = 5_000;

/**
 * Invariant I8 (rules 4.3) against whoever has SQL: what all postings together make of each address is what the tables hold.
 * The sums are kept here, where no statement reaches, and only what was posted since is added.
 */
export class Books {
  readonly #sums = new Map<string, bigint>();
  #seq = 0;

  /**
   * The first address whose balance is not what was posted to it. Undefined where all is well, where it was stopped, and where
   * so much is still to be added up that the next look goes on with it.
   */
  async whyWrong(pool: Pool, stop?: AbortSignal): Promise<string | undefined> {
    await summarize(pool);
    const begun = performance.now();
    while (!stop?.aborted && (await headOf(pool)) - this.#seq > STEP) {
      const from = performance.now();
      if (from - begun > LONG_MS) return undefined;
      await inOneMoment(pool, (client) => this.#add(client, this.#seq + STEP));
      await sleep((performance.now() - from) * RESTS, undefined, { signal: stop }).catch(() => undefined);
    }
    if (stop?.aborted) return undefined;
    return inOneMoment(pool, async (client) => {
      await this.#add(client, await headOf(client));
      return this.#compare(client);
    });
  }

  /** Summed up by pair, each line is read once. */
  async #add(store: Store, until: number): Promise<void> {
    const { rows } = await store.query<{ source: string; destination: string; amount: string }>(
      'SELECT source, destination, sum(amount)::text AS amount FROM posting WHERE seq > $1 AND seq <= $2 GROUP BY source, destination',
      [this.#seq, until],
    );
    for (const { source, destination, amount } of rows) {
      this.#sums.set(source, (this.#sums.get(source) ?? 0n) - BigInt(amount));
      this.#sums.set(destination, (this.#sums.get(destination) ?? 0n) + BigInt(amount));
    }
    this.#seq = until;
  }

  async #compare(client: Store): Promise<string | undefined> {
    let seen = 0;
    await client.query('DECLARE held NO SCROLL CURSOR FOR SELECT address, amount::text FROM books');
    for (;;) {
      const { rows } = await client.query<{ address: string; amount: string }>(`FETCH ${PAGE} FROM held`);
      for (const { address, amount } of rows) {
        const posted = this.#sums.get(address) ?? 0n;
        if (posted !== BigInt(amount)) return `${address} holds ${amount} minor units, but ${posted} were posted to it (I8)`;
        if (posted !== 0n) seen += 1;
      }
      if (rows.length < PAGE) break;
    }
    const held = [...this.#sums.values()].filter((sum) => sum !== 0n).length;
    return seen === held ? undefined : `${held - seen} balances that postings made are missing from the tables (I8)`;
  }
}

/**
 * What came since the last look is not in the block range index until somebody says so, and each step would read all of it.
 * Where the table is being vacuumed that says so too, and must not be waited for, nor be ended by who waits.
 */
async function summarize(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '100ms'; SELECT summarize_postings(); COMMIT");
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** Postings are found by their index, however small the planner thinks their table. */
async function inOneMoment<T>(pool: Pool, read: (client: Store) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL enable_seqscan = off; SET LOCAL jit = off');
    return await read(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

async function headOf(client: Store): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint');
  return Number(rows[0]?.seq ?? 0);
}
