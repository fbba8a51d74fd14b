// Shared by all commands of this room: the contracts, the open orders, and the few steps that every order goes through. Each order,
// level, position and price that a command changes is reported once, at its end.

import type { Level } from '../book/order-book.ts';
import { OrderIndex } from '../book/order-index.ts';
import type { Trader } from '../identity/trader.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { Touched } from '../ledger/touched.ts';
import type { Market } from '../market/market.ts';
import { minus, NOTHING } from '../money/amount.ts';
import type { Amount, Instant, Lots } from '../money/unit.ts';
import type { Tape } from '../tape.ts';
import { accountOf, knownAccount, type PerpetualAccount, settingOf } from './account.ts';
import { count, uncount } from './claims.ts';
import { Clearing } from './clearing.ts';
import { watchAccount } from './edge.ts';
import type { PerpetualEvent } from './events.ts';
import { freeIn } from './facts.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { InsuranceFund } from './insurance.ts';
import { reserveFor } from './judge.ts';
import { changed, isWaiting, mayOpen, type OpenPerpetualOrder, orderNow, ownOrders } from './open-order.ts';
import type { EndReason, PerpetualOrder } from './order.ts';
import { fundingAfter, PerpetualMarket } from './perpetual-market.ts';
import { tellAccount, tellInsurance } from './tell.ts';

export class Perpetual {
  readonly ledger: Ledger;
  readonly tape: Tape<PerpetualEvent>;
  /** By symbol, and in the order of symbols, whatever order they came in. */
  readonly markets = new Map<string, PerpetualMarket>();
  marketList: readonly PerpetualMarket[] = [];
  readonly orders = new OrderIndex<OpenPerpetualOrder>();
  readonly clearing: Clearing;
  readonly fund: InsuranceFund;
  lastOrderId = 0;
  lastDealId = 0;
  lastPriority = 0;
  /** False after a start: what positions are worth is known only once the purses are back. */
  isWatched = true;
  private toldOrderId = 0;
  private toldDealId = 0;
  private toldPriority = 0;
  private readonly touchedOrders = new Touched<OpenPerpetualOrder>();
  private readonly touchedLevels = new Touched<Level<OpenPerpetualOrder>>();
  private readonly pricedMarkets = new Set<PerpetualMarket>();
  /** Accounts that changed since a mark price last moved: where their positions are checked again is worked out only then. */
  private readonly unwatched: PerpetualAccount[] = [];
  /** The answer to the current command: an order that won't change any more, and what is reported of it. */
  private answered: OpenPerpetualOrder | undefined = undefined;
  private answer: PerpetualOrder | undefined = undefined;

  private readonly isStopped: (contract: string) => boolean;

  constructor(
    ledger: Ledger,
    tape: Tape<PerpetualEvent>,
    isStopped: (contract: string) => boolean = () => false,
    onFee?: (payer: Trader, fee: Amount) => void,
  ) {
    this.isStopped = isStopped;
    this.ledger = ledger;
    this.tape = tape;
    this.clearing = new Clearing(ledger, onFee);
    this.fund = new InsuranceFund(this.clearing);
  }

  /** Opens a contract, or changes its rules. The market must already have its index. */
  list(instrument: PerpetualInstrument, market: Market, at: Instant): void {
    const known = this.markets.get(instrument.symbol);
    if (known !== undefined) {
      known.instrument = instrument;
      // Other tiers and fees move the prices at which positions are checked.
      for (const { account } of known.holders) this.clearing.touch(account);
      return;
    }
    const made = this.restoreMarket(instrument, market);
    made.nextFundingAt = fundingAfter(at);
    this.tape.events.push({ event: 'funded', symbol: made.symbol, rate: made.lastRate, nextAt: made.nextFundingAt, at });
  }

  restoreMarket(instrument: PerpetualInstrument, market: Market): PerpetualMarket {
    const made = new PerpetualMarket(this.markets.size, instrument, market.of(instrument.index), this.clearing.usdt.asset.scale, () =>
      this.isStopped(instrument.symbol),
    );
    const sorted = [...this.markets.values(), made].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    this.markets.clear();
    for (const one of sorted) this.markets.set(one.symbol, one);
    this.marketList = sorted;
    return made;
  }
  lists(contract: string): boolean {
    return this.markets.has(contract);
  }

  /** Cancels every order that would open a position in this contract, in the order in which they were placed. */
  endOpening(contract: string, at: Instant): void {
    const market = this.markets.get(contract);
    const ending: OpenPerpetualOrder[] = [];
    for (const trader of this.ledger.traders.values())
      for (let order = ownOrders.first(trader); order !== undefined; order = order.ownNext)
        if (order.terms.market === market && mayOpen(order.terms) && !order.terms.reduceOnly) ending.push(order);
    for (const order of ending.sort((a, b) => a.id - b.id)) this.end(order, 'close_only', at);
  }

  restoreNumbers(order: number, deal: number, priority: number): void {
    this.lastOrderId = order;
    this.lastDealId = deal;
    this.lastPriority = priority;
    this.keepTold(order, deal, priority);
  }
  private keepTold(order: number, deal: number, priority: number): void {
    this.toldOrderId = order;
    this.toldDealId = deal;
    this.toldPriority = priority;
  }

  /** Makes an order findable by its number, its trader and its client order ID. Whoever calls it also counts the order. */
  enter(order: OpenPerpetualOrder): void {
    this.orders.add(order);
    ownOrders.add(order);
  }
  /** The reverse of enter; the order has just ended. */
  leave(order: OpenPerpetualOrder): void {
    this.orders.delete(order.id);
    ownOrders.remove(order);
    uncount(order);
  }

  /** Puts an order at the end of the queue at its price. */
  rest(order: OpenPerpetualOrder): void {
    order.priority = ++this.lastPriority;
    this.touchLevel(order.terms.market.book.rest(order));
  }

  /** Puts an order where it waits for its trigger. */
  wait(order: OpenPerpetualOrder): void {
    const { market, triggerSource } = order.terms;
    market.triggers[triggerSource!].add(order);
    if (order.extra?.trail !== undefined) market.trailing.add(order);
    count(order);
  }
  stopWaiting(order: OpenPerpetualOrder): void {
    const { market, triggerSource } = order.terms;
    market.triggers[triggerSource!].remove(order);
    if (order.extra?.trail !== undefined) market.trailing.delete(order);
  }

  /** Ends an open order, wherever it is, and releases its reserve. */
  end(order: OpenPerpetualOrder, reason: EndReason | 'filled', at: Instant): void {
    if (order.level !== undefined) this.touchLevel(order.terms.market.book.remove(order));
    else if (isWaiting(order)) this.stopWaiting(order);
    this.conclude(order, reason, at);
  }

  /** Takes lots from a resting order that may not open them and reserves nothing for them; it ends if nothing is left. */
  cut(order: OpenPerpetualOrder, quantity: Lots, reason: EndReason, at: Instant): void {
    if (quantity === order.remaining) {
      this.end(order, reason, at);
      return;
    }
    const { terms, trader, id: orderId } = order;
    this.touchLevel(terms.market.book.reduce(order, quantity));
    if (order.countedAs !== undefined) count(order);
    order.progress = changed(order, at, {});
    this.touch(order);
    this.tape.events.push({ event: 'perpetual_order_cut', trader: trader.id, symbol: terms.market.symbol, orderId, quantity, reason, at });
  }

  /** The same for an order that is nowhere: it has just acted. */
  conclude(order: OpenPerpetualOrder, reason: EndReason | 'filled', at: Instant): void {
    this.reserve(order, NO_LOTS);
    this.leave(order);
    order.progress = changed(order, at, { end: reason });
    this.touch(order);
    this.clearing.touch(accountOf(order.trader));
  }

  /**
   * Changes how many lots of an order would open, and what is frozen for them. False if there's too little to freeze. `known`: what it
   * costs, if the judge has found it affordable.
   */
  reserve(order: OpenPerpetualOrder, opens: Lots, known?: Amount): boolean {
    const { trader, reserved } = order;
    const account = accountOf(trader);
    const amount = opens === 0 ? NOTHING : (known ?? this.costOf(order, account, opens));
    const { ledger, clearing } = this;
    if (amount > reserved) {
      if (known === undefined && freeIn(clearing, account) < minus(amount, reserved)) return false;
      ledger.freeze(trader, 'perpetual', clearing.usdt, minus(amount, reserved));
    } else if (amount < reserved) {
      ledger.release(trader, 'perpetual', clearing.usdt, minus(reserved, amount));
    }
    if (amount !== reserved) clearing.cover(account);
    if (opens !== order.opens || amount !== reserved) this.touch(order);
    order.opens = opens;
    order.reserved = amount;
    if (order.countedAs !== undefined) count(order);
    return true;
  }

  /** For a fill: releases the reserve down to these lots, and leaves it available to whoever books the fill. Returns how much. */
  draw(order: OpenPerpetualOrder, opens: Lots): Amount {
    const { trader, reserved } = order;
    const amount = opens === 0 ? NOTHING : this.costOf(order, accountOf(trader), opens);
    const kept = amount < reserved ? amount : reserved;
    this.ledger.release(trader, 'perpetual', this.clearing.usdt, minus(reserved, kept));
    order.opens = opens;
    order.reserved = kept;
    if (order.countedAs !== undefined) count(order);
    return minus(reserved, kept);
  }

  private costOf({ terms: { market, isBuy }, price }: OpenPerpetualOrder, account: PerpetualAccount, opens: Lots): Amount {
    const { units, takerFee } = market;
    return reserveFor(isBuy, price, opens, { units, takerFee, leverage: settingOf(account, market).leverage });
  }

  touch(order: OpenPerpetualOrder): void {
    if (order.touched) return;
    order.touched = true;
    this.touchedOrders.add(order);
  }
  touchLevel(level: Level<OpenPerpetualOrder>): void {
    if (level.touched) return;
    level.touched = true;
    this.touchedLevels.add(level);
  }
  touchPrice(market: PerpetualMarket): void {
    this.pricedMarkets.add(market);
  }

  /** Before a mark price moves, and before anything is liquidated. */
  watchAll(): void {
    if (!this.isWatched) for (const { holders } of this.marketList) for (const { account } of holders) this.unwatch(account);
    this.isWatched = true;
    for (const account of this.unwatched) {
      account.isUnwatched = false;
      watchAccount(this.clearing, account);
    }
    this.unwatched.length = 0;
  }

  /** Before anything is liquidated: funding and triggers of this command have changed them. */
  watchTouched(): void {
    const { touched } = this.clearing;
    for (let i = 0; i < touched.count; i++) watchAccount(this.clearing, touched.at(i));
  }

  private unwatch(account: PerpetualAccount): void {
    if (account.isUnwatched) return;
    account.isUnwatched = true;
    this.unwatched.push(account);
  }

  /** The order as it is at the end of the command, when nothing changes it any more. */
  answerWith(order: OpenPerpetualOrder): PerpetualOrder {
    this.answered = order;
    this.answer = orderNow(order);
    return this.answer;
  }

  /** Money came into a trader's account or left it. */
  onMoney(trader: Trader): void {
    const account = knownAccount(trader);
    if (account !== undefined) this.clearing.cover(account);
  }

  /** What may leave a trader's account: never unrealised profit, and never what positions and orders need. */
  free(trader: Trader): Amount {
    const account = knownAccount(trader);
    if (account === undefined) return this.ledger.available(trader, 'perpetual', this.clearing.usdt);
    const free = freeIn(this.clearing, account);
    return free > 0n ? free : NOTHING;
  }

  /** Reports everything the command changed, once, in its final state. */
  flush(): void {
    const { touchedOrders, touchedLevels, tape, clearing } = this;
    // Most commands are other rooms'.
    const { touched } = clearing;
    const { answered, answer } = this;
    this.answered = undefined;
    this.answer = undefined;
    if (touchedOrders.count + touched.count + this.pricedMarkets.size + this.fund.touched.size === 0) return;
    for (let i = 0; i < touchedOrders.count; i++) {
      const order = touchedOrders.at(i);
      order.touched = false;
      tape.events.push({ event: 'perpetual_order_changed', order: order === answered ? answer! : orderNow(order) });
    }
    touchedOrders.clear();
    for (let i = 0; i < touchedLevels.count; i++) {
      const level = touchedLevels.at(i);
      level.touched = false;
      const { price, ladder } = level;
      // The same command may have closed the level and opened its price again: then the new level is reported.
      if (level.count === 0 && ladder.at(price) !== undefined) continue;
      tape.events.push({ event: 'perpetual_level_changed', symbol: ladder.symbol, side: ladder.side, price, quantity: level.quantity });
    }
    touchedLevels.clear();
    if (this.pricedMarkets.size > 0) this.flushPrices();
    for (let i = 0; i < touched.count; i++) {
      const account = touched.at(i);
      account.isTouched = false;
      this.unwatch(account);
      tellAccount(account, tape);
    }
    touched.clear();
    if (this.fund.touched.size > 0) tellInsurance(this.fund, tape);
    this.tellNumbers();
  }

  private flushPrices(): void {
    for (const { symbol, mark, lastPrice: last } of this.pricedMarkets)
      this.tape.events.push({ event: 'perpetual_priced', symbol, mark, last });
    this.pricedMarkets.clear();
  }

  private tellNumbers(): void {
    const { lastOrderId: order, lastDealId: deal, lastPriority: priority } = this;
    if (order === this.toldOrderId && deal === this.toldDealId && priority === this.toldPriority) return;
    this.keepTold(order, deal, priority);
    this.tape.events.push({ event: 'perpetual_counted', order, deal, priority });
  }
}

const NO_LOTS = 0 as Lots;
