// The queues of index ticks: each tick as it's published, and the signed heads of the minutes.
import type { TicksMessage } from '@bourse/contract/realtime';
import type { IndexTicked } from '@bourse/core/market/events';
import type { Instrument } from '@bourse/core/market/instrument';
import { formatDecimal } from '@bourse/core/money/decimal';
import { INDEX_DECIMALS } from '@bourse/core/money/unit';
import type { PublishedTick } from '@bourse/core/seconds/evidence';

type WireTick = TicksMessage['ticks'][number];

export const TICKS_KEPT = 60;

interface Tape {
  readonly latest: PublishedTick[];
  /** Not sent yet. */
  fresh: PublishedTick[];
  /** The number of the last message's command. */
  sentSeq: number;
}

/** The latest ticks of each index, for a snapshot, and those of the current commit. */
export class TickQueue {
  readonly #tapes = new Map<string, Tape>();

  /** From before the start, oldest first. */
  constructor(stored: Iterable<PublishedTick> = []) {
    for (const tick of stored) this.#keep(tick);
  }

  hear({ constituents, ...tick }: IndexTicked): void {
    const published: PublishedTick = {
      ...{ symbol: tick.symbol, number: tick.number, at: tick.at, state: tick.state, fine: tick.fine, chain: tick.chain },
      constituents: constituents.map(({ source, price, receivedAt, used }) => [source, price, receivedAt, used] as const),
    };
    this.#keep(published).fresh.push(published);
  }

  /** The ticks that came since it was asked last, by instrument. */
  takeFresh(): Map<string, readonly PublishedTick[]> {
    const taken = new Map<string, readonly PublishedTick[]>();
    for (const [symbol, tape] of this.#tapes) {
      if (tape.fresh.length === 0) continue;
      taken.set(symbol, tape.fresh);
      tape.fresh = [];
    }
    return taken;
  }

  latest(symbol: string): readonly PublishedTick[] {
    return this.#tapes.get(symbol)?.latest ?? [];
  }

  /** Notes that a message with this number goes out, and returns the number of the one before. */
  sending(symbol: string, seq: number): number {
    const tape = this.#tape(symbol);
    const before = tape.sentSeq;
    tape.sentSeq = Math.max(before, seq);
    return before;
  }

  #keep(tick: PublishedTick): Tape {
    const tape = this.#tape(tick.symbol);
    tape.latest.push(tick);
    if (tape.latest.length > TICKS_KEPT) tape.latest.shift();
    return tape;
  }

  #tape(symbol: string): Tape {
    const tape = this.#tapes.get(symbol) ?? { latest: [], fresh: [], sentSeq: 0 };
    this.#tapes.set(symbol, tape);
    return tape;
  }
}

export const wireTick = (
  { number, at, state, fine, chain, constituents }: PublishedTick,
  { priceDecimals }: Pick<Instrument, 'priceDecimals'>,
): WireTick => ({
  ...{ number, at: new Date(at).toISOString(), state },
  ...(fine !== undefined && { price: formatDecimal(fine, priceDecimals + INDEX_DECIMALS) }),
  ...{ chain, constituents: constituents.map((one) => [...one]) },
});
