/** One line of `npm run bench`: what is measured, our figure, the peer's figure in the same run, and their ratio against its floor. */
export interface Goal {
  readonly goal: string;
  readonly what: string;
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  /** The ratio must reach it; for a `limit` (memory, delay) the ratio is limit over ours, so higher is always better. */
  readonly floor: number;
  readonly holds: boolean;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

export const goal = (name: string, what: string, ours: number, peer: number, floor: number): Goal => ({
  goal: name,
  what,
  ours: rounded(ours),
  peer: rounded(peer),
  ratio: rounded(ours / peer),
  floor,
  holds: ours / peer >= floor,
});

/** A ceiling as a goal: `peer` is the ceiling and the ratio is ceiling over ours. */
export const ceiling = (name: string, what: string, ours: number, most: number): Goal => ({
  goal: name,
  what,
  ours: rounded(ours),
  peer: most,
  ratio: rounded(most / ours),
  floor: 1,
  holds: ours <= most,
});

/**
 * The same for sides that alternated: the ratio is the median of the rounds' ratios, because on a shared machine the two halves of
 * one round have more in common than all halves of one side. `ours` and `peer` are each side's medians.
 */
export const pairedGoal = (name: string, what: string, ours: readonly number[], peer: readonly number[], floor: number): Goal => {
  const ratio = median(ours.map((one, round) => one / peer[round]!));
  return { ...goal(name, what, median(ours), median(peer), floor), ratio: rounded(ratio), holds: ratio >= floor };
};

export const pairedCeiling = (name: string, what: string, ours: readonly number[], most: readonly number[]): Goal => {
  const ratio = median(ours.map((one, round) => most[round]! / one));
  return { ...ceiling(name, what, median(ours), rounded(median(most))), ratio: rounded(ratio), holds: ratio >= 1 };
};

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Prints the goals of one file when it is run by itself. */
export function show(goals: readonly Goal[]): void {
  for (const line of goals) console.log(JSON.stringify(line));
}
