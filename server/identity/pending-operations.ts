import { createHash, randomBytes } from 'node:crypto';
import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';

export type OperationPurpose = 'login' | 'reset' | 'unfreeze' | 'passkey-login' | 'add-passkey' | 'add-totp' | 'step-up';

/** An operation that a second request completes. */
export interface PendingOperation<D> {
  readonly purpose: OperationPurpose;
  readonly trader: TraderId | undefined;
  readonly detail: D;
  readonly expiresAt: Date;
}

const LIFE_MINUTES = 5;
const MOST_TRIES = 10;
type Store = Pick<Pool, 'query'>;

/**
 * Started operations waiting for their second request, for up to five minutes and ten attempts. Found by a ticket that only its
 * holder has, or by the session that started it; the table contains only their hashes.
 */
export class PendingOperations {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Starts an operation for whoever gets the ticket. */
  async begin(purpose: OperationPurpose, trader: TraderId | undefined, detail: object): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    await this.#write(nameOf('ticket', ticket), purpose, trader, detail);
    return ticket;
  }

  /** Starts an operation within a session, replacing an earlier one with the same purpose. */
  beginWithin(session: string, purpose: OperationPurpose, trader: TraderId, detail: object): Promise<void> {
    return this.#write(nameOf(purpose, session), purpose, trader, detail);
  }

  find<D>(ticket: string): Promise<PendingOperation<D> | undefined> {
    return this.#find(nameOf('ticket', ticket));
  }
  findWithin<D>(session: string, purpose: OperationPurpose): Promise<PendingOperation<D> | undefined> {
    return this.#find(nameOf(purpose, session));
  }

  /** Adds to a ticket's details: a challenge that was requested later. */
  async note(ticket: string, detail: object): Promise<void> {
    await this.#pool.query('UPDATE begun SET detail = $2 WHERE name = $1', [nameOf('ticket', ticket), JSON.stringify(detail)]);
  }

  /** True for the caller that completes it; of two at once, only the first. */
  async end(ticket: string, within: Store = this.#pool): Promise<boolean> {
    return ((await within.query('DELETE FROM begun WHERE name = $1', [nameOf('ticket', ticket)])).rowCount ?? 0) === 1;
  }
  async endWithin(session: string, purpose: OperationPurpose, within: Store = this.#pool): Promise<boolean> {
    return ((await within.query('DELETE FROM begun WHERE name = $1', [nameOf(purpose, session)])).rowCount ?? 0) === 1;
  }

  /** Moves a session's operations to its new token. */
  async follow(from: string, to: string, within: Store): Promise<void> {
    for (const purpose of ['add-totp', 'add-passkey', 'step-up'] as const) {
      await within.query('UPDATE begun SET name = $2 WHERE name = $1', [nameOf(purpose, from), nameOf(purpose, to)]);
    }
  }

  async #write(name: Buffer, purpose: OperationPurpose, trader: TraderId | undefined, detail: object): Promise<void> {
    await this.#pool.query(
      `INSERT INTO begun (name, purpose, trader, detail, expires_at) VALUES ($1, $2, $3, $4, now() + interval '${LIFE_MINUTES} minutes')
       ON CONFLICT (name) DO UPDATE SET purpose = excluded.purpose, trader = excluded.trader, detail = excluded.detail, tries = 0,
         expires_at = excluded.expires_at`,
      [name, purpose, trader ?? null, JSON.stringify(detail)],
    );
  }

  /** Each lookup counts as an attempt. */
  async #find<D>(name: Buffer): Promise<PendingOperation<D> | undefined> {
    const { rows } = await this.#pool.query<{ purpose: OperationPurpose; trader: number | null; detail: string; expires_at: Date }>(
      `UPDATE begun SET tries = tries + 1 WHERE name = $1 AND expires_at > now() AND tries < ${MOST_TRIES}
       RETURNING purpose, trader, detail, expires_at`,
      [name],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const trader = row.trader === null ? undefined : traderId(row.trader);
    return { purpose: row.purpose, trader, detail: JSON.parse(row.detail) as D, expiresAt: row.expires_at };
  }
}

const nameOf = (kind: string, secret: string): Buffer => createHash('sha256').update(`${kind} ${secret}`).digest();
