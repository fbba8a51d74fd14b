import { OrderBook } from '../book/order-book.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Side } from '../book/side.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Index } from '../market/index-price.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Underlying } from '../market/market.ts';
import { type InstrumentUnits, instrumentUnits } from '../money/notional.ts';
import type { Ticks } from '../money/unit.ts';
import { type Band, bandAround } from './band.ts';
import type { OpenOrder, Terms } from './open-order.ts';
import { type OrderType, type TimeInForce, type TriggerSource, wordNumber } from './order.ts';
import { Stops } from './stops.ts';

/** Everything the core holds about one instrument. */
export class SpotMarket {
  /** Counts from 0 in the order of listing. */
  readonly number: number;
  readonly underlying: Underlying;
  readonly base: AssetEntry;
  readonly quote: AssetEntry;
  readonly units: InstrumentUnits;
  readonly book: OrderBook<OpenOrder>;
  readonly stops = new Stops();
  lastPrice: Ticks | undefined = undefined;
  private bandPrice: Ticks | undefined = undefined;
  private bandInstrument: Instrument | undefined = undefined;
  private band: Band = { lowest: 0 as Ticks, highest: 0 as Ticks };
  private readonly terms: (Terms | undefined)[] = new Array(1728).fill(undefined);

  constructor(number: number, underlying: Underlying, base: AssetEntry, quote: AssetEntry) {
    const { instrument } = underlying;
    this.number = number;
    this.underlying = underlying;
    this.book = new OrderBook<OpenOrder>(instrument.symbol);
    this.base = base;
    this.quote = quote;
    this.units = instrumentUnits(instrument, base.asset.scale, quote.asset.scale);
  }

  get instrument(): Instrument {
    return this.underlying.instrument;
  }
  get index(): Index {
    return this.underlying.index;
  }

  /** One of its open orders, waiting stop orders included. */
  get anyOrder(): OpenOrder | undefined {
    return this.book.bids.best?.head ?? this.book.asks.best?.head ?? this.stops.any;
  }

  /** The lowest and highest price an order may name or pay around a price; cached for the last price asked, the index. */
  bandAround(price: Ticks): Band {
    const { instrument } = this;
    if (price === this.bandPrice && instrument === this.bandInstrument) return this.band;
    this.bandPrice = price;
    this.bandInstrument = instrument;
    this.band = bandAround(price, instrument);
    return this.band;
  }

  /** One shared object for all orders with the same options; undefined if an option isn't a known value. */
  termsOf(
    side: Side,
    type: OrderType,
    timeInForce: TimeInForce,
    postOnly: boolean,
    selfTradePrevention: SelfTradePrevention,
    triggerSource?: TriggerSource,
    triggerAbove?: boolean,
  ): Terms | undefined {
    const words = wordNumber(side, type, timeInForce, selfTradePrevention);
    const trigger = triggerSource === undefined ? 0 : triggerSource === 'last' ? 1 : triggerSource === 'index' ? 2 : -1;
    if (words < 0 || trigger < 0 || typeof postOnly !== 'boolean') return undefined;
    const above = triggerAbove === undefined ? 0 : triggerAbove ? 2 : 1;
    const key = ((words * 3 + trigger) * 3 + above) * 2 + (postOnly ? 1 : 0);
    const known = this.terms[key];
    if (known !== undefined) return known;
    const isBuy = side === 'buy';
    const made: Terms = { market: this, side, isBuy, type, timeInForce, postOnly, selfTradePrevention, triggerSource, triggerAbove };
    this.terms[key] = made;
    return made;
  }
}
