import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** When whoever started the exchange has seen that it's open, and hardly anybody else has. */
const AFTER_MS = 8_000;

/** With more than this in use, what the start left is little beside it, and the pause would be long. */
const LARGE = 200_000_000;

/**
 * Returns the memory that the start used, once: V8 keeps it for a load that may not come, a third of what an idle exchange takes.
 * Under load it grows again by itself. Costs a pause of a tenth of a second.
 */
export function giveBackAfterStart(): { readonly stop: () => Promise<void> } {
  const timer = setTimeout(() => {
    if (process.memoryUsage().heapUsed > LARGE) return;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MS).unref();
  return { stop: async () => clearTimeout(timer) };
}
