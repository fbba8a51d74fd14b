// Everything the core holds about one contract: its book, its waiting orders, its prices and the samples that funding is made of.

import { OrderBook } from '../book/order-book.ts';
import { TriggerLadder } from '../book/trigger-ladder.ts';
import { livePrice } from '../market/index-price.ts';
import type { Underlying } from '../market/market.ts';
import { NOTHING } from '../money/amount.ts';
import { type InstrumentUnits, instrumentUnits } from '../money/notional.ts';
import type { Instant, Rate, Ticks } from '../money/unit.ts';
import type { Contract, HeldPosition } from './account.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { LiquidationWatch } from './liquidation-watch.ts';
import { Basis, FUNDING_EVERY_MS } from './mark-price.ts';
import type { OpenPerpetualOrder, Terms } from './open-order.ts';
import { orderTypes, positionSides, preventions, type TriggerSource, timesInForce, triggerSources } from './order.ts';
import type { RiskTier } from './risk-tier.ts';
import { TrailLadder } from './trail-ladder.ts';

export class PerpetualMarket implements Contract {
  /** Counts from 0 in the order of listing. */
  readonly number: number;
  instrument: PerpetualInstrument;
  readonly underlying: Underlying;
  readonly units: InstrumentUnits;
  readonly book: OrderBook<OpenPerpetualOrder>;
  readonly watch = new LiquidationWatch();
  readonly holders = new Set<HeldPosition>();
  readonly triggers: Readonly<Record<TriggerSource, TriggerLadder<OpenPerpetualOrder>>> = {
    mark: new TriggerLadder(),
    last: new TriggerLadder(),
  };
  /** Trailing stops that wait. */
  readonly trailing = new TrailLadder();
  mark: Ticks | undefined = undefined;
  lastPrice: Ticks | undefined = undefined;
  readonly basis = new Basis();
  /** The last five-second slot that was sampled. */
  sampledSlot = 0;
  /** Of the premium, since the last funding. */
  premiumSum = NOTHING as bigint;
  premiumCount = 0;
  lastRate = 0n as Rate;
  nextFundingAt = 0 as Instant;
  private readonly terms = new Map<number, Terms>();
  private readonly isStopped: () => boolean;

  constructor(
    number: number,
    instrument: PerpetualInstrument,
    underlying: Underlying,
    quoteScale: number,
    isStopped: () => boolean = () => false,
  ) {
    this.isStopped = isStopped;
    this.number = number;
    this.instrument = instrument;
    this.underlying = underlying;
    this.book = new OrderBook(instrument.symbol);
    // Contracts have no base asset to hold: the value of a lot in it is never asked for.
    this.units = instrumentUnits(instrument, instrument.quantityDecimals, quoteScale);
  }

  /** Only what closes positions is accepted: it's no longer listed, or an operator has stopped opening. */
  get isCloseOnly(): boolean {
    return !this.instrument.listed || this.isStopped();
  }
  get symbol(): string {
    return this.instrument.symbol;
  }
  get tiers(): readonly RiskTier[] {
    return this.instrument.tiers;
  }
  get takerFee(): Rate {
    return this.instrument.takerFee;
  }
  get insuranceRate(): Rate {
    return this.instrument.insuranceRate;
  }

  /** The index, if it's good enough to open, trigger and sample by: neither stale nor held. */
  soundIndex(at: Instant): Ticks | undefined {
    return livePrice(this.underlying.index, at);
  }
  /** Whether it's also good enough to take a position away: a degraded index isn't (counterparts 4). */
  mayLiquidate(at: Instant): boolean {
    return this.underlying.index.state === 'normal' && this.soundIndex(at) !== undefined;
  }

  /** One shared object for all orders with the same options. */
  termsOf(t: Omit<Terms, 'market'>): Terms {
    const key = keyOf(t);
    let terms = this.terms.get(key);
    if (terms === undefined) {
      terms = { market: this, ...t };
      this.terms.set(key, terms);
    }
    return terms;
  }
}

/** Different for different options. Built for every order, so it's a number and not a text. */
function keyOf(t: Omit<Terms, 'market'>): number {
  let key = orderTypes.indexOf(t.type);
  key = key * timesInForce.length + timesInForce.indexOf(t.timeInForce);
  key = key * (preventions.length + 1) + preventions.indexOf(t.selfTradePrevention as (typeof preventions)[number]) + 1;
  key = key * positionSides.length + positionSides.indexOf(t.positionSide);
  key =
    key * (triggerSources.length + 1) + (t.triggerSource === undefined ? triggerSources.length : triggerSources.indexOf(t.triggerSource));
  key = key * 3 + (t.triggerAbove === undefined ? 2 : t.triggerAbove ? 1 : 0);
  return key * 8 + (t.isBuy ? 4 : 0) + (t.postOnly ? 2 : 0) + (t.reduceOnly ? 1 : 0);
}

/** The next of 00:00, 08:00 and 16:00 UTC after this time. */
export const fundingAfter = (at: Instant): Instant => ((Math.floor(at / FUNDING_EVERY_MS) + 1) * FUNDING_EVERY_MS) as Instant;
