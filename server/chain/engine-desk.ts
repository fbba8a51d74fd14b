import { isAsSealed, type SealedWithdrawal, sealedColumns } from '../engine/withdrawal-seal.ts';
import { approvalOf } from '../gateways/signer/approval.ts';
import { MOST_APPROVALS } from '../gateways/signer/request.ts';
import type { ListedAsset } from './listed-asset.ts';
import type { ChainSession } from './session.ts';
import type { ApprovedWithdrawal, KnownWithdrawal, WithdrawalDesk } from './withdrawal-desk.ts';

/** Reads the database, and knows the key of the seals. */
export type Reading = Pick<ChainSession, 'query' | 'seal'>;

/**
 * Reads the engine's own tables: which withdrawals of a chain are approved, and each one's state. Nothing is paid while withdrawals
 * are stopped, or while this database may not know every earlier payment (an open restore_mark). Each row is compared with the seal
 * that the engine put on it, because whoever can write to the database could otherwise have it paid elsewhere.
 */
export const engineDesk = (session: Reading, chain: string): WithdrawalDesk => ({
  approved: async () => {
    const rows = await session.query<SealedWithdrawal & { needed: number }>(
      `SELECT ${sealedColumns}, l.needed FROM state.withdrawal AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal)
       WHERE l.state = 'approved' AND l.way = 'wallet' AND l.network = $1
         AND NOT EXISTS (SELECT FROM chain_transaction AS t WHERE t.withdrawal = l.withdrawal)
         AND NOT EXISTS (SELECT FROM state.stop WHERE name = 'withdrawals')
         AND NOT EXISTS (SELECT FROM restore_mark WHERE state = 'open') ORDER BY l.withdrawal LIMIT 100`,
      [chain],
    );
    return rows.map((row): ApprovedWithdrawal => ({ ...factsOf(session, row), id: Number(row.withdrawal), needed: row.needed }));
  },
  known: async (ids) => {
    if (ids.length === 0) return new Map();
    const rows = await session.query<SealedWithdrawal & { is_held: boolean }>(
      `SELECT ${sealedColumns}, l.state = 'reserved' AND (EXISTS (SELECT FROM state.stop WHERE name = 'withdrawals')
           OR EXISTS (SELECT FROM restore_mark WHERE state = 'open') OR EXISTS (SELECT FROM state.debt AS d WHERE d.trader = l.trader)
           OR EXISTS (SELECT FROM state.trader AS t WHERE t.trader = l.trader AND t.locked IS NOT NULL)) AS is_held
       FROM withdrawal_log AS l LEFT JOIN withdrawal_seal AS s USING (withdrawal) WHERE l.withdrawal = ANY($1::bigint[])`,
      [ids],
    );
    return new Map(
      rows.map((row): [number, KnownWithdrawal] => [
        Number(row.withdrawal),
        {
          ...factsOf(session, row),
          state: row.is_held ? 'held' : String(row.state),
          network: String(row.network),
          txid: row.txid === null ? undefined : String(row.txid),
        },
      ]),
    );
  },
  approvals: async (id) => {
    const rows = await session.query<{ assertion: string }>(
      `SELECT assertion FROM withdrawal_review WHERE withdrawal = $1 AND decision = 'approve' AND assertion IS NOT NULL ORDER BY id LIMIT ${MOST_APPROVALS}`,
      [id],
    );
    return rows.flatMap(({ assertion }) => approvalOf(assertion) ?? []);
  },
});

const factsOf = ({ seal }: Reading, row: SealedWithdrawal): Omit<ApprovedWithdrawal, 'id' | 'needed'> => ({
  asset: String(row.asset),
  address: row.address === null ? '' : String(row.address),
  arrival: BigInt(row.amount ?? 0) - BigInt(row.fee ?? 0),
  isAltered: !isAsSealed(seal, row),
});

/** The assets listed on a chain, according to the engine. */
export async function listedOn(session: Pick<Reading, 'query'>, chain: string): Promise<ListedAsset[]> {
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
