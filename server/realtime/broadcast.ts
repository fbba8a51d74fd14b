// From committed outcomes to the queues: books, deals, own events, and what the market room publishes. Keeps in memory what a
// snapshot needs. Only committed events arrive here, so nothing that was sent can be reversed.
import type { Candle, Deal, Interval, Quote } from '@bourse/contract/market';
import type { PerpetualFigures } from '@bourse/contract/perpetual-text';
import type { SignedMinuteHead } from '@bourse/contract/proof';
import type { NoticesMessage, OwnEvent } from '@bourse/contract/realtime';
import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { formatDecimal } from '@bourse/core/money/decimal';
import type { Instant } from '@bourse/core/money/unit';
import { must } from '@bourse/core/rejection';
import type { PublishedTick } from '@bourse/core/seconds/evidence';
import type { DealMade } from '@bourse/core/spot/events';
import type { Broker } from '../broker/broker.ts';
import { Listed } from '../store/listed.ts';
import type { Quoted } from '../store/quoted.ts';
import { timeText } from '../store/wire-text.ts';
import { Conflater } from './conflater.ts';
import { Depth, type Level, type Levels } from './depth.ts';
import { LastTold } from './last-told.ts';
import { type Market, tellOwners } from './own-event.ts';
import { positioned } from './position.ts';
import { TickQueue, wireTick } from './tick-queue.ts';
import { candlesTopic, dealsTopic, depthTopic, marksTopic, noticesTopic, tickersTopic, ticksTopic, userTopic } from './topic.ts';

/** The outcome of one sequence number: the command's own number, not that of an earlier equal request. */
export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly outcomes: readonly Outcome[];
}

/** The public part of a deal. */
export type PublicDeal = Pick<DealMade, 'symbol' | 'dealId' | 'price' | 'quantity' | 'takerSide' | 'at'>;

/** The text is created only for traders who listen. */
export type TellMore = (
  events: readonly ExchangeEvent[],
  at: Instant,
  seq: number,
  tell: (trader: number, event: () => OwnEvent) => void,
) => void;

export interface BroadcastOptions {
  readonly broker: Broker;
  readonly epoch: number;
  /** The last sequence number that the state below includes. */
  readonly head: number;
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  /** Instruments of other kinds. */
  readonly contracts?: readonly Quoted[];
  /** The resting orders at the start. */
  readonly levels?: Iterable<Level & { readonly symbol: string }>;
  /** Deals before the start, oldest first, so that the list isn't empty after a restart. */
  readonly deals?: Iterable<PublicDeal>;
  /** Index ticks before the start, likewise. */
  readonly ticks?: Iterable<PublishedTick>;
  /** Whether a topic has readers; without any, its messages aren't formatted. True for all where only the broker knows. */
  readonly isWanted?: (topic: string) => boolean;
  /** What another room tells traders of a command's events, after the events themselves. */
  readonly tellMore?: TellMore;
  readonly report?: (error: unknown) => void;
  readonly depthMs?: number;
  readonly tickersMs?: number;
  readonly candlesMs?: number;
}

/** The market room's publications. Everything for one seq in one turn of the event loop. */
export interface MarketFeed {
  publishTicker(seq: number, ticker: Quote): void;
  publishCandle(seq: number, symbol: string, interval: Interval, candle: Candle): void;
}

/** The perpetual room's publications. */
export interface MarksFeed {
  publishMarks(seq: number, figures: readonly PerpetualFigures[]): void;
}

/** The proof room's heads. */
export interface HeadsFeed {
  publishHeads(heads: readonly SignedMinuteHead[]): void;
}

/** The news room's headlines. */
export interface NoticeFeed {
  publishNotices(seq: number, notices: NoticesMessage['notices']): void;
}

const DEPTH_LEVELS = 500;
const DEALS_KEPT = 100;
const MOST_IN_ONE_MESSAGE = 200;
/** The quantity of a level that no longer exists. */
const GONE = '0';

/** The funds room's messages to traders about deposits and withdrawals in progress. */
export interface OwnFeed {
  tellOwner(trader: number, event: OwnEvent): void;
}

export class Broadcast implements MarketFeed, MarksFeed, HeadsFeed, NoticeFeed, OwnFeed {
  readonly #broker: Broker;
  readonly #epoch: number;
  readonly #isWanted: (topic: string) => boolean;
  readonly #report: (error: unknown) => void;
  readonly #tellMore: TellMore;
  #head: number;
  readonly #listed = new Listed();
  readonly #depths = new Map<string, Depth>();
  readonly #deals = new Map<string, { readonly latest: PublicDeal[]; sentSeq: number }>();
  readonly #ticks: TickQueue;
  readonly #told = new LastTold();
  readonly #tickers = { seq: 0, all: new Map<string, Quote>(), changed: new Set<string>() };
  readonly #candles = new Map<string, { seq: number; last: Candle; readonly changed: Map<string, Candle> }>();
  readonly #marks = { seq: 0, all: new Map<string, PerpetualFigures>() };
  #notices: { readonly seq: number; readonly notices: NoticesMessage['notices'] } | undefined;
  readonly #depthConflater: Conflater;
  readonly #tickersConflater: Conflater;
  readonly #candlesConflater: Conflater;
  readonly #market: Market = {
    asset: (name) => known(this.#listed.asset(name), name),
    instrument: (symbol) => known(this.#listed.instrument(symbol), symbol),
  };

  constructor(options: BroadcastOptions) {
    this.#broker = options.broker;
    this.#epoch = options.epoch;
    this.#isWanted = options.isWanted ?? (() => true);
    this.#report = options.report ?? ((error) => void Promise.reject(error));
    this.#tellMore = options.tellMore ?? (() => undefined);
    this.#head = options.head;
    this.#listed.list({ assets: options.assets, instruments: options.instruments, perpetuals: options.contracts });
    for (const level of options.levels ?? []) this.#depth(level.symbol).set(level, options.head);
    for (const depth of this.#depths.values()) depth.takeChanges();
    for (const deal of options.deals ?? []) this.#keepDeal(deal);
    this.#ticks = new TickQueue(options.ticks);
    this.#depthConflater = new Conflater(options.depthMs ?? 150, (symbol) => this.#sendDepth(symbol));
    this.#tickersConflater = new Conflater(options.tickersMs ?? 600, () => this.#sendTickers());
    this.#candlesConflater = new Conflater(options.candlesMs ?? 300, (key) => this.#sendCandles(key));
  }

  get head(): number {
    return this.#head;
  }

  hasInstrument = (symbol: string): boolean => this.#listed.quotedAs(symbol) !== undefined;

  /** The engine's listener: called after each commit, in order. An error here is reported and doesn't stop the writer. */
  commit = (batch: readonly Committed[]): void => {
    try {
      this.#tell(batch);
    } catch (error) {
      this.#report(error);
    }
    this.#head = batch.at(-1)?.seq ?? this.#head;
  };

  #tell(batch: readonly Committed[]): void {
    const own = new Map<number, { seq: number; events: OwnEvent[] }>();
    const deals = new Map<string, { seq: number; deals: PublicDeal[] }>();
    for (const { seq, at, outcomes } of batch) {
      const tell = (trader: number, ownEvent: () => OwnEvent): void => {
        if (!this.#isWanted(userTopic(trader))) return;
        const told = own.get(trader) ?? { seq, events: [] };
        told.seq = seq;
        told.events.push(ownEvent());
        own.set(trader, told);
      };
      for (const { events } of outcomes) {
        for (const event of events) {
          this.#take(event, seq, deals);
          tellOwners(event, seq, at, this.#market, tell);
        }
        this.#tellMore(events, at, seq, tell);
      }
    }
    for (const [symbol, made] of deals) {
      if (!this.#isWanted(dealsTopic(symbol))) continue;
      const kept = this.#dealsOf(symbol);
      for (const part of parts(made.deals)) {
        this.#send(dealsTopic(symbol), made.seq, kept.sentSeq, { symbol, deals: part.map((deal) => this.#dealText(deal)) });
        kept.sentSeq = made.seq;
      }
    }
    this.#sendTicks(batch.at(-1)?.seq ?? this.#head);
    for (const [trader, { seq, events }] of own) {
      for (const part of parts(events)) {
        this.#send(userTopic(trader), seq, this.#told.of(trader), { events: part });
        this.#told.tell(trader, seq);
      }
    }
  }

  publishTicker(seq: number, ticker: Quote): void {
    this.#tickers.seq = Math.max(this.#tickers.seq, seq);
    this.#tickers.all.set(ticker.symbol, ticker);
    this.#tickers.changed.add(ticker.symbol);
    this.#tickersConflater.touch(tickersTopic);
  }

  publishCandle(seq: number, symbol: string, interval: Interval, candle: Candle): void {
    const topic = candlesTopic(symbol, interval);
    const kept = this.#candles.get(topic) ?? { seq, last: candle, changed: new Map<string, Candle>() };
    kept.seq = Math.max(kept.seq, seq);
    if (candle.time >= kept.last.time) kept.last = candle;
    kept.changed.set(candle.time, candle);
    this.#candles.set(topic, kept);
    this.#candlesConflater.touch(topic);
  }

  publishMarks(seq: number, figures: readonly PerpetualFigures[]): void {
    for (const one of figures) this.#marks.all.set(one.symbol, one);
    this.#marks.seq = Math.max(this.#marks.seq, seq);
    this.#send(marksTopic, this.#marks.seq, undefined, { figures });
  }

  /** In the queue of every index, after its ticks of that minute. */
  publishHeads(heads: readonly SignedMinuteHead[]): void {
    for (const { symbol } of this.#listed.instruments)
      for (const part of parts(heads)) this.#sendTick(symbol, this.#head, { symbol, ticks: [], heads: part });
  }

  publishNotices(seq: number, notices: NoticesMessage['notices']): void {
    this.#notices = { seq, notices };
    this.#send(noticesTopic, seq, undefined, { notices });
  }

  /** For events outside the engine, sent after everything committed so far. */
  tellOwner(trader: number, event: OwnEvent): void {
    if (!this.#isWanted(userTopic(trader))) return;
    this.#send(userTopic(trader), this.#head, this.#told.of(trader), { events: [event] });
    this.#told.tell(trader, this.#head);
  }

  /** What a new subscriber receives first; undefined if there's nothing yet. */
  snapshot = async (topic: string): Promise<Uint8Array | undefined> => {
    const [kind = '', symbol = '', interval = ''] = topic.split('.');
    const whole = (seq: number, fields: object) => positioned({ epoch: this.#epoch, seq, snapshot: true }, fields);
    switch (kind) {
      case 'depth':
        if (!this.hasInstrument(symbol)) return undefined;
        return whole(this.#head, { symbol, ...this.#depthText(symbol, this.#depth(symbol).top(DEPTH_LEVELS)) });
      case 'deals':
        return this.hasInstrument(symbol)
          ? whole(this.#head, { symbol, deals: this.#dealsOf(symbol).latest.map((deal) => this.#dealText(deal)) })
          : undefined;
      case 'ticks':
        return this.#listed.instrument(symbol) && whole(this.#head, { symbol, ticks: this.#wireTicks(symbol, this.#ticks.latest(symbol)) });
      case 'user':
        return whole(this.#head, { events: [] });
      case 'tickers':
        return this.#tickers.all.size > 0 ? whole(this.#tickers.seq, { tickers: [...this.#tickers.all.values()] }) : undefined;
      case 'marks':
        return this.#marks.all.size > 0 ? whole(this.#marks.seq, { figures: [...this.#marks.all.values()] }) : undefined;
      case 'notices':
        return this.#notices && whole(this.#notices.seq, { notices: this.#notices.notices });
      case 'candles': {
        const kept = this.#candles.get(topic);
        return kept && whole(kept.seq, { symbol, interval, candle: kept.last });
      }
      default:
        return undefined;
    }
  };

  close(): void {
    this.#depthConflater.close();
    this.#tickersConflater.close();
    this.#candlesConflater.close();
  }

  #take(event: ExchangeEvent, seq: number, deals: Map<string, { seq: number; deals: PublicDeal[] }>): void {
    if (event.event === 'configured') this.#listed.list(event);
    else if (event.event === 'index_ticked') this.#ticks.hear(event);
    else if (event.event === 'level_changed' || event.event === 'perpetual_level_changed') {
      this.#depth(event.symbol).set(event, seq);
      this.#depthConflater.touch(event.symbol);
    } else if (event.event === 'deal_made' || event.event === 'perpetual_deal_made') {
      const made = deals.get(event.symbol) ?? { seq, deals: [] };
      made.seq = seq;
      made.deals.push(event);
      this.#keepDeal(event);
      deals.set(event.symbol, made);
    }
  }

  #keepDeal(deal: PublicDeal): void {
    const { latest } = this.#dealsOf(deal.symbol);
    latest.push(deal);
    if (latest.length > DEALS_KEPT) latest.shift();
  }

  #dealText(deal: PublicDeal): Deal {
    const instrument = known(this.#listed.quotedAs(deal.symbol), deal.symbol);
    return {
      id: `${deal.dealId}`,
      price: formatDecimal(deal.price, instrument.priceDecimals),
      quantity: formatDecimal(deal.quantity, instrument.quantityDecimals),
      side: deal.takerSide,
      at: timeText(deal.at),
    };
  }

  #sendTicks(seq: number): void {
    for (const [symbol, fresh] of this.#ticks.takeFresh())
      for (const part of parts(fresh)) this.#sendTick(symbol, seq, { symbol, ticks: this.#wireTicks(symbol, part) });
  }

  #wireTicks(symbol: string, ticks: readonly PublishedTick[]) {
    const instrument = known(this.#listed.instrument(symbol), symbol);
    return ticks.map((tick) => wireTick(tick, instrument));
  }

  #sendTick(symbol: string, seq: number, fields: object): void {
    if (this.#isWanted(ticksTopic(symbol))) this.#send(ticksTopic(symbol), seq, this.#ticks.sending(symbol, seq), fields);
  }

  #sendDepth(symbol: string): void {
    const depth = this.#depth(symbol);
    const previousSeq = depth.sentSeq;
    const changes = depth.takeChanges();
    if (!this.#isWanted(depthTopic(symbol))) return;
    this.#send(depthTopic(symbol), depth.sentSeq, previousSeq, { symbol, ...this.#depthText(symbol, changes) });
  }

  #sendTickers(): void {
    const { seq, all, changed } = this.#tickers;
    const tickers = [...changed].map((symbol) => all.get(symbol));
    changed.clear();
    this.#send(tickersTopic, seq, undefined, { tickers });
  }

  #sendCandles(topic: string): void {
    const kept = this.#candles.get(topic);
    if (!kept) return;
    const [, symbol, interval] = topic.split('.');
    // Oldest first: the final state of the candle that closed, then the open one.
    const changed = [...kept.changed.values()].sort((a, b) => (a.time < b.time ? -1 : 1));
    kept.changed.clear();
    for (const candle of changed) this.#send(topic, kept.seq, undefined, { symbol, interval, candle });
  }

  #send(topic: string, seq: number, previousSeq: number | undefined, fields: object): void {
    this.#broker.publish(topic, positioned({ epoch: this.#epoch, seq, previousSeq }, fields));
  }

  #depthText(symbol: string, { bids, asks }: { readonly bids: Levels; readonly asks: Levels }) {
    const { priceDecimals, quantityDecimals } = known(this.#listed.quotedAs(symbol), symbol);
    const text = (levels: Levels) =>
      levels.map(([price, quantity]) => [
        formatDecimal(price, priceDecimals),
        quantity === 0 ? GONE : formatDecimal(quantity, quantityDecimals),
      ]);
    return { bids: text(bids), asks: text(asks) };
  }

  #depth(symbol: string): Depth {
    const depth = this.#depths.get(symbol) ?? new Depth();
    this.#depths.set(symbol, depth);
    return depth;
  }

  #dealsOf(symbol: string) {
    const deals = this.#deals.get(symbol) ?? { latest: [], sentSeq: 0 };
    this.#deals.set(symbol, deals);
    return deals;
  }
}

/** A commit may hold thousands of commands: no message exceeds a socket's limit. The parts share one seq. */
function* parts<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < list.length; i += MOST_IN_ONE_MESSAGE) yield list.slice(i, i + MOST_IN_ONE_MESSAGE);
}

function known<T>(value: T | undefined, name: string): T {
  must(value !== undefined, `the broadcast knows ${name}`);
  return value;
}
