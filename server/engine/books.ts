import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../store/postgres.ts';
import { isLockTimeout } from './journal-days.ts';

type Store = Pick<Pool, 'query'>;
/** Commands summed by one statement: a long journal is read in steps, between which other work gets its turn. */
const STEP = 5_000;
/** After each step, a pause of this many times its duration, so that the check doesn't keep a CPU from the orders. */
const RESTS = 4;
/** The maximum duration of one check: the other invariants have to be checked too, and the next check continues. */
const LONG_MS = 40_000;
const PAGE = 5_000;

/**
 * Invariant I8 (rules 4.3), against someone with SQL access: each address holds exactly the sum of its postings. The sums are kept
 * in memory, where SQL can't reach them, and only postings since the last check are added.
 */
export class Books {
  readonly #sums = new Map<string, bigint>();
  #seq = 0;

  /**
   * The first address whose balance isn't the sum of its postings. Undefined if all are right, if the check was stopped, and if so
   * much is left to sum that the next check will continue.
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

  /** Summed by pair of addresses, so each line is read once. */
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
 * Rows added since the last check aren't in the block range index until it's summarised, and each step would read all of them. If
 * the table is being vacuumed, that does the same, and must neither be waited for nor be cancelled by our waiting.
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

/** Postings are found through their index, however small the planner believes the table to be. */
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
