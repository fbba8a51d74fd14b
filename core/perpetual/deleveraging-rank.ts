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

/** Numerator and denominator of the rank: profit ÷ entry × leverage, or ÷ leverage for a loss; leverage is mark value ÷ equity. */
function rankOf({ entryValue, markValue, equity, profit }: Ranked): readonly [bigint, bigint] {
  const backing = equity > 0n ? equity : 1n;
  return profit > 0n ? [profit * markValue, entryValue * backing] : [profit * backing, entryValue * markValue];
}

/** For sorting: negative if `a` is deleveraged before `b`. */
export function compareRanks(a: Ranked, b: Ranked): number {
  const [[n, d], [m, e]] = [rankOf(a), rankOf(b)];
  const [left, right] = [n * e, m * d];
  if (left !== right) return left > right ? -1 : 1;
  return a.openedSeq - b.openedSeq || a.trader - b.trader;
}

/** How many of five lights are lit at this place in the ranking: each stands for a fifth of it. */
export const lightsOf = (place: number, of: number): number => 5 - Math.floor((place * 5) / of);
