import { KEPT_MS } from '@bourse/core/funds/lookup';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { whyChanged, whyNotCreditable } from './creditable.ts';
import type { DepositRow, DepositState } from './deposit-row.ts';
import { tellEngine, wasTold } from './engine-outbox.ts';
import type { ListedAsset } from './listed-asset.ts';
import type { ChainSession } from './session.ts';

/** A payment that a driver saw on its chain. */
export interface Seen {
  readonly txid: string;
  readonly logIndex: number;
  readonly block: number;
  readonly blockHash: string;
  readonly trader: number;
  readonly address: string;
  readonly contract: string | undefined;
  readonly asset: string | undefined;
  readonly units: bigint;
  /** In the ledger's units, rounded down. */
  readonly amount: bigint;
  readonly required: number;
  readonly state: DepositState;
}

interface Conclusion {
  /** The trader of the address that was paid. */
  readonly owner: number | undefined;
  readonly listed: readonly ListedAsset[];
  readonly isFinal: boolean;
  /** When its chain says that its block was mined, in milliseconds since 1970. */
  readonly minedAt: number;
}

/**
 * After that, the engine may have forgotten an earlier credit. Somebody with access to the database could delete the row that keeps its
 * key, and have the payment credited again. A day less than the engine's memory, because a command may wait that long.
 */
const CREDITED_WITHIN_MS = KEPT_MS - DAY_MS;

/** The deposits of one chain. Every change of state happens here, together with the command that follows from it. */
export class DepositBook {
  readonly #session: ChainSession;
  readonly #chain: string;
  readonly #now: () => number;

  constructor(session: ChainSession, chain: string, now: () => number = Date.now) {
    this.#session = session;
    this.#chain = chain;
    this.#now = now;
  }

  /**
   * Recorded once per transaction and log, however often and by whichever endpoint it is reported. An orphaned deposit that is
   * mined again starts over.
   */
  async see(seen: Seen): Promise<void> {
    await this.#session.query(
      `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, contract, units, amount, required, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (chain, txid, log_index) DO UPDATE SET block = excluded.block, block_hash = excluded.block_hash, trader = excluded.trader,
         address = excluded.address, asset = excluded.asset, contract = excluded.contract, units = excluded.units, amount = excluded.amount,
         required = excluded.required, state = excluded.state, confirmations = 0, is_final = false, doubt = NULL, changed_at = now()
       WHERE chain_deposit.state = 'orphaned'`,
      [
        this.#chain,
        seen.txid,
        seen.logIndex,
        seen.block,
        seen.blockHash,
        seen.trader,
        seen.address,
        seen.asset ?? null,
        seen.contract ?? null,
        seen.units,
        seen.amount,
        seen.required,
        seen.state,
      ],
    );
  }

  /** Everything above this height is no longer on the chain; credited deposits are reversed by an entry of their own. */
  async orphanAbove(height: number): Promise<void> {
    await this.#orphan('block > $2', height);
  }
  /** The same for the deposits of one transaction. */
  async orphanTransaction(txid: string): Promise<void> {
    await this.#orphan('txid = $2', txid);
  }
  async #orphan(which: string, value: number | string): Promise<void> {
    const rows = await this.#session.query<{ id: number; txid: string; log_index: number; credits: number; was: DepositState }>(
      `UPDATE chain_deposit AS d SET state = 'orphaned', confirmations = 0, is_final = false, doubt = NULL, changed_at = now(),
         credits = d.credits + CASE WHEN o.state = 'credited' THEN 1 ELSE 0 END
       FROM (SELECT id AS old, state FROM chain_deposit WHERE chain = $1 AND state <> 'orphaned' AND ${which} ORDER BY id) AS o
       WHERE d.id = o.old
       RETURNING d.id, d.txid, d.log_index, d.credits, o.state AS was`,
      [this.#chain, value],
    );
    for (const row of rows) {
      if (row.was !== 'credited') continue;
      const key = this.#key({ ...row, credits: row.credits - 1 });
      // A changed row would reverse another deposit, or none: the chain stops, and an operator has to decide.
      if (!(await wasTold(this.#session, 'credit_deposit', key))) throw new Error(whyChanged(row));
      await tellEngine(this.#session, { kind: 'reverse_deposit', key });
    }
  }

  /** Deposits waiting for confirmations, and credited ones that could still be reversed. */
  unsettled = (): Promise<DepositRow[]> =>
    this.#session.query<DepositRow>(
      `SELECT id, txid, log_index, block, block_hash, trader, address, asset, contract, units, amount, confirmations, required, state, credits
       FROM chain_deposit WHERE chain = $1 AND (state IN ('detected', 'confirming') OR (state = 'credited' AND NOT is_final)) ORDER BY id`,
      [this.#chain],
    );

  async count({ id, confirmations }: DepositRow, counted: number): Promise<void> {
    if (counted === confirmations) return;
    await this.#session.query(
      `UPDATE chain_deposit SET confirmations = $2, state = CASE WHEN state = 'detected' THEN 'confirming' ELSE state END, changed_at = now() WHERE id = $1`,
      [id, counted],
    );
  }

  async doubt({ id }: DepositRow, why: string): Promise<void> {
    await this.#session.query('UPDATE chain_deposit SET doubt = $2, changed_at = now() WHERE id = $1 AND doubt IS DISTINCT FROM $2', [
      id,
      why,
    ]);
  }

  /**
   * Credits a deposit that the chain confirms, or makes it final. Returns why it can't be, if its row was changed since it was read.
   */
  async conclude(row: DepositRow, { owner, listed, isFinal, minedAt }: Conclusion): Promise<string | undefined> {
    const wrong = whyNotCreditable(row, owner, listed);
    if (wrong === undefined && row.state !== 'credited' && (await this.#mayBeForgotten(row, minedAt))) {
      await this.#leaveToPeople(row);
      return undefined;
    }
    const changed = wrong ?? (await this.#whyNotAgain(row));
    if (changed !== undefined) {
      await this.doubt(row, changed);
      return changed;
    }
    if (row.state !== 'credited') await this.#credit(row, minedAt);
    // Where finality requires no more than the credit did, the deposit is final at once.
    if (isFinal) await this.#finalize(row);
    return undefined;
  }

  /** Whether the engine may have forgotten a credit of this payment, or has forgotten that it was reversed. */
  async #mayBeForgotten(row: DepositRow, minedAt: number): Promise<boolean> {
    // The engine forgets by its own clock, which may be ahead of ours.
    const [clock] = await this.#session.query<{ value: string }>("SELECT value FROM state.counter WHERE name = 'clock'", []);
    const isYoung = Math.max(this.#now(), Number(clock?.value ?? 0)) - minedAt <= CREDITED_WITHIN_MS;
    if (!isYoung) return true;
    const earlier = this.#earlier(row);
    if (earlier === undefined) return false;
    const found = await this.#session.query("SELECT FROM forgotten_deposit WHERE key = $1 AND state = 'reversed'", [earlier]);
    return found.length > 0;
  }

  /** Another key for the same log is right only once the earlier credit was reversed. */
  async #whyNotAgain(row: DepositRow): Promise<string | undefined> {
    if (!Number.isSafeInteger(row.credits) || row.credits < 0) return whyChanged(row);
    const earlier = this.#earlier(row);
    return earlier === undefined || (await wasTold(this.#session, 'reverse_deposit', earlier)) ? undefined : whyChanged(row);
  }

  async #leaveToPeople({ id, block_hash }: DepositRow): Promise<void> {
    await this.#session.query(
      `UPDATE chain_deposit SET state = 'too_old', is_final = true, doubt = NULL, changed_at = now()
       WHERE id = $1 AND state IN ('detected', 'confirming') AND block_hash = $2`,
      [id, block_hash],
    );
  }

  /**
   * Only if it is still in the block that was checked and deposits aren't stopped; while they are, it keeps counting confirmations
   * and is credited on resume, unless it has become too old by then.
   */
  async #credit(row: DepositRow, minedAt: number): Promise<void> {
    await this.#session.transaction(async () => {
      const [credited] = await this.#session.query(
        `UPDATE chain_deposit SET state = 'credited', doubt = NULL, changed_at = now()
         WHERE id = $1 AND state IN ('detected', 'confirming') AND block_hash = $2
           AND NOT EXISTS (SELECT FROM state.stop WHERE name = 'deposits') RETURNING id`,
        [row.id, row.block_hash],
      );
      if (credited === undefined) return;
      await tellEngine(this.#session, {
        kind: 'credit_deposit',
        key: this.#key(row),
        trader: traderId(row.trader),
        way: 'chain',
        asset: row.asset,
        amount: amount(BigInt(row.amount)),
        after: this.#earlier(row),
        minedAt: instant(minedAt),
      });
    });
  }

  async #finalize(row: DepositRow): Promise<void> {
    await this.#session.transaction(async () => {
      const [final] = await this.#session.query(
        `UPDATE chain_deposit SET is_final = true, changed_at = now()
         WHERE id = $1 AND state = 'credited' AND NOT is_final AND block_hash = $2 RETURNING id`,
        [row.id, row.block_hash],
      );
      if (final === undefined) return;
      await tellEngine(this.#session, { kind: 'finalize_deposit', key: this.#key(row) });
    });
  }

  /** The key of the credit that was reversed before this one. */
  #earlier = (row: DepositRow): string | undefined => (row.credits === 0 ? undefined : this.#key({ ...row, credits: row.credits - 1 }));

  /** A reversed credit keeps its key; the next credit of the same log gets another. */
  #key = (row: { readonly txid: string; readonly log_index: number; readonly credits: number }): string =>
    `${this.#chain}:${row.txid}:${row.log_index}${row.credits === 0 ? '' : `:${row.credits + 1}`}`;
}
