import type { Amount } from './unit.ts';

// Sums of amounts keep their brand, which plain arithmetic would drop.

export const NOTHING = 0n as Amount;
export const plus = (a: Amount, b: Amount): Amount => (a + b) as Amount;
export const minus = (a: Amount, b: Amount): Amount => (a - b) as Amount;
