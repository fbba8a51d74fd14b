import type { FourEyes } from './four-eyes.ts';

const EVERY_MS = 15_000;

/** Approved requests take effect when their delay is over, and old ones expire. */
export function applyDueRequests(fourEyes: FourEyes, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => fourEyes.applyDue()).catch(onFailure);
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
