/** Of all orders on one side. */
export interface SideClaims {
  /** Lots of resting orders that would close the position on the other side. */
  closes: number;
  /** Lots of resting orders that would open a position. */
  opens: number;
  /** Resting orders that can only close or only open. */
  special: number;
  /** Orders that wait for their trigger and can only close. */
  waiting: number;
  /** Known to be true: no order that opens lots is older than one that closes some. */
  isInOrder: boolean;
}
export interface Claims {
  readonly buys: SideClaims;
  readonly sells: SideClaims;
}

export const newSide = (): SideClaims => ({ closes: 0, opens: 0, special: 0, waiting: 0, isInOrder: true });
