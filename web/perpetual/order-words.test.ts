import type { EndReason } from '@bourse/core/perpetual/order';
import { expect, test } from 'vitest';
import en from '../locales/en/perpetual.json' with { type: 'json' };
import { actOf, isToldEnd, kindOfOrder, onlyCloses, quantityOf, triggerOf, waitsAt } from './order-words.ts';
import { fieldOf } from './use-reason-text.ts';

test('a take profit is called so, and not by its type', () => {
  expect(kindOfOrder({ purpose: 'take_profit', type: 'stop_market' })).toBe('take_profit');
  expect(kindOfOrder({ purpose: 'trade', type: 'stop_market' })).toBe('stop_market');
});

test('a buy only closes if it is reduce-only, or for the short position in hedge mode', () => {
  expect(onlyCloses({ side: 'buy', reduceOnly: true })).toBe(true);
  expect(onlyCloses({ side: 'buy', positionSide: 'short' })).toBe(true);
  expect(onlyCloses({ side: 'buy', positionSide: 'long' })).toBe(false);
  expect(onlyCloses({ side: 'sell', positionSide: 'short' })).toBe(false);
  expect(onlyCloses({ side: 'buy' })).toBe(false);
});

test('an order is called by what it does: a buy that closes a short says so, and one that also opens a long reverses', () => {
  const buy = { side: 'buy', status: 'new', quantity: '10', filledQuantity: '0' } as const;
  expect(actOf({ ...buy, closes: '0' })).toBe('long');
  expect(actOf({ ...buy, closes: '10' })).toBe('closeShort');
  expect(actOf({ ...buy, closes: '4' })).toBe('reverseToLong');
  expect(actOf({ ...buy, side: 'sell', closes: '10' })).toBe('closeLong');
  // Ended after four lots, all of which closed.
  expect(actOf({ ...buy, status: 'cancelled', filledQuantity: '4', closes: '4' })).toBe('closeShort');
});

test('an order that waits for its trigger, or ended without a fill, is only a buy or a sell', () => {
  expect(actOf({ side: 'buy', status: 'untriggered', quantity: '10', filledQuantity: '0' })).toBe('buy');
  expect(actOf({ side: 'sell', status: 'cancelled', quantity: '10', filledQuantity: '0', closes: '0' })).toBe('sell');
  // In hedge mode it is decided from the start.
  expect(actOf({ side: 'buy', positionSide: 'long', status: 'untriggered', quantity: '10', filledQuantity: '0' })).toBe('long');
  expect(actOf({ side: 'sell', reduceOnly: true, status: 'untriggered' })).toBe('closeLong');
});

test('an order waits at its trigger until that is reached, then at its limit', () => {
  const order = { price: '64000', triggerPrice: '64100' };
  expect(waitsAt({ ...order, status: 'untriggered' })).toBe('64100');
  expect(waitsAt({ ...order, status: 'new' })).toBe('64000');
  expect(triggerOf({ triggerPrice: '64100', status: 'new' })).toBeUndefined();
});

test('of an order for a whole position only what was filled is said', () => {
  expect(quantityOf({ quantity: '1500', filledQuantity: '12' }, 'en')).toBe('12 / 1,500');
  expect(quantityOf({ filledQuantity: '0' }, 'en')).toBe('0');
});

test.each([
  ['14', 'quantity'],
  ['price-outside-band', 'price'],
  ['trigger-already-reached', 'trigger'],
  ['38', undefined],
])('refusal %s belongs to %s', (code, field) => expect(fieldOf(code)).toBe(field));

test('the end of an order is announced where a rule ended it later, and not where its trader did or its form says so', () => {
  const at = { placedAt: '2026-11-23T10:00:00Z', updatedAt: '2026-11-23T11:00:00Z' };
  expect(isToldEnd({ ...at, endReason: 'close_only' })).toBe(true);
  expect(isToldEnd({ ...at, endReason: 'trader' })).toBe(false);
  expect(isToldEnd(at)).toBe(false);
  expect(isToldEnd({ ...at, updatedAt: at.placedAt, endReason: 'price_stale' })).toBe(false);
});

test('every reason for which an order ends by itself has a text', () => {
  // An order that its trader cancelled needs no explanation.
  const told: Readonly<Record<Exclude<EndReason, 'trader'>, true>> = {
    locked: true,
    close_only: true,
    price_stale: true,
    position_above_tier: true,
    rules_changed: true,
    no_liquidity: true,
    not_fillable: true,
    self_trade: true,
    insufficient_available: true,
    price_band: true,
    too_many_open_orders: true,
    would_liquidate: true,
    beyond_bankruptcy: true,
    position_closed: true,
    replaced: true,
    pair: true,
    liquidation: true,
  };
  expect(Object.keys(told).filter((reason) => !(reason in en.end))).toEqual([]);
});
