import { type Refused, refuse } from './http/refusal.ts';

/** Work that keeps the machine busy for seconds: whoever asks while it's being done has to ask again. */
export class OneAtATime {
  readonly #busy: Refused;
  #isRunning = false;

  constructor(detail: string) {
    this.#busy = refuse('unavailable', { detail, retryAfter: 5 });
  }

  async run<T>(work: () => Promise<T>): Promise<T | Refused> {
    if (this.#isRunning) return this.#busy;
    this.#isRunning = true;
    try {
      return await work();
    } finally {
      this.#isRunning = false;
    }
  }
}
