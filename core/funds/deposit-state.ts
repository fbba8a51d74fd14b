import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant } from '../money/unit.ts';

/** chain: seen by a watcher. coin, bank: with a proof, entered by reviewers. */
export const depositWays = ['chain', 'coin', 'bank'] as const;
export type DepositWay = (typeof depositWays)[number];
export type DepositState = 'credited' | 'final' | 'reversed';

export interface Deposit {
  /** `chain:txid:place`, or `proof:number`: unique, permanently. */
  readonly key: string;
  readonly trader: TraderId;
  readonly way: DepositWay;
  readonly asset: string;
  readonly amount: Amount;
  readonly state: DepositState;
  readonly at: Instant;
}
