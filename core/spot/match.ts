// Spot's matching: always at the maker's price (specification 4). Each fill is settled immediately, in both assets, with both fees.

import { matchTaker, type Taker } from '../book/match.ts';
import type { Level } from '../book/order-book.ts';
import { wanted } from '../book/plan-fill.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { goods, notional } from '../money/notional.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { type Charged, fillFee, highestRate } from './fees.ts';
import { filledMore, type OpenOrder } from './open-order.ts';
import type { Spot } from './spot.ts';
import { VOLUME_ASSET } from './volume.ts';

/**
 * Fills the taker as far as the book allows within its price. Returns what it spent of its frozen money: quote asset for a buy,
 * base asset for a sell. Leaves the taker open, filled, or ended by self-trade prevention.
 */
export function match(spot: Spot, order: OpenOrder, amount: Amount | undefined, at: Instant): Amount {
  const { terms, price } = order;
  const { book } = terms.market;
  if (!book.crosses(terms.isBuy, price)) return NOTHING;
  const taker = new SpotTaker(spot, order, amount, at);
  const isPrevented = matchTaker(book, taker);
  const { filled, value, fee, budget, last } = taker;
  if (filled > 0 || isPrevented) {
    const isFilled = filled > 0 && wanted(terms.isBuy, order.remaining, budget, last, terms.market.units) === 0;
    const end = isFilled ? 'filled' : isPrevented ? 'self_trade' : undefined;
    order.progress = filledMore(order, at, filled, value, fee, end);
  }
  return taker.spent;
}

/** Settles each fill immediately, in both assets, with both fees. */
class SpotTaker implements Taker<OpenOrder> {
  readonly trader: Trader;
  readonly isBuy: boolean;
  readonly limit: Ticks;
  readonly selfTradePrevention: SelfTradePrevention;
  filled = 0 as Lots;
  value = NOTHING;
  spent = NOTHING;
  fee = NOTHING;
  budget: Amount | undefined;
  /** The price of the last fill. */
  last: Ticks;
  private readonly spot: Spot;
  private readonly order: OpenOrder;
  private readonly at: Instant;

  constructor(spot: Spot, order: OpenOrder, budget: Amount | undefined, at: Instant) {
    const { terms, price } = order;
    this.trader = order.trader;
    this.isBuy = terms.isBuy;
    this.limit = price;
    this.selfTradePrevention = terms.selfTradePrevention;
    this.budget = budget;
    this.last = price;
    this.spot = spot;
    this.order = order;
    this.at = at;
  }

  wanted(price: Ticks): Lots {
    const { terms, remaining } = this.order;
    return wanted(this.isBuy, remaining, this.budget, price, terms.market.units);
  }

  fill(maker: OpenOrder, lots: Lots, level: Level<OpenOrder>): void {
    const { order, isBuy, budget } = this;
    const { units } = order.terms.market;
    const paid = notional(level.price, lots, units);
    const given = goods(lots, units);
    this.fee = plus(this.fee, this.settle(maker, level, lots, paid, given));
    this.last = level.price;
    this.filled = (this.filled + lots) as Lots;
    this.value = plus(this.value, paid);
    this.spent = plus(this.spent, isBuy ? paid : given);
    if (budget === undefined) order.remaining = (order.remaining - lots) as Lots;
    else this.budget = minus(budget, paid);
  }

  prevent(maker: OpenOrder, endsMaker: boolean): void {
    const { spot, order } = this;
    spot.tape.events.push({
      event: 'self_trade_prevented',
      symbol: order.terms.market.instrument.symbol,
      trader: order.trader.id,
      makerOrderId: maker.id,
      takerOrderId: order.id,
    });
    if (endsMaker) spot.end(maker, 'self_trade', this.at);
  }

  /** Books one fill on both sides, ends a maker that has nothing left, and reports the deal. Returns the taker's fee. */
  private settle(maker: OpenOrder, level: Level<OpenOrder>, lots: Lots, paid: Amount, given: Amount): Amount {
    const { spot, order: taker, isBuy, at } = this;
    const { ledger, feeTiers, tape } = spot;
    const { market } = taker.terms;
    const makerTier = feeTiers[spot.tierOf(maker.trader)]!;
    const takerTier = feeTiers[spot.tierOf(taker.trader)]!;
    const makerFee = fillFee(chargedOf(maker, NO_LOTS, NOTHING, NOTHING), isBuy ? paid : given, makerTier.maker, highestRate(makerTier));
    const before = chargedOf(taker, this.filled, this.value, this.fee);
    const takerFee = fillFee(before, isBuy ? given : paid, takerTier.taker, highestRate(takerTier));
    const buyer = isBuy ? taker.trader : maker.trader;
    const seller = isBuy ? maker.trader : taker.trader;
    const dealId = ++spot.lastDealId;
    ledger.settle(buyer, seller, market.quote, paid, isBuy ? makerFee : takerFee, 'fee:spot', dealId);
    ledger.settle(seller, buyer, market.base, given, isBuy ? takerFee : makerFee, 'fee:spot', dealId);

    if (market.quote.asset.asset === VOLUME_ASSET) {
      const buyerFee = isBuy ? takerFee : makerFee;
      const sellerFee = isBuy ? makerFee : takerFee;
      if (buyerFee > 0n && spot.fees.concerns(buyer)) spot.fees.paid(buyer, market.base, buyerFee, worthUp(buyerFee, paid, given), at);
      if (sellerFee > 0n && spot.fees.concerns(seller)) spot.fees.paid(seller, market.quote, sellerFee, sellerFee, at);
    }

    const isGone = maker.remaining === 0;
    if (isGone) spot.leave(maker);
    maker.progress = filledMore(maker, at, lots, paid, makerFee, isGone ? 'filled' : undefined);
    spot.touch(maker);
    spot.touchLevel(level);
    market.lastPrice = level.price;
    tape.events.push({
      event: 'deal_made',
      dealId,
      symbol: market.instrument.symbol,
      price: level.price,
      quantity: lots,
      notional: paid,
      takerSide: taker.terms.side,
      makerOrderId: maker.id,
      takerOrderId: taker.id,
      maker: maker.trader.id,
      taker: taker.trader.id,
      makerFee,
      takerFee,
      at,
    });
    // A self-trade (where prevention is off) isn't volume: nobody may climb the fee tiers alone.
    if (maker.trader !== taker.trader && market.quote.asset.asset === VOLUME_ASSET) {
      spot.addVolume(maker.trader, paid, at);
      spot.addVolume(taker.trader, paid, at);
    }
    return takerFee;
  }
}

/** What an order has received and paid, including its fills in the current command (lots, value and fee). */
function chargedOf({ progress, terms }: OpenOrder, lots: Lots, value: Amount, fee: Amount): Charged {
  if (progress === undefined) return { received: terms.isBuy ? goods(lots, terms.market.units) : value, fee };
  const filled = (progress.filled + lots) as Lots;
  return {
    received: terms.isBuy ? goods(filled, terms.market.units) : plus(progress.filledAmount, value),
    fee: plus(progress.fee, fee),
  };
}
const NO_LOTS = 0 as Lots;

/** A part of the quantity in the quote asset, at the price paid for all of it. */
const worthUp = (part: Amount, paid: Amount, given: Amount): Amount => ((part * paid + (given - 1n)) / given) as Amount;
