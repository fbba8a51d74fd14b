import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import type { IndexTicked } from '../market/events.ts';
import { instant } from '../money/unit.ts';
import { type StateRow, tellChanges } from '../state.ts';
import { follower } from '../test/follower.ts';
import { COIN, gold, rowsText } from '../test/market.ts';
import { SecondsFloor } from '../test/seconds-market.ts';
import type { Second } from './second.ts';

const runs = Number(process.env['TWIN_RUNS'] ?? 120);
const TRADERS = 6;

/** What became of a contract by the rule book, worked out from all ticks at once; undefined while that isn't known. */
function naive({ acceptedAt, tickNumber, durationMs, direction }: Second, ticks: readonly IndexTicked[], now: number): string | undefined {
  const qualifying = ticks.flatMap((t) => {
    const counted = t.constituents.filter((c) => c.used && t.at - c.receivedAt <= 1_000);
    if (t.state !== 'normal' || counted.length < 2) return [];
    const prices = counted.map((c) => c.price as number).sort((a, b) => a - b);
    const price = prices.length === 3 ? prices[1]! : Math.floor((prices[0]! + prices[1]!) / 2);
    return [{ number: t.number, at: t.at as number, price, from: Math.min(...counted.map((c) => c.receivedAt)) }];
  });
  const strike = qualifying.find((t) => t.number > tickNumber && t.at > acceptedAt + 1_000 && t.from > acceptedAt + 1_000);
  if (strike === undefined || strike.at - acceptedAt > 4_000) return now - acceptedAt > 4_000 ? 'void: no_strike' : undefined;
  const end = strike.at + durationMs;
  if (now <= end) return undefined;
  if (ticks.some((t) => t.state === 'stale' && t.number > strike.number && t.at <= end)) return 'void: index_stale';
  const within = qualifying.filter((t) => t.number > strike.number && t.at <= end);
  const last = within.at(-1);
  if (last === undefined || end - last.at > 3_000) return 'void: settlement_gap';
  if (within.length < 3) return 'void: too_few_ticks';
  if (last.price === strike.price) return 'tie';
  return last.price > strike.price === (direction === 'up') ? 'won' : 'lost';
}

const place = fc.record({
  do: fc.constant('place' as const),
  trader: fc.integer({ min: 1, max: TRADERS }),
  isUp: fc.boolean(),
  units: fc.constantFrom(5, 17, 250, 1_000),
  durationMs: fc.constantFrom(30_000, 30_000, 60_000),
  odd: fc.bigInt({ min: 0n, max: 99n }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: place },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      move: fc.integer({ min: -2, max: 2 }),
      sources: fc.constantFrom(3, 3, 3, 2, 1, 0),
      ageMs: fc.constantFrom(0, 100, 400, 1_000, 1_001, -200),
    }),
  },
  // Mostly an index that does what it should.
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      seconds: fc.constantFrom(1, 2, 10, 28, 30),
      move: fc.integer({ min: -1, max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 250, 999, 1_000, 3_000, 3_001, 5_001, 20_000) }),
  },
);

test('a naive twin that reads all ticks at once settles every contract alike, and everyone in the same window alike', () => {
  const seen = new Map<string, number>();
  let restarts = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 90, size: 'max' }), (run) => {
      const floor = new SecondsFloor();
      const store = new Map<string, StateRow>();
      const sink = follower(store);
      floor.onOutcome = (outcome) => {
        const { seq, at, origin, command } = floor.journal.at(-1)!;
        tellChanges({ seq, at: instant(at), origin }, command, outcome, sink);
      };
      floor.open(TRADERS);
      let price = 1_600;
      for (const [i, s] of run.entries()) {
        if (s.do === 'place')
          floor.bet(s.trader, s.isUp ? 'up' : 'down', 0, { durationMs: s.durationMs, stake: BigInt(s.units) * COIN + s.odd });
        else if (s.do === 'tick') {
          price += s.move / 1_000;
          floor.tick(price, s.sources, s.ageMs);
        } else if (s.do === 'pass') {
          price += s.move / 1_000;
          floor.pass(s.seconds, price);
        } else {
          floor.now += s.ms;
          floor.clock();
        }
        if (i % 40 !== 39) continue;
        restarts++;
        floor.exchange = restoreExchange(floor.exchange.rows());
      }
      floor.clock();
      const ticks = floor.events.filter((e): e is IndexTicked => e.event === 'index_ticked' && e.symbol === gold.symbol);
      const told = new Map(floor.settled.map((e) => [e.second.second, e]));
      expect(told.size).toBe(floor.settled.length);
      const alike = new Map<string, string | undefined>();
      for (const e of floor.events) {
        if (e.event !== 'second_accepted') continue;
        const { second } = e;
        const settled = told.get(second.second);
        const result = settled && (settled.reason === undefined ? settled.result : `${settled.result}: ${settled.reason}`);
        expect(result, `contract ${second.second}`).toBe(naive(second, ticks, floor.now));
        if (result !== undefined) seen.set(result, (seen.get(result) ?? 0) + 1);
        const paid =
          result === 'won' ? (second.stake * (100_000_000n + second.ratio)) / 100_000_000n : result === 'lost' ? 0n : second.stake;
        expect(settled?.payout).toBe(result === undefined ? undefined : paid);
        const window = `${second.acceptedAt} ${second.durationMs} ${second.direction}`;
        expect(alike.get(window) ?? result, 'accepted in the same millisecond').toBe(result);
        alike.set(window, result);
      }
      expect(rowsText(store.values()).sort()).toEqual(rowsText(floor.exchange.rows()).sort());
    }),
    { numRuns: runs },
  );
  expect(restarts).toBeGreaterThan(0);
  for (const result of ['won', 'lost', 'tie', 'void: no_strike', 'void: index_stale', 'void: settlement_gap'])
    expect(seen.get(result), result).toBeGreaterThan(0);
});
