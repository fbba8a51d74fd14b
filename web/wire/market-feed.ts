import type { Candle, Deal, Quote } from '@bourse/contract/market';
import type { CandlesMessage, DealsMessage, DepthMessage, TickersMessage } from '@bourse/contract/realtime';
import { useSyncExternalStore } from 'react';
import type { QueueMessage } from './queue-message.ts';
import { lastHeardAt, listen } from './stomp.ts';

// Live market data outside React. Messages change the store at once, listeners hear of it at most once per frame, and only
// those whose instrument moved. Hooks subscribe; the chart and the book may also read without React.

// ---- one frame, one flush -------------------------------------------------------------------------------------------------

const waiting = new Set<() => void>();
let frame = 0;
const schedule = (flush: () => void): void => {
  waiting.add(flush);
  if (frame) return;
  // A hidden page gets no frames: a timer keeps what is heard from piling up.
  const run = () => {
    frame = 0;
    const flushes = [...waiting];
    waiting.clear();
    for (const f of flushes) f();
  };
  frame = document.hidden ? Number(setTimeout(run, 250)) : requestAnimationFrame(run);
};

/** A queue kept as state: opens with the first listener, closes a little after the last. `read` folds a message in. */
class Channel<State> {
  readonly #queue: string;
  readonly #read: (state: State | undefined, message: QueueMessage) => State;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | undefined;
  #state: State | undefined;
  #shown: State | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  readonly #onEmpty: () => void;

  constructor(queue: string, read: (state: State | undefined, message: QueueMessage) => State, onEmpty: () => void = () => undefined) {
    this.#queue = queue;
    this.#read = read;
    this.#onEmpty = onEmpty;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    clearTimeout(this.#leaving);
    this.#stop ??= listen(this.#queue, (message) => {
      this.#state = this.#read(this.#state, message);
      schedule(this.#flush);
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#leaving = setTimeout(() => {
        this.#stop?.();
        this.#stop = undefined;
        this.#state = undefined;
        this.#onEmpty();
      }, 3_000);
    };
  };

  readonly #flush = (): void => {
    this.#shown = this.#state;
    for (const listener of this.#listeners) listener();
  };

  /** Unchanged between two frames, as React wants it. */
  readonly current = (): State | undefined => this.#shown;
}

// ---- tickers ----------------------------------------------------------------------------------------------------------------

const tickers = new Map<string, Quote>();
let tickerList: readonly Quote[] = [];
const tickerListeners = new Map<string, Set<() => void>>();
const listListeners = new Set<() => void>();
const moved = new Set<string>();
let stopTickers: (() => void) | undefined;
let tickersLeaving: ReturnType<typeof setTimeout> | undefined;

function flushTickers(): void {
  tickerList = [...tickers.values()];
  const heard = [...moved];
  moved.clear();
  for (const symbol of heard) for (const listener of tickerListeners.get(symbol) ?? []) listener();
  for (const listener of listListeners) listener();
}

/**
 * Puts in what a call answered, so that the first picture does not wait for the socket, and tells it at once: in a layout effect, a
 * list is painted only in its right order. Newer live values stay.
 */
export function seedTickers(quotes: readonly Quote[]): void {
  for (const quote of quotes) {
    const known = tickers.get(quote.symbol);
    if (known && known.at >= quote.at) continue;
    tickers.set(quote.symbol, quote);
    moved.add(quote.symbol);
  }
  if (moved.size > 0) flushTickers();
}

function holdTickers(): () => void {
  clearTimeout(tickersLeaving);
  stopTickers ??= listen('tickers', (message) => {
    for (const ticker of (message as TickersMessage).tickers) {
      tickers.set(ticker.symbol, ticker);
      moved.add(ticker.symbol);
    }
    schedule(flushTickers);
  });
  return () => {
    if (listListeners.size > 0 || [...tickerListeners.values()].some((set) => set.size > 0)) return;
    tickersLeaving = setTimeout(() => {
      stopTickers?.();
      stopTickers = undefined;
    }, 3_000);
  };
}

const tickerSubscribers = new Map<string, (listener: () => void) => () => void>();
function subscribeTicker(symbol: string): (listener: () => void) => () => void {
  let subscribe = tickerSubscribers.get(symbol);
  if (!subscribe) {
    subscribe = (listener) => {
      let set = tickerListeners.get(symbol);
      if (!set) {
        set = new Set();
        tickerListeners.set(symbol, set);
      }
      set.add(listener);
      const release = holdTickers();
      return () => {
        set.delete(listener);
        release();
      };
    };
    tickerSubscribers.set(symbol, subscribe);
  }
  return subscribe;
}

/** The live ticker of one instrument; other instruments do not wake the component. */
export const useTicker = (symbol: string): Quote | undefined => useSyncExternalStore(subscribeTicker(symbol), () => tickers.get(symbol));

const subscribeList = (listener: () => void): (() => void) => {
  listListeners.add(listener);
  const release = holdTickers();
  return () => {
    listListeners.delete(listener);
    release();
  };
};
/** All live tickers, for sorting. Changes with every flush: rows should take their own ticker by `useTicker`. */
export const useTickers = (): readonly Quote[] => useSyncExternalStore(subscribeList, () => tickerList);
export const tickerOf = (symbol: string): Quote | undefined => tickers.get(symbol);

// ---- order books ------------------------------------------------------------------------------------------------------------

/** Price and quantity as decimal text. */
export type Level = readonly [price: string, quantity: string];
export interface OrderBook {
  /** Highest first. */
  readonly bids: readonly Level[];
  /** Lowest first. */
  readonly asks: readonly Level[];
  readonly seq: number;
}

/** Levels of an update are absolute, a quantity of zero takes the level away. Both sides stay sorted, best price first. */
export function readDepth(book: OrderBook | undefined, message: DepthMessage): OrderBook {
  if (message.snapshot || !book) return { bids: message.bids, asks: message.asks, seq: message.seq };
  return { bids: merge(book.bids, message.bids, -1), asks: merge(book.asks, message.asks, 1), seq: message.seq };
}

function merge(side: readonly Level[], changes: readonly Level[], order: 1 | -1): readonly Level[] {
  if (changes.length === 0) return side;
  const next = [...side];
  for (const change of changes) {
    const price = Number(change[0]);
    let low = 0;
    let high = next.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((Number((next[middle] as Level)[0]) - price) * order < 0) low = middle + 1;
      else high = middle;
    }
    const isThere = low < next.length && Number((next[low] as Level)[0]) === price;
    const isGone = !/[1-9]/.test(change[1]);
    if (isThere && isGone) next.splice(low, 1);
    else if (isThere) next[low] = change;
    else if (!isGone) next.splice(low, 0, change);
  }
  return next;
}

const books = new Map<string, Channel<OrderBook>>();
export function bookChannel(symbol: string): Pick<Channel<OrderBook>, 'subscribe' | 'current'> {
  let channel = books.get(symbol);
  if (!channel) {
    channel = new Channel<OrderBook>(
      `depth.${symbol}`,
      (book, message) => readDepth(book, message as DepthMessage),
      () => books.delete(symbol),
    );
    books.set(symbol, channel);
  }
  return channel;
}
export function useOrderBook(symbol: string): OrderBook | undefined {
  const channel = bookChannel(symbol);
  return useSyncExternalStore(channel.subscribe, channel.current);
}

// ---- deals ------------------------------------------------------------------------------------------------------------------

/** The side is the taker's. */
export type LiveDeal = Deal;
const dealsKept = 100;

/** Newest first; a deal that is known already is not shown twice. */
export function readDeals(deals: readonly LiveDeal[] | undefined, message: DealsMessage): readonly LiveDeal[] {
  const old = message.snapshot || !deals ? [] : deals;
  const known = new Set(old.map((d) => d.id));
  return [...message.deals.filter((d) => !known.has(d.id)).reverse(), ...old].slice(0, dealsKept);
}

const dealChannels = new Map<string, Channel<readonly LiveDeal[]>>();
export function useDeals(symbol: string): readonly LiveDeal[] | undefined {
  let channel = dealChannels.get(symbol);
  if (!channel) {
    channel = new Channel<readonly LiveDeal[]>(
      `deals.${symbol}`,
      (deals, message) => readDeals(deals, message as DealsMessage),
      () => dealChannels.delete(symbol),
    );
    dealChannels.set(symbol, channel);
  }
  return useSyncExternalStore(channel.subscribe, channel.current);
}

// ---- candles ----------------------------------------------------------------------------------------------------------------

/** `time` is the start of the interval. */
export type LiveCandle = Candle;

/** Every state of the candles of an interval, straight to the chart. `onSnapshot` says that a gap must be filled by a call. */
export function listenCandles(
  symbol: string,
  interval: string,
  onCandle: (candle: LiveCandle) => void,
  onSnapshot: () => void = () => undefined,
): () => void {
  return listen(`candles.${symbol}.${interval}`, (message) => {
    if (message.snapshot) onSnapshot();
    onCandle((message as CandlesMessage).candle);
  });
}

// ---- age --------------------------------------------------------------------------------------------------------------------

const staleMs = 5_000;
const subscribeAge = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
};
/** Nothing was heard for five seconds: prices are dimmed. False until something was heard at all. */
export const useIsStale = (): boolean =>
  useSyncExternalStore(subscribeAge, () => lastHeardAt() > 0 && Date.now() - lastHeardAt() > staleMs);
