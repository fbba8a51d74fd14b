import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, lots, rate, ticks } from '../money/unit.ts';
import { Desk, usdt } from '../test/desk.ts';
import { mustLiquidate, watchAccount } from './edge.ts';

const price = (n: number) => ticks(Math.round(n * 100));

test('a hedged account doesn’t leave its losing leg to the fund and keep the winning one', () => {
  const desk = new Desk(1, 1_000_000);
  const contract = desk.contracts[0]!;
  const [trader, { ledger, clearing }] = [desk.accounts[0]!, desk];
  contract.mark = price(49_000);
  expect(desk.hedge(trader, contract, false, lots(5_000), price(49_000), 100)).toBe(true);
  expect(desk.hedge(trader, contract, true, lots(4_000), price(49_000), 100)).toBe(true);
  // What is needed for the two at a hundredfold leverage, and nothing more.
  const spare = amount(clearing.available(trader) - usdt(1));
  ledger.collect(trader.trader, 'perpetual', clearing.usdt, spare, 'adjustment');
  contract.mark = price(49_000 * 1.0443);
  const [before, fund] = [desk.wealth(trader), desk.fundWealth()];
  expect(before).toBeGreaterThan(usdt(2_000));
  desk.liquidator.mark(contract);
  expect(desk.steps(0)).toContain('taken_over');
  expect(desk.wealth(trader)).toBeLessThanOrEqual(before);
  expect(desk.fundWealth()).toBeGreaterThanOrEqual(fund);
  expect(trader.held.length === 0 || !mustLiquidate(clearing, trader.held[0]!)).toBe(true);
  desk.check(contract);
});

test('a hedged account that is worth less than nothing ends with nothing, and the fund loses no more than that', () => {
  const desk = new Desk(1, 1_000_000);
  const contract = desk.contracts[0]!;
  const trader = desk.accounts[0]!;
  desk.hedge(trader, contract, false, lots(5_000), price(10_000), 50);
  desk.hedge(trader, contract, true, lots(2_000), price(10_000), 50);
  contract.mark = price(14_000);
  const [before, fund] = [desk.wealth(trader), desk.fundWealth()];
  expect(before).toBeLessThan(-usdt(2_000));
  desk.liquidator.mark(contract);
  expect(trader.held).toEqual([]);
  expect(desk.clearing.available(trader)).toBe(0n);
  expect(desk.fundWealth() - fund).toBe(before);
  desk.check(contract);
});

test('if the fund can’t take a hedged account’s position, its own opposite one is closed against it before anybody else’s', () => {
  const desk = new Desk(1, 0);
  const contract = desk.contracts[0]!;
  const trader = desk.accounts[0]!;
  desk.hedge(trader, contract, false, lots(5_000), price(10_000), 50);
  desk.hedge(trader, contract, true, lots(2_000), price(10_000), 50);
  contract.mark = price(14_000);
  desk.liquidator.mark(contract);
  const closed = desk.taken.flatMap(({ against, quantity, value }) => (against ? [[against.account, quantity, value] as const] : []));
  // The 2 of both sides at 14,000; the other 3 at what 10,000 less the fees of opening can pay.
  expect(closed[0]).toEqual([trader, 2_000, usdt(28_000)]);
  expect(closed[1]!.slice(0, 2)).toEqual([desk.dealer, 3_000]);
  expect([trader.held, desk.clearing.available(trader)]).toEqual([[], 0n]);
  desk.check();
});

test('a loss that the money can’t pay is paid by the profit of another position, whose entry value moves by as much', () => {
  const desk = new Desk(1, 1_000_000, 2);
  for (const contract of desk.contracts) Object.assign(contract, { insuranceRate: rate(0n) });
  const [one, two] = [desk.contracts[0]!, desk.contracts[1]!];
  const trader = desk.accounts[0]!;
  desk.hedge(trader, one, false, lots(4_000), price(10_000), 10);
  desk.hedge(trader, two, true, lots(4_000), price(10_000), 10);
  // A loss of 14,000 in the one, a profit of 4,270 in the other; the trader has a little less than 10,000.
  one.mark = price(13_500);
  two.mark = price(11_067.5);
  const winner = trader.held[1]!;
  const before = { equity: desk.wealth(trader), entry: winner.position.entryValue };
  desk.depth = 4_000;
  desk.liquidator.mark(one);
  // Down to the lowest tier, and then the rest.
  expect(desk.steps(0)).toEqual(['orders_cancelled', 'reduced', 'reduced']);
  expect(trader.held.map(({ contract }) => contract.symbol)).toEqual([two.symbol]);
  expect(desk.clearing.settled).toEqual([{ held: winner, profit: winner.position.entryValue - before.entry }]);
  expect(desk.clearing.settled[0]!.profit).toBeGreaterThan(usdt(4_000));
  expect([desk.wealth(trader), desk.clearing.backing(winner)]).toEqual([before.equity, 0n]);
  desk.check(one);
});

test('whatever a cross account holds and however prices jump, it ends above maintenance or with nothing, at nobody’s cost', () => {
  const seen = { safe: 0, gone: 0, bankrupt: 0, settled: 0, reduced: 0 };
  const leg = fc.record({
    contract: fc.nat(2),
    isLong: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 40_000 }),
    leverage: fc.constantFrom(5, 20, 50, 100),
  });
  const gap = fc.oneof(fc.integer({ min: -4_000, max: 4_000 }), fc.integer({ min: -400, max: 400 }));
  const book = fc.record({ depth: fc.constantFrom(0, 500, 1_000_000), distance: fc.constantFrom(0, 100, 20_000) });
  const legs = fc.array(leg, { minLength: 1, maxLength: 8 });
  const input = fc.record({
    legs,
    gaps: fc.tuple(gap, gap, gap),
    book,
    kept: fc.constantFrom(0n, 500_000n),
    part: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(input, ({ legs, gaps, book: { depth, distance }, kept, part }) => {
      const desk = new Desk(1, 10_000_000, 3);
      for (const contract of desk.contracts) Object.assign(contract, { insuranceRate: rate(kept) });
      const trader = desk.accounts[0]!;
      for (const { contract, isLong, quantity, leverage } of legs)
        desk.hedge(trader, desk.contracts[contract]!, isLong, lots(quantity), price(10_000), leverage);
      for (const [i, contract] of desk.contracts.entries()) contract.mark = ticks(1_000_000 + gaps[i]! * 100);
      // Often the account has just this part of what it needs, in percent.
      if (part < 100) desk.leave(trader, part);
      [desk.depth, desk.distance] = [depth, distance];
      const [before, fund] = [desk.wealth(trader), desk.fundWealth()];
      watchAccount(desk.clearing, trader);
      const wasShort = trader.held.some((held) => mustLiquidate(desk.clearing, held));
      for (const contract of desk.contracts) desk.liquidator.mark(contract);
      // What the book took away, or gave: each lot's distance from the mark price.
      let slippage = 0n;
      for (const { step, held, quantity, value } of desk.taken) {
        if (step !== 'reduced') continue;
        seen.reduced++;
        const atMark = BigInt(held.contract.mark!) * BigInt(quantity) * BigInt(held.contract.units.perTickLot);
        slippage += held.position.isLong ? atMark - value : value - atMark;
      }
      const after = desk.wealth(trader);
      expect(after).toBeLessThanOrEqual(before > 0n ? before : 0n);
      expect(desk.fundWealth() - fund + slippage).toBeGreaterThanOrEqual(before < 0n ? before : 0n);
      expect(after + desk.fundWealth() + slippage).toBe(before + fund);
      for (const held of trader.held) expect(mustLiquidate(desk.clearing, held)).toBe(false);
      if (wasShort) seen[trader.held.length > 0 ? 'safe' : 'gone']++;
      if (before < 0n) {
        expect([trader.held.length, desk.clearing.available(trader)]).toEqual([0, 0n]);
        seen.bankrupt++;
      }
      if (desk.clearing.settled.length > 0) seen.settled++;
      for (const { profit } of desk.clearing.settled) expect(profit).toBeGreaterThan(0n);
      desk.check();
    }),
    { seed: 11, numRuns: 300 },
  );
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(10);
});
