// G1: our order book against nodejs-order-book, and against a bare book without order objects, on the same flow in one run.

import { newTrader, type Trader, traderId } from '@bourse/core/identity/trader';
import { instant, type Lots, lots, type Ticks } from '@bourse/core/money/unit';
import { OpenOrder, type Terms } from '@bourse/core/spot/open-order';
import { orderId } from '@bourse/core/spot/order';
import { OrderIndex } from '@bourse/core/spot/order-index';
import { SpotMarket } from '@bourse/core/spot/spot-market';
import { OrderBook as PeerBook, Side } from 'nodejs-order-book';
import { BareBook } from './bare-book.ts';
import { bitcoin, entries } from './fixture.ts';
import { ADD, CANCEL, type Flow, makeFlow, TRADERS } from './flow.ts';
import { type Goal, goal, median, show } from './goal.ts';

const ROUNDS = 7;

export async function run(): Promise<Goal[]> {
  const flow = makeFlow();
  const [ours, peer, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(timed(flow, ourSide(flow)));
    bare.push(timed(flow, bareSide(flow)));
    peer.push(timed(flow, peerSide(flow)));
  }
  const rate = (times: number[]): number => (flow.length - flow.opening) / median(times);
  return [
    goal('G1', 'order book: operations per second against nodejs-order-book', rate(ours), rate(peer), 5),
    goal('G1', 'order book: operations per second against a bare book without order objects', rate(ours), rate(bare), 0.5),
  ];
}

/** Applies operation i of the flow. */
export type Apply = (i: number) => void;

/** Seconds for the operations after the opening. */
export function timed(flow: Flow, apply: Apply): number {
  for (let i = 0; i < flow.opening; i++) apply(i);
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  for (let i = flow.opening; i < flow.length; i++) apply(i);
  return Number(process.hrtime.bigint() - start) / 1e9;
}

/** The core's own book, driven as the core drives it, without money. */
export function ourSide(flow: Flow, onFill?: (maker: number, quantity: number) => void): Apply {
  const market = new SpotMarket(0, bitcoin, entries.BTC, entries.USDT);
  const { book } = market;
  const index = new OrderIndex();
  const buy = market.termsOf('buy', 'limit', 'GTC', false, 'none') as Terms;
  const sell = market.termsOf('sell', 'limit', 'GTC', false, 'none') as Terms;
  const traders: Trader[] = Array.from({ length: TRADERS }, (_, i) => newTrader(traderId(100_001 + i), 'trader'));
  const at = instant(1_750_000_000_000);
  return (i) => {
    if (flow.kind[i] === CANCEL) {
      const order = index.get(flow.target[i]! + 1);
      if (order === undefined) return;
      index.delete(order.id);
      book.remove(order);
      return;
    }
    const isBuy = flow.isBuy[i] === 1;
    const price = flow.price[i] as Ticks;
    let left = flow.quantity[i] as number;
    const against = isBuy ? book.asks : book.bids;
    while (left > 0) {
      const level = against.best;
      if (level === undefined || (isBuy ? level.price > price : level.price < price)) break;
      const maker = level.head!;
      const quantity = Math.min(left, maker.remaining);
      left -= quantity;
      onFill?.(maker.id - 1, quantity);
      if (quantity < maker.remaining) book.reduce(maker, quantity as Lots);
      else {
        book.remove(maker);
        index.delete(maker.id);
      }
    }
    if (left === 0) return;
    const order = new OpenOrder(orderId(i + 1), traders[flow.trader[i]!]!, isBuy ? buy : sell, price, lots(left), at, undefined);
    book.rest(order);
    index.add(order);
  };
}

function bareSide(flow: Flow): Apply {
  const book = new BareBook(flow.length);
  return (i) => {
    if (flow.kind[i] === CANCEL) {
      const target = flow.target[i]!;
      book.cancel(target, flow.isBuy[target] as 0 | 1);
    } else book.limit(i, flow.isBuy[i] as 0 | 1, flow.price[i]!, flow.quantity[i]!);
  };
}

/** nodejs-order-book, matching alone. Ids are made before the clock starts, as ours are numbers that cost nothing. */
export function peerSide(flow: Flow, onFill?: (maker: number, quantity: number) => void): Apply {
  const book = new PeerBook();
  const ids = Array.from({ length: flow.length }, (_, i) => String(i));
  return (i) => {
    if (flow.kind[i] === CANCEL) {
      book.cancel(ids[flow.target[i]!]!);
      return;
    }
    const result = book.limit({
      side: flow.isBuy[i] === 1 ? Side.BUY : Side.SELL,
      id: ids[i]!,
      size: flow.quantity[i]!,
      price: flow.price[i]!,
      accountId: 'a',
    } as never);
    if (onFill === undefined) return;
    for (const done of result.done) if (done.id !== ids[i]) onFill(Number(done.id), Number.NaN);
    if (result.partial && result.partial.id !== ids[i]) onFill(Number(result.partial.id), result.partialQuantityProcessed);
  };
}

if (import.meta.main) show(await run());
void ADD;
