import type { Approval } from '../gateways/signer/request.ts';

/** An approved withdrawal as the engine has it. */
export interface ApprovedWithdrawal {
  readonly id: number;
  readonly asset: string;
  readonly address: string;
  /** The amount that arrives, in the ledger's units. */
  readonly arrival: bigint;
  /** Blocks until it's final, as promised to the trader. */
  readonly needed: number;
  /** Its row isn't the one that the engine sealed: nothing is paid. */
  readonly isAltered: boolean;
}

/** A withdrawal whose payment was begun, as the engine has it now. */
export interface KnownWithdrawal extends Omit<ApprovedWithdrawal, 'id' | 'needed'> {
  /**
   * `held` is a reserved one whose payment must not start now: while it waited for hot wallet funds, withdrawals were stopped or its
   * trader was locked.
   */
  readonly state: string;
  readonly network: string;
  /** Its latest transaction, from the time that it was signed. */
  readonly txid: string | undefined;
}

/** What the engine knows about withdrawals: its own tables (engine-desk.ts), or a test. */
export interface WithdrawalDesk {
  /** Approved withdrawals on this chain by wallet, oldest first. */
  approved(): Promise<readonly ApprovedWithdrawal[]>;
  known(ids: readonly number[]): Promise<ReadonlyMap<number, KnownWithdrawal>>;
  /** Operators' passkey approvals for this withdrawal, which the signer verifies. */
  approvals(id: number): Promise<readonly Approval[]>;
}
