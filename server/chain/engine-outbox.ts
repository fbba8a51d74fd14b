import type { AdvanceWithdrawal, ChainCommand } from '@bourse/core/funds/commands';
import { leaveCommand } from '../engine/leave-command.ts';
import type { ChainSession } from './session.ts';

/** How far a payment is, as the core wants to hear it (core/funds/advance-withdrawal.ts). */
export type WithdrawalNews = Omit<AdvanceWithdrawal, 'kind' | 'withdrawal'>;

/**
 * What the chain tells the engine: each is idempotent by its key or by the state it asks for. Written in the transaction that is
 * its cause; the engine takes it from there, once (server/engine/command-outbox.ts).
 */
export async function tellEngine(session: ChainSession, command: ChainCommand): Promise<void> {
  const client = { query: async (text: string, values: unknown[]) => ({ rows: await session.query(text, values) }) };
  await leaveCommand(session.seal, client, 'chain', command);
}
