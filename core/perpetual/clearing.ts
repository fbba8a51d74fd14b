// Where positions meet money. Profit and loss run through the house account `perpetual:clearing`, which therefore holds exactly
// minus the sum of all signed entry values (rules 4.2); margins stay frozen in the trader's perpetual account. Risk: a negative
// trader balance, or margin that belongs to nobody.

import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { Touched } from '../ledger/touched.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Lots } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { addHeld, type Contract, type HeldPosition, heldIn, type MarginMode, type PerpetualAccount } from './account.ts';
import { closePart } from './close-part.ts';
import { enlarge, unrealised } from './position.ts';

export interface Opening {
  readonly contract: Contract;
  readonly isLong: boolean;
  readonly mode: MarginMode;
  readonly quantity: Lots;
  readonly value: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly seq: number;
}

interface Closed {
  readonly realised: Amount;
  readonly fee: Amount;
}

/** A trade's fee is income; what remains of a liquidation goes to the insurance fund. */
export type FeeAccount = 'fee:perpetual' | 'insurance';

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const atLeastNothing = (a: Amount): Amount => (a > 0n ? a : NOTHING);

/** Unrealised profit that has become money; only the position's entry value moved. */
export interface Settled {
  readonly held: HeldPosition;
  readonly profit: Amount;
}

/** Every contract is settled in this asset. */
const SETTLING_ASSET = 'USDT';

export class Clearing {
  readonly ledger: Ledger;
  /** Accounts whose positions, margin or money have changed since it was last emptied. */
  readonly touched = new Touched<PerpetualAccount>();
  /** Since it was last emptied. */
  readonly settled: Settled[] = [];
  private entry: AssetEntry | undefined = undefined;
  /** Called with each fee that is the house's income. */
  private readonly onFee: ((payer: Trader, fee: Amount) => void) | undefined;

  constructor(ledger: Ledger, onFee?: (payer: Trader, fee: Amount) => void) {
    this.ledger = ledger;
    this.onFee = onFee;
  }

  touch(account: PerpetualAccount): void {
    if (account.isTouched) return;
    account.isTouched = true;
    this.touched.add(account);
  }

  get usdt(): AssetEntry {
    this.entry ??= this.ledger.assets.get(SETTLING_ASSET);
    must(this.entry !== undefined, 'contracts without the asset they are settled in');
    return this.entry;
  }

  available({ trader }: PerpetualAccount): Amount {
    return this.ledger.available(trader, 'perpetual', this.usdt);
  }

  /** Opens or enlarges a position. Margin and fee must be available: the judge has checked. */
  open(account: PerpetualAccount, { contract, isLong, mode, quantity, value, margin, fee, seq }: Opening): HeldPosition {
    this.touch(account);
    let held = heldIn(account, contract, isLong);
    if (held === undefined) {
      const position = { isLong, quantity, entryValue: value };
      const fresh = { margin: NOTHING, earlier: undefined, worth: undefined, watched: undefined, watchedAt: -1, told: undefined };
      held = { account, contract, mode, openedSeq: seq, position, ...fresh };
      addHeld(account, held);
    } else {
      must(held.mode === mode, 'a position changed its margin mode while it was enlarged');
      held.position = enlarge(held.position, quantity, value);
      held.earlier = undefined;
    }
    if (mode === 'cross') this.uncover(account, fee);
    this.collect(account, fee, 'fee:perpetual');
    this.addMargin(held, margin);
    return held;
  }

  /**
   * Closes some lots for `value`. Loss and fee come out of the position's margin (isolated) or the whole account (cross), and must
   * be covered: nobody closes beyond the bankruptcy price. Returns the realised profit (positive) or loss before the
   * fee, and the fee.
   */
  close(held: HeldPosition, quantity: Lots, value: Amount, fee: Amount, feeTo: FeeAccount = 'fee:perpetual'): Closed {
    const { account, mode } = held;
    this.touch(account);
    const money = plus(this.available(account), account.pot);
    const { left, realised, freed, paidFee } = closePart(held, mode, money, quantity, value, fee);
    const loss = atLeastNothing(minus(NOTHING, realised));
    this.free(held, freed);
    if (realised > 0n) this.ledger.credit('perpetual:clearing', account.trader, 'perpetual', this.usdt, realised);
    if (mode === 'cross') this.uncover(account, plus(loss, paidFee));
    this.collect(account, loss, 'perpetual:clearing');
    this.collect(account, paidFee, feeTo);
    if (left !== undefined) held.position = left;
    else {
      held.contract.watch.set(held, undefined);
      held.contract.holders.delete(held);
      account.held.splice(account.held.indexOf(held), 1);
    }
    this.cover(account);
    return { realised, fee: paidFee };
  }

  /**
   * Out of the position's margin (isolated) or the whole account (cross), and what is missing out of unrealised profit. Returns what
   * was paid: less than what is due only if no equity is left.
   */
  payFunding(held: HeldPosition, due: Amount): Amount {
    const { account, mode } = held;
    this.touch(account);
    let paid: Amount;
    if (mode === 'isolated') {
      paid = smaller(due, held.margin);
      this.free(held, paid);
    } else {
      this.uncover(account, due);
      paid = smaller(due, this.available(account));
    }
    if (paid < due) {
      const positions = mode === 'isolated' ? [held] : account.held.filter((one) => one.mode === 'cross');
      paid = plus(paid, this.settleProfit(positions, minus(due, paid)));
    }
    if (paid > 0n) this.ledger.collect(account.trader, 'perpetual', this.usdt, paid, 'funding:clearing');
    this.cover(account);
    return paid;
  }

  /**
   * Makes up to `amount` of the positions' unrealised profit available: each entry value moves by what its position gives, so clearing
   * still holds minus their sum. For debts that can't wait until a position is closed (decision 0084). Returns how much it was.
   */
  settleProfit(positions: readonly HeldPosition[], amount: Amount): Amount {
    let left = amount;
    for (const held of positions) {
      const { account, position } = held;
      const profit = smaller(left, atLeastNothing(profitOf(held)));
      if (profit === NOTHING) continue;
      const { isLong, entryValue } = position;
      held.position = { ...position, entryValue: isLong ? plus(entryValue, profit) : minus(entryValue, profit) };
      this.ledger.credit('perpetual:clearing', account.trader, 'perpetual', this.usdt, profit);
      this.touch(account);
      this.settled.push({ held, profit });
      left = minus(left, profit);
    }
    return minus(amount, left);
  }

  receiveFunding(held: HeldPosition, amount: Amount): void {
    this.touch(held.account);
    this.ledger.credit('funding:clearing', held.account.trader, 'perpetual', this.usdt, amount);
    if (held.mode === 'isolated') this.addMargin(held, amount);
    else this.cover(held.account);
  }

  /** Isolated: available money becomes margin. Cross: the account has to keep that much more frozen. */
  addMargin(held: HeldPosition, amount: Amount): void {
    const { account } = held;
    held.margin = plus(held.margin, amount);
    if (held.mode === 'isolated') this.ledger.freeze(account.trader, 'perpetual', this.usdt, amount);
    else account.required = plus(account.required, amount);
    this.cover(account);
  }

  takeMargin(held: HeldPosition, amount: Amount): void {
    this.free(held, amount);
    this.cover(held.account);
  }

  /**
   * Freezes what the cross positions require, or everything there is if that's less. Also called when money arrives, so while
   * anything is available, everything required is frozen.
   */
  cover(account: PerpetualAccount): void {
    const { trader, required, pot } = account;
    this.touch(account);
    if (pot === required) return;
    if (pot > required) {
      this.ledger.release(trader, 'perpetual', this.usdt, minus(pot, required));
      account.pot = required;
    } else {
      const more = smaller(minus(required, pot), this.available(account));
      this.ledger.freeze(trader, 'perpetual', this.usdt, more);
      account.pot = plus(pot, more);
    }
  }

  /** Makes `cost` available out of what is frozen for the cross positions, as far as it goes. */
  uncover(account: PerpetualAccount, cost: Amount): void {
    this.touch(account);
    const taken = smaller(atLeastNothing(minus(cost, this.available(account))), account.pot);
    this.ledger.release(account.trader, 'perpetual', this.usdt, taken);
    account.pot = minus(account.pot, taken);
  }

  /** For an isolated position: its margin and unrealised profit. For a cross one: what the account has for all of them together. */
  equity(held: HeldPosition): Amount {
    return held.mode === 'isolated' ? plus(held.margin, profitOf(held)) : this.crossEquity(held.account);
  }

  /** Available money, what is frozen for cross positions, and their unrealised profit. Order reserves aren't counted. */
  crossEquity(account: PerpetualAccount): Amount {
    let equity = plus(this.available(account), account.pot);
    for (const held of account.held) if (held.mode === 'cross') equity = plus(equity, profitOf(held));
    return equity;
  }

  /** What an account can pay for closing a cross position: its money, and the profit of the other ones. */
  backing(held: HeldPosition): Amount {
    const { account } = held;
    let backing = plus(this.available(account), account.pot);
    for (const one of othersOf(held)) backing = plus(backing, atLeastNothing(profitOf(one)));
    return backing;
  }

  /** Leaves the freed money available, for payments that come before covering anything else. */
  private free(held: HeldPosition, amount: Amount): void {
    const { account } = held;
    must(amount >= 0n && held.margin >= amount, 'took more margin than a position has');
    held.margin = minus(held.margin, amount);
    if (held.mode === 'isolated') this.ledger.release(account.trader, 'perpetual', this.usdt, amount);
    else account.required = minus(account.required, amount);
  }

  private collect(account: PerpetualAccount, amount: Amount, house: FeeAccount | 'perpetual:clearing'): void {
    if (amount === NOTHING) return;
    this.ledger.collect(account.trader, 'perpetual', this.usdt, amount, house);
    if (house === 'fee:perpetual') this.onFee?.(account.trader, amount);
  }
}

/** The account's other cross positions. */
export const othersOf = (held: HeldPosition): HeldPosition[] => held.account.held.filter((one) => one.mode === 'cross' && one !== held);

/** Unrealised profit at mark; nothing before the first mark price. */
export const profitOf = ({ position, contract }: HeldPosition): Amount =>
  contract.mark === undefined ? NOTHING : unrealised(position, contract.mark, contract.units);
