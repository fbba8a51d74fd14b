import { tellEngine, type WithdrawalNews } from './engine-outbox.ts';
import type { ChainSession } from './session.ts';

export type Purpose = 'withdrawal' | 'gas' | 'sweep';
export type TransactionState = 'taken' | 'reserved' | 'signed' | 'broadcast' | 'mined' | 'final' | 'failed' | 'stuck';

export interface TransactionRow {
  readonly id: number;
  readonly address: string;
  readonly nonce: number | null;
  readonly purpose: Purpose;
  readonly withdrawal: number | null;
  readonly child: number | null;
  readonly recipient: string;
  readonly asset: string | null;
  readonly contract: string | null;
  readonly units: string;
  /** Confirmations until it's final. */
  readonly required: number;
  readonly state: TransactionState;
  readonly hash: string | null;
  readonly block: number | null;
  readonly block_hash: string | null;
  readonly confirmations: number;
  readonly doubt: string | null;
}
export interface Attempt {
  readonly attempt: number;
  readonly hash: string;
  readonly raw: string;
  readonly fee: string;
  readonly tip: string;
  readonly sent_block: number | null;
}

const columns =
  'id, address, nonce, purpose, withdrawal, child, recipient, asset, contract, units, required, state, hash, block, block_hash, confirmations, doubt';

/** What this chain was asked to send. Each step is one database transaction, together with its command to the engine. */
export class TransactionBook {
  readonly #session: ChainSession;
  readonly #chain: string;

  constructor(session: ChainSession, chain: string) {
    this.#session = session;
    this.#chain = chain;
  }

  /** Unfinished transactions: nonces are signed in order, and whatever was released waits behind those that had no turn since. */
  open = (): Promise<TransactionRow[]> =>
    this.#session.query<TransactionRow & Record<string, unknown>>(
      `SELECT ${columns} FROM chain_transaction WHERE chain = $1 AND state NOT IN ('final', 'failed') ORDER BY nonce NULLS LAST, asked_at, id`,
      [this.#chain],
    ) as Promise<TransactionRow[]>;

  attempts = (id: number): Promise<Attempt[]> =>
    this.#session.query<Attempt & Record<string, unknown>>(
      'SELECT attempt, hash, raw, fee, tip, sent_block FROM chain_attempt WHERE transaction = $1 ORDER BY attempt DESC',
      [id],
    ) as Promise<Attempt[]>;

  /** Once per withdrawal, permanently. From here on nobody else may end it. */
  async take(
    withdrawal: number,
    payment: Pick<TransactionRow, 'address' | 'recipient' | 'asset' | 'contract' | 'units' | 'required'>,
  ): Promise<void> {
    await this.#session.transaction(async () => {
      const rows = await this.#session.query(
        `INSERT INTO chain_transaction (chain, address, purpose, withdrawal, recipient, asset, contract, units, required, state)
         VALUES ($1, $2, 'withdrawal', $3, $4, $5, $6, $7, $8, 'taken') ON CONFLICT (withdrawal) DO NOTHING RETURNING id`,
        [this.#chain, payment.address, withdrawal, payment.recipient, payment.asset, payment.contract, payment.units, payment.required],
      );
      if (rows.length > 0) await tellEngine(this.#session, { kind: 'advance_withdrawal', withdrawal, to: 'reserved' });
    });
  }

  /** The engine was told but hasn't acted, perhaps because it was down: tell it again from time to time. */
  async askAgain({ id, withdrawal }: TransactionRow): Promise<void> {
    await this.#session.transaction(async () => {
      const rows = await this.#session.query(
        "UPDATE chain_transaction SET asked_at = now() WHERE id = $1 AND state = 'taken' AND asked_at < now() - interval '10 seconds' RETURNING id",
        [id],
      );
      if (rows.length > 0 && withdrawal !== null)
        await tellEngine(this.#session, { kind: 'advance_withdrawal', withdrawal, to: 'reserved' });
    });
  }

  /** Taken but ended before it had a nonce: nothing was signed. */
  async drop({ id }: TransactionRow): Promise<void> {
    await this.#session.query("DELETE FROM chain_transaction WHERE id = $1 AND state = 'taken' AND nonce IS NULL", [id]);
  }

  /**
   * A wallet's next nonce: the lowest that the chain hasn't seen and no row of ours has. A released one is used again, because every
   * later one waits for it. `onChain` is what the chain has seen; if it's higher than ours, someone else has spent.
   */
  async nextNonce(address: string, onChain: number): Promise<number> {
    const [row] = await this.#session.query<{ last: number | null; settled: number | null }>(
      `SELECT max(nonce) AS last, max(nonce) FILTER (WHERE state IN ('final', 'failed')) AS settled
       FROM chain_transaction WHERE chain = $1 AND address = $2`,
      [this.#chain, address],
    );
    const last = row?.last ?? null;
    if (last === null) return onChain;
    if (onChain > last + 1) {
      throw new Error(
        `${address} has sent ${onChain} transactions on ${this.#chain}, our books end at number ${last}: the database is older than the chain, or somebody else has the key; nothing is paid until an operator decides`,
      );
    }
    // A node that lags behind counts too few. Up to a final transaction, every nonce is used.
    return await this.#lowestFreeNonce(address, Math.max(onChain, (row?.settled ?? -1) + 1));
  }

  async #lowestFreeNonce(address: string, from: number): Promise<number> {
    const [row] = await this.#session.query<{ nonce: number }>(
      `WITH used AS (SELECT nonce FROM chain_transaction WHERE chain = $1 AND address = $2 AND nonce >= $3)
       SELECT min(nonce) AS nonce FROM (SELECT $3::bigint AS nonce UNION ALL SELECT nonce + 1 FROM used) AS next
       WHERE nonce NOT IN (SELECT nonce FROM used)`,
      [this.#chain, address, from],
    );
    return (row as { nonce: number }).nonce;
  }

  async reserve({ id }: TransactionRow, nonce: number | null): Promise<void> {
    await this.#session.query(
      "UPDATE chain_transaction SET nonce = $2, state = 'reserved', changed_at = now() WHERE id = $1 AND state = 'taken'",
      [id, nonce],
    );
  }

  /** Before the signer is asked: its answer may get lost. Returns whether it's asked for the first time. */
  async noteAsked({ id }: TransactionRow): Promise<boolean> {
    const rows = await this.#session.query(
      "UPDATE chain_transaction SET may_be_signed = true WHERE id = $1 AND state = 'reserved' AND NOT may_be_signed RETURNING id",
      [id],
    );
    return rows.length > 0;
  }

  async noteUnsigned({ id }: TransactionRow): Promise<void> {
    await this.#session.query("UPDATE chain_transaction SET may_be_signed = false WHERE id = $1 AND state = 'reserved'", [id]);
  }

  /** Whether an offline signer has its request. */
  async isExported({ id }: TransactionRow): Promise<boolean> {
    return (await this.#session.query('SELECT FROM chain_unsigned WHERE transaction = $1', [id])).length > 0;
  }

  /**
   * Nothing was signed, so nonce and inputs are free again, and this payment will be retried. An offline signer's refusal is forgotten
   * with them; a request that it may still sign keeps them. Returns whether they're free.
   */
  release = ({ id, purpose }: TransactionRow): Promise<boolean> =>
    this.#session.transaction(async () => {
      const [unsigned] = await this.#session.query(
        `SELECT FROM chain_transaction WHERE id = $1 AND state = 'reserved'
           AND NOT may_be_signed AND NOT EXISTS (SELECT FROM chain_attempt WHERE transaction = id)
           AND NOT EXISTS (SELECT FROM chain_unsigned WHERE transaction = id AND refused IS NULL)`,
        [id],
      );
      if (unsigned === undefined) return false;
      await this.#session.query('DELETE FROM chain_unsigned WHERE transaction = $1', [id]);
      await this.#session.query('DELETE FROM chain_input WHERE transaction = $1', [id]);
      if (purpose === 'withdrawal') {
        await this.#session.query("UPDATE chain_transaction SET state = 'taken', nonce = NULL, asked_at = now() WHERE id = $1", [id]);
        return true;
      }
      await this.#session.query('UPDATE chain_deposit SET swept_by = NULL WHERE swept_by = $1', [id]);
      await this.#session.query('DELETE FROM chain_transaction WHERE id = $1', [id]);
      return true;
    });

  /** For the exchange's own purposes the nonce is reserved immediately. */
  async reserveOwn(
    purpose: 'gas' | 'sweep',
    payment: Pick<TransactionRow, 'address' | 'nonce' | 'child' | 'recipient' | 'asset' | 'contract' | 'units'>,
  ): Promise<number> {
    const [row] = await this.#session.query<{ id: number }>(
      `INSERT INTO chain_transaction (chain, address, nonce, purpose, child, recipient, asset, contract, units, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'reserved') RETURNING id`,
      [
        this.#chain,
        payment.address,
        payment.nonce,
        purpose,
        payment.child,
        payment.recipient,
        payment.asset,
        payment.contract,
        payment.units,
      ],
    );
    return (row as { id: number }).id;
  }

  /** Raw bytes and hash are on disk before anybody can broadcast them. */
  async signed(row: TransactionRow, signed: { readonly raw: string; readonly hash: string }, fee: bigint, tip: bigint): Promise<void> {
    await this.#session.transaction(async () => {
      const stored = await this.#session.query(
        `INSERT INTO chain_attempt (transaction, attempt, hash, raw, fee, tip)
         SELECT $1, coalesce(max(attempt), 0) + 1, $2, $3, $4, $5 FROM chain_attempt WHERE transaction = $1
         ON CONFLICT (hash) DO NOTHING RETURNING attempt`,
        [row.id, signed.hash, signed.raw, fee, tip],
      );
      if (stored.length === 0 || row.state !== 'reserved') return;
      await this.#to(row, 'signed', { to: 'signed', txid: signed.hash });
    });
  }

  async sent(row: TransactionRow, { attempt, hash }: Attempt, head: number): Promise<void> {
    await this.#session.transaction(async () => {
      await this.#session.query('UPDATE chain_attempt SET sent_block = coalesce(sent_block, $3) WHERE transaction = $1 AND attempt = $2', [
        row.id,
        attempt,
        head,
      ]);
      if (row.state === 'signed') await this.#to(row, 'broadcast', { to: 'broadcast', txid: hash });
    });
  }

  async mined(row: TransactionRow, hash: string, block: number, blockHash: string, confirmations: number): Promise<void> {
    if (row.state === 'mined' && row.hash === hash && row.block_hash === blockHash && row.confirmations === confirmations) return;
    await this.#session.transaction(async () => {
      await this.#session.query(
        'UPDATE chain_transaction SET hash = $2, block = $3, block_hash = $4, confirmations = $5, doubt = NULL WHERE id = $1',
        [row.id, hash, block, blockHash, confirmations],
      );
      await this.#to(row, 'mined', { to: 'confirming', txid: hash, confirmations });
    });
  }

  /** Its block is no longer on the chain: it's pending again, as after the broadcast. */
  async unmined(row: TransactionRow): Promise<void> {
    await this.#session.transaction(async () => {
      await this.#session.query(
        'UPDATE chain_transaction SET hash = NULL, block = NULL, block_hash = NULL, confirmations = 0 WHERE id = $1',
        [row.id],
      );
      await this.#to(row, 'broadcast', { to: 'broadcast' });
    });
  }

  final = (row: TransactionRow, txid: string, confirmations: number): Promise<void> =>
    this.#session.transaction(() => this.#to(row, 'final', { to: 'done', txid, confirmations }));
  /** Mined, final and without effect: only now may the money be unfrozen. */
  failed = (row: TransactionRow, txid: string): Promise<void> =>
    this.#session.transaction(() => this.#to(row, 'failed', { to: 'failed', txid, evidence: 'reverted' }));

  async stuck(row: TransactionRow, why: string): Promise<void> {
    await this.doubt(row, why);
    if (row.state === 'stuck') return;
    await this.#session.transaction(() => this.#to(row, 'stuck', { to: 'stuck' }));
  }

  async doubt({ id }: TransactionRow, why: string | null): Promise<void> {
    await this.#session.query('UPDATE chain_transaction SET doubt = $2 WHERE id = $1 AND doubt IS DISTINCT FROM $2', [id, why]);
  }

  async #to({ id, withdrawal }: TransactionRow, state: TransactionState, told: WithdrawalNews): Promise<void> {
    await this.#session.query('UPDATE chain_transaction SET state = $2, changed_at = now() WHERE id = $1', [id, state]);
    if (withdrawal !== null) await tellEngine(this.#session, { kind: 'advance_withdrawal', withdrawal, ...told });
  }
}
