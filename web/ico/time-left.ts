import { DAY_MS } from '@bourse/core/time';

interface TimeLeft {
  readonly days: number;
  /** 04:12:33 */
  readonly clock: string;
}

/** The time until `at`; undefined once it has come. `now` is the server's time. */
export function timeLeft(at: string, now: number): TimeLeft | undefined {
  const left = Math.ceil((Date.parse(at) - now) / 1_000);
  if (!(left > 0)) return undefined;
  const rest = left % (DAY_MS / 1_000);
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    days: Math.floor(left / (DAY_MS / 1_000)),
    clock: `${two(Math.floor(rest / 3_600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`,
  };
}
