import type { Pool } from '../store/postgres.ts';
import { seqAt } from './seq-at.ts';

// Tables that grow with trade are partitioned by month (migration 0680, decision 0053). This lists the partitions, and creates
// those of this month and the next ahead of their first row.

type Store = Pick<Pool, 'query'>;

/**
 * A partition: rows from `from` until before `until`, in milliseconds. Without `until`, it catches rows of months without a
 * partition.
 */
export interface Part {
  readonly history: string;
  readonly part: string;
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** The start of the UTC month that a time is in, or of one this many months later. */
export const monthStart = (at: number, further = 0): number => {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + further, 1);
};
/** `2026-11` */
export const monthName = (at: number): string => new Date(at).toISOString().slice(0, 7);

export async function readParts(store: Store): Promise<Part[]> {
  const { rows } = await store.query<{ history: string; part: string; from_at: number | null; until_at: number | null }>(
    'SELECT history, part, from_at, until_at FROM history_part ORDER BY history, until_at',
  );
  return rows.map(({ history, part, from_at, until_at }) => ({
    history,
    part,
    from: from_at === null ? undefined : Number(from_at),
    until: until_at === null ? undefined : Number(until_at),
  }));
}

/**
 * Creates the missing partitions of this month and the next. Each in a short transaction of its own: a lock that isn't granted
 * within a moment is given up, and the next run retries.
 */
export async function beginMonths(pool: Pool, now: number): Promise<void> {
  const parts = await readParts(pool);
  for (const history of new Set(parts.map((part) => part.history)))
    for (const month of [monthStart(now), monthStart(now, 1)]) if (!hasMonth(parts, history, month)) await beginMonth(pool, history, month);
  await noteFirstCommand(pool, monthStart(now));
}

/** Moves rows from the default partition to those of their months. */
export async function gatherMonths(pool: Pool): Promise<void> {
  const parts = await readParts(pool);
  for (const history of new Set(parts.map((part) => part.history))) {
    const { rows } = await pool.query<{ month: string }>('SELECT month::text FROM caught_history_months($1) AS month', [history]);
    for (const { month } of rows) if (!hasMonth(parts, history, Date.parse(month))) await beginMonth(pool, history, Date.parse(month));
  }
}

/** Every month of a history for which a restore creates a partition, as `posting 2026-11-01`. */
export async function readFilledMonths(store: Store): Promise<string[]> {
  const months: string[] = [];
  for (const { history, part, from, until } of await readParts(store)) {
    if (until === undefined) continue;
    // An older version's partition has no lower bound, and is split into months in the restored database.
    const first = from ?? (await readFirstTime(store, history, part));
    for (let month = monthStart(first ?? until); month < until; month = monthStart(month, 1))
      months.push(`${history} ${monthName(month)}-01`);
  }
  return months;
}

/** The time of a partition's first row. */
export async function readFirstTime(store: Store, history: string, part: string): Promise<number | undefined> {
  const column = TIME[history] ?? 'at';
  const { rows } = await store.query<{ first: number | null }>(`SELECT min(${column}) AS first FROM ${part}`);
  return rows[0]?.first == null ? undefined : Number(rows[0].first);
}

const TIME: Readonly<Record<string, string>> = {
  ...{ ended_spot_order: 'updated_at', ended_perpetual_order: 'updated_at', settled_second: 'settled_at' },
  ...{ candle_minute: 'time', candle_short: 'time' },
};

const hasMonth = (parts: readonly Part[], history: string, month: number): boolean =>
  parts.some((part) => part.history === history && part.until !== undefined && part.until > month && (part.from ?? month) <= month);

async function beginMonth(pool: Pool, history: string, month: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '300ms'");
    await client.query('SELECT begin_history_month($1, $2)', [history, `${monthName(month)}-01`]);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** The month's first command, as long as the journal still has it. */
async function noteFirstCommand(pool: Pool, month: number): Promise<void> {
  const name = `${monthName(month)}-01`;
  if (((await pool.query('SELECT 1 FROM history_month WHERE month = $1', [name])).rowCount ?? 0) > 0) return;
  const { rows } = await pool.query<{ first: number | null; projected: number }>(
    'SELECT (SELECT min(seq) FROM journal) AS first, projected_seq AS projected FROM checkpoint',
  );
  const isWhole = Number(rows[0]!.first ?? (Number(rows[0]!.projected) === 0 ? 1 : 0)) === 1;
  const first = (await seqAt(pool, month)) || (isWhole ? 1 : undefined);
  if (first === undefined) return;
  await pool.query('INSERT INTO history_month (month, first_seq) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, first]);
}

/**
 * The period in which commands with these numbers were made, from the known months: for a query by number that needs few
 * partitions.
 */
export async function timesOf(store: Store, first: number, last: number): Promise<readonly [from: number, until: number]> {
  const { rows } = await store.query<{ from: string | null; until: string | null }>(
    `SELECT (SELECT max(month) FROM history_month WHERE first_seq <= $1)::text AS from,
       (SELECT min(month) FROM history_month WHERE first_seq > $2)::text AS until`,
    [first, last],
  );
  const { from, until } = rows[0]!;
  return [from === null ? 0 : Date.parse(from), until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until)];
}
