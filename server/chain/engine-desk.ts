import { approvalOf } from '../gateways/signer/approval.ts';
import { MOST_APPROVALS } from '../gateways/signer/request.ts';
import type { ListedAsset } from './listed-asset.ts';
import type { ChainSession } from './session.ts';
import type { ApprovedWithdrawal, WithdrawalDesk } from './withdrawal-desk.ts';

/**
 * Reads the engine's own tables: which withdrawals of a chain are approved, and each one's state. Nothing is paid while withdrawals
 * are stopped, or while this database may not know every earlier payment (an open restore_mark).
 */
export const engineDesk = (session: ChainSession, chain: string): WithdrawalDesk => ({
  approved: async () => {
    const rows = await session.query<{ withdrawal: number; asset: string; address: string; arrival: string; needed: number }>(
      `SELECT w.withdrawal, w.asset, w.address, w.amount - w.fee AS arrival, w.needed FROM state.withdrawal AS w
       WHERE w.state = 'approved' AND w.way = 'wallet' AND w.network = $1
         AND NOT EXISTS (SELECT FROM chain_transaction AS t WHERE t.withdrawal = w.withdrawal)
         AND NOT EXISTS (SELECT FROM state.stop WHERE name = 'withdrawals')
         AND NOT EXISTS (SELECT FROM restore_mark WHERE state = 'open') ORDER BY w.withdrawal LIMIT 100`,
      [chain],
    );
    return rows.map(({ withdrawal, arrival, ...row }): ApprovedWithdrawal => ({ ...row, id: withdrawal, arrival: BigInt(arrival) }));
  },
  states: async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await session.query<{ withdrawal: number; state: string }>(
      `SELECT withdrawal, CASE WHEN state = 'reserved' AND (EXISTS (SELECT FROM state.stop WHERE name = 'withdrawals')
           OR EXISTS (SELECT FROM restore_mark WHERE state = 'open') OR EXISTS (SELECT FROM state.debt AS d WHERE d.trader = l.trader)
           OR EXISTS (SELECT FROM state.trader AS t WHERE t.trader = l.trader AND t.locked IS NOT NULL)) THEN 'held' ELSE state END AS state
       FROM withdrawal_log AS l WHERE withdrawal = ANY($1::bigint[])`,
      [ids],
    );
    return new Map(rows.map(({ withdrawal, state }) => [withdrawal, state]));
  },
  approvals: async (id) => {
    const rows = await session.query<{ assertion: string }>(
      `SELECT assertion FROM withdrawal_review WHERE withdrawal = $1 AND decision = 'approve' AND assertion IS NOT NULL ORDER BY id LIMIT ${MOST_APPROVALS}`,
      [id],
    );
    return rows.flatMap(({ assertion }) => approvalOf(assertion) ?? []);
  },
});

/** The assets listed on a chain, according to the engine. */
export async function listedOn(session: ChainSession, chain: string): Promise<ListedAsset[]> {
  const rows = await session.query<Omit<ListedAsset, 'minimum' | 'contract'> & { minimum: string; contract: string | null }>(
    `SELECT n.asset, n.contract, n.decimals, a.scale, n.minimum_deposit AS minimum, n.confirmations, n.final_confirmations AS finality
     FROM state.network_asset AS n JOIN state.asset AS a ON a.asset = n.asset WHERE n.network = $1 ORDER BY n.asset`,
    [chain],
  );
  return rows.map((row) => ({
    ...row,
    minimum: BigInt(row.minimum), // For EVM addresses letter case is only a checksum; elsewhere it is part of the address.
    contract: row.contract?.startsWith('0x') ? row.contract.toLowerCase() : (row.contract ?? undefined),
  }));
}
