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
  /** How many hashes recorded by the running server the replay reproduced. */
  readonly hashesMet: number;
  /** Addresses whose balance isn't the sum of their postings; must be 0. */
  readonly wrongBalances: number;
  /** Assets whose balances don't sum to zero; must be 0. */
  readonly wrongSums: number;
  /** 1 where the rows of the state aren't those that were written; has to be 0. */
  readonly wrongStateSum: number;
  /** Requests that the tables contain more than once within the core's window, and orders that are both open and ended; must be 0. */
  readonly doubled: number;
}

/** Looks at a database from all sides at once, also while a server writes to it. Nothing is changed. */
export async function verify(session: Pick<Client, 'query'>, journalFolder: string): Promise<Verdict> {
  const loaded = await load(session as Client, { counts: true });
  const replayed = await replay(session, journalFolder, loaded.head);
  const count = async (text: string): Promise<number> => (await session.query<{ count: number }>(text)).rows[0]!.count;
  return {
    head: loaded.head,
    loaded: stateHash(loaded.exchange.rows()),
    replayed: replayed.hash,
    hashesMet: replayed.hashesMet,
    wrongBalances: await count(WRONG_BALANCES),
    wrongSums: await count('SELECT count(*) FROM (SELECT asset FROM books GROUP BY asset HAVING sum(amount) <> 0) AS wrong'),
    wrongStateSum: Number(loaded.isSumWrong),
    doubled: await count(
      `SELECT (SELECT count(*) FROM (SELECT 1 FROM state.request GROUP BY trader, request_id HAVING count(*) > 1 AND max(at) - min(at) < 900000) AS twice)
         + (SELECT count(*) FROM open_spot_order JOIN ended_spot_order USING (trader, order_id)) AS count`,
    ),
  };
}

/** Invariant I8 (rules 4.3): the postings of each address sum to its balance in the books. */
const WRONG_BALANCES = `
  WITH moved AS (
    SELECT destination AS address, amount FROM posting UNION ALL SELECT source, -amount FROM posting
  ), posted AS (SELECT address, sum(amount) AS amount FROM moved GROUP BY address)
  SELECT count(*) FROM posted FULL JOIN books USING (address) WHERE coalesce(posted.amount, 0) <> coalesce(books.amount, 0)`;
