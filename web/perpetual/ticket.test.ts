import { ticks } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { btc, market } from './test/contract.ts';
import { afterPlaced, blankTicket, type Edit, edited, orderOf, shareOf } from './ticket.ts';

const none = { takeProfit: undefined, stopLoss: undefined };
const write = (...edits: Edit[]) => edits.reduce(edited, blankTicket);

describe('what excludes each other gives way to the later choice', () => {
  test('reduce-only and attached take profit and stop loss', () => {
    expect(write({ reduceOnly: true }, { withExits: true })).toMatchObject({ reduceOnly: false, withExits: true });
    expect(write({ withExits: true }, { reduceOnly: true })).toMatchObject({ reduceOnly: true, withExits: false });
  });
  test('post-only and a taking time in force', () => {
    expect(write({ timeInForce: 'FOK' }, { postOnly: true })).toMatchObject({ timeInForce: 'GTC', postOnly: true });
    expect(write({ postOnly: true }, { timeInForce: 'IOC' })).toMatchObject({ timeInForce: 'IOC', postOnly: false });
    expect(write({ postOnly: true }, { type: 'stop_limit' })).toMatchObject({ postOnly: false });
  });
  test('a typed quantity and a share', () => {
    expect(write({ percent: 50 }, { quantity: '7' })).toMatchObject({ percent: undefined, quantity: '7' });
  });
});

test('the other side or another unit clears the triggers: a number that changes its meaning is how orders go wrong', () => {
  const written = { withExits: true, takeProfit: '65800', stopLoss: '63400' };
  expect(write(written, { side: 'short' })).toMatchObject({ takeProfit: '', stopLoss: '' });
  expect(write(written, { exitBy: 'percent' })).toMatchObject({ takeProfit: '', stopLoss: '' });
  expect(write(written, { side: 'long' })).toMatchObject({ takeProfit: '65800' });
});

test('a placed order leaves its price and nothing to be sent twice', () => {
  expect(afterPlaced(write({ price: '64180', quantity: '50', takeProfit: '65800' }))).toMatchObject({
    price: '64180',
    quantity: '',
    takeProfit: '',
  });
});

test('a share is rounded down to whole lots, and less than one is none', () => {
  expect(shareOf(25, 7)).toBe('1');
  expect(shareOf(100, 7)).toBe('7');
  expect(shareOf(25, 3)).toBe('');
});

describe('the body of the order', () => {
  test('an entry with take profit and stop loss is one order', () => {
    const t = write({ price: '64180.09', quantity: '50', withExits: true });
    expect(orderOf(t, market, false, { takeProfit: ticks(658_000), stopLoss: ticks(634_000) })).toEqual({
      symbol: btc.symbol,
      side: 'buy',
      type: 'limit',
      quantity: '50',
      price: '64180',
      timeInForce: 'GTC',
      takeProfit: '65800',
      stopLoss: '63400',
      exitSource: 'mark',
    });
  });
  test('in one-way mode reduce-only is said, in hedge mode the position that is closed', () => {
    const t = write({ side: 'short', type: 'market', quantity: '5', reduceOnly: true });
    expect(orderOf(t, market, false, none)).toEqual({ symbol: btc.symbol, side: 'sell', type: 'market', quantity: '5', reduceOnly: true });
    expect(orderOf(t, market, true, none)).toEqual({
      symbol: btc.symbol,
      side: 'sell',
      type: 'market',
      quantity: '5',
      positionSide: 'long',
    });
    expect(orderOf({ ...t, reduceOnly: false }, market, true, none)).toMatchObject({ positionSide: 'short' });
  });
  test('a trailing stop has its distance as a fraction and no trigger price', () => {
    const t = write({ side: 'short', type: 'trailing_stop', trail: '1.5', trigger: '60000', quantity: '5' });
    expect(orderOf(t, market, false, none)).toEqual({
      symbol: btc.symbol,
      side: 'sell',
      type: 'trailing_stop',
      quantity: '5',
      trail: '0.015',
      triggerSource: 'mark',
    });
  });
  test('a stop-market order has its trigger and no price', () => {
    const t = write({ type: 'stop_market', trigger: '66000.05', triggerSource: 'last', price: '64000', quantity: '5' });
    expect(orderOf(t, market, false, none)).toEqual({
      symbol: btc.symbol,
      side: 'buy',
      type: 'stop_market',
      quantity: '5',
      triggerPrice: '66000',
      triggerSource: 'last',
    });
  });
});
