import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { instant } from '../money/unit.ts';
import type { Origin } from '../stamp.ts';

import { Floor, rowsText, START } from '../test/market.ts';
import { play } from '../test/play.ts';
import type { StandingCommand } from './commands.ts';
import { holdCauses, LONGEST_HOLD_MS, lockCauses, type Standing } from './standing.ts';
import { standingOf } from './state.ts';
import { traderId } from './trader-id.ts';

const alice = traderId(1);
const HOUR = 3_600_000;
const standing = (floor: Floor, trader = alice): Standing =>
  standingOf([...floor.exchange.rows()].find(({ table, values }) => table === 'trader' && values['trader'] === trader)!.values);
const say = (floor: Floor, origin: Origin, command: StandingCommand) => floor.say(origin, command).answer;

describe('a lock', () => {
  test('cancels every open order of the trader in the same command, releases what they froze, and affects nobody else', () => {
    const p = play(`alice buy 2 @ 1500 / alice sell 3 @ 1700 / alice sell 1 @ 1650 stop 1640 / bob buy 1 @ 1500
                    office locks alice`);
    expect([1, 2, 3].map((n) => p.fate(n))).toEqual(['cancelled 0 of 2: locked', 'cancelled 0 of 3: locked', 'cancelled 0 of 1: locked']);
    expect(p.money('alice')).toBe('100000 USDT, 100 GOLD');
    expect(p.fate(4)).toBe('new 0 of 1');
    expect(p.ladder).toBe('-----\n1500 | 1');
  });

  test('refuses all later commands of the trader, and balances stay where they are', () => {
    const p = play(`alice buy 2 @ 1500 / office locks alice / alice buy 1 @ 1500 / alice cancel all
                    alice moves 5 USDT from spot to fiat / bob sell 5 @ 1500`);
    expect(p.said).toEqual(['alice: trader_locked', 'alice: trader_locked', 'alice: trader_locked']);
    expect(p.tape).toBe('');
    expect(p.money('alice')).toBe('100000 USDT, 100 GOLD');
  });

  test('ends when an operator opens it; cancelled orders stay cancelled', () => {
    const p = play('alice buy 2 @ 1500 / office locks alice / office opens alice / alice buy 1 @ 1500');
    expect(p.said).toEqual([]);
    expect(p.ladder).toBe('-----\n1500 | 1');
  });

  test('by the trader can be opened by the trader; one by an operator can’t', () => {
    expect(play('alice freezes / alice buy 1 @ 1500 / alice opens / alice buy 1 @ 1500').said).toEqual(['alice: trader_locked']);
    expect(play('office locks alice / alice opens').said).toEqual(['alice: trader_locked']);
    expect(play('alice freezes / office locks alice / alice opens').said).toEqual(['alice: trader_locked']);
    expect(play('office locks alice / alice freezes / alice opens').said).toEqual(['alice: trader_locked']);
    expect(play('alice freezes / office opens alice / alice buy 1 @ 1500').said).toEqual([]);
  });

  test('applies once if it arrives twice from an outbox; earlier answers don’t change', () => {
    const floor = new Floor().open(2);
    const order = { kind: 'cancel_all_orders', trader: alice, requestId: 'before', expiresAt: instant(START + 1_000) } as const;
    const first = floor.say('trader', order);
    say(floor, 'operator', { kind: 'lock_trader', trader: alice, cause: 'operator' });
    const rows = rowsText(floor.exchange.rows()).filter((row) => !row.includes('"head"'));
    const again = floor.say('operator', { kind: 'lock_trader', trader: alice, cause: 'operator' });
    expect(again).toMatchObject({ answer: { kind: 'orders', orderIds: [] }, events: [] });
    expect(rowsText(floor.exchange.rows()).filter((row) => !row.includes('"head"'))).toEqual(rows);
    expect(floor.say('trader', order)).toMatchObject({ seq: first.seq, answer: first.answer });
  });
});

describe('a hold', () => {
  test('is only ever extended, whatever follows', () => {
    const floor = new Floor().open(1);
    const hold = (hours: number, cause: Standing['holdCause']) =>
      say(floor, 'trader', { kind: 'place_hold', trader: alice, until: instant(START + hours * HOUR), cause: cause! });
    hold(72, 'contact');
    hold(24, 'password');
    expect(standing(floor)).toMatchObject({ holdUntil: START + 72 * HOUR, holdCause: 'contact' });
    hold(73, 'second_factor');
    expect(standing(floor)).toMatchObject({ holdUntil: START + 73 * HOUR, holdCause: 'second_factor' });
  });

  test('doesn’t prevent trading', () => {
    const p = play('alice buy 1 @ 1500');
    p.floor.say('trader', { kind: 'place_hold', trader: alice, until: instant(p.floor.now + HOUR), cause: 'password' });
    expect(p.act('alice buy 1 @ 1400').said).toEqual([]);
  });

  test('of more than a year, or ending at time zero, is refused', () => {
    const floor = new Floor().open(1);
    for (const until of [START + LONGEST_HOLD_MS + 1, Number.NaN, 0.5, 2 ** 53]) {
      expect(say(floor, 'operator', { kind: 'place_hold', trader: alice, until: instant(until), cause: 'operator' })).toEqual({
        rejected: 'invalid_order',
      });
    }
    expect(standing(floor).holdUntil).toBe(0);
  });
});

test('nobody can raise their own verification, or lock or hold in the exchange’s name', () => {
  const floor = new Floor().open(1);
  const until = instant(START + HOUR);
  const forged: StandingCommand[] = [
    { kind: 'set_verification_level', trader: alice, level: 'enhanced' },
    { kind: 'lock_trader', trader: alice, cause: 'operator' },
    { kind: 'lock_trader', trader: alice, cause: 'closed' },
    { kind: 'place_hold', trader: alice, until, cause: 'operator' },
  ];
  for (const command of forged) {
    for (const origin of ['trader', 'feed', 'clock'] as const) expect(say(floor, origin, command)).toEqual({ rejected: 'wrong_origin' });
  }
  for (const origin of ['feed', 'clock'] as const) {
    expect(say(floor, origin, { kind: 'unlock_trader', trader: alice })).toEqual({ rejected: 'wrong_origin' });
    expect(say(floor, origin, { kind: 'lock_trader', trader: alice, cause: 'self' })).toEqual({ rejected: 'wrong_origin' });
  }
  expect(standing(floor)).toEqual({ locked: undefined, verificationLevel: 'none', holdUntil: 0, holdCause: undefined });
});

test('unknown causes and levels change nothing', () => {
  const floor = new Floor().open(1);
  const unknown = [
    { kind: 'lock_trader', trader: alice, cause: 'because' },
    { kind: 'place_hold', trader: alice, until: instant(START + HOUR), cause: 'because' },
    { kind: 'set_verification_level', trader: alice, level: 'vip' },
  ] as unknown as StandingCommand[];
  for (const command of unknown) expect(say(floor, 'operator', command)).toEqual({ rejected: 'invalid_order' });
  expect(say(floor, 'operator', { kind: 'unlock_trader', trader: traderId(77) })).toEqual({ rejected: 'unknown_trader' });
});

test('lock, level and hold are restored from the rows unchanged', () => {
  const floor = new Floor().open(3);
  say(floor, 'operator', { kind: 'lock_trader', trader: alice, cause: lockCauses[0] });
  say(floor, 'operator', { kind: 'set_verification_level', trader: traderId(2), level: 'verified' });
  say(floor, 'operator', { kind: 'place_hold', trader: traderId(3), until: instant(START + HOUR), cause: holdCauses[5] });
  const rows = [...floor.exchange.rows()];
  const twin = restoreExchange(rows);
  expect(rowsText(twin.rows())).toEqual(rowsText(rows));
  const order = { kind: 'cancel_all_orders', trader: alice, requestId: 'after', expiresAt: instant(START + 1_000) } as const;
  expect(twin.apply({ seq: floor.seq + 1, at: instant(START), origin: 'trader' }, order).answer).toEqual({ rejected: 'trader_locked' });
});
