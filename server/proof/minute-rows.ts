import { type MinuteHead, minuteHeadHash, type SignedMinuteHead } from '@bourse/core/proof/minute-head';
import type { Pool } from 'pg';
import { sha256 } from './node-sha256.ts';

// The table of minute heads. JSON keeps its fields in the order in which they were written.

type Store = Pick<Pool, 'query'>;
interface Row {
  readonly head: MinuteHead;
  readonly signature: string;
}
const COLUMNS = "head, encode(signature, 'hex') AS signature";

/** Newest first, before this minute. */
export async function newestHeads(store: Store, most: number, before = Number.MAX_SAFE_INTEGER): Promise<SignedMinuteHead[]> {
  const { rows } = await store.query<Row>(`SELECT ${COLUMNS} FROM minute_head WHERE minute < $2 ORDER BY minute DESC LIMIT $1`, [
    most,
    before,
  ]);
  return rows;
}

/** Oldest first, from this minute until before that one. */
export async function headsBetween(store: Store, from: number, until: number): Promise<SignedMinuteHead[]> {
  const { rows } = await store.query<Row>(`SELECT ${COLUMNS} FROM minute_head WHERE minute >= $1 AND minute < $2 ORDER BY minute`, [
    from,
    until,
  ]);
  return rows;
}

/** All or none of them. A minute that has a head already is an error. */
export async function addHeads(store: Store, heads: readonly SignedMinuteHead[], imported = false): Promise<void> {
  await store.query(
    `INSERT INTO minute_head (minute, head, hash, signature, imported)
     SELECT minute, head, decode(hash, 'hex'), decode(signature, 'hex'), $5
     FROM unnest($1::bigint[], $2::json[], $3::text[], $4::text[]) AS t (minute, head, hash, signature)`,
    [
      heads.map(({ head }) => head.minute),
      heads.map(({ head }) => JSON.stringify(head)),
      heads.map(({ head }) => minuteHeadHash(sha256, head)),
      ...[heads.map(({ signature }) => signature), imported],
    ],
  );
}

export const storedHead = async (store: Store, minute: number): Promise<SignedMinuteHead | undefined> =>
  (await headsBetween(store, minute, minute + 1))[0];

export const isImported = async (store: Store, minute: number): Promise<boolean> =>
  ((await store.query('SELECT 1 FROM minute_head WHERE minute = $1 AND imported', [minute])).rowCount ?? 0) > 0;

export async function oldestMinute(store: Store): Promise<number | undefined> {
  const { rows } = await store.query<{ minute: number | string | null }>('SELECT min(minute) AS minute FROM minute_head');
  return rows[0]?.minute == null ? undefined : Number(rows[0].minute);
}

/** The time of the last command in the tables: nothing earlier follows. */
export async function projectedClock(store: Store): Promise<number> {
  const { rows } = await store.query<{ clock: number | string | null }>(
    "SELECT max(value) AS clock FROM state.counter WHERE name = 'clock'",
  );
  return Number(rows[0]?.clock ?? 0);
}

/** The time of the first tick, if there's one. */
export async function firstTickAt(store: Store): Promise<number | undefined> {
  const { rows } = await store.query<{ at: number | string | null }>('SELECT min(at) AS at FROM index_tick');
  return rows[0]?.at == null ? undefined : Number(rows[0].at);
}

/** Number and chain of each index's last tick before this time. */
export async function chainEnds(store: Store, before: number): Promise<Map<string, ChainEnd>> {
  const { rows } = await store.query<{ symbol: string; number: number | string; at: number | string; chain: string }>(
    `SELECT t.symbol, t.number, t.at, encode(t.chain, 'hex') AS chain FROM state.instrument AS i CROSS JOIN LATERAL
       (SELECT * FROM index_tick AS t WHERE t.symbol = i.symbol AND t.at < $1 ORDER BY t.at DESC, t.number DESC LIMIT 1) AS t`,
    [before],
  );
  return new Map(rows.map(({ symbol, number, at, chain }) => [symbol, { number: Number(number), at: Number(at), chain }]));
}
export interface ChainEnd {
  readonly number: number;
  readonly at: number;
  readonly chain: string;
}

export interface Restored {
  /** When the backup was taken. */
  readonly backupAt: Date;
  /** The time of the first command after the restore; undefined before it. */
  readonly resumedAt: number | undefined;
}
/** Undefined if this database was never restored from a backup. */
export async function restoredFrom(store: Store): Promise<Restored | undefined> {
  const { rows } = await store.query<{ backup_at: Date; at: number | string | null }>(
    `SELECT r.backup_at, (SELECT j.at FROM journal AS j WHERE j.seq > r.seq AND j.seq <= c.projected_seq ORDER BY j.seq LIMIT 1) AS at
     FROM restored_from AS r CROSS JOIN checkpoint AS c`,
  );
  const row = rows[0];
  return row && { backupAt: row.backup_at, resumedAt: row.at === null ? undefined : Number(row.at) };
}
