import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount, type Instant, instant } from '../money/unit.ts';
import { FundsFloor, saidNo, usdt } from '../test/funds-floor.ts';
import { KnownKeys } from '../test/known-keys.ts';
import { rowsText } from '../test/market.ts';
import { DAY_MS } from '../time.ts';
import { KEPT_MS, MOST_KEYS } from './lookup.ts';

const alice = traderId(1);
const KEY = 'practice:0xabc:0';

/** A floor whose store hears of everything at once; `years` lets time pass. */
class Years extends FundsFloor {
  readonly store = new KnownKeys();
  override say(...[origin, command]: Parameters<FundsFloor['say']>) {
    const outcome = super.say(origin, command);
    this.store.hear(this.now as Instant, outcome);
    return outcome;
  }
  pass(ms: number): this {
    this.now += ms;
    this.tick();
    return this;
  }
  forget(...keys: string[]) {
    return this.say('clock', { kind: 'forget_deposits', keys });
  }
  /** How many rows the state has in a table. */
  rows(table: string): number {
    return [...this.exchange.rows()].filter((row) => row.table === table).length;
  }
  credit = (isLookedUp = true, key = KEY, units = 250) => {
    const command = { kind: 'credit_deposit', key, trader: alice, way: 'chain', asset: 'USDT', amount: usdt(units) } as const;
    return saidNo(this.say('chain', isLookedUp ? this.store.lookedUp(command) : command));
  };
  final = (key = KEY) => this.say('chain', this.store.lookedUp({ kind: 'finalize_deposit', key }));
  reverse = (key = KEY) => this.say('chain', this.store.lookedUp({ kind: 'reverse_deposit', key }));
}
const opened = () => {
  const floor = new Years().open(2);
  floor.credit();
  return floor;
};
/** Credited, final, and forgotten when its thirty days were over. */
const forgotten = () => {
  const floor = opened();
  floor.final();
  floor.pass(KEPT_MS + 1).forget(KEY);
  expect(floor.rows('deposit')).toBe(0);
  return floor;
};

describe('a deposit is forgotten', () => {
  test('thirty days after it was final or reversed, and never before it is', () => {
    const floor = opened();
    floor.pass(400 * DAY_MS).forget(KEY);
    expect(floor.rows('deposit'), 'not final').toBe(1);
    floor.final();
    floor.pass(KEPT_MS).forget(KEY);
    expect(floor.rows('deposit'), 'thirty days, not a moment more').toBe(1);
    expect(floor.pass(1).forget(KEY).events).toMatchObject([{ event: 'deposit_forgotten', deposit: { key: KEY, state: 'final' } }]);
    expect(floor.rows('deposit')).toBe(0);
    expect(floor.forget(KEY).events).toEqual([]);
    expect(floor.purse(alice).available).toBe(250);
  });

  test('by the engine alone, and no more at a time than the limit', () => {
    const floor = opened();
    for (const origin of ['trader', 'operator', 'feed', 'chain'] as const) {
      expect(saidNo(floor.say(origin, { kind: 'forget_deposits', keys: [KEY] }))).toBe('wrong_origin');
    }
    const keys = Array.from({ length: MOST_KEYS + 1 }, (_, i) => `practice:0x${i}:0`);
    expect(saidNo(floor.forget(...keys))).toBe('invalid_order');
    expect(saidNo(floor.forget(...keys.slice(1)))).toBe('done');
  });
});

describe('a deposit that was forgotten', () => {
  test('and is seen again is not credited again: the store knew it', () => {
    const floor = forgotten();
    floor.pass(3 * 365 * DAY_MS);
    expect(floor.credit()).toBe('done');
    expect(floor.credit(true, KEY, 251)).toBe('deposit_mismatch');
    expect([floor.purse(alice).available, floor.house('custody:hot')]).toEqual([250, -250]);
  });

  test('and is replayed by hand, without a look-up or with an old one, is refused', () => {
    const floor = opened();
    const early = floor.store.lookedUp({
      kind: 'credit_deposit',
      key: 'practice:0xdef:0',
      trader: alice,
      way: 'chain',
      asset: 'USDT',
      amount: usdt(9),
    });
    floor.say('chain', early);
    floor.final('practice:0xdef:0');
    floor.pass(KEPT_MS + 1).forget('practice:0xdef:0');
    expect(saidNo(floor.say('chain', early)), 'the look-up that found nothing is thirty days old').toBe('expired_command');
    expect(floor.credit(false, 'practice:0xdef:0', 9)).toBe('expired_command');
    expect(floor.purse(alice).available).toBe(259);
  });

  test('is taken back by its chain as one that is remembered, once', () => {
    const floor = forgotten();
    expect(saidNo(floor.final())).toBe('done');
    const reversal = floor.store.lookedUp({ kind: 'reverse_deposit', key: KEY });
    expect(saidNo(floor.say('chain', reversal))).toBe('done');
    expect([floor.purse(alice).available, floor.house('custody:hot')]).toEqual([0, 0]);
    expect(saidNo(floor.reverse())).toBe('done');
    floor.pass(KEPT_MS + 1).forget(KEY);
    expect(floor.rows('deposit')).toBe(0);
    floor.credit(true, 'practice:0xdef:0', 100);
    for (const again of [reversal, { kind: 'reverse_deposit', key: KEY } as const]) {
      expect(saidNo(floor.say('chain', again))).toBe('expired_command');
    }
    expect(saidNo(floor.reverse())).toBe('done');
    expect(floor.purse(alice).available).toBe(100);
  });

  test('stays forgotten and unforgeable after a restart and a replay', () => {
    const floor = forgotten();
    const restored = restoreExchange(floor.exchange.rows());
    expect(rowsText(restored.rows())).toEqual(rowsText(floor.exchange.rows()));
    floor.exchange = restored;
    expect([floor.credit(false), floor.credit()]).toEqual(['expired_command', 'done']);
    const replayed = new FundsFloor();
    for (const { at, origin, command } of floor.journal) {
      replayed.now = at;
      replayed.say(origin, command);
    }
    expect(rowsText(replayed.exchange.rows())).toEqual(rowsText(floor.exchange.rows()));
  });
});

test('as long as nothing was forgotten, commands of older versions run as they always did, and look-ups change nothing', () => {
  const [old, now] = [new FundsFloor().open(2), new FundsFloor().open(2)];
  const lookup = { at: instant(1) };
  for (const [floor, more] of [
    [old, {}],
    [now, { lookup }],
  ] as const) {
    floor.deposit(alice, 250, KEY, more);
    floor.say('chain', { kind: 'finalize_deposit', key: KEY, ...more });
    floor.say('chain', { kind: 'reverse_deposit', key: 'practice:0xdef:0', ...more });
    floor.deposit(alice, 250, KEY, more);
  }
  expect(rowsText(now.exchange.rows())).toEqual(rowsText(old.exchange.rows()));
  expect(now.events).toEqual(old.events);
});

describe('what operators booked by hand', () => {
  const book = (floor: Years, key: string, isLookedUp = true) => {
    const what = {
      kind: 'adjust_balance',
      key,
      trader: alice,
      account: 'spot',
      asset: 'USDT',
      amount: amount(5n),
      cause: 'correction',
    } as const;
    return saidNo(floor.say('operator', isLookedUp ? floor.store.lookedUp(what) : what));
  };
  const say = (floor: Years, kind: 'date_bookings' | 'forget_bookings', ...keys: string[]) => floor.say('clock', { kind, keys }).events;

  test('is forgotten thirty days after it was dated, and is still booked once', () => {
    const floor = new Years().open(2);
    book(floor, 'adjustment:1');
    floor.pass(400 * DAY_MS);
    expect(say(floor, 'forget_bookings', 'adjustment:1'), 'nobody knows how old it is').toEqual([]);
    expect(say(floor, 'date_bookings', 'adjustment:1', 'adjustment:2')).toMatchObject([{ event: 'booking_dated', key: 'adjustment:1' }]);
    expect(say(floor, 'date_bookings', 'adjustment:1')).toEqual([]);
    expect([floor.rows('booked'), floor.rows('dated_booking')]).toEqual([0, 1]);
    expect(book(floor, 'adjustment:1')).toBe('done');
    floor.pass(KEPT_MS);
    expect(say(floor, 'forget_bookings', 'adjustment:1')).toEqual([]);
    floor.pass(1);
    expect(say(floor, 'forget_bookings', 'adjustment:1')).toMatchObject([{ event: 'booking_forgotten' }]);
    expect(floor.rows('dated_booking')).toBe(0);
    expect([book(floor, 'adjustment:1'), book(floor, 'adjustment:1', false)]).toEqual(['done', 'expired_command']);
    expect(floor.house('adjustment')).toBe(-0.00000005);
    expect(book(floor, 'adjustment:2')).toBe('done');
    expect(floor.house('adjustment')).toBe(-0.0000001);
  });

  test('moves between wallets likewise', () => {
    const floor = new Years().open(2);
    floor.credit();
    const move = () => {
      const what = {
        kind: 'move_custody',
        key: 'custody:1',
        from: 'custody:hot',
        to: 'custody:cold',
        asset: 'USDT',
        amount: usdt(60),
      } as const;
      return saidNo(floor.say('operator', floor.store.lookedUp(what)));
    };
    expect(move()).toBe('done');
    say(floor, 'date_bookings', 'custody:1');
    floor.pass(KEPT_MS + 1);
    expect(say(floor, 'forget_bookings', 'custody:1')).toHaveLength(1);
    expect(move()).toBe('done');
    expect([floor.house('custody:hot'), floor.house('custody:cold')]).toEqual([-190, -60]);
  });
});
