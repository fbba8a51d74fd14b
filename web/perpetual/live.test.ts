import type { PerpetualAccount, PerpetualFigures, PerpetualOrder } from '@bourse/contract/perpetual-text';
import type { OwnEvent } from '@bourse/contract/realtime';
import { expect, test } from 'vitest';
import { liveAccount, livePositions } from './live.ts';
import { withMoney, withOrders, withPositions, withSettings } from './own-account.ts';
import { btc, position } from './test/contract.ts';

const infos = new Map([[btc.symbol as string, btc]]);
const account: PerpetualAccount = {
  asset: 'USDT',
  available: '1000',
  frozen: '960',
  margin: '960',
  orderMargin: '0',
  transferable: '1000',
  positionMode: 'one_way',
};
const at = (mark: string) => [{ symbol: btc.symbol, mark }] as PerpetualFigures[];
const positionEvent = (change: object): OwnEvent => ({
  event: 'position',
  symbol: btc.symbol,
  side: 'long',
  marginMode: 'isolated',
  quantity: '300',
  size: '0.3',
  entryPrice: '63420.03',
  entryValue: '19026.009',
  margin: '960',
  ...change,
});

test('profit, ratio and account follow the mark price; the liquidation price of an isolated position doesn’t', () => {
  const positions = [position()];
  const [up] = livePositions({ account, positions, figures: at('64190.6'), infos });
  const [down] = livePositions({ account, positions, figures: at('63000'), infos });
  // 0.3 × (64,190.6 − 63,420.03)
  expect(up).toMatchObject({ markPrice: '64190.6', value: '19257.18', unrealised: '231.171', tier: 1 });
  expect(down).toMatchObject({ markPrice: '63000', value: '18900', unrealised: '-126.009' });
  expect(down!.liquidationPrice).toBe(up!.liquidationPrice);
  expect(Number(down!.guaranteedRatio)).toBeLessThan(Number(up!.guaranteedRatio));
  expect(liveAccount({ account, positions, figures: at('63000'), infos })).toMatchObject({ unrealised: '-126.009', equity: '1833.991' });
});

test('without the account or a mark price the figures stay as they were read', () => {
  const positions = [position()];
  expect(livePositions({ account: undefined, positions, figures: [], infos })).toBe(positions);
});

test('a position event changes, adds or removes one position, and twice is as good as once', () => {
  const held = [position()];
  const smaller = positionEvent({ quantity: '100', size: '0.1', entryValue: '6342.003', margin: '320' });
  const once = withPositions(held, [smaller], () => 20);
  expect(once).toMatchObject([{ quantity: '100', margin: '320', leverage: 20, fees: '9.52' }]);
  expect(withPositions(once, [smaller], () => 20)).toEqual(once);
  expect(withPositions(once, [positionEvent({ quantity: '0', entryPrice: undefined })], () => 20)).toEqual([]);
  const opened = positionEvent({ openedAt: '2026-02-01T00:00:00.000Z' });
  expect(withPositions([], [opened], () => 50)).toMatchObject([{ leverage: 50, realised: '0', openedAt: '2026-02-01T00:00:00.000Z' }]);
  expect(
    withPositions([], [opened], () => undefined),
    'its leverage isn’t known',
  ).toEqual([]);
});

test('orders, margins and settings follow their events', () => {
  const order = { orderId: '7', symbol: btc.symbol, status: 'new', frozen: '12.5' } as PerpetualOrder;
  const placed = withOrders([], [{ event: 'perpetual-order', ...order }]);
  expect(placed).toEqual([order]);
  expect(withOrders(placed, [{ event: 'perpetual-order', ...order, status: 'cancelled' }])).toEqual([]);
  const balance: OwnEvent = { event: 'balance', account: 'perpetual', asset: 'USDT', available: '987.50', frozen: '972.50' };
  const held = { orders: placed, positions: [position()] };
  expect(withMoney(account, [balance], held)).toMatchObject({ available: '987.50', frozen: '972.50', margin: '960', orderMargin: '12.5' });
  const settings = { positionMode: 'one_way' as const, contracts: [{ symbol: btc.symbol, leverage: 10, marginMode: 'cross' as const }] };
  const changed: OwnEvent = { event: 'perpetual-settings', symbol: btc.symbol, leverage: 25, marginMode: 'isolated' };
  expect(withSettings(settings, [changed, { event: 'position-mode', positionMode: 'hedge' }])).toEqual({
    positionMode: 'hedge',
    contracts: [{ symbol: btc.symbol, leverage: 25, marginMode: 'isolated' }],
  });
});
