import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newTrader } from '../identity/trader.ts';
import { traderId } from '../identity/trader-id.ts';
import { Ledger } from '../ledger/ledger.ts';
import { instrumentUnits, notional } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, amount, type Lots, lots, rate, type Ticks, ticks } from '../money/unit.ts';
import { accountOf, type Contract, type HeldPosition, heldIn, type MarginMode, type PerpetualAccount } from './account.ts';
import { Clearing } from './clearing.ts';
import { defaultTiers } from './default-tiers.ts';
import { mustLiquidate, watchAccount } from './edge.ts';
import { runFunding } from './funding-run.ts';
import { InsuranceFund } from './insurance.ts';
import { Liquidator, type Step, type StepTaken } from './liquidation-steps.ts';
import { LiquidationWatch } from './liquidation-watch.ts';
import { orderCost } from './order-cost.ts';

const COIN = 10n ** 8n;
const FEE = rate(50_000n);
const usdt = (n: number): Amount => amount(BigInt(n) * COIN);

/** Two traders agree on a trade, with a dealer who can stand in for the book. */
class Desk {
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
    else {
      const { initialMargin, openFee, closeFee } = orderCost(isBuy, value, leverage, FEE);
      const margin = amount(initialMargin + closeFee);
      this.clearing.open(account, { contract, isLong: isBuy, mode, quantity, value, margin, fee: openFee, seq: ++this.seq });
    }
    watchAccount(this.clearing, account);
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

const price = (n: number) => ticks(n * 100);

describe('a long position of 1 at 10,000 with leverage 10', () => {
  const opened = (fund: number, others = 2) => {
    const desk = new Desk(others, fund);
    const [contract] = desk.contracts;
    desk.trade(desk.accounts[0]!, desk.accounts[1]!, contract!, lots(1_000), price(10_000), 'isolated', 10);
    return { desk, contract: contract!, held: desk.accounts[0]!.held[0]! };
  };

  test('stays open at its liquidation price and is liquidated one tick below it', () => {
    const { desk, contract, held } = opened(1_000);
    desk.depth = 1_000;
    desk.mark(contract, held.watched!);
    expect(desk.taken).toEqual([]);
    desk.mark(contract, contract.mark! - 1);
    expect(desk.steps(0)).toEqual(['orders_cancelled', 'reduced']);
    desk.check();
  });

  test('is sold to the book, the fund keeps at most half a percent, and the rest is the trader’s', () => {
    const { desk, contract, held } = opened(1_000);
    desk.depth = 1_000;
    const before = desk.clearing.available(desk.accounts[0]!);
    desk.mark(contract, held.watched! - 1);
    const [, { value, insuranceFee }] = desk.taken as [StepTaken, StepTaken];
    expect(insuranceFee).toBeLessThanOrEqual(value / 200n);
    expect(desk.fund.balance).toBe(usdt(1_000) + insuranceFee);
    expect(desk.clearing.available(desk.accounts[0]!)).toBeGreaterThan(before - insuranceFee);
    desk.check();
  });

  test('is taken over by the fund if the book is empty; the margin is gone, and not one unit more', () => {
    const { desk, contract, held } = opened(10_000);
    const before = desk.clearing.available(desk.accounts[0]!);
    desk.mark(contract, held.watched! - 1);
    expect(desk.steps(0)).toEqual(['orders_cancelled', 'taken_over']);
    expect(desk.clearing.available(desk.accounts[0]!)).toBe(before);
    expect(desk.fund.positions.get(contract)!.quantity).toBe(1_000);
    desk.check();
  });

  test('is closed against the other side if the fund is empty, exactly by the bankrupt quantity', () => {
    const { desk, contract } = opened(0);
    desk.mark(contract, 600_000);
    expect(desk.steps(0)).toEqual(['orders_cancelled', 'deleveraged']);
    expect(desk.accounts[0]!.held).toEqual([]);
    expect(desk.accounts[1]!.held).toEqual([]);
    // The short one gets what the long one had, and no more: 1,000 and the closing fee that was set aside.
    const profit = desk.clearing.available(desk.accounts[1]!) + usdt(5) - usdt(10_000);
    expect(profit).toBe(usdt(1_000) + 450_000_000n);
    desk.check();
  });

  test('a position above the lowest tier is reduced step by step, until its margin is enough again', () => {
    const desk = new Desk(1, 1_000_000);
    const contract = desk.contracts[0]!;
    const rich = desk.dealer;
    desk.ledger.credit('practice:issue', desk.accounts[0]!.trader, 'perpetual', desk.clearing.usdt, usdt(1_000_000));
    expect(desk.trade(desk.accounts[0]!, rich, contract, lots(60_000), price(10_000), 'isolated', 50)).toBe(true);
    desk.depth = 1_000_000;
    const held = desk.accounts[0]!.held[0]!;
    desk.mark(contract, held.watched! - 1);
    expect(desk.steps(0)).toEqual(['orders_cancelled', 'reduced']);
    expect(held.position.quantity).toBeLessThan(60_000);
    expect(desk.accounts[0]!.held).toEqual([held]);
    desk.check();
  });
});

test('two cross positions share the account’s money: the profit of one keeps the other open', () => {
  const desk = new Desk(1, 100_000, 2);
  const [one, two] = desk.contracts as [Contract, Contract];
  const account = desk.accounts[0]!;
  desk.trade(account, desk.dealer, one, lots(4_000), price(10_000), 'cross', 10);
  desk.trade(desk.dealer, account, two, lots(4_000), price(10_000), 'cross', 10);
  desk.mark(two, 750_000);
  desk.mark(one, 750_000);
  expect(desk.taken).toEqual([]);
  desk.mark(two, 1_000_000);
  expect(desk.steps(0).slice(0, 1)).toEqual(['orders_cancelled']);
  desk.check();
});

test('an isolated position pays its own loss, even if the cross ones lack margin', () => {
  const desk = new Desk(1, 100_000, 2);
  const [one, two] = desk.contracts as [Contract, Contract];
  const account = desk.accounts[0]!;
  desk.trade(account, desk.dealer, one, lots(4_000), price(10_000), 'cross', 10);
  desk.trade(account, desk.dealer, two, lots(1_000), price(10_000), 'isolated', 5);
  const held = account.held.find(({ mode }) => mode === 'isolated')!;
  // A realised loss on a cross position leaves less than is required for the rest of it.
  desk.mark(one, 850_000);
  expect(desk.trade(desk.dealer, account, one, lots(3_000), price(8_500), 'cross', 10)).toBe(true);
  desk.ledger.collect(account.trader, 'perpetual', desk.clearing.usdt, desk.clearing.available(account), 'adjustment');
  desk.clearing.uncover(account, usdt(500));
  desk.ledger.collect(account.trader, 'perpetual', desk.clearing.usdt, usdt(500), 'adjustment');
  expect(account.pot).toBeLessThan(account.required);
  desk.mark(two, 900_000);
  expect(desk.trade(desk.dealer, account, two, lots(1_000), price(9_000), 'isolated', 5)).toBe(true);
  expect(account.held).not.toContain(held);
  desk.check();
});

describe('funding', () => {
  test('is paid by longs to shorts at a positive rate, exact to the unit, and the fund keeps the dust', () => {
    const desk = new Desk(3, 1_000);
    const contract = desk.contracts[0]!;
    const [a, b, c] = desk.accounts as [PerpetualAccount, PerpetualAccount, PerpetualAccount];
    desk.trade(a, b, contract, lots(777), price(10_000), 'isolated', 10);
    desk.trade(c, b, contract, lots(333), price(10_000), 'isolated', 10);
    const held = [a, b, c].flatMap((account) => account.held);
    contract.mark = ticks(1_000_001);
    const funded = runFunding(desk.clearing, desk.fund, contract, rate(12_345n), held);
    const paid = (account: PerpetualAccount) => funded.find((one) => one.held.account === account)!.paid;
    // 7,770.00777 and 3,330.00333 USDT at 0.012345 %.
    expect([paid(a), paid(c), paid(b)]).toEqual([95_920_746n, 41_108_892n, -137_029_637n]);
    expect(desk.fund.balance).toBe(usdt(1_000) + 1n);
    desk.check();
  });

  test('beyond a payer’s margin comes from the fund; without a fund everyone receives the same share', () => {
    for (const fund of [1_000, 0]) {
      const desk = new Desk(3, fund);
      const contract = desk.contracts[0]!;
      const [a, b, c, d] = desk.accounts as [PerpetualAccount, PerpetualAccount, PerpetualAccount, PerpetualAccount];
      desk.trade(a, b, contract, lots(100), price(10_000), 'isolated', 100);
      desk.trade(c, d, contract, lots(100), price(10_000), 'isolated', 1);
      const [poor] = a.held as [HeldPosition];
      const held = [a, b, c, d].flatMap((account) => account.held);
      // Ten percent at once is more than the margin at leverage 100; a real rate is capped far below.
      const before = poor.margin;
      const funded = runFunding(desk.clearing, desk.fund, contract, rate(10_000_000n), held);
      const paid = new Map(funded.map((one) => [one.held.account, one.paid]));
      expect(paid.get(a)).toBe(before);
      expect(paid.get(c)).toBe(usdt(100));
      const due = fund > 0 ? usdt(100) : (before + usdt(100)) / 2n;
      expect([paid.get(b), paid.get(d)]).toEqual([-due, -due]);
      desk.check();
    }
  });
});

test('a cross account without slack is checked at the next mark price of any of its contracts, in either direction', () => {
  const desk = new Desk(1, 10_000_000, 2);
  const [one, two] = desk.contracts as [Contract, Contract];
  const account = desk.accounts[0]!;
  desk.trade(account, desk.dealer, one, lots(3_000), price(10_000), 'cross', 50);
  desk.mark(one, 750_000);
  // Bought far above its mark price: the account lacks margin at once.
  expect(desk.trade(account, desk.dealer, two, lots(6_000), price(10_350), 'cross', 100)).toBe(true);
  expect(mustLiquidate(desk.clearing, account.held[0]!)).toBe(true);
  desk.mark(one, 750_100);
  expect(desk.steps(0)).toContain('taken_over');
  desk.check(one);
});

test('whatever is traded and however far prices jump, nobody ends up negative and every sum holds', () => {
  const seen = new Map<Step, number>();
  const op = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        fc.constant('trade'),
        fc.nat(6),
        fc.nat(6),
        fc.nat(1),
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: -300, max: 300 }),
        fc.boolean(),
        fc.constantFrom(1, 5, 20, 50, 100),
      ),
    },
    { weight: 4, arbitrary: fc.tuple(fc.constant('mark'), fc.nat(1), fc.integer({ min: -150, max: 150 })) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('gap'), fc.nat(1), fc.integer({ min: -4_000, max: 4_000 })) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('funding'), fc.nat(1), fc.integer({ min: -300_000, max: 300_000 })) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('depth'), fc.constantFrom(0, 0, 500, 20_000), fc.nat(2_000)) },
  ) as fc.Arbitrary<readonly [string, ...(number | boolean)[]]>;
  fc.assert(
    fc.property(fc.constantFrom(0, 1_000, 10_000_000), fc.array(op, { minLength: 20, maxLength: 80 }), (fund, ops) => {
      const desk = new Desk(6, fund, 2);
      for (const [kind, ...given] of ops) {
        const n = given as number[];
        if (kind === 'trade') {
          const contract = desk.contracts[n[2]!]!;
          const at = ticks(Math.max(1, contract.mark! + Math.trunc((contract.mark! * n[4]!) / 10_000)));
          desk.trade(desk.accounts[n[0]!]!, desk.accounts[n[1]!]!, contract, lots(n[3]!), at, given[5] ? 'cross' : 'isolated', n[6]!);
        } else if (kind === 'funding') {
          const contract = desk.contracts[n[0]!]!;
          const holders = desk.accounts.flatMap(({ held }) => held.filter((held) => held.contract === contract));
          runFunding(desk.clearing, desk.fund, contract, rate(BigInt(n[1]!)), holders);
          for (const account of desk.accounts) watchAccount(desk.clearing, account);
        } else if (kind === 'depth') [desk.depth, desk.distance] = [n[0]!, n[1]!];
        else {
          const contract = desk.contracts[n[0]!]!;
          desk.mark(contract, contract.mark! + Math.trunc((contract.mark! * n[1]!) / 10_000));
          // Once more for what the fund could take only after another liquidation had filled it.
          desk.liquidator.mark(contract);
          desk.check(contract);
        }
        desk.check();
      }
      for (const { step } of desk.taken) seen.set(step, (seen.get(step) ?? 0) + 1);
    }),
    { seed: 8, numRuns: 300 },
  );
  for (const step of ['reduced', 'taken_over', 'deleveraged'] as const) expect(seen.get(step) ?? 0, step).toBeGreaterThan(20);
});
