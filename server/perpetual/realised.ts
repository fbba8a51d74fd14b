// What each fill earned or lost by closing. The core reports a maker's fills one by one, but a taker's order as one trade: its profit
// is divided among its fills, which close first and then open, so that the parts add up to the unit.

import type { ExchangeEvent } from '@bourse/core/event';
import type { PerpetualDealMade, ProfitRealised } from '@bourse/core/perpetual/events';

/** Before fees, in minor units of the quote asset; undefined where the fill closed nothing. */
export interface FillProfit {
  maker?: bigint;
  taker?: bigint;
}

const none: ReadonlyMap<number, FillProfit> = new Map();

/** By the number of the deal, from the events of one command. */
export function profitsOf(events: readonly ExchangeEvent[]): ReadonlyMap<number, FillProfit> {
  if (!events.some(({ event }) => event === 'profit_realised')) return none;
  const profits = new Map<number, FillProfit>();
  const of = ({ dealId }: PerpetualDealMade): FillProfit => {
    const known = profits.get(dealId) ?? {};
    profits.set(dealId, known);
    return known;
  };
  /** Fills whose taker hasn't been booked. */
  const taken = new Map<string, PerpetualDealMade[]>();
  /** A maker is booked just before its deal is reported, a taker after its last one. */
  let waiting: ProfitRealised[] = [];
  const book = (next: PerpetualDealMade | undefined): void => {
    for (const profit of waiting) {
      if (next !== undefined && profit.orderId === next.makerOrderId) of(next).maker = profit.realised;
      else {
        const place = placeOf(profit.orderId, profit.trader);
        divide(profit, taken.get(place) ?? [], (deal, part) => {
          of(deal).taker = part;
        });
        taken.delete(place);
      }
    }
    waiting = [];
  };
  for (const event of events) {
    if (event.event === 'profit_realised') {
      if (event.quantity > 0) waiting.push(event);
    } else if (event.event === 'perpetual_deal_made') {
      book(event);
      const place = placeOf(event.takerOrderId, event.taker);
      taken.set(place, [...(taken.get(place) ?? []), event]);
    }
  }
  book(undefined);
  return profits;
}

/** A liquidation takes without an order. */
const placeOf = (order: number | undefined, trader: number): string => (order === undefined ? `of ${trader}` : `${order}`);

/** Each fill's own exit value less its share of the entry value; shares are rounded so that their sum is the whole. */
function divide(
  { quantity, value, realised, isLong }: ProfitRealised,
  deals: readonly PerpetualDealMade[],
  take: (deal: PerpetualDealMade, part: bigint) => void,
): void {
  const entry = isLong ? value - realised : value + realised;
  let closed = 0n;
  for (const deal of deals) {
    const left = BigInt(quantity) - closed;
    const lots = BigInt(deal.quantity) < left ? BigInt(deal.quantity) : left;
    if (lots === 0n) return;
    const exit = (deal.notional * lots) / BigInt(deal.quantity);
    const share = (entry * (closed + lots)) / BigInt(quantity) - (entry * closed) / BigInt(quantity);
    take(deal, isLong ? exit - share : share - exit);
    closed += lots;
  }
}
