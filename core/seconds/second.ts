import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, IndexPrice, Instant, Rate } from '../money/unit.ts';
import type { SecondId } from './instrument.ts';

export const directions = ['up', 'down'] as const;
export type Direction = (typeof directions)[number];

/** An index tick as far as second contracts are concerned. */
export interface SecondTick {
  readonly number: number;
  readonly at: Instant;
  readonly price: IndexPrice;
}

export interface Strike extends SecondTick {
  /** How many qualifying ticks the instrument had had, this one included. */
  readonly count: number;
  readonly settleAt: Instant;
}

/** An open contract. Replaced as a whole when it's struck, never changed in place. */
export interface Second {
  /** The number of the command that placed it. */
  readonly second: number;
  readonly trader: TraderId;
  readonly symbol: SecondId;
  readonly direction: Direction;
  readonly stake: Amount;
  readonly ratio: Rate;
  readonly durationMs: number;
  /** The hash of the rule book by which it's settled. */
  readonly ruleBook: string;
  readonly acceptedAt: Instant;
  /** The last tick before it was accepted, and the head of the tick chain there. */
  readonly tickNumber: number;
  readonly chain: string;
  /** Undefined until it's struck. */
  readonly strike: Strike | undefined;
}

export type VoidReason = 'no_strike' | 'index_stale' | 'settlement_gap' | 'too_few_ticks';
export type Result = 'won' | 'lost' | 'tie' | 'void';
