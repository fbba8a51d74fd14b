// What all postings add up to, as one number a day (decision 0052).
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Sums } from '../history/sums.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Pool } from '../store/postgres.ts';

type Store = Pick<Pool, 'query'>;
export type BooksKey = Pick<KeyRing, 'blindIndex' | 'encryptBytes' | 'decryptBytes'>;

/** A prime of 255 bits. */
const PRIME = 2n ** 255n - 19n;
const BYTES = 32;
/** Addresses weighed before others get their turn. */
const AT_ONCE = 2_000;

/** What the books weighed after a command. */
export interface BooksDay {
  readonly day: string;
  readonly seq: number;
  readonly weight: bigint;
}

/**
 * Weighs balances: each address has a secret factor, and the weight is the sum of all balances times their factors, modulo a prime.
 * Other balances have the same weight with a probability of 2^-255, unless somebody knows the factors. A posting adds its amount
 * times the difference of two factors, so balances and their postings weigh the same.
 */
export class BooksScale {
  readonly #key: BooksKey;

  constructor(key: BooksKey) {
    this.#key = key;
  }

  /** Adds what one address holds. */
  add(weight: bigint, address: string, amount: bigint): bigint {
    const factor = BigInt(`0x${this.#key.blindIndex(address, 'books').toString('hex')}`);
    const sum = (weight + factor * amount) % PRIME;
    return sum < 0n ? sum + PRIME : sum;
  }

  async weightOf(sums: Sums): Promise<bigint> {
    let weight = 0n;
    let count = 0;
    for (const [address, amount] of sums) {
      weight = this.add(weight, address, amount);
      if (++count % AT_ONCE === 0) await nextTurn();
    }
    return weight;
  }

  /** Insert only: what the postings up to a command weighed stays true. */
  async close(store: Store, { day, seq, weight }: BooksDay): Promise<void> {
    const bytes = Buffer.from(weight.toString(16).padStart(2 * BYTES, '0'), 'hex');
    await store.query('INSERT INTO books_day (day, seq, box) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      ...[day, seq, this.#key.encryptBytes(bytes, contextOf(day, seq))],
    ]);
  }

  /** Oldest first. Throws if a row isn't what was written; a row that's missing is only one to start from less. */
  async days(store: Store): Promise<BooksDay[]> {
    const { rows } = await store.query<{ day: string; seq: number; box: Buffer }>(
      'SELECT day::text, seq, box FROM books_day WHERE seq <= (SELECT projected_seq FROM checkpoint) ORDER BY seq',
    );
    return rows.map(({ day, seq, box }) => {
      try {
        return { day, seq, weight: BigInt(`0x${this.#key.decryptBytes(box, contextOf(day, seq)).toString('hex')}`) };
      } catch {
        throw new ForeignDay(`the sum of the books of ${day} isn’t the one that was written (I8)`);
      }
    });
  }
}

/** A row that somebody wrote or changed by SQL. */
export class ForeignDay extends Error {}

const contextOf = (day: string, seq: number): string => `books ${day} ${seq}`;
