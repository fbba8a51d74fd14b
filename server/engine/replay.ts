import type { Exchange } from '@bourse/core/exchange';
import { instant } from '@bourse/core/money/unit';
import { must } from '@bourse/core/rejection';
import type { Origin } from '@bourse/core/stamp';
import { withoutRequests } from '@bourse/core/state';
import type { Client } from '../store/postgres.ts';
import { commandOf } from './command-text.ts';
import { journalFrom } from './journal-days.ts';
import { openSegment } from './segment.ts';
import { stateHash } from './state-hash.ts';
import { StateSum, sumOf } from './state-sum.ts';

export interface Replayed {
  readonly head: number;
  readonly hash: string;
  readonly exchange: Exchange;
  readonly commands: number;
  /** How many of the hashes recorded by the running server were reproduced. */
  readonly hashesMet: number;
}

/** Earlier versions noted one SHA-256 of all rows in their order. */
const isSum = (hash: string): boolean => hash.includes(':');
/** Undefined where the sum is of other columns. */
const meetsSum = (exchange: Exchange, text: string): boolean | undefined =>
  StateSum.parse(text) === undefined ? undefined : sumOf(exchange.rows(withoutRequests)).text === text;

/** Applies the journal from its first command up to `until`. Throws if the state differs from the server's at any recorded point. */
export async function replay(session: Pick<Client, 'query'>, folder: string, until = Number.MAX_SAFE_INTEGER): Promise<Replayed> {
  const { firstSeq, exchange } = await openSegment(session);
  const taken = await session.query<{ seq: number; hash: string }>('SELECT seq, hash FROM state_hash WHERE seq >= $1', [firstSeq]);
  const hashes = new Map(taken.rows.map((row) => [row.seq, row.hash]));
  let head = firstSeq - 1;
  let hashesMet = 0;
  for await (const { seq, at, origin, body } of journalFrom(session, folder, firstSeq)) {
    if (seq > until) break;
    must(seq === head + 1, `the journal goes on with ${seq} after ${head}`);
    exchange.apply({ seq, at: instant(at), origin: origin as Origin }, commandOf(body));
    head = seq;
    const expected = hashes.get(seq);
    if (expected === undefined) continue;
    const isSame = isSum(expected) ? meetsSum(exchange, expected) : stateHash(exchange.rows(withoutRequests)) === expected;
    must(isSame !== false, `the replayed state after command ${seq} differs from the live one`);
    if (isSame) hashesMet += 1;
  }
  exchange.check();
  return { head, hash: stateHash(exchange.rows()), exchange, commands: head - firstSeq + 1, hashesMet };
}
