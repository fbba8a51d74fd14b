import type { TraderId } from '@bourse/core/identity/trader-id';
import { DAY_SECONDS, HOUR_SECONDS } from '@bourse/core/time';
import type { Pool } from 'pg';

// Guesses by someone who already has the session or the login password: at the old password, the withdrawal password or the second
// factor. Five, then none for a while, however many come at once.

const rules = {
  password: { most: 5, seconds: HOUR_SECONDS },
  'safe-password': { most: 5, seconds: DAY_SECONDS },
  'second-factor': { most: 5, seconds: HOUR_SECONDS },
  name: { most: 5, seconds: HOUR_SECONDS },
} as const;
export type Secret = keyof typeof rules;

/** A guess being checked; it counts as wrong until marked right. It's marked one way or the other before anyone is answered. */
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

  /** Starts a guess, or returns the seconds to wait. It's counted before it's checked, however many come at once. */
  async begin(trader: TraderId, secret: Secret): Promise<Guess | { wait: number }> {
    const { most, seconds } = rules[secret];
    const { rows } = await this.#pool.query<Counted>({
      name: 'begin_guess',
      text: 'SELECT counted_at, wait FROM begin_guess($1, $2, $3, $4)',
      values: [trader, secret, most, seconds],
    });
    return this.#guess(trader, secret, rows[0]!);
  }

  /** The same for the withdrawal password, with everything else that needs to be known about the trader: one query instead of three. */
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

  /** Waits until this commit, and everything before it, is on disk. */
  async #keep(trader: TraderId, secret: Secret, at: string): Promise<void> {
    await this.#pool.query('UPDATE secret_failure SET at = at WHERE trader = $1 AND secret = $2 AND at = $3::timestamptz', [
      trader,
      secret,
      at,
    ]);
  }

  /** Doesn't wait for the disk: after a crash there may be too many failures on record, never too few. */
  async forgive(trader: TraderId, secret: Secret): Promise<void> {
    await this.#pool.query({
      name: 'forgive_guesses',
      text: `WITH lightly AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS said)
        DELETE FROM secret_failure USING lightly WHERE trader = $1 AND secret = $2 AND lightly.said = 'off'`,
      values: [trader, secret],
    });
  }
}
