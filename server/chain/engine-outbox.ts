import type { AdvanceWithdrawal, ChainCommand } from '@bourse/core/funds/commands';
import { leaveCommand, type SealedRow } from '../engine/leave-command.ts';
import type { ChainSession } from './session.ts';

/** A payment's progress in the form the core expects (core/funds/advance-withdrawal.ts). */
export type WithdrawalNews = Omit<AdvanceWithdrawal, 'kind' | 'withdrawal'>;

/**
 * Commands from the chain to the engine, each idempotent by its key or by the state it requests. Written in the same transaction as
 * its cause; the engine consumes it once (server/engine/command-outbox.ts).
 */
export async function tellEngine(session: ChainSession, command: ChainCommand): Promise<void> {
  const client = { query: async (text: string, values: unknown[]) => ({ rows: await session.query(text, values) }) };
  await leaveCommand(session.seal, client, 'chain', command);
}

/**
 * Whether the engine was told this about a deposit: by a command of ours that waits or was just executed, with its seal, or according to
 * the engine's own record, which it checks every minute.
 */
export async function wasTold(session: ChainSession, kind: 'credit_deposit' | 'reverse_deposit', key: string): Promise<boolean> {
  const left = await session.query<SealedRow & Record<string, unknown>>(
    `SELECT id, nonce::text AS nonce, origin, entry, body, seal FROM command_outbox
     WHERE origin = 'chain' AND kind = $1 AND strpos(body, $2) > 0`,
    [kind, JSON.stringify(key)],
  );
  if (left.some((row) => session.seal.isOn(row) && JSON.parse(row.body ?? '{}').key === key)) return true;
  const recorded = await session.query("SELECT FROM state.deposit WHERE key = $1 AND (state = 'reversed' OR $2 = 'credit_deposit')", [
    key,
    kind,
  ]);
  return recorded.length > 0;
}
