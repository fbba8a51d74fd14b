import { notional } from '@bourse/core/money/notional';
import { type Amount, lots, ticks } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { heldOf } from './contract-market.ts';
import { mostLots, preview as previewAt, type Standing } from './preview.ts';
import { seenBy } from './seen.ts';
import { btc, market, position } from './test/contract.ts';

const usdt = (text: number): Amount => BigInt(Math.round(text * 1e8)) as Amount;
const flat: Standing = {
  cash: usdt(1_000),
  required: usdt(0),
  profit: usdt(0),
  needed: 0n,
  long: undefined,
  short: undefined,
  leverage: 20,
  isIsolated: true,
  isHedged: false,
  mark: ticks(641_906),
};
const order = (change: object = {}) => {
  const quantity = lots(50);
  return {
    isBuy: true,
    quantity,
    value: notional(ticks(641_800), quantity, market.units),
    mayOpen: true,
    feeRate: market.makerFee,
    ...change,
  };
};
const preview = (one: ReturnType<typeof order>, stand: Standing) => {
  const mark = ticks(641_906);
  const world = { market, stand, bids: [], asks: [], mark, last: mark, isFrozen: false, isConnected: true, orders: [] };
  return previewAt(one, seenBy(world, stand), stand, mark, market);
};

test('opening costs initial margin and both fees at the taker’s rate, while the fee shown is the maker’s', () => {
  const p = preview(order(), flat);
  expect(p).toMatchObject({ closes: 0, opens: 50, realised: 0n, liquidationBefore: undefined });
  expect(p.fee).toBe(usdt(0.6418)); // 3,209 · 0.0002
  expect(p.margin).toBe(usdt(161.974275)); // 3,209 ÷ 20 + (3,209 − 160.45) · 0.0005
  expect(p.cost).toBe(usdt(163.578775));
});

test('an isolated long is liquidated below its entry, a short above it, and more leverage brings both nearer', () => {
  const long = preview(order(), flat).liquidationAfter as number;
  const short = preview(order({ isBuy: false }), flat).liquidationAfter as number;
  expect(long).toBeLessThan(641_800);
  expect(short).toBeGreaterThan(641_800);
  expect(preview(order(), { ...flat, leverage: 50 }).liquidationAfter as number).toBeGreaterThan(long);
});

describe('with a position', () => {
  const held = heldOf(position(), btc);
  const stand = { ...flat, long: held };
  test('adding to it moves its liquidation price', () => {
    const p = preview(order(), stand);
    expect(p.opens).toBe(50);
    expect(p.liquidationBefore).not.toBe(p.liquidationAfter);
  });
  test('in one-way mode an order of the other side first closes, and needs no margin for that', () => {
    const p = preview(order({ isBuy: false }), stand);
    expect(p).toMatchObject({ closes: 50, opens: 0, cost: 0n, margin: 0n });
    expect(p.realised).toBe(usdt(3_209 - 3_171.0015)); // sold for 3,209, bought for 50/300 of 19,026.009
  });
  test('a larger order of the other side closes all and opens the rest', () => {
    const quantity = lots(350);
    const p = preview(order({ isBuy: false, quantity, value: notional(ticks(641_800), quantity, market.units) }), stand);
    expect(p).toMatchObject({ closes: 300, opens: 50 });
    expect(p.liquidationAfter as number).toBeGreaterThan(641_800);
  });
  test('reduce-only never opens; in hedge mode only it closes', () => {
    expect(preview(order({ isBuy: false, mayOpen: false, quantity: lots(400) }), stand)).toMatchObject({ closes: 300, opens: 0 });
    expect(preview(order({ isBuy: false }), { ...stand, isHedged: true })).toMatchObject({ closes: 0, opens: 50 });
  });
});

test('the most lots are the largest number that is affordable, besides what can be closed on the way', () => {
  const price = ticks(641_800);
  const most = mostLots(true, price, flat, market);
  const costs = (quantity: number) =>
    preview(order({ quantity: lots(quantity), value: notional(price, lots(quantity), market.units) }), flat).cost;
  expect(costs(most)).toBeLessThanOrEqual(flat.cash);
  expect(costs(most + 1)).toBeGreaterThan(flat.cash);
  const short = heldOf(position({ side: 'short', quantity: '40' }), btc);
  expect(mostLots(true, price, { ...flat, short }, market)).toBe(most + 40);
  expect(mostLots(true, price, { ...flat, cash: 0n as Amount }, market)).toBe(0);
});

test('a cross position is liquidated where the whole account is used up: a profit elsewhere moves that away', () => {
  const long = heldOf(position({ marginMode: 'cross' }), btc);
  const value = 19_257_18n * 1_000_000n; // at the mark price
  const needed = (value * (400_000n + 50_000n)) as bigint;
  const profit = usdt(231.171);
  const cross = { ...flat, isIsolated: false, long, required: usdt(960), profit, needed };
  const here = preview(order(), cross).liquidationBefore as number;
  const helped = preview(order(), { ...cross, profit: usdt(231.171 + 500) }).liquidationBefore as number;
  expect(here).toBeLessThan(634_200);
  expect(helped).toBeLessThan(here);
});
