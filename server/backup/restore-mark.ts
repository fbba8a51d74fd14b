import type { Pool, PoolClient } from 'pg';

type Store = Pick<Pool | PoolClient, 'query'>;

/** Why a database is considered older than what was acknowledged. */
export interface FoundOlder {
  readonly cause: 'restore' | 'high_water';
  /** The last command of the database, and its epoch. */
  readonly seq: number;
  readonly epoch: number;
  /** What the high-water file has on record. */
  readonly known?: { readonly seq: number; readonly epoch: number };
  readonly backupAt?: string;
}

export interface RestoreMark {
  readonly id: number;
  readonly cause: 'restore' | 'high_water';
  readonly opened_at: Date;
  readonly seq: number;
  readonly epoch: number;
  readonly known_seq: number | null;
  readonly known_epoch: number | null;
  readonly backup_at: Date | null;
  readonly state: 'open' | 'decided';
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
  readonly decision: string | null;
}

/** Opens a mark; an open one stays as it is. */
export async function openRestoreMark(client: Store, { cause, seq, epoch, known, backupAt }: FoundOlder): Promise<void> {
  await client.query(
    `INSERT INTO restore_mark (cause, seq, epoch, known_seq, known_epoch, backup_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [cause, seq, epoch, known?.seq ?? null, known?.epoch ?? null, backupAt ?? null],
  );
}

/**
 * Whether withdrawals are closed because this database may not know every payment: checked in the transaction that would sign or
 * send. Open again once two operators have compared outbox and chain and decided.
 */
export async function withdrawalsShutAfterRestore(client: Store): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 FROM restore_mark WHERE state = 'open'");
  return rows.length > 0;
}

export async function readRestoreMarks(client: Store): Promise<readonly RestoreMark[]> {
  const { rows } = await client.query<RestoreMark>('SELECT * FROM restore_mark ORDER BY id DESC LIMIT 50');
  return rows;
}

/** False if it isn't open. */
export async function decideRestoreMark(client: Store, id: number, operator: number, decision: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "UPDATE restore_mark SET state = 'decided', decided_at = now(), decided_by = $2, decision = $3 WHERE id = $1 AND state = 'open'",
    [id, operator, decision],
  );
  return rowCount === 1;
}
