import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderId } from './book/order-id.ts';
import type { ExchangeEvent } from './event.ts';
import { createExchange, restoreExchange } from './exchange.ts';
import { MOST_REMEMBERED } from './idempotency/request.ts';
import { traderId } from './identity/trader-id.ts';
import { address } from './ledger/account.ts';
import { amount, instant, lots, ticks } from './money/unit.ts';
import { forgottenByTime, type StateRow, stateTables, tellChanges, withoutRequests } from './state.ts';
import { follower } from './test/follower.ts';
import { Floor, gold, opening, rowsText } from './test/market.ts';
import { NaiveBook } from './test/naive-book.ts';
import { playStep, step } from './test/wild.ts';

const RUNS = { numRuns: 60, seed: 20_260_727 };
const steps = fc.array(step, { minLength: 20, maxLength: 160, size: 'max' });

/** Ticks keep coming, so that most of a random play has a live index. */
function wild(
  run: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
  after: (floor: Floor, outcome: ReturnType<Floor['say']>) => void,
): Floor {
  const floor = new Floor().open(5);
  for (const [i, s] of run.entries()) {
    if (i % 12 === 0) floor.index(gold.symbol, 1_600);
    after(floor, playStep(floor, s));
  }
  return floor;
}

/** What no time alone forgets: of these a store has the very rows of the exchange. */
const kept = (rows: Iterable<StateRow>): string[] => rowsText([...rows].filter(({ table }) => !forgottenByTime.includes(table))).sort();

describe('under any sequence of commands', () => {
  test('every invariant holds after each command, and the postings add up to the change of the balances', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const balances = new Map<string, bigint>();
        const fees = new Map<string, bigint>();
        const floor = wild(run, () => {});
        for (const e of floor.events) {
          if (e.event === 'posted') {
            expect(e.amount).toBeGreaterThan(0n);
            for (const [place, sign] of [
              [e.from, -1n],
              [e.to, 1n],
            ] as const) {
              const key = address(place, e.asset);
              balances.set(key, (balances.get(key) ?? 0n) + sign * e.amount);
            }
          }
          if (e.event === 'deal_made') countFees(e, fees);
          if (e.event === 'reward_paid') fees.set(e.asset, fees.get(e.asset)! - e.amount);
        }
        for (const { table, values: v } of floor.exchange.rows()) {
          if (table === 'purse') {
            for (const purse of ['available', 'frozen'] as const) {
              const place = { trader: traderId(v['trader'] as number), account: v['account'] as 'spot', purse };
              expect(balances.get(address(place, v['asset'] as string)) ?? 0n).toBe(v[purse]);
            }
          }
          if (table === 'house_balance' && v['account'] === 'fee:spot') expect(fees.get(v['asset'] as string)).toBe(v['balance']);
        }
      }),
      RUNS,
    );
  });

  test('a trader’s postings show the gross amount and their own fee of each fill, never the counterparty’s', () => {
    let deals = 0;
    fc.assert(
      fc.property(steps, (run) => {
        const byFills = new Map<string, bigint>();
        const byPostings = new Map<string, bigint>();
        const balances = new Map<string, bigint>();
        const elsewhere = new Map<string, bigint>();
        // A zero fee, of an order that has already paid enough, has no posting.
        const add = (to: Map<string, bigint>, key: string, sum: bigint) => sum !== 0n && to.set(key, (to.get(key) ?? 0n) + sum);
        const floor = wild(run, () => {});
        for (const e of floor.events) {
          if (e.event === 'deal_made') {
            const [base, quote] = e.symbol.split('-') as [string, string];
            const given = BigInt(e.quantity) * (base === 'GOLD' ? 100_000_000n : 100n);
            const takerBuys = e.takerSide === 'buy';
            const [buyer, seller] = takerBuys ? [e.taker, e.maker] : [e.maker, e.taker];
            const [buyerFee, sellerFee] = takerBuys ? [e.takerFee, e.makerFee] : [e.makerFee, e.takerFee];
            add(byFills, `${e.dealId} paid by ${buyer} in ${quote}`, e.notional);
            add(byFills, `${e.dealId} received by ${seller} in ${quote}`, e.notional);
            add(byFills, `${e.dealId} fee of ${seller} in ${quote}`, sellerFee);
            add(byFills, `${e.dealId} paid by ${seller} in ${base}`, given);
            add(byFills, `${e.dealId} received by ${buyer} in ${base}`, given);
            add(byFills, `${e.dealId} fee of ${buyer} in ${base}`, buyerFee);
            deals++;
          }
          if (e.event !== 'posted') continue;
          for (const [place, sign] of [
            [e.from, -1n],
            [e.to, 1n],
          ] as const) {
            if (!('purse' in place)) continue;
            add(balances, `${place.trader} ${e.asset}`, sign * e.amount);
            if (e.deal === undefined) add(elsewhere, `${place.trader} ${e.asset}`, sign * e.amount);
            else if ('house' in e.to) add(byPostings, `${e.deal} fee of ${place.trader} in ${e.asset}`, e.amount);
            else add(byPostings, `${e.deal} ${sign < 0n ? 'paid' : 'received'} by ${place.trader} in ${e.asset}`, e.amount);
          }
        }
        expect(byPostings).toEqual(byFills);
        for (const [key, sum] of byFills) {
          const [, what, , trader, , asset] = key.split(' ');
          add(elsewhere, `${trader} ${asset}`, what === 'received' ? sum : -sum);
        }
        expect(elsewhere, "gross in, less gross out, less the trader's fees, is the change of the balance").toEqual(balances);
      }),
      RUNS,
    );
    expect(deals).toBeGreaterThan(300);
  });

  test('a repeated request gets its first answer, whatever has happened since', () => {
    let repetitions = 0;
    fc.assert(
      fc.property(steps, (run) => {
        const answers = new Map<number, unknown>();
        wild(run, (floor, { seq, answer, events, remembered }) => {
          if (seq === floor.seq) answers.set(seq, answer);
          else {
            repetitions++;
            expect(answer).toEqual(answers.get(seq));
            expect([events, remembered]).toEqual([[], undefined]);
          }
        });
      }),
      RUNS,
    );
    expect(repetitions).toBeGreaterThan(50);
  });

  test('the same commands give the same state under any hash key', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const floor = wild(run, () => {});
        const again = createExchange({ one: 0x5eed, two: -1 });
        for (const { seq, at, origin, command } of floor.journal) again.apply({ seq, at: instant(at), origin }, command);
        expect(rowsText(again.rows())).toEqual(rowsText(floor.exchange.rows()));
      }),
      { ...RUNS, numRuns: 20 },
    );
  });

  test('an exchange restored from its rows has the same rows and behaves the same from then on', () => {
    fc.assert(
      fc.property(steps, steps, fc.boolean(), (run, more, turned) => {
        const floor = wild(run, () => {});
        const rows = [...floor.exchange.rows()];
        const twin = restoreExchange(turned ? rows.reverse() : rows);
        expect(rowsText(twin.rows())).toEqual(rowsText(floor.exchange.rows()));
        for (const s of more) {
          const outcome = playStep(floor, s);
          const { seq, at, origin, command } = floor.journal.at(-1)!;
          expect(twin.apply({ seq, at: instant(at), origin }, command)).toEqual(outcome);
        }
        expect(rowsText(twin.rows())).toEqual(rowsText(floor.exchange.rows()));
      }),
      RUNS,
    );
  });

  test('a store that follows the outcomes alone can rebuild the exchange at any time', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const store = new Map<string, StateRow>();
        const floor = new Floor();
        const say = floor.say.bind(floor);
        floor.say = (origin, command) => {
          const outcome = say(origin, command);
          tellChanges({ seq: floor.seq, at: instant(floor.now), origin }, command, outcome, follower(store));
          return outcome;
        };
        floor.open(5);
        for (const [i, s] of run.entries()) {
          playStep(floor, s);
          if (i % 10 === 0) expect(rowsText(restoreExchange(store.values()).rows())).toEqual(rowsText(floor.exchange.rows()));
          expect(kept(store.values())).toEqual(kept(floor.exchange.rows(withoutRequests)));
        }
        expect(rowsText(restoreExchange(store.values()).rows())).toEqual(rowsText(floor.exchange.rows()));
      }),
      RUNS,
    );
  });

  test('reported state never changes afterwards', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const text = (outcome: unknown) =>
          JSON.stringify(outcome, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
        const handedOut: [unknown, string][] = [];
        wild(run, (_, outcome) => handedOut.push([outcome, text(outcome)]));
        for (const [outcome, then] of handedOut) expect(text(outcome)).toBe(then);
      }),
      { ...RUNS, numRuns: 20 },
    );
  });

  test('every row has exactly its table’s columns', () => {
    const floor = new Floor().open(3);
    for (const { table, values } of floor.exchange.rows()) expect(Object.keys(values)).toEqual(Object.keys(stateTables[table].columns));
  });
});

describe('the book compared with a naive one', () => {
  const rule = fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const, 'post' as const);
  const order = fc.record({
    trader: fc.integer({ min: 1, max: 4 }),
    isBuy: fc.boolean(),
    price: fc.integer({ min: 1_590, max: 1_610 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    rule,
  });
  const other = fc.record({
    trader: fc.integer({ min: 1, max: 4 }),
    ago: fc.integer({ min: 1, max: 20 }),
    shrinkBy: fc.integer({ min: 0, max: 3 }),
  });

  test('gives the same deals and the same ladder', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: order }, { weight: 1, arbitrary: other }), {
          minLength: 30,
          maxLength: 200,
          size: 'max',
        }),
        (run) => {
          const floor = new Floor().open(4);
          const naive = new NaiveBook();
          for (const s of run) {
            const request = { trader: traderId(s.trader), requestId: `${floor.seq}`, expiresAt: instant(floor.now + 1) };
            if ('rule' in s) {
              const timeInForce = s.rule === 'post' ? 'GTC' : s.rule;
              const { answer } = floor.say('trader', {
                kind: 'place_order',
                ...request,
                symbol: gold.symbol,
                side: s.isBuy ? 'buy' : 'sell',
                type: 'limit',
                timeInForce,
                postOnly: s.rule === 'post',
                selfTradePrevention: 'expire_taker',
                price: ticks(s.price),
                quantity: lots(s.quantity),
              });
              if ('rejected' in answer && answer.rejected === 'insufficient_available') continue;
              naive.place(floor.seq, s.trader, s.isBuy, s.price, s.quantity, s.rule);
            } else {
              const id = floor.seq + 1 - s.ago;
              const known = naive.orders.find((o) => o.id === id && o.trader === s.trader);
              if (s.shrinkBy === 0 || known === undefined) {
                floor.say('trader', { kind: 'cancel_order', ...request, orderId: id as never });
                naive.cancel(id, s.trader);
              } else {
                const row = [...floor.exchange.rows()].find(({ table, values }) => table === 'open_order' && values['order_id'] === id)!;
                floor.say('trader', {
                  kind: 'amend_order',
                  ...request,
                  orderId: id as never,
                  quantity: lots((row.values['quantity'] as number) - s.shrinkBy),
                });
                naive.shrink(id, s.trader, s.shrinkBy);
              }
            }
          }
          expect(
            floor.events.flatMap((e) =>
              e.event === 'deal_made' ? [`${e.quantity} @ ${e.price} of ${e.makerOrderId} by ${e.takerOrderId}`] : [],
            ),
          ).toEqual(naive.tape);
          expect(ladderOf(floor.events)).toEqual(naive.ladder);
        },
      ),
      RUNS,
    );
  });
});

describe('requests', () => {
  const order = (floor: Floor, requestId: string, price = 1_500) =>
    ({
      kind: 'place_order',
      trader: traderId(1),
      requestId,
      expiresAt: instant(floor.now + 3_000),
      symbol: gold.symbol,
      side: 'buy',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: ticks(price),
      quantity: lots(2),
    }) as const;

  test('a repeated request has one effect and gets the first answer, even if the order has changed since', () => {
    const floor = new Floor().open(2);
    const first = floor.say('trader', order(floor, 'one'));
    floor.say('trader', {
      kind: 'cancel_order',
      trader: traderId(1),
      requestId: 'two',
      expiresAt: instant(floor.now),
      orderId: first.seq as never,
    });
    const again = floor.say('trader', order(floor, 'one'));
    expect(again).toEqual({ seq: first.seq, answer: first.answer, events: [], remembered: undefined });
  });
  test('a request ID with a different body is a mismatch, and another trader may use the same ID', () => {
    const floor = new Floor().open(2);
    floor.say('trader', order(floor, 'one'));
    expect(floor.say('trader', order(floor, 'one', 1_501)).answer).toEqual({ rejected: 'request_mismatch' });
    expect(floor.say('trader', { ...order(floor, 'one', 1_501), trader: traderId(2) }).answer).toHaveProperty('kind', 'order');
  });
  test('a refusal is remembered too, even once its cause is gone', () => {
    const floor = new Floor().open(1);
    floor.now += 6_000;
    const refused = floor.say('trader', order(floor, 'one'));
    expect(refused.answer).toEqual({ rejected: 'price_stale' });
    floor.index(gold.symbol, 1_600);
    expect(floor.say('trader', order(floor, 'one')).answer).toEqual({ rejected: 'price_stale' });
    expect(floor.say('trader', order(floor, 'two')).answer).toHaveProperty('kind', 'order');
  });
  test('a late command is refused, and a late redelivery of an executed one gets its answer', () => {
    const floor = new Floor().open(1);
    const sent = order(floor, 'one');
    const first = floor.say('trader', sent);
    const late = order(floor, 'two');
    floor.now += 3_001;
    expect(floor.say('trader', late).answer).toEqual({ rejected: 'expired_command' });
    expect(floor.say('trader', sent).answer).toEqual(first.answer);
    floor.now += 900_000;
    expect(floor.say('trader', sent).answer).toEqual({ rejected: 'expired_command' });
  });
  test('an expiry beyond the request window is refused, so that nothing can happen twice', () => {
    const floor = new Floor().open(1);
    for (const expiresAt of [floor.now + 900_001, Number.NaN, '9', undefined, Number.POSITIVE_INFINITY]) {
      expect(floor.say('trader', { ...order(floor, 'one'), expiresAt: expiresAt as never }).answer).toEqual({
        rejected: 'expired_command',
      });
    }
  });
  test('memory of requests is freed after fifteen minutes, across many pages', () => {
    const floor = new Floor().open(1);
    const check = floor.exchange.apply.bind(floor.exchange);
    for (let i = 0; i < 30_000; i++) {
      floor.now += 100;
      check({ seq: ++floor.seq, at: instant(floor.now), origin: 'trader' }, {
        ...order(floor, `many ${i}`),
        kind: 'cancel_all_orders',
      } as never);
    }
    const kept = [...floor.exchange.rows()].filter(({ table }) => table === 'request');
    expect(kept).toHaveLength(9_001);
    expect(rowsText(restoreExchange(floor.exchange.rows()).rows())).toEqual(rowsText(floor.exchange.rows()));
    const outcome = check({ seq: ++floor.seq, at: instant(floor.now), origin: 'trader' }, {
      ...order(floor, 'many 25000'),
      kind: 'cancel_all_orders',
    } as never);
    expect(outcome.seq).toBeLessThan(floor.seq - 4_000);
  });
});

describe('origins', () => {
  test('only the feed ticks an index, only an operator configures, and only a trader trades', () => {
    const floor = new Floor().open(1);
    const head = { trader: traderId(1), requestId: 'x', expiresAt: instant(floor.now) };
    const commands = [
      ['feed', { kind: 'index_tick', symbol: gold.symbol, constituents: [] }],
      ['operator', opening],
      ['clock', { kind: 'advance_clock' }],
      ['trader', { kind: 'cancel_all_orders', ...head }],
      ['trader', { kind: 'transfer', ...head, requestId: 'y', from: 'spot', to: 'fiat', asset: 'USDT', amount: amount(1n) }],
      ['operator', { kind: 'open_trader', trader: traderId(9), traderKind: 'market_maker' }],
    ] as const;
    for (const [right, command] of commands) {
      for (const origin of ['trader', 'operator', 'feed', 'clock'] as const) {
        const { answer } = floor.say(origin, command);
        if (origin === right) expect(answer).not.toHaveProperty('rejected');
        else expect(answer).toEqual({ rejected: 'wrong_origin' });
      }
    }
  });
});

describe('configuration', () => {
  const why = (change: object) => new Floor().say('operator', { ...opening, ...change }).answer;
  test.each([
    ['decimals beyond the scale of the quote asset', { instruments: [{ ...gold, priceDecimals: 5, quantityDecimals: 4 }] }],
    ['tiers that do not rise', { feeTiers: [...opening.feeTiers].reverse() }],
    ['practice money in a live realm', { realm: 'live' }],
    ['an unknown asset', { instruments: [{ ...gold, base: 'IRON', symbol: 'IRON-USDT' }] }],
    ['a smallest order that is all fee', { instruments: [{ ...gold, minimumNotional: amount(1n) }] }],
  ])('refuses %s', (_, change) => {
    expect(why(change)).toHaveProperty('rejected', 'invalid_configuration');
  });
  test('never changes a scale, a tick size, a lot size or the realm', () => {
    const floor = new Floor().open(0);
    for (const change of [
      { assets: [{ asset: 'USDT', name: 'Tether', scale: 6 }] },
      { instruments: [{ ...gold, priceDecimals: 1 }] },
      { realm: 'live' as const, practiceGrants: [] },
    ]) {
      expect(floor.say('operator', { ...opening, ...change }).answer).toHaveProperty('rejected', 'invalid_configuration');
    }
  });
  test('opening a trader twice changes nothing', () => {
    const floor = new Floor().open(1);
    const again = floor.say('trader', { kind: 'open_trader', trader: traderId(1), traderKind: 'trader' });
    expect(again).toMatchObject({ answer: { kind: 'done' }, events: [] });
  });
});

test('a trader who has reached the limit of remembered requests is refused; a repeated one and other traders are answered', () => {
  const floor = new Floor().open(2);
  // Without the checks of `say`, which would take minutes.
  const ask = (trader: number, requestId: string) =>
    floor.exchange.apply(
      { seq: ++floor.seq, at: instant(floor.now), origin: 'trader' },
      { kind: 'cancel_order', trader: traderId(trader), requestId, expiresAt: instant(floor.now + 60_000), orderId: orderId(1) },
    ).answer;
  const first = ask(1, 'request-0');
  expect(first).toEqual({ rejected: 'order_not_open' });
  for (let i = 1; i < MOST_REMEMBERED; i++) ask(1, `request-${i}`);
  expect(ask(1, 'another')).toEqual({ rejected: 'too_many_requests' });
  expect(ask(1, 'request-0')).toEqual(first);
  expect(ask(2, 'another')).toEqual(first);
});

function countFees(e: Extract<ExchangeEvent, { event: 'deal_made' }>, fees: Map<string, bigint>): void {
  const [base, quote] = e.symbol.split('-') as [string, string];
  const [taker, maker] = e.takerSide === 'buy' ? [base, quote] : [quote, base];
  fees.set(taker, (fees.get(taker) ?? 0n) + e.takerFee);
  fees.set(maker, (fees.get(maker) ?? 0n) + e.makerFee);
}

function ladderOf(events: readonly ExchangeEvent[]): string[] {
  const levels = new Map<string, number>();
  for (const e of events) if (e.event === 'level_changed') levels.set(`${e.side} ${e.price}`, e.quantity);
  return [...levels]
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => `${key} ${quantity}`)
    .sort();
}
