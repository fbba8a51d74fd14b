import type { ExchangeEvent } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant, lots, ticks } from '@bourse/core/money/unit';
import type { LiquidationStep, PerpetualOrderChanged } from '@bourse/core/perpetual/events';
import { expect, test } from 'vitest';
import { messagesOf } from './project.ts';

const [long, short] = [traderId(7), traderId(8)];
const told = (...events: ExchangeEvent[]) => messagesOf({ seq: 40, at: instant(1_000), outcomes: [{ events } as never] });

const step = (more: Partial<LiquidationStep>): LiquidationStep => ({
  ...{ event: 'liquidation_step', step: 'reduced', trader: long, symbol: 'BTC-USDT-PERP', isLong: true },
  ...{ quantity: lots(5), value: amount(300n), insuranceFee: amount(1n), bankruptcy: ticks(59_000), against: undefined },
  ...{ mark: ticks(59_100), at: instant(1_000), ...more },
});
const closed = (more: Partial<PerpetualOrderChanged['order']>): ExchangeEvent => ({
  event: 'perpetual_order_changed',
  order: {
    ...{ orderId: 3, trader: long, symbol: 'BTC-USDT-PERP', side: 'sell', type: 'stop_market', reduceOnly: true, triggerAbove: false },
    ...{
      status: 'done',
      filledQuantity: lots(2),
      filledAmount: amount(120n),
      closed: lots(2),
      realised: amount(-5n),
      updatedAt: instant(900),
    },
    ...more,
  } as PerpetualOrderChanged['order'],
});

test('all steps of a liquidation are one message, and whoever was deleveraged by it gets one of their own', () => {
  const messages = told(
    step({ step: 'orders_cancelled', quantity: lots(0), value: amount(0n) }),
    step({}),
    step({ step: 'deleveraged', quantity: lots(3), value: amount(177n), against: short }),
  );
  expect(messages).toEqual([
    expect.objectContaining({
      ...{ trader: 7, kind: 'position-liquidated', id: 'position-liquidated:40:BTC-USDT-PERP:long' },
      facts: { symbol: 'BTC-USDT-PERP', side: 'long', mark: 59_100, quantity: 8, amount: '477' },
    }),
    expect.objectContaining({
      ...{ trader: 8, kind: 'position-deleveraged', id: 'position-deleveraged:40:BTC-USDT-PERP:short' },
      facts: { symbol: 'BTC-USDT-PERP', side: 'short', mark: 59_100, quantity: 3, amount: '177' },
    }),
  ]);
});

test('cancelling a position’s orders is no liquidation yet', () => {
  expect(told(step({ step: 'orders_cancelled', quantity: lots(0), value: amount(0n) }))).toEqual([]);
});

test.each([
  ['sell', true, 'stop_market', 'take-profit'],
  ['sell', false, 'stop_market', 'stop-loss'],
  ['buy', false, 'stop_limit', 'take-profit'],
  ['buy', true, 'stop_market', 'stop-loss'],
  ['sell', false, 'trailing_stop', 'trailing-stop'],
  ['sell', false, 'limit', undefined],
] as const)('a closing %s above %s of type %s is a %s', (side, triggerAbove, type, exit) => {
  expect(told(closed({ side, triggerAbove, type }))[0]?.facts['exit']).toBe(exit);
});

test('an order without fills, or one that is still open, is no message', () => {
  expect(told(closed({ status: 'cancelled', filledQuantity: lots(0) }), closed({ status: 'partial' }))).toEqual([]);
});

test('no message tells by its ID whose trades a reward is for, or which withdrawal of somebody else a transfer was', () => {
  const reward = { event: 'reward_paid', inviter: long, invited: short, asset: 'USDT', source: 'spot', day: 20_785, amount: amount(5n) };
  const [rewarded, again] = told(reward as unknown as ExchangeEvent, reward as unknown as ExchangeEvent);
  expect(rewarded).toMatchObject({ trader: long, kind: 'reward', facts: { asset: 'USDT', amount: '5' } });
  expect([rewarded!.id, again!.id]).toEqual(['reward:40.0', 'reward:40.1']);
  const withdrawal = { withdrawal: 12_345, trader: short, receiver: long, asset: 'USDT', amount: amount(9n), fee: amount(1n) };
  const sent = told({ event: 'withdrawal_changed', withdrawal, path: ['submitted', 'done'] } as unknown as ExchangeEvent);
  expect(sent.find(({ trader }) => trader === long)).toMatchObject({ id: 'deposit:credited:transfer:40.0', facts: { amount: '8' } });
});
