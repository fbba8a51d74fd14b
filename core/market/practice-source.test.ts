import { describe, expect, test } from 'vitest';
import { type Instant, instant, RATE_ONE, type Rate, ticks } from '../money/unit.ts';
import { gold, START } from '../test/market.ts';
import { type JudgedConstituent, type JudgedIndex, NEVER_TICKED, nextIndex } from './index-price.ts';
import type { DaySeed } from './practice-chance.ts';
import { createPracticePrices, practiceMarkets } from './practice-price.ts';
import { PRACTICE_SOURCES } from './practice-source.ts';

const seedOf: DaySeed = (day) =>
  [1n, 2n, 3n, 4n].map((n) => BigInt.asUintN(64, (BigInt(day) * 0x9e3779b97f4a7c15n + n) * 0xbf58476d1ce4e5b9n));
const prices = createPracticePrices(seedOf);
const symbols = practiceMarkets.map(({ symbol }) => symbol);
const quotes = (symbol: string, at: number) => prices.quotes(symbol, instant(at), PRACTICE_SOURCES);
const rules = {
  ...gold,
  indexNormal: 3,
  indexDegraded: 2,
  indexDeviation: (RATE_ONE / 100n) as Rate,
  minimumPrice: ticks(1),
  maximumPrice: ticks(100_000_000),
};

/** An index that ticks once a second, as the practice feed makes it. */
function* ticking(
  symbol: string,
  seconds: number,
): Generator<{ at: Instant; index: JudgedIndex; constituents: readonly JudgedConstituent[] }> {
  let index: JudgedIndex = NEVER_TICKED;
  for (let i = 0; i < seconds; i++) {
    const at = instant(START + i * 1_000);
    const next = nextIndex(index, quotes(symbol, at), at, rules);
    index = next.index;
    yield { at, ...next };
  }
}

describe('a practice quote', () => {
  test('is the same for every caller, in any order, and depends on the moment it was received at alone', () => {
    const other = createPracticePrices(seedOf);
    const moments = Array.from({ length: 200 }, (_, i) => START + ((i * 7_919_993) % 86_400_000));
    const forwards = moments.map((at) => quotes('BTC-USDT', at));
    const backwards = moments.toReversed().map((at) => other.quotes('BTC-USDT', instant(at), PRACTICE_SOURCES));
    expect(backwards.toReversed()).toEqual(forwards);
    for (const given of forwards) for (const [i, quote] of given.entries()) expect(quotes('BTC-USDT', quote.receivedAt)[i]).toEqual(quote);
  });

  test('is pinned: these quotes must never change', () => {
    expect(quotes('BTC-USDT', START).map((c) => `${c.source} ${c.price} ${c.receivedAt - START}`)).toMatchInlineSnapshot(`
      [
        "practice-1 6314980705 -86",
        "practice-2 6314889057 -136",
        "practice-3 6314776085 -224",
        "practice-4 6314881078 -160",
        "practice-5 6314746275 -262",
      ]
    `);
    expect(
      quotes('DOGE-USDT', START)
        .map((c) => `${c.price}`)
        .join(' '),
    ).toMatchInlineSnapshot(`"13077370 13077616 13077908 13077306 13076927"`);
  });

  test('never comes from the future, arrives at its source’s own pace, and continues across midnight', () => {
    const paces = [100, 250, 400, 200, 500];
    for (let at = START - (START % 86_400_000) - 30_000, before = quotes('ETH-USDT', at); at < START; at += at % 7 === 0 ? 900_000 : 40) {
      const given = quotes('ETH-USDT', at);
      for (const [i, { receivedAt }] of given.entries()) {
        expect(receivedAt).toBeLessThanOrEqual(at);
        expect(receivedAt).toBeGreaterThanOrEqual(before[i]!.receivedAt);
        expect(at - receivedAt).toBeLessThan(30_000 + 2 * paces[i]!);
      }
      before = given;
    }
  });

  test('differs between sources, by a few millionths of the price', () => {
    const ages = Array.from({ length: PRACTICE_SOURCES }, () => 0);
    let apart = 0;
    const moments = 2_000;
    for (let i = 0; i < moments; i++) {
      const at = START + i * 61_001;
      const given = quotes('BTC-USDT', at);
      expect(new Set(given.map(({ price }) => price)).size).toBeGreaterThan(1);
      for (const [n, { receivedAt }] of given.entries()) ages[n]! += (at - receivedAt) / moments;
      const sorted = given.map(({ price }) => price as number).sort((a, b) => a - b);
      if (sorted[3]! / sorted[1]! > 1.0005) apart++;
    }
    expect(apart / moments).toBeLessThan(0.03);
    expect(ages.map((age) => Math.round(age)).every((age) => age > 40 && age < 800)).toBe(true);
    expect(new Set(ages.map((age) => Math.round(age))).size).toBe(PRACTICE_SOURCES);
  });
});

describe('the index of practice quotes', () => {
  test.each(symbols)('of %s is normal but for a few seconds a day, and its sources are dropped, silent and back again', (symbol) => {
    const hours = 3;
    let furthest = 0;
    const seen = { normal: 0, dropped: 0, silent: 0, back: 0 };
    const out = new Set<string>();
    for (const { at, index, constituents } of ticking(symbol, hours * 3_600)) {
      if (index.state === 'normal') seen.normal++;
      for (const c of constituents) {
        if (at - c.receivedAt > 5_000) seen.silent++;
        else if (!c.used) {
          seen.dropped++;
          out.add(c.source);
        } else if (out.delete(c.source)) seen.back++;
      }
      // Never far from the price itself, even at a jump.
      if (index.fine !== undefined) furthest = Math.max(furthest, Math.abs(index.fine / prices.fine(symbol, at) - 1));
    }
    expect(furthest).toBeLessThan(0.02);
    expect(seen.normal / (hours * 3_600)).toBeGreaterThan(0.9995);
    expect(seen.dropped).toBeGreaterThan(10);
    expect(seen.silent).toBeGreaterThan(10);
    expect(seen.back).toBeGreaterThan(0);
  });

  test('is made of quotes of the last second, so that a second contract strikes within two ticks', () => {
    let qualifying = 0;
    const seconds = 3 * 3_600;
    for (const { at, index, constituents } of ticking('BTC-USDT', seconds)) {
      const counted = constituents.filter((c) => c.used && at - c.receivedAt <= 1_000);
      if (index.state === 'normal' && counted.length >= rules.indexNormal) qualifying++;
    }
    expect(qualifying / seconds).toBeGreaterThan(0.9995);
  });

  test('is finer than a tick: its last three digits are anything', () => {
    const digits = new Set<number>();
    for (const { index } of ticking('XRP-USDT', 3_000)) digits.add(index.fine! % 1_000);
    expect(digits.size).toBeGreaterThan(800);
  });
});
