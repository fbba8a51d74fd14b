import type { TraderId } from '@bourse/core/identity/trader';
import type { Pool } from 'pg';
import { transaction } from '../store/transaction.ts';

// Guesses by somebody who has the session or the login password already: at the old password, at the withdrawal password, at
// the second factor. Five, and then none for a while, however many come at once.

const HOUR_S = 3_600;
const rules = {
  password: { most: 5, seconds: HOUR_S },
  'safe-password': { most: 5, seconds: 24 * HOUR_S },
  'second-factor': { most: 5, seconds: HOUR_S },
  name: { most: 5, seconds: HOUR_S },
} as const;
export type Secret = keyof typeof rules;

/** A guess that is being looked at; it counts as wrong until it is said to be right. */
export interface Guess {
  right(): Promise<void>;
}

export class SecretTries {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A guess, or after how many seconds there may be one. */
  begin(trader: TraderId, secret: Secret): Promise<Guess | { wait: number }> {
    const { most, seconds } = rules[secret];
    return transaction(this.#pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [trader % 2_147_483_647, secret]);
      const { rows } = await client.query<{ wait: string | null }>(
        `SELECT ceil(extract(epoch FROM min(at) + make_interval(secs => $3) - clock_timestamp())) AS wait
         FROM (SELECT at FROM secret_failure WHERE trader = $1 AND secret = $2 AND at > clock_timestamp() - make_interval(secs => $3)
               ORDER BY at DESC LIMIT $4) AS latest HAVING count(*) >= $4`,
        [trader, secret, seconds, most],
      );
      if (rows[0]) return { wait: Math.max(1, Number(rows[0].wait)) };
      await client.query('INSERT INTO secret_failure (trader, secret, at) VALUES ($1, $2, clock_timestamp())', [trader, secret]);
      return { right: () => this.forgive(trader, secret) };
    });
  }

  async forgive(trader: TraderId, secret: Secret): Promise<void> {
    await this.#pool.query('DELETE FROM secret_failure WHERE trader = $1 AND secret = $2', [trader, secret]);
  }
}
