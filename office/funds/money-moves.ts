import { fundsOffice } from '@bourse/contract/funds-office';
import { useMemo } from 'react';
import { useCall } from '../wire/use-call.ts';
import type { Move } from './look-at.ts';

const hourMs = 3_600_000;
export interface Moves {
  /** Oldest first. Undefined while it is asked for. */
  readonly moves: readonly Move[] | undefined;
  /** Other withdrawals that were submitted within an hour before. */
  readonly lately: number;
  readonly error: unknown;
}

/** What one trader has paid in and out in one asset, the newest hundred of each way; this withdrawal is not among them. */
export function useMoves(uid: string, asset: string, withdrawal: string, at: string): Moves {
  const of = { uid, limit: '100' };
  const outs = useCall(fundsOffice.withdrawalQueue, { ...of, state: 'ended' });
  const waiting = useCall(fundsOffice.withdrawalQueue, { ...of, state: 'review' });
  const running = useCall(fundsOffice.withdrawalQueue, { ...of, state: 'running' });
  const chain = useCall(fundsOffice.chainDeposits, { ...of, state: 'credited' });
  const proofs = useCall(fundsOffice.depositQueue, { ...of, state: 'credited' });
  const moves = useMemo(() => {
    if (!outs.data || !chain.data || !proofs.data) return undefined;
    return [
      ...outs.data.withdrawals
        .filter((w) => w.asset === asset && w.withdrawal !== withdrawal && w.state === 'done')
        .map((w): Move => ({ at: w.at, amount: w.amount, isIn: false })),
      ...chain.data.deposits.filter((d) => d.asset === asset).map((d): Move => ({ at: d.at, amount: d.amount, isIn: true })),
      ...proofs.data.deposits
        .filter((d) => d.asset === asset && d.arrived !== undefined)
        .map((d): Move => ({ at: d.at, amount: d.arrived ?? '0', isIn: true })),
    ].toSorted((a, b) => a.at.localeCompare(b.at));
  }, [outs.data, chain.data, proofs.data, asset, withdrawal]);
  const lately = [outs, waiting, running]
    .flatMap(({ data }) => data?.withdrawals ?? [])
    .filter((w) => {
      const before = Date.parse(at) - Date.parse(w.at);
      return w.withdrawal !== withdrawal && before >= 0 && before < hourMs;
    }).length;
  return { moves, lately, error: outs.error ?? chain.error ?? proofs.error };
}
