// What the browser knows of a market, as the judge asks for it. It judges as far as one can see: the book ends where the server's
// snapshot ends, and what stands before an own order in its queue isn't known.

import type { InstrumentInfo, Quote } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import type { Levels } from '@bourse/core/book/plan-fill';
import { parseAmount, parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { parseDecimal } from '@bourse/core/money/decimal';
import { type InstrumentUnits, instrumentUnits } from '@bourse/core/money/notional';
import { type Amount, amount, type Lots, lots, type Rate, rate, type Ticks, ticks } from '@bourse/core/money/unit';
import { bandAround } from '@bourse/core/spot/band';
import type { JudgedInstrument, OrderFacts } from '@bourse/core/spot/order-facts';

/** What the form needs of an instrument, read once from the wire. */
export interface TicketMarket {
  readonly info: InstrumentInfo;
  readonly units: InstrumentUnits;
  readonly filters: JudgedInstrument;
}

export function ticketMarket(info: InstrumentInfo): TicketMarket {
  const most = Number.MAX_SAFE_INTEGER;
  const filters: JudgedInstrument = {
    ...info,
    listed: true,
    minimumPrice: parsePrice(info.minimumPrice, info) ?? ticks(1),
    maximumPrice: parsePrice(info.maximumPrice, info) ?? ticks(most),
    minimumQuantity: parseQuantity(info.minimumQuantity, info) ?? lots(1),
    maximumQuantity: parseQuantity(info.maximumQuantity, info) ?? lots(most),
    maximumMarketQuantity: parseQuantity(info.maximumMarketQuantity, info) ?? lots(most),
    minimumNotional: parseAmount(info.minimumNotional, { scale: info.quoteScale }) ?? amount(0n),
    priceBand: fractionOf(info.priceBand) ?? rate(0n),
    marketBand: fractionOf(info.marketBand) ?? rate(0n),
  };
  return { info, units: instrumentUnits(info, info.baseScale, info.quoteScale), filters };
}

/** A fraction on the wire ("0.0010") as parts per 100 million. */
export const fractionOf = (text: string | undefined): Rate | undefined => parseDecimal(text, 8) as Rate | undefined;

type BookLevel = readonly [price: string, quantity: string];

/** What the form knows of the world. Undefined is "not known yet", never zero. */
export interface Facts {
  readonly market: TicketMarket;
  readonly base: Amount | undefined;
  readonly quote: Amount | undefined;
  readonly maker: Rate | undefined;
  readonly taker: Rate | undefined;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly last: string | undefined;
  readonly index: string | undefined;
  /** The trader's open orders, in all markets. */
  readonly orders: readonly Order[];
  /** Whether prices come. Without them nobody knows what an order would meet. */
  readonly isConnected: boolean;
}

/** What is available of the two assets of a pair. Decimal texts. */
export interface Purse {
  readonly base: string | undefined;
  readonly quote: string | undefined;
}

/** What has come over the wire so far. */
export interface Heard {
  readonly purse: Purse;
  readonly ticker: Pick<Quote, 'last' | 'index' | 'indexState'> | undefined;
  readonly book: { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] } | undefined;
  readonly fees: { readonly maker: string; readonly taker: string } | undefined;
  readonly orders: readonly Order[] | undefined;
  readonly isConnected: boolean;
}

export const factsOf = (market: TicketMarket, { purse, ticker, book, fees, orders, isConnected }: Heard): Facts => ({
  market,
  base: parseDecimal(purse.base, market.info.baseScale) as Amount | undefined,
  quote: parseDecimal(purse.quote, market.info.quoteScale) as Amount | undefined,
  maker: fractionOf(fees?.maker),
  taker: fractionOf(fees?.taker),
  bids: book?.bids ?? [],
  asks: book?.asks ?? [],
  last: ticker?.last,
  // A held index is shown, but no order is measured against it.
  index: ticker && (ticker.indexState === 'normal' || ticker.indexState === 'degraded') ? ticker.index : undefined,
  orders: orders ?? [],
  isConnected,
});

/** A snapshot has so many levels of each side at most. Behind that many there may be more. */
const SHOWN_LEVELS = 500;
export const isWhole = (levels: readonly BookLevel[]): boolean => levels.length < SHOWN_LEVELS;

/** The facts as the judge wants them. */
export function seenBy({ market, base, quote, maker, taker, bids, asks, last, index, orders }: Facts): OrderFacts {
  const { info, units, filters } = market;
  const levels = (side: readonly BookLevel[]): Levels => ({
    behind: (places) => {
      const [price, quantity] = side[places] ?? [];
      const at = { price: parsePrice(price, info), quantity: parseQuantity(quantity, info) };
      return at.price === undefined || at.quantity === undefined ? undefined : (at as { price: Ticks; quantity: Lots });
    },
  });
  const own = orders.filter((o) => o.symbol === info.symbol);
  const ownAt = new Map<Ticks | undefined, number>();
  for (const o of own) {
    const price = o.status === 'untriggered' ? undefined : parsePrice(o.price, info);
    ownAt.set(price, (ownAt.get(price) ?? 0) + remainingOf(o, info));
  }
  return {
    instrument: filters,
    units,
    quote: { scale: info.quoteScale },
    index: parsePrice(index, info),
    last: parsePrice(last, info),
    rates: maker === undefined || taker === undefined ? undefined : { maker, taker },
    bids: levels(bids),
    asks: levels(asks),
    openOrders: own.length,
    isNamed: () => false, // the form gives no order a name
    available: (isBuy) => (isBuy ? quote : base),
    bandAround: (price) => bandAround(price, filters),
    reach: ({ price, quantity }, _, prevention) => {
      const mine = prevention === 'none' ? 0 : (ownAt.get(price) ?? 0);
      return mine === 0 ? quantity : lots(prevention === 'expire_maker' ? quantity - mine : 0);
    },
  };
}

/** What isn't filled yet. */
export const remainingOf = (order: Order, info: InstrumentInfo): Lots =>
  lots((parseQuantity(order.quantity, info) ?? 0) - (parseQuantity(order.filledQuantity, info) ?? 0));
