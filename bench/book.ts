// G1: our order book against nodejs-order-book, and against a bare book without order objects, on the same flow in one run.

import { matchTaker, type Taker } from '@bourse/core/book/match';
import { orderId } from '@bourse/core/book/order-id';
import { OrderIndex } from '@bourse/core/book/order-index';
import { newTrader, type Trader } from '@bourse/core/identity/trader';
import { traderId } from '@bourse/core/identity/trader-id';
import { NEVER_TICKED } from '@bourse/core/market/index-price';
import { instant, type Lots, lots, type Ticks } from '@bourse/core/money/unit';
import { OpenOrder, type Terms } from '@bourse/core/spot/open-order';
import { SpotMarket } from '@bourse/core/spot/spot-market';
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
  return [
    goal('G1', 'order book: operations per second against nodejs-order-book', ours, peer, 5),
    goal('G1', 'order book: operations per second against a bare book without order objects', ours, bare, 0.5),
  ];
}

/** One side of a comparison: applies operation i of the flow, whose call was made before the clock went on. */
export interface Player {
  prepare?(from: number, to: number): void;
  apply(i: number): void;
}

/** Calls are made in slices while the clock stands, as a server decodes them. */
const SLICE = 1_000;
/** The sides take turns by blocks: a neighbour on the machine disturbs all of them alike, and each pays for its own garbage. */
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

/** Operations per second of each side, the median of some rounds. */
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

/** The core's own book with its own walk, without money. `Kind` is the class of its orders, spot's unless another is named. */
export function ourSide(flow: Flow, onFill?: OnFill, Kind: typeof OpenOrder = OpenOrder): Player {
  const market = new SpotMarket(0, { instrument: bitcoin, index: NEVER_TICKED }, entries.BTC, entries.USDT);
  const { book } = market;
  const index = new OrderIndex<OpenOrder>();
  const buy = market.termsOf('buy', 'limit', 'GTC', false, 'none') as Terms;
  const sell = market.termsOf('sell', 'limit', 'GTC', false, 'none') as Terms;
  const traders: Trader[] = Array.from({ length: TRADERS }, (_, i) => newTrader(traderId(100_001 + i), 'trader'));
  const at = instant(1_750_000_000_000);
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
      const taker = new BenchTaker(trader, isBuy, price, left, index, onFill);
      matchTaker(book, taker);
      left = taker.left;
      if (left === 0) return;
    }
    const order = new Kind(orderId(i + 1), trader, isBuy ? buy : sell, price, left, at, undefined);
    book.rest(order);
    index.add(order);
  };
  return { apply };
}

class BenchTaker implements Taker<OpenOrder> {
  readonly trader: Trader;
  readonly isBuy: boolean;
  readonly limit: Ticks;
  readonly selfTradePrevention = 'none';
  left: Lots;
  private readonly index: OrderIndex<OpenOrder>;
  private readonly onFill: OnFill | undefined;

  constructor(trader: Trader, isBuy: boolean, limit: Ticks, quantity: Lots, index: OrderIndex<OpenOrder>, onFill: OnFill | undefined) {
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
  fill(maker: OpenOrder, quantity: Lots): void {
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

/** nodejs-order-book, matching alone. */
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
