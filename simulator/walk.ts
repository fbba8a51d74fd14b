import type { PricePath } from './second-days.ts';

/** The same on every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A walk in thousandths of a tick, a step every 100 ms. A coarse one stands still often, so that some contracts tie. */
export function walk(symbol: string, priceDecimals: number, start: number, step: number, begin: number, minutes: number): PricePath {
  const random = seeded(start);
  const steps = [start];
  for (let i = 0; i < minutes * 600 + 600; i++) steps.push(steps[i]! + Math.round((random() - 0.5) * step));
  return { symbol, priceDecimals, priceAt: (at) => steps[Math.max(0, Math.floor((at - begin) / 100))]! };
}
