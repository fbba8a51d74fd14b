import { createHash } from 'node:crypto';
import type { FactName } from '@bourse/contract/office/audit-facts';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../store/transaction.ts';

/** An operator's action, or a view of somebody's personal data. */
export interface Act {
  /** Undefined for actions of the server itself. */
  readonly operator: number | undefined;
  /** Room and verb: `identity.lock-trader`, `verification.view-photo`. */
  readonly act: string;
  /** The subject: `trader:100001`, `config:app_name`. */
  readonly subject?: string | undefined;
  readonly reason?: string | undefined;
  /** Facts, before and after. Never a password, a code, a document number or a name. */
  readonly detail?: ActFacts;
}
export type ActFacts = Readonly<Partial<Record<FactName, string | number | boolean | null | readonly string[]>>>;

/**
 * Appends to the office's chain inside the caller's transaction, so that the action and its entry are committed together. Locks the
 * chain's head until the commit, so append last. The engine never waits for this lock, because it never appends here.
 */
export async function append(client: Pick<PoolClient, 'query'>, act: Act): Promise<number> {
  const head = await client.query<{ id: string | number; hash: Buffer }>('SELECT id, hash FROM audit_head FOR UPDATE');
  const previous = head.rows[0]!;
  const id = Number(previous.id) + 1;
  const { rows } = await client.query<{ at: Date }>("SELECT date_trunc('milliseconds', clock_timestamp()) AS at");
  const entry = {
    id,
    at: rows[0]!.at.toISOString(),
    operator: act.operator ?? null,
    act: act.act,
    subject: act.subject ?? null,
    reason: act.reason ?? null,
    detail: JSON.stringify(act.detail ?? {}),
  };
  const hash = entryHash(previous.hash, entry);
  await client.query(
    `INSERT INTO audit_entry (id, at, operator, act, subject, reason, detail, previous_hash, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [entry.id, entry.at, entry.operator, entry.act, entry.subject, entry.reason, entry.detail, previous.hash, hash],
  );
  await client.query('UPDATE audit_head SET id = $1, hash = $2', [id, hash]);
  return id;
}

/** A recorded view isn't recorded again whenever the page refreshes, nor for each of its cards. */
const LOOK_MINUTES = 10;

/** Records a view of somebody's data, inside the caller's transaction and before anything is shown: one entry per continued view. */
export async function appendViewOnce(
  client: Pick<PoolClient, 'query'>,
  { operator, act, subject }: { readonly operator: number; readonly act: string; readonly subject: string | undefined },
): Promise<void> {
  const isKnown = async (): Promise<boolean> =>
    (
      await client.query(
        `SELECT 1 FROM audit_entry WHERE operator = $1 AND act = $2 AND subject IS NOT DISTINCT FROM $3
           AND at > clock_timestamp() - make_interval(mins => ${LOOK_MINUTES}) LIMIT 1`,
        [operator, act, subject ?? null],
      )
    ).rows.length > 0;
  if (await isKnown()) return;
  // A page's cards load at once: the second request waits here and then finds the first one's entry.
  await client.query('SELECT 1 FROM audit_head FOR UPDATE');
  if (!(await isKnown())) await append(client, { operator, act, subject });
}

/** The subject of a list: one trader's entries, or everybody's. */
export const subjectOfList = (uid: number | string | undefined): string => (uid === undefined ? 'all traders' : `trader:${uid}`);

/** Records a read of traders' data, in a transaction of its own and before anything is shown. */
export const recordView = (pool: Pool, operator: number, act: string, subject: string | undefined): Promise<void> =>
  inTransaction(pool, (client) => appendViewOnce(client, { operator, act, subject }));

/** For an action that consists only of its entry, such as a search. */
export async function record(pool: Pool, act: Act): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const id = await append(client, act);
    await client.query('COMMIT');
    return id;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly operator: number | null;
  readonly act: string;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly detail: string;
}

/**
 * SHA-256 over the previous hash and the entry's fields as one JSON array, so that two different entries never serialise the same
 * way.
 */
export const entryHash = (previous: Uint8Array, e: Entry): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([e.id, e.at, e.operator, e.act, e.subject, e.reason, e.detail]))
    .digest();
