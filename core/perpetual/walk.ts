// An order, or a liquidation, meets the book. Makers are booked fill by fill; the taker once at the end, so that what it does
// depends on prices and quantities alone and not on how many orders it met.

import type { Taker } from '../book/match.ts';
import type { Level } from '../book/order-book.ts';
import type { OrderId } from '../book/order-id.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { notional } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import { bookMaker, makerTrade, whyMakerMayNot } from './book-maker.ts';
import type { OpenPerpetualOrder } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import type { Trade } from './trade.ts';

interface Fill {
  readonly lots: Lots;
  readonly price: Ticks;
}

export interface WalkOptions {
  readonly market: PerpetualMarket;
  readonly trader: Trader;
  readonly isBuy: boolean;
  /** The worst price. */
  readonly limit: Ticks;
  readonly quantity: Lots;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly fee: Rate;
  /** Undefined for a liquidation. */
  readonly orderId: OrderId | undefined;
  readonly seq: number;
  readonly at: Instant;
  /** Whether this many more lots at this price can still be paid; asked once the book differs from what the judge saw. */
  readonly fits: (walk: Walk, more: Fill) => boolean;
  readonly onFill?: (lots: Lots, value: Amount) => void;
}

export class Walk implements Taker<OpenPerpetualOrder> {
  readonly trader: Trader;
  readonly isBuy: boolean;
  readonly limit: Ticks;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly options: WalkOptions;
  filled = 0 as Lots;
  value = NOTHING;
  readonly fills: Fill[] = [];
  private readonly p: Perpetual;
  private hasSkipped = false;
  private fee = NOTHING;
  /** The fill that is to come. */
  private accepted: Trade | undefined = undefined;

  constructor(p: Perpetual, options: WalkOptions) {
    this.p = p;
    this.options = options;
    this.trader = options.trader;
    this.isBuy = options.isBuy;
    this.limit = options.limit;
    this.selfTradePrevention = options.selfTradePrevention;
  }

  wanted(price: Ticks): Lots {
    const left = Math.min(this.options.quantity - this.filled, this.closable()) as Lots;
    return left > 0 && this.hasSkipped && !this.options.fits(this, { lots: left, price }) ? (0 as Lots) : left;
  }

  /** Without a sound index nobody opens: of a maker only what closes is traded, and the walk ends where nothing does. */
  private closable(): number {
    const { market, at } = this.options;
    if (market.soundIndex(at) !== undefined) return Number.POSITIVE_INFINITY;
    const maker = (this.isBuy ? market.book.asks : market.book.bids).best!.head!;
    return maker.trader === this.trader ? Number.POSITIVE_INFINITY : maker.remaining - maker.opens;
  }

  accepts(maker: OpenPerpetualOrder, lots: Lots, price: Ticks): boolean {
    const { p } = this;
    this.accepted = makerTrade(maker, lots, price);
    const why = whyMakerMayNot(p, maker, this.accepted, price);
    if (why === undefined) return true;
    // What it closes makes no position too large.
    const gone = why === 'position_above_tier' ? maker.opens : maker.remaining;
    if (gone < maker.remaining) p.reserve(maker, 0 as Lots);
    p.cut(maker, gone, why, this.options.at);
    this.hasSkipped = true;
    return false;
  }

  fill(maker: OpenPerpetualOrder, lots: Lots, level: Level<OpenPerpetualOrder>): void {
    const { p } = this;
    const { market, at, fee, seq, onFill } = this.options;
    const { price } = level;
    const trade = this.accepted!;
    const value = plus(trade.closesFor, trade.opensFor);
    const makerFee = bookMaker(p, maker, trade, seq, at);
    p.touchLevel(level);
    this.filled = (this.filled + lots) as Lots;
    this.value = plus(this.value, value);
    this.fills.push({ lots, price });
    const charged = this.fee;
    this.fee = feeUp(this.value, fee);
    market.lastPrice = price;
    p.touchPrice(market);
    this.tell(maker, lots, price, value, makerFee, minus(this.fee, charged));
    onFill?.(lots, value);
  }

  prevent(maker: OpenPerpetualOrder, endsMaker: boolean): void {
    const { market, orderId, at } = this.options;
    this.p.tape.events.push({
      event: 'perpetual_self_trade_prevented',
      symbol: market.symbol,
      trader: this.trader.id,
      makerOrderId: maker.id,
      takerOrderId: orderId ?? maker.id,
    });
    if (endsMaker) this.p.end(maker, 'self_trade', at);
  }

  /** All fills as one trade: the first lots close, the others open. `more`: with a fill that hasn't happened. */
  trade(closable: Lots, more?: Fill): Trade {
    const { market, fee: feeRate } = this.options;
    const worth = (lots: number, price: Ticks) => (lots > 0 ? notional(price, lots as Lots, market.units) : NOTHING);
    let closes = 0;
    let closesFor = NOTHING;
    let all = 0;
    let value = NOTHING;
    for (const { lots, price } of more === undefined ? this.fills : [...this.fills, more]) {
      const closing = Math.min(lots, closable - closes);
      closesFor = plus(closesFor, worth(closing, price));
      closes += closing;
      value = plus(value, worth(lots, price));
      all += lots;
    }
    const fee = feeUp(value, feeRate);
    const opens = (all - closes) as Lots;
    return { isBuy: this.isBuy, closes: closes as Lots, closesFor, opens, opensFor: minus(value, closesFor), fee, feeRate };
  }

  private tell(maker: OpenPerpetualOrder, quantity: Lots, price: Ticks, value: Amount, makerFee: Amount, takerFee: Amount): void {
    const { market, orderId, at } = this.options;
    this.p.tape.events.push({
      event: 'perpetual_deal_made',
      dealId: ++this.p.lastDealId,
      symbol: market.symbol,
      price,
      quantity,
      notional: value,
      takerSide: this.isBuy ? 'buy' : 'sell',
      makerOrderId: maker.id,
      takerOrderId: orderId,
      maker: maker.trader.id,
      taker: this.trader.id,
      makerFee,
      takerFee,
      at,
    });
  }
}
