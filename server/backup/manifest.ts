/** The backup's description of itself. */
export interface Manifest {
  readonly takenAt: string;
  readonly realm: 'practice' | 'live';
  /** The last command of the journal included. */
  readonly seq: number;
  readonly epoch: number;
  readonly coreVersion: number;
  /** The hash of the exchange's state, from the tables and the journal tail. */
  readonly stateHash: string;
  readonly migrations: readonly string[];
  /** The months that have a partition, by history: `posting 2026-11-01`. Backups of older versions have none. */
  readonly months?: readonly string[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  /** Whether the keys are included, encrypted with a passphrase. */
  readonly hasKeys: boolean;
}
