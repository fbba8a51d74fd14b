import type { Client } from '../store/postgres.ts';
import { load } from './load.ts';
import { replay } from './replay.ts';
import { stateHash } from './state-hash.ts';

export interface Verdict {
  /** The last command that was looked at. */
  readonly head: number;
  /** Hash of the state from the tables and the journal after them. */
  readonly loaded: string;
  /** Hash of the state from the first command of the journal on. */
  readonly replayed: string;
  /** How many hashes of the living server the replay met. */
  readonly hashesMet: number;
  /** Addresses whose balance is not what all postings together make it; has to be 0. */
  readonly wrongBalances: number;
  /** Assets whose balances do not sum to nothing; has to be 0. */
  readonly wrongSums: number;
  /** 1 where the rows of the state aren't those that were written; has to be 0. */
  readonly wrongStateSum: number;
  /** Requests that the tables know more than once within the time that the core remembers, and orders that are open and ended; has to be 0. */
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

/** Invariant I8 (rules 4.3): what the postings say, address by address, is what the books hold. */
const WRONG_BALANCES = `
  WITH moved AS (
    SELECT destination AS address, amount FROM posting UNION ALL SELECT source, -amount FROM posting
  ), posted AS (SELECT address, sum(amount) AS amount FROM moved GROUP BY address)
  SELECT count(*) FROM posted FULL JOIN books USING (address) WHERE coalesce(posted.amount, 0) <> coalesce(books.amount, 0)`;
