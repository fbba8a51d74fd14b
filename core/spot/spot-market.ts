import type { AssetEntry } from '../ledger/ledger.ts';
import { type IndexPrice, NEVER_TICKED } from '../market/index-price.ts';
import type { Instrument } from '../market/instrument.ts';
import { type InstrumentUnits, instrumentUnits } from '../money/notional.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import type { Ticks } from '../money/unit.ts';
import type { Terms } from './open-order.ts';
import type { OrderType, SelfTradePrevention, Side, TimeInForce, TriggerSource } from './order.ts';
import { OrderBook } from './order-book.ts';
import { Stops } from './stops.ts';

export interface Band {
  readonly lowest: Ticks;
  readonly highest: Ticks;
}

/** All that the core holds of one instrument. */
export class SpotMarket {
  /** Counts from 0 in the order of listing. */
  readonly number: number;
  instrument: Instrument;
  readonly base: AssetEntry;
  readonly quote: AssetEntry;
  readonly units: InstrumentUnits;
  readonly book: OrderBook;
  readonly stops = new Stops();
  lastPrice: Ticks | undefined = undefined;
  index: IndexPrice = NEVER_TICKED;
  private bandPrice: Ticks | undefined = undefined;
  private bandInstrument: Instrument | undefined = undefined;
  private band: Band = { lowest: 0 as Ticks, highest: 0 as Ticks };
  private readonly terms: (Terms | undefined)[] = new Array(1728).fill(undefined);

  constructor(number: number, instrument: Instrument, base: AssetEntry, quote: AssetEntry) {
    this.number = number;
    this.instrument = instrument;
    this.book = new OrderBook(instrument.symbol);
    this.base = base;
    this.quote = quote;
    this.units = instrumentUnits(instrument, base.asset.scale, quote.asset.scale);
  }

  /** The lowest and highest price that an order may name or pay around a price; kept for the price asked last, the index. */
  bandAround(price: Ticks): Band {
    const { instrument } = this;
    if (price === this.bandPrice && instrument === this.bandInstrument) return this.band;
    this.bandPrice = price;
    this.bandInstrument = instrument;
    this.band = {
      lowest: Math.max(bandLowest(price, instrument.priceBand), instrument.minimumPrice) as Ticks,
      highest: Math.min(bandHighest(price, instrument.priceBand), instrument.maximumPrice) as Ticks,
    };
    return this.band;
  }

  /** One shared object for all orders with the same wishes; undefined where a wish is not one of the known words. */
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

/** One number for four words; −1 where one of them is not a word of its kind, whatever it is. Below 96. */
export function wordNumber(side: Side, type: OrderType, timeInForce: TimeInForce, prevention: SelfTradePrevention): number {
  const a = side === 'buy' ? 0 : side === 'sell' ? 1 : -1;
  const b = type === 'limit' ? 0 : type === 'market' ? 1 : type === 'stop_limit' ? 2 : type === 'stop_market' ? 3 : -1;
  const c = timeInForce === 'GTC' ? 0 : timeInForce === 'IOC' ? 1 : timeInForce === 'FOK' ? 2 : -1;
  const d =
    prevention === 'expire_taker'
      ? 0
      : prevention === 'expire_maker'
        ? 1
        : prevention === 'expire_both'
          ? 2
          : prevention === 'none'
            ? 3
            : -1;
  return a < 0 || b < 0 || c < 0 || d < 0 ? -1 : ((a * 4 + b) * 3 + c) * 4 + d;
}
