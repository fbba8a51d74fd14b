import type { Pool } from 'pg';
import { checkChain } from './chain.ts';

/** A check of a long chain may take at most this part of the time. */
const SHARE = 20;

/**
 * Invariant I9 (rules 4.3) for the running server: computes both chains anew, from the first entry to the head, and says which
 * one is broken where. The commands of the journal are compared by the check that an auditor asks for.
 */
export function watchChains(pool: Pool): () => Promise<string | undefined> {
  let restUntil = 0;
  return async () => {
    const since = performance.now();
    if (since < restUntil) return undefined;
    for (const chain of ['office', 'engine'] as const) {
      const { isWhole, brokenAt, why } = await checkChain(pool, chain, false);
      if (!isWhole) return `the audit chain "${chain}" is broken at ${brokenAt}: ${why} (I9)`;
    }
    restUntil = performance.now() + (performance.now() - since) * SHARE;
    return undefined;
  };
}
