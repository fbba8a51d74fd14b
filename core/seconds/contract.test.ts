import { describe, expect, test } from 'vitest';
import { CORE_VERSION, restoreExchange } from '../exchange.ts';
import { ascii, hex, sha256 } from '../proof/sha256.ts';
import { saidNo } from '../test/funds-floor.ts';
import { COIN, rowsText } from '../test/market.ts';
import { goldSecond, SecondsFloor, secondsOpening } from '../test/seconds-market.ts';
import { ruleBook } from './rule-book.ts';

const opened = (traders = 2) => new SecondsFloor().open(traders);

describe('a second contract', () => {
  test('is struck by the first tick after it, and wins if the last tick up to its end is on its side', () => {
    const floor = opened();
    expect(saidNo(floor.bet(1, 'up'))).toBe('second');
    expect(floor.purse(1)).toEqual({ available: 9_900, frozen: 100 });
    expect([floor.house('house:second'), floor.house('house:second:frozen')]).toEqual([99_920, 80]);
    floor.strike(1_601).pass(29, 1_600).ticks(1_601.001);
    expect(floor.results).toEqual([]);
    floor.now += 1;
    floor.clock();
    expect(floor.results).toEqual(['won']);
    expect(floor.settled[0]).toMatchObject({
      payout: 180n * COIN,
      settlement: { price: 1_601_001 },
      second: { strike: { price: 1_601_000 } },
    });
    expect(floor.purse(1)).toEqual({ available: 10_080, frozen: 0 });
    expect([floor.house('house:second'), floor.house('house:second:frozen')]).toEqual([99_920, 0]);
  });

  test('loses its stake to the house if it’s wrong', () => {
    const floor = opened();
    floor.bet(1, 'down');
    floor.strike(1_601).pass(29, 1_600).ticks(1_602, 1_500);
    expect(floor.results).toEqual(['lost']);
    expect(floor.purse(1)).toEqual({ available: 9_900, frozen: 0 });
    expect([floor.house('house:second'), floor.house('house:second:frozen')]).toEqual([100_100, 0]);
  });

  test('returns the whole stake on a tie, and one thousandth of a tick is no tie', () => {
    const floor = opened();
    floor.bet(1, 'up');
    floor.bet(2, 'down');
    floor.strike(1_601).pass(29).ticks(1_601, 1_600);
    expect(floor.results).toEqual(['tie', 'tie']);
    expect([floor.purse(1), floor.purse(2)]).toEqual([
      { available: 10_000, frozen: 0 },
      { available: 10_000, frozen: 0 },
    ]);
    expect(floor.house('house:second')).toBe(100_000);
  });

  test('pays down to the smallest unit, never up', () => {
    const floor = opened(1);
    floor.bet(1, 'up', 0, { stake: 5n * COIN + 3n });
    floor.strike(1_600).pass(29).ticks(1_601, 1_601);
    // ⌊500000003 · 1.8⌋
    expect(floor.settled[0]!.payout).toBe(900_000_005n);
    expect(floor.purse(1).available).toBe(10_000 + 4.00000002);
  });

  test('isn’t struck by anything that was known before it was accepted, or elsewhere within a second of it', () => {
    const floor = opened(1);
    floor.now += 900;
    floor.bet(1, 'up');
    const [acceptedAt, struck] = [floor.now, () => floor.events.flatMap((e) => (e.event === 'second_struck' ? [e.second.strike] : []))];
    floor.now += 50;
    floor.tick(1_700, 3, 100);
    expect(struck()).toEqual([]);
    // Received more than a second later, by a clock that is ahead.
    floor.now += 950;
    floor.tick(1_700, 3, -1);
    expect(struck()).toEqual([]);
    // One counted source from before is enough to wait for the next tick.
    floor.now += 500;
    const received = (...times: readonly number[]) =>
      floor.say('feed', {
        kind: 'index_tick',
        symbol: 'GOLD-USDT',
        constituents: times.map((receivedAt, i) => ({ source: ['amber', 'birch'][i], price: 1_600_000 + i, receivedAt })),
      } as never);
    received(acceptedAt + 1_000, floor.now);
    expect(struck()).toEqual([]);
    received(acceptedAt + 1_001, floor.now);
    expect(struck()).toMatchObject([{ at: acceptedAt + 1_500, price: 1_600_000 }]);
  });

  test('isn’t struck by a tick whose fresh sources are too few, however many old ones it has', () => {
    const floor = opened(1);
    floor.bet(1, 'up');
    floor.now += 2_500;
    floor.say('feed', {
      kind: 'index_tick',
      symbol: 'GOLD-USDT',
      constituents: [
        { source: 'amber', price: 1_600_000, receivedAt: floor.now - 1_001 },
        { source: 'birch', price: 1_600_000, receivedAt: floor.now - 1_001 },
        { source: 'cedar', price: 1_600_000, receivedAt: floor.now },
      ],
    } as never);
    expect(floor.events.filter((e) => e.event === 'second_struck')).toEqual([]);
  });
});

describe('a contract is void by the data rule alone', () => {
  test('without a strike within four seconds, when the clock or a late tick says so', () => {
    for (const say of [(floor: SecondsFloor) => floor.clock(), (floor: SecondsFloor) => floor.tick(1_700)]) {
      const floor = opened(1);
      floor.bet(1, 'up');
      floor.now += 4_000;
      floor.clock();
      expect(floor.results).toEqual([]);
      floor.now += 1;
      say(floor);
      expect(floor.results).toEqual(['void: no_strike']);
      expect(floor.purse(1)).toEqual({ available: 10_000, frozen: 0 });
    }
  });

  test('if the last tick is more than three seconds older than its end', () => {
    for (const [gap, result] of [
      [3_000, 'won'],
      [3_001, 'void: settlement_gap'],
    ] as const) {
      const floor = opened(1);
      floor.bet(1, 'up');
      floor.strike(1_600).pass(26, 1_601);
      floor.now += 4_000 - gap;
      floor.tick(1_601);
      floor.now += gap + 1;
      floor.tick(1_500);
      expect(floor.results).toEqual([result]);
    }
  });

  test('if the index was stale in between, for a moment and with ticks again at the end', () => {
    const floor = opened(1);
    floor.bet(1, 'up');
    floor.strike(1_600).ticks(1_601);
    floor.now += 1_000;
    floor.tick(1_601, 0);
    floor.pass(27, 1_602).ticks(1_602, 1_602);
    expect(floor.results).toEqual(['void: index_stale']);
    const quiet = opened(1);
    quiet.bet(1, 'up');
    quiet.strike(1_600);
    quiet.now += 5_001;
    quiet.clock();
    quiet.now += 999;
    quiet.pass(25, 1_602);
    expect(quiet.results).toEqual(['void: index_stale']);
  });

  test('if fewer than two ticks lie between strike and settlement', () => {
    for (const [between, result] of [
      [1, 'void: too_few_ticks'],
      [2, 'won'],
    ] as const) {
      const floor = opened(1);
      floor.bet(1, 'up');
      floor.strike(1_600);
      // Degraded ticks keep the index alive, and settle nothing.
      for (let i = 0; i < 28; i++) {
        floor.now += 1_000;
        floor.tick(1_700, i < between ? 3 : 1);
      }
      floor.ticks(1_601);
      floor.now += 1_001;
      floor.clock();
      expect(floor.results).toEqual([result]);
    }
  });

  test('and never because an operator stops new ones: running contracts settle', () => {
    const floor = opened(2);
    const stop = { kind: 'set_stop', name: `second:${goldSecond.symbol}`, cause: 'operator' } as const;
    floor.bet(1, 'up');
    expect(saidNo(floor.say('operator', stop))).toBe('done');
    expect(saidNo(floor.bet(2, 'up'))).toBe('second_closed');
    floor.strike(1_600).pass(29).ticks(1_601, 1_601);
    expect(floor.results).toEqual(['won']);
    floor.say('operator', { kind: 'set_stop', name: stop.name });
    expect(saidNo(floor.bet(2, 'up'))).toBe('second');
    expect(saidNo(floor.say('operator', { ...stop, name: 'second:SILVER-USDT-SEC' }))).toBe('invalid_order');
  });
});

describe('time', () => {
  test('a clock that jumps forward settles nothing early: the index has been silent, so contracts are void', () => {
    const floor = opened(1);
    floor.bet(1, 'up');
    floor.strike(1_600).ticks(1_601, 1_601);
    floor.now += 3_600_000;
    floor.tick(1_700);
    expect(floor.results).toEqual(['void: settlement_gap']);
  });

  test('a duplicate tick is a tick of its own, and a contract accepted between the two waits for the next', () => {
    const floor = opened(2);
    floor.bet(1, 'up');
    floor.strike(1_600).tick(1_600);
    floor.bet(2, 'up');
    floor.tick(1_600);
    const struck = () => floor.events.flatMap((e) => (e.event === 'second_struck' ? [[e.second.trader, e.second.strike!.number]] : []));
    expect(struck()).toEqual([[1, 2]]);
    floor.strike(1_601);
    expect(struck()).toEqual([
      [1, 2],
      [2, 5],
    ]);
  });

  test('a tick of the last moment whose sources are from before the one before it settles neither side', () => {
    const floor = opened(2);
    floor.bet(1, 'up');
    floor.bet(2, 'down');
    floor.strike(1_600).pass(29, 1_601);
    floor.now += 1_000;
    floor.tick(1_500, 3, 1_101);
    floor.now += 1;
    floor.clock();
    expect(floor.results).toEqual(['won', 'lost']);
    expect(new Set(floor.settled.map(({ settlement }) => settlement?.price))).toEqual(new Set([1_601_000]));
  });

  test('two orders accepted in the same millisecond are struck together, whichever side of a tick they came in', () => {
    const floor = opened(2);
    floor.now += 1_000;
    floor.bet(1, 'up');
    floor.tick(1_600, 3, -1_200);
    floor.bet(2, 'up');
    floor.strike(1_601);
    const strikes = floor.events.flatMap((e) => (e.event === 'second_struck' ? [e.second.strike?.number] : []));
    expect(strikes).toEqual([3, 3]);
  });
});

describe('a contract is refused', () => {
  test('for an unknown instrument, direction, duration or stake', () => {
    const floor = opened();
    const no = (more: object) => saidNo(floor.bet(1, 'up', 100, more));
    expect(no({ symbol: 'GOLD-USDT' })).toBe('wrong_variety');
    expect(no({ direction: 'sideways' })).toBe('invalid_order');
    expect(no({ durationMs: 31_000 })).toBe('unknown_duration');
    expect(no({ stake: 0n })).toBe('invalid_quantity');
    expect(no({ stake: 500_000_000n - 1n })).toBe('below_minimum_stake');
    expect(no({ stake: 1_000n * COIN + 1n })).toBe('above_maximum_stake');
    expect(no({ stake: 5n * COIN })).toBe('second');
  });

  test('where the trader’s country doesn’t allow it, and running contracts settle all the same', () => {
    const floor = opened(1);
    expect(saidNo(floor.bet(1, 'up', 100, { policy: { access: 'open' } }))).toBe('second');
    for (const access of ['closed', 'close_only', 'whatever'])
      expect(saidNo(floor.bet(1, 'up', 100, { policy: { access } }))).toBe('not_offered');
    floor.strike(1_600).pass(29).ticks(1_601, 1_601);
    expect(floor.results).toEqual(['won']);
  });

  test('with too little money, within a second of the last, and beyond ten open ones', () => {
    const floor = opened(1);
    expect(saidNo(floor.bet(1, 'up', 100))).toBe('second');
    floor.now += 999;
    expect(saidNo(floor.bet(1, 'down', 100))).toBe('too_soon');
    floor.now += 1;
    floor.tick(1_600);
    for (let i = 1; i < 10; i++) {
      expect(saidNo(floor.bet(1, i % 2 === 0 ? 'up' : 'down', 1_000))).toBe(i < 10 ? 'second' : '');
      floor.ticks(1_600);
    }
    expect(saidNo(floor.bet(1, 'up', 5))).toBe('too_many_open_seconds');
    expect(saidNo(floor.bet(1, 'up', 5, { symbol: 'DUST-USDT-SEC' }))).toBe('price_stale');
    floor.tick(1_000, 3, 0, 'DUST-USDT');
    expect(saidNo(floor.bet(1, 'up', 901, { symbol: 'DUST-USDT-SEC' }))).toBe('insufficient_available');
    expect(saidNo(floor.bet(1, 'up', 900, { symbol: 'DUST-USDT-SEC' }))).toBe('second');
  });

  test('while the index is degraded, stale or too old, or the instrument isn’t listed', () => {
    const floor = opened(1);
    floor.now += 1_000;
    floor.tick(1_600, 1);
    expect(saidNo(floor.bet(1, 'up'))).toBe('price_stale');
    floor.now += 1_000;
    floor.tick(1_600, 0);
    expect(saidNo(floor.bet(1, 'up'))).toBe('price_stale');
    floor.ticks(1_600);
    floor.now += 5_001;
    expect(saidNo(floor.bet(1, 'up'))).toBe('price_stale');
    floor.ticks(1_600);
    floor.say('operator', { ...secondsOpening, assets: [], instruments: [], seconds: [{ ...goldSecond, listed: false }] });
    expect(saidNo(floor.bet(1, 'up'))).toBe('second_closed');
  });

  test('when it would take the house beyond its caps, and the other side of it still may', () => {
    const floor = opened(4);
    // One percent of 100,000 in one settlement second: a gain of 800, and then of 200 at most.
    expect(saidNo(floor.bet(1, 'up', 1_000))).toBe('second');
    expect(saidNo(floor.bet(2, 'up', 251))).toBe('house_exposure');
    expect(saidNo(floor.bet(2, 'up', 250))).toBe('second');
    expect(saidNo(floor.bet(3, 'up', 5))).toBe('house_exposure');
    expect(saidNo(floor.bet(3, 'down', 1_000))).toBe('second');
    expect(saidNo(floor.bet(4, 'up', 1_000))).toBe('second');
  });

  test('counting those that settle in the second in which it would', () => {
    const floor = opened(3);
    floor.bet(1, 'up', 950, { durationMs: 60_000 });
    floor.strike(1_600).pass(28);
    expect(saidNo(floor.bet(2, 'up', 280))).toBe('second');
    floor.pass(1);
    expect(saidNo(floor.bet(3, 'up', 280))).toBe('house_exposure');
  });

  test('at five percent of the fund in one instrument, over all seconds', () => {
    const floor = opened(8);
    for (let i = 1; i <= 6; i++) {
      expect(saidNo(floor.bet(i, 'down', 1_000))).toBe('second');
      floor.pass(2);
    }
    expect(saidNo(floor.bet(7, 'down', 251))).toBe('house_exposure');
    expect(saidNo(floor.bet(7, 'down', 250))).toBe('second');
  });

  test('when the house can’t freeze what it might have to pay: never an unpaid win', () => {
    const floor = new SecondsFloor();
    floor.configuration = { ...secondsOpening, secondGrant: 10n as never };
    floor.open(2);
    expect(saidNo(floor.bet(1, 'up', 5))).toBe('house_exposure');
    expect(floor.purse(1)).toEqual({ available: 10_000, frozen: 0 });
    // Also where it would lower the house's net loss.
    const emptied = opened(2);
    emptied.bet(1, 'up', 1_000);
    const out = { kind: 'move_custody', key: 'fund:1', from: 'house:second', to: 'custody:cold', asset: 'USDT', amount: 99_100n * COIN };
    emptied.say('operator', out as never);
    expect(saidNo(emptied.bet(2, 'down', 1_000))).toBe('house_exposure');
    expect(saidNo(emptied.bet(2, 'down', 125))).toBe('second');
  });
});

test('up and down at once costs the house nothing but what one of them loses', () => {
  const floor = opened(2);
  floor.bet(1, 'up', 1_000);
  floor.bet(2, 'down', 1_000);
  floor.strike(1_600).pass(29).ticks(1_601, 1_601);
  expect(floor.results).toEqual(['won', 'lost']);
  expect(floor.house('house:second')).toBe(100_200);
});

test('a change of the table applies to later contracts; what is open keeps its payout and the rule book it was accepted under', () => {
  const floor = opened(2);
  floor.bet(1, 'up');
  const [first] = floor.events.flatMap((e) => (e.event === 'second_rules_changed' ? [e] : []));
  const payouts = goldSecond.payouts.map((one) => ({ ...one, ratio: 60_000_000n as never }));
  floor.say('operator', { ...secondsOpening, assets: [], instruments: [], seconds: [{ ...goldSecond, payouts }] });
  floor.bet(2, 'up');
  floor.strike(1_600).pass(29).ticks(1_601, 1_601);
  const [old, later] = floor.settled;
  expect([old!.payout, later!.payout]).toEqual([180n * COIN, 160n * COIN]);
  const rules = floor.events.flatMap((e) => (e.event === 'second_rules_changed' ? [e] : []));
  expect(rules).toHaveLength(2);
  expect([old!.second.ruleBook, later!.second.ruleBook]).toEqual([first!.hash, rules[1]!.hash]);
  expect(rules[0]!.text).toContain('GOLD-USDT-SEC index GOLD-USDT sources 2 stake 500000000 to 100000000000');
  expect(rules[0]!.hash).not.toBe(rules[1]!.hash);
});

test('a new setting that changes no rule leaves the rule book as it is', () => {
  const floor = opened(1);
  floor.say('operator', { ...secondsOpening, assets: [], instruments: [], seconds: [{ ...goldSecond, listed: false }] });
  expect(floor.events.filter((e) => e.event === 'second_rules_changed')).toHaveLength(1);
});

test('a version with other words publishes its rule book once, and no contract is accepted before that', () => {
  const before = opened(1);
  before.bet(1, 'up');
  before.strike(1_600);
  const rows = [...before.exchange.rows()].map((row) =>
    row.table === 'second_rules' ? { ...row, values: { ...row.values, hash: 'a'.repeat(64) } } : row,
  );
  const told = (floor: SecondsFloor) => floor.events.filter((e) => e.event === 'second_rules_changed');
  const known = told(before).length;
  before.exchange = restoreExchange(rows);
  expect(saidNo(before.bet(1, 'down'))).toBe('second_closed');
  before.clock();
  before.clock();
  expect(told(before).length).toBe(known + 1);
  expect(told(before).at(-1)!.hash).toBe(told(before)[0]!.hash);
  expect(saidNo(before.bet(1, 'down'))).toBe('second');
  before.exchange = restoreExchange([...before.exchange.rows()]);
  before.clock();
  expect(told(before).length, 'not at the next start').toBe(known + 1);
});

test('whoever changes the words of the rules raises their version, and that of the core: contracts carry the hash', () => {
  const { text, version } = ruleBook([]);
  expect([CORE_VERSION, version, hex(sha256(ascii(text)))]).toEqual([
    9,
    2,
    '08b615614f4e3f0a5bb2f1e34bd55998f1a6830be7e87ba9d2396393eb345078',
  ]);
});

test('what the operator puts into the fund and takes out of it is booked, and nothing that is frozen leaves', () => {
  const floor = opened(1);
  floor.bet(1, 'up', 1_000);
  const move = (key: string, from: string, to: string, units: bigint) =>
    saidNo(floor.say('operator', { kind: 'move_custody', key, from, to, asset: 'USDT', amount: units * COIN } as never));
  expect(move('fund:1', 'house:second', 'custody:cold', 99_201n)).toBe('insufficient_available');
  expect(move('fund:1', 'house:second', 'custody:cold', 99_200n)).toBe('done');
  expect(move('fund:2', 'custody:cold', 'house:second', 50n)).toBe('done');
  expect([floor.house('house:second'), floor.house('house:second:frozen')]).toEqual([50, 800]);
  expect(move('fund:3', 'house:second:frozen', 'custody:cold', 1n)).toBe('invalid_order');
  floor.strike(1_600).pass(29).ticks(1_601, 1_601);
  expect(floor.purse(1).available).toBe(10_800);
});

test('a restart in the middle changes nothing: every contract is settled once, as it would have been', () => {
  const [floor, stopped] = [opened(3), opened(3)];
  const play = (one: SecondsFloor, between: () => void) => {
    one.bet(1, 'up', 100);
    one.bet(2, 'down', 100, { durationMs: 60_000 });
    between();
    one.strike(1_600).ticks(1_602);
    one.bet(3, 'down', 500);
    between();
    one.ask(3, { kind: 'set_second_limits', step: 'daily_loss', dailyLoss: 50n * COIN });
    one.pass(28, 1_601).ticks(1_603);
    between();
    one.ticks(1_603, 1_604, 1_604);
    between();
    one.pass(40, 1_590);
    between();
  };
  play(floor, () => undefined);
  play(stopped, () => {
    const rows = [...stopped.exchange.rows()];
    stopped.exchange = restoreExchange(rows);
    expect(rowsText(stopped.exchange.rows())).toEqual(rowsText(rows));
  });
  expect(floor.results).toEqual(['won', 'lost', 'won']);
  expect(stopped.results).toEqual(floor.results);
  expect(rowsText(stopped.exchange.rows())).toEqual(rowsText(floor.exchange.rows()));
});
