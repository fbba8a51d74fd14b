import type { AdvanceWithdrawal, ChainCommand } from '@bourse/core/funds/commands';
import { leaveCommand } from '../engine/leave-command.ts';
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
