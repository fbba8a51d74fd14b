// Who is deleveraged first when the insurance fund is empty (rules 1.5, BitMEX's ranking): the most profitable and most leveraged of
// the other side. Compared as fractions, so that equal ranks are equal on every machine.

import type { Amount } from '../money/unit.ts';

export interface Ranked {
  readonly trader: number;
  /** When the position was opened; among equals the older is deleveraged first. */
  readonly openedSeq: number;
  readonly entryValue: Amount;
  readonly markValue: Amount;
  /** The position's equity at mark: margin and unrealised profit. */
  readonly equity: Amount;
  readonly profit: Amount;
}

interface Rank extends Pick<Ranked, 'trader' | 'openedSeq'> {
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** The quotient, and by how much it may be wrong: most ranks are told apart by it alone. */
  readonly about: number;
  readonly error: number;
}

/** Profit ÷ entry × leverage, or ÷ leverage for a loss; leverage is mark value ÷ equity. */
export function rankOf({ trader, openedSeq, entryValue, markValue, equity, profit }: Ranked): Rank {
  const backing = equity > 0n ? equity : 1n;
  const numerator = profit > 0n ? profit * markValue : profit * backing;
  const denominator = profit > 0n ? entryValue * backing : entryValue * markValue;
  const about = Number(numerator) / Number(denominator);
  return { trader, openedSeq, numerator, denominator, about, error: Math.abs(about) * ERROR };
}

/** Three roundings to 53 bits are less than this. */
const ERROR = 1e-15;

/** For sorting: negative if `a` is deleveraged before `b`. */
export function compareRanks(a: Rank, b: Rank): number {
  const apart = a.about - b.about;
  if (Math.abs(apart) > 2 * (a.error + b.error)) return apart > 0 ? -1 : 1;
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  if (left !== right) return left > right ? -1 : 1;
  return a.openedSeq - b.openedSeq || a.trader - b.trader;
}

/** How many of five lights are lit at this place in the ranking: each stands for a fifth of it. */
export const lightsOf = (place: number, of: number): number => 5 - Math.floor((place * 5) / of);
