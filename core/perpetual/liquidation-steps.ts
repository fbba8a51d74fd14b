// The steps for a position that no longer has the margin it needs (rules 1.5): its orders are cancelled; then it's reduced tier by
// tier against the book, never beyond the price at which its margin is used up; the rest is taken over by the insurance fund at
// that price; and what the fund can't carry is closed against the most profitable positions of the other side, at the same price
// and without a fee. After each step the need is checked again.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { lotsUp } from '../money/notional.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import { type Contract, type HeldPosition, heldIn, type PerpetualAccount } from './account.ts';
import { type Clearing, type FeeAccount, othersOf, profitOf } from './clearing.ts';
import { compareRanks, type Ranked, rankOf } from './deleveraging-rank.ts';
import { borderBelow, mustLiquidate, neededFor, watchAccount } from './edge.ts';
import type { InsuranceFund } from './insurance.ts';
import { bankruptcyValue, insuranceFee } from './liquidation.ts';
import { reduce, unrealised, valueAt } from './position.ts';

/** What the steps need from the market: orders to cancel, a book to trade with, and who holds the other side. */
export interface Venue {
  /** Whether the contract's prices are good enough to take a position away. */
  mayLiquidate(contract: Contract): boolean;
  /** Cancels the open orders that use this position's margin, and releases their reserves. */
  cancelOrders(held: HeldPosition): void;
  /**
   * Sells (long) or buys back (short) up to this many lots at once, at `worst` or better. Books the other side of each fill itself
   * and calls `fill` for this one.
   */
  reduce(held: HeldPosition, quantity: Lots, worst: Ticks, fill: (quantity: Lots, value: Amount) => void): void;
  holders(contract: Contract, isLong: boolean): Iterable<HeldPosition>;
}

export type Step = 'orders_cancelled' | 'reduced' | 'taken_over' | 'deleveraged';

/** Reported for the trader's own record, and to deleveraged traders. */
export interface StepTaken {
  readonly step: Step;
  readonly held: HeldPosition;
  readonly quantity: Lots;
  readonly value: Amount;
  readonly insuranceFee: Amount;
  /** Of the lots closed: profit (positive) or loss, before the insurance fee. */
  readonly realised: Amount;
  /** The price at which the margin is used up: no lot is closed at a worse one. */
  readonly bankruptcy: Ticks;
  /** Whose position was closed against it, and what that account earned or lost by it. */
  readonly against: { readonly account: PerpetualAccount; readonly realised: Amount } | undefined;
}

interface Ranking {
  readonly others: readonly HeldPosition[];
  /** Those before it are closed. */
  from: number;
}

export class Liquidator {
  private readonly clearing: Clearing;
  private readonly fund: InsuranceFund;
  private readonly venue: Venue;
  private readonly tell: (taken: StepTaken) => void;
  /** Against liquidated long positions, and against short ones. */
  private readonly againstLongs = new Map<Contract, Ranking>();
  private readonly againstShorts = new Map<Contract, Ranking>();

  constructor(clearing: Clearing, fund: InsuranceFund, venue: Venue, tell: (taken: StepTaken) => void) {
    this.clearing = clearing;
    this.fund = fund;
    this.venue = venue;
    this.tell = tell;
  }

  /**
   * Call after each mark price of a contract that may liquidate. In the order of traders, so that a replay does the same. Who is due
   * beside those that must be liquidated depends on when they were watched, which a restart changes, so they're left out first.
   */
  mark(contract: Contract): void {
    if (contract.mark === undefined) return;
    this.againstLongs.clear();
    this.againstShorts.clear();
    const due = new Set(contract.watch.due(contract.mark) as HeldPosition[]);
    const lacking = new Set([...due].filter((held) => mustLiquidate(this.clearing, held)).map(({ account }) => account));
    for (const { account } of due) if (!lacking.has(account)) watchAccount(this.clearing, account);
    for (const account of [...lacking].sort((a, b) => a.trader.id - b.trader.id)) {
      // Isolated positions are separate; an account's cross positions are judged together.
      for (const held of account.held.filter((one) => one.mode === 'isolated' && due.has(one))) this.liquidate(held);
      this.liquidateCross(account);
      watchAccount(this.clearing, account);
    }
  }

  /** The position that needs the most margin first; the others may then be fine. Only where the prices are good enough. */
  private liquidateCross(account: PerpetualAccount): void {
    for (;;) {
      const cross = account.held.filter(({ mode, contract }) => mode === 'cross' && this.venue.mayLiquidate(contract));
      const [first] = cross.sort((a, b) =>
        neededFor(b) > neededFor(a) ? 1 : neededFor(b) < neededFor(a) ? -1 : a.openedSeq - b.openedSeq,
      );
      if (first === undefined || !mustLiquidate(this.clearing, first)) return;
      const before = first.position.quantity;
      this.liquidate(first);
      // Nobody could take it: it's retried at the next mark price.
      if (account.held.includes(first) && first.position.quantity === before) return;
    }
  }

  private liquidate(held: HeldPosition): void {
    if (!mustLiquidate(this.clearing, held)) return;
    this.venue.cancelOrders(held);
    const bankruptcy = priceFor(this.bankruptcy(held), held);
    this.tell({ ...nothingClosed, step: 'orders_cancelled', held, bankruptcy });
    while (this.isOpen(held) && mustLiquidate(this.clearing, held)) {
      const isLowest = borderBelow(held) === NOTHING;
      const sold = this.reduce(held, isLowest ? held.position.quantity : this.downATier(held));
      if (isLowest || sold === 0) break;
    }
    if (this.isOpen(held) && mustLiquidate(this.clearing, held)) this.handOver(held);
  }

  private isOpen(held: HeldPosition): boolean {
    return held.account.held.includes(held);
  }

  /** How many lots reduce its value at mark to the border of the tier below. */
  private downATier(held: HeldPosition): Lots {
    const { position, contract } = held;
    const excess = minus(valueAt(position, contract.mark!, contract.units), borderBelow(held));
    return Math.min(position.quantity, lotsUp(excess, contract.mark!, contract.units)) as Lots;
  }

  /** Against the book. Returns how many lots were closed. */
  private reduce(held: HeldPosition, quantity: Lots): number {
    const { contract, position } = held;
    const all = this.bankruptcy(held);
    const worst = priceFor(all, held);
    let closed = 0;
    this.venue.reduce(held, quantity, worst, (lots, value) => {
      const fee = insuranceFee(value, shareOf(all, lots, position.quantity, position.isLong), position.isLong, contract.insuranceRate);
      const { fee: paid, realised } = this.close(held, lots, value, fee, 'insurance');
      closed += lots;
      this.tell({ ...nothingClosed, step: 'reduced', held, quantity: lots, value, insuranceFee: paid, realised, bankruptcy: worst });
    });
    return closed;
  }

  /** What a cross account can't pay with its money is paid with the profit of its other positions, before anybody else loses. */
  private close(held: HeldPosition, quantity: Lots, value: Amount, fee: Amount, feeTo?: FeeAccount) {
    const { account, mode, position } = held;
    const cost = minus(fee, reduce(position, quantity, value).realised);
    const missing = minus(cost, plus(this.clearing.available(account), account.pot));
    if (mode === 'cross' && missing > 0n) this.clearing.settleProfit(othersOf(held), missing);
    return this.clearing.close(held, quantity, value, fee, feeTo);
  }

  /** To the insurance fund, or to the other side. */
  private handOver(held: HeldPosition): void {
    const { contract, position } = held;
    const value = this.bankruptcy(held);
    const bankruptcy = priceFor(value, held);
    if (this.fund.mayTake(contract, position.isLong, position.quantity, value)) {
      const { realised } = this.close(held, position.quantity, value, NOTHING);
      this.fund.take(contract, position.isLong, position.quantity, value);
      this.tell({ ...nothingClosed, step: 'taken_over', held, quantity: position.quantity, value, realised, bankruptcy });
    } else if (!this.net(held, bankruptcy)) this.deleverage(held, value);
  }

  /**
   * A hedged account's own opposite position is closed against it first, at the mark price, if the account can pay for both. Otherwise
   * it might be left with the two and nobody on the other side of either.
   */
  private net(held: HeldPosition, bankruptcy: Ticks): boolean {
    const { account, contract, position, mode } = held;
    const own = heldIn(account, contract, !position.isLong);
    if (own === undefined || mode !== 'cross') return false;
    const quantity = Math.min(position.quantity, own.position.quantity) as Lots;
    const value = valueAt({ ...position, quantity }, contract.mark!, contract.units);
    const [its, realised] = [own, held].map((one) => reduce(one.position, quantity, value).realised) as [Amount, Amount];
    const profit = profitOf(own);
    const backing = minus(this.clearing.backing(held), profit > 0n ? profit : NOTHING);
    if (plus(backing, plus(its, realised)) < 0n) return false;
    for (const one of its > 0n ? [own, held] : [held, own]) this.close(one, quantity, value, NOTHING);
    const against = { account, realised: its };
    this.tell({ ...nothingClosed, step: 'deleveraged', held, quantity, value, realised, bankruptcy, against });
    return true;
  }

  /**
   * Closes against the other side by rank until exactly the bankrupt quantity is gone. Accounts that would become negative are
   * skipped. Those whose equity would come last: a loss of another position of theirs would be left to others.
   */
  private deleverage(held: HeldPosition, all: Amount): void {
    const { contract, account, position } = held;
    const rankings = position.isLong ? this.againstLongs : this.againstShorts;
    const isKnown = rankings.has(contract);
    const bankruptcy = priceFor(all, held);
    let left = all;
    for (const isLast of [false, true]) {
      for (const other of this.rankedIn(rankings, contract, !position.isLong)) {
        if (other.account === account || !this.isOpen(other)) continue;
        const lots = Math.min(held.position.quantity, other.position.quantity) as Lots;
        const value = fairPart(held, lots, left);
        if (!this.canPay(other, lots, value) || (!isLast && !this.staysAboveZero(other, lots, value))) continue;
        const isAll = lots === held.position.quantity;
        this.venue.cancelOrders(other);
        const { realised: its } = this.close(other, lots, value, NOTHING);
        const { realised } = this.close(held, lots, value, NOTHING);
        const against = { account: other.account, realised: its };
        this.tell({ ...nothingClosed, step: 'deleveraged', held, quantity: lots, value, realised, bankruptcy, against });
        watchAccount(this.clearing, other.account);
        if (isAll) return;
        left = minus(left, value);
      }
    }
    if (!isKnown) return;
    // Somebody may have opened against an earlier liquidation since.
    rankings.delete(contract);
    this.deleverage(held, left);
  }

  /** The other side as it ranked at this mark price: once for all that are liquidated at it. */
  private *rankedIn(rankings: Map<Contract, Ranking>, contract: Contract, isLong: boolean): Iterable<HeldPosition> {
    let ranking = rankings.get(contract);
    if (ranking === undefined) {
      const holders = [...this.venue.holders(contract, isLong)];
      const sorted = holders.map((other) => ({ other, rank: rankOf(this.ranks(other)) })).sort((a, b) => compareRanks(a.rank, b.rank));
      ranking = { others: sorted.map(({ other }) => other), from: 0 };
      rankings.set(contract, ranking);
    }
    const { others } = ranking;
    // Who is closed doesn't come back.
    while (ranking.from < others.length && !this.isOpen(others[ranking.from]!)) ranking.from++;
    for (let i = ranking.from; i < others.length; i++) yield others[i]!;
  }

  /** Whether the account can pay for closing at this value, with its isolated margin or everything it has. */
  private canPay(other: HeldPosition, lots: Lots, value: Amount): boolean {
    const { position, margin, mode } = other;
    return plus(mode === 'isolated' ? margin : this.clearing.backing(other), reduce(position, lots, value).realised) >= 0n;
  }

  /** Whether its other cross positions' losses are still covered then. */
  private staysAboveZero({ position, mode, account, contract }: HeldPosition, lots: Lots, value: Amount): boolean {
    if (mode === 'isolated') return true;
    const atMark = unrealised({ ...position, quantity: lots, entryValue: value }, contract.mark!, contract.units);
    return this.clearing.crossEquity(account) >= atMark;
  }

  private ranks(held: HeldPosition): Ranked {
    const { position, contract, account, openedSeq } = held;
    const markValue = valueAt(position, contract.mark!, contract.units);
    const equity = this.clearing.equity(held);
    return { trader: account.trader.id, openedSeq, entryValue: position.entryValue, markValue, equity, profit: profitOf(held) };
  }

  /**
   * What the whole position must yield or may cost so that exactly its backing is used up. Each cross position has a share of the
   * account's equity in proportion to the margin it needs (dYdX's rule).
   */
  private bankruptcy(held: HeldPosition): Amount {
    const { position, contract, mode, account } = held;
    if (mode === 'isolated') return bankruptcyValue(position, held.margin, position.quantity);
    let needed = 0n;
    for (const one of account.held) if (one.mode === 'cross') needed += neededFor(one);
    const equity = this.clearing.crossEquity(account);
    // Rounded against the account, so that no account becomes negative.
    const mine = equity * neededFor(held);
    const share = (mine >= 0n ? mine / needed : -((-mine + needed - 1n) / needed)) as Amount;
    const value = valueAt(position, contract.mark!, contract.units);
    // An account that is worth less than nothing has an unequal part of its losses here: it can't pay more than it has.
    const backing = this.clearing.backing(held);
    const { entryValue } = position;
    const bound = position.isLong
      ? larger(minus(value, share), minus(entryValue, backing))
      : smaller(plus(value, share), plus(entryValue, backing));
    return bound > 0n ? bound : NOTHING;
  }
}

const nothingClosed = { quantity: 0 as Lots, value: NOTHING, insuranceFee: NOTHING, realised: NOTHING, against: undefined };

/** The price at which all of a position does `value`, to the tick in its favour: up for a long one, down for a short one. */
function priceFor(value: Amount, { position, contract }: HeldPosition): Ticks {
  const one = BigInt(position.quantity) * BigInt(contract.units.perTickLot);
  return Number(position.isLong ? (value + one - 1n) / one : value / one) as Ticks;
}

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const larger = (a: Amount, b: Amount): Amount => (a > b ? a : b);
const partOf = (all: Amount, lots: number, of: number): Amount => ((all * BigInt(lots)) / BigInt(of)) as Amount;

/**
 * What some lots of a position yield or cost when the whole of it does `all`: their entry value and their part of the loss, rounded
 * down. So the parts add up to the whole, and at no point has more been lost than the whole may lose.
 */
function fairPart({ position }: HeldPosition, lots: Lots, all: Amount): Amount {
  const { isLong, quantity, entryValue } = position;
  if (lots === quantity) return all;
  const loss = isLong ? minus(entryValue, all) : minus(all, entryValue);
  const part = (loss * BigInt(lots)) / BigInt(quantity) - (loss < 0n && (loss * BigInt(lots)) % BigInt(quantity) !== 0n ? 1n : 0n);
  const entry = partOf(entryValue, lots, quantity);
  return (isLong ? entry - part : entry + part) as Amount;
}

/** A part of the bankruptcy value: rounded up for a long position, which must yield it, and down for a short one. */
const shareOf = (all: Amount, lots: Lots, of: Lots, isLong: boolean): Amount => {
  const product = all * BigInt(lots);
  const by = BigInt(of);
  return (isLong ? (product + by - 1n) / by : product / by) as Amount;
};
