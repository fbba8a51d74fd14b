import type { directionOf } from '../wire/money-text.ts';

/** The colour of a change. `flat`: where nothing moved. */
export const toneOf = (direction: ReturnType<typeof directionOf>, flat = 'text-t3'): string =>
  direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : flat;
