import { describe, expect, test } from 'vitest';
import { saidNo } from '../test/funds-floor.ts';
import { COIN } from '../test/market.ts';
import { SecondsFloor } from '../test/seconds-market.ts';

const HOUR = 3_600_000;
const opened = () => new SecondsFloor().open(1);
const set = (floor: SecondsFloor, step: string, units?: number) =>
  saidNo(
    floor.ask(1, {
      kind: 'set_second_limits',
      step,
      ...(units !== undefined && { dailyLoss: BigInt(Math.round(units * 100)) * (COIN / 100n) }),
    }),
  );
/** What a stake is told, with a fresh price. */
const bet = (floor: SecondsFloor, units = 100) => saidNo(floor.ticks(1_600).bet(1, 'up', units));
const lose = (floor: SecondsFloor) => floor.strike(1_600).pass(29).ticks(1_599, 1_599);

describe('a trader’s own limits', () => {
  test('a daily loss counts open stakes, so that it can’t be passed', () => {
    const floor = opened();
    expect(set(floor, 'daily_loss', 250)).toBe('done');
    expect(bet(floor)).toBe('second');
    lose(floor);
    expect(bet(floor)).toBe('second');
    expect(bet(floor)).toBe('over_daily_loss');
    expect(bet(floor, 50)).toBe('second');
    expect(bet(floor, 5)).toBe('over_daily_loss');
  });

  test('a new day begins at nothing lost, and a gain adds to what may be lost', () => {
    const floor = opened();
    set(floor, 'daily_loss', 100);
    bet(floor);
    floor.strike(1_600).pass(29).ticks(1_601, 1_601);
    expect(floor.results).toEqual(['won']);
    expect(bet(floor, 180)).toBe('second');
    lose(floor);
    expect(bet(floor, 5)).toBe('over_daily_loss');
    floor.now += 24 * HOUR;
    expect(bet(floor, 100)).toBe('second');
  });

  test('become stricter at once and looser after 24 hours', () => {
    const floor = opened();
    set(floor, 'daily_loss', 100);
    expect(set(floor, 'daily_loss', 50)).toBe('done');
    expect(bet(floor, 51)).toBe('over_daily_loss');
    set(floor, 'daily_loss', 200);
    floor.now += 23 * HOUR;
    // Asking again doesn't make it wait longer.
    set(floor, 'daily_loss', 200);
    expect(bet(floor, 51)).toBe('over_daily_loss');
    floor.now += HOUR;
    expect(bet(floor, 200)).toBe('second');
    lose(floor);
    set(floor, 'no_daily_loss');
    floor.now += 23 * HOUR;
    expect(bet(floor, 201)).toBe('over_daily_loss');
    floor.now += HOUR;
    expect(bet(floor, 201)).toBe('second');
  });

  test('a stricter limit withdraws the looser one that waits', () => {
    const floor = opened();
    set(floor, 'daily_loss', 100);
    set(floor, 'no_daily_loss');
    set(floor, 'daily_loss', 100);
    floor.now += 25 * HOUR;
    expect(bet(floor, 101)).toBe('over_daily_loss');
  });

  test('a cool-off lasts 24 hours and can’t be ended', () => {
    const floor = opened();
    expect(set(floor, 'cool_off')).toBe('done');
    expect(set(floor, 'include')).toBe('done');
    expect(bet(floor)).toBe('cooling_off');
    floor.now += 24 * HOUR - 2_001;
    expect(bet(floor)).toBe('cooling_off');
    expect(bet(floor)).toBe('second');
  });

  test('a self-exclusion lasts until 24 hours after its end was asked for, and running contracts settle', () => {
    const floor = opened();
    bet(floor);
    set(floor, 'exclude');
    expect(bet(floor)).toBe('self_excluded');
    floor.now += 48 * HOUR;
    floor.ticks(1_600);
    expect(floor.settled).toHaveLength(1);
    expect(bet(floor)).toBe('self_excluded');
    set(floor, 'include');
    floor.now += 23 * HOUR;
    set(floor, 'include');
    expect(bet(floor)).toBe('self_excluded');
    floor.now += HOUR;
    expect(bet(floor)).toBe('second');
    set(floor, 'exclude');
    set(floor, 'include');
    set(floor, 'exclude');
    floor.now += 25 * HOUR;
    expect(bet(floor)).toBe('self_excluded');
  });

  test('are refused if they say nothing, or something else', () => {
    const floor = opened();
    expect(set(floor, 'daily_loss')).toBe('invalid_order');
    expect(set(floor, 'daily_loss', 0)).toBe('invalid_quantity');
    expect(set(floor, 'cool_off', 5)).toBe('invalid_order');
    expect(set(floor, 'whatever')).toBe('invalid_order');
    expect(set(floor, 'no_daily_loss')).toBe('done');
  });
});
