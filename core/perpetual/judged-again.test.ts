import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Command } from '../command.ts';
import type { Outcome } from '../event.ts';
import { amount, finePrice, instant, lots, ticks } from '../money/unit.ts';
import { gold } from '../test/market.ts';
import { dustPerpetual, goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { COINS, limit, market } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { playStep, type Step, step } from '../test/wild-perpetual.ts';
import { largestValue } from './refuse.ts';

const { symbol } = goldPerpetual;
const [alice, bob, carol] = [1, 2, 3];

/** Alice is long and Bob short, at 1,600. */
const held = (coins: number) => {
  const floor = new PerpetualFloor().open(4);
  floor.ask(bob, limit('sell', coins, 1_600));
  floor.ask(alice, market('buy', coins));
  return floor;
};
/** Alice sells this much otherwise than by the order that rests; Carol buys it. */
const sold = (floor: PerpetualFloor, coins: number) => {
  floor.ask(carol, limit('buy', coins, 1_600));
  floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both', quantity: lots(coins * COINS) });
};
const standing = (floor: PerpetualFloor, trader: number): readonly string[] =>
  [...viewOf(floor).p.orders.sorted()]
    .filter((one) => one.trader.id === trader)
    .map(({ terms, remaining, opens }) => `${terms.isBuy ? 'buy' : 'sell'} ${remaining / COINS}, opens ${opens / COINS}`);
const ended = (floor: PerpetualFloor, trader: number): readonly string[] =>
  floor.events.flatMap((e) =>
    e.event === 'perpetual_order_changed' && e.order.trader === trader && e.order.endReason !== undefined ? [e.order.endReason] : [],
  );
const cuts = (floor: PerpetualFloor): readonly string[] =>
  floor.events.flatMap((e) => (e.event === 'perpetual_order_cut' ? [`${e.trader} ${e.quantity / COINS}: ${e.reason}`] : []));
const stop = { kind: 'set_stop', name: `perpetual:${symbol}` } as const;
const fate = ({ answer }: Outcome): string => {
  if ('rejected' in answer) return answer.rejected;
  const [first] = answer.kind === 'perpetual_orders' ? answer.perpetualOrders : [];
  return first === undefined ? answer.kind : `${first.status}${first.endReason ? `: ${first.endReason}` : ''}`;
};

describe('a resting order that closed and would now open', () => {
  test('opens in a contract that still takes openings, with the margin for it', () => {
    const floor = held(3);
    floor.ask(alice, limit('sell', 2, 1_650));
    sold(floor, 2);
    expect([standing(floor, alice), cuts(floor)]).toEqual([['sell 2, opens 1'], []]);
  });

  test('ends in a close-only contract, and says so', () => {
    const floor = held(2);
    floor.say('operator', { ...stop, cause: 'operator' });
    floor.ask(alice, limit('sell', 2, 1_650));
    floor.ask(carol, limit('buy', 2, 1_600, { reduceOnly: true }));
    floor.ask(bob, limit('buy', 2, 1_600, { reduceOnly: true }));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' });
    expect([standing(floor, alice), ended(floor, alice)]).toEqual([[], ['close_only']]);
    floor.say('operator', stop);
    expect(fate(floor.ask(carol, market('buy', 1))), 'nobody sells').toBe('expired: no_liquidity');
  });

  test('keeps what still closes, and its trader sees how much was cut and why', () => {
    const floor = held(3);
    floor.say('operator', { ...stop, cause: 'operator' });
    floor.ask(alice, limit('sell', 3, 1_650));
    floor.ask(bob, limit('buy', 2, 1_600, { reduceOnly: true }));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both', quantity: lots(2 * COINS) });
    expect([standing(floor, alice), cuts(floor)]).toEqual([['sell 1, opens 0'], [`${alice} 2: close_only`]]);
  });

  test('ends while the index is stale', () => {
    const floor = held(1);
    floor.ask(alice, limit('sell', 1, 1_650));
    floor.ask(bob, limit('buy', 1, 1_600, { reduceOnly: true }));
    floor.now += 6_000;
    floor.ask(alice, limit('sell', 1, 1_600, { reduceOnly: true, timeInForce: 'IOC' }));
    expect([standing(floor, alice), ended(floor, alice)]).toEqual([[], ['price_stale']]);
  });

  test('ends beyond the price band, where a new one would be refused too', () => {
    const floor = held(1);
    floor.ask(alice, limit('sell', 1, 1_800));
    sold(floor, 1);
    expect([standing(floor, alice), ended(floor, alice)]).toEqual([[], ['price_band']]);
  });

  test('ends above the largest position that its leverage allows', () => {
    const floor = held(1);
    for (const trader of [alice, bob]) {
      floor.ask(trader, { kind: 'transfer', from: 'spot', to: 'perpetual', asset: 'USDT', amount: amount(9_000_000_000_000n) });
      floor.ask(trader, { kind: 'choose_leverage', symbol, leverage: 100 });
    }
    // 100 times goes up to 250,000 USDT: 156 coins.
    floor.ask(bob, limit('sell', 149, 1_600));
    floor.ask(alice, market('buy', 149));
    floor.ask(alice, limit('sell', 150, 1_650));
    floor.ask(alice, limit('sell', 100, 1_660, { reduceOnly: false }));
    expect(standing(floor, alice)).toEqual(['sell 150, opens 0', 'sell 100, opens 100']);
    sold(floor, 60);
    expect([standing(floor, alice), cuts(floor)]).toEqual([
      ['sell 90, opens 0', 'sell 100, opens 100'],
      [`${alice} 60: position_above_tier`],
    ]);
  });
});

describe('while the index is stale', () => {
  test('an order that opens stays in the book unfilled, and one that would close against it expires with price_stale', () => {
    const floor = held(1);
    floor.ask(carol, limit('buy', 1, 1_600));
    floor.now += 6_000;
    expect(fate(floor.ask(alice, limit('sell', 1, 1_600, { reduceOnly: true })))).toBe('expired: price_stale');
    expect([standing(floor, carol), viewOf(floor).factsOf(carol, symbol).stand.long]).toEqual([['buy 1, opens 1'], undefined]);
    floor.index(gold.symbol, 1_600);
    expect(fate(floor.ask(alice, limit('sell', 1, 1_600, { reduceOnly: true })))).toBe('done');
  });

  test('two that both close still trade, as far as both close', () => {
    const floor = held(2);
    floor.ask(bob, limit('buy', 3, 1_600));
    floor.now += 6_000;
    expect(fate(floor.ask(alice, limit('sell', 2, 1_600, { reduceOnly: true })))).toBe('done');
    expect(standing(floor, bob)).toEqual(['buy 1, opens 1']);
    expect(viewOf(floor).factsOf(bob, symbol).stand).toMatchObject({ long: undefined, short: undefined });
  });

  test('a larger closing order trades that far, ends there, and opens nothing for the other side', () => {
    const floor = held(2);
    floor.ask(carol, limit('sell', 3, 1_600));
    floor.ask(alice, market('buy', 3));
    floor.ask(bob, limit('buy', 5, 1_600));
    floor.now += 6_000;
    expect(fate(floor.ask(alice, limit('sell', 5, 1_600, { reduceOnly: true })))).toBe('expired: price_stale');
    expect(standing(floor, bob)).toEqual(['buy 3, opens 3']);
    expect(viewOf(floor).factsOf(bob, symbol).stand).toMatchObject({ long: undefined, short: undefined });
    expect(viewOf(floor).factsOf(alice, symbol).stand.long!.position.quantity).toBe(3 * COINS);
  });
});

test('a contract that is delisted cancels what would open, like one that an operator stops', () => {
  const floor = held(1);
  floor.ask(carol, limit('buy', 1, 1_590));
  floor.ask(alice, limit('sell', 1, 1_650, { reduceOnly: true }));
  floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, listed: false }] });
  expect([standing(floor, carol), ended(floor, carol), standing(floor, alice)]).toEqual([[], ['close_only'], ['sell 1, opens 0']]);
});

const runs = Number(process.env['PERPETUAL_RUNS'] ?? 120);
const tick = (isLive: boolean): Step => ({
  wait: isLive ? 100 : 6_000,
  play: (floor) => {
    const told = floor.events.findLast((e) => e.event === 'perpetual_priced' && e.symbol === symbol);
    const price = told?.event === 'perpetual_priced' ? told.mark! : ticks(1_600);
    const constituents = isLive ? [{ source: 'a', price: finePrice(price), receivedAt: instant(floor.now) }] : [];
    return floor.say('feed', { kind: 'index_tick', symbol: gold.symbol, constituents });
  },
});
const operators = (command: object): Step => ({ wait: 20, play: (floor) => floor.say('operator', command as Command) });
const listed = (isListed: boolean) => ({ ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, listed: isListed }] });
const toggle = fc.constantFrom(
  tick(true),
  tick(true),
  tick(false),
  operators({ ...stop, cause: 'operator' }),
  operators(stop),
  operators(stop),
  operators(listed(false)),
  operators(listed(true)),
  operators(listed(true)),
);

test('no position ever grows while its contract is close-only or its index is stale, whatever traders do', () => {
  let [closed, opened] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 8, arbitrary: step }, { weight: 1, arbitrary: toggle }), { minLength: 60, maxLength: 160, size: 'max' }),
      (run) => {
        const floor = new PerpetualFloor().open(5);
        const watch = new Watch(floor);
        for (const s of run) playStep(floor, s);
        closed += watch.closed;
        opened += watch.opened;
      },
    ),
    { seed: 41, numRuns: runs },
  );
  expect(closed, 'closed while opening was refused').toBeGreaterThan(runs / 3);
  expect(opened).toBeGreaterThan(runs);
}, 240_000);

/** Follows events alone: whether each contract takes openings, and how large each position is. */
class Watch {
  closed = 0;
  opened = 0;
  private readonly stopped = new Set<string>();
  private readonly delisted = new Set<string>();
  private readonly liveAt = new Map<string, number>();
  private readonly held = new Map<string, number>();

  constructor(floor: PerpetualFloor) {
    for (const one of [goldPerpetual, dustPerpetual]) this.liveAt.set(one.index, floor.now);
    floor.onOutcome = (outcome) => {
      this.learn(floor, outcome);
      for (const e of outcome.events) if (e.event === 'position_changed') this.check(floor, e);
    };
  }

  private learn({ journal, now }: PerpetualFloor, { events, answer }: Outcome): void {
    const { command } = journal.at(-1)!;
    if (command.kind === 'set_stop' && !('rejected' in answer)) {
      if (command.cause === undefined) this.stopped.delete(command.name);
      else this.stopped.add(command.name);
    }
    for (const e of events) {
      if (e.event === 'configured')
        for (const one of e.perpetuals ?? []) {
          if (one.listed) this.delisted.delete(one.symbol);
          else this.delisted.add(one.symbol);
        }
      if (e.event !== 'index_ticked') continue;
      if (e.state === 'normal' || e.state === 'degraded') this.liveAt.set(e.symbol, now);
      else this.liveAt.delete(e.symbol);
    }
  }

  private check({ now }: PerpetualFloor, e: { trader: number; symbol: string; isLong: boolean; quantity: number }): void {
    const key = `${e.trader} ${e.symbol} ${e.isLong}`;
    const before = this.held.get(key) ?? 0;
    this.held.set(key, e.quantity);
    const liveAt = this.liveAt.get(e.symbol.replace('-PERP', ''));
    const isRefused =
      liveAt === undefined || now - liveAt > 5_000 || this.stopped.has(`perpetual:${e.symbol}`) || this.delisted.has(e.symbol);
    if (isRefused) expect(e.quantity, key).toBeLessThanOrEqual(before);
    if (isRefused && e.quantity < before) this.closed++;
    if (!isRefused && e.quantity > before) this.opened++;
  }
}

test('a fill opens no more than the leverage allows at the mark price of that moment', () => {
  const floor = held(1);
  for (const trader of [alice, bob, carol]) {
    floor.ask(trader, { kind: 'transfer', from: 'spot', to: 'perpetual', asset: 'USDT', amount: amount(9_000_000_000_000n) });
    floor.ask(trader, { kind: 'choose_leverage', symbol, leverage: 100 });
  }
  expect(largestValue(goldPerpetual.tiers, 100)).toBe(25_000_000_000_000n);
  floor.ask(bob, limit('sell', 79, 1_600));
  floor.ask(alice, market('buy', 79));
  floor.ask(bob, limit('sell', 72, 1_660));
  floor.index(gold.symbol, 1_700);
  // 80 coins are worth 136,000 by now, and 72 more cost 119,520.
  floor.ask(carol, limit('buy', 72, 1_660));
  expect([standing(floor, bob), ended(floor, bob)]).toEqual([[], ['position_above_tier']]);
});
