// The only place where a balance changes. Each movement is a posting from one place to another: a positive amount of one asset, so
// the sum over all places is zero by construction; `check` verifies it again. Risk: everybody's (rules 4, I1 to I4).

import type { Trader } from '../identity/trader.ts';
import type { Asset } from '../market/instrument.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import {
  type Account,
  type Address,
  accounts,
  address,
  type HouseAccount,
  houseAccounts,
  houseAccountsFor,
  type Place,
} from './account.ts';
import type { LedgerEvent } from './events.ts';
import type { AssetEntry, Purse, Purses, TradingPlaces } from './holder.ts';
import { Touched } from './touched.ts';

export interface Holding {
  readonly address: Address;
  readonly asset: string;
  readonly amount: Amount;
}

export class Ledger {
  readonly assets = new Map<string, AssetEntry>();
  readonly traders = new Map<number, Trader>();
  private readonly byIndex: AssetEntry[] = [];
  private readonly tape: Tape<LedgerEvent>;
  private readonly touchedPurses = new Touched<Purse>();
  private readonly touchedTraders = new Touched<Trader>();
  private readonly touchedHouse: AssetEntry[] = [];

  constructor(tape: Tape<LedgerEvent>) {
    this.tape = tape;
  }

  /** Adds an asset or renames it. Its scale never changes: all balances would mean something else. */
  addAsset(asset: Asset): void {
    const known = this.assets.get(asset.asset);
    must(known === undefined || known.asset.scale === asset.scale, 'the scale of an asset changed');
    const entry: AssetEntry = known
      ? { ...known, asset }
      : { asset, index: this.byIndex.length, house: houseAccounts.map(() => NOTHING), houseTouched: houseAccounts.map(() => false) };
    this.assets.set(asset.asset, entry);
    this.byIndex[entry.index] = entry;
  }

  /** All traders, by their numbers. */
  inOrder(): Trader[] {
    return [...this.traders.values()].sort((a, b) => a.id - b.id);
  }

  balance(trader: Trader, account: Account, asset: AssetEntry): { readonly available: Amount; readonly frozen: Amount } {
    return find(trader.purses, slotOf(account, asset)) ?? EMPTY;
  }
  available(trader: Trader, account: Account, asset: AssetEntry): Amount {
    return find(trader.purses, slotOf(account, asset))?.available ?? NOTHING;
  }

  /** Freezes money for an order. The caller has checked `available` first: a short purse is a bug here. */
  freeze(trader: Trader, account: Account, asset: AssetEntry, amount: Amount): void {
    if (amount === NOTHING) return;
    const purse = this.touch(trader, account, asset);
    must(amount > 0n && purse.available >= amount, 'froze more than was available');
    purse.available = minus(purse.available, amount);
    purse.frozen = plus(purse.frozen, amount);
    this.post(placeOf(trader, account, 'available'), placeOf(trader, account, 'frozen'), asset, amount);
  }

  /** Releases what an order no longer needs. */
  release(trader: Trader, account: Account, asset: AssetEntry, amount: Amount): void {
    if (amount === NOTHING) return;
    const purse = this.touch(trader, account, asset);
    must(amount > 0n && purse.frozen >= amount, 'released more than was frozen');
    purse.frozen = minus(purse.frozen, amount);
    purse.available = plus(purse.available, amount);
    this.post(placeOf(trader, account, 'frozen'), placeOf(trader, account, 'available'), asset, amount);
  }

  /**
   * Settles one side of a fill: the payer's frozen money becomes the receiver's available money, all of it, and the receiver pays
   * the fee out of it. So each trader's postings show the gross trade and their own fee, never the counterparty's.
   */
  settle(payer: Trader, receiver: Trader, asset: AssetEntry, amount: Amount, fee: Amount, house: HouseAccount, deal: number): void {
    const source = this.touch(payer, 'spot', asset);
    must(amount > 0n && fee >= 0n && fee <= amount && source.frozen >= amount, 'settled more than was frozen');
    source.frozen = minus(source.frozen, amount);
    const target = this.touch(receiver, 'spot', asset);
    target.available = plus(target.available, minus(amount, fee));
    const to = placeOf(receiver, 'spot', 'available');
    this.post(placeOf(payer, 'spot', 'frozen'), to, asset, amount, deal);
    if (fee === NOTHING) return;
    this.addHouse(house, asset, fee);
    this.post(to, housePlaces[houseIndex(house)]!, asset, fee, deal);
  }

  /** Moves available money between two of a trader's accounts. */
  transfer(trader: Trader, from: Account, to: Account, asset: AssetEntry, amount: Amount): void {
    const source = this.touch(trader, from, asset);
    must(amount > 0n && source.available >= amount, 'transferred more than was available');
    source.available = minus(source.available, amount);
    const target = this.touch(trader, to, asset);
    target.available = plus(target.available, amount);
    this.post(placeOf(trader, from, 'available'), placeOf(trader, to, 'available'), asset, amount);
  }

  /** Credits a trader from a house account, which may become negative if it stands for the outside. */
  credit(house: HouseAccount, trader: Trader, account: Account, asset: AssetEntry, amount: Amount): void {
    must(amount > 0n, 'credited nothing');
    this.addHouse(house, asset, minus(NOTHING, amount));
    const target = this.touch(trader, account, asset);
    target.available = plus(target.available, amount);
    this.post(housePlaces[houseIndex(house)]!, placeOf(trader, account, 'available'), asset, amount);
  }

  /** Moves a trader's available money to the house. */
  collect(trader: Trader, account: Account, asset: AssetEntry, amount: Amount, house: HouseAccount): void {
    const purse = this.touch(trader, account, asset);
    must(amount > 0n && purse.available >= amount, 'collected more than was available');
    purse.available = minus(purse.available, amount);
    this.addHouse(house, asset, amount);
    this.post(placeOf(trader, account, 'available'), housePlaces[houseIndex(house)]!, asset, amount);
  }

  /** A trader's frozen money leaves the books: the amount to the outside, the fee to the house. */
  pay(trader: Trader, account: Account, asset: AssetEntry, amount: Amount, fee: Amount, to: HouseAccount, feeTo: HouseAccount): void {
    const purse = this.touch(trader, account, asset);
    const all = plus(amount, fee);
    must(amount > 0n && fee >= 0n && purse.frozen >= all, 'paid more than was frozen');
    purse.frozen = minus(purse.frozen, all);
    const from = placeOf(trader, account, 'frozen');
    this.addHouse(to, asset, amount);
    this.post(from, housePlaces[houseIndex(to)]!, asset, amount);
    if (fee === NOTHING) return;
    this.addHouse(feeTo, asset, fee);
    this.post(from, housePlaces[houseIndex(feeTo)]!, asset, fee);
  }

  /** One trader's frozen money becomes another's available money, in the same account. */
  handOver(payer: Trader, receiver: Trader, account: Account, asset: AssetEntry, amount: Amount): void {
    const source = this.touch(payer, account, asset);
    must(amount > 0n && source.frozen >= amount && payer !== receiver, 'handed over more than was frozen');
    source.frozen = minus(source.frozen, amount);
    const target = this.touch(receiver, account, asset);
    target.available = plus(target.available, amount);
    this.post(placeOf(payer, account, 'frozen'), placeOf(receiver, account, 'available'), asset, amount);
  }

  /** Between two house accounts. */
  move(from: HouseAccount, to: HouseAccount, asset: AssetEntry, amount: Amount): void {
    must(amount > 0n && from !== to, 'moved nothing');
    this.addHouse(from, asset, minus(NOTHING, amount));
    this.addHouse(to, asset, amount);
    this.post(housePlaces[houseIndex(from)]!, housePlaces[houseIndex(to)]!, asset, amount);
  }

  /** What a trader owes in an asset, never negative: the counterpart of what the house has lost outside. */
  debt(trader: Trader, asset: AssetEntry): Amount {
    return trader.debts?.find((one) => one.asset.index === asset.index)?.amount ?? NOTHING;
  }
  hasDebt(trader: Trader): boolean {
    return trader.debts?.some((one) => one.amount > 0n) === true;
  }
  owe(trader: Trader, asset: AssetEntry, amount: Amount, house: HouseAccount): void {
    must(amount > 0n, 'owed nothing');
    this.addHouse(house, asset, amount);
    this.post({ trader: trader.id, debt: true }, housePlaces[houseIndex(house)]!, asset, amount);
    this.restoreDebt(trader, asset, plus(this.debt(trader, asset), amount));
    this.tellDebt(trader, asset);
  }
  repay(trader: Trader, account: Account, asset: AssetEntry, amount: Amount): void {
    const purse = this.touch(trader, account, asset);
    const owed = this.debt(trader, asset);
    must(amount > 0n && purse.available >= amount && owed >= amount, 'repaid more than was owed or available');
    purse.available = minus(purse.available, amount);
    this.post(placeOf(trader, account, 'available'), { trader: trader.id, debt: true }, asset, amount);
    this.restoreDebt(trader, asset, minus(owed, amount));
    this.tellDebt(trader, asset);
  }
  restoreDebt(trader: Trader, asset: AssetEntry, amount: Amount): void {
    const others = trader.debts?.filter((one) => one.asset.index !== asset.index) ?? [];
    if (amount !== NOTHING) others.push({ asset, amount });
    trader.debts = others.length === 0 ? undefined : others;
  }
  private tellDebt(trader: Trader, asset: AssetEntry): void {
    const amount = this.debt(trader, asset);
    this.tape.events.push({ event: 'debt_changed', trader: trader.id, asset: asset.asset.asset, amount });
  }

  /** Reports each balance that the command changed, once, in its final state. */
  flush(): void {
    const { touchedPurses, touchedTraders, touchedHouse, tape } = this;
    for (let i = 0; i < touchedPurses.count; i++) {
      const purse = touchedPurses.at(i);
      purse.touched = false;
      tape.events.push({
        event: 'balance_changed',
        trader: touchedTraders.at(i).id,
        account: accounts[purse.slot & 3]!,
        asset: this.byIndex[purse.slot >> 2]!.asset.asset,
        available: purse.available,
        frozen: purse.frozen,
      });
      // No row and no rule distinguishes an empty purse from one that never existed, so it's removed.
      if (purse.available === NOTHING && purse.frozen === NOTHING) drop(touchedTraders.at(i).purses, purse);
    }
    touchedPurses.clear();
    touchedTraders.clear();
    if (touchedHouse.length === 0) return;
    for (const entry of touchedHouse) {
      for (let h = 0; h < houseAccounts.length; h++) {
        if (!entry.houseTouched[h]) continue;
        entry.houseTouched[h] = false;
        const balance = entry.house[h]!;
        tape.events.push({ event: 'house_balance_changed', account: houseAccounts[h]!, asset: entry.asset.asset, balance });
      }
    }
    touchedHouse.length = 0;
  }

  /** A trader's balances by name, for rows and checks; empty purses are left out. */
  *balances(trader: Trader): Iterable<{ account: Account; asset: string; available: Amount; frozen: Amount }> {
    for (const { slot, available, frozen } of trader.purses) {
      if (available === NOTHING && frozen === NOTHING) continue;
      yield { account: accounts[slot & 3]!, asset: this.byIndex[slot >> 2]!.asset.asset, available, frozen };
    }
  }

  /** Restores a stored balance, at the start. */
  restorePurse(trader: Trader, account: Account, asset: AssetEntry, available: Amount, frozen: Amount): void {
    trader.purses = trader.purses.concat({ slot: slotOf(account, asset), available, frozen, touched: false });
  }
  restoreHouse(account: HouseAccount, asset: AssetEntry, balance: Amount): void {
    asset.house[houseIndex(account)] = balance;
  }
  houseBalance(account: HouseAccount, asset: AssetEntry): Amount {
    return asset.house[houseIndex(account)]!;
  }

  /**
   * The books: every place with its signed balance, so that each asset sums to zero. A debt is negative by what is owed. The
   * database view `books` gives the same for its tables; later additions (positions) go into both.
   */
  forEachHolding(visit: (asset: AssetEntry, amount: Amount, trader: Trader | undefined, place: () => Place) => void): void {
    for (const entry of this.byIndex) {
      for (let h = 0; h < houseAccounts.length; h++) visit(entry, entry.house[h]!, undefined, () => housePlaces[h]!);
    }
    for (const trader of this.traders.values()) {
      for (const { slot, available, frozen } of trader.purses) {
        const [asset, account] = [this.byIndex[slot >> 2]!, accounts[slot & 3]!];
        visit(asset, available, trader, () => placeOf(trader, account, 'available'));
        visit(asset, frozen, trader, () => placeOf(trader, account, 'frozen'));
      }
      for (const { asset, amount } of trader.debts ?? []) {
        must(amount >= 0n, `I3: the debt of trader ${trader.id} is below zero`);
        visit(asset, minus(NOTHING, amount), undefined, () => ({ trader: trader.id, debt: true }));
      }
    }
  }

  books(): Holding[] {
    const held: Holding[] = [];
    this.forEachHolding(({ asset: { asset } }, amount, _, place) => {
      if (amount !== NOTHING) held.push({ address: address(place(), asset), asset, amount });
    });
    return held;
  }

  /** I2, I3, I12 and the dust half of I13: every asset sums to zero, and no purse and no fund of the house is negative. */
  check(): void {
    const sums = this.byIndex.map(() => 0n);
    this.forEachHolding((asset, amount, trader) => {
      must(trader === undefined || amount >= 0n, `I3: trader ${trader?.id} is below zero`);
      sums[asset.index]! += amount;
    });
    for (const entry of this.byIndex) {
      const sum = sums[entry.index];
      must(sum === 0n, `I2: the balances of ${entry.asset.asset} sum to ${sum} minor units, not to zero`);
      for (const fund of houseFunds) {
        must(this.houseBalance(fund, entry) >= 0n, `I12: ${fund} in ${entry.asset.asset} is below zero`);
      }
      must(this.houseBalance('dust', entry) === 0n, `I13: ${entry.asset.asset} has dust, but nothing here rounds into it`);
    }
  }

  /** I3 of one trader. Returns how many purses there are. */
  checkPurses({ id, purses }: Trader): number {
    for (const { available, frozen } of purses) must(available >= 0n && frozen >= 0n, `I3: trader ${id} is below zero`);
    return purses.length;
  }

  private touch(trader: Trader, account: Account, asset: AssetEntry): Purse {
    const slot = slotOf(account, asset);
    let purse = find(trader.purses, slot);
    if (purse === undefined) {
      purse = { slot, available: NOTHING, frozen: NOTHING, touched: false };
      trader.purses = trader.purses.concat(purse);
    }
    if (!purse.touched) {
      purse.touched = true;
      this.touchedPurses.add(purse);
      this.touchedTraders.add(trader);
    }
    return purse;
  }

  private addHouse(account: HouseAccount, asset: AssetEntry, amount: Amount): void {
    const index = houseIndex(account);
    asset.house[index] = plus(asset.house[index]!, amount);
    if (asset.houseTouched[index]) return;
    asset.houseTouched[index] = true;
    if (!this.touchedHouse.includes(asset)) this.touchedHouse.push(asset);
  }

  private post(from: Place, to: Place, asset: AssetEntry, amount: Amount, deal?: number): void {
    this.tape.events.push({ event: 'posted', from, to, asset: asset.asset.asset, amount, deal });
  }
}

/** The house never gives what it doesn't have. */
const houseFunds = houseAccountsFor('fund');
const housePlaces: readonly Place[] = houseAccounts.map((house) => ({ house }));
const houseIndex = (account: HouseAccount): number => (account === 'fee:spot' ? 0 : houseAccounts.indexOf(account));

function placeOf(trader: Trader, account: Account, purse: 'available' | 'frozen'): Place {
  const { available, frozen } = placesOf(trader, account);
  return purse === 'available' ? available : frozen;
}
function placesOf(trader: Trader, account: Account): TradingPlaces {
  if (account === 'spot') {
    trader.spotPlaces ??= newPlaces(trader, account);
    return trader.spotPlaces;
  }
  if (account !== 'perpetual') return newPlaces(trader, account);
  trader.perpetualPlaces ??= newPlaces(trader, account);
  return trader.perpetualPlaces;
}
const newPlaces = ({ id: trader }: Trader, account: Account): TradingPlaces => ({
  available: { trader, account, purse: 'available' },
  frozen: { trader, account, purse: 'frozen' },
});

/** The order of a trader's purses doesn't matter. */
function drop(purses: Purses, purse: Purse): void {
  const last = purses.pop()!;
  if (last !== purse) purses[purses.indexOf(purse)] = last;
}

const EMPTY = { available: NOTHING, frozen: NOTHING };

/** Written out, because every command needs it several times. */
const slotOf = (account: Account, asset: AssetEntry): number =>
  asset.index * 4 + (account === 'spot' ? 1 : account === 'fiat' ? 0 : account === 'perpetual' ? 2 : 3);

function find(purses: Purses, slot: number): Purse | undefined {
  for (let i = 0; i < purses.length; i++) {
    const purse = purses[i]!;
    if (purse.slot === slot) return purse;
  }
  return undefined;
}
