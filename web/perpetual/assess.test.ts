import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { type Amount, ticks } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { assess, withShare } from './assess.ts';
import { contractMarket, heldOf } from './contract-market.ts';
import type { Facts } from './seen.ts';
import { btc, market, position } from './test/contract.ts';
import { blankTicket, type Edit, edited } from './ticket.ts';

const usdt = (text: number): Amount => BigInt(Math.round(text * 1e8)) as Amount;
const facts: Facts = {
  market,
  stand: {
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
  },
  bids: [['64190.4', '0.100']],
  asks: [['64190.6', '0.040']],
  mark: ticks(641_906),
  last: ticks(641_905),
  isFrozen: false,
  isConnected: true,
  orders: [],
};
const stand = facts.stand as NonNullable<Facts['stand']>;
const write = (...edits: Edit[]) => edits.reduce(edited, { ...blankTicket, price: '64180' });
const reasonOf = (edit: Edit, world: Partial<Facts> = {}) => {
  const { reason, value, wrong } = assess(write({ quantity: '50' }, edit), { ...facts, ...world });
  return [reason, value, wrong];
};

test('a limit order that rests pays the maker’s fee, one that meets the book the taker’s', () => {
  expect(assess(write({ quantity: '50' }), facts)).toMatchObject({ reason: undefined, isMaker: true, fee: '0.6418', margin: '161.974275' });
  const taker = assess(write({ quantity: '50', price: '64200' }), facts);
  expect(taker.isMaker).toBe(false);
  expect(taker.orderValue).toBe('3209.624'); // 40 lots at 64,190.6 and the rest at its limit
});

test('a stop order says which way it triggers as soon as its trigger is written', () => {
  const sideOf = (edit: Edit) => assess(write({ type: 'stop_market' }, edit), facts).triggerAbove;
  expect(sideOf({ trigger: '66000' })).toBe(true);
  expect(sideOf({ trigger: '63000', side: 'short' })).toBe(false);
  expect(sideOf({ trigger: '64190.5', triggerSource: 'mark' })).toBe(false);
  expect(sideOf({ trigger: '64190.5', triggerSource: 'last' }), 'reached already').toBeUndefined();
  expect(sideOf({})).toBeUndefined();
  expect(assess(write({ type: 'trailing_stop', trail: '1' }), facts).triggerAbove, 'it goes where the price sends it').toBeUndefined();
});

test('the fee of an order that meets a later market is an estimate', () => {
  expect(assess(write({ quantity: '50' }), facts).isFeeEstimate).toBe(false);
  for (const type of ['market', 'stop_limit', 'stop_market', 'trailing_stop'] as const)
    expect(assess(write({ quantity: '50', type }), facts).isFeeEstimate, type).toBe(true);
});

describe('what stands against an order is the label of the button', () => {
  test.each([
    [{ quantity: '' }, ['enter_quantity', undefined, undefined]],
    [{ price: '' }, ['enter_price', undefined, undefined]],
    [{ type: 'stop_limit' as const }, ['enter_trigger', undefined, undefined]],
    [{ type: 'trailing_stop' as const }, ['enter_trail', undefined, undefined]],
    [{ type: 'trailing_stop' as const, trail: '20' }, ['trail_range', undefined, 'trail']],
    [{ quantity: '100001' }, ['above_quantity', '100000', 'quantity']],
    [{ price: '50000' }, ['price_below_band', '57771.6', 'price']],
    [{ price: '80000' }, ['price_above_band', '70609.6', 'price']],
    [{ type: 'stop_market' as const, trigger: '64190.6' }, ['trigger_reached', undefined, 'trigger']],
    [{ price: '64195', postOnly: true }, ['post_only_takes', undefined, 'price']],
    [{ reduceOnly: true }, ['nothing_to_close', undefined, undefined]],
    [{ quantity: '5000' }, ['insufficient', 'USDT', 'quantity']],
  ] as const)('%j', (edit, expected) => expect(reasonOf(edit)).toEqual(expected));

  test('without a connection, a live price or a match', () => {
    expect(reasonOf({}, { isConnected: false })[0]).toBe('offline');
    expect(reasonOf({}, { isFrozen: true })[0]).toBe('price_stale');
    expect(reasonOf({}, { mark: undefined })[0]).toBe('price_stale');
    expect(reasonOf({ type: 'market' }, { asks: [] })[0]).toBe('no_liquidity');
    expect(reasonOf({}, { stand: undefined })[0]).toBe('loading');
  });
  test('a stale index stops opening, market orders and triggers, but not closing at a limit', () => {
    const frozen = { isFrozen: true, stand: { ...stand, long: heldOf(position(), btc) } };
    const closing = { side: 'short', reduceOnly: true } as const;
    expect(reasonOf({ ...closing, price: '64200' }, frozen)[0]).toBeUndefined();
    expect(reasonOf({ ...closing, type: 'market' }, frozen)[0]).toBe('price_stale');
    expect(reasonOf({ ...closing, type: 'stop_market', trigger: '60000' }, frozen)[0]).toBe('price_stale');
    expect(reasonOf({}, frozen)[0]).toBe('price_stale');
    expect(reasonOf({ side: 'short', quantity: '400', price: '64200' }, frozen)[0]).toBe('price_stale');
  });
  test('a contract that only takes closing orders, the tier’s largest position, too many open orders', () => {
    const closeOnly = contractMarket({ ...btc, isCloseOnly: true });
    expect(reasonOf({}, { market: closeOnly })[0]).toBe('close_only');
    expect(reasonOf({ quantity: '5000' }, { stand: { ...stand, leverage: 100, cash: usdt(1e6) } })).toEqual([
      'above_tier',
      '250000',
      'quantity',
    ]);
    const order = { status: 'untriggered', side: 'buy', frozen: '0', filledQuantity: '0' } as PerpetualOrder;
    expect(reasonOf({}, { orders: Array.from({ length: 200 }, () => order) })[0]).toBe('msg_too-many-open-orders');
  });
  test('what isn’t offered in the trader’s country, and leverage above its cap; both never stop closing', () => {
    const closing = { side: 'short', reduceOnly: true, price: '64200' } as const;
    const held = { stand: { ...stand, long: heldOf(position(), btc) } };
    for (const access of ['closed', 'close_only'] as const) {
      expect(reasonOf({}, { policy: { access } })[0]).toBe('not_offered');
      expect(reasonOf(closing, { ...held, policy: { access } })[0]).toBeUndefined();
    }
    const capped = { policy: { access: 'open', maximumLeverage: 2 } } as const;
    expect(reasonOf({}, capped)).toEqual(['leverage_above_policy', '2', undefined]);
    expect(reasonOf({ quantity: '1' }, { ...capped, stand: { ...stand, leverage: 2 } })[0]).toBeUndefined();
    expect(reasonOf(closing, { ...held, ...capped })[0]).toBeUndefined();
  });
  test('exits that would be too many together with those that wait and those that open entries bring along, and trailing stops', () => {
    const exit = { orderId: '1', status: 'untriggered', type: 'stop_market', side: 'sell', reduceOnly: true, quantity: '1' };
    const entry = { orderId: '2', status: 'new', type: 'limit', side: 'buy', takeProfit: '66000', quantity: '1' };
    const [waiting, bringing] = [exit, entry].map((one) => ({ frozen: '0', filledQuantity: '0', ...one }) as PerpetualOrder) as [
      PerpetualOrder,
      PerpetualOrder,
    ];
    const orders = [...Array.from({ length: 18 }, () => waiting), bringing];
    const exits = { withExits: true, takeProfit: '65800', stopLoss: '63400' };
    expect(reasonOf({ ...exits, stopLoss: '' }, { orders })[0]).toBeUndefined();
    expect(reasonOf(exits, { orders })[0]).toBe('msg_too-many-exits');
    // The entry's own exit that waits already takes its place, and one for the whole position takes none.
    const [own, whole] = [
      { ...waiting, parentOrderId: '2' },
      { ...waiting, quantity: undefined },
    ] as [PerpetualOrder, PerpetualOrder];
    expect(reasonOf({ ...exits, stopLoss: '' }, { orders: [...orders, own, whole] })[0]).toBeUndefined();
    const trailing = { type: 'trailing_stop' as const, trail: '1' };
    const ten = Array.from({ length: 10 }, () => ({ ...waiting, type: 'trailing_stop' }) as PerpetualOrder);
    expect([reasonOf(trailing, { orders: ten.slice(1) })[0], reasonOf(trailing, { orders: ten })[0]]).toEqual([
      undefined,
      'msg_too-many-trailing-stops',
    ]);
  });
  test('a take profit that would lose and a stop loss that would gain', () => {
    expect(reasonOf({ withExits: true, takeProfit: '64000' })).toEqual(['wrong_exit', undefined, 'takeProfit']);
    expect(reasonOf({ withExits: true, stopLoss: '65000' })).toEqual(['wrong_exit', undefined, 'stopLoss']);
    expect(reasonOf({ withExits: true, takeProfit: '65800', stopLoss: '65000' })).toEqual(['wrong_exit', undefined, 'stopLoss']);
    expect(assess(write({ quantity: '50', side: 'short' }, { withExits: true, takeProfit: '65000' }), facts).reason).toBe('wrong_exit');
    expect(reasonOf({ withExits: true, takeProfit: '65800', stopLoss: '63400' })[0]).toBeUndefined();
  });
  test('a take profit or stop loss that is written but comes to no trigger price', () => {
    expect(reasonOf({ withExits: true, stopLoss: '0' })).toEqual(['exit_zero', undefined, 'stopLoss']);
    expect(reasonOf({ withExits: true, takeProfit: '0', stopLoss: '63400' })).toEqual(['exit_zero', undefined, 'takeProfit']);
    const by = (exitBy: 'pnl' | 'percent') => write({ quantity: '50', withExits: true }, { exitBy });
    // 50 lots at 64,180 are worth 3,209 USDT: more can't be lost.
    expect(assess(edited(by('pnl'), { stopLoss: '3209' }), facts)).toMatchObject({ reason: 'exit_too_far', wrong: 'stopLoss' });
    expect(assess(edited(by('pnl'), { stopLoss: '3000' }), facts).reason).toBeUndefined();
    const short = edited(by('percent'), { side: 'short' });
    expect(assess(edited(short, { takeProfit: '100' }), facts)).toMatchObject({ reason: 'exit_too_far', wrong: 'takeProfit' });
    expect(reasonOf({ withExits: false, stopLoss: '0' })[0]).toBeUndefined();
  });
  test('fill or kill that the book can’t fill at once', () => {
    expect(reasonOf({ price: '64195', timeInForce: 'FOK' })).toEqual(['not_fillable', undefined, 'quantity']);
    expect(reasonOf({ price: '64195', timeInForce: 'FOK', quantity: '40' })[0]).toBeUndefined();
  });
  test('own resting orders are in the way of their own taker', () => {
    const own = { status: 'new', side: 'sell', price: '64190.6', quantity: '40', filledQuantity: '0', frozen: '10' } as PerpetualOrder;
    expect(assess(write({ quantity: '40', price: '64195' }), { ...facts, orders: [own] }).isMaker).toBe(true);
  });
  test('how much is missing is said with “not enough”', () => {
    const poor = assess(write({ quantity: '50' }), { ...facts, stand: { ...stand, cash: usdt(100) } });
    expect(poor).toMatchObject({ reason: 'insufficient', missing: '63.578775' });
  });
});

test('the preview of take profit and stop loss counts from the limit price and the whole quantity', () => {
  const { takeProfit, stopLoss } = assess(write({ quantity: '50', withExits: true, takeProfit: '65800', stopLoss: '63400' }), facts);
  expect(takeProfit).toMatchObject({ pnl: usdt(81), move: 252n });
  expect(stopLoss).toMatchObject({ pnl: usdt(-39), move: -121n });
});

test('a larger order of the other side is previewed as it is booked: the first fills close, and the others open', () => {
  const long = heldOf(position(), btc);
  const bids: Facts['bids'] = [
    ['64190.4', '0.300'],
    ['64000', '0.100'],
  ];
  const reversed = assess(write({ side: 'short', price: '64000', quantity: '400' }), { ...facts, bids, stand: { ...stand, long } });
  // 300 lots sold for 19,257.12, bought for 19,026.009; the other hundred open at 64,000.
  expect(reversed).toMatchObject({ reason: undefined, closes: 300, opens: 100, realised: '231.111', orderValue: '25657.12' });
  const part = assess(write({ side: 'short', price: '64000', quantity: '50' }), { ...facts, bids, stand: { ...stand, long } });
  expect(part).toMatchObject({ closes: 50, opens: 0, cost: '0', margin: '0', realised: '38.5185' });
});

test('a share of 100 % respects what the judge would refuse: the largest position, close-only, a stale index', () => {
  const rich = { ...stand, leverage: 100, cash: usdt(1e6) };
  const all = (world: Partial<Facts>, edit: Edit = {}) => withShare(write({ percent: 100 }, edit), { ...facts, ...world }).quantity;
  // 250,000 USDT at 64,180 are 3,895 lots.
  expect(all({ stand: rich })).toBe('3895');
  expect(reasonOf({ quantity: '3895' }, { stand: rich })[0]).toBeUndefined();
  expect(reasonOf({ quantity: '3896' }, { stand: rich })[0]).toBe('above_tier');
  const short = heldOf(position({ side: 'short', quantity: '40' }), btc);
  const closing = { stand: { ...stand, short } };
  expect(all({ ...closing, market: contractMarket({ ...btc, isCloseOnly: true }) })).toBe('40');
  expect(all({ ...closing, isFrozen: true })).toBe('40');
  expect(all({ stand: { ...stand, short, cash: usdt(0) } })).toBe('40');
  expect(all({ market: contractMarket({ ...btc, maximumQuantity: '100' }) })).toBe('100');
  const market = all({ bids: [['64190.4', '9']], asks: [['64190.6', '9']] }, { type: 'market' });
  expect(Number(market)).toBeLessThan(Number(all({})));
});

test('a share follows what is free, and reduce-only what is held', () => {
  const all = withShare(write({ percent: 100 }), facts);
  expect(assess(all, facts).reason).toBeUndefined();
  expect(reasonOf({ quantity: String(Number(all.quantity) + 1) })[0]).toBe('insufficient');
  const long = heldOf(position(), btc);
  expect(withShare(write({ side: 'short', reduceOnly: true }, { percent: 50 }), { ...facts, stand: { ...stand, long } }).quantity).toBe(
    '150',
  );
  expect(withShare(write({ quantity: '7' }), facts).quantity).toBe('7');
});
