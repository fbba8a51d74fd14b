import { gunzipSync, gzipSync } from 'node:zlib';
import { CORE_VERSION, createExchange, type Exchange, restoreExchange } from '@bourse/core/exchange';
import type { Client } from '../store/postgres.ts';
import type { Loaded } from './load.ts';
import { stateHash, stateLines, stateRowOf } from './state-hash.ts';

/**
 * A journal can only be replayed by the rules that wrote it. So where new rules begin, the state before their first command is
 * stored, and a replay starts there.
 */
export async function beginSegment(session: Pick<Client, 'query'>, loaded: Loaded): Promise<void> {
  if (loaded.coreVersion === CORE_VERSION || loaded.head > loaded.projectedSeq) return;
  const rows = [...loaded.exchange.rows()];
  await session.query(
    `INSERT INTO core_segment (first_seq, core_version, opening_state, opening_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (first_seq) DO UPDATE SET core_version = excluded.core_version`,
    [loaded.head + 1, CORE_VERSION, gzipSync([...stateLines(rows)].join('\n')), stateHash(rows)],
  );
}

/** The exchange's state before the first command of the current rules. */
export async function openSegment(session: Pick<Client, 'query'>): Promise<{ readonly firstSeq: number; readonly exchange: Exchange }> {
  const { rows } = await session.query<{ first_seq: number; opening_state: Buffer; opening_hash: string }>(
    'SELECT first_seq, opening_state, opening_hash FROM core_segment WHERE core_version = $1 ORDER BY first_seq DESC LIMIT 1',
    [CORE_VERSION],
  );
  const segment = rows[0];
  if (segment === undefined || segment.first_seq === 1) return { firstSeq: 1, exchange: createExchange() };
  const lines = gunzipSync(segment.opening_state).toString().split('\n');
  const exchange = restoreExchange(lines.map(stateRowOf));
  if (stateHash(exchange.rows()) !== segment.opening_hash) throw new Error(`the opening state of command ${segment.first_seq} was changed`);
  return { firstSeq: segment.first_seq, exchange };
}
