/** This many commands waiting for their commits, on a moving average, are a crowd until few are left. */
const CROWD = 45;
const FEW = 35;
const MOMENTS_MS = 50;
/** A crowd that lasts this long is more than the end of a hiccup. */
const STAYS_MS = 1_000;
/** If the event loop is less busy than this it's waiting for a slow disk, and yielding would help nobody. */
const BUSY = 0.5;
const LOOK_EVERY_MS = 100;
/** The weight of a sample against the earlier ones. */
const LOOK_WEIGHT = 0.25;

/**
 * Detects overload: more requests than the server can answer at once. Then, and only then, acknowledging goes before projecting: at
 * half of such a load thirty commands wait at any moment, and twice as many for a while after a hiccup.
 */
export class Rush {
  /** The event loop's utilisation since the last call. */
  readonly #utilization: () => number;
  #waiting = 0;
  #notedAt = 0;
  #crowdedSince: number | undefined = undefined;
  #busy = 0;
  #lookedAt = 0;

  constructor(utilization: () => number = sinceLastAsked()) {
    this.#utilization = utilization;
  }

  /** Called at each commit: how many commands wait for their answers, including those in it. */
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
