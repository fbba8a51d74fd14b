// Applies funding: everyone who holds a position in the contract at this moment pays or receives, through `funding:clearing` and
// without a fee (rules 1.4). Payers are rounded up and receivers down; the remainder, less than a minor unit per position, goes to
// the insurance fund.

import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Rate } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Contract, HeldPosition } from './account.ts';
import type { Clearing } from './clearing.ts';
import { fundingOf } from './funding.ts';
import type { InsuranceFund } from './insurance.ts';
import { type Position, valueAt } from './position.ts';

export interface Funded {
  readonly held: HeldPosition;
  /** Positive: paid. Negative: received. */
  readonly paid: Amount;
}

/** `holders` in an order that a replay reproduces. Returns what each of them paid or received. */
export function runFunding(
  clearing: Clearing,
  fund: InsuranceFund,
  contract: Contract,
  rate: Rate,
  holders: readonly HeldPosition[],
): Funded[] {
  const { ledger, usdt } = clearing;
  const { mark } = contract;
  must(mark !== undefined, 'funding without a mark price');
  const dueOf = (position: Position): Amount => fundingOf(position.isLong, valueAt(position, mark, contract.units), rate);
  const own = fund.positions.get(contract);
  const ownDue = own === undefined ? NOTHING : dueOf(own);
  const funded: Funded[] = [];

  let collected = NOTHING;
  for (const held of holders) {
    const due = dueOf(held.position);
    if (due <= 0n) continue;
    const paid = clearing.payFunding(held, due);
    if (paid > 0n) funded.push({ held, paid });
    collected = plus(collected, paid);
  }
  let owed = ownDue < 0n ? minus(NOTHING, ownDue) : NOTHING;
  for (const { position } of holders) if (dueOf(position) < 0n) owed = minus(owed, dueOf(position));
  // The fund pays for itself, and for payers whose margin wasn't enough.
  const fromFund = smaller(fund.balance, larger(ownDue > 0n ? ownDue : NOTHING, minus(owed, collected)));
  if (fromFund > 0n) ledger.move('insurance', 'funding:clearing', usdt, fromFund);
  collected = plus(collected, fromFund);

  // If even that isn't enough, everyone receives the same share of what is due.
  const partOf = (due: Amount): Amount => (collected >= owed ? due : (due * collected) / owed) as Amount;
  for (const held of holders) {
    const due = dueOf(held.position);
    if (due >= 0n) continue;
    const received = partOf(minus(NOTHING, due));
    if (received > 0n) {
      clearing.receiveFunding(held, received);
      funded.push({ held, paid: minus(NOTHING, received) });
    }
  }
  // The fund's own part and the dust.
  const rest = ledger.houseBalance('funding:clearing', usdt);
  if (rest > 0n) ledger.move('funding:clearing', 'insurance', usdt, rest);
  return funded;
}

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const larger = (a: Amount, b: Amount): Amount => (a > b ? a : b);
