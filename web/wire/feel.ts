/** What the hand may feel: an order was taken, filled or settled, or something was refused. */
export type Feeling = 'placed' | 'filled' | 'settled' | 'refused';

// Browsers know only how long to vibrate. The native shell puts its own haptics here.
const patterns: Record<Feeling, number[]> = { placed: [12], filled: [12, 40, 12], settled: [20, 40, 20], refused: [30] };
let play = (feeling: Feeling): void => {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(patterns[feeling]);
};

export const feel = (feeling: Feeling): void => play(feeling);
export const setFeel = (next: (feeling: Feeling) => void): void => {
  play = next;
};
