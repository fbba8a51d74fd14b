import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import { CORE_VERSION, createExchange, type Exchange, restoreExchange } from '@bourse/core/exchange';
import type { StateRow, StateTable } from '@bourse/core/state';
import type { Client } from '../store/postgres.ts';
import type { Loaded } from './load.ts';
import { nextTurn } from './next-turn.ts';
import { StateHash, stateLine, stateRowOf } from './state-hash.ts';

type Session = Pick<Client, 'query'>;
const compressed = promisify(gzip);
const expanded = promisify<Buffer, Buffer>(gunzip);

/** Characters in a part, more or less: what is handled in one turn of the event loop. */
const PART = 128 * 1024;

/**
 * A journal can only be replayed by the rules that wrote it. So where new rules begin, the state before their first command is
 * stored, and a replay starts there.
 */
export async function beginSegment(session: Session, loaded: Loaded): Promise<void> {
  if (loaded.coreVersion === CORE_VERSION || loaded.head > loaded.projectedSeq) return;
  const firstSeq = loaded.head + 1;
  await session.query('BEGIN');
  try {
    const { rowCount } = await session.query('UPDATE core_segment SET core_version = $2 WHERE first_seq = $1', [firstSeq, CORE_VERSION]);
    if (rowCount === 0) {
      const hash = await writeState(session, firstSeq, loaded.exchange.rows());
      await session.query('INSERT INTO core_segment (first_seq, core_version, opening_hash) VALUES ($1, $2, $3)', [
        ...[firstSeq, CORE_VERSION, hash],
      ]);
    }
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The exchange's state before the first command of the current rules. */
export async function openSegment(session: Session): Promise<{ readonly firstSeq: number; readonly exchange: Exchange }> {
  const { rows } = await session.query<{ first_seq: number; opening_state: Buffer | null; opening_hash: string }>(
    'SELECT first_seq, opening_state, opening_hash FROM core_segment WHERE core_version = $1 ORDER BY first_seq DESC LIMIT 1',
    [CORE_VERSION],
  );
  const segment = rows[0];
  if (segment === undefined || segment.first_seq === 1) return { firstSeq: 1, exchange: createExchange() };
  const { first_seq: firstSeq, opening_state: whole, opening_hash: hash } = segment;
  const exchange = whole === null ? await readState(session, firstSeq) : await readWhole(whole);
  if ((await hashInTurns(exchange)) !== hash) throw new Error(`the opening state of command ${firstSeq} was changed`);
  return { firstSeq, exchange };
}

/** One part after the other: the next is made once the last one is written. Returns the hash of all rows. */
async function writeState(session: Session, firstSeq: number, rows: Iterable<StateRow>): Promise<string> {
  const hash = new StateHash();
  let part = 0;
  for (const { table, lines } of parts(rows)) {
    hash.add(lines);
    const values = [firstSeq, part++, table, await compressed(lines)];
    await session.query('INSERT INTO core_segment_part (first_seq, part, state_table, lines) VALUES ($1, $2, $3, $4)', values);
  }
  return hash.digest();
}

function* parts(rows: Iterable<StateRow>): Iterable<{ readonly table: StateTable; readonly lines: string }> {
  let table: StateTable | undefined;
  let lines = '';
  for (const row of rows) {
    if (table !== undefined && (row.table !== table || lines.length >= PART)) {
      yield { table, lines };
      lines = '';
    }
    table = row.table;
    lines += `${stateLine(row)}\n`;
  }
  if (table !== undefined) yield { table, lines };
}

/** Table by table, in the order in which the core takes them. */
async function readState(session: Session, firstSeq: number): Promise<Exchange> {
  const exchange = createExchange();
  const restore = exchange.restore();
  for (const table of restore.tables) {
    const take = restore.begin(table);
    // The core takes requests by number, which isn't the order of their rows.
    const requests: StateRow['values'][] = [];
    for await (const lines of partsOf(session, firstSeq, table))
      for (const line of lines.trimEnd().split('\n')) {
        const { values } = stateRowOf(line);
        if (table === 'request') requests.push(values);
        else take(values);
      }
    for (const values of requests.sort((a, b) => (a['seq'] as number) - (b['seq'] as number))) take(values);
  }
  restore.end();
  exchange.check();
  return exchange;
}

async function* partsOf(session: Session, firstSeq: number, table: StateTable): AsyncIterable<string> {
  for (let last = -1; ; ) {
    const { rows } = await session.query<{ part: number; lines: Buffer }>(
      'SELECT part, lines FROM core_segment_part WHERE first_seq = $1 AND state_table = $2 AND part > $3 ORDER BY part LIMIT 1',
      [firstSeq, table, last],
    );
    const next = rows[0];
    if (next === undefined) return;
    yield (await expanded(next.lines)).toString();
    last = next.part;
  }
}

/** As earlier versions wrote it: all lines in one piece. */
async function readWhole(state: Buffer): Promise<Exchange> {
  const rows: StateRow[] = [];
  for await (const line of createInterface({ input: Readable.from([state]).pipe(createGunzip()) })) rows.push(stateRowOf(line));
  return restoreExchange(rows);
}

async function hashInTurns(exchange: Exchange): Promise<string> {
  const hash = new StateHash();
  for (const { lines } of parts(exchange.rows())) {
    hash.add(lines);
    await nextTurn();
  }
  return hash.digest();
}
