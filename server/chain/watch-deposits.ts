import { isAsAssigned, type SealedAddress, type Sealing } from '../gateways/chain/address/address-seal.ts';
import type { Pool } from '../store/postgres.ts';
import { whyNotCreditable } from './creditable.ts';
import type { DepositRow } from './deposit-row.ts';
import { listedOn } from './engine-desk.ts';

type OpenDeposit = DepositRow & { readonly chain: string; readonly assigned: string | null; readonly owner: number } & Pick<
    SealedAddress,
    'family' | 'child' | 'seal'
  >;

/**
 * Runs every minute, in the exchange: finds open deposits that wouldn't credit what arrived to whom it arrived for. The chain process
 * refuses them anyway; but somebody has changed the database, and it's unknown what else.
 */
export function watchDeposits(pool: Pick<Pool, 'query'>, seal: Sealing): () => Promise<string | undefined> {
  return async () => {
    const { rows } = await pool.query<OpenDeposit>(
      `SELECT d.*, a.family, a.address AS assigned, a.trader AS owner, a.child, a.seal FROM chain_deposit AS d JOIN chain_wallet AS w ON w.chain = d.chain
       LEFT JOIN chain_address AS a ON a.family = w.family AND lower(a.address) = lower(d.address) AND (w.family = 'evm' OR a.address = d.address)
       WHERE d.state IN ('detected', 'confirming', 'too_old') OR (d.state = 'credited' AND NOT d.is_final) ORDER BY d.id`,
    );
    for (const chain of new Set(rows.map((row) => row.chain))) {
      const listed = await listedOn({ query: async (text, values = []) => (await pool.query(text, [...values])).rows }, chain);
      for (const row of rows) {
        const { assigned: address, owner: trader } = row;
        const owner = address !== null && isAsAssigned(seal, { ...row, address, trader }) ? trader : undefined;
        const why = row.chain === chain ? whyNotCreditable(row, owner, listed) : undefined;
        if (why !== undefined) return why;
      }
    }
    return undefined;
  };
}
