import type { Pool } from 'pg';
import { checkChain } from './chain.ts';
import { KnownHeads, whyUnlikeSigned } from './heads.ts';

/** A check of a long chain may take at most this part of the time. */
const SHARE = 20;

/**
 * Invariant I9 (rules 4.3) for the running server: both chains still have the ends that were noted outside of them, and computed
 * anew, from the first entry to the head, they are whole. The commands of the journal are compared by the check that an auditor
 * asks for.
 */
export function watchChains(pool: Pool, heads = new KnownHeads(pool)): () => Promise<string | undefined> {
  let restUntil = 0;
  return async () => {
    const rewritten = (await heads.look()) ?? (await whyUnlikeSigned(pool));
    if (rewritten !== undefined) return rewritten;
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
