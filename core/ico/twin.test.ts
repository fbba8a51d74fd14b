import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange } from '../exchange.ts';
import { amount, instant } from '../money/unit.ts';
import { rowsText } from '../test/market.ts';
import { DAY, harbour, SaleFloor, saleOpening, units } from '../test/sale-floor.ts';

const runs = Number(process.env['TWIN_RUNS'] ?? 100);
const TRADERS = 6;
const ONE = 1_000n;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      trader: fc.integer({ min: 1, max: TRADERS }),
      amount: fc.bigInt({ min: units(5), max: units(500) }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke' as const), trader: fc.integer({ min: 1, max: TRADERS }) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
);
const terms = fc.record({
  price: fc.bigInt({ min: 1n, max: units(3) }),
  total: fc.bigInt({ min: 1_000n, max: 3_000_000n }),
  cuts: fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 4 }),
  first: fc.constantFrom(0, 0, 1, DAY),
});

/** What each subscription gets, from all of them at once. */
function naive(subscribed: ReadonlyMap<number, bigint>, price: bigint, total: bigint) {
  const all = [...subscribed.values()].reduce((a, b) => a + b, 0n);
  const capacity = (total * price) / ONE;
  return new Map(
    [...subscribed].map(([trader, mine]) => {
      const share = all > capacity ? (mine * capacity) / all : mine;
      const tokens = (share * ONE) / price;
      return [trader, { tokens, paid: (tokens * price) / ONE + ((tokens * price) % ONE === 0n ? 0n : 1n) }] as const;
    }),
  );
}

test('whoever subscribes and revokes in whatever order, the end is the naive one, and every unit is paid, returned or locked', () => {
  let oversubscribed = 0;
  fc.assert(
    fc.property(terms, fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), ({ price, total, cuts, first }, steps) => {
      const floor = new SaleFloor();
      const edges = [...cuts.sort((a, b) => a - b), 10_000];
      const vesting = edges.map((edge, i) => ({ afterMs: first + i * DAY, share: edge - (edges[i - 1] ?? 0) }));
      const sale = { ...harbour, price: amount(price), total: amount(total), vesting, grant: amount(5_000_000n) };
      floor.configuration = { ...saleOpening, sales: [sale] };
      // A sale may be too small for its minimum to buy anything.
      fc.pre((harbour.minimum * ONE) / price > 0n && (total * price) / ONE > 0n);
      floor.start(TRADERS);
      const twin = new Map<number, bigint>();
      for (const s of steps) {
        if (s.do === 'restart') expect(floor.restart()).toBe(true);
        else if (s.do === 'revoke') expect('rejected' in floor.revoke(s.trader).answer).toBe(!twin.delete(s.trader));
        else {
          const sum = (twin.get(s.trader) ?? 0n) + s.amount;
          const isFine = sum >= harbour.minimum && sum <= harbour.maximum;
          expect('rejected' in floor.subscribe(s.trader, s.amount).answer).toBe(!isFine);
          if (isFine) twin.set(s.trader, sum);
        }
      }
      const wanted = naive(twin, price, total);
      const all = [...twin.values()].reduce((a, b) => a + b, 0n);
      if (all > (total * price) / ONE) oversubscribed++;
      floor.end();
      expect(floor.restart()).toBe(true);
      const told = floor.told('allotted');
      expect(new Map(told.map((e) => [e.subscription.trader, { tokens: e.tokens, paid: e.paid }]))).toEqual(wanted);
      const sum = (of: (e: (typeof told)[number]) => bigint) => told.reduce((s, e) => s + of(e), 0n);
      expect(sum((e) => e.tokens) <= total).toBe(true);
      expect(sum((e) => e.paid + e.returned)).toBe(all);
      for (const e of told) {
        expect(e.paid <= twin.get(e.subscription.trader)! && e.returned >= 0n).toBe(true);
        expect(e.paid * ONE >= e.tokens * price && (e.paid - 1n) * ONE < e.tokens * price).toBe(true);
      }
      for (let day = 0; day <= edges.length + 1; day++) floor.clock(harbour.endsAt + day * DAY);
      for (const [trader, { tokens }] of wanted) {
        const own = floor.told('unlocked').filter((e) => e.subscription.trader === trader);
        expect(own.reduce((s, e) => s + e.tokens, 0n)).toBe(tokens);
        expect(floor.purse(trader, 'HBR')).toEqual({ available: Number(tokens) / 1_000, frozen: 0 });
      }
      expect(floor.state).toBe('ended');
      // The journal alone gives the same state.
      const again = createExchange();
      for (const { seq, at, origin, command } of floor.journal) again.apply({ seq, at: instant(at), origin }, command);
      expect(rowsText(again.rows())).toEqual(rowsText(floor.exchange.rows()));
    }),
    { numRuns: runs, seed: 20_261_124 },
  );
  expect(oversubscribed).toBeGreaterThan(0);
});
