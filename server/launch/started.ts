import { setTimeout as sleep } from 'node:timers/promises';

/** A start that doesn't end is left behind. */
const PATIENCE_MS = 30_000;

/** Thrown into a start that is being stopped: no further part is wanted. */
export class StoppedWhileStarting extends Error {}

/** The parts started so far, in order. They're stopped in reverse. */
export class Started {
  readonly #parts: (() => Promise<void>)[] = [];
  #start: Promise<unknown> = Promise.resolve();
  isStopping = false;

  /** Waits for the start that adds the parts, and lets `stop` wait for it too. */
  async run(start: Promise<void>): Promise<void> {
    this.#start = start.catch(() => undefined);
    await start;
  }

  /** Throws `StoppedWhileStarting` if the part comes too late; it's stopped all the same. */
  add<P extends { stop(): Promise<unknown> } | { close(): Promise<unknown> }>(name: string, part: P): P {
    this.#parts.push(async () => {
      try {
        await ('stop' in part ? part.stop() : part.close());
      } catch (error) {
        console.error(`${name} did not stop in good order: ${(error as Error).message}`);
      }
    });
    if (this.isStopping) throw new StoppedWhileStarting(name);
    return part;
  }

  /** Also stops a part that is just being started, such as the packaged database, as soon as it has been added. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.#stopParts();
    await Promise.race([this.#start, sleep(PATIENCE_MS)]);
    await this.#stopParts();
  }

  async #stopParts(): Promise<void> {
    for (let stop = this.#parts.pop(); stop !== undefined; stop = this.#parts.pop()) await stop();
  }
}
