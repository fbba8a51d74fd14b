import { createHash, createHmac } from 'node:crypto';
import type { DaySeed } from '@bourse/core/market/practice-chance';

// A day's seed is derived from one secret of the realm. Its hash, the commitment, can be published before the day, and the seed
// itself afterwards. Then anybody can compute every price of that day, and see that the seed was chosen before anyone traded.

const seedBytes = (master: Buffer, day: number): Buffer => createHmac('sha256', master).update(`practice-prices ${day}`).digest();

export const daySeeds = (master: Buffer): DaySeed => {
  return (day) => {
    const bytes = seedBytes(master, day);
    return [0, 8, 16, 24].map((offset) => bytes.readBigUInt64BE(offset));
  };
};

/** SHA-256 of the seed's 32 bytes, as hex. */
export const seedCommitment = (master: Buffer, day: number): string => createHash('sha256').update(seedBytes(master, day)).digest('hex');

/** The seed as hex, or undefined until its day is over, because it would reveal future prices. */
export const revealedSeed = (master: Buffer, day: number, today: number): string | undefined =>
  day < today ? seedBytes(master, day).toString('hex') : undefined;
