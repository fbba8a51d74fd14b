import { MINUTE_MS } from '@bourse/core/time';

/** A tick of an index as the pages use it. */
export interface IndexTick {
  readonly number: number;
  /** In ms. */
  readonly at: number;
  readonly state: 'normal' | 'degraded' | 'stale' | 'held';
  /** With three decimals more than the display tick; undefined while there is no price. */
  readonly price: string | undefined;
}

const KEPT_MS = 15 * MINUTE_MS;

/** As the call and the queue have it. */
interface Told {
  readonly number: number;
  readonly at: string;
  readonly state: IndexTick['state'];
  readonly price?: string | undefined;
}

/** Oldest first, each number once, of the last 15 minutes. */
export function withTicks(known: readonly IndexTick[], told: readonly Told[]): readonly IndexTick[] {
  const fresh = told.map(({ number, at, state, price }): IndexTick => ({ number, at: Date.parse(at), state, price }));
  const last = known.at(-1)?.number ?? -1;
  const first = fresh[0]?.number;
  if (first === undefined) return known;
  const all =
    first > last ? [...known, ...fresh] : [...new Map([...known, ...fresh].map((tick) => [tick.number, tick])).values()].sort(byNumber);
  const from = (all.at(-1) as IndexTick).at - KEPT_MS;
  return (all[0] as IndexTick).at >= from ? all : all.filter(({ at }) => at >= from);
}
const byNumber = (a: IndexTick, b: IndexTick): number => a.number - b.number;

/** Whether ticks between those that are known and these are missing: then they are read by the call. */
export const leavesGap = (known: readonly IndexTick[], told: readonly Told[]): boolean => {
  const last = known.at(-1);
  const first = told[0];
  return first !== undefined && last !== undefined && first.number > last.number + 1;
};
