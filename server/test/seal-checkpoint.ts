import { sealOlderCheckpoint } from '../engine/checkpoint-seal.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import type { Pool } from '../store/postgres.ts';

/** For tests that change the checkpoint with SQL and aren't about what finds that. */
export const sealCheckpoint = ({ pool, dataDir }: { readonly pool: Pick<Pool, 'query'>; readonly dataDir: string }): Promise<void> =>
  sealOlderCheckpoint(pool, readOutboxSeal(dataDir));
