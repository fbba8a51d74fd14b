// The market maker of one perpetual contract, and the practice traders who take from it. Both act like anyone: ordinary orders out of
// their own margin, and they can be liquidated. The maker keeps a ladder around the index and shifts it against its position; when
// its position is at its limit it quotes the side that reduces it only.

import type { OrderId } from '@bourse/core/book/order-id';
import type { Side } from '@bourse/core/book/side';
import type { ExchangeEvent } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { type Instant, instant, type Lots, lots, type Ticks, ticks } from '@bourse/core/money/unit';
import type { AmendPerpetualOrder, CancelAllPerpetualOrders, PlacePerpetualOrder } from '@bourse/core/perpetual/commands';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { isOpenStatus, type PerpetualOrder } from '@bourse/core/perpetual/order';
import type { Chance } from './chance.ts';

export type ContractCommand = PlacePerpetualOrder | AmendPerpetualOrder | CancelAllPerpetualOrders;

export interface ContractSettings {
  readonly instrument: PerpetualInstrument;
  readonly maker: TraderId;
  readonly traders: readonly TraderId[];
  /** The value of the innermost quote, in whole USDT. */
  readonly size: number;
  readonly chance: Chance;
  /** Makes this run's request IDs different from those of any other run. */
  readonly run: string;
}

/** Distances from the index, in hundred-thousandths of it, and how far a quote may be off before it follows. */
const RANKS = [8, 22, 45, 80, 130, 200, 300, 450];
const PART = 100_000;
/** The maker's and each trader's largest position, in innermost quotes, and the maker's shift of its quotes there. */
const LIMIT = 40;
const TRADER_LIMIT = 6;
const SKEW = 40;
const REQUEST_LIFE_MS = 3_000;
const MOST_COMMANDS = 4;
/** On average between two trades. */
const PAUSE_MS = 6_000;

export class ContractDesk {
  readonly #settings: ContractSettings;
  readonly #open = new Map<OrderId, PerpetualOrder>();
  /** In lots, short ones below zero. */
  readonly #positions = new Map<TraderId, number>();
  #index: Ticks | undefined;
  #isClear = false;
  #next: Instant | undefined;
  #sent = 0;

  constructor(settings: ContractSettings) {
    this.#settings = settings;
  }

  get underlying(): string {
    return this.#settings.instrument.index;
  }

  see(event: ExchangeEvent): void {
    const { instrument, maker } = this.#settings;
    if (event.event === 'index_ticked') {
      if (event.symbol === instrument.index) this.#index = event.state === 'normal' ? event.price : undefined;
    } else if (event.event === 'position_changed') {
      if (event.symbol === instrument.symbol) this.#positions.set(event.trader, event.isLong ? event.quantity : -event.quantity);
    } else if (event.event === 'perpetual_order_changed') {
      const { order } = event;
      if (order.trader !== maker || order.symbol !== instrument.symbol) return;
      if (isOpenStatus(order.status)) this.#open.set(order.orderId, order);
      else this.#open.delete(order.orderId);
    }
  }

  /** The maker's next commands. The first decision of a run clears what an earlier run left. */
  quote(now: Instant): ContractCommand[] {
    const { maker, instrument } = this.#settings;
    if (!this.#isClear) {
      this.#isClear = true;
      return [{ kind: 'cancel_all_perpetual_orders', ...this.#request(maker, now), symbol: instrument.symbol }];
    }
    if (this.#index === undefined) return [];
    return [...this.#side('buy', this.#index, now), ...this.#side('sell', this.#index, now)];
  }

  #side(side: Side, index: Ticks, now: Instant): ContractCommand[] {
    const { maker, instrument } = this.#settings;
    const lot = this.#lotsFor(1, index);
    const held = (this.#positions.get(maker) ?? 0) / (lot * LIMIT);
    if (side === 'buy' ? held >= 1 : held <= -1) return [];
    const middle = index * (1 - (Math.max(-1, Math.min(1, held)) * SKEW) / PART);
    const sign = side === 'buy' ? -1 : 1;
    const own = [...this.#open.values()].filter((order) => order.side === side);
    own.sort((a, b) => sign * ((a.price ?? 0) - (b.price ?? 0)));
    const commands: ContractCommand[] = [];
    for (const [rank, distance] of RANKS.entries()) {
      if (commands.length >= MOST_COMMANDS) break;
      const price = ticks(Math.round(middle * (1 + (sign * distance) / PART)));
      const order = own[rank];
      if (order === undefined) commands.push(this.#place(maker, side, lots(lot * (1 + rank)), now, price));
      else if (Math.abs((order.price ?? 0) - price) > (index * Math.max(4, distance / 3)) / PART)
        commands.push({ kind: 'amend_perpetual_order', ...this.#request(maker, now), orderId: order.orderId, price });
    }
    return aboveMinimum(commands, instrument);
  }

  /** A practice trader's trade that is due now, if any: at the market, against their own position more often than not. */
  trade(now: Instant): PlacePerpetualOrder | undefined {
    const { chance, traders } = this.#settings;
    if (this.#next === undefined || now >= this.#next) {
      const isFirst = this.#next === undefined;
      this.#next = instant(now + chance.between(PAUSE_MS / 3, (PAUSE_MS * 5) / 3));
      if (isFirst || this.#index === undefined || traders.length === 0) return undefined;
      const trader = chance.pick(traders);
      const lot = this.#lotsFor(1, this.#index);
      const lean = Math.max(-1, Math.min(1, (this.#positions.get(trader) ?? 0) / (lot * TRADER_LIMIT)));
      const side = chance.happens(500 - Math.round(lean * 450)) ? 'buy' : 'sell';
      return this.#place(trader, side, lots(Math.max(1, Math.round((lot * chance.between(10, 90)) / 100))), now);
    }
    return undefined;
  }

  /** So many innermost quotes in lots, at least one lot. */
  #lotsFor(count: number, index: Ticks): number {
    const { instrument, size } = this.#settings;
    const one = index / 10 ** (instrument.priceDecimals + instrument.quantityDecimals);
    return Math.max(1, Math.round((count * size) / one));
  }

  #place(trader: TraderId, side: Side, quantity: Lots, now: Instant, price?: Ticks): PlacePerpetualOrder {
    const isLimit = price !== undefined;
    return {
      kind: 'place_perpetual_order',
      ...this.#request(trader, now),
      symbol: this.#settings.instrument.symbol,
      side,
      positionSide: 'both',
      type: isLimit ? 'limit' : 'market',
      timeInForce: isLimit ? 'GTC' : 'IOC',
      postOnly: isLimit,
      selfTradePrevention: 'expire_taker',
      reduceOnly: false,
      quantity,
      ...(isLimit && { price }),
    };
  }

  #request(trader: TraderId, now: Instant) {
    this.#sent += 1;
    const { run, instrument } = this.#settings;
    return { trader, requestId: `${run}-${instrument.symbol}-${this.#sent}`, expiresAt: instant(now + REQUEST_LIFE_MS) };
  }
}

/** Without prices below the contract's minimum. */
const aboveMinimum = (commands: ContractCommand[], { minimumPrice }: PerpetualInstrument): ContractCommand[] =>
  commands.filter((command) => !('price' in command) || command.price === undefined || command.price >= minimumPrice);
