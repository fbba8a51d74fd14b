// Practice prices: the index where no external market is used. A price is a pure function of the published seeds of its day and the
// 32 days before it, and of the time; no order can move it. All arithmetic is on safe integers (sums, products and quotients below
// 2^53), so every browser with the seeds computes the same ticks as the server.
//
// The logarithm of a price is built from coarse to fine, so that any moment can be computed directly:
//   day      steps of a common market and of the instrument alone; the level is their sum over 32 days with fading
//            weights, so it always moves around the same mean and depends on nothing older
//   quarter  96 steps a day, each with the volatility of its hour, tied to the day's close
//   minute   15 steps a quarter, tied to the quarter's close
//   256th    the minute is halved eight times, each midpoint displaced (a Brownian bridge); between them a straight line
// Some days have a jump, of the market or of one instrument.

import { INDEX_PER_TICK, type IndexPrice, type Instant, indexPrice, type Ticks, ticks, ticksOf } from '../money/unit.ts';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '../time.ts';
import type { Constituent } from './index-price.ts';
import { bell, type NoiseBlock } from './noise.ts';
import { Chance, type DaySeed, OF_DAY } from './practice-chance.ts';
import { practiceQuote } from './practice-source.ts';

/** How one instrument behaves. Changing a value changes its prices from the next generated tick on, so treat it as a rule. */
export interface PracticeMarket {
  readonly symbol: string;
  /** The number of its own random stream; 0 is the common market. Never reused. */
  readonly stream: number;
  /** The price it moves around, in ticks, and the decimals of a tick. At most 8,000,000 ticks. */
  readonly level: Ticks;
  readonly priceDecimals: number;
  /** Standard deviation of an average day, in millionths of the price. */
  readonly dailyVolatility: number;
  /** Weights of the common market and of its own randomness, in thousandths; their squares add up to one. */
  readonly marketWeight: number;
  readonly ownWeight: number;
  /** The turnover of an average minute, in whole units of the quote asset. */
  readonly minuteTurnover: number;
}

export const practiceMarkets: readonly PracticeMarket[] = [
  market('BTC-USDT', 1, 6_400_000, 2, 14_000, 936, 352, 24_000),
  market('ETH-USDT', 2, 340_000, 2, 17_000, 936, 352, 15_000),
  market('SOL-USDT', 3, 15_000, 2, 20_000, 800, 600, 8_000),
  market('XRP-USDT', 4, 5_800, 4, 18_000, 600, 800, 5_000),
  market('BNB-USDT', 5, 58_800, 2, 14_000, 800, 600, 4_000),
  market('DOGE-USDT', 6, 12_000, 5, 22_000, 800, 600, 3_000),
];

/** The prices of a minute at its sixteen sixteenths: what its candle looks like. */
export interface PracticeMinute {
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  /** Trading activity in it, in thousandths of an average minute. */
  readonly activity: number;
}

export interface PracticePrices {
  /** The price at a moment, as the index has it and in ticks; neither ever changes. */
  fine(symbol: string, at: Instant): IndexPrice;
  price(symbol: string, at: Instant): Ticks;
  /** The latest quotes of so many practice sources at a moment: `practice-1`, `practice-2`… */
  quotes(symbol: string, at: Instant, sources: number): Constituent[];
  /** The minute that starts at `start`. */
  minute(symbol: string, start: Instant): PracticeMinute;
}

/** Caches what is expensive to compute (days and quarters), never anything that changes a result. */
export function createPracticePrices(seedOf: DaySeed, markets: readonly PracticeMarket[] = practiceMarkets): PracticePrices {
  const chance = new Chance(seedOf);
  const bySymbol = new Map(markets.map((one) => [one.symbol, new Path(one, chance)]));
  const pathOf = (symbol: string): Path => {
    const path = bySymbol.get(symbol);
    if (!path) throw new Error(`no practice market ${symbol}`);
    return path;
  };
  return {
    fine: (symbol, at) => pathOf(symbol).fine(at),
    price: (symbol, at) => ticksOf(pathOf(symbol).fine(at)),
    quotes: (symbol, at, sources) => {
      const path = pathOf(symbol);
      return Array.from({ length: sources }, (_, number) =>
        practiceQuote({ chance, stream: path.stream, number }, at, (of) => path.fine(of)),
      );
    },
    minute: (symbol, start) => pathOf(symbol).minute(start),
  };
}

const QUARTERS = 96;
const QUARTER_MINUTES = 15;
const MINUTE_SLOTS = 256;
const MINUTE_LEVELS = 8;

/** Logarithms are in units of 2^-30. */
const LOG_PER_MILLIONTH = 1073.741824;
/** The standard deviation of `bell` times the thousandths of the weights. */
const BELL = 147_801;
/** √96 and √15 in thousandths. */
const SQRT_QUARTERS = 9_798;
const SQRT_MINUTES = 3_873;
/** A midpoint on level n is displaced by the minute's deviation / (2 · 2^(n/2)); here times BELL. */
const MIDPOINT = [295_602, 418_044, 591_204, 836_089, 1_182_408, 1_672_177, 2_364_816, 3_344_355];

/** How many days a step of the level lasts. */
const MEMORY = 32;

// Volatility in thousandths of the average: of a day, of a two-hour spell, of a quarter, and of the hour of the day (UTC).
const DAY_MOODS = [600, 700, 800, 900, 1000, 1000, 1100, 1200, 1400, 1700];
const SPELL_MOODS = [500, 600, 700, 800, 900, 1000, 1000, 1100, 1200, 1300, 1500, 1900];
const QUARTER_MOODS = [700, 800, 900, 1000, 1000, 1100, 1200, 1400];
const HOUR_MOODS = [
  900, 850, 800, 750, 700, 700, 750, 850, 950, 1000, 1000, 1000, 1100, 1300, 1500, 1500, 1350, 1200, 1100, 1050, 1000, 950, 950, 900,
];

/** Activity of a minute, in thousandths. */
const ACTIVITY_MOODS = [150, 250, 350, 450, 600, 700, 800, 900, 1000, 1100, 1250, 1400, 1600, 1900, 2300, 3000];

/** Days per thousand with a jump of the market, and of an instrument alone. */
const MARKET_JUMPS = 120;
const OWN_JUMPS = 80;

// The random tables: which block of a day's key holds what. Table 0 is in practice-chance.ts, 5 and 6 are in practice-source.ts.
const OF_QUARTERS = 1;
const OF_QUARTER = 2;
const OF_MINUTE = 3;
const OF_ACTIVITY = 4;
const MARKET = 0;

const pick = (from: readonly number[], word: number): number => from[(word >>> 0) % from.length]!;

interface Jump {
  /** Milliseconds after midnight. */
  readonly after: number;
  readonly size: number;
}

interface Day {
  /** Logarithms at the borders of the quarters, without jumps. */
  readonly borders: readonly number[];
  readonly deviations: readonly number[];
  readonly jumps: readonly Jump[];
}

interface Quarter {
  /** Logarithms at the borders of its minutes, without jumps, and the deviation of one minute. */
  readonly borders: readonly number[];
  readonly deviation: number;
  readonly jumps: readonly Jump[];
}

/** The path of one instrument. */
class Path {
  readonly #market: PracticeMarket;
  readonly #chance: Chance;
  readonly #deviation: number;
  readonly #days = new Map<number, Day>();
  readonly #quarters = new Map<number, Quarter>();
  readonly #common: NoiseBlock = new Int32Array(16);
  readonly #own: NoiseBlock = new Int32Array(16);

  constructor(market: PracticeMarket, chance: Chance) {
    this.#market = market;
    this.#chance = chance;
    this.#deviation = Math.round(market.dailyVolatility * LOG_PER_MILLIONTH);
  }

  get stream(): number {
    return this.#market.stream;
  }

  fine(at: Instant): IndexPrice {
    const minute = Math.floor(at / MINUTE_MS);
    const quarter = this.#quarter(Math.floor(minute / QUARTER_MINUTES));
    const k = minute % QUARTER_MINUTES;
    const scaled = (at - minute * MINUTE_MS) * MINUTE_SLOTS;
    const slot = Math.floor(scaled / MINUTE_MS);
    const left = this.#slot(quarter, minute, k, slot);
    const right = this.#slot(quarter, minute, k, slot + 1);
    const log = left + Math.floor(((right - left) * (scaled - slot * MINUTE_MS)) / MINUTE_MS);
    return toFine(this.#market, log + jumped(quarter.jumps, at % DAY_MS));
  }

  minute(start: Instant): PracticeMinute {
    const minute = Math.floor(start / MINUTE_MS);
    const quarter = this.#quarter(Math.floor(minute / QUARTER_MINUTES));
    const k = minute % QUARTER_MINUTES;
    const points = this.#sixteenths(quarter, minute, k);
    const midnight = (minute * MINUTE_MS) % DAY_MS;
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    for (let i = 0; i <= 16; i++) {
      const log = points[i]! + (quarter.jumps.length === 0 ? 0 : jumped(quarter.jumps, midnight + i * (MINUTE_MS / 16)));
      points[i] = log;
      if (log > high) high = log;
      if (log < low) low = log;
    }
    this.#chance.block(this.#own, Math.floor(minute / DAY_MINUTES), this.#market.stream, OF_ACTIVITY, minute % DAY_MINUTES);
    const mood = pick(ACTIVITY_MOODS, this.#own[0]!) * (800 + ((this.#own[1]! >>> 0) % 401));
    // A minute that moves more than its deviation is a busy one.
    const spread = Math.min(3_000, Math.floor(((high - low) * 600) / quarter.deviation));
    return {
      open: toTicks(this.#market, points[0]!),
      high: toTicks(this.#market, high),
      low: toTicks(this.#market, low),
      close: toTicks(this.#market, points[16]!),
      activity: Math.floor((Math.floor(mood / 1_000) * spread) / 1_000),
    };
  }

  /** The logarithm at a border of the minute's 256 slots, by walking down the tree of midpoints. */
  #slot(quarter: Quarter, minute: number, k: number, slot: number): number {
    let left = quarter.borders[k]!;
    let right = quarter.borders[k + 1]!;
    if (slot === 0) return left;
    if (slot === MINUTE_SLOTS) return right;
    let node = 1;
    let from = 0;
    let width = MINUTE_SLOTS;
    let loaded = -1;
    for (let level = 0; level < MINUTE_LEVELS; level++) {
      if (node >> 4 !== loaded) {
        loaded = node >> 4;
        this.#load(minute, loaded);
      }
      const middle = this.#middle(left, right, node & 15, level, quarter.deviation);
      width >>= 1;
      if (slot === from + width) return middle;
      if (slot < from + width) {
        right = middle;
        node = 2 * node;
      } else {
        left = middle;
        from += width;
        node = 2 * node + 1;
      }
    }
    throw new Error('a slot has a place in the tree');
  }

  /** The first four levels of the same tree at once: seventeen points. */
  readonly #points = new Array<number>(17).fill(0);
  #sixteenths(quarter: Quarter, minute: number, k: number): number[] {
    const points = this.#points;
    points[0] = quarter.borders[k]!;
    points[16] = quarter.borders[k + 1]!;
    this.#load(minute, 0);
    let node = 1;
    for (let level = 0, width = 16; level < 4; level++, width >>= 1) {
      for (let from = 0; from < 16; from += width) {
        points[from + (width >> 1)] = this.#middle(points[from]!, points[from + width]!, node, level, quarter.deviation);
        node++;
      }
    }
    return points;
  }

  #load(minute: number, block: number): void {
    const day = Math.floor(minute / DAY_MINUTES);
    const counter = (minute % DAY_MINUTES) * 16 + block;
    this.#chance.block(this.#common, day, MARKET, OF_MINUTE, counter);
    this.#chance.block(this.#own, day, this.#market.stream, OF_MINUTE, counter);
  }

  #middle(left: number, right: number, word: number, level: number, deviation: number): number {
    const noise = this.#mix(this.#common[word]!, this.#own[word]!);
    return Math.floor((left + right) / 2) + Math.floor((noise * deviation) / MIDPOINT[level]!);
  }

  #mix(common: number, own: number): number {
    return this.#market.marketWeight * bell(common) + this.#market.ownWeight * bell(own);
  }

  #quarter(index: number): Quarter {
    const known = this.#quarters.get(index);
    if (known) return known;
    if (this.#quarters.size >= 8) this.#quarters.clear();
    const dayIndex = Math.floor(index / QUARTERS);
    const q = index % QUARTERS;
    const day = this.#day(dayIndex);
    this.#chance.block(this.#common, dayIndex, MARKET, OF_QUARTER, q);
    this.#chance.block(this.#own, dayIndex, this.#market.stream, OF_QUARTER, q);
    const deviation = Math.floor((day.deviations[q]! * 1_000) / SQRT_MINUTES);
    const walk = [0];
    for (let m = 0; m < QUARTER_MINUTES; m++) {
      walk.push(walk[m]! + Math.floor((this.#mix(this.#common[m]!, this.#own[m]!) * deviation) / BELL));
    }
    const from = day.borders[q]!;
    const missing = day.borders[q + 1]! - from - walk[QUARTER_MINUTES]!;
    const borders = walk.map((step, m) => from + step + Math.floor((missing * m) / QUARTER_MINUTES));
    const quarter = { borders, deviation, jumps: day.jumps };
    this.#quarters.set(index, quarter);
    return quarter;
  }

  #day(index: number): Day {
    const known = this.#days.get(index);
    if (known) return known;
    if (this.#days.size >= 4) this.#days.clear();
    const moods = quarterMoods(this.#chance, index);
    const mood = dayMood(this.#chance, index);
    const deviations = moods.map((one) => Math.floor((Math.floor((this.#deviation * mood) / 1_000) * one) / SQRT_QUARTERS));
    const walk = [0];
    const spent = [0];
    for (let q = 0; q < QUARTERS; q++) {
      if (q % 16 === 0) {
        this.#chance.block(this.#common, index, MARKET, OF_QUARTERS, q >> 4);
        this.#chance.block(this.#own, index, this.#market.stream, OF_QUARTERS, q >> 4);
      }
      const step = Math.floor((this.#mix(this.#common[q & 15]!, this.#own[q & 15]!) * deviations[q]!) / BELL);
      walk.push(walk[q]! + step);
      spent.push(spent[q]! + moods[q]! * moods[q]!);
    }
    const jumps = this.#jumps(index);
    const opening = this.#opening(index);
    const jumped = jumps.reduce((sum, jump) => sum + jump.size, 0);
    const missing = this.#opening(index + 1) - opening - jumped - walk[QUARTERS]!;
    // The difference to the close is spread in proportion to the variance, so that calm hours stay calm.
    const shares = spent.map((variance) => Math.floor((variance * 1_048_576) / spent[QUARTERS]!));
    const borders = walk.map((step, q) => opening + step + Math.floor((missing * shares[q]!) / 1_048_576));
    const day = { borders, deviations, jumps };
    this.#days.set(index, day);
    return day;
  }

  /** The logarithm at midnight: the steps of the last days, fading from full weight to a thirty-second. */
  #opening(day: number): number {
    let sum = 0;
    for (let k = 1; k <= MEMORY; k++) sum += this.#step(day - k) * (MEMORY + 1 - k);
    return Math.floor(sum / MEMORY);
  }

  #step(day: number): number {
    const noise = this.#mix(this.#chance.day(day, MARKET)[0]!, this.#chance.day(day, this.#market.stream)[0]!);
    const walked = Math.floor((noise * Math.floor((this.#deviation * dayMood(this.#chance, day)) / 1_000)) / BELL);
    return this.#jumps(day).reduce((sum, jump) => sum + jump.size, walked);
  }

  #jumps(day: number): Jump[] {
    const { stream, marketWeight } = this.#market;
    const jumps: Jump[] = [];
    const common = jumpOf(this.#chance.day(day, MARKET), MARKET_JUMPS, Math.floor((this.#deviation * marketWeight) / 1_000));
    if (common) jumps.push(common);
    const own = jumpOf(this.#chance.day(day, stream), OWN_JUMPS, this.#deviation);
    if (own) jumps.push(own);
    return jumps;
  }
}

/** Half to one and a half daily deviations, up or down, at any moment of the day. */
function jumpOf(words: NoiseBlock, oftenness: number, deviation: number): Jump | undefined {
  if ((words[2]! >>> 0) % 1_000 >= oftenness) return undefined;
  const size = Math.floor((deviation * (500 + ((words[4]! >>> 1) % 1_000))) / 1_000);
  return { after: (words[3]! >>> 0) % DAY_MS, size: (words[4]! & 1) === 0 ? size : -size };
}

const jumped = (jumps: readonly Jump[], after: number): number => {
  let sum = 0;
  for (const jump of jumps) if (after >= jump.after) sum += jump.size;
  return sum;
};

const dayMood = (chance: Chance, day: number): number => pick(DAY_MOODS, chance.day(day, MARKET)[1]!);

/** The volatility of each quarter in thousandths. Words 5 to 15 of the day and a table of their own: nothing is used twice. */
function quarterMoods(chance: Chance, day: number): number[] {
  const spells = chance.block(new Int32Array(16), day, MARKET, OF_DAY, 1);
  const moods: number[] = [];
  const words = new Int32Array(16);
  for (let q = 0; q < QUARTERS; q++) {
    if (q % 16 === 0) chance.block(words, day, MARKET, OF_DAY, 2 + (q >> 4));
    const mood = pick(SPELL_MOODS, spells[q >> 3]!) * pick(QUARTER_MOODS, words[q & 15]!);
    moods.push(Math.floor((Math.floor(mood / 1_000) * HOUR_MOODS[q >> 2]!) / 1_000));
  }
  return moods;
}

// From a logarithm back to a price: e^x = e^(i/64) · e^r with 0 <= r < 1/64, the first from a table, the second by its series. In
// units of 2^-28; an error below one part in 100 million.

const EXP_ONE = 268_435_456;
const SIXTY_FOURTH = 16_777_216;
const LOG_BOUND = 64 * SIXTY_FOURTH - 1;

const exponentials: readonly number[] = (() => {
  const one = 1n << 90n;
  let step = 0n;
  for (let n = 1n, term = one; term > 0n; n++) {
    step += term;
    term /= 64n * n;
  }
  let value = one;
  for (let i = 0; i < 64; i++) value = (value * one) / step;
  const table: number[] = [];
  for (let i = -64; i <= 64; i++) {
    table.push(Number((value + (1n << 61n)) >> 62n));
    value = (value * step) / one;
  }
  return table;
})();

/** The nearest tick of it is the price rounded down to a tick: half a tick is subtracted, so that all candles stay as they are. */
function toFine(market: PracticeMarket, log: number): IndexPrice {
  const x = Math.max(-LOG_BOUND, Math.min(LOG_BOUND, log));
  const i = Math.floor(x / SIXTY_FOURTH);
  const r = x - i * SIXTY_FOURTH;
  const square = r * r;
  const series =
    Math.floor(r / 4) + Math.floor(square / 8_589_934_592) + Math.floor((Math.floor(square / SIXTY_FOURTH) * r) / 1_649_267_441_664);
  const base = exponentials[i + 64]!;
  const product = market.level * (base + Math.floor((base * series) / EXP_ONE));
  const whole = Math.floor(product / EXP_ONE);
  if (whole < 1) return indexPrice(INDEX_PER_TICK);
  return indexPrice(whole * INDEX_PER_TICK + Math.floor(((product - whole * EXP_ONE) * INDEX_PER_TICK) / EXP_ONE) - INDEX_PER_TICK / 2);
}

const toTicks = (market: PracticeMarket, log: number): Ticks => ticksOf(toFine(market, log));

function market(
  symbol: string,
  stream: number,
  level: number,
  priceDecimals: number,
  dailyVolatility: number,
  marketWeight: number,
  ownWeight: number,
  minuteTurnover: number,
): PracticeMarket {
  return { symbol, stream, level: ticks(level), priceDecimals, dailyVolatility, marketWeight, ownWeight, minuteTurnover };
}
