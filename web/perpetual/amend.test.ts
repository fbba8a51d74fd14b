import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { amount } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { amendmentOf, assessAmendment } from './amend.ts';
import { heldOf, priceIn } from './contract-market.ts';
import type { Facts } from './seen.ts';
import { btc, market, position } from './test/contract.ts';

const held = heldOf(position(), btc)!;
const facts = (change: Partial<Facts> = {}): Facts => ({
  market,
  stand: {
    cash: amount(1_000n * 10n ** 8n),
    required: amount(0n),
    profit: amount(0n),
    needed: 0n,
    long: undefined,
    short: undefined,
    leverage: 10,
    isIsolated: true,
    isHedged: false,
    mark: priceIn('64190.6', btc),
  },
  bids: [['64190', '0.5']],
  asks: [['64191', '0.5']],
  mark: priceIn('64190.6', btc),
  last: priceIn('64190.6', btc),
  isFrozen: false,
  isConnected: true,
  orders: [],
  ...change,
});
const withLong = facts({ stand: { ...facts().stand!, long: held } });

const order = (change: Partial<PerpetualOrder> = {}): PerpetualOrder => ({
  orderId: '7',
  symbol: btc.symbol,
  side: 'buy',
  type: 'limit',
  purpose: 'trade',
  timeInForce: 'GTC',
  postOnly: false,
  reduceOnly: false,
  price: '64000.0',
  quantity: '10',
  frozen: '64.608',
  status: 'new',
  filledQuantity: '0',
  filledValue: '0',
  fee: '0',
  realised: '0',
  placedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const takeProfit = order({
  ...{ side: 'sell', type: 'stop_market', purpose: 'take_profit', reduceOnly: true, status: 'untriggered', frozen: '0' },
  ...{ price: undefined, quantity: undefined, triggerPrice: '66000', triggerSource: 'mark', triggerAbove: true },
} as Partial<PerpetualOrder>);
const trailing = order({
  ...{ side: 'sell', type: 'trailing_stop', reduceOnly: true, status: 'untriggered', frozen: '0', price: undefined },
  ...{ triggerPrice: '63500', triggerSource: 'mark', triggerAbove: false, trail: '0.01' },
} as Partial<PerpetualOrder>);
const assess = (of: PerpetualOrder, change: object, world = facts()) => assessAmendment(of, { ...amendmentOf(of), ...change }, world);

describe('an open order of a contract', () => {
  test('keeps its place with less at the same price, and loses it at another', () => {
    expect(assess(order(), { quantity: '4' })).toMatchObject({ reason: undefined, keepsPlace: true, change: { quantity: '4' } });
    expect(assess(order(), { price: '63999.5' })).toMatchObject({ reason: undefined, keepsPlace: false, change: { price: '63999.5' } });
  });

  test('shows value, order margin and available before and after', () => {
    const { before, after } = assess(order(), { quantity: '5' });
    expect([before.value, after.value]).toEqual(['640', '320']);
    expect([before.frozen, after.frozen]).toEqual(['64.608', '32.304']);
    expect([before.available, after.available], 'what it no longer holds is free').toEqual(['1000', '1032.304']);
  });

  test('that would take says so before it’s sent', () => {
    expect(assess(order(), { price: '64191' })).toMatchObject({ reason: undefined, takes: true });
  });

  test('is not sent unchanged, below what is filled, outside the band or for more than there is', () => {
    expect(assess(order(), {}).reason).toBe('unchanged');
    expect(assess(order({ filledQuantity: '4', status: 'partial' }), { quantity: '4' })).toMatchObject({
      reason: 'below_filled',
      value: '4',
      wrong: 'quantity',
    });
    expect(assess(order(), { price: '40000' })).toMatchObject({ reason: 'price_below_band', wrong: 'price' });
    expect(assess(order(), { quantity: '10000' })).toMatchObject({ reason: 'insufficient', wrong: 'quantity' });
    expect(assess(order(), { price: '' }).reason).toBe('enter_price');
    expect(assess(order(), { quantity: '5' }, facts({ isConnected: false })).reason).toBe('offline');
  });
});

describe('a take profit of a whole position', () => {
  test('moves its trigger and says what it brings', () => {
    const a = assess(takeProfit, { trigger: '66500' }, withLong);
    expect(a).toMatchObject({ reason: undefined, waits: true, change: { triggerPrice: '66500' } });
    // 0.3 BTC bought for 19,026.009 USDT: 0.3 × 66,000 and 0.3 × 66,500 less that.
    expect([a.before.pnl, a.after.pnl]).toEqual(['773.991', '923.991']);
  });

  test('stays above the mark price, and waits while the index isn’t sound', () => {
    expect(assess(takeProfit, { trigger: '64000' }, withLong)).toMatchObject({ reason: 'trigger_reached', wrong: 'trigger' });
    expect(assess(takeProfit, { trigger: '66500' }, { ...withLong, isFrozen: true }).reason).toBe('price_stale');
  });
});

test('a trailing stop shows the trigger that another distance gives', () => {
  const a = assess(trailing, { trail: '2' }, withLong);
  expect(a).toMatchObject({ reason: undefined, change: { trail: '0.02' } });
  expect([a.before.trigger, a.after.trigger]).toEqual(['63500', '62906.8']);
  expect(assess(trailing, { trail: '0.05' }, withLong)).toMatchObject({ reason: 'trail_range', wrong: 'trail' });
});
