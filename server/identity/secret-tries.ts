import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';

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

/** A guess that is being looked at; it counts as wrong until it is said to be right. One of the two is said before anybody is answered. */
export interface Guess {
  right(): Promise<void>;
  wrong(): Promise<void>;
}

interface Counted {
  readonly counted_at: string | null;
  readonly wait: number | null;
}

export class SecretTries {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** A guess, or after how many seconds there may be one. It is counted before it is looked at, however many come at once. */
  async begin(trader: TraderId, secret: Secret): Promise<Guess | { wait: number }> {
    const { most, seconds } = rules[secret];
    const { rows } = await this.#pool.query<Counted>({
      name: 'begin_guess',
      text: 'SELECT counted_at, wait FROM begin_guess($1, $2, $3, $4)',
      values: [trader, secret, most, seconds],
    });
    return this.#guess(trader, secret, rows[0]!);
  }

  /** The same at the withdrawal password, together with all that has to be known of the trader then: one question instead of three. */
  async beginSafe(trader: TraderId): Promise<{ stored: string | null; hasFactor: boolean; guess: Guess | { wait: number } }> {
    const { most, seconds } = rules['safe-password'];
    const { rows } = await this.#pool.query<Counted & { stored: string | null; has_factor: boolean }>({
      name: 'begin_guess_at_safe',
      text: `SELECT i.safe_password_hash AS stored, g.counted_at, g.wait,
          i.totp_secret IS NOT NULL OR EXISTS (SELECT 1 FROM passkey AS p WHERE p.trader = i.trader) AS has_factor
        FROM begin_guess($1, 'safe-password', $2, $3) AS g, trader_identity AS i WHERE i.trader = $1`,
      values: [trader, most, seconds],
    });
    const row = rows[0]!;
    return { stored: row.stored, hasFactor: row.has_factor, guess: this.#guess(trader, 'safe-password', row) };
  }

  #guess(trader: TraderId, secret: Secret, { counted_at: at, wait }: Counted): Guess | { wait: number } {
    if (at === null) return { wait: wait ?? 1 };
    return { right: () => this.forgive(trader, secret), wrong: () => this.#keep(trader, secret, at) };
  }

  /** What is committed now, and everything that was before it, is on disk. */
  async #keep(trader: TraderId, secret: Secret, at: string): Promise<void> {
    await this.#pool.query('UPDATE secret_failure SET at = at WHERE trader = $1 AND secret = $2 AND at = $3::timestamptz', [
      trader,
      secret,
      at,
    ]);
  }

  /** Nobody waits for the disk: what comes back after a crash are tries too many, never too few. */
  async forgive(trader: TraderId, secret: Secret): Promise<void> {
    await this.#pool.query({
      name: 'forgive_guesses',
      text: `WITH lightly AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS said)
        DELETE FROM secret_failure USING lightly WHERE trader = $1 AND secret = $2 AND lightly.said = 'off'`,
      values: [trader, secret],
    });
  }
}
