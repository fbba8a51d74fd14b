// A taker meets the book: best price first, then the oldest order, always at the maker's price (specification 4). Each fill
// is settled at once, in both assets, with both fees.

import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { goods, lotsDown, lotsUp, notional } from '../money/notional.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { type Charged, fillFee, highestRate } from './fees.ts';
import { filledMore, type OpenOrder, type Terms } from './open-order.ts';
import type { Spot } from './spot.ts';
import { VOLUME_ASSET } from './volume.ts';

/** How much a taker wants at a price: its remaining lots, or what an amount of the quote asset buys or must be sold for. */
function wanted(terms: Terms, remaining: Lots, budget: Amount | undefined, price: Ticks): Lots {
  if (budget === undefined) return remaining;
  if (budget <= 0n) return 0 as Lots;
  return terms.isBuy ? lotsDown(budget, price, terms.market.units) : lotsUp(budget, price, terms.market.units);
}

const isWithin = (terms: Terms, limit: Ticks, price: Ticks): boolean => (terms.isBuy ? price <= limit : price >= limit);

export interface Plan {
  /** What would be filled. */
  readonly quantity: Lots;
  /** In minor units of the quote asset. */
  readonly value: Amount;
  /** True where nothing is missing; of an amount to spend, less than one lot's price may be left. */
  readonly isComplete: boolean;
}

/** What `match` would fill, without touching anything: for fill-or-kill, and to freeze exactly what a market order costs. */
export function planFill(terms: Terms, trader: Trader, limit: Ticks, quantity: Lots, amount: Amount | undefined): Plan {
  const { market, isBuy, selfTradePrevention } = terms;
  const ladder = isBuy ? market.book.asks : market.book.bids;
  let filled = 0;
  let value = NOTHING;
  let left = quantity;
  let budget = amount;
  let price = limit;
  walk: for (let places = 0; ; places++) {
    const level = ladder.behind(places);
    if (level === undefined || !isWithin(terms, limit, level.price)) break;
    for (let maker = level.head; maker !== undefined; maker = maker.next) {
      const want = wanted(terms, left, budget, level.price);
      if (want === 0) break walk;
      if (maker.trader === trader && selfTradePrevention !== 'none') {
        if (selfTradePrevention === 'expire_maker') continue;
        break walk;
      }
      price = level.price;
      const lots = Math.min(want, maker.remaining) as Lots;
      const paid = notional(price, lots, market.units);
      filled += lots;
      value = plus(value, paid);
      left = (left - lots) as Lots;
      if (budget !== undefined) budget = minus(budget, paid);
    }
  }
  return { quantity: filled as Lots, value, isComplete: filled > 0 && wanted(terms, left, budget, price) === 0 };
}

/**
 * Fills the taker as far as the book allows within its price. Returns what it spent of its frozen money: quote asset for a
 * buy, base asset for a sell. Leaves the taker open, filled, or ended by self-trade prevention.
 */
export function match(spot: Spot, taker: OpenOrder, amount: Amount | undefined, at: Instant): Amount {
  const { terms, trader, price: limit } = taker;
  const { market, isBuy, selfTradePrevention } = terms;
  const ladder = isBuy ? market.book.asks : market.book.bids;
  let filled = 0;
  let value = NOTHING;
  let spent = NOTHING;
  let fee = NOTHING;
  let budget = amount;
  let last = limit;
  let prevented = false;
  for (;;) {
    const level = ladder.best;
    if (level === undefined || !isWithin(terms, limit, level.price)) break;
    const want = wanted(terms, taker.remaining, budget, level.price);
    if (want === 0) break;
    const maker = level.head!;
    if (maker.trader === trader && selfTradePrevention !== 'none') {
      preventSelfTrade(spot, taker, maker);
      if (selfTradePrevention !== 'expire_taker') spot.end(maker, 'self_trade', at);
      if (selfTradePrevention === 'expire_maker') continue;
      prevented = true;
      break;
    }
    last = level.price;
    const lots = Math.min(want, maker.remaining) as Lots;
    const paid = notional(last, lots, market.units);
    const given = goods(lots, market.units);
    const before = chargedOf(taker, filled as Lots, value, fee);
    fee = plus(fee, settle(spot, taker, maker, lots, paid, given, before, at));
    filled += lots;
    value = plus(value, paid);
    spent = plus(spent, isBuy ? paid : given);
    if (budget === undefined) taker.remaining = (taker.remaining - lots) as Lots;
    else budget = minus(budget, paid);
  }
  if (filled > 0 || prevented) {
    const isFilled = filled > 0 && wanted(terms, taker.remaining, budget, last) === 0;
    const end = isFilled ? 'filled' : prevented ? 'self_trade' : undefined;
    taker.progress = filledMore(taker, at, filled as Lots, value, fee, end);
  }
  return spent;
}

/** Books one fill on both sides, shortens or ends the maker, and tells the deal. Returns the taker's fee. */
function settle(
  spot: Spot,
  taker: OpenOrder,
  maker: OpenOrder,
  lots: Lots,
  paid: Amount,
  given: Amount,
  before: Charged,
  at: Instant,
): Amount {
  const { ledger, feeTiers, tape } = spot;
  const { market, isBuy } = taker.terms;
  const makerTier = feeTiers[spot.tierOf(maker.trader)]!;
  const takerTier = feeTiers[spot.tierOf(taker.trader)]!;
  const makerFee = fillFee(chargedOf(maker, NO_LOTS, NOTHING, NOTHING), isBuy ? paid : given, makerTier.maker, highestRate(makerTier));
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

  const isGone = lots === maker.remaining;
  if (isGone) {
    spot.touchLevel(market.book.remove(maker));
    spot.leave(maker);
    maker.remaining = 0 as Lots;
  } else {
    spot.touchLevel(market.book.reduce(maker, lots));
  }
  maker.progress = filledMore(maker, at, lots, paid, makerFee, isGone ? 'filled' : undefined);
  spot.touch(maker);
  market.lastPrice = maker.price;
  tape.events.push({
    event: 'deal_made',
    dealId,
    symbol: market.instrument.symbol,
    price: maker.price,
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
  // A trade with oneself (where prevention is off) is no volume: nobody may climb the fee tiers alone.
  if (maker.trader !== taker.trader && market.quote.asset.asset === VOLUME_ASSET) {
    spot.addVolume(maker.trader, paid, at);
    spot.addVolume(taker.trader, paid, at);
  }
  return takerFee;
}

/** What an order has received and paid, its fills of the running command (lots, value and fee) included. */
function chargedOf({ progress, terms }: OpenOrder, lots: Lots, value: Amount, fee: Amount): Charged {
  if (progress === undefined) return { received: terms.isBuy ? goods(lots, terms.market.units) : value, fee };
  const filled = (progress.filled + lots) as Lots;
  return {
    received: terms.isBuy ? goods(filled, terms.market.units) : plus(progress.filledAmount, value),
    fee: plus(progress.fee, fee),
  };
}
const NO_LOTS = 0 as Lots;

/** A part of the goods in the quote asset, at the price that was paid for all of them. */
const worthUp = (part: Amount, paid: Amount, given: Amount): Amount => ((part * paid + (given - 1n)) / given) as Amount;

function preventSelfTrade(spot: Spot, taker: OpenOrder, maker: OpenOrder): void {
  spot.tape.events.push({
    event: 'self_trade_prevented',
    symbol: taker.terms.market.instrument.symbol,
    trader: taker.trader.id,
    makerOrderId: maker.id,
    takerOrderId: taker.id,
  });
}
