/**
 * Makes instruments take turns, each once per interval, until stopped. Turns lie on a grid that begins now: one that comes late because
 * the process was busy doesn't make the following ones late, and after a standstill each instrument has one turn at once.
 */
export function takeTurns(count: number, intervalMs: number, turn: () => void): { stop(): void } {
  const begun = performance.now();
  const step = intervalMs / count;
  let done = 0;
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    // A timer's delay loses its fraction.
    timer = setTimeout(run, Math.max(1, Math.ceil(begun + (done + 1) * step - performance.now())));
  };
  const run = (): void => {
    const due = Math.floor((performance.now() - begun) / step);
    const missed = Math.min(count, due - done);
    done = Math.max(done, due);
    wait();
    for (let i = 0; i < missed; i++) turn();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
