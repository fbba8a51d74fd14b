import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, lots, rate, ticks } from '../money/unit.ts';
import { Desk, usdt } from '../test/desk.ts';
import type { Contract, HeldPosition, PerpetualAccount } from './account.ts';
import { mustLiquidate, watchAccount } from './edge.ts';
import { runFunding } from './funding-run.ts';
import type { Step, StepTaken } from './liquidation-steps.ts';

const price = (n: number) => ticks(n * 100);
const isIn = (contract: Contract) => (held: HeldPosition) => held.contract === contract;

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

  test('beyond all that a payer has comes from the fund; without a fund everyone receives the same share', () => {
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

  test('of a cross account without money is paid out of its unrealised profit, and never by the fund', () => {
    const desk = new Desk(1, 1_000, 2);
    const [one, two] = desk.contracts as [Contract, Contract];
    const trader = desk.accounts[0]!;
    desk.hedge(trader, one, true, lots(1_000), price(10_000), 10);
    desk.hedge(trader, two, true, lots(1_000), price(10_000), 10);
    // The one has gained 5,000 and the other lost as much as the trader has: no money is left, but equity.
    one.mark = price(15_000);
    desk.ledger.collect(trader.trader, 'perpetual', desk.clearing.usdt, desk.clearing.available(trader), 'adjustment');
    desk.clearing.uncover(trader, trader.pot);
    desk.ledger.collect(trader.trader, 'perpetual', desk.clearing.usdt, desk.clearing.available(trader), 'adjustment');
    const [first, second] = trader.held as [HeldPosition, HeldPosition];
    const funded = runFunding(desk.clearing, desk.fund, two, rate(1_000_000n), [second, ...desk.dealer.held.filter(isIn(two))]);
    // 10,000 at 1 %.
    expect(funded.map(({ paid }) => paid)).toEqual([usdt(100), -usdt(100)]);
    expect(desk.clearing.settled).toEqual([{ held: first, profit: usdt(100) }]);
    expect([first.position.entryValue, desk.wealth(trader)]).toEqual([usdt(10_100), usdt(4_900)]);
    expect([desk.clearing.available(trader), desk.fund.balance]).toEqual([0n, usdt(1_000)]);
    desk.check();
  });

  test('of an isolated position whose margin is used up is paid out of its own profit, and out of no other', () => {
    const desk = new Desk(2, 1_000, 2);
    const [one, two] = desk.contracts as [Contract, Contract];
    const [trader, other] = desk.accounts as [PerpetualAccount, PerpetualAccount];
    desk.trade(trader, other, one, lots(1_000), price(10_000), 'isolated', 10);
    desk.trade(trader, other, two, lots(1_000), price(10_000), 'isolated', 100);
    for (const contract of desk.contracts) contract.mark = price(10_050);
    const [second, held] = trader.held as [HeldPosition, HeldPosition];
    const [margin, entry, free] = [held.margin, second.position.entryValue, desk.clearing.available(trader)];
    // 10,050 at 1.2 % is 120.60: more than the margin of some 105, less than what the position is worth.
    const funded = runFunding(desk.clearing, desk.fund, two, rate(1_200_000n), [held, ...other.held.filter(isIn(two))]);
    expect(funded.map(({ paid }) => paid)).toEqual([12_060_000_000n, -12_060_000_000n]);
    expect([held.margin, held.position.entryValue]).toEqual([0n, usdt(10_000) + 12_060_000_000n - margin]);
    expect([second.position.entryValue, desk.clearing.available(trader)]).toEqual([entry, free]);
    desk.check();
  });
});

test('an account isn’t deleveraged if the loss of its other position would then be left to the fund', () => {
  const desk = new Desk(3, 0, 2);
  const [one, two] = desk.contracts as [Contract, Contract];
  const [bankrupt, hedger, other] = desk.accounts as [PerpetualAccount, PerpetualAccount, PerpetualAccount];
  desk.trade(bankrupt, other, one, lots(1_000), price(10_000), 'isolated', 10);
  desk.hedge(hedger, one, false, lots(1_000), price(10_000), 10);
  desk.trade(hedger, desk.dealer, two, lots(4_000), price(10_000), 'cross', 10);
  // The hedger has gained 5,000 and lost 12,000. Closed at 9,000 instead of 5,000 it would lose 4,000 more, and has 3,000.
  two.mark = price(7_000);
  one.mark = price(5_000);
  expect(desk.wealth(hedger)).toBeGreaterThan(usdt(2_900));
  desk.liquidator.mark(one);
  const against = desk.taken.flatMap(({ against }) => (against === undefined ? [] : [against.account]));
  expect(against).toEqual([other]);
  desk.check();
});

test('the fund takes over nothing that nets its own position for more money than it has: that is deleveraged', () => {
  const desk = new Desk(2, 2_000, 2);
  const [one, two] = desk.contracts as [Contract, Contract];
  const [trader, other] = desk.accounts as [PerpetualAccount, PerpetualAccount];
  // The fund comes to be short in the one and long in the other, at 10,000.
  for (const [contract, isLong] of [[one, false] as const, [two, true] as const]) {
    expect(desk.hedge(other, contract, !isLong, lots(1_000), price(10_000), 10)).toBe(true);
    const [held] = desk.dealer.held.filter(isIn(contract)) as [HeldPosition];
    desk.clearing.close(held, lots(1_000), usdt(10_000), amount(0n));
    desk.fund.take(contract, isLong, lots(1_000), usdt(10_000));
  }
  one.mark = price(16_000);
  two.mark = price(20_000);
  expect(desk.trade(trader, desk.dealer, one, lots(1_000), price(16_000), 'isolated', 100)).toBe(true);
  // A long position bankrupt at some 15,840 would close the short one for a loss of 5,840. The fund’s profit isn’t money.
  desk.mark(one, 1_568_000);
  expect(desk.fundWealth()).toBe(usdt(6_320));
  expect(desk.steps(0)).toEqual(['orders_cancelled', 'deleveraged']);
  expect(desk.fund.balance).toBe(usdt(2_000));
  desk.check();
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
