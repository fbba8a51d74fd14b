// What second contracts pay. The same functions freeze, pay and show it.

import { NOTHING, plus } from '../money/amount.ts';
import { shareDown } from '../money/rounding.ts';
import { type Amount, RATE_ONE, type Rate } from '../money/unit.ts';
import type { Result } from './second.ts';

/** Paid on top of the stake, rounded down: what the house freezes for the contract. */
export const gainOf = (stake: Amount, ratio: Rate): Amount => shareDown(stake, ratio);

/** What a trader gets back in all: ⌊stake · (1 + ratio)⌋, the stake, or nothing. */
export function payoutOf(stake: Amount, ratio: Rate, result: Result): Amount {
  if (result === 'lost') return NOTHING;
  return result === 'won' ? plus(stake, gainOf(stake, ratio)) : stake;
}

/** How often one has to be right to lose nothing: 1 / (1 + ratio), rounded up. */
export const breakEvenRate = (ratio: Rate): Rate => ((RATE_ONE * RATE_ONE + RATE_ONE + ratio - 1n) / (RATE_ONE + ratio)) as Rate;

/** What is lost on average per stake by chance alone: (1 − ratio) / 2, rounded up. */
export const averageLoss = (ratio: Rate): Rate => ((RATE_ONE - ratio + 1n) / 2n) as Rate;
