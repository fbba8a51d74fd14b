import { fillNoise, type NoiseBlock, type NoiseKey, noiseKey } from './noise.ts';

/** The seed of a day (days since 1970-01-01, UTC): 256 bits as four 64-bit words. Committed before the day, published after it. */
export type DaySeed = (day: number) => readonly bigint[];

/** The first table of a stream. */
export const OF_DAY = 0;

/** The random words by day and stream. */
export class Chance {
  readonly #seedOf: DaySeed;
  readonly #keys = new Map<number, NoiseKey>();
  readonly #days = new Map<number, NoiseBlock>();

  constructor(seedOf: DaySeed) {
    this.#seedOf = seedOf;
  }

  block(out: NoiseBlock, day: number, stream: number, table: number, counter: number, part = 0): NoiseBlock {
    return fillNoise(out, this.#key(day), counter, stream, table, part);
  }

  /** The words of a whole day: its step, its mood and its jump. Cached, because 33 consecutive days are needed. */
  day(day: number, stream: number): NoiseBlock {
    const id = day * 64 + stream;
    const known = this.#days.get(id);
    if (known) return known;
    if (this.#days.size > 4_096) this.#days.clear();
    const block = this.block(new Int32Array(16), day, stream, OF_DAY, 0);
    this.#days.set(id, block);
    return block;
  }

  #key(day: number): NoiseKey {
    const known = this.#keys.get(day);
    if (known) return known;
    if (this.#keys.size > 128) this.#keys.clear();
    const key = noiseKey(this.#seedOf(day));
    this.#keys.set(day, key);
    return key;
  }
}
