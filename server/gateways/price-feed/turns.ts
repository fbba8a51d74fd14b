/** Time as `takeTurns` sees it, in milliseconds. */
export interface Clock {
  now(): number;
  /** Runs once, some time after the delay; returns how to prevent it. */
  after(ms: number, run: () => void): () => void;
}

const processClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Makes instruments take turns, each once per interval, until stopped. Turns lie on a grid that begins now: one that comes late because
 * the process was busy doesn't make the following ones late, and after a standstill each instrument has one turn at once.
 */
export function takeTurns(count: number, intervalMs: number, turn: () => void, clock: Clock = processClock): { stop(): void } {
  const begun = clock.now();
  const step = intervalMs / count;
  let done = 0;
  let cancel: () => void;
  const wait = (): void => {
    // A timer's delay loses its fraction.
    cancel = clock.after(Math.max(1, Math.ceil(begun + (done + 1) * step - clock.now())), run);
  };
  const run = (): void => {
    const due = Math.floor((clock.now() - begun) / step);
    const missed = Math.min(count, due - done);
    done = Math.max(done, due);
    wait();
    for (let i = 0; i < missed; i++) turn();
  };
  wait();
  return { stop: () => cancel() };
}
