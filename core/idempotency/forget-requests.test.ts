import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import { instant } from '../money/unit.ts';
import { FundsFloor, saidNo } from '../test/funds-floor.ts';
import { rowsText } from '../test/market.ts';
import { REQUEST_WINDOW_MS, SHORT_WINDOW_MS } from './request.ts';

const alice = traderId(1);

class Flood extends FundsFloor {
  /** Moves a USDT; the number of the command is the transfer's. */
  move(requestId: string, lives = 3_000) {
    const request = { trader: alice, requestId, expiresAt: instant(this.now + lives) };
    return this.say('trader', { kind: 'transfer', ...request, from: 'spot', to: 'fiat', asset: 'USDT', amount: 1n as never });
  }
  forget(until = this.seq) {
    return this.say('clock', { kind: 'forget_requests', until });
  }
  moved = (): number => this.events.filter((e) => e.event === 'transferred').length;
}
const opened = () => {
  const floor = new Flood().open(1);
  floor.forget(0);
  floor.now += REQUEST_WINDOW_MS;
  return floor;
};

describe('an early forgotten request', () => {
  test('is at least a minute old, and its repetition has expired by then', () => {
    const floor = opened();
    floor.move('one');
    const sent = floor.journal.at(-1)!.command;
    floor.now += SHORT_WINDOW_MS;
    expect(floor.forget(floor.seq).events, 'a minute, not a moment more').toEqual([]);
    expect(floor.say('trader', sent).seq).toBeLessThan(floor.seq);
    floor.now += 1;
    expect(floor.forget(floor.seq).events).toMatchObject([{ event: 'requests_forgotten' }]);
    expect(saidNo(floor.say('trader', sent))).toBe('expired_command');
    expect(floor.moved()).toBe(1);
  });

  test('came after lifetimes were shortened: an earlier one may live fifteen minutes', () => {
    const floor = new Flood().open(1);
    floor.move('long', REQUEST_WINDOW_MS);
    const sent = floor.journal.at(-1)!.command;
    expect(floor.forget().events).toMatchObject([{ event: 'requests_forgotten', until: 0 }]);
    floor.now += SHORT_WINDOW_MS + 1;
    floor.move('short');
    floor.now += SHORT_WINDOW_MS + 1;
    expect(floor.forget().events).toEqual([]);
    expect(floor.say('trader', sent).answer).toMatchObject({ kind: 'transfer' });
    expect(floor.moved()).toBe(2);
    floor.now += REQUEST_WINDOW_MS;
    expect(saidNo(floor.say('trader', sent))).toBe('expired_command');
  });

  test('means that no later request may live longer than a minute', () => {
    const floor = opened();
    expect(saidNo(floor.move('long', SHORT_WINDOW_MS + 1))).toBe('expired_command');
    expect(saidNo(floor.move('minute', SHORT_WINDOW_MS))).toBe('transfer');
    const before = new Flood().open(1);
    expect(saidNo(before.move('long', SHORT_WINDOW_MS + 1))).toBe('transfer');
  });

  test('goes together with all before it and none after it, only by the engine’s command', () => {
    const floor = opened();
    floor.move('one');
    const one = floor.seq;
    floor.move('two');
    floor.now += SHORT_WINDOW_MS + 1;
    for (const origin of ['trader', 'operator', 'feed', 'chain'] as const)
      expect(saidNo(floor.say(origin, { kind: 'forget_requests', until: one }))).toBe('wrong_origin');
    for (const until of [Number.NaN, 0.5, 1_000_000_000]) expect(saidNo(floor.forget(until))).toBe('invalid_order');
    floor.forget(one);
    expect(floor.exchange.requestsBeyond(0)).toBe(one + 1);
    expect(floor.move('two').seq).toBe(one + 1);
    expect(floor.forget(one).events).toEqual([]);
  });

  test('isn’t restored by a restart, even if the store kept it longer', () => {
    const floor = opened();
    for (const id of ['one', 'two', 'three']) floor.move(id);
    const rows = [...floor.exchange.rows()];
    floor.now += SHORT_WINDOW_MS + 1;
    floor.forget(floor.seq - 1);
    const stored = [...floor.exchange.rows()].filter(({ table }) => table !== 'request');
    const restored = restoreExchange([...stored, ...rows.filter(({ table }) => table === 'request')]);
    expect(rowsText(restored.rows())).toEqual(rowsText(floor.exchange.rows()));
    floor.exchange = restored;
    expect([saidNo(floor.move('long', SHORT_WINDOW_MS + 1)), floor.move('three').seq]).toEqual(['expired_command', floor.seq - 3]);
  });
});
