// G1: our order book compared with nodejs-order-book, and with a bare book without order objects, on the same flow in one run.

import type { BookExtra, BookOrder, BookTerms } from '@bourse/core/book/book-order';
import { matchTaker, type Taker } from '@bourse/core/book/match';
import { type Level, OrderBook } from '@bourse/core/book/order-book';
import { type OrderId, orderId } from '@bourse/core/book/order-id';
import { OrderIndex } from '@bourse/core/book/order-index';
import { newTrader, type Trader } from '@bourse/core/identity/trader';
import { traderId } from '@bourse/core/identity/trader-id';
import { NEVER_TICKED } from '@bourse/core/market/index-price';
import { instant, type Lots, lots, type Ticks } from '@bourse/core/money/unit';
import { OpenOrder, type Terms } from '@bourse/core/spot/open-order';
import { SpotMarket } from '@bourse/core/spot/spot-market';
import { DAY_MS } from '@bourse/core/time';
import { OrderBook as PeerBook, Side } from 'nodejs-order-book';
import { BareBook } from './bare-book.ts';
import { clean } from './clean.ts';
import { bitcoin, entries } from './fixture.ts';
import { CANCEL, type Flow, makeFlow, TRADERS } from './flow.ts';
import { type Goal, goal, median, show } from './goal.ts';

const ROUNDS = 7;

export async function run(): Promise<Goal[]> {
  const flow = makeFlow();
  const [ours = 0, bare = 0, peer = 0] = rates(flow, [ourSide, bareSide, peerSide], ROUNDS);
  // Last, because from then on the book's compiled code has seen two kinds of orders.
  const [both = 0, , bareAgain = 0] = rates(flow, [ourSide, otherSide, bareSide], ROUNDS);
  return [
    goal('G1', 'order book: operations per second against nodejs-order-book', ours, peer, 5),
    goal('G1', 'order book: operations per second against a bare book without order objects', ours, bare, 0.5),
    goal('G1', 'order book beside another room with orders of its own: operations per second against a bare book', both, bareAgain, 0.5),
  ];
}

/** One side of a comparison: applies operation i of the flow, which was prepared before the clock started. */
export interface Player {
  prepare?(from: number, to: number): void;
  apply(i: number): void;
}

/** Calls are prepared in slices while the clock is stopped, as a server decodes them. */
const SLICE = 1_000;
/** The sides alternate in blocks: a neighbour on the machine disturbs all of them alike, and each pays for its own garbage. */
const BLOCK = 10_000;

/** Seconds that each side needs for the operations after the opening. */
export function timed(flow: Flow, players: readonly Player[]): number[] {
  const times = players.map(() => 0n);
  clean();
  for (let block = 0; block < flow.length; block += BLOCK) {
    for (const [side, player] of players.entries()) {
      for (let from = block; from < Math.min(block + BLOCK, flow.length); from += SLICE) {
        const time = play(player, from, Math.min(from + SLICE, flow.length));
        if (from >= flow.opening) times[side]! += time;
      }
    }
  }
  return times.map((time) => Number(time) / 1e9);
}

function play(player: Player, from: number, to: number): bigint {
  player.prepare?.(from, to);
  const start = process.hrtime.bigint();
  for (let i = from; i < to; i++) player.apply(i);
  return process.hrtime.bigint() - start;
}

/** Operations per second of each side, the median of several rounds. */
export function rates(flow: Flow, sides: readonly ((flow: Flow) => Player)[], rounds: number): number[] {
  const times = Array.from({ length: rounds }, () =>
    timed(
      flow,
      sides.map((side) => side(flow)),
    ),
  );
  return sides.map((_, side) => (flow.length - flow.opening) / median(times.map((round) => round[side]!)));
}

type OnFill = (maker: number, quantity: number) => void;
type MakeOrder<Order> = (i: number, trader: Trader, isBuy: boolean, price: Ticks, quantity: Lots) => Order;
const AT = instant(1_750_000_000_000);

/** The core's own book with spot's orders, without money. */
export function ourSide(flow: Flow, onFill?: OnFill): Player {
  const market = new SpotMarket(0, { instrument: bitcoin, index: { ...NEVER_TICKED, number: 0, chain: '' } }, entries.BTC, entries.USDT);
  const buy = market.termsOf('buy', 'limit', 'GTC', false, 'none') as Terms;
  const sell = market.termsOf('sell', 'limit', 'GTC', false, 'none') as Terms;
  const make: MakeOrder<OpenOrder> = (i, trader, isBuy, price, quantity) =>
    new OpenOrder(orderId(i + 1), trader, isBuy ? buy : sell, price, quantity, AT, undefined);
  return bookSide(flow, market.book, make, onFill);
}

/** The same book with another room's orders, as perpetual contracts will have them. */
function otherSide(flow: Flow): Player {
  const terms = { market: { number: 0 }, isBuy: true, triggerAbove: undefined, reduceOnly: false };
  const [buy, sell] = [terms, { ...terms, isBuy: false }];
  const make: MakeOrder<OtherOrder> = (i, trader, isBuy, price, quantity) =>
    new OtherOrder(orderId(i + 1), trader, isBuy ? buy : sell, price, quantity, AT);
  return bookSide(flow, new OrderBook<OtherOrder>(bitcoin.symbol), make, undefined);
}

/** As large as spot's orders, with its own class and its own terms. */
class OtherOrder implements BookOrder<OtherOrder> {
  readonly id: OrderId;
  readonly trader: Trader;
  readonly terms: BookTerms & { readonly reduceOnly: boolean };
  readonly extra: BookExtra | undefined = undefined;
  price: Ticks;
  remaining: Lots;
  priority = 0;
  level: Level<OtherOrder> | undefined = undefined;
  previous: OtherOrder | undefined = undefined;
  next: OtherOrder | undefined = undefined;
  ownPrevious: OtherOrder | undefined = undefined;
  ownNext: OtherOrder | undefined = undefined;
  margin = 0;
  touched = false;
  readonly day: number;
  readonly time: number;

  constructor(id: OrderId, trader: Trader, terms: OtherOrder['terms'], price: Ticks, quantity: Lots, at: number) {
    this.id = id;
    this.trader = trader;
    this.terms = terms;
    this.price = price;
    this.remaining = quantity;
    this.day = Math.floor(at / DAY_MS);
    this.time = at - this.day * DAY_MS;
  }
}

function bookSide<Order extends BookOrder<Order>>(
  flow: Flow,
  book: OrderBook<Order>,
  make: MakeOrder<Order>,
  onFill: OnFill | undefined,
): Player {
  const index = new OrderIndex<Order>();
  const traders: Trader[] = Array.from({ length: TRADERS }, (_, i) => newTrader(traderId(100_001 + i), 'trader'));
  const apply = (i: number): void => {
    if (flow.kind[i] === CANCEL) {
      const order = index.get(flow.target[i]! + 1);
      if (order === undefined) return;
      index.delete(order.id);
      book.remove(order);
      return;
    }
    const isBuy = flow.isBuy[i] === 1;
    const trader = traders[flow.trader[i]!]!;
    const price = flow.price[i] as Ticks;
    let left = lots(flow.quantity[i]!);
    if (book.crosses(isBuy, price)) {
      const taker = new BenchTaker<Order>(trader, isBuy, price, left, index, onFill);
      matchTaker(book, taker);
      left = taker.left;
      if (left === 0) return;
    }
    const order = make(i, trader, isBuy, price, left);
    book.rest(order);
    index.add(order);
  };
  return { apply };
}

class BenchTaker<Order extends BookOrder<Order>> implements Taker<Order> {
  readonly trader: Trader;
  readonly isBuy: boolean;
  readonly limit: Ticks;
  readonly selfTradePrevention = 'none';
  left: Lots;
  private readonly index: OrderIndex<Order>;
  private readonly onFill: OnFill | undefined;

  constructor(trader: Trader, isBuy: boolean, limit: Ticks, quantity: Lots, index: OrderIndex<Order>, onFill: OnFill | undefined) {
    this.trader = trader;
    this.isBuy = isBuy;
    this.limit = limit;
    this.left = quantity;
    this.index = index;
    this.onFill = onFill;
  }
  wanted(): Lots {
    return this.left;
  }
  fill(maker: Order, quantity: Lots): void {
    this.left = lots(this.left - quantity);
    this.onFill?.(maker.id - 1, quantity);
    if (maker.remaining === 0) this.index.delete(maker.id);
  }
  prevent(): void {}
}

function bareSide(flow: Flow): Player {
  const book = new BareBook(flow.length);
  const apply = (i: number): void => {
    if (flow.kind[i] === CANCEL) {
      const target = flow.target[i]!;
      book.cancel(target, flow.isBuy[target] as 0 | 1);
    } else book.limit(i, flow.isBuy[i] as 0 | 1, flow.price[i]!, flow.quantity[i]!);
  };
  return { apply };
}

/** nodejs-order-book, matching only. */
export function peerSide(flow: Flow, onFill?: OnFill): Player {
  const book = new PeerBook();
  let first = 0;
  let calls: (string | Parameters<PeerBook['limit']>[0])[] = [];
  const prepare = (from: number, to: number): void => {
    first = from;
    calls = [];
    for (let i = from; i < to; i++) {
      if (flow.kind[i] === CANCEL) calls.push(String(flow.target[i]));
      else
        calls.push({
          side: flow.isBuy[i] ? Side.BUY : Side.SELL,
          id: String(i),
          size: flow.quantity[i]!,
          price: flow.price[i]!,
          accountId: '1',
        });
    }
  };
  const apply = (i: number): void => {
    const call = calls[i - first]!;
    if (typeof call === 'string') {
      book.cancel(call);
      return;
    }
    const result = book.limit(call);
    if (onFill === undefined) return;
    for (const { id } of result.done) if (id !== call.id) onFill(Number(id), Number.NaN);
    if (result.partial && result.partial.id !== call.id) onFill(Number(result.partial.id), result.partialQuantityProcessed);
  };
  return { prepare, apply };
}

if (import.meta.main) show(await run());
