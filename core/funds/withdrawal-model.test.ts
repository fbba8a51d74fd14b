import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExchange, restoreExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import { instant } from '../money/unit.ts';
import { type StateRow, tellChanges } from '../state.ts';
import { follower } from '../test/follower.ts';
import { FundsFloor, saidNo, usdt } from '../test/funds-floor.ts';
import { rowsText } from '../test/market.ts';
import { chainSteps, evidences } from './withdrawal.ts';

// Every deposit and withdrawal command, in any order and mostly at the wrong time, compared with a small model: each trader's
// balance, and the state of each withdrawal and deposit.

const TRADERS = 3;
const who = fc.integer({ min: 1, max: TRADERS }).map(traderId);
const which = fc.nat({ max: 6 });
const act = fc.oneof(
  fc.record({
    do: fc.constant('submit' as const),
    who,
    units: fc.constantFrom(5, 20, 300, 999, 1_000, 4_000, 12_000),
    to: fc.constantFrom('address', 'new', 'trader', 'bank'),
  }),
  fc.record({ do: fc.constant('cancel' as const), who, which }),
  fc.record({ do: fc.constant('review' as const), which, person: fc.integer({ min: 1, max: 3 }), isApproved: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), which }),
  fc.record({
    do: fc.constant('advance' as const),
    which,
    to: fc.constantFrom(...chainSteps),
    confirmations: fc.constantFrom(undefined, 3, 11, 12, 20),
    evidence: fc.constantFrom(undefined, ...evidences),
  }),
  fc.record({ do: fc.constant('deposit' as const), who, key: fc.nat({ max: 5 }), isFinal: fc.boolean() }),
  fc.record({ do: fc.constant('finalize' as const), key: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('reverse' as const), key: fc.nat({ max: 5 }) }),
  fc.record({ do: fc.constant('transfer' as const), who, isOut: fc.boolean(), units: fc.constantFrom(100, 5_000) }),
  fc.record({ do: fc.constant('repay' as const), who, units: fc.constantFrom(50, 100) }),
  fc.record({ do: fc.constant('stop' as const), isStopped: fc.boolean() }),
  fc.record({ do: fc.constant('exchange' as const), who, isBack: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0, 1, 24) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

function play(floor: FundsFloor, a: Act): void {
  const told = floor.events.flatMap((e) => (e.event === 'withdrawal_changed' ? [e.withdrawal.withdrawal] : []));
  const all = [...new Set(told)];
  const chosen = (n: number): number => all[all.length - 1 - n] ?? 999_999;
  switch (a.do) {
    case 'submit': {
      const more = {
        address: {},
        new: { savedAt: undefined },
        trader: { receiver: traderId((a.who % TRADERS) + 1) },
        bank: { network: 'bank', address: undefined, card: 4 },
      };
      floor.withdraw(a.who, a.units, more[a.to as keyof typeof more]);
      return;
    }
    case 'cancel':
      floor.say('trader', { kind: 'cancel_withdrawal', ...floor.request(a.who), withdrawal: chosen(a.which) });
      return;
    case 'review':
      floor.review(chosen(a.which), a.person, a.isApproved);
      return;
    case 'pay':
      floor.say('operator', { kind: 'pay_withdrawal', withdrawal: chosen(a.which) });
      return;
    case 'advance':
      floor.advance(chosen(a.which), a.to, { txid: '0xabcdef01', confirmations: a.confirmations, evidence: a.evidence });
      return;
    case 'deposit':
      floor.deposit(a.who, 250, `practice:0xaa:${a.key}`, { isFinal: a.isFinal });
      return;
    case 'finalize':
      floor.say('chain', { kind: 'finalize_deposit', key: `practice:0xaa:${a.key}` });
      return;
    case 'reverse':
      floor.say('chain', { kind: 'reverse_deposit', key: `practice:0xaa:${a.key}` });
      return;
    case 'transfer':
      floor.transfer(a.who, a.isOut ? 'fiat' : 'spot', a.isOut ? 'spot' : 'fiat', a.units);
      return;
    case 'repay':
      floor.say('trader', { kind: 'repay_debt', ...floor.request(a.who), asset: 'USDT', amount: usdt(a.units) });
      return;
    case 'stop':
      floor.say('operator', { kind: 'set_stop', name: 'withdrawals', cause: a.isStopped ? 'operator' : undefined });
      return;
    case 'exchange': {
      const [from, to] = a.isBack ? ['GOLD', 'USDT'] : ['USDT', 'GOLD'];
      const quoted = floor.say('trader', { kind: 'quote_flash', ...floor.request(a.who), from, to, fromAmount: usdt(2) });
      if (saidNo(quoted) === 'quote') floor.say('trader', { kind: 'accept_quote', ...floor.request(a.who), quote: quoted.seq });
      return;
    }
    case 'wait':
      floor.now += a.hours * 3_600_000 + 700;
      floor.index('GOLD-USDT', 1_600);
      floor.tick();
  }
}

const acts = fc.array(act, { minLength: 20, maxLength: 120, size: 'max' });
const RUNS = { numRuns: 60, seed: 20_261_121 };

test('under any commands a withdrawal ends once, is paid at most once, and is returned only by an allowed step', () => {
  fc.assert(
    fc.property(acts, (run) => {
      const floor = new FundsFloor().open(TRADERS);
      for (const a of run) play(floor, a);
      const paid = new Map<number, bigint>();
      const ended = new Map<number, string>();
      const signed = new Set<number>();
      for (const e of floor.events) {
        if (e.event !== 'withdrawal_changed') continue;
        const { withdrawal: id, state, amount, fee, reviewers, reviews } = e.withdrawal;
        expect(ended.has(id), `${id} went on after it was ${ended.get(id)}`).toBe(false);
        if (state === 'signed') signed.add(id);
        if (['reserved', 'signed', 'done'].includes(state)) expect(reviewers.length).toBeGreaterThanOrEqual(reviews);
        if (['done', 'failed', 'rejected', 'cancelled'].includes(state)) ended.set(id, state);
        if (state === 'cancelled' || state === 'rejected') expect(signed.has(id)).toBe(false);
        if (state === 'done') paid.set(id, amount - fee);
      }
      // What left the books is what was paid, to the unit.
      const out = floor.events.flatMap((e) =>
        e.event === 'posted' &&
        'house' in e.to &&
        ['custody:hot', 'bank'].includes(e.to.house) &&
        'purse' in e.from &&
        e.from.purse === 'frozen'
          ? [e.amount as bigint]
          : [],
      );
      const handed = floor.events.flatMap((e) =>
        e.event === 'posted' && 'trader' in e.to && 'purse' in e.from && e.from.purse === 'frozen' && e.from.trader !== e.to.trader
          ? [e.amount as bigint]
          : [],
      );
      const sum = (list: bigint[]) => list.reduce((a, b) => a + b, 0n);
      expect(sum(out) + sum(handed)).toBe(sum([...paid.values()]));
    }),
    RUNS,
  );
});

test('reported changes keep a store equal to the state, and replaying the journal gives the same state', () => {
  fc.assert(
    fc.property(acts, (run) => {
      const store = new Map<string, StateRow>();
      const floor = new FundsFloor();
      const say = floor.say.bind(floor);
      floor.say = (origin, command) => {
        const outcome = say(origin, command);
        tellChanges({ seq: floor.seq, at: instant(floor.now), origin }, command, outcome, follower(store));
        return outcome;
      };
      floor.open(TRADERS);
      for (const a of run) play(floor, a);
      const now = rowsText(floor.exchange.rows());
      expect(rowsText(restoreExchange(store.values()).rows())).toEqual(now);
      const again = createExchange();
      for (const { seq, at, origin, command } of floor.journal) again.apply({ seq, at: instant(at), origin }, command);
      expect(rowsText(again.rows())).toEqual(now);
    }),
    { ...RUNS, numRuns: 40 },
  );
});
