// What a bot could see that reads every source itself: quotes of four sources on a grid of 50 ms, the first of them ahead of the
// others by a lead. Made from a price path: a random walk, or recorded prices.
import { recordedMoves } from './recorded-paths.ts';
import { seeded } from './walk.ts';

export const STEP_MS = 50;
const SECOND = 1_000 / STEP_MS;
const BEGIN = 1_795_000_000_000;
/** Of a price per square root of a second: 60 % a year. */
const VOLATILITY = 1.07e-4;
const START = 6_000_000_000;

/** Prices in thousandths of a tick, by step; NaN where a source said nothing new. */
export interface Feed {
  readonly begin: number;
  readonly leadMs: number;
  readonly sources: readonly Float64Array[];
}
export interface Disorder {
  /** How far a source differs from the others for good, as a share of the price. */
  readonly basis: number;
  /** How often per second a source falls silent, and for how long on average. */
  readonly silentPerSecond: number;
  readonly silentMs: number;
  /** Mean time between two quotes of a source. */
  readonly everyMs: number;
}
export const calm: Disorder = { basis: 0, silentPerSecond: 0, silentMs: 0, everyMs: STEP_MS };
export const rough: Disorder = { basis: 0.5e-4, silentPerSecond: 0.004, silentMs: 12_000, everyMs: 150 };

/** The sources behind the first lag by the whole lead: a median of them is as old as it can be. */
export function feedOf(path: Float64Array, leadMs: number, disorder: Disorder, random: () => number): Feed {
  const lag = leadMs / STEP_MS;
  const noise = START * 0.2e-4;
  const sources = [0, 1, 2, 3].map((source) => {
    const offset = 1 + disorder.basis * [0, -1.5, 0.5, 1][source]!;
    const quotes = new Float64Array(path.length).fill(Number.NaN);
    let silentUntil = 0;
    for (let i = 0; i < path.length; i++) {
      if (disorder.silentPerSecond > 0 && random() < disorder.silentPerSecond / SECOND)
        silentUntil = i + (-Math.log(1 - random()) * disorder.silentMs) / STEP_MS;
      if (i < silentUntil || (disorder.everyMs > STEP_MS && random() > STEP_MS / disorder.everyMs)) continue;
      const then = path[Math.max(0, source === 0 ? i : i - lag)]!;
      quotes[i] = Math.round(then * offset + (random() - 0.5) * noise);
    }
    return quotes;
  });
  return { begin: BEGIN, leadMs, sources };
}

const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export function walkPath(hours: number, seed: number): Float64Array {
  const random = seeded(seed);
  const path = new Float64Array(hours * 3_600 * SECOND);
  const step = VOLATILITY / Math.sqrt(SECOND);
  let price = START;
  for (let i = 0; i < path.length; i++) path[i] = price *= 1 + step * normal(random);
  return path;
}

/**
 * Recorded moves of best prices, in stretches of three seconds put together at random, each as it was or mirrored: the sessions are
 * shorter than any contract, and repeating them whole would repeat their drift.
 */
export function recordedPath(hours: number, seed: number): Float64Array | undefined {
  const sessions = recordedMoves(STEP_MS);
  if (sessions === undefined) return undefined;
  const random = seeded(seed);
  const path = new Float64Array(hours * 3_600 * SECOND);
  const stretch = 3 * SECOND;
  let price = START;
  for (let i = 0; i < path.length; ) {
    const moves = sessions[Math.floor(random() * sessions.length)]!;
    const from = Math.floor(random() * (moves.length - stretch));
    const sign = random() < 0.5 ? 1 : -1;
    for (let k = 0; k < stretch && i < path.length; k++, i++) path[i] = price *= 1 + sign * moves[from + k]!;
  }
  return path;
}
