// A position in a USDT-margined perpetual contract. It stores the quantity and the total paid, both as integers; the average entry
// price is derived from them, so adding and reducing never drift (rules 1.1).

import { minus, plus } from '../money/amount.ts';
import { type InstrumentUnits, notional } from '../money/notional.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';

export interface Position {
  readonly isLong: boolean;
  /** How many lots, always positive. */
  readonly quantity: Lots;
  /** What these lots were bought or sold for, in minor units of the quote asset. */
  readonly entryValue: Amount;
}

export const enlarge = (position: Position, quantity: Lots, value: Amount): Position => ({
  isLong: position.isLong,
  quantity: (position.quantity + quantity) as Lots,
  entryValue: plus(position.entryValue, value),
});

export interface Reduced {
  /** The rest; undefined if all of it was closed. */
  readonly left: Position | undefined;
  /** The part of the entry value that was closed, rounded down; closing the rest takes the rest. */
  readonly entryValue: Amount;
  /** Profit (positive) or loss of the closed part, before fees. Exact: exit value and entry value are integers. */
  readonly realised: Amount;
}

/** Closes some lots for `value`, the notional they were sold or bought back for. */
export function reduce(position: Position, quantity: Lots, value: Amount): Reduced {
  const { isLong, quantity: held, entryValue: all } = position;
  must(quantity > 0 && quantity <= held, 'closed more than the position');
  const entryValue = quantity === held ? all : (((all * BigInt(quantity)) / BigInt(held)) as Amount);
  const left = quantity === held ? undefined : { isLong, quantity: (held - quantity) as Lots, entryValue: minus(all, entryValue) };
  return { left, entryValue, realised: isLong ? minus(value, entryValue) : minus(entryValue, value) };
}

/** The notional at a price, usually the mark price. Exact. */
export const valueAt = (position: Position, price: Ticks, units: InstrumentUnits): Amount => notional(price, position.quantity, units);

/** Unrealised profit and loss at a price. Exact. */
export const unrealised = (position: Position, price: Ticks, units: InstrumentUnits): Amount => {
  const value = valueAt(position, price, units);
  return position.isLong ? minus(value, position.entryValue) : minus(position.entryValue, value);
};
