// Forgetting changes nothing visible: the same commands, looked up in the store as the server does it, get the same answers and
// have the same effects whether the core forgets along the way or keeps everything.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command, TraderCommand } from './command.ts';
import type { Outcome } from './event.ts';
import { restoreExchange } from './exchange.ts';
import { KEPT_MS } from './funds/lookup.ts';
import { REQUEST_WINDOW_MS, SHORT_WINDOW_MS } from './idempotency/request.ts';
import { traderId } from './identity/trader-id.ts';
import { amount, type Instant, instant } from './money/unit.ts';
import type { Origin } from './stamp.ts';
import { FundsFloor, usdt } from './test/funds-floor.ts';
import { KnownKeys } from './test/known-keys.ts';
import { rowsText } from './test/market.ts';

/** An exchange with its store. The one that keeps everything gets commands with the same numbers but no keys. */
class House extends FundsFloor {
  readonly store = new KnownKeys();
  override say(...[origin, command]: Parameters<FundsFloor['say']>): Outcome {
    const outcome = super.say(origin, command);
    this.store.hear(this.now as Instant, outcome);
    return outcome;
  }
  restart(): void {
    this.exchange = restoreExchange(this.exchange.rows());
  }
  /** As the server delivers it: a request the store knows doesn't reach the core. */
  deliver(origin: Origin, command: Command): Outcome {
    const told = 'requestId' in command ? this.store.told(command as TraderCommand) : undefined;
    return told ?? this.say(origin, this.store.lookedUp(command));
  }
}

const trader = fc.integer({ min: 1, max: 3 }).map(traderId);
const key = fc.integer({ min: 1, max: 6 });
const depositKey = key.map((n) => `practice:0x${n}:0`);
const units = fc.integer({ min: 1, max: 300 });
type Make = (house: House, n: number) => readonly [Origin, Command];

const step: fc.Arbitrary<Make> = fc.oneof(
  fc.tuple(depositKey, trader, fc.constantFrom(100, 100, 100, 101)).map(
    ([k, t, u]): Make =>
      () => ['chain', { kind: 'credit_deposit', key: k, trader: t, way: 'chain', asset: 'USDT', amount: usdt(u) }],
  ),
  fc.tuple(depositKey, fc.constantFrom('finalize_deposit' as const, 'finalize_deposit' as const, 'reverse_deposit' as const)).map(
    ([k, kind]): Make =>
      () => ['chain', { kind, key: k }],
  ),
  fc.tuple(key, trader, fc.constantFrom(-5n, 7n)).map(
    ([k, t, sum]): Make =>
      () => [
        'operator',
        {
          kind: 'adjust_balance',
          key: `adjustment:${k}`,
          trader: t,
          account: 'fiat',
          asset: 'USDT',
          amount: amount(sum),
          cause: 'correction',
        },
      ],
  ),
  fc.tuple(key, units).map(
    ([k, u]): Make =>
      () => [
        'operator',
        { kind: 'move_custody', key: `custody:${k}`, from: 'custody:hot', to: 'custody:cold', asset: 'USDT', amount: usdt(u) },
      ],
  ),
  // One of three IDs was used before.
  fc.tuple(trader, units, fc.integer({ min: 0, max: 60 })).map(
    ([t, u, back]): Make =>
      (house, n) => [
        'trader',
        {
          kind: 'transfer',
          trader: t,
          requestId: `request ${back < 20 ? Math.max(0, n - back) : n}`,
          expiresAt: instant(house.now + 3_000),
          from: u % 2 === 0 ? 'fiat' : 'spot',
          to: u % 2 === 0 ? 'spot' : 'fiat',
          asset: 'USDT',
          amount: usdt(u),
        },
      ],
  ),
  trader.map(
    (t): Make =>
      (house, n) => [
        'trader',
        {
          kind: 'submit_withdrawal',
          trader: t,
          requestId: `withdrawal ${n}`,
          expiresAt: instant(house.now + 3_000),
          asset: 'USDT',
          network: 'practice',
          address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          amount: usdt(50),
          fee: usdt(1),
        },
      ],
  ),
);
const wait = fc.constantFrom(10, 1_000, SHORT_WINDOW_MS + 1, REQUEST_WINDOW_MS + 1, KEPT_MS / 2, KEPT_MS + 1);
const tidying = fc.constantFrom('none', 'none', 'deposits', 'dates', 'bookings', 'requests', 'restart');

/** Everything that could be named; the core keeps what must stay. */
function tidy(what: string, keepsAll: boolean): Command {
  const all = (prefix: string, suffix = '') => (keepsAll ? [] : [1, 2, 3, 4, 5, 6].map((n) => `${prefix}${n}${suffix}`));
  const bookings = [...all('adjustment:'), ...all('custody:')];
  if (what === 'deposits') return { kind: 'forget_deposits', keys: all('practice:0x', ':0') };
  if (what === 'dates') return { kind: 'date_bookings', keys: bookings };
  return { kind: 'forget_bookings', keys: bookings };
}

const own = /"table":"(deposit|booked|dated_booking|request)"|"(keys_forgotten_at|requests_forgotten|short_lives_from)"/;
const rowsOf = (house: House) => rowsText(house.exchange.rows()).filter((row) => !own.test(row));
const isOfForgetting = ({ event }: { event: string }) => /forgotten|dated/.test(event);

test('with and without forgetting, the same commands get the same answers and have the same effects', () => {
  const seen = { deposits: 0, bookings: 0, requests: 0 };
  fc.assert(
    fc.property(fc.array(fc.tuple(step, wait, tidying), { minLength: 30, maxLength: 120, size: 'max' }), (run) => {
      const [forgets, keeps] = [new House().open(3), new House().open(3)] as const;
      const both = (act: (house: House) => void) => [forgets, keeps].forEach(act);
      for (const [n, [make, ms, what]] of run.entries()) {
        both((house) => {
          house.now += ms;
          house.tick();
        });
        if (what === 'restart') both((house) => house.restart());
        else if (what === 'requests') {
          forgets.say('clock', { kind: 'forget_requests', until: forgets.seq });
          keeps.tick();
        } else if (what !== 'none') both((house) => void house.say('clock', tidy(what, house === keeps)));
        const [one, other] = [forgets, keeps].map((house) => house.deliver(...make(house, n))) as [Outcome, Outcome];
        expect(one).toEqual(other);
      }
      expect(rowsOf(forgets)).toEqual(rowsOf(keeps));
      expect(forgets.events.filter((e) => !isOfForgetting(e))).toEqual(keeps.events);
      for (const { event } of forgets.events) {
        if (event === 'deposit_forgotten') seen.deposits++;
        if (event === 'booking_forgotten') seen.bookings++;
        if (event === 'requests_forgotten') seen.requests++;
      }
    }),
    { numRuns: 60, seed: 20_261_122 },
  );
  // Otherwise this test would prove nothing.
  expect(
    Object.values(seen).every((count) => count > 100),
    JSON.stringify(seen),
  ).toBe(true);
});

test('replaying old commands manually, without asking the store, has no effect', () => {
  let replayed = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(step, wait), { minLength: 30, maxLength: 60, size: 'max' }), (run) => {
      const house = new House().open(3);
      for (const [n, [make, ms]] of run.entries()) {
        house.now += ms;
        house.deliver(...make(house, n));
      }
      house.tick();
      house.say('clock', tidy('dates', false));
      house.now += KEPT_MS + 1;
      for (const what of ['deposits', 'bookings']) house.say('clock', tidy(what, false));
      const open = new Set([...house.exchange.rows()].filter(({ table }) => table === 'deposit').map(({ values }) => values['key']));
      const before = house.events.length;
      for (const { origin, command } of [...house.journal]) {
        if (!/deposit$|^adjust|^move/.test(command.kind) || ('key' in command && open.has(command.key))) continue;
        house.say(origin, command);
        replayed++;
      }
      expect(house.events.slice(before)).toEqual([]);
    }),
    { numRuns: 40, seed: 7 },
  );
  expect(replayed).toBeGreaterThan(300);
});
