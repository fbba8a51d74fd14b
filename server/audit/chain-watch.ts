import type { Pool } from 'pg';
import { checkChain } from './chain.ts';
import { KnownHeads, whyUnlikeSigned } from './heads.ts';

/** Checking a long chain may take at most this fraction (1/20) of the time. */
const SHARE = 20;

/**
 * Invariant I9 (rules 4.3) on the running server: both chains still contain the ends recorded elsewhere, and recomputing them from
 * the first entry to the head finds them intact. The comparison with the journal is part of the check that an auditor runs.
 */
export function watchChains(pool: Pool, heads = new KnownHeads(pool)): () => Promise<string | undefined> {
  let restUntil = 0;
  return async () => {
    const rewritten = (await heads.check()) ?? (await whyUnlikeSigned(pool));
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
