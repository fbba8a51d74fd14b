// The index price of every underlying. This is the only entry for prices: the core computes each index itself from what the feeds
// saw, and every room that trades on it asks here.

import type { Instant } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import type { IndexTick } from './commands.ts';
import type { IndexTicked, MarketEvent } from './events.ts';
import { hasRunOut, type IndexPrice, livePrice, NEVER_TICKED, nextIndex } from './index-price.ts';
import type { Instrument } from './instrument.ts';
import type { AssetPrice } from './worth.ts';

/** Values are in this asset, at the index of its pairs. */
export const VALUING_ASSET = 'USDT';

/** An instrument and its index. Rooms that trade on it keep a reference. */
export interface Underlying {
  instrument: Instrument;
  index: IndexPrice;
}

export class Market {
  /** By symbol, and in the order of symbols, whatever order they came in. */
  readonly underlyings = new Map<string, Underlying>();
  private readonly tape: Tape<MarketEvent>;

  constructor(tape: Tape<MarketEvent>) {
    this.tape = tape;
  }

  /** Adds an instrument, or changes its filters. */
  list(instrument: Instrument): Underlying {
    const known = this.underlyings.get(instrument.symbol);
    if (known !== undefined) {
      known.instrument = instrument;
      return known;
    }
    const made: Underlying = { instrument, index: NEVER_TICKED };
    const sorted = [...this.underlyings.values(), made].sort((a, b) => (a.instrument.symbol < b.instrument.symbol ? -1 : 1));
    this.underlyings.clear();
    for (const one of sorted) this.underlyings.set(one.instrument.symbol, one);
    return made;
  }

  of(symbol: string): Underlying {
    const underlying = this.underlyings.get(symbol);
    must(underlying !== undefined, 'an instrument without an index');
    return underlying;
  }

  tick(underlying: Underlying, c: IndexTick, at: Instant): void {
    const { index, constituents } = nextIndex(underlying.index, c.constituents, at, underlying.instrument);
    this.change(underlying, index, constituents);
  }

  /** An index without ticks expires. */
  expire(at: Instant): void {
    for (const underlying of this.underlyings.values()) {
      const { index } = underlying;
      if (hasRunOut(index, at)) this.change(underlying, { ...index, state: 'stale', price: undefined, at }, []);
    }
  }

  /** The live index price of an asset in the valuing asset. */
  priceOf(asset: string, at: Instant): AssetPrice | undefined {
    const underlying = this.underlyings.get(`${asset}-${VALUING_ASSET}`);
    const price = underlying && livePrice(underlying.index, at);
    return price && { price, priceDecimals: underlying.instrument.priceDecimals, isDegraded: underlying.index.state === 'degraded' };
  }

  private change(underlying: Underlying, index: IndexPrice, constituents: IndexTicked['constituents']): void {
    underlying.index = index;
    const { state, price, at, referencePrice, referenceAt } = index;
    const { symbol } = underlying.instrument;
    this.tape.events.push({ event: 'index_ticked', symbol, price, state, constituents, at, referencePrice, referenceAt });
  }
}
