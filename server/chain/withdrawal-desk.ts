import type { Approval } from '../gateways/signer/request.ts';

/** An approved withdrawal as the engine has it. */
export interface ApprovedWithdrawal {
  readonly id: number;
  readonly asset: string;
  readonly address: string;
  /** What arrives, in the ledger's units. */
  readonly arrival: bigint;
  /** Blocks until it is final, as it was promised. */
  readonly needed: number;
}

/** What the engine says of withdrawals: its own tables (engine-desk.ts), or a test. */
export interface WithdrawalDesk {
  /** Approved, by wallet, for this chain, oldest first. */
  approved(): Promise<readonly ApprovedWithdrawal[]>;
  /**
   * The state of each of these, as far as it is known. `held` is a reserved one whose payment must not begin now: it may have waited
   * for money in the wallet since before withdrawals were stopped, or its trader locked.
   */
  states(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** What the passkeys of operators said of it, for the signer, who checks it. */
  approvals(id: number): Promise<readonly Approval[]>;
}
