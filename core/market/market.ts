// The index price of every underlying. This is the only entry for prices: the core computes each index itself from what the feeds
// saw, and every room that trades on it asks here.

import type { Instant } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import type { IndexTick } from './commands.ts';
import type { MarketEvent } from './events.ts';
import { hasRunOut, type Index, type JudgedConstituent, type JudgedIndex, livePrice, NEVER_TICKED, nextIndex } from './index-price.ts';
import type { Instrument } from './instrument.ts';
import { chainStart, chainStep, tickBytes } from './tick-bytes.ts';
import type { AssetPrice } from './worth.ts';

/** Values are in this asset, at the index of its pairs. */
export const VALUING_ASSET = 'USDT';

/** An instrument and its index. Rooms that trade on it keep a reference. */
export interface Underlying {
  instrument: Instrument;
  index: Index;
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
    const { symbol } = instrument;
    const made: Underlying = { instrument, index: { ...NEVER_TICKED, number: 0, chain: chainStart(symbol) } };
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

  /** Returns what became of each constituent. */
  tick(underlying: Underlying, c: IndexTick, at: Instant): readonly JudgedConstituent[] {
    const { index, constituents } = nextIndex(underlying.index, c.constituents, at, underlying.instrument);
    this.change(underlying, index, constituents);
    return constituents;
  }

  /** An index without ticks expires. */
  expire(at: Instant): void {
    for (const underlying of this.underlyings.values()) {
      const { index } = underlying;
      if (hasRunOut(index, at)) this.change(underlying, { ...index, state: 'stale', price: undefined, fine: undefined, at }, []);
    }
  }

  /** The live index price of an asset in the valuing asset. */
  priceOf(asset: string, at: Instant): AssetPrice | undefined {
    const underlying = this.underlyings.get(`${asset}-${VALUING_ASSET}`);
    const price = underlying && livePrice(underlying.index, at);
    return price && { price, priceDecimals: underlying.instrument.priceDecimals, isDegraded: underlying.index.state === 'degraded' };
  }

  private change(underlying: Underlying, judged: JudgedIndex, constituents: readonly JudgedConstituent[]): void {
    const { state, price, fine, at, referencePrice, referenceAt, backAt } = judged;
    const { symbol } = underlying.instrument;
    const number = underlying.index.number + 1;
    const chain = chainStep(underlying.index.chain, tickBytes({ symbol, number, at, state, fine, constituents }));
    const facts = { number, price, fine, state, at, referencePrice, referenceAt, chain };
    underlying.index = { ...facts, backAt };
    this.tape.events.push({ event: 'index_ticked', symbol, ...facts, constituents });
  }
}
