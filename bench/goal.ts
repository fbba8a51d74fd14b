/**
 * A goal is a ratio against a peer or a limit that was measured in the same run, the two sides in turn, so that a slow or
 * noisy machine slows both. `holds` is the verdict; nothing here is a timed test.
 */
export interface Goal {
  readonly goal: string;
  readonly what: string;
  /** Our figure, in the unit that `what` names. */
  readonly ours: number;
  /** The peer's figure or the limit, in the same unit. */
  readonly peer: number;
  readonly ratio: number;
  /** The bound of the ratio. Where `what` says "at most", the ratio must not be above it, otherwise not below. */
  readonly floor: number;
  readonly holds: boolean;
}

/** Larger is better: ours / peer must reach the floor. */
export const atLeast = (goal: string, what: string, ours: number, peer: number, floor: number): Goal => {
  const ratio = ours / peer;
  return { goal, what, ours, peer, ratio, floor, holds: ratio >= floor };
};

/** Smaller is better: ours / limit must stay at or below the bound. */
export const atMost = (goal: string, what: string, ours: number, limit: number, floor = 1): Goal => {
  const ratio = ours / limit;
  return { goal, what: `${what} (at most)`, ours, peer: limit, ratio, floor, holds: ratio <= floor };
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};
