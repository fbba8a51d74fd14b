import { expect } from 'vitest';
import { newTrader } from '../identity/trader.ts';
import { traderId } from '../identity/trader-id.ts';
import { Ledger } from '../ledger/ledger.ts';
import { instrumentUnits, notional } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, amount, type Lots, lots, RATE_ONE, rate, type Ticks, ticks } from '../money/unit.ts';
import { accountOf, type Contract, type HeldPosition, heldIn, type MarginMode, type PerpetualAccount } from '../perpetual/account.ts';
import { Clearing } from '../perpetual/clearing.ts';
import { defaultTiers } from '../perpetual/default-tiers.ts';
import { mustLiquidate, neededFor, watchAccount } from '../perpetual/edge.ts';
import { InsuranceFund } from '../perpetual/insurance.ts';
import { Liquidator, type Step, type StepTaken } from '../perpetual/liquidation-steps.ts';
import { LiquidationWatch } from '../perpetual/liquidation-watch.ts';
import { orderCost } from '../perpetual/order-cost.ts';
import { unrealised } from '../perpetual/position.ts';

const COIN = 10n ** 8n;
const FEE = rate(50_000n);
export const usdt = (n: number): Amount => amount(BigInt(n) * COIN);

/** Two traders agree on a trade, with a dealer who can stand in for the book. */
export class Desk {
  readonly tape = { events: [] as never[] };
  readonly ledger = new Ledger(this.tape);
  readonly clearing: Clearing;
  readonly fund: InsuranceFund;
  readonly liquidator: Liquidator;
  readonly contracts: Contract[];
  readonly accounts: PerpetualAccount[] = [];
  readonly taken: StepTaken[] = [];
  /** How many lots of a liquidation the book takes, and how far from the mark price. */
  depth = 0;
  distance = 0;
  seq = 0;

  constructor(traders: number, fund: number, contracts = 1) {
    this.ledger.addAsset({ asset: 'USDT', name: 'Tether', scale: 8 });
    const entry = this.ledger.assets.get('USDT')!;
    this.clearing = new Clearing(this.ledger);
    this.fund = new InsuranceFund(this.clearing);
    this.contracts = Array.from({ length: contracts }, (_, i) => ({
      symbol: `C${i}-USDT-PERP`,
      units: instrumentUnits({ priceDecimals: 2, quantityDecimals: 3 }, 8, 8),
      tiers: defaultTiers(8),
      takerFee: FEE,
      insuranceRate: rate(500_000n),
      mark: ticks(1_000_000),
      watch: new LiquidationWatch(),
      holders: new Set(),
    }));
    this.liquidator = new Liquidator(this.clearing, this.fund, this, (one) => this.taken.push(one));
    if (fund > 0) this.ledger.move('practice:issue', 'insurance', entry, usdt(fund));
    for (let i = 0; i <= traders; i += 1) {
      const trader = newTrader(traderId(i + 1), 'trader');
      this.ledger.traders.set(trader.id, trader);
      this.accounts.push(accountOf(trader));
      this.ledger.credit('practice:issue', trader, 'perpetual', entry, usdt(i === traders ? 1_000_000_000 : 10_000));
    }
  }

  get dealer(): PerpetualAccount {
    return this.accounts.at(-1)!;
  }

  mayLiquidate = (): boolean => true;
  cancelOrders = (): void => undefined;

  *holders(contract: Contract, isLong: boolean): Iterable<HeldPosition> {
    for (const account of this.accounts)
      for (const held of account.held) if (held.contract === contract && held.position.isLong === isLong) yield held;
  }

  reduce(held: HeldPosition, quantity: Lots, worst: Ticks, fill: (quantity: Lots, value: Amount) => void): void {
    const { contract, position } = held;
    const price = ticks(Math.max(1, contract.mark! + (position.isLong ? -this.distance : this.distance)));
    const sold = lots(Math.min(quantity, this.depth));
    if (sold === 0 || held.account === this.dealer || (position.isLong ? price < worst : price > worst)) return;
    if (!this.fits(this.dealer, contract, position.isLong, sold, price, 'isolated', 1)) return;
    fill(sold, notional(price, sold, contract.units));
    this.book(this.dealer, contract, position.isLong, sold, price, 'isolated', 1);
  }

  /** Two traders trade, if both can. Neither is the taker: both pay the fee. */
  trade(
    buyer: PerpetualAccount,
    seller: PerpetualAccount,
    contract: Contract,
    quantity: Lots,
    price: Ticks,
    mode: MarginMode,
    leverage: number,
  ): boolean {
    if (buyer === seller) return false;
    if (
      !this.fits(buyer, contract, true, quantity, price, mode, leverage) ||
      !this.fits(seller, contract, false, quantity, price, mode, leverage)
    )
      return false;
    this.book(buyer, contract, true, quantity, price, mode, leverage);
    this.book(seller, contract, false, quantity, price, mode, leverage);
    return true;
  }

  /** Without reversing a position: closing and opening are two trades here. */
  private fits(
    account: PerpetualAccount,
    contract: Contract,
    isBuy: boolean,
    quantity: Lots,
    price: Ticks,
    mode: MarginMode,
    leverage: number,
  ): boolean {
    const value = notional(price, quantity, contract.units);
    const other = heldIn(account, contract, !isBuy);
    const fee = feeUp(value, FEE);
    if (other !== undefined) {
      if (other.position.quantity < quantity || mustLiquidate(this.clearing, other)) return false;
      const entry = (other.position.entryValue * BigInt(quantity)) / BigInt(other.position.quantity);
      const realised = other.position.isLong ? value - entry : entry - value;
      const backing = other.mode === 'isolated' ? other.margin : this.clearing.available(account) + account.pot;
      return backing + realised - fee >= 0n;
    }
    const known = heldIn(account, contract, isBuy);
    if (known !== undefined && (known.mode !== mode || mustLiquidate(this.clearing, known))) return false;
    return this.clearing.available(account) >= orderCost(isBuy, value, leverage, FEE).total;
  }

  private book(
    account: PerpetualAccount,
    contract: Contract,
    isBuy: boolean,
    quantity: Lots,
    price: Ticks,
    mode: MarginMode,
    leverage: number,
  ): void {
    const value = notional(price, quantity, contract.units);
    const other = heldIn(account, contract, !isBuy);
    if (other !== undefined) this.clearing.close(other, quantity, value, feeUp(value, FEE));
    else this.open(account, contract, isBuy, quantity, value, mode, leverage);
    watchAccount(this.clearing, account);
  }

  private open(
    account: PerpetualAccount,
    contract: Contract,
    isLong: boolean,
    quantity: Lots,
    value: Amount,
    mode: MarginMode,
    leverage: number,
  ): void {
    const { initialMargin, openFee, closeFee } = orderCost(isLong, value, leverage, FEE);
    const margin = amount(initialMargin + closeFee);
    this.clearing.open(account, { contract, isLong, mode, quantity, value, margin, fee: openFee, seq: ++this.seq });
  }

  /** A cross position against the dealer, whatever else the two hold: both are hedged. False if the account can't pay for it. */
  hedge(account: PerpetualAccount, contract: Contract, isLong: boolean, quantity: Lots, price: Ticks, leverage: number): boolean {
    const value = notional(price, quantity, contract.units);
    if (this.clearing.available(account) < orderCost(isLong, value, leverage, FEE).total) return false;
    this.open(account, contract, isLong, quantity, value, 'cross', leverage);
    this.open(this.dealer, contract, !isLong, quantity, value, 'cross', 1);
    watchAccount(this.clearing, account);
    watchAccount(this.clearing, this.dealer);
    return true;
  }

  /** Takes money until the account has only this part, in percent, of what its cross positions need; as far as it goes. */
  leave(account: PerpetualAccount, percent: number): void {
    const { clearing, ledger } = this;
    let needed = 0n;
    for (const held of account.held) needed += neededFor(held);
    const spare = amount(this.wealth(account) - (needed * BigInt(percent)) / (100n * RATE_ONE));
    if (spare <= 0n) return;
    clearing.uncover(account, spare);
    const available = clearing.available(account);
    const taken = spare < available ? spare : available;
    if (taken > 0n) ledger.collect(account.trader, 'perpetual', clearing.usdt, taken, 'adjustment');
  }

  /** What an account has at the mark prices, isolated margin apart. */
  wealth(account: PerpetualAccount): Amount {
    return this.clearing.crossEquity(account);
  }
  /** The same of the insurance fund. */
  fundWealth(): Amount {
    let wealth = this.fund.balance;
    for (const [contract, position] of this.fund.positions) wealth = amount(wealth + unrealised(position, contract.mark!, contract.units));
    return wealth;
  }

  mark(contract: Contract, price: number): void {
    contract.mark = ticks(Math.max(1, price));
    this.liquidator.mark(contract);
    // Profit and loss of cross positions change with every mark; their watch doesn't have to.
  }

  steps(trader: number): Step[] {
    return this.taken.filter(({ held }) => held.account === this.accounts[trader]).map(({ step }) => step);
  }

  /** `marked`: every position in it has just been checked. */
  check(marked?: Contract): void {
    this.ledger.check();
    this.fund.check();
    let signed = 0n;
    for (const contract of this.contracts) {
      contract.watch.check();
      let quantity = 0;
      const all = [
        ...this.accounts
          .flatMap(({ held }) => held)
          .filter((held) => held.contract === contract)
          .map(({ position }) => position),
      ];
      const own = this.fund.positions.get(contract);
      for (const position of own === undefined ? all : [...all, own]) {
        quantity += position.isLong ? position.quantity : -position.quantity;
        signed += position.isLong ? position.entryValue : -position.entryValue;
      }
      expect(quantity, 'longs are shorts').toBe(0);
    }
    expect(this.ledger.houseBalance('perpetual:clearing', this.clearing.usdt), 'clearing holds minus the entry values').toBe(-signed);
    for (const account of this.accounts) {
      const isolated = account.held.reduce((sum, { mode, margin }) => (mode === 'isolated' ? sum + margin : sum), 0n);
      const { available, frozen } = this.ledger.balance(account.trader, 'perpetual', this.clearing.usdt);
      expect(frozen, 'I5: frozen is margin').toBe(isolated + account.pot);
      expect(account.required).toBe(account.held.reduce((sum, { mode, margin }) => (mode === 'cross' ? sum + margin : sum), 0n));
      expect(account.pot === account.required || available === 0n, 'what is available covers the cross margin first').toBe(true);
      for (const held of account.held) {
        if (held.contract !== marked || !mustLiquidate(this.clearing, held)) continue;
        // Only if neither the fund nor anybody on the other side could take it.
        const value = this.liquidator['bankruptcy'](held);
        expect(this.fund.mayTake(held.contract, held.position.isLong, held.position.quantity, value)).toBe(false);
      }
    }
  }
}
