import { describe, expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { amount, instant } from '../money/unit.ts';
import { FundsFloor, saidNo, usdt } from '../test/funds-floor.ts';
import { DAY_MS } from '../time.ts';

const [alice, bob] = [traderId(1), traderId(2)];
const KEY = 'practice:0xabc:0';
const opened = () => new FundsFloor().open(2);
const say = (floor: FundsFloor, kind: 'finalize_deposit' | 'reverse_deposit', key = KEY) => saidNo(floor.say('chain', { kind, key }));

describe('a deposit', () => {
  test('reported twice, by two nodes or after a restart, is credited once', () => {
    const floor = opened();
    expect(saidNo(floor.deposit(alice, 250, KEY))).toBe('done');
    expect(floor.deposit(alice, 250, KEY).events).toEqual([]);
    expect(floor.purse(alice).available).toBe(250);
    expect(floor.house('custody:hot')).toBe(-250);
    expect(saidNo(floor.deposit(alice, 251, KEY))).toBe('deposit_mismatch');
    expect(saidNo(floor.deposit(bob, 250, KEY))).toBe('deposit_mismatch');
  });

  test('is available once credited, and can be withdrawn once final', () => {
    const floor = opened();
    floor.deposit(alice, 250, KEY);
    expect(saidNo(floor.withdraw(alice, 100))).toBe('insufficient_available');
    expect(saidNo(floor.transfer(alice, 'fiat', 'spot', 50))).toBe('transfer');
    floor.transfer(alice, 'spot', 'fiat', 150);
    expect(saidNo(floor.withdraw(alice, 101))).toBe('insufficient_available');
    expect(saidNo(floor.withdraw(alice, 100))).toBe('withdrawal');
    expect(say(floor, 'finalize_deposit')).toBe('done');
    expect(say(floor, 'finalize_deposit')).toBe('done');
    expect(saidNo(floor.withdraw(alice, 250))).toBe('withdrawal');
  });

  test('orphaned by its chain is reversed by a new entry, and what was already spent is owed', () => {
    const floor = opened();
    floor.deposit(alice, 250, KEY);
    floor.transfer(alice, 'fiat', 'spot', 200);
    expect(say(floor, 'reverse_deposit')).toBe('done');
    expect([floor.purse(alice).available, floor.owed(alice), floor.house('custody:hot')]).toEqual([0, 200, 0]);
    expect(say(floor, 'reverse_deposit')).toBe('done');
    expect(floor.owed(alice)).toBe(200);
    expect(saidNo(floor.deposit(alice, 250, KEY))).toBe('done');
    expect(floor.purse(alice).available).toBe(0);
    floor.transfer(alice, 'spot', 'fiat', 300);
    expect(saidNo(floor.withdraw(alice, 50))).toBe('debt_open');
    const repay = (units: number) =>
      saidNo(floor.say('trader', { kind: 'repay_debt', ...floor.request(alice), asset: 'USDT', amount: usdt(units) }));
    expect(repay(201)).toBe('invalid_quantity');
    expect(repay(0)).toBe('invalid_quantity');
    expect(repay(200)).toBe('booked');
    expect(repay(1)).toBe('invalid_quantity');
    expect(saidNo(floor.withdraw(alice, 50))).toBe('withdrawal');
  });

  test('is credited again under its next key only after the earlier credit was reversed', () => {
    const floor = opened();
    floor.deposit(alice, 250, KEY);
    const again = (after: string, units = 250, trader = alice) => saidNo(floor.deposit(trader, units, `${KEY}:2`, { after }));
    expect([again(KEY), again('practice:0xdef:0'), floor.purse(alice).available]).toEqual(['deposit_mismatch', 'deposit_mismatch', 250]);
    say(floor, 'reverse_deposit');
    expect([again(KEY, 251), again(KEY, 250, bob)], 'another payment’s').toEqual(['deposit_mismatch', 'deposit_mismatch']);
    expect([again(KEY), again(KEY), floor.purse(alice).available]).toEqual(['done', 'done', 250]);
  });

  test('that its chain mines again after it was spent first repays what is owed', () => {
    const floor = opened();
    floor.deposit(alice, 250, KEY);
    floor.transfer(alice, 'fiat', 'spot', 200);
    say(floor, 'reverse_deposit');
    expect(floor.owed(alice)).toBe(200);
    expect(saidNo(floor.deposit(alice, 250, `${KEY}:2`, { after: KEY }))).toBe('done');
    expect([floor.owed(alice), floor.purse(alice).available]).toEqual([0, 50]);
  });

  test('that was mined more than thirty days ago isn’t credited, whatever the store knows of its key', () => {
    const floor = opened();
    const mined = (days: number) => instant(floor.now - days * DAY_MS);
    expect(saidNo(floor.deposit(alice, 250, KEY, { minedAt: mined(30.1) }))).toBe('expired_command');
    expect(saidNo(floor.deposit(alice, 250, KEY, { minedAt: mined(29.9) }))).toBe('done');
  });

  test('can be reversed even after it was final: the house bears the loss, and the trader the debt', () => {
    const floor = opened();
    floor.deposit(alice, 250, KEY, { isFinal: true });
    expect(saidNo(floor.withdraw(alice, 200))).toBe('withdrawal');
    say(floor, 'reverse_deposit');
    expect([floor.purse(alice).available, floor.purse(alice).frozen, floor.owed(alice)]).toEqual([0, 200, 200]);
  });

  test('with a proof comes from an operator, one on a chain from the watcher; nobody else can credit anything', () => {
    const floor = opened();
    const credit = { kind: 'credit_deposit', key: 'proof:1', trader: alice, asset: 'USDT', amount: usdt(5) } as const;
    for (const origin of ['trader', 'feed', 'clock', 'chain'] as const)
      expect(saidNo(floor.say(origin, { ...credit, way: 'bank' }))).toBe('wrong_origin');
    for (const origin of ['trader', 'feed', 'clock', 'operator'] as const)
      expect(saidNo(floor.say(origin, { ...credit, way: 'chain' }))).toBe('wrong_origin');
    expect(saidNo(floor.say('operator', { ...credit, way: 'bank' }))).toBe('done');
    expect([floor.house('bank'), floor.purse(alice).available]).toEqual([-5, 5]);
  });

  test('of nothing, or of an unknown asset, trader or key is refused', () => {
    const floor = opened();
    expect(saidNo(floor.deposit(alice, 0, KEY))).toBe('invalid_quantity');
    expect(saidNo(floor.deposit(alice, 5, KEY, { asset: 'IRON' }))).toBe('unsupported_asset');
    expect(saidNo(floor.deposit(traderId(99), 5, KEY))).toBe('unknown_trader');
    expect(saidNo(floor.deposit(alice, 5, 'a key'))).toBe('invalid_order');
    expect(say(floor, 'reverse_deposit', 'practice:0xdef:0')).toBe('unknown_deposit');
  });
});

describe('a booking by operators', () => {
  const adjust = (floor: FundsFloor, key: string, units: bigint) =>
    saidNo(
      floor.say('operator', {
        kind: 'adjust_balance',
        key,
        trader: alice,
        account: 'spot',
        asset: 'USDT',
        amount: amount(units),
        cause: 'correction',
      }),
    );
  test('is made once per key, and takes only available balance', () => {
    const floor = opened();
    expect(adjust(floor, 'adjustment:1', 500n)).toBe('done');
    expect(adjust(floor, 'adjustment:1', 500n)).toBe('done');
    expect(floor.house('adjustment')).toBe(-0.000005);
    expect(adjust(floor, 'adjustment:2', -1n * 10n ** 20n)).toBe('insufficient_available');
    expect(adjust(floor, 'adjustment:3', -500n)).toBe('done');
    expect(floor.house('adjustment')).toBe(0);
    expect(floor.events.filter((e) => e.event === 'adjusted').map((e) => e.amount)).toEqual([500n, -500n]);
  });

  test('moves between the house’s wallets only what the books say they hold', () => {
    const floor = opened();
    floor.deposit(alice, 100, KEY);
    const move = (key: string, from: 'custody:hot' | 'custody:cold' | 'house:flash', to: 'custody:hot' | 'custody:cold', units: number) =>
      saidNo(floor.say('operator', { kind: 'move_custody', key, from, to, asset: 'USDT', amount: usdt(units) }));
    expect(move('custody:1', 'custody:hot', 'custody:cold', 101)).toBe('insufficient_available');
    expect(move('custody:1', 'custody:hot', 'custody:cold', 60)).toBe('done');
    expect(move('custody:1', 'custody:hot', 'custody:cold', 60)).toBe('done');
    expect([floor.house('custody:hot'), floor.house('custody:cold')]).toEqual([-40, -60]);
    expect(move('inventory:1', 'house:flash', 'custody:hot', 2_000_000)).toBe('insufficient_available');
  });
});
