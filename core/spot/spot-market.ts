import type { AssetEntry } from '../ledger/ledger.ts';
import { type IndexPrice, NEVER_TICKED } from '../market/index-price.ts';
import type { Instrument } from '../market/instrument.ts';
import { type InstrumentUnits, instrumentUnits } from '../money/notional.ts';
import type { Ticks } from '../money/unit.ts';
import type { Terms } from './open-order.ts';
import type { OrderType, SelfTradePrevention, Side, TimeInForce, TriggerSource } from './order.ts';
import { OrderBook } from './order-book.ts';
import { Stops } from './stops.ts';

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
  private readonly terms: (Terms | undefined)[] = new Array(1728).fill(undefined);

  constructor(number: number, instrument: Instrument, base: AssetEntry, quote: AssetEntry) {
    this.number = number;
    this.instrument = instrument;
    this.book = new OrderBook(instrument.symbol);
    this.base = base;
    this.quote = quote;
    this.units = instrumentUnits(instrument, base.asset.scale, quote.asset.scale);
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
    const a = numberOf(sides, side);
    const b = numberOf(types, type);
    const c = numberOf(times, timeInForce);
    const d = numberOf(preventions, selfTradePrevention);
    const trigger = triggerSource === undefined ? 0 : numberOf(sources, triggerSource);
    if (a < 0 || b < 0 || c < 0 || d < 0 || trigger < 0 || typeof postOnly !== 'boolean') return undefined;
    const above = triggerAbove === undefined ? 0 : triggerAbove ? 2 : 1;
    const key = (((((a * 4 + b) * 3 + c) * 4 + d) * 3 + trigger) * 3 + above) * 2 + (postOnly ? 1 : 0);
    const known = this.terms[key];
    if (known !== undefined) return known;
    const isBuy = side === 'buy';
    const made: Terms = { market: this, side, isBuy, type, timeInForce, postOnly, selfTradePrevention, triggerSource, triggerAbove };
    this.terms[key] = made;
    return made;
  }
}

type Numbers<T extends string> = Readonly<Record<T, number>>;
const sides: Numbers<Side> = { buy: 0, sell: 1 };
const types: Numbers<OrderType> = { limit: 0, market: 1, stop_limit: 2, stop_market: 3 };
const times: Numbers<TimeInForce> = { GTC: 0, IOC: 1, FOK: 2 };
const preventions: Numbers<SelfTradePrevention> = { expire_taker: 0, expire_maker: 1, expire_both: 2, none: 3 };
const sources: Numbers<TriggerSource> = { last: 1, index: 2 };

/** −1 for anything that is not one of the words, whatever it is. */
function numberOf(numbers: Readonly<Record<string, number>>, word: unknown): number {
  if (typeof word !== 'string') return -1;
  const number = numbers[word];
  return typeof number === 'number' ? number : -1;
}
