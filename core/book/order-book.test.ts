import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTrader } from '../identity/trader.ts';
import { traderId } from '../identity/trader-id.ts';
import { ToyBook, type ToyOrder, type ToyWish, toyOwners } from '../test/toy-book.ts';
import type { Taker } from './match.ts';
import { matchTaker } from './match.ts';
import type { SelfTradePrevention } from './self-trade-prevention.ts';

const someone = (id: number) => newTrader(traderId(id), 'trader');
const [alice, bob] = [someone(1), someone(2)];
const wish = (id: number, over: Partial<ToyWish>): ToyWish => ({
  id,
  trader: alice,
  isBuy: false,
  price: 100,
  quantity: 10,
  prevention: 'none',
  ...over,
});
const buy = (id: number, over: Partial<ToyWish>): ToyWish => wish(id, { isBuy: true, trader: bob, ...over });

test('an order of any room takes the best price first, then the oldest order, at the maker’s price', () => {
  const floor = new ToyBook();
  floor.place(wish(1, { price: 101 }));
  floor.place(wish(2, {}));
  floor.place(wish(3, {}));
  floor.place(buy(4, { price: 105, quantity: 25 }));
  expect(floor.tape).toEqual(['10 @ 100 of 2 by 4', '10 @ 100 of 3 by 4', '5 @ 101 of 1 by 4']);
  expect(floor.index.get(1)?.remaining).toBe(5);
  expect(floor.index.size).toBe(1);
});

test.each([
  ['expire_taker', ["1 and 3 don't trade"], [1, 2]],
  ['expire_maker', ["1 and 3 don't trade", '4 @ 100 of 2 by 3'], [2]],
  ['expire_both', ["1 and 3 don't trade"], [2]],
  ['none', ['4 @ 100 of 1 by 3'], [1, 2]],
] as const)('self-trade prevention %s ends the orders it names', (prevention, tape, open) => {
  const floor = new ToyBook();
  floor.place(wish(1, { trader: bob }));
  floor.place(wish(2, {}));
  floor.place(buy(3, { quantity: 4, prevention }));
  expect(floor.tape).toEqual(tape);
  expect(floor.index.sorted().map((order) => order.id)).toEqual(open);
  floor.book.check();
});

test('a room that prevents a self-trade but leaves the maker in the book is stopped', () => {
  const floor = new ToyBook();
  floor.place(wish(1, {}));
  const taker = { trader: alice, isBuy: true, limit: 100, selfTradePrevention: 'expire_maker', wanted: () => 1, fill() {}, prevent() {} };
  expect(() => matchTaker(floor.book, taker as unknown as Taker<ToyOrder>)).toThrow('self-trade prevention left a maker in the book');
});

test('stop orders trigger nearest price first, the older one among equals, and each at the price left by the one before', () => {
  const floor = new ToyBook();
  for (const [id, price] of [
    [1, 100],
    [2, 102],
    [3, 104],
  ] as const)
    floor.place(wish(id, { price, quantity: 1 }));
  floor.place(buy(4, { price: 200, quantity: 1, trigger: { price: 102, above: true } }));
  floor.place(buy(5, { price: 200, quantity: 1, trigger: { price: 100, above: true } }));
  floor.place(buy(6, { price: 150, quantity: 1, trigger: { price: 100, above: true } }));
  expect(floor.tape).toEqual([]);
  floor.place(buy(7, { quantity: 1 }));
  expect(floor.tape).toEqual([
    '1 @ 100 of 1 by 7',
    '5 fires at 100',
    '1 @ 102 of 2 by 5',
    '6 fires at 102',
    '1 @ 104 of 3 by 6',
    '4 fires at 104',
  ]);
  expect(floor.triggers.isEmpty).toBe(true);
});

test('a trader’s own orders are listed oldest first, counted per market and found by client order ID', () => {
  const floor = new ToyBook();
  const carol = someone(3);
  const first = floor.place(wish(1, { trader: carol, name: 'a' }));
  floor.place(wish(2, { trader: carol, trigger: { price: 1, above: false } }));
  floor.place(wish(3, { trader: carol, price: 99 }));
  expect(ownIds(carol)).toEqual([1, 2, 3]);
  expect(toyOwners.count(carol, floor.market)).toBe(3);
  expect(toyOwners.count(carol, { number: 0 })).toBe(0);
  expect(toyOwners.named(carol, 'a')).toBe(first);
  floor.cancel(first);
  expect(ownIds(carol)).toEqual([2, 3]);
  expect(toyOwners.named(carol, 'a')).toBe(undefined);
  expect(toyOwners.count(carol, floor.market)).toBe(2);
});

function ownIds(trader: typeof alice): number[] {
  const ids: number[] = [];
  for (let order = toyOwners.first(trader); order !== undefined; order = order.ownNext) ids.push(order.id);
  return ids;
}

// The naive book: one array, searched completely at every step.
interface Plain extends ToyWish {
  left: number;
  /** Undefined while it waits for its trigger. */
  rank: number | undefined;
}
class PlainBook {
  orders: Plain[] = [];
  readonly tape: string[] = [];
  private last: number | undefined;
  private rank = 0;

  place(w: ToyWish): void {
    const order: Plain = { ...w, left: w.quantity, rank: undefined };
    this.orders.push(order);
    if (w.trigger === undefined) this.act(order);
    for (let next = this.fired(); next !== undefined; next = this.fired()) {
      this.tape.push(`${next.id} fires at ${this.last}`);
      this.act(next);
    }
  }
  drop(order: Plain): void {
    this.orders = this.orders.filter((o) => o !== order);
  }

  private act(taker: Plain): void {
    for (;;) {
      const [maker] = this.resting(!taker.isBuy).filter((o) => (taker.isBuy ? o.price <= taker.price : o.price >= taker.price));
      if (maker === undefined || taker.left === 0) break;
      if (maker.trader === taker.trader && taker.prevention !== 'none') {
        this.tape.push(`${maker.id} and ${taker.id} don't trade`);
        if (taker.prevention !== 'expire_taker') this.drop(maker);
        if (taker.prevention === 'expire_maker') continue;
        this.drop(taker);
        return;
      }
      const lots = Math.min(taker.left, maker.left);
      taker.left -= lots;
      maker.left -= lots;
      this.last = maker.price;
      this.tape.push(`${lots} @ ${maker.price} of ${maker.id} by ${taker.id}`);
      if (maker.left === 0) this.drop(maker);
    }
    if (taker.left === 0) this.drop(taker);
    else taker.rank = ++this.rank;
  }
  resting(isBuy: boolean): Plain[] {
    return this.orders
      .filter((o) => o.isBuy === isBuy && o.rank !== undefined)
      .sort((a, b) => (a.price !== b.price ? (isBuy ? b.price - a.price : a.price - b.price) : a.rank! - b.rank!));
  }
  /** Those waiting for a rise trigger before those waiting for a fall. */
  private fired(): Plain | undefined {
    const { last } = this;
    if (last === undefined) return undefined;
    const waiting = this.orders.filter((o) => o.rank === undefined && o.trigger !== undefined);
    const up = waiting.filter((o) => o.trigger!.above && last >= o.trigger!.price);
    const down = waiting.filter((o) => !o.trigger!.above && last <= o.trigger!.price);
    up.sort((a, b) => a.trigger!.price - b.trigger!.price || a.id - b.id);
    down.sort((a, b) => b.trigger!.price - a.trigger!.price || a.id - b.id);
    return up[0] ?? down[0];
  }
}

test('orders of any room rest, match, prevent self-trades and trigger as in a naive book', () => {
  const price = fc.integer({ min: 95, max: 105 });
  const placed = fc.record({
    kind: fc.constant('place' as const),
    who: fc.integer({ min: 0, max: 2 }),
    isBuy: fc.boolean(),
    price,
    quantity: fc.integer({ min: 1, max: 9 }),
    prevention: fc.constantFrom<SelfTradePrevention>('expire_taker', 'expire_maker', 'expire_both', 'none'),
    trigger: fc.option(fc.record({ price, above: fc.boolean() }), { freq: 3, nil: undefined }),
  });
  const changed = fc.record({ kind: fc.constantFrom('cancel' as const, 'shrink' as const), back: fc.integer({ min: 1, max: 12 }) });
  const step = fc.oneof({ weight: 4, arbitrary: placed }, { weight: 1, arbitrary: changed });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const people = [someone(11), someone(12), someone(13)];
      const [floor, plain] = [new ToyBook(), new PlainBook()];
      for (const [id, s] of steps.entries()) {
        if (s.kind === 'place') {
          const { kind: _, who, ...rest } = s;
          const made: ToyWish = { ...rest, id, trader: people[who]! };
          floor.place(made);
          plain.place(made);
        } else {
          const order = floor.index.get(id - s.back);
          const twin = plain.orders.find((o) => o.id === id - s.back);
          expect(order === undefined).toBe(twin === undefined);
          if (order === undefined || twin === undefined) continue;
          if (s.kind === 'cancel') {
            floor.cancel(order);
            plain.drop(twin);
          } else if (order.level !== undefined && order.remaining > 1) {
            floor.shrink(order, 1);
            twin.left--;
          }
        }
        floor.book.check();
        expect(floor.tape).toEqual(plain.tape);
        expect(queues(floor)).toEqual([...plain.resting(true), ...plain.resting(false)].map((o) => `${o.id}: ${o.left} @ ${o.price}`));
        expect(floor.index.sorted().map((order) => order.id)).toEqual(plain.orders.map((o) => o.id));
        for (const person of people) expect(ownIds(person)).toEqual(plain.orders.filter((o) => o.trader === person).map((o) => o.id));
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});

function queues({ book }: ToyBook): string[] {
  const lines: string[] = [];
  for (const ladder of [book.bids, book.asks]) {
    for (let places = 0; places < ladder.depth; places++) {
      for (let order = ladder.behind(places)!.head; order !== undefined; order = order.next) {
        lines.push(`${order.id}: ${order.remaining} @ ${order.price}`);
      }
    }
  }
  return lines;
}
