import { Readable } from 'node:stream';
import { type Cell, csvLine, csvText } from '@bourse/contract/csv';
import type { FactName } from '@bourse/contract/office/audit-facts';
import { MOST_COLLECTED, MOST_ROWS } from '@bourse/contract/office/export';
import type { Pool, PoolClient } from 'pg';
import { Download } from '../http/download.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { record } from './audit.ts';

// An office list as a file. Who exported it, why, with which filter and how many rows is an audit entry before the first row is
// sent.

/** Concurrent exports of both kinds, so that they never take the office's last database session. */
const AT_ONCE = 2;
const BATCH = 1_000;
/** A slower reader is disconnected, because its transaction keeps old rows in the database. So is a list that never ends. */
const LONGEST_MS = 120_000;

export interface Exported {
  readonly act: string;
  /** Undefined: not about one trader. */
  readonly subject?: string | undefined;
  readonly reason: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The filters that were applied. */
  readonly filter: Readonly<Partial<Record<FactName, string | undefined>>>;
  readonly head: readonly string[];
}
export interface RowExport<R> extends Exported {
  /** Without a limit, ordered. */
  readonly select: string;
  readonly values: readonly unknown[];
  readonly cells: (row: R) => readonly Cell[];
}
export interface PageExport<T> extends Exported {
  readonly page: (cursor: string | undefined) => Promise<{ readonly rows: readonly T[]; readonly cursor?: string | undefined } | Refused>;
  /** Its time in the wire format; the list is ordered by it, newest first. */
  readonly at: (row: T) => string;
  readonly cells: (row: T) => readonly Cell[];
}

const running = new WeakMap<Pool, number>();

/** Rows of a query from one snapshot, sent as they are read. */
export async function exportRows<R extends object>(pool: Pool, operator: Operator, e: RowExport<R>): Promise<Download | Refused> {
  const refused = whyNotSpan(e) ?? takePlace(pool);
  if (refused !== undefined) return refused;
  const client = await pool.connect().catch((error: Error) => {
    leave(pool);
    throw error;
  });
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const counted = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${e.select} LIMIT ${MOST_ROWS + 1}) AS every`,
      [...e.values],
    );
    const { count } = counted.rows[0]!;
    const rows = Math.min(count, MOST_ROWS);
    await enter(pool, operator, e, rows, count > MOST_ROWS);
    await client.query(`DECLARE exported NO SCROLL CURSOR FOR ${e.select} LIMIT ${MOST_ROWS}`, [...e.values]);
    return new Download('text/csv', sending(pool, client, e), headers(rows, count > MOST_ROWS));
  } catch (error) {
    await end(pool, client);
    throw error;
  }
}

/** A list read page by page as the office page reads it, collected before it is sent. */
export async function exportPages<T>(pool: Pool, operator: Operator, e: PageExport<T>): Promise<Download | Refused> {
  const refused = whyNotSpan(e) ?? takePlace(pool);
  if (refused !== undefined) return refused;
  try {
    return await collected(pool, operator, e);
  } finally {
    leave(pool);
  }
}

async function collected<T>(pool: Pool, operator: Operator, e: PageExport<T>): Promise<Download | Refused> {
  const { from = '', until = '~' } = e;
  const since = performance.now();
  const lines: (readonly Cell[])[] = [];
  let cursor: string | undefined;
  do {
    if (performance.now() - since > LONGEST_MS) return refuse('unavailable', { detail: 'there is too much to look through' });
    const page = await e.page(cursor);
    if ('refused' in page) return page;
    const inTime = page.rows.filter((row) => e.at(row) >= from && e.at(row) < until);
    for (const row of inTime) lines.push(e.cells(row));
    const last = page.rows.at(-1);
    cursor = last !== undefined && e.at(last) < from ? undefined : page.cursor;
  } while (cursor !== undefined && lines.length <= MOST_COLLECTED);
  const isCut = lines.length > MOST_COLLECTED;
  const told = lines.slice(0, MOST_COLLECTED);
  await enter(pool, operator, e, told.length, isCut);
  return new Download('text/csv', Readable.from([csvText(e.head, told)]), headers(told.length, isCut));
}

const busy = { detail: 'other exports are running', retryAfter: 10 };
const whyNotSpan = ({ from, until }: Exported): Refused | undefined =>
  from !== undefined && until !== undefined && from >= until ? refuse('9', { detail: 'until: before from' }) : undefined;
const headers = (rows: number, isCut: boolean) => ({ 'x-rows': String(rows), ...(isCut && { 'x-cut': '1' }) });

const enter = (pool: Pool, operator: Operator, { act, subject, reason, from, until, filter }: Exported, rows: number, isCut: boolean) =>
  record(pool, {
    operator: operator.operator,
    act,
    subject,
    reason,
    detail: {
      ...Object.fromEntries(Object.entries(filter).filter((one): one is [string, string] => one[1] !== undefined)),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      rows,
      ...(isCut && { isCut }),
    },
  });

function sending<R extends object>(pool: Pool, client: PoolClient, e: RowExport<R>): Readable {
  const body = new Readable({
    read() {
      client
        .query<R>(`FETCH ${BATCH} FROM exported`)
        .then(({ rows }) => void body.push(rows.length === 0 ? null : rows.map((row) => csvLine(e.cells(row))).join('')))
        .catch((error: Error) => body.destroy(error));
    },
    destroy(error, done) {
      clearTimeout(late);
      void end(pool, client).then(() => done(error));
    },
  });
  body.push(csvLine(e.head));
  const late = setTimeout(() => body.destroy(new Error('the export was read too slowly')), LONGEST_MS).unref();
  return body;
}

async function end(pool: Pool, client: PoolClient): Promise<void> {
  const isOpen = await client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
  client.release(!isOpen);
  leave(pool);
}
function takePlace(pool: Pool): Refused | undefined {
  const taken = running.get(pool) ?? 0;
  if (taken >= AT_ONCE) return refuse('unavailable', busy);
  running.set(pool, taken + 1);
  return undefined;
}
const leave = (pool: Pool): void => void running.set(pool, (running.get(pool) ?? 1) - 1);
