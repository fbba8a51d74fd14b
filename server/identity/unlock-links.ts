import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { tokenHash } from '../http/token.ts';
import { transaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';

const HOURS = 24;
/** An unused link works for later locks too, so strangers can't fill a mailbox with them. */
const RESEND_HOURS = 3;

/**
 * Links that open what wrong passwords have locked: 256 random bits, single use, valid for a day. A code can be voided by anyone
 * who guesses five times, and isn't sent once strangers have had ten sent; links have neither limit.
 */
export class UnlockLinks {
  readonly #pool: Pool;
  readonly #key: Buffer;

  constructor(pool: Pool, key: Buffer) {
    this.#pool = pool;
    this.#key = key;
  }

  /** A new key for an emailed link; undefined while a recent one is unused. */
  async issue(account: string): Promise<string | undefined> {
    const key = randomBytes(32).toString('base64url');
    return transaction(this.#pool, async (client) => {
      await takeTurn(client, `unlock link ${account}`);
      const { rowCount } = await client.query(
        `INSERT INTO unlock_link (key_hash, account, expires_at)
       SELECT decode($1, 'hex'), $2, now() + interval '${HOURS} hours' WHERE NOT EXISTS
         (SELECT 1 FROM unlock_link WHERE account = $2 AND sent_at > now() - interval '${RESEND_HOURS} hours')`,
        [tokenHash(key), this.#nameOf(account)],
      );
      return rowCount === 1 ? key : undefined;
    });
  }

  /** True the first time. */
  async use(account: string, key: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "DELETE FROM unlock_link WHERE key_hash = decode($1, 'hex') AND account = $2 AND expires_at > now()",
      [tokenHash(key), this.#nameOf(account)],
    );
    return rowCount === 1;
  }

  /** The table doesn't reveal the account. */
  #nameOf(account: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify(['unlock link', account]))
      .digest('hex');
  }
}
