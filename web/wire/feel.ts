/** What the hand may feel: an order was taken, filled or settled, or something was refused. */
export type Feeling = 'placed' | 'filled' | 'settled' | 'refused';

// Browsers know only how long to vibrate.
const patterns: Record<Feeling, number[]> = { placed: [12], filled: [12, 40, 12], settled: [20, 40, 20], refused: [30] };
export function feel(feeling: Feeling): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(patterns[feeling]);
}
