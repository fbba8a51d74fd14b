/** One line of `npm run bench`: what is held, our figure, the peer's figure in the same run, and their ratio against its floor. */
export interface Goal {
  readonly goal: string;
  readonly what: string;
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  /** The ratio must reach it; where `limit` is meant (memory, delay) the ratio is limit over ours, so higher is always better. */
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

/** A ceiling that must not be passed, as a goal: `peer` is the ceiling and the ratio is ceiling over ours. */
export const ceiling = (name: string, what: string, ours: number, most: number): Goal => ({
  goal: name,
  what,
  ours: rounded(ours),
  peer: most,
  ratio: rounded(most / ours),
  floor: 1,
  holds: ours <= most,
});

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Prints the goals of one file when it is run by itself. */
export function show(goals: readonly Goal[]): void {
  for (const line of goals) console.log(JSON.stringify(line));
}
