/** So many commands that wait for their commits at once, on average over the last moments, are a crowd until few are left. */
const CROWD = 45;
const FEW = 35;
const MOMENTS_MS = 50;
/** A crowd that stays so long is more than the end of a hiccup. */
const STAYS_MS = 1_000;
/** An event loop with more leisure than this waits for a slow disk, and giving way would help nobody. */
const BUSY = 0.5;
const LOOK_EVERY_MS = 100;
/** What a look counts for beside those before it. */
const LOOK_WEIGHT = 0.25;

/**
 * Whether more is asked of the server than it can answer at once. Then acknowledging goes before projecting, and only then: at
 * half of such a load thirty commands wait at any moment, and twice as many for a while after a hiccup.
 */
export class Rush {
  /** How much of the time since it was last asked the event loop was busy. */
  readonly #utilization: () => number;
  #waiting = 0;
  #notedAt = 0;
  #crowdedSince: number | undefined = undefined;
  #busy = 0;
  #lookedAt = 0;

  constructor(utilization: () => number = sinceLastAsked()) {
    this.#utilization = utilization;
  }

  /** At each commit: how many commands wait for their answers, those in it included. */
  note(waiting: number, now: number): void {
    this.#waiting += (waiting - this.#waiting) * (1 - Math.exp((this.#notedAt - now) / MOMENTS_MS));
    this.#notedAt = now;
    if (this.#waiting < FEW) this.#crowdedSince = undefined;
    else if (this.#waiting > CROWD) this.#crowdedSince ??= now;
    if (now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#busy += (this.#utilization() - this.#busy) * LOOK_WEIGHT;
    this.#lookedAt = now;
  }

  isOn(now: number): boolean {
    return this.#crowdedSince !== undefined && now - this.#crowdedSince >= STAYS_MS && this.#busy > BUSY;
  }
}

function sinceLastAsked(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
