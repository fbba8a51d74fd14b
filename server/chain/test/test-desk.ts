import type { ChainSession } from '../session.ts';
import type { KnownWithdrawal, WithdrawalDesk } from '../withdrawal-desk.ts';

/** The withdrawals of openTestEngine, through the payer's own session. */
export const testDesk = (session: ChainSession, chain: string): WithdrawalDesk => ({
  approved: async () =>
    (
      await session.query<{ withdrawal: number; asset: string; address: string; arrival: string; needed: number }>(
        "SELECT withdrawal, asset, address, arrival, needed FROM test_withdrawal AS w WHERE state = 'approved' AND network = $1 AND NOT EXISTS (SELECT FROM chain_transaction AS t WHERE t.withdrawal = w.withdrawal) ORDER BY withdrawal",
        [chain],
      )
    ).map(({ withdrawal, arrival, ...row }) => ({ ...row, id: withdrawal, arrival: BigInt(arrival), isAltered: false })),
  known: async (ids) =>
    new Map(
      (
        await session.query<
          Omit<KnownWithdrawal, 'arrival' | 'isAltered' | 'txid'> & { withdrawal: number; arrival: string; txid: string | null }
        >('SELECT withdrawal, state, network, asset, address, arrival, txid FROM test_withdrawal WHERE withdrawal = ANY($1::bigint[])', [
          ids,
        ])
      ).map(({ withdrawal, arrival, txid, ...row }) => [
        withdrawal,
        { ...row, arrival: BigInt(arrival), txid: txid ?? undefined, isAltered: false },
      ]),
    ),
  approvals: async () => [],
});
