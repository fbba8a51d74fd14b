import { describe, expect, test } from 'vitest';
import type { Outcome } from '../event.ts';
import { restoreExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount, lots, RATE_ONE, type Rate, rate, type Ticks, ticks } from '../money/unit.ts';
import { delisted } from '../test/market.ts';
import { goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { COINS, limit, market, order } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import type { PerpetualOrder } from './order.ts';

const { symbol } = goldPerpetual;
const [alice, bob, carol] = [1, 2, 3];
const open = () => new PerpetualFloor().open(4);

const fate = ({ answer }: Outcome): string => {
  if ('rejected' in answer) return answer.rejected;
  const [first] = answer.kind === 'perpetual_orders' ? answer.perpetualOrders : [];
  return first === undefined
    ? answer.kind
    : `${first.status} ${first.filledQuantity / COINS}${first.endReason ? `: ${first.endReason}` : ''}`;
};
/** The last report of each order. */
const told = (floor: PerpetualFloor): readonly PerpetualOrder[] => {
  const orders = new Map<number, PerpetualOrder>();
  for (const e of floor.events) if (e.event === 'perpetual_order_changed') orders.set(e.order.orderId, e.order);
  return [...orders.values()];
};
const orderOf = (floor: PerpetualFloor, id: number) => told(floor).find(({ orderId }) => orderId === id)!;
const lastOrder = (floor: PerpetualFloor, trader: number) => told(floor).findLast((o) => o.trader === trader)!.orderId;
const standing = (floor: PerpetualFloor, trader: number): readonly string[] =>
  told(floor)
    .filter((o) => o.trader === trader && ['untriggered', 'new', 'partial'].includes(o.status))
    .map(
      (o) => `${o.side} ${((o.quantity ?? 0) - o.filledQuantity) / COINS}${o.triggerPrice === undefined ? '' : ` at ${o.triggerPrice}`}`,
    );
/** `long 2 from 3200` by entry value in USDT. */
const position = (floor: PerpetualFloor, trader: number): string => {
  const { stand } = viewOf(floor).factsOf(trader, symbol);
  const text = [stand.long, stand.short].flatMap((one) =>
    one === undefined
      ? []
      : [`${one.position.isLong ? 'long' : 'short'} ${one.position.quantity / COINS} from ${Number(one.position.entryValue) / 1e8}`],
  );
  return text.join(', ') || 'nothing';
};
const free = (floor: PerpetualFloor, trader: number): number =>
  Number(viewOf(floor).p.free(viewOf(floor).p.ledger.traders.get(trader)!)) / 1e8;
const reasons = (floor: PerpetualFloor, trader: number) =>
  told(floor).flatMap((o) => (o.trader === trader && o.endReason ? [o.endReason] : []));

/** Alice is long and Bob short, one coin each at 1,600. */
const held = (coins = 1) => {
  const floor = open();
  floor.ask(bob, limit('sell', coins, 1_600));
  floor.ask(alice, market('buy', coins));
  return floor;
};

describe('an order', () => {
  test('costs margin and the fees of opening and closing, at the taker’s rate', () => {
    const floor = open();
    floor.ask(alice, limit('buy', 1, 1_600));
    // 160 + 0.8 + 0.72 at leverage 10.
    expect(free(floor, alice)).toBe(10_000 - 161.52);
    floor.ask(alice, { kind: 'cancel_all_perpetual_orders' });
    expect(free(floor, alice)).toBe(10_000);
  });

  test('that rests pays the maker’s fee when it’s filled, and gets back what it reserved beyond that', () => {
    const floor = held();
    // 160 of margin, 0.88 for closing a short one, 0.32 paid.
    expect([position(floor, bob), free(floor, bob)]).toEqual(['short 1 from 1600', 10_000 - 161.2]);
    expect([position(floor, alice), free(floor, alice)]).toEqual(['long 1 from 1600', 10_000 - 161.52]);
  });

  test('on the other side first closes, and reserves only for what it would open', () => {
    const floor = held();
    const before = free(floor, alice);
    floor.ask(alice, limit('sell', 1, 1_650));
    expect(free(floor, alice)).toBe(before);
    floor.ask(alice, limit('sell', 1, 1_650));
    expect(free(floor, alice)).toBeLessThan(before - 165);
  });

  test('takes over the share of an older one that was cancelled, and needs no reserve any more', () => {
    const floor = held();
    const before = free(floor, alice);
    floor.ask(alice, limit('sell', 1, 1_650));
    floor.ask(alice, limit('sell', 1, 1_660));
    floor.ask(alice, { kind: 'cancel_perpetual_order', orderId: 3 });
    expect(orderOf(floor, 4)).toMatchObject({ opens: 0, frozen: 0n });
    expect(free(floor, alice)).toBe(before);
  });

  test('for more than can be paid is refused, and nothing is frozen', () => {
    const floor = open();
    expect(fate(floor.ask(alice, limit('buy', 62, 1_600)))).toBe('insufficient_available');
    expect(free(floor, alice)).toBe(10_000);
  });

  test('at the market of an empty book expires, and nothing is left frozen', () => {
    const floor = open();
    expect(fate(floor.ask(alice, market('buy', 1)))).toBe('expired 0: no_liquidity');
    expect(free(floor, alice)).toBe(10_000);
  });

  test('that is post-only and would take is refused; a fill-or-kill one that can’t be filled touches nothing', () => {
    const floor = open();
    floor.ask(bob, limit('sell', 1, 1_600));
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { postOnly: true })))).toBe('post_only_would_take');
    expect(fate(floor.ask(alice, limit('buy', 2, 1_600, { timeInForce: 'FOK' })))).toBe('expired 0: not_fillable');
    expect(standing(floor, bob)).toEqual(['sell 1']);
  });

  test('never trades with another order of the same trader', () => {
    const floor = open();
    floor.ask(alice, limit('sell', 1, 1_600));
    expect(fate(floor.ask(alice, market('buy', 1)))).toBe('expired 0: self_trade');
    expect(fate(floor.ask(alice, market('buy', 1, { selfTradePrevention: 'none' })))).toBe('invalid_order');
    expect(position(floor, alice)).toBe('nothing');
  });

  test('opens only within five percent of the mark price, and only with a sound index', () => {
    const floor = open();
    expect(fate(floor.ask(alice, limit('buy', 1, 1_519)))).toBe('price_outside_band');
    expect(fate(floor.ask(alice, limit('buy', 1, 1_681)))).toBe('price_outside_band');
    floor.now += 6_000;
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600)))).toBe('price_stale');
  });

  test('that only closes needs no sound index, as long as it has a limit', () => {
    const floor = held();
    floor.now += 6_000;
    expect(fate(floor.ask(alice, limit('sell', 1, 1_610, { reduceOnly: true })))).toBe('new 0');
    expect(fate(floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' }))).toBe('price_stale');
  });

  test('with wrong words or numbers is refused', () => {
    const floor = open();
    const wrong = [
      { side: 'up' },
      { positionSide: 'long' },
      { type: 'iceberg' },
      { price: undefined },
      { quantity: undefined },
      { trail: rate(1_000_000n) },
      { triggerPrice: ticks(1_700) },
      { takeProfit: ticks(1_700) },
      { clientOrderId: '' },
      { timeInForce: 'GTX' },
    ];
    for (const change of wrong)
      expect(fate(floor.ask(alice, limit('buy', 1, 1_600, change))), Object.keys(change).join()).toBe('invalid_order');
    for (const quantity of [0, -1, 0.5, Number.NaN, 2 ** 53, '1'])
      expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { quantity })))).toBe('invalid_quantity');
    for (const price of [0, -1, 0.5, Number.NaN, 2 ** 53])
      expect(fate(floor.ask(alice, limit('buy', 1, 1_600, { price: price as Ticks })))).toBe('invalid_price');
  });

  test('that was amended to a smaller quantity keeps its place; another price loses it', () => {
    const floor = open();
    floor.ask(alice, limit('buy', 2, 1_590));
    floor.ask(bob, limit('buy', 1, 1_590));
    floor.ask(alice, { kind: 'amend_perpetual_order', orderId: 1, quantity: lots(COINS) });
    floor.ask(carol, market('sell', 1));
    expect([position(floor, alice), position(floor, bob)]).toEqual(['long 1 from 1590', 'nothing']);
    floor.ask(bob, { kind: 'amend_perpetual_order', orderId: 2, price: ticks(1_580) });
    expect(standing(floor, bob)).toEqual(['buy 1']);
    expect(fate(floor.ask(bob, { kind: 'cancel_perpetual_order', orderId: 1 }))).toBe('order_not_open');
  });

  test('is found by the name its trader gave it, and the name is free again afterwards', () => {
    const floor = open();
    floor.ask(alice, limit('buy', 1, 1_590, { clientOrderId: 'mine' }));
    expect(fate(floor.ask(alice, limit('buy', 1, 1_590, { clientOrderId: 'mine' })))).toBe('duplicate_client_order_id');
    expect(fate(floor.ask(alice, { kind: 'cancel_perpetual_order', clientOrderId: 'mine' }))).toBe('cancelled 0: trader');
    expect(fate(floor.ask(alice, limit('buy', 1, 1_590, { clientOrderId: 'mine' })))).toBe('new 0');
  });

  test('beyond the limit of open orders is refused, and all are cancelled at once', () => {
    const floor = open();
    for (let i = 0; i < goldPerpetual.maximumOpenOrders; i++) floor.ask(alice, limit('buy', 0.01, 1_590));
    expect(fate(floor.ask(alice, limit('buy', 0.01, 1_590)))).toBe('too_many_open_orders');
    floor.ask(alice, { kind: 'cancel_all_perpetual_orders', symbol });
    expect(standing(floor, alice)).toEqual([]);
  });
});

describe('reducing', () => {
  test('a reduce-only order is cut to the position, and two of them together never turn it around', () => {
    const floor = held();
    floor.ask(alice, limit('sell', 5, 1_650, { reduceOnly: true }));
    expect(standing(floor, alice)).toEqual(['sell 1']);
    expect(fate(floor.ask(alice, limit('sell', 1, 1_640, { reduceOnly: true })))).toBe('nothing_to_reduce');
    expect(fate(floor.ask(carol, limit('sell', 1, 1_640, { reduceOnly: true })))).toBe('nothing_to_reduce');
  });

  test('when the position shrinks, the newest reduce-only order shrinks first', () => {
    const floor = held(3);
    floor.ask(alice, limit('sell', 1, 1_650, { reduceOnly: true }));
    floor.ask(alice, limit('sell', 2, 1_640, { reduceOnly: true }));
    floor.ask(carol, limit('buy', 1.5, 1_600));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both', quantity: lots(1.5 * COINS) });
    expect(standing(floor, alice)).toEqual(['sell 1', 'sell 0.5']);
    floor.ask(carol, limit('buy', 1.5, 1_600));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' });
    expect([position(floor, alice), standing(floor, alice)]).toEqual(['nothing', []]);
    expect(reasons(floor, alice)).toEqual(['position_closed', 'position_closed']);
  });

  test('a position is closed at the market, and its profit is money then', () => {
    const floor = held();
    floor.index(goldPerpetual.index, 1_610);
    floor.ask(carol, limit('buy', 1, 1_610));
    expect(fate(floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' }))).toBe('done 1');
    // 10 of profit, 0.8 and 0.805 of fees.
    expect([position(floor, alice), free(floor, alice)]).toEqual(['nothing', 10_008.395]);
    expect(floor.events.findLast((e) => e.event === 'profit_realised')).toMatchObject({ trader: alice, realised: 1_000_000_000n });
  });

  test('reversing closes all and opens as much on the other side, in one order', () => {
    const floor = held();
    floor.ask(carol, limit('buy', 5, 1_600));
    expect(fate(floor.ask(alice, { kind: 'reverse_position', symbol }))).toBe('done 2');
    expect([position(floor, alice), position(floor, carol)]).toEqual(['short 1 from 1600', 'long 2 from 3200']);
  });

  test('all positions are closed at once; what finds no buyer stays open and says why', () => {
    const floor = held();
    const { answer } = floor.ask(alice, { kind: 'close_all_positions' });
    expect(answer).toMatchObject({ perpetualOrders: [{ status: 'expired', endReason: 'no_liquidity' }] });
    floor.ask(carol, limit('buy', 5, 1_600));
    expect(fate(floor.ask(alice, { kind: 'close_all_positions' }))).toBe('done 1');
    expect(fate(floor.ask(alice, { kind: 'close_all_positions' }))).toBe('nothing_to_reduce');
  });

  test('what closes has no maximum: however small the largest order, one order or one stop closes everything', () => {
    const floor = held(4);
    const largest = { maximumQuantity: lots(COINS), maximumMarketQuantity: lots(COINS) };
    floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, ...largest }] });
    expect(fate(floor.ask(carol, limit('buy', 2, 1_600)))).toBe('invalid_quantity');
    for (let i = 0; i < 4; i++) floor.ask(carol, limit('buy', 1, 1_600));
    expect(fate(floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' }))).toBe('done 4');
    floor.ask(bob, { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark', stopLoss: ticks(1_650) });
    floor.ask(carol, limit('sell', 4, 1_650, { reduceOnly: true }));
    floor.index(goldPerpetual.index, 1_651);
    expect([position(floor, bob), position(floor, carol)]).toEqual(['nothing', 'nothing']);
  });

  test('nobody closes beyond the price at which the margin is used up', () => {
    const floor = open();
    floor.ask(alice, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
    floor.ask(alice, { kind: 'choose_leverage', symbol, leverage: 50 });
    floor.ask(bob, limit('sell', 1, 1_600));
    floor.ask(alice, market('buy', 1));
    // 32 of margin and 0.784 for closing: bankrupt at 1,568.
    expect(fate(floor.ask(alice, limit('sell', 1, 1_567, { reduceOnly: true })))).toBe('beyond_bankruptcy');
    floor.ask(carol, limit('buy', 1, 1_567));
    expect(fate(floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' }))).toBe('expired 0: price_band');
  });

  test('a resting order that would open what is liquidated at once is passed over when the price has moved', () => {
    const floor = open();
    floor.ask(alice, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
    floor.ask(alice, { kind: 'choose_leverage', symbol, leverage: 100 });
    floor.ask(alice, limit('buy', 20, 1_600));
    floor.ask(bob, limit('buy', 1, 1_560));
    floor.index(goldPerpetual.index, 1_560);
    floor.ask(carol, limit('sell', 1, 1_560));
    expect(orderOf(floor, 1)).toMatchObject({ status: 'expired', endReason: 'would_liquidate' });
    expect([position(floor, alice), position(floor, bob)]).toEqual(['nothing', 'long 1 from 1560']);
  });
});

describe('triggers', () => {
  test('take profit and stop loss of an entry live once it’s filled, with what was filled, and one ends the other', () => {
    const floor = open();
    floor.ask(alice, limit('buy', 2, 1_600, { takeProfit: ticks(1_650), stopLoss: ticks(1_560), exitSource: 'mark' }));
    expect(standing(floor, alice)).toEqual(['buy 2']);
    floor.ask(bob, market('sell', 1));
    expect(standing(floor, alice)).toEqual(['buy 1', 'sell 1 at 1650', 'sell 1 at 1560']);
    floor.ask(bob, market('sell', 1));
    expect(standing(floor, alice)).toEqual(['sell 2 at 1650', 'sell 2 at 1560']);
    floor.ask(carol, limit('buy', 5, 1_560));
    floor.index(goldPerpetual.index, 1_555);
    expect([position(floor, alice), standing(floor, alice), reasons(floor, alice)]).toEqual(['nothing', [], ['pair']]);
  });

  test('on the wrong side are refused, for an entry and for a position', () => {
    const floor = held();
    expect(fate(floor.ask(carol, limit('buy', 1, 1_600, { takeProfit: ticks(1_590), exitSource: 'mark' })))).toBe('wrong_exit');
    expect(fate(floor.ask(carol, limit('sell', 1, 1_600, { stopLoss: ticks(1_590), exitSource: 'mark' })))).toBe('wrong_exit');
    const exits = { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark' };
    expect(fate(floor.ask(alice, { ...exits, stopLoss: ticks(1_601) }))).toBe('wrong_exit');
    expect(fate(floor.ask(bob, { ...exits, takeProfit: ticks(1_601) }))).toBe('wrong_exit');
    expect(fate(floor.ask(carol, { ...exits, takeProfit: ticks(1_601) }))).toBe('nothing_to_reduce');
  });

  test('of a whole position close as much as it is by then, and a part closes its part', () => {
    const floor = held();
    const exits = { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark' };
    floor.ask(alice, { ...exits, takeProfit: ticks(1_620) });
    floor.ask(alice, { ...exits, takeProfit: ticks(1_610), quantity: lots(COINS / 2) });
    floor.ask(bob, limit('sell', 1, 1_600));
    floor.ask(alice, market('buy', 1));
    floor.ask(carol, limit('buy', 5, 1_605));
    floor.index(goldPerpetual.index, 1_610);
    expect(position(floor, alice)).toBe('long 1.5 from 2400');
    floor.index(goldPerpetual.index, 1_620);
    expect(position(floor, alice)).toBe('nothing');
  });

  test('end with the position, and never open the other side', () => {
    const floor = held();
    floor.ask(alice, { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark', stopLoss: ticks(1_560) });
    floor.ask(carol, limit('buy', 1, 1_600));
    floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' });
    expect([standing(floor, alice), reasons(floor, alice)]).toEqual([[], ['position_closed']]);
  });

  test('a trailing stop follows the price up, never down, and sells when it falls by its distance', () => {
    const floor = held();
    const trailing = { type: 'trailing_stop', price: undefined, triggerSource: 'mark', trail: rate(RATE_ONE / 100n), reduceOnly: true };
    floor.ask(alice, limit('sell', 1, 0, trailing));
    floor.ask(carol, limit('buy', 1, 1_600));
    for (const [index, at] of [
      [1_640, 1_624],
      [1_630, 1_624],
      [1_660, 1_644],
    ] as const) {
      floor.index(goldPerpetual.index, index);
      expect(standing(floor, alice)).toEqual([`sell 1 at ${at}`]);
    }
    floor.index(goldPerpetual.index, 1_625);
    expect(position(floor, alice)).toBe('nothing');
  });

  test('a trailing stop with another trail follows at that distance; a narrower one never moves the trigger away', () => {
    const floor = held();
    const percent = (n: bigint) => rate((RATE_ONE * n) / 100n);
    const trailing = { type: 'trailing_stop', price: undefined, triggerSource: 'mark', trail: percent(2n), reduceOnly: true };
    floor.ask(alice, limit('sell', 1, 0, trailing));
    const amend = (trail: Rate) => fate(floor.ask(alice, { kind: 'amend_perpetual_order', orderId: lastOrder(floor, alice), trail }));
    floor.index(goldPerpetual.index, 1_700);
    expect(standing(floor, alice)).toEqual(['sell 1 at 1666']);
    floor.index(goldPerpetual.index, 1_680);
    amend(percent(1n));
    expect(standing(floor, alice), 'below 1 % of 1,680 is 1,663: it stays').toEqual(['sell 1 at 1666']);
    amend(percent(5n));
    expect(standing(floor, alice)).toEqual(['sell 1 at 1596']);
    floor.index(goldPerpetual.index, 1_700);
    expect(standing(floor, alice)).toEqual(['sell 1 at 1615']);
    expect([amend(rate(1n)), amend(percent(11n))], 'between 0.1 % and 10 %').toEqual(['invalid_price', 'invalid_price']);
    floor.now += 6_000;
    expect(amend(percent(1n))).toBe('price_stale');
  });

  test('only a trailing stop that waits has a trail to change', () => {
    const floor = held();
    floor.ask(alice, limit('sell', 1, 1_640, { reduceOnly: true }));
    const trail = rate(RATE_ONE / 100n);
    expect(fate(floor.ask(alice, { kind: 'amend_perpetual_order', orderId: lastOrder(floor, alice), trail }))).toBe('invalid_order');
  });

  test('a stop order that could no longer be paid ends with the reason', () => {
    const floor = open();
    floor.ask(alice, market('buy', 50, { type: 'stop_market', triggerPrice: ticks(1_620), triggerSource: 'mark' }));
    floor.ask(alice, { kind: 'transfer', from: 'perpetual', to: 'spot', asset: 'USDT', amount: amount(900_000_000_000n) });
    floor.ask(bob, limit('sell', 50, 1_620));
    floor.index(goldPerpetual.index, 1_620);
    expect(reasons(floor, alice)).toEqual(['insufficient_available']);
  });

  test('nothing triggers while the index isn’t sound', () => {
    const floor = held();
    floor.ask(alice, { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark', stopLoss: ticks(1_590) });
    floor.ask(carol, limit('buy', 1, 1_580));
    floor.now += 6_000;
    floor.say('feed', { kind: 'index_tick', symbol: goldPerpetual.index, constituents: [] });
    expect(position(floor, alice)).toBe('long 1 from 1600');
    floor.index(goldPerpetual.index, 1_585);
    expect(position(floor, alice)).toBe('nothing');
  });
});

describe('choices', () => {
  test('leverage is a whole number within the tiers, also for what is open already', () => {
    const floor = open();
    const choose = (leverage: number) => fate(floor.ask(alice, { kind: 'choose_leverage', symbol, leverage }));
    for (const leverage of [0, -1, 1.5, Number.NaN]) expect(choose(leverage)).toBe('invalid_order');
    expect([choose(101), choose(100)]).toEqual(['leverage_above_tier', 'done']);
    // More than 250,000 USDT is in a tier of at most 50.
    floor.ask(alice, { kind: 'transfer', from: 'spot', to: 'perpetual', asset: 'USDT', amount: amount(9_000_000_000_000n) });
    expect(fate(floor.ask(alice, limit('buy', 157, 1_600)))).toBe('position_above_tier');
    expect(choose(50)).toBe('done');
    expect(fate(floor.ask(alice, limit('buy', 157, 1_600)))).toBe('new 0');
    expect(choose(51)).toBe('leverage_above_tier');
  });

  test('other leverage moves what cross positions and open orders hold; an isolated position only takes more leverage', () => {
    const floor = held();
    // Half of the margin of 160 is free, and closing at the new bankruptcy price costs 0.04 more.
    floor.ask(alice, { kind: 'choose_leverage', symbol, leverage: 20 });
    expect(free(floor, alice)).toBe(9_918.44);
    floor.ask(carol, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
    floor.ask(bob, limit('sell', 1, 1_600));
    floor.ask(carol, market('buy', 1));
    expect(fate(floor.ask(carol, { kind: 'choose_leverage', symbol, leverage: 5 }))).toBe('isolated_leverage_falls');
    expect(fate(floor.ask(carol, { kind: 'choose_leverage', symbol, leverage: 50 }))).toBe('done');
  });

  test('modes don’t change under an open position or order', () => {
    const floor = held();
    const modes = [
      { kind: 'choose_margin_mode', symbol, mode: 'isolated' },
      { kind: 'choose_position_mode', isHedged: true },
    ];
    floor.ask(carol, limit('buy', 1, 1_590));
    for (const mode of modes)
      expect([fate(floor.ask(alice, mode)), fate(floor.ask(carol, mode))]).toEqual(['position_open', 'orders_open']);
  });

  test('in hedge mode long and short stand side by side, and an order names the one it is for', () => {
    const floor = open();
    floor.ask(alice, { kind: 'choose_position_mode', isHedged: true });
    floor.ask(bob, limit('buy', 5, 1_599));
    floor.ask(carol, limit('sell', 5, 1_601));
    floor.ask(alice, market('buy', 2, { positionSide: 'long' }));
    floor.ask(alice, market('sell', 1, { positionSide: 'short' }));
    expect(position(floor, alice)).toBe('long 2 from 3202, short 1 from 1599');
    // A sell for the long position closes it, and is cut to it.
    floor.ask(alice, market('sell', 3, { positionSide: 'long' }));
    expect(position(floor, alice)).toBe('short 1 from 1599');
    expect(fate(floor.ask(alice, market('buy', 1)))).toBe('invalid_order');
  });

  test('margin is added to an isolated position and taken away again, but not what opening it would need', () => {
    const floor = open();
    floor.ask(alice, { kind: 'choose_margin_mode', symbol, mode: 'isolated' });
    floor.ask(bob, limit('sell', 1, 1_600));
    floor.ask(alice, market('buy', 1));
    const move = (sum: number) =>
      fate(floor.ask(alice, { kind: 'move_margin', symbol, positionSide: 'both', amount: amount(BigInt(Math.round(sum * 1e8))) }));
    expect([move(100), move(-100), move(-0.01), move(20_000)]).toEqual([
      'done',
      'done',
      'insufficient_available',
      'insufficient_available',
    ]);
    expect(move(0)).toBe('invalid_quantity');
  });

  test('unrealised profit and the margin in use never leave the account', () => {
    const floor = held();
    floor.index(goldPerpetual.index, 1_650);
    const move = (sum: bigint) =>
      fate(floor.ask(alice, { kind: 'transfer', from: 'perpetual', to: 'spot', asset: 'USDT', amount: amount(sum) }));
    const all = 983_848_000_000n;
    expect([move(all + 1n), move(all)]).toEqual(['insufficient_available', 'transfer']);
    // And unrealised loss stays to cover itself.
    expect(free(floor, bob)).toBe(10_000 - 161.2 - 50);
  });

  test('a delisted contract can only be closed', () => {
    const floor = held();
    floor.say('operator', { ...perpetualOpening, assets: [], perpetuals: [{ ...goldPerpetual, listed: false }] });
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600)))).toBe('close_only');
    expect(fate(floor.ask(alice, limit('sell', 1, 1_610, { reduceOnly: true })))).toBe('new 0');
    floor.say('operator', delisted(false));
    expect(fate(floor.ask(bob, limit('buy', 1, 1_610)))).toBe('done 1');
  });

  test('a lock ends what opens, and keeps take profit, stop loss and reduce-only orders', () => {
    const floor = held();
    floor.ask(alice, limit('buy', 1, 1_590));
    floor.ask(alice, limit('sell', 1, 1_640, { reduceOnly: true }));
    floor.ask(alice, { kind: 'place_exits', symbol, positionSide: 'both', exitSource: 'mark', stopLoss: ticks(1_560) });
    floor.say('operator', { kind: 'lock_trader', trader: traderId(alice), cause: 'operator' });
    expect(standing(floor, alice)).toEqual(['sell 1', 'sell 0 at 1560']);
    floor.ask(carol, limit('buy', 1, 1_560));
    floor.index(goldPerpetual.index, 1_555);
    expect(position(floor, alice)).toBe('nothing');
  });
});

describe('a contract that an operator has switched to close-only', () => {
  const stop = { kind: 'set_stop', name: `perpetual:${symbol}` } as const;

  test('ends what would open, keeps what closes, and opens nothing until it is released', () => {
    const floor = open();
    floor.ask(bob, limit('sell', 2, 1_600));
    floor.ask(alice, limit('buy', 2, 1_600));
    floor.ask(alice, limit('buy', 1, 1_590));
    floor.ask(alice, limit('sell', 1, 1_640, { reduceOnly: true }));
    floor.ask(
      carol,
      order({
        type: 'stop_market',
        side: 'buy',
        timeInForce: 'IOC',
        quantity: lots(COINS),
        triggerPrice: ticks(1_650),
        triggerSource: 'mark',
      }),
    );
    floor.say('operator', { ...stop, cause: 'operator' });
    expect(standing(floor, alice)).toEqual(['sell 1']);
    expect(standing(floor, carol), 'a stop order that would open').toEqual([]);
    expect(
      told(floor)
        .filter(({ endReason }) => endReason === 'close_only')
        .map(({ status }) => status),
    ).toEqual(['cancelled', 'cancelled']);
    expect(fate(floor.ask(carol, limit('buy', 1, 1_600)))).toBe('close_only');
    // Both sides may still close, also against each other.
    floor.ask(bob, limit('buy', 1, 1_640, { reduceOnly: true }));
    expect([position(floor, alice), position(floor, bob)]).toEqual(['long 1 from 1600', 'short 1 from 1600']);
    floor.say('operator', stop);
    expect(fate(floor.ask(carol, limit('buy', 1, 1_600)))).toBe('new 0');
  });

  test('is treated like one that is no longer listed: what would open ends, and what closes stays', () => {
    const floor = open();
    const list = (listed: boolean) =>
      floor.say('operator', { ...perpetualOpening, assets: [], instruments: [], perpetuals: [{ ...goldPerpetual, listed }] });
    floor.ask(bob, limit('sell', 2, 1_600));
    floor.ask(alice, limit('buy', 2, 1_600));
    floor.ask(alice, limit('buy', 1, 1_590));
    floor.ask(alice, limit('sell', 1, 1_640, { reduceOnly: true }));
    list(false);
    expect(standing(floor, alice)).toEqual(['sell 1']);
    expect(told(floor).filter(({ endReason }) => endReason === 'close_only')).toMatchObject([{ side: 'buy', status: 'cancelled' }]);
    floor.ask(bob, limit('sell', 1, 1_590));
    expect([position(floor, alice), position(floor, bob)]).toEqual(['long 2 from 3200', 'short 2 from 3200']);
    list(true);
    expect(fate(floor.ask(carol, limit('buy', 1, 1_600)))).toBe('new 0');
  });

  test('is the only one: others still open, and an unknown contract can’t be stopped', () => {
    const floor = open();
    floor.say('operator', { ...stop, name: 'perpetual:DUST-USDT-PERP', cause: 'operator' });
    expect(fate(floor.ask(alice, limit('buy', 1, 1_600)))).toBe('new 0');
    expect(floor.say('operator', { ...stop, name: 'perpetual:NOTHING-PERP', cause: 'operator' }).answer).toEqual({
      rejected: 'invalid_order',
    });
  });

  test('is so after a restart too', () => {
    const floor = open();
    floor.say('operator', { ...stop, cause: 'operator' });
    floor.exchange = restoreExchange(floor.exchange.rows());
    expect(fate(floor.ask(carol, limit('buy', 1, 1_600)))).toBe('close_only');
  });
});
