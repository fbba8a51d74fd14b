// What the next funding would be for a position, by the function that books it.

import type { PerpetualFigures, PerpetualInfo, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { parseDecimal } from '@bourse/core/money/decimal';
import type { Amount, Rate } from '@bourse/core/money/unit';
import { fundingOf } from '@bourse/core/perpetual/funding';
import { valueAt } from '@bourse/core/perpetual/position';
import { amountTextIn, contractMarket, heldOf, priceIn } from './contract-market.ts';

/** Negative: paid. At the present rate and mark price; both move until the funding. */
export function nextPayment(
  position: PerpetualPosition,
  figures: Pick<PerpetualFigures, 'mark' | 'fundingRate'> | undefined,
  info: PerpetualInfo,
): string | undefined {
  const held = heldOf(position, info);
  const mark = priceIn(figures?.mark, info);
  const rate = rateOf(figures?.fundingRate);
  if (held === undefined || mark === undefined || rate === undefined) return undefined;
  const due = fundingOf(held.position.isLong, valueAt(held.position, mark, contractMarket(info).units), rate);
  return amountTextIn(-due as Amount, info);
}

function rateOf(text: string | undefined): Rate | undefined {
  const isNegative = text?.startsWith('-') ?? false;
  const rate = parseDecimal(isNegative ? text?.slice(1) : text, 8);
  return rate === undefined ? undefined : ((isNegative ? -rate : rate) as Rate);
}
