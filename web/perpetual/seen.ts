// What the browser sees of a contract, as the core's judge asks for it. It judges as far as one can see: the book ends where the
// server's snapshot ends, and of an own resting order it's only known that it opens if something is frozen for it.

import type { PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import type { Levels, PriceLevel } from '@bourse/core/book/plan-fill';
import { parseQuantity } from '@bourse/core/market/instrument-text';
import { NOTHING, plus } from '@bourse/core/money/amount';
import { parseDecimal } from '@bourse/core/money/decimal';
import { notional } from '@bourse/core/money/notional';
import { type Amount, type Lots, lots, type Rate, type Ticks, ticks } from '@bourse/core/money/unit';
import { attachedTo, type Counted, countExits } from '@bourse/core/perpetual/exit-count';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { reserveFor } from '@bourse/core/perpetual/judge';
import type { PerpetualFacts } from '@bourse/core/perpetual/order-facts';
import type { Policy } from '@bourse/core/policy/policy';
import { amountIn, type ContractMarket, priceIn } from './contract-market.ts';
import { onlyCloses } from './order-words.ts';
import type { Standing } from './stand.ts';

type BookLevel = readonly [price: string, quantity: string];

/** What the form knows of the world. Undefined is "not known yet", never zero. */
export interface Facts {
  readonly market: ContractMarket;
  readonly stand: Standing | undefined;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly mark: Ticks | undefined;
  readonly last: Ticks | undefined;
  readonly isFrozen: boolean;
  readonly isConnected: boolean;
  /** What is offered where the trader lives; absent while it isn't known. */
  readonly policy?: Policy | undefined;
  /** The trader's open orders in this contract. */
  readonly orders: readonly PerpetualOrder[];
}

export function seenBy(facts: Facts, stand: Standing): PerpetualFacts {
  const { market, bids, asks, mark, last, isFrozen, orders } = facts;
  const { info, units } = market;
  const levels = (side: readonly BookLevel[]): Levels => {
    // Read once: the most that can be ordered is found by asking many times.
    const known: (PriceLevel | undefined)[] = [];
    const read = (places: number): PriceLevel | undefined => {
      const [price, size] = side[places] ?? [];
      const at = { price: priceIn(price, info), quantity: parseQuantity(size, info) };
      return at.price === undefined || at.quantity === undefined ? undefined : { price: at.price, quantity: at.quantity };
    };
    return {
      behind: (places) => {
        if (!(places in known)) known[places] = read(places);
        return known[places];
      },
    };
  };
  const resting = orders.filter(({ status }) => status !== 'untriggered');
  const opens = (order: PerpetualOrder) => /[1-9]/.test(order.frozen);
  const remaining = ({ quantity, filledQuantity }: PerpetualOrder) => lots(Number(quantity ?? 0) - Number(filledQuantity));
  const ofSide = (isBuy: boolean) => resting.filter(({ side }) => (side === 'buy') === isBuy);
  const ownAt = (price: Ticks) => resting.reduce((sum, order) => (priceIn(order.price, info) === price ? sum + remaining(order) : sum), 0);
  return {
    units,
    bids: levels(bids),
    asks: levels(asks),
    reach: ({ price, quantity }, want) => lots(Math.min(want, ownAt(price) > 0 ? 0 : quantity)),
    instrument: instrumentOf(market),
    isCloseOnly: info.isCloseOnly,
    policy: facts.policy,
    scale: info.quoteScale,
    isSound: !isFrozen,
    mark,
    last,
    openOrders: orders.length,
    isNamed: () => false, // the form gives no order a name
    isHedged: stand.isHedged,
    setting: { mode: stand.isIsolated ? 'isolated' : 'cross', leverage: stand.leverage },
    stand,
    exits: (isBuy) => countExits(orders.map(countedOf), isBuy),
    trailing: orders.filter(({ type, status }) => type === 'trailing_stop' && status === 'untriggered').length,
    claimed: (isBuy) => lots(ofSide(isBuy).reduce((sum, order) => (opens(order) ? sum : sum + remaining(order)), 0)),
    opening: (isBuy) =>
      ofSide(isBuy).reduce<Amount>((sum, order) => {
        const price = opens(order) ? priceIn(order.price, info) : undefined;
        return price === undefined ? sum : plus(sum, notional(price, remaining(order), units));
      }, NOTHING),
    reserved: (leverage) =>
      resting.reduce<Amount>((sum, order) => {
        const frozen = amountIn(order.frozen, info) ?? NOTHING;
        if (leverage === undefined || frozen === NOTHING) return plus(sum, frozen);
        const price = priceIn(order.price, info);
        const terms = { units, takerFee: market.takerFee };
        const isBuy = order.side === 'buy';
        if (price === undefined) return plus(sum, frozen);
        const opening = opensOf(isBuy, price, remaining(order), frozen, { ...terms, leverage: stand.leverage });
        return plus(sum, reserveFor(isBuy, price, opening, { ...terms, leverage }));
      }, NOTHING),
  };
}

const countedOf = (order: PerpetualOrder): Counted<string> => ({
  id: order.orderId,
  isBuy: order.side === 'buy',
  isExit: order.status === 'untriggered' && order.type === 'stop_market' && onlyCloses(order) && order.quantity !== undefined,
  parentId: order.parentOrderId,
  attached: attachedTo(order),
});

/** How many lots what is frozen for an order is for: a part of it may close and needs nothing. */
function opensOf(isBuy: boolean, price: Ticks, remaining: Lots, frozen: Amount, terms: Parameters<typeof reserveFor>[3]): Lots {
  let [low, high] = [0, remaining as number];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (reserveFor(isBuy, price, lots(middle), terms) <= frozen) low = middle;
    else high = middle - 1;
  }
  return lots(low);
}

const fraction = (text: string): Rate => (parseDecimal(text, 8) ?? 0n) as Rate;

function instrumentOf({ info, tiers, makerFee, takerFee }: ContractMarket): PerpetualInstrument {
  return {
    ...decimalsOf(info),
    symbol: info.symbol as PerpetualInstrument['symbol'],
    name: info.name,
    index: info.underlying,
    minimumPrice: priceIn(info.minimumPrice, info) ?? ticks(1),
    maximumPrice: priceIn(info.maximumPrice, info) ?? ticks(Number.MAX_SAFE_INTEGER),
    minimumQuantity: lots(Number(info.minimumQuantity)),
    maximumQuantity: lots(Number(info.maximumQuantity)),
    maximumMarketQuantity: lots(Number(info.maximumMarketQuantity)),
    minimumNotional: amountIn(info.minimumNotional, info) ?? NOTHING,
    priceBand: fraction(info.priceBand),
    marketBand: fraction(info.marketBand),
    maximumOpenOrders: info.maximumOpenOrders,
    makerFee,
    takerFee,
    insuranceRate: fraction(info.insuranceRate),
    fundingInterest: fraction(info.fundingInterest),
    fundingDamper: fraction(info.fundingDamper),
    fundingCap: fraction(info.fundingCap),
    impactValue: NOTHING, // premiums are the server's affair
    tiers,
    listed: !info.isCloseOnly,
  };
}
const decimalsOf = ({ priceDecimals, quantityDecimals }: PerpetualInfo) => ({ priceDecimals, quantityDecimals });
