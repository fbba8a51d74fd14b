// The insurance fund takes over what a liquidation couldn't sell, at the price at which the trader's margin is used up. It holds
// such positions like a trader without leverage and sells them again; it never takes what it couldn't pay for.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { type Amount, type Lots, RATE_ONE, type Rate } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Contract } from './account.ts';
import type { Clearing } from './clearing.ts';
import { enlarge, type Position, reduce, unrealised, valueAt } from './position.ts';

/** The fund's equity must stay above a tenth of its positions' value. */
const BACKING = (RATE_ONE / 10n) as Rate;

export class InsuranceFund {
  readonly positions = new Map<Contract, Position>();
  /** Contracts in which its position has changed since it was last emptied. */
  readonly touched = new Set<Contract>();
  private readonly clearing: Clearing;

  constructor(clearing: Clearing) {
    this.clearing = clearing;
  }

  get balance(): Amount {
    return this.clearing.ledger.houseBalance('insurance', this.clearing.usdt);
  }

  /**
   * Whether the fund may take over such a position for `value`: its equity at the current marks must remain sufficient, and it must
   * have the money for what an opposite position of its own loses by it.
   */
  mayTake(contract: Contract, isLong: boolean, quantity: Lots, value: Amount): boolean {
    const taken: Position = { isLong, quantity, entryValue: value };
    let [equity, worth] = [this.balance, NOTHING];
    for (const [of, position] of [...this.positions, [contract, taken] as const]) {
      if (of.mark === undefined) return false;
      equity = plus(equity, unrealised(position, of.mark, of.units));
      worth = plus(worth, valueAt(position, of.mark, of.units));
    }
    return equity * RATE_ONE >= worth * BACKING && plus(this.balance, this.nettedBy(contract, taken)) >= 0n;
  }

  /** What taking this over realises of the opposite position that the fund holds. */
  private nettedBy(contract: Contract, taken: Position): Amount {
    const known = this.positions.get(contract);
    if (known === undefined || known.isLong === taken.isLong) return NOTHING;
    const closed = Math.min(known.quantity, taken.quantity) as Lots;
    return reduce(known, closed, partOf(taken, closed)).realised;
  }

  /** The trader's side was closed for the same value, so the entry values still sum to what clearing holds. */
  take(contract: Contract, isLong: boolean, quantity: Lots, value: Amount): void {
    const known = this.positions.get(contract);
    this.touched.add(contract);
    if (known === undefined || known.isLong === isLong) {
      this.positions.set(contract, enlarge(known ?? { isLong, quantity: 0 as Lots, entryValue: NOTHING }, quantity, value));
      return;
    }
    const closed = Math.min(known.quantity, quantity) as Lots;
    const part = partOf({ isLong, quantity, entryValue: value }, closed);
    this.close(contract, closed, part);
    if (closed < quantity) this.take(contract, isLong, (quantity - closed) as Lots, minus(value, part));
  }

  /** Sells (long) or buys back (short) a part of what the fund holds. */
  close(contract: Contract, quantity: Lots, value: Amount): void {
    const position = this.positions.get(contract);
    must(position !== undefined, 'the insurance fund closed what it does not hold');
    const { left, realised } = reduce(position, quantity, value);
    if (left === undefined) this.positions.delete(contract);
    else this.positions.set(contract, left);
    this.touched.add(contract);
    const { ledger, usdt } = this.clearing;
    if (realised > 0n) ledger.move('perpetual:clearing', 'insurance', usdt, realised);
    if (realised < 0n) ledger.move('insurance', 'perpetual:clearing', usdt, minus(NOTHING, realised));
  }

  /** I15. */
  check(): void {
    must(this.balance >= 0n, 'I15: the insurance fund is below zero');
  }
}

/** The entry value of some of a position's lots, rounded down. */
const partOf = ({ quantity, entryValue }: Position, lots: Lots): Amount => ((entryValue * BigInt(lots)) / BigInt(quantity)) as Amount;
