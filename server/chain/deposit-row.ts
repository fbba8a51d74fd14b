/** `too_old`: mined so long ago that the engine may have forgotten a credit of it; two people credit it by hand. */
export type DepositState = 'detected' | 'confirming' | 'credited' | 'below_minimum' | 'orphaned' | 'unsupported' | 'too_old';

export interface DepositRow {
  readonly id: number;
  readonly txid: string;
  readonly log_index: number;
  readonly block: number;
  readonly block_hash: string;
  readonly trader: number;
  readonly address: string;
  readonly asset: string;
  readonly contract: string | null;
  readonly units: string;
  readonly amount: string;
  readonly confirmations: number;
  readonly required: number;
  readonly state: DepositState;
  readonly credits: number;
}
