import { describe, expect, test } from 'vitest';
import { INDEX_PER_TICK, indexPrice, instant } from '../money/unit.ts';
import { gold, START } from '../test/market.ts';
import { type JudgedIndex, livePrice, median, NEVER_TICKED, nextIndex } from './index-price.ts';

const three = { ...gold, indexNormal: 3, indexDegraded: 2 };

/** `binance 1600, okx 1601 5s` is a price from each source, received that long ago. */
function tick(text: string, at = START, before: JudgedIndex = NEVER_TICKED) {
  const constituents = text.split(', ').map((part) => {
    const [source = '', price, age = '0s'] = part.split(' ');
    return {
      source,
      price: indexPrice(Math.round(Number(price) * INDEX_PER_TICK)),
      receivedAt: instant(at - Number.parseFloat(age) * 1_000),
    };
  });
  return nextIndex(before, constituents, instant(at), three);
}

describe('the index', () => {
  test('is the median of its sources', () => {
    expect(tick('a 1600, b 1604, c 1601').index).toMatchObject({ state: 'normal', price: 1_601 });
    expect(tick('a 1600, b 1604, c 1601, d 1603').index).toMatchObject({ state: 'normal', price: 1_602 });
  });
  test('is fine to a thousandth of a tick, and trading goes by the nearest tick, halves up', () => {
    expect(tick('a 1600.2, b 1604, c 1600.499').index).toMatchObject({ fine: 1_600_499, price: 1_600 });
    expect(tick('a 1600.2, b 1604, c 1600.5').index).toMatchObject({ fine: 1_600_500, price: 1_601 });
    expect(tick('a 1600.2, b 1600.201').index).toMatchObject({ fine: 1_600_200, price: 1_600 });
    expect(median([3, 9, 4].map(indexPrice))).toBe(4);
    expect(median([])).toBeUndefined();
  });
  test('is degraded with two sources and stale with one', () => {
    expect(tick('a 1600, b 1604').index).toMatchObject({ state: 'degraded', price: 1_602 });
    expect(tick('a 1600').index).toMatchObject({ state: 'stale', price: undefined });
  });
  test('ignores a source last seen more than five seconds ago, or in the future', () => {
    expect(tick('a 1600, b 1604 5s, c 1601 5.001s').index.state).toBe('degraded');
    expect(tick('a 1600, b 1604, c 1601 -6s').index.state).toBe('degraded');
  });
  test('ignores sources that aren’t among those configured', () => {
    const instrument = { ...three, indexSources: 'a GOLD, bc GOLD/USD USDT/USD, d GOLD' };
    const given = ['a', 'b', 'bc', 'd', 'GOLD'].map((source) => ({
      source,
      price: indexPrice(1_600 * INDEX_PER_TICK),
      receivedAt: instant(START),
    }));
    const { index, constituents } = nextIndex(NEVER_TICKED, given, instant(START), instrument);
    expect(index.state).toBe('normal');
    expect(constituents.map(({ source }) => source)).toEqual(['a', 'bc', 'd']);
  });
  test('counts a source named twice once, with its later price', () => {
    const { index, constituents } = tick('a 1600 2s, a 1610 1s, a 1590 3s, b 1610');
    expect(index).toMatchObject({ state: 'degraded', price: 1_610 });
    expect(constituents).toHaveLength(2);
  });
  test('drops a source that leaves the band, and lets it return after thirty seconds inside', () => {
    const first = tick('a 1600, b 1601, c 1602, d 1700');
    expect(first.index.price).toBe(1_601);
    expect(first.constituents.map((c) => c.used)).toEqual([true, true, true, false]);
    const inside = tick('a 1600, b 1601, c 1602, d 1601', START + 29_999, first.index);
    expect(inside.constituents.at(-1)!.used).toBe(false);
    expect(tick('a 1600, b 1601, c 1602, d 1601', START + 30_000, inside.index).constituents.at(-1)!.used).toBe(true);
  });
  test('doesn’t accept a jump of more than a quarter until it has lasted ten minutes', () => {
    const first = tick('a 1600, b 1600, c 1600');
    expect(tick('a 2000, b 2000, c 2000', START + 1_000, first.index).index.state).toBe('normal');
    const held = tick('a 2001, b 2001, c 2001', START + 1_000, first.index).index;
    expect(held).toMatchObject({ state: 'held', price: 1_600 });
    expect(livePrice(held, instant(START + 1_000))).toBeUndefined();
    expect(tick('a 2001, b 2001, c 2001', START + 600_000, held).index.state).toBe('held');
    expect(tick('a 2001, b 2001, c 2001', START + 600_001, held).index).toMatchObject({ state: 'normal', price: 2_001 });
    expect(tick('a 1610, b 1610, c 1610', START + 2_000, held).index).toMatchObject({ state: 'normal', price: 1_610 });
  });
  test('is live for five seconds after its last tick, and never before the first', () => {
    const { index } = tick('a 1600, b 1601, c 1602');
    expect(livePrice(index, instant(START + 5_000))).toBe(1_601);
    expect(livePrice(index, instant(START + 5_001))).toBeUndefined();
    expect(livePrice(NEVER_TICKED, instant(START))).toBeUndefined();
  });
  test('ignores garbage', () => {
    const sound = { source: 'a', price: 1_600_000, receivedAt: START };
    expect(nextIndex(NEVER_TICKED, [sound] as never, instant(START), { ...three, indexDegraded: 1 }).index.state).toBe('degraded');
    const broken = [{ price: Number.NaN }, { price: 999 }, { source: '' }, { source: 'ä' }, { receivedAt: -1 }, { receivedAt: 0.5 }];
    const garbage = [null, 7, {}, ...broken.map((part) => ({ ...sound, ...part }))];
    expect(nextIndex(NEVER_TICKED, garbage as never, instant(START), three).constituents).toEqual([]);
    expect(nextIndex(NEVER_TICKED, 'x' as never, instant(START), three).constituents).toEqual([]);
  });
});
