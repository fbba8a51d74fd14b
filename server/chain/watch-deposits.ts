import type { Pool } from '../store/postgres.ts';
import { whyNotCreditable } from './creditable.ts';
import type { DepositRow } from './deposit-row.ts';
import { listedOn } from './engine-desk.ts';

type OpenDeposit = DepositRow & { readonly chain: string; readonly owner: number | null };

/**
 * Runs every minute, in the exchange: finds open deposits that wouldn't credit what arrived to whom it arrived for. The chain process
 * refuses them anyway; but somebody has changed the database, and it's unknown what else.
 */
export function watchDeposits(pool: Pick<Pool, 'query'>): () => Promise<string | undefined> {
  return async () => {
    const { rows } = await pool.query<OpenDeposit>(
      `SELECT d.*, a.trader AS owner FROM chain_deposit AS d JOIN chain_wallet AS w ON w.chain = d.chain
       LEFT JOIN chain_address AS a ON a.family = w.family AND lower(a.address) = lower(d.address) AND (w.family = 'evm' OR a.address = d.address)
       WHERE d.state IN ('detected', 'confirming') OR (d.state = 'credited' AND NOT d.is_final) ORDER BY d.id`,
    );
    for (const chain of new Set(rows.map((row) => row.chain))) {
      const listed = await listedOn({ query: async (text, values = []) => (await pool.query(text, [...values])).rows }, chain);
      for (const row of rows) {
        const why = row.chain === chain ? whyNotCreditable(row, row.owner ?? undefined, listed) : undefined;
        if (why !== undefined) return why;
      }
    }
    return undefined;
  };
}
