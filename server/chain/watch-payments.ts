import type { OutboxSeal } from '../engine/leave-command.ts';
import type { Pool } from '../store/postgres.ts';
import { engineDesk, listedOn, type Reading } from './engine-desk.ts';
import { whyNotPayable } from './payable.ts';
import type { TransactionRow } from './transaction-book.ts';

/**
 * Runs every minute, in the exchange: finds open payments that don't pay what the engine decided. The chain process refuses them
 * anyway; but somebody has changed the database, and it's unknown what else.
 */
export function watchPayments(pool: Pick<Pool, 'query'>, seal: OutboxSeal): () => Promise<string | undefined> {
  const session: Reading = { seal, query: async (text, values = []) => (await pool.query(text, [...values])).rows };
  return async () => {
    // A number is that of the command that submitted the withdrawal, so its row exists once that command is in the tables.
    const rows = await session.query<TransactionRow & { chain: string }>(
      `SELECT t.* FROM chain_transaction AS t, checkpoint AS c
       WHERE t.state NOT IN ('final', 'failed') AND (t.withdrawal IS NULL OR t.withdrawal <= c.projected_seq) ORDER BY t.id`,
    );
    for (const chain of new Set(rows.map((row) => row.chain))) {
      const own = rows.filter((row) => row.chain === chain);
      const known = await engineDesk(session, chain).known(own.flatMap(({ withdrawal }) => withdrawal ?? []));
      const listed = await listedOn(session, chain);
      for (const row of own) {
        const why = whyNotPayable(row, known.get(row.withdrawal ?? 0), chain, listed);
        if (why !== undefined) return why;
      }
    }
    return undefined;
  };
}
