import type { ChainSession } from './session.ts';

/** How far a payment is, as the core wants to hear it (core/funds/advance-withdrawal.ts). */
export interface WithdrawalNews {
  readonly to: 'reserved' | 'signed' | 'broadcast' | 'confirming' | 'done' | 'failed' | 'stuck';
  readonly txid?: string;
  readonly confirmations?: number;
  readonly evidence?: 'never_signed' | 'reverted';
}

/** What the chain tells the engine. Each is idempotent by its key or by the state it asks for. Amounts in the ledger's units. */
export type ChainCommand =
  | {
      readonly kind: 'credit_deposit';
      readonly key: string;
      readonly trader: number;
      readonly way: 'chain';
      readonly asset: string;
      readonly amount: string;
    }
  | { readonly kind: 'finalize_deposit' | 'reverse_deposit'; readonly key: string }
  | ({ readonly kind: 'advance_withdrawal'; readonly withdrawal: number } & WithdrawalNews);

/** Written in the transaction that is its cause; the engine takes it from there, once (server/engine/command-outbox.ts). */
export async function tellEngine(session: ChainSession, command: ChainCommand): Promise<void> {
  await session.query("INSERT INTO command_outbox (origin, body) VALUES ('chain', $1)", [JSON.stringify(command)]);
}
