// What the house stands to lose. A group is the contracts that can be decided together: those that wait for the same strike, those
// that settle in the same second, or all of an instrument.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { shareDown } from '../money/rounding.ts';
import type { Amount, Rate } from '../money/unit.ts';
import type { Direction } from './second.ts';

/** Per direction: what the house loses if it wins, and gains if it doesn't. */
interface Side {
  gains: Amount;
  stakes: Amount;
}
export type Exposure = Readonly<Record<Direction, Side>>;
export const noExposure = (): Exposure => ({ up: { gains: NOTHING, stakes: NOTHING }, down: { gains: NOTHING, stakes: NOTHING } });

export function add(exposure: Exposure, direction: Direction, stake: Amount, gain: Amount): void {
  const side = exposure[direction];
  side.gains = plus(side.gains, gain);
  side.stakes = plus(side.stakes, stake);
}
export function take(exposure: Exposure, direction: Direction, stake: Amount, gain: Amount): void {
  const side = exposure[direction];
  side.gains = minus(side.gains, gain);
  side.stakes = minus(side.stakes, stake);
}
export const isNothing = ({ up, down }: Exposure): boolean => up.stakes + down.stakes === 0n;

/** The house's loss if one direction wins throughout, whichever costs more; never below zero. */
export function netLoss(...groups: readonly Exposure[]): Amount {
  const sum = (direction: Direction, what: keyof Side) => groups.reduce((all, one) => plus(all, one[direction][what]), NOTHING);
  const [up, down] = [minus(sum('up', 'gains'), sum('down', 'stakes')), minus(sum('down', 'gains'), sum('up', 'stakes'))];
  const worse = up > down ? up : down;
  return worse > 0n ? worse : NOTHING;
}

/** Whether a new contract would take the groups beyond their share of the fund. One that lowers the loss never does. */
export function exceeds(
  groups: readonly Exposure[],
  { direction, stake, gain }: { readonly direction: Direction; readonly stake: Amount; readonly gain: Amount },
  fund: Amount,
  share: Rate,
): boolean {
  const one = noExposure();
  add(one, direction, stake, gain);
  const after = netLoss(...groups, one);
  return after > shareDown(fund, share) && after > netLoss(...groups);
}
