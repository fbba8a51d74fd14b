import type { SecondContract } from '@bourse/contract/seconds-text';

/** What a contract waits for. settling: its time is over, and the server hasn't said what came of it yet. */
type Phase = 'waiting' | 'running' | 'settling';

export interface Countdown {
  readonly phase: Phase;
  /** Whole seconds until the settlement; the whole duration until it's struck. */
  readonly seconds: number;
  /** How much of its time is left, from 1 to 0. */
  readonly share: number;
}

/** `now` is the server's time. */
export function countdownOf({ settleAt, durationMs }: Pick<SecondContract, 'settleAt' | 'durationMs'>, now: number): Countdown {
  if (settleAt === undefined) return { phase: 'waiting', seconds: durationMs / 1_000, share: 1 };
  const left = Math.max(0, Date.parse(settleAt) - now);
  return { phase: left > 0 ? 'running' : 'settling', seconds: Math.ceil(left / 1_000), share: Math.min(1, left / durationMs) };
}

/** 38, and from a minute on 3:42. */
export const secondsText = (seconds: number): string =>
  seconds < 60 ? `${seconds}` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
