import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { type Amount, rate, type Ticks } from '../money/unit.ts';
import { FundsFloor, flashRules, saidNo, usdt } from '../test/funds-floor.ts';
import { hasMoved, type Leg, termsFrom, termsTo } from './rate.ts';

const [alice, bob] = [traderId(1), traderId(2)];
const ask = (floor: FundsFloor, of: object, trader = alice) =>
  floor.say('trader', { kind: 'quote_flash', ...floor.request(trader), from: 'USDT', to: 'GOLD', ...of } as never);
const accept = (floor: FundsFloor, quote: number, trader = alice) =>
  floor.say('trader', { kind: 'accept_quote', ...floor.request(trader), quote });

describe('a quick exchange', () => {
  test('books what the quote said, with spread and fee as separate lines', () => {
    const floor = new FundsFloor().open(2);
    const { seq } = ask(floor, { fromAmount: usdt(1_600) });
    expect(saidNo(accept(floor, seq))).toBe('exchange');
    expect([floor.purse(alice, 'GOLD', 'spot').available, floor.purse(alice, 'USDT', 'spot').available]).toEqual([100.997, 98_400]);
    expect([floor.house('spread:flash', 'GOLD'), floor.house('fee:flash', 'GOLD')]).toEqual([0.002, 0.001]);
    expect([floor.house('house:flash', 'GOLD'), floor.house('house:flash')]).toEqual([999, 1_001_600]);
  });

  test('happens once: accepting the quote again returns the same answer without a second effect', () => {
    const floor = new FundsFloor().open(2);
    const { seq } = ask(floor, { fromAmount: usdt(100) });
    const first = accept(floor, seq);
    const again = accept(floor, seq);
    expect(again.answer).toEqual(first.answer);
    expect(again.events).toEqual([]);
  });

  test('is refused if late, for another trader’s quote, or stopped', () => {
    const floor = new FundsFloor().open(2);
    const { seq } = ask(floor, { fromAmount: usdt(100) });
    expect(saidNo(accept(floor, seq, bob))).toBe('unknown_quote');
    expect(saidNo(accept(floor, seq + 100))).toBe('unknown_quote');
    floor.say('operator', { kind: 'set_stop', name: 'flash', cause: 'operator' });
    expect(saidNo(accept(floor, seq))).toBe('stopped');
    expect(saidNo(ask(floor, { fromAmount: usdt(100) }))).toBe('stopped');
    floor.say('operator', { kind: 'set_stop', name: 'flash' });
    floor.now += 10_001;
    floor.index('GOLD-USDT', 1_600);
    expect(saidNo(accept(floor, seq))).toBe('quote_expired');
  });

  test('is refused while a price is stale, and if the index has moved, whoever would gain', () => {
    const floor = new FundsFloor().open(2);
    const quotes = [ask(floor, { fromAmount: usdt(100) }).seq, ask(floor, { fromAmount: usdt(100) }).seq];
    floor.index('GOLD-USDT', 1_609);
    expect(saidNo(accept(floor, quotes[0]!))).toBe('rate_moved');
    floor.index('GOLD-USDT', 1_592);
    expect(saidNo(accept(floor, quotes[0]!))).toBe('rate_moved');
    floor.index('GOLD-USDT', 1_608);
    expect(saidNo(accept(floor, quotes[0]!))).toBe('exchange');
    floor.now += 6_000;
    expect(saidNo(accept(floor, quotes[1]!))).toBe('price_stale');
    expect(saidNo(ask(floor, { fromAmount: usdt(100) }))).toBe('price_stale');
  });

  test('is limited by the house’s inventory and its cap', () => {
    const floor = new FundsFloor().open(2);
    floor.say('operator', {
      kind: 'adjust_balance',
      key: 'adjustment:1',
      trader: alice,
      account: 'spot',
      asset: 'USDT',
      amount: usdt(5_000_000),
      cause: 'correction',
    });
    expect(saidNo(ask(floor, { fromAmount: usdt(1_000_001) }))).toBe('house_inventory');
    expect(saidNo(ask(floor, { toAmount: usdt(1_000) }))).toBe('house_inventory');
    floor.say('operator', {
      kind: 'adjust_balance',
      key: 'adjustment:2',
      trader: alice,
      account: 'spot',
      asset: 'GOLD',
      amount: usdt(900),
      cause: 'correction',
    });
    // The cap would allow more gold, but there isn't enough to give for it.
    expect(saidNo(ask(floor, { from: 'GOLD', to: 'USDT', fromAmount: usdt(700) }))).toBe('house_inventory');
    expect(saidNo(ask(floor, { from: 'GOLD', to: 'USDT', fromAmount: usdt(600) }))).toBe('quote');
    expect(saidNo(ask(floor, { fromAmount: usdt(0.99) }))).toBe('below_minimum_notional');
    expect(saidNo(ask(floor, { fromAmount: usdt(10), toAmount: usdt(1) }))).toBe('invalid_order');
    expect(saidNo(ask(floor, { to: 'USDT', fromAmount: usdt(10) }))).toBe('unsupported_asset');
    expect(saidNo(ask(floor, { fromAmount: usdt(10) }, bob))).toBe('quote');
  });
});

describe('the rate', () => {
  const leg = (price: number, scale: number, priceDecimals = 2): Leg => ({
    price: { price: price as Ticks, priceDecimals, isDegraded: false },
    scale,
  });
  const legs = fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 18 })).map(([p, s]) => leg(p, s));
  const sums = fc.bigInt({ min: 1n, max: 10n ** 24n }).map((n) => n as Amount);

  test('a round trip never returns more than was put in, whatever the prices, scales and amounts', () => {
    fc.assert(
      fc.property(legs, legs, sums, (from, to, put) => {
        const there = termsFrom(put, from, to, flashRules);
        if (there.toAmount <= 0n) return;
        expect(termsFrom(there.toAmount, to, from, flashRules).toAmount).toBeLessThanOrEqual(put);
      }),
    );
  });

  test('a requested receive amount costs enough, and only slightly more than enough', () => {
    fc.assert(
      fc.property(legs, legs, sums, (from, to, wanted) => {
        const terms = termsTo(wanted, from, to, flashRules);
        expect(terms.toAmount).toBe(wanted);
        expect(terms.spread).toBeGreaterThanOrEqual(0n);
        expect(termsFrom(terms.fromAmount, from, to, flashRules).toAmount).toBeGreaterThanOrEqual(wanted);
      }),
    );
  });

  test('a movement counts the same from either side', () => {
    const price = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(price, price, price, price, (a, b, c, d) => {
        expect(hasMoved([a, b], [c, d], rate(500_000n))).toBe(hasMoved([b, a], [d, c], rate(500_000n)));
        expect(hasMoved([a, b], [c, d], rate(500_000n))).toBe(hasMoved([c, d], [a, b], rate(500_000n)));
      }),
    );
  });
});
