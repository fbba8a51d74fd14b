/** What a backup says of itself. */
export interface Manifest {
  readonly takenAt: string;
  readonly realm: 'practice' | 'live';
  /** The last command of the journal that is in it. */
  readonly seq: number;
  readonly epoch: number;
  readonly coreVersion: number;
  /** Of the exchange as the tables and the journal after them make it. */
  readonly stateHash: string;
  readonly migrations: readonly string[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  /** Whether the keys are in it, as a box that a passphrase opens. */
  readonly hasKeys: boolean;
}
