// Shared by all spot commands: the markets, the open orders, and the few steps that every order goes through (enter, rest, leave).
// Each order and level that a command changes is reported once, at the end of the command.

import type { Level } from '../book/order-book.ts';
import { OrderIndex } from '../book/order-index.ts';
import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { Touched } from '../ledger/touched.ts';
import type { FeeTier } from '../market/instrument.ts';
import type { Underlying } from '../market/market.ts';
import { NOTHING } from '../money/amount.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import { dayOf } from '../time.ts';
import type { SpotEvent } from './events.ts';
import { feeTierOf } from './fees.ts';
import { ended, OpenOrder, orderNow, reserveOf, waitsForTrigger } from './open-order.ts';
import { type EndReason, isStopType, type Order } from './order.ts';
import { ownOrders } from './own-orders.ts';
import { SpotMarket } from './spot-market.ts';
import { addVolume, forgetOldDays, newVolume, type Volume, volumes } from './volume.ts';

/** About 20 µs of the writer, four times a second: a million traders in eight minutes. */
const SETTLED_A_STEP = 500;

/** Called with some traders' fees; `worth` is the fee in the quote asset at the price of the deal, rounded up. */
export interface FeeListener {
  concerns(payer: Trader): boolean;
  paid(payer: Trader, asset: AssetEntry, fee: Amount, worth: Amount, at: Instant): void;
}

export class Spot {
  readonly ledger: Ledger;
  readonly tape: Tape<SpotEvent>;
  readonly markets = new Map<string, SpotMarket>();
  readonly orders = new OrderIndex<OpenOrder>();
  feeTiers: readonly FeeTier[] = [];
  lastDealId = 0;
  lastPriority = 0;
  /** The UTC day up to which old volumes are forgotten. */
  volumeDay = 0;
  /** Increases with each such day and each change of the tiers: a volume of an earlier round is settled when it's next needed. */
  volumeRound = 0;
  private unsettled: Iterator<Trader> | undefined = undefined;
  /** For fees on instruments quoted in VOLUME_ASSET. */
  readonly fees: FeeListener;
  private readonly touchedOrders = new Touched<OpenOrder>();
  private readonly touchedLevels = new Touched<Level<OpenOrder>>();
  private readonly touchedVolumes = new Touched<Trader>();

  /** What else has an asset frozen in a trader's spot account. */
  readonly frozenElsewhere: (trader: Trader, asset: string) => Amount;

  constructor(ledger: Ledger, tape: Tape<SpotEvent>, fees: FeeListener, frozenElsewhere: Spot['frozenElsewhere'] = () => NOTHING) {
    this.ledger = ledger;
    this.tape = tape;
    this.fees = fees;
    this.frozenElsewhere = frozenElsewhere;
  }

  tierOf(trader: Trader): number {
    const volume = volumes.of(trader);
    if (volume === undefined) return 0;
    this.settleVolume(volume);
    return volume.tier;
  }

  /** Opens a market if there is none yet. Markets are kept in the order of their symbols, whatever order they came in. */
  list(underlying: Underlying): void {
    const { instrument } = underlying;
    if (this.markets.has(instrument.symbol)) return;
    const { assets } = this.ledger;
    const made = new SpotMarket(this.markets.size, underlying, assets.get(instrument.base)!, assets.get(instrument.quote)!);
    const sorted = [...this.markets.values(), made].sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
    this.markets.clear();
    for (const market of sorted) this.markets.set(market.instrument.symbol, market);
  }

  /**
   * Creates an open order from its stored value, at the start; `stand` then puts it where it belongs. In the order of their
   * numbers.
   */
  revive(trader: Trader, o: Order): OpenOrder {
    const market = this.markets.get(o.symbol)!;
    const terms = market.termsOf(o.side, o.type, o.timeInForce, o.postOnly, o.selfTradePrevention, o.triggerSource, o.triggerAbove);
    must(terms !== undefined, 'a stored order has unknown terms');
    const hasExtra = o.clientOrderId !== undefined || o.triggerPrice !== undefined || o.amount !== undefined;
    const extra = hasExtra ? { clientOrderId: o.clientOrderId, triggerPrice: o.triggerPrice, amount: o.amount } : undefined;
    const remaining = ((o.quantity ?? 0) - o.filledQuantity) as Lots;
    const order = new OpenOrder(o.orderId, trader, terms, o.price ?? (0 as Ticks), remaining, o.placedAt, extra);
    order.priority = o.prioritySeq;
    const triggered = isStopType(o.type) && o.status !== 'untriggered';
    if (o.filledQuantity > 0 || triggered || o.updatedAt !== o.placedAt) {
      order.progress = {
        filled: o.filledQuantity,
        filledAmount: o.filledAmount,
        fee: o.fee,
        updatedAt: o.updatedAt,
        triggered,
        end: undefined,
      };
    }
    this.enter(order);
    return order;
  }
  stand(order: OpenOrder): void {
    if (waitsForTrigger(order.terms, order.progress)) order.terms.market.stops.add(order);
    else order.terms.market.book.rest(order);
  }

  /** Makes an order findable by its number, its trader and its client order ID. */
  enter(order: OpenOrder): void {
    this.orders.add(order);
    ownOrders.add(order);
  }

  /** The reverse of enter; the order has just ended. */
  leave(order: OpenOrder): void {
    this.orders.delete(order.id);
    ownOrders.remove(order);
  }

  /** Puts an order at the end of the queue at its price. */
  rest(order: OpenOrder): void {
    order.priority = ++this.lastPriority;
    this.touchLevel(order.terms.market.book.rest(order));
  }

  openCount(trader: Trader, market: SpotMarket): number {
    return ownOrders.count(trader, market);
  }

  /** Ends an open order before it is filled, wherever it is, and releases what it kept frozen. */
  end(order: OpenOrder, reason: EndReason, at: Instant): void {
    const { terms } = order;
    if (order.level !== undefined) this.touchLevel(terms.market.book.remove(order));
    else if (waitsForTrigger(terms, order.progress)) terms.market.stops.remove(order);
    this.leave(order);
    this.release(order, reserveOf(terms, order.price, order.remaining));
    order.progress = ended(order, at, reason);
    this.touch(order);
  }

  /** An order freezes and releases the quote asset when it buys and the base asset when it sells. */
  freeze(order: OpenOrder, amount: Amount): void {
    const { trader, terms } = order;
    this.ledger.freeze(trader, 'spot', terms.isBuy ? terms.market.quote : terms.market.base, amount);
  }
  release(order: OpenOrder, amount: Amount): void {
    const { trader, terms } = order;
    this.ledger.release(trader, 'spot', terms.isBuy ? terms.market.quote : terms.market.base, amount);
  }
  payable(trader: Trader, market: SpotMarket, isBuy: boolean): Amount {
    return this.ledger.available(trader, 'spot', isBuy ? market.quote : market.base);
  }

  touch(order: OpenOrder): void {
    if (order.touched) return;
    order.touched = true;
    this.touchedOrders.add(order);
  }
  touchLevel(level: Level<OpenOrder>): void {
    if (level.touched) return;
    level.touched = true;
    this.touchedLevels.add(level);
  }

  addVolume(trader: Trader, value: Amount, at: Instant): void {
    let volume = volumes.of(trader);
    if (volume === undefined) {
      volume = newVolume(0, this.volumeRound);
      volumes.keep(trader, volume);
    }
    this.settleVolume(volume);
    addVolume(volume, dayOf(at), value);
    if (volume.touched) return;
    volume.touched = true;
    this.touchedVolumes.add(trader);
  }

  /**
   * Advances the 30-day window, and with it every tier. Called by clock commands, and after a change of the tiers. No trader is
   * visited: each volume is settled when it's next needed, and gives the rows and fees it would have given if settled at once.
   */
  rollVolumes(at: Instant, tiersChanged: boolean): void {
    const today = dayOf(at);
    if (today === this.volumeDay && !tiersChanged) return;
    this.volumeDay = today;
    this.volumeRound++;
    this.unsettled = this.ledger.traders.values();
  }

  /** Settles volumes nobody asks for, to free their memory: some with each clock command. */
  settleSome(): void {
    for (let left = SETTLED_A_STEP; left > 0 && this.unsettled !== undefined; left--) {
      const { done, value: trader } = this.unsettled.next();
      if (done) this.unsettled = undefined;
      else {
        const volume = volumes.of(trader);
        if (volume === undefined) continue;
        this.settleVolume(volume);
        if (volume.days.length === 0) volumes.keep(trader, undefined);
      }
    }
  }

  private settleVolume(volume: Volume): void {
    if (volume.round === this.volumeRound) return;
    volume.round = this.volumeRound;
    forgetOldDays(volume, this.volumeDay);
    volume.tier = feeTierOf(this.feeTiers, volume.sum);
  }

  /** Reports each order, level and volume that the command changed, once, in its final state. Returns the report on the given order. */
  flush(asked: OpenOrder | undefined): Order | undefined {
    const { touchedOrders, touchedLevels, touchedVolumes, tape } = this;
    let told: Order | undefined;
    for (let i = 0; i < touchedOrders.count; i++) {
      const touched = touchedOrders.at(i);
      touched.touched = false;
      const order = orderNow(touched);
      if (touched === asked) told = order;
      tape.events.push({ event: 'order_changed', order });
    }
    touchedOrders.clear();
    for (let i = 0; i < touchedLevels.count; i++) {
      const level = touchedLevels.at(i);
      level.touched = false;
      const { price, ladder } = level;
      // The same command may have closed the level and opened its price again: then the new level is reported.
      if (level.count === 0 && ladder.at(price) !== undefined) continue;
      tape.events.push({ event: 'level_changed', symbol: ladder.symbol, side: ladder.side, price, quantity: level.quantity });
    }
    touchedLevels.clear();
    for (let i = 0; i < touchedVolumes.count; i++) {
      const trader = touchedVolumes.at(i);
      const volume = volumes.of(trader)!;
      const { days, amounts } = volume;
      volume.touched = false;
      const last = days.length - 1;
      tape.events.push({ event: 'volume_changed', trader: trader.id, day: days[last]!, volume: amounts[last]! });
      const tier = feeTierOf(this.feeTiers, volume.sum);
      if (tier === volume.tier) continue;
      volume.tier = tier;
      const { maker, taker } = this.feeTiers[tier]!;
      tape.events.push({ event: 'fee_tier_changed', trader: trader.id, tier, maker, taker });
    }
    touchedVolumes.clear();
    return told;
  }
}
