import { join } from 'node:path';
import type { Exchange } from '@bourse/core/exchange';
import type { StateRow } from '@bourse/core/state';
import { openArchive } from '../history/archive.ts';
import { sumPostings, wrongMonths } from '../history/posting-sums.ts';
import type { Client } from '../store/postgres.ts';
import { load } from './load.ts';
import { replay } from './replay.ts';
import { stateHash } from './state-hash.ts';

export interface Verdict {
  /** The last command checked. */
  readonly head: number;
  /** Hash of the state from the tables and the journal after them. */
  readonly loaded: string;
  /** Hash of the state from replaying the journal from its first command. */
  readonly replayed: string;
  /** The first row in which they differ, as each has it; undefined if they don't. */
  readonly firstDifference: readonly [loaded: string, replayed: string] | undefined;
  /** How many hashes recorded by the running server the replay reproduced. */
  readonly hashesMet: number;
  /** Addresses whose balance isn't the sum of their postings; must be 0. */
  readonly wrongBalances: number;
  /** Assets whose balances don't sum to zero; must be 0. */
  readonly wrongSums: number;
  /** Archived months whose files aren't what was archived, and 1 if the list of them was changed; must be 0. */
  readonly wrongMonths: number;
  /** 1 where the rows of the state aren't those that were written; has to be 0. */
  readonly wrongStateSum: number;
  /** Requests that the tables contain more than once within the core's window, and orders that are both open and ended; must be 0. */
  readonly doubled: number;
}

/** Looks at a database and its archive from all sides at once, also while a server writes to it. Nothing is changed. */
export async function verify(session: Pick<Client, 'query'>, dataDir: string): Promise<Verdict> {
  const loaded = await load(session as Client, { counts: true });
  const replayed = await replay(session, join(dataDir, 'journal'), loaded.head);
  const count = async (text: string): Promise<number> => (await session.query<{ count: number }>(text)).rows[0]!.count;
  return {
    head: loaded.head,
    loaded: stateHash(loaded.exchange.rows()),
    replayed: replayed.hash,
    firstDifference: firstDifference(loaded.exchange, replayed.exchange),
    hashesMet: replayed.hashesMet,
    ...(await compareBalances(session, dataDir)),
    wrongSums: await count('SELECT count(*) FROM (SELECT asset FROM books GROUP BY asset HAVING sum(amount) <> 0) AS wrong'),
    wrongStateSum: Number(loaded.isSumWrong),
    doubled: await count(
      `SELECT (SELECT count(*) FROM (SELECT 1 FROM state.request GROUP BY trader, request_id HAVING count(*) > 1 AND max(at) - min(at) < 900000) AS twice)
         + (SELECT count(*) FROM open_spot_order JOIN ended_spot_order USING (trader, order_id))
         + (SELECT count(*) FROM state.perpetual_order JOIN ended_perpetual_order USING (trader, order_id)) AS count`,
    ),
  };
}

function firstDifference(loaded: Exchange, replayed: Exchange): readonly [string, string] | undefined {
  const others = replayed.rows()[Symbol.iterator]();
  const told = (row: StateRow | undefined) =>
    row === undefined ? 'no row' : JSON.stringify(row, (_, v) => (typeof v === 'bigint' ? `${v}` : v));
  for (const row of loaded.rows()) {
    const [ours, theirs] = [told(row), told(others.next().value)];
    if (ours !== theirs) return [ours, theirs];
  }
  const more = others.next();
  return more.done === true ? undefined : ['no row', told(more.value)];
}

/** Invariant I8 (rules 4.3): the postings of each address sum to its balance in the books. */
async function compareBalances(session: Pick<Client, 'query'>, dataDir: string): Promise<Pick<Verdict, 'wrongBalances' | 'wrongMonths'>> {
  // Locked before the snapshot is taken, so that no month leaves the database while both are read.
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE ONLY posting IN ACCESS SHARE MODE');
  try {
    const archive = await openArchive(session as Client, dataDir);
    const sums = await sumPostings(session as Client, archive, Number.MAX_SAFE_INTEGER);
    const { rows } = await session.query<{ address: string; amount: string }>('SELECT address, amount::text FROM books WHERE amount <> 0');
    const differs = rows.filter(({ address, amount }) => (sums.get(address) ?? 0n) !== BigInt(amount));
    const held = new Set(rows.map(({ address }) => address));
    const missing = [...sums].filter(([address, sum]) => sum !== 0n && !held.has(address));
    const months = await wrongMonths(archive);
    return { wrongBalances: differs.length + missing.length, wrongMonths: months.length + (archive.wrong === undefined ? 0 : 1) };
  } finally {
    await session.query('ROLLBACK');
  }
}
