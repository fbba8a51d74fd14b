// What closing a part of a position does to its margin. The clearing books by it, and a preview asks it.

import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Lots } from '../money/unit.ts';
import type { MarginMode } from './account.ts';
import { type Position, reduce } from './position.ts';

export interface ClosedPart {
  readonly left: Position | undefined;
  /** Profit (positive) or loss, before the fee. */
  readonly realised: Amount;
  /** The margin that the position no longer holds. */
  readonly freed: Amount;
  readonly paidFee: Amount;
}

/**
 * `money`: what a cross account can pay with. Closing at the bankruptcy price leaves exactly nothing, and there the rounding of a
 * part may be a unit or two more than is left: then the fee gives way.
 */
export function closePart(
  { position, margin }: { readonly position: Position; readonly margin: Amount },
  mode: MarginMode,
  money: Amount,
  quantity: Lots,
  value: Amount,
  fee: Amount,
): ClosedPart {
  const { left, realised } = reduce(position, quantity, value);
  const backing = plus(mode === 'isolated' ? margin : money, realised);
  const paidFee = fee <= backing ? fee : backing > 0n ? backing : NOTHING;
  const share = left === undefined ? margin : (((margin * BigInt(quantity)) / BigInt(position.quantity)) as Amount);
  if (mode === 'cross') return { left, realised, freed: share, paidFee };
  // What a part loses beyond its share of the margin is taken from the position, never from the account.
  const short = minus(paidFee, plus(share, realised));
  const rest = minus(margin, share);
  return { left, realised, freed: short <= 0n ? share : plus(share, short < rest ? short : rest), paidFee };
}
