// A market maker for one instrument. It sees the public index and its own orders and balances, and uses the same orders as
// everyone. It holds about twelve quotes per side: two that follow the index closely, and ten behind them on a fixed price grid.
// While the index stays within one grid step only the inner quotes move; when it crosses a step, the quote that came too near
// becomes the farthest of its side. So a calm market costs two or three commands a second instead of twenty-four.
//
// Inventory: it quotes an asset it has too much of cheaper and in larger size, and the reverse. When money or coins run short it
// quotes less and wider, and finally nothing on that side; it never borrows.

import type { OrderId } from '@bourse/core/book/order-id';
import type { Side } from '@bourse/core/book/side';
import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Instrument } from '@bourse/core/market/instrument';
import { type Instant, instant, type Lots, lots, type Ticks, ticks } from '@bourse/core/money/unit';
import { isRejected } from '@bourse/core/rejection';
import type { AmendOrder, CancelAllOrders, CancelOrder, PlaceOrder } from '@bourse/core/spot/commands';
import { isOpenStatus, type Order } from '@bourse/core/spot/order';
import type { TraderRequest } from '@bourse/core/stamp';
import type { Chance } from './chance.ts';

export type MakerCommand = PlaceOrder | AmendOrder | CancelOrder | CancelAllOrders;

export interface MakerSettings {
  readonly trader: TraderId;
  readonly instrument: Instrument;
  readonly baseScale: number;
  readonly quoteScale: number;
  /** The value of the innermost quote, in whole units of the quote asset; the others grow outwards. */
  readonly size: number;
  /** Its target holdings of base and quote asset, in whole units. */
  readonly goods: number;
  readonly money: number;
  readonly chance: Chance;
  /** Makes this run's request IDs different from those of any other run. */
  readonly run: string;
  readonly levels?: number;
}

/** In hundred-thousandths of the price. */
const INNER = [7, 20] as const;
/** How far the index may move before an inner quote follows. */
const PATIENCE = [5, 14] as const;
const GRID = 30;
/** How far the midpoint shifts when inventory is at its limit. */
const SKEW = 60;
const PART = 100_000;
/** An unanswered command is forgotten after this many milliseconds; the ladder then repairs itself. */
const LOST_AFTER_MS = 10_000;
const REQUEST_LIFE_MS = 3_000;

/** One place in a side's ladder: its order and its purpose. */
interface Place {
  readonly side: Side;
  /** 0 and 1 are the inner ones. */
  readonly rank: number;
  orderId: OrderId | undefined;
  /** When a command about it was sent, while unanswered. */
  pendingSince: Instant | undefined;
}

interface Wish {
  readonly price: Ticks;
  readonly quantity: Lots;
  /** The price may be off by this much before a command is worthwhile. */
  readonly patience: number;
}

export class MarketMaker {
  readonly #settings: MakerSettings;
  readonly #places: readonly Place[];
  readonly #open = new Map<OrderId, Order>();
  readonly #ended = new Set<OrderId>();
  readonly #waiting = new Map<string, Place | undefined>();
  #index: Ticks | undefined;
  /** The index at the last decision: quotes in the way of the new prices move first. */
  #before: Ticks | undefined;
  #base: Holding = { available: 0n, frozen: 0n };
  #quote: Holding = { available: 0n, frozen: 0n };
  #step = 0;
  #sent = 0;
  #isClear = false;

  constructor(settings: MakerSettings) {
    this.#settings = settings;
    const levels = settings.levels ?? 12;
    this.#places = (['buy', 'sell'] as const).flatMap((side) =>
      Array.from({ length: levels }, (_, rank): Place => ({ side, rank, orderId: undefined, pendingSince: undefined })),
    );
  }

  /** Events from the public stream and its own. */
  see(event: ExchangeEvent): void {
    const { trader, instrument } = this.#settings;
    switch (event.event) {
      case 'index_ticked':
        if (event.symbol === instrument.symbol)
          this.#index = event.state === 'normal' || event.state === 'degraded' ? event.price : undefined;
        return;
      case 'order_changed':
        if (event.order.trader === trader && event.order.symbol === instrument.symbol) this.#note(event.order);
        return;
      case 'balance_changed':
        if (event.trader !== trader || event.account !== 'spot') return;
        if (event.asset === instrument.base) this.#base = event;
        if (event.asset === instrument.quote) this.#quote = event;
        return;
    }
  }

  /** The answer to one of its commands. */
  hear(command: MakerCommand, outcome: Outcome): void {
    const place = this.#waiting.get(command.requestId);
    this.#waiting.delete(command.requestId);
    if (place) place.pendingSince = undefined;
    const { answer } = outcome;
    if (isRejected(answer)) {
      // Where the book disagrees with what it believed, the book is right.
      if (place && (answer.rejected === 'order_not_open' || answer.rejected === 'unknown_order')) place.orderId = undefined;
      return;
    }
    if (answer.kind !== 'order') return;
    if (!this.#open.has(answer.order.orderId) && !this.#ended.has(answer.order.orderId)) this.#note(answer.order);
    if (place && command.kind === 'place_order') place.orderId = answer.order.orderId;
  }

  /** A command that won't be answered. */
  lose(command: MakerCommand): void {
    const place = this.#waiting.get(command.requestId);
    this.#waiting.delete(command.requestId);
    if (place) place.pendingSince = undefined;
  }

  /** The next commands: at most `most`, the most urgent first. The first decision of a run clears what an earlier run left. */
  decide(now: Instant, most: number): MakerCommand[] {
    if (!this.#isClear) {
      this.#isClear = true;
      return [this.#cancelAll(now)];
    }
    const index = this.#index;
    if (index === undefined) return this.#withdraw(now);
    const wishes = { buy: this.#wishes('buy', index), sell: this.#wishes('sell', index) };
    const isRising = this.#before === undefined || index >= this.#before;
    this.#before = index;
    const commands: MakerCommand[] = [];
    for (const side of isRising ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const))
      commands.push(...this.#ladder(side, wishes[side], now));
    commands.push(...this.#strays(now));
    return this.#send(commands, now, most);
  }

  #note(order: Order): void {
    if (isOpenStatus(order.status)) {
      this.#open.set(order.orderId, order);
      return;
    }
    this.#open.delete(order.orderId);
    this.#ended.add(order.orderId);
    if (this.#ended.size > 1_000) this.#ended.delete(this.#ended.values().next().value!);
  }

  /** Without an index nothing can be valued. */
  #withdraw(now: Instant): MakerCommand[] {
    return this.#open.size > 0 && this.#waiting.size === 0 ? [this.#cancelAll(now)] : [];
  }

  /** The prices and sizes it would like to quote, nearest first. */
  #wishes(side: Side, index: Ticks): Wish[] {
    const { instrument, size, levels = 12 } = this.#settings;
    const excess = this.#excess();
    const middle = index - Math.round((index * SKEW * excess) / PART);
    const sign = side === 'buy' ? -1 : 1;
    const part = (parts: number): number => Math.max(1, Math.round((index * parts) / PART));
    const held = side === 'buy' ? Math.max(0.05, 1 - Math.max(0, excess)) : Math.max(0.05, 1 + Math.min(0, excess));
    const prices: { price: number; patience: number }[] = INNER.map((parts, rank) => ({
      price: middle + sign * Math.max(rank + 1, part(parts)),
      patience: Math.max(1, part(PATIENCE[rank]!)),
    }));
    const step = this.#gridStep(part(GRID));
    const nearest = middle + sign * Math.max(INNER.length + 1, part(INNER.at(-1)! + 8));
    const first = side === 'buy' ? Math.floor(nearest / step) * step : Math.ceil(nearest / step) * step;
    for (let k = 0; k < levels - INNER.length; k++) prices.push({ price: first + sign * k * step, patience: 0 });

    const wanted = prices.map(({ price }, rank) => (size * held * (1 + rank * 0.6)) / this.#lotValue(price));
    const afford = this.#affordable(
      side,
      prices.map(({ price }) => price),
      wanted,
    );
    const wishes: Wish[] = [];
    prices.forEach(({ price, patience }, rank) => {
      // Short of inventory it keeps a distance: one more grid step for each missing tenth.
      const wider = rank < INNER.length ? 0 : Math.round((1 - afford) * 10) * step;
      const quantity = Math.min(Math.floor(wanted[rank]! * afford), instrument.maximumQuantity);
      const at = price + sign * wider;
      if (at < instrument.minimumPrice || at > instrument.maximumPrice) return;
      if (quantity < instrument.minimumQuantity || quantity * this.#lotValue(at) < this.#minimumValue()) return;
      wishes.push({ price: ticks(at), quantity: lots(quantity), patience });
    });
    return wishes;
  }

  /** The grid step is a round number that stays while the price moves: a new step would move every quote at once. */
  #gridStep(ideal: number): number {
    if (this.#step > 0 && ideal > this.#step * 0.55 && ideal < this.#step * 1.9) return this.#step;
    let ten = 1;
    while (ten * 10 <= ideal) ten *= 10;
    this.#step = ideal >= ten * 7 ? ten * 10 : ideal >= ten * 3.5 ? ten * 5 : ideal >= ten * 1.5 ? ten * 2 : ten;
    return this.#step;
  }

  /**
   * From -1 (a third too few coins, or fewer) through 0 (on target) to 1 (a third too many). Being short of money counts as too
   * many coins.
   */
  #excess(): number {
    const { baseScale, quoteScale, goods, money } = this.#settings;
    const tooManyGoods = (whole(this.#base, baseScale) / goods - 1) * 3;
    const tooLittleMoney = (0.66 - whole(this.#quote, quoteScale) / money) * 3;
    return Math.max(-1, Math.min(1, tooLittleMoney > 0 ? Math.max(tooManyGoods, tooLittleMoney) : tooManyGoods));
  }

  /** The share of its intended quotes that a side can pay for, keeping back a twentieth for fees and amendments. */
  #affordable(side: Side, prices: readonly number[], quantities: readonly number[]): number {
    const { baseScale, quoteScale, instrument } = this.#settings;
    const needed =
      side === 'buy'
        ? prices.reduce((sum, price, i) => sum + quantities[i]! * this.#lotValue(price), 0)
        : quantities.reduce((sum, quantity) => sum + quantity / 10 ** instrument.quantityDecimals, 0);
    const there = side === 'buy' ? whole(this.#quote, quoteScale) : whole(this.#base, baseScale);
    return needed <= 0 ? 0 : Math.min(1, (there * 0.95) / needed);
  }

  /** The commands that bring one side of the ladder to the intended quotes. */
  #ladder(side: Side, wishes: readonly Wish[], now: Instant): MakerCommand[] {
    const places = this.#places.filter((place) => place.side === side);
    for (const place of places) {
      if (place.pendingSince !== undefined && now - place.pendingSince > LOST_AFTER_MS) place.pendingSince = undefined;
      if (place.pendingSince === undefined && place.orderId !== undefined && !this.#open.has(place.orderId)) place.orderId = undefined;
    }
    const commands: MakerCommand[] = [];
    const inner = places.slice(0, INNER.length);
    const outer = places.slice(INNER.length);
    inner.forEach((place, rank) => {
      const wish = wishes[rank];
      const command = wish ? this.#fit(place, wish, now) : this.#leave(place, now);
      if (command) commands.push(command);
    });
    // Behind them any quote may take any intended price: those that already match stay, the others take the free prices.
    const open = new Map(wishes.slice(INNER.length).map((wish) => [wish.price, wish]));
    const idle: Place[] = [];
    for (const place of outer) {
      const price = place.orderId === undefined ? undefined : this.#open.get(place.orderId)?.price;
      const wish = price === undefined ? undefined : open.get(price);
      if (place.pendingSince !== undefined) {
        // Its price isn't known yet; the next decision will know.
        if (wish) open.delete(wish.price);
        continue;
      }
      if (!wish) {
        idle.push(place);
        continue;
      }
      open.delete(wish.price);
      const command = this.#fit(place, wish, now);
      if (command) commands.push(command);
    }
    const missing = [...open.values()];
    for (const place of idle) {
      const wish = missing.shift();
      const command = wish ? this.#fit(place, wish, now) : this.#leave(place, now);
      if (command) commands.push(command);
    }
    return commands;
  }

  /** Amends a place's quote to the intended one, or does nothing if it's close enough. */
  #fit(place: Place, wish: Wish, now: Instant): MakerCommand | undefined {
    if (place.pendingSince !== undefined) return undefined;
    const order = place.orderId === undefined ? undefined : this.#open.get(place.orderId);
    const varied = Math.max(
      this.#settings.instrument.minimumQuantity,
      Math.floor((wish.quantity * this.#settings.chance.between(75, 100)) / 100),
    );
    if (!order || order.price === undefined || order.quantity === undefined) {
      return this.#place(place, wish.price, lots(varied), now);
    }
    const left = order.quantity - order.filledQuantity;
    const isNear = Math.abs(order.price - wish.price) <= wish.patience;
    const isFull = left * 2 >= wish.quantity && left <= wish.quantity * 1.5;
    if (isNear && isFull) return undefined;
    const price = isNear ? order.price : wish.price;
    const quantity = isFull ? left : varied;
    return this.#keep(place, {
      ...this.#request(now),
      kind: 'amend_order',
      orderId: order.orderId,
      price,
      quantity: lots(order.filledQuantity + quantity),
    });
  }

  #place(place: Place, price: Ticks, quantity: Lots, now: Instant): MakerCommand {
    return this.#keep(place, {
      ...this.#request(now),
      kind: 'place_order',
      symbol: this.#settings.instrument.symbol,
      side: place.side,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price,
      quantity,
    });
  }

  #leave(place: Place, now: Instant): MakerCommand | undefined {
    if (place.orderId === undefined || place.pendingSince !== undefined) return undefined;
    return this.#keep(place, { ...this.#request(now), kind: 'cancel_order', orderId: place.orderId });
  }

  /** Own orders without a place in the ladder: the answer to their placement was lost. */
  #strays(now: Instant): MakerCommand[] {
    if (this.#waiting.size > 0) return [];
    const placed = new Set(this.#places.map((place) => place.orderId));
    return [...this.#open.keys()]
      .filter((id) => !placed.has(id))
      .map((orderId) => this.#keep(undefined, { ...this.#request(now), kind: 'cancel_order', orderId }));
  }

  readonly #placeOf = new Map<string, Place | undefined>();
  #keep<C extends MakerCommand>(place: Place | undefined, command: C): C {
    this.#placeOf.set(command.requestId, place);
    return command;
  }

  #send(commands: readonly MakerCommand[], now: Instant, most: number): MakerCommand[] {
    const sent = commands.slice(0, most);
    for (const command of sent) {
      const place = this.#placeOf.get(command.requestId);
      if (place) place.pendingSince = now;
      this.#waiting.set(command.requestId, place);
    }
    this.#placeOf.clear();
    return sent;
  }

  #cancelAll(now: Instant): CancelAllOrders {
    const command: CancelAllOrders = { ...this.#request(now), kind: 'cancel_all_orders', symbol: this.#settings.instrument.symbol };
    this.#waiting.set(command.requestId, undefined);
    return command;
  }

  #request(now: Instant): TraderRequest {
    const { trader, run, instrument } = this.#settings;
    this.#sent++;
    return { trader, requestId: `${run}-${instrument.base}-${this.#sent}`, expiresAt: instant(now + REQUEST_LIFE_MS) };
  }

  /** One lot at a price, in whole units of the quote asset. An estimate, used only for sizes. */
  #lotValue(price: number): number {
    const { instrument } = this.#settings;
    return price / 10 ** (instrument.priceDecimals + instrument.quantityDecimals);
  }

  /** A little above the minimum, so that a falling price doesn't take a quote below it. */
  #minimumValue(): number {
    const { instrument, quoteScale } = this.#settings;
    return (Number(instrument.minimumNotional) / 10 ** quoteScale) * 1.05;
  }
}

interface Holding {
  readonly available: bigint;
  readonly frozen: bigint;
}
/** In whole units. An estimate, used only for sizes. */
const whole = (holding: Holding, scale: number): number => Number(holding.available + holding.frozen) / 10 ** scale;
