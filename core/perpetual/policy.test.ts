import { describe, expect, test } from 'vitest';
import type { Outcome } from '../event.ts';
import { lots, ticks } from '../money/unit.ts';
import { goldPerpetual, PerpetualFloor } from '../test/perpetual-market.ts';
import { COINS, limit } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';

const { symbol } = goldPerpetual;
const [alice, bob, carol] = [1, 2, 3];
const closed = { access: 'closed' } as const;
const twice = { access: 'open', maximumLeverage: 2 } as const;

const leverage = (to: number, policy: object) => ({ kind: 'choose_leverage', symbol, leverage: to, policy });
const fate = ({ answer }: Outcome): unknown => {
  if ('rejected' in answer) return answer;
  const [first] = answer.kind === 'perpetual_orders' ? answer.perpetualOrders : [];
  return first?.status ?? answer.kind;
};
const idOf = ({ answer }: Outcome) => ('perpetualOrders' in answer ? answer.perpetualOrders[0]!.orderId : undefined);
/** Alice is long two coins and Bob short, at 1,600. */
const held = () => {
  const floor = new PerpetualFloor().open(3);
  floor.ask(bob, limit('sell', 2, 1_600));
  floor.ask(alice, limit('buy', 2, 1_600));
  return floor;
};
/** Coins, negative if short. */
const positionOf = (floor: PerpetualFloor, trader: number): number => {
  const { long, short } = viewOf(floor).factsOf(trader, symbol).stand;
  return ((long?.position.quantity ?? 0) - (short?.position.quantity ?? 0)) / COINS;
};

describe('a trader from a country where perpetuals aren’t offered', () => {
  test.each(['closed', 'close_only'] as const)('opens nothing: %s', (access) => {
    const floor = new PerpetualFloor().open(3);
    const policy = { access };
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { policy })))).toEqual({ rejected: 'not_offered' });
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { policy, type: 'market', timeInForce: 'IOC', price: undefined })))).toEqual({
      rejected: 'not_offered',
    });
    const stop = { type: 'stop_limit', triggerPrice: ticks(1_650), triggerSource: 'mark', policy };
    expect(fate(floor.ask(alice, limit('buy', 1, 1_650, stop)))).toEqual({ rejected: 'not_offered' });
  });

  test('closes a position by any order, and never turns it around', () => {
    const floor = held();
    floor.ask(carol, limit('buy', 9, 1_600));
    expect(fate(floor.ask(alice, limit('sell', 3, 1_600, { policy: closed })))).toEqual({ rejected: 'not_offered' });
    expect(fate(floor.ask(alice, { kind: 'reverse_position', symbol, policy: closed }))).toEqual({ rejected: 'not_offered' });
    expect(positionOf(floor, alice)).toBe(2);
    expect(fate(floor.ask(alice, limit('sell', 1, 1_600, { policy: closed })))).toBe('done');
    expect(positionOf(floor, alice)).toBe(1);
    expect(fate(floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' }))).toBe('done');
    expect(positionOf(floor, alice)).toBe(0);
  });

  test('keeps the orders from before: they fill, can be made smaller and cancelled, but not larger or moved', () => {
    const floor = new PerpetualFloor().open(3);
    const resting = idOf(floor.ask(alice, limit('buy', 2, 1_590)));
    const amend = (change: object) => floor.ask(alice, { kind: 'amend_perpetual_order', orderId: resting, policy: closed, ...change });
    expect(fate(amend({ quantity: lots(3 * COINS) }))).toEqual({ rejected: 'not_offered' });
    expect(fate(amend({ price: ticks(1_595) }))).toEqual({ rejected: 'not_offered' });
    expect(fate(amend({ quantity: lots(1 * COINS) }))).toBe('new');
    floor.ask(bob, limit('sell', 1, 1_590));
    expect(positionOf(floor, alice)).toBe(1);
  });

  test('keeps a stop order from before: it triggers, and doesn’t become larger', () => {
    const floor = new PerpetualFloor().open(3);
    const stop = { type: 'stop_limit', triggerPrice: ticks(1_650), triggerSource: 'mark' };
    const waiting = idOf(floor.ask(alice, limit('buy', 1, 1_660, stop)));
    const amend = { kind: 'amend_perpetual_order', orderId: waiting, quantity: lots(2 * COINS), policy: closed };
    expect(fate(floor.ask(alice, amend))).toEqual({ rejected: 'not_offered' });
    expect(fate(floor.ask(alice, { ...amend, quantity: lots(COINS / 2) }))).toBe('untriggered');
  });

  test('is answered like the first time when a request is repeated from a country that is closed', () => {
    const floor = new PerpetualFloor().open(3);
    const first = limit('buy', 1, 1_590, { requestId: 'the same' });
    const order = idOf(floor.ask(alice, first));
    expect(idOf(floor.ask(alice, { ...first, policy: closed }))).toBe(order);
  });
});

describe('where leverage is capped at 2×', () => {
  test('more isn’t chosen, and nothing opens with more; closing never depends on it', () => {
    const floor = held();
    const above = { rejected: 'leverage_above_policy', maximum: 2 };
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { policy: twice })))).toEqual(above);
    expect(fate(floor.ask(alice, leverage(11, twice)))).toEqual(above);
    floor.ask(carol, limit('buy', 1, 1_600));
    expect(fate(floor.ask(alice, limit('sell', 1, 1_600, { policy: twice })))).toBe('done');
  });

  test('a higher leverage from before comes down step by step, and at 2× orders open again', () => {
    const floor = new PerpetualFloor().open(3);
    for (const to of [5, 2]) expect(fate(floor.ask(alice, leverage(to, twice)))).toBe('done');
    expect(fate(floor.ask(alice, leverage(3, twice)))).toEqual({ rejected: 'leverage_above_policy', maximum: 2 });
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { policy: twice })))).toBe('new');
  });
});
