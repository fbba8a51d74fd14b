import { setTimeout as sleep } from 'node:timers/promises';
import type { HistoryArchive } from '../history/archive.ts';
import { addStored, sumPostings } from '../history/posting-sums.ts';
import type { Sums } from '../history/sums.ts';
import type { Pool } from '../store/postgres.ts';
import { type BooksKey, BooksScale, ForeignDay } from './books-days.ts';
import { dayName, isLockTimeout } from './journal-days.ts';

type Store = Pick<Pool, 'query'>;
/** Commands summed by one statement: a long journal is read in steps, between which other work gets its turn. */
const STEP = 5_000;
/** After each step, a pause of this many times its duration, so that the check doesn't keep a CPU from the orders. */
const RESTS = 4;
/** The maximum duration of one check: the other invariants have to be checked too, and the next check continues. */
const LONG_MS = 40_000;
const PAGE = 5_000;

export interface BooksOptions {
  readonly archive?: HistoryArchive;
  /** Without it, no sums of days are kept. */
  readonly key?: BooksKey;
}

/**
 * Invariant I8 (rules 4.3), against someone with SQL access: each address holds exactly the sum of its postings. The sums are kept
 * in memory, where SQL can't reach them, and only postings since the last check are added. The first check starts from the newest
 * day's weight: if the balances weigh as much as that and the postings since, they are the sums.
 */
export class Books {
  readonly #archive: HistoryArchive | undefined;
  readonly #scale: BooksScale | undefined;
  #sums: Sums = new Map();
  #seq = 0;
  /** What the postings up to #seq weigh, until the sums are known. */
  #weight: bigint | undefined;
  /** The newest day whose weight is kept. */
  #day: string | undefined;

  constructor({ archive, key }: BooksOptions = {}) {
    this.#archive = archive;
    this.#scale = key && new BooksScale(key);
  }

  /**
   * The first address whose balance isn't the sum of its postings. Undefined if all are right, if the check was stopped, and if so
   * much is left to sum that the next check will continue.
   */
  async whyWrong(pool: Pool, stop?: AbortSignal): Promise<string | undefined> {
    await summarize(pool);
    const begun = performance.now();
    try {
      await this.#beginAtDay(pool);
    } catch (error) {
      if (error instanceof ForeignDay) return error.message;
      throw error;
    }
    while (!stop?.aborted && (await headOf(pool)) - this.#seq > STEP) {
      const from = performance.now();
      if (from - begun > LONG_MS) return undefined;
      await this.#inOneMoment(pool, (client) => this.#add(client, this.#seq + STEP));
      await sleep((performance.now() - from) * RESTS, undefined, { signal: stop }).catch(() => undefined);
    }
    if (stop?.aborted) return undefined;
    const { wrong, day } = await this.#inOneMoment(pool, async (client) => {
      await this.#add(client, await headOf(client));
      return { wrong: this.#weight === undefined ? await this.#compare(client) : await this.#adopt(client), day: await dayOf(client) };
    });
    if (wrong === undefined) await this.#close(pool, day);
    return wrong;
  }

  /** At the first check only. */
  async #beginAtDay(pool: Pool): Promise<void> {
    if (this.#scale === undefined || this.#seq > 0) return;
    const newest = (await this.#scale.days(pool)).at(-1);
    if (newest === undefined) return;
    this.#weight = newest.weight;
    this.#seq = newest.seq;
    this.#day = newest.day;
  }

  async #add(store: Store, until: number): Promise<void> {
    if (this.#weight === undefined) await addStored(store, this.#sums, this.#seq, until);
    else {
      const since: Sums = new Map();
      await addStored(store, since, this.#seq, until);
      for (const [address, amount] of since) this.#weight = this.#scale!.add(this.#weight, address, amount);
    }
    this.#seq = until;
  }

  /** Takes the balances as sums if they weigh what all postings do. Otherwise everything is added up to find the address. */
  async #adopt(client: Store): Promise<string | undefined> {
    const sums: Sums = new Map();
    for await (const [address, amount] of balancesOf(client)) if (amount !== 0n) sums.set(address, amount);
    const isRight = (await this.#scale!.weightOf(sums)) === this.#weight;
    this.#weight = undefined;
    this.#sums = isRight ? sums : await sumPostings(client, this.#archive, this.#seq);
    if (isRight) return undefined;
    return (await this.#compare(client)) ?? `the postings until ${this.#day} aren’t those that were summed then (I8)`;
  }

  /** Keeps the weight of the first check of each day. */
  async #close(pool: Pool, day: string): Promise<void> {
    if (this.#scale === undefined || (this.#day ?? '') >= day) return;
    await this.#scale.close(pool, { day, seq: this.#seq, weight: await this.#scale.weightOf(this.#sums) });
    this.#day = day;
  }

  /** Postings of archived months are summed already. A month that left the database before it was summed is skipped with them. */
  async #beginAfterArchive(client: Store): Promise<void> {
    await this.#archive?.refresh(client);
    const month = this.#archive?.months('posting').findLast(({ manifest }) => manifest.last !== null);
    const last = month?.manifest.last?.[0] ?? 0;
    if (month === undefined || this.#seq >= last) return;
    this.#weight = undefined;
    this.#sums = await this.#archive!.sumsOf(month);
    this.#seq = last;
  }

  /** What is read inside is of one moment, and no month leaves the database meanwhile. */
  #inOneMoment<T>(pool: Pool, read: (client: Store) => Promise<T>): Promise<T> {
    return inOneMoment(pool, async (client) => {
      await this.#beginAfterArchive(client);
      return read(client);
    });
  }

  async #compare(client: Store): Promise<string | undefined> {
    let seen = 0;
    for await (const [address, amount] of balancesOf(client)) {
      const posted = this.#sums.get(address) ?? 0n;
      if (posted !== amount) return `${address} holds ${amount} minor units, but ${posted} were posted to it (I8)`;
      if (posted !== 0n) seen += 1;
    }
    let held = 0;
    for (const [address, sum] of this.#sums) {
      if (sum !== 0n) held += 1;
      // Whoever is empty needs no memory.
      else this.#sums.delete(address);
    }
    return seen === held ? undefined : `${held - seen} balances that postings made are missing from the tables (I8)`;
  }
}

async function* balancesOf(client: Store): AsyncGenerator<readonly [address: string, amount: bigint]> {
  await client.query('DECLARE held NO SCROLL CURSOR FOR SELECT address, amount::text FROM books');
  try {
    for (;;) {
      const { rows } = await client.query<{ address: string; amount: string }>(`FETCH ${PAGE} FROM held`);
      for (const { address, amount } of rows) yield [address, BigInt(amount)];
      if (rows.length < PAGE) return;
    }
  } finally {
    await client.query('CLOSE held');
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

/**
 * Postings are found through their index, however small the planner believes the table to be. Locked before the snapshot is taken: a
 * month that left the database after it would be neither in the table nor in the snapshot's list of archived months.
 */
async function inOneMoment<T>(pool: Pool, read: (client: Store) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(BEGIN);
    return await read(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

const BEGIN = `BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL enable_seqscan = off; SET LOCAL jit = off;
  LOCK TABLE ONLY posting IN ACCESS SHARE MODE`;

async function headOf(client: Store): Promise<number> {
  const { rows } = await client.query<{ seq: number }>('SELECT projected_seq AS seq FROM checkpoint');
  return Number(rows[0]?.seq ?? 0);
}

/** The day of the newest command in the tables. */
async function dayOf(client: Store): Promise<string> {
  const { rows } = await client.query<{ value: string }>("SELECT value FROM state.counter WHERE name = 'clock'");
  return dayName(Number(rows[0]?.value ?? 0));
}
