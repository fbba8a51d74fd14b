import type { ExchangeEvent } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { instant, lots, ticks } from '@bourse/core/money/unit';
import type { PerpetualOrder } from '@bourse/core/perpetual/order';
import { expect, test } from 'vitest';
import { seed } from '../seed.ts';
import { Chance } from './chance.ts';
import { type ContractCommand, ContractDesk } from './perpetual-maker.ts';

const instrument = seed('practice').perpetuals![0]!;
const [maker, taker] = [traderId(1), traderId(2)];
const now = instant(1_800_000_000_000);
const start = () => new ContractDesk({ instrument, maker, traders: [taker], size: 5_000, chance: new Chance(7), run: 'run' });
const index = (price: number | undefined): ExchangeEvent =>
  ({
    event: 'index_ticked',
    symbol: instrument.index,
    state: price === undefined ? 'stale' : 'normal',
    price: price && ticks(price),
  }) as never;
const position = (trader: number, isLong: boolean, quantity: number): ExchangeEvent =>
  ({ event: 'position_changed', trader, symbol: instrument.symbol, isLong, quantity: lots(quantity) }) as never;

/** What the exchange would answer: each order rests at its price. */
function settle(desk: ContractDesk, commands: readonly ContractCommand[], book: Map<number, PerpetualOrder>): void {
  for (const command of commands) {
    let order: PerpetualOrder | undefined;
    if (command.kind === 'place_perpetual_order') order = { ...command, orderId: book.size + 1, status: 'new' } as never;
    else if (command.kind === 'amend_perpetual_order') order = { ...book.get(command.orderId)!, price: command.price };
    if (order === undefined) continue;
    book.set(order.orderId, order);
    desk.see({ event: 'perpetual_order_changed', order });
  }
}
function quoted(desk: ContractDesk, rounds = 4): Map<number, PerpetualOrder> {
  const book = new Map<number, PerpetualOrder>();
  for (let i = 0; i < rounds; i++) settle(desk, desk.quote(now), book);
  return book;
}

test('the maker clears what an earlier run left, then quotes eight prices a side around the index, without ever taking', () => {
  const desk = start();
  desk.see(index(60_000_00));
  expect(desk.quote(now)).toMatchObject([{ kind: 'cancel_all_perpetual_orders', symbol: 'BTC-USDT-PERP' }]);
  const orders = [...quoted(desk).values()];
  const prices = (side: string) => orders.filter((order) => order.side === side).map(({ price }) => price!);
  expect([prices('buy').length, prices('sell').length]).toEqual([8, 8]);
  expect(Math.max(...prices('buy'))).toBe(59_995_20);
  expect(Math.min(...prices('sell'))).toBe(60_004_80);
  expect(orders.every(({ postOnly, type }) => postOnly && type === 'limit')).toBe(true);
  expect(desk.quote(now), 'nothing moved').toEqual([]);
});

test('its quotes follow the index, and stop while there is no sound one', () => {
  const desk = start();
  desk.see(index(60_000_00));
  desk.quote(now);
  quoted(desk);
  desk.see(index(60_100_00));
  const moves = desk.quote(now);
  expect(moves.length).toBeGreaterThan(2);
  expect(moves.every(({ kind }) => kind === 'amend_perpetual_order')).toBe(true);
  desk.see(index(undefined));
  expect(desk.quote(now)).toEqual([]);
});

test('a long position lowers its quotes, and at its limit it quotes only what reduces it', () => {
  const [flat, long, full] = [start(), start(), start()];
  long.see(position(maker, true, 1_660));
  full.see(position(maker, true, 3_400));
  const best = (desk: ContractDesk, side: string) => {
    desk.see(index(60_000_00));
    desk.quote(now);
    const prices = [...quoted(desk).values()].filter((order) => order.side === side).map(({ price }) => price!);
    return side === 'buy' ? Math.max(...prices) : Math.min(...prices);
  };
  expect(best(long, 'sell')).toBeLessThan(best(flat, 'sell'));
  expect(best(full, 'buy'), 'no bids').toBe(Number.NEGATIVE_INFINITY);
});

test('a practice trader trades now and then, at the market, mostly against its own position', () => {
  const desk = start();
  desk.see(index(60_000_00));
  desk.see(position(taker, true, 600));
  const sides: string[] = [];
  for (let at = 0; at < 3_600_000; at += 250) {
    const trade = desk.trade(instant(now + at));
    if (trade === undefined) continue;
    expect(trade).toMatchObject({ type: 'market', trader: taker });
    sides.push(trade.side);
  }
  expect(sides.length).toBeGreaterThan(400);
  expect(sides.length).toBeLessThan(900);
  expect(sides.filter((side) => side === 'sell').length / sides.length).toBeGreaterThan(0.85);
});
