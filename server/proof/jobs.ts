import { DAY_MS } from '@bourse/core/time';
import type { HeadRow } from './head-rows.ts';
import { type SnapshotOptions, takeSnapshot } from './snapshots.ts';

const EVERY_MS = 60_000;
/** The first check runs once the start is over. */
const FIRST_MS = 20_000;
/** Paths take up space, and whoever wants to keep one can download the evidence file. Heads are kept. */
const KEPT_DAYS = 35;

export interface ProofJobs extends SnapshotOptions {
  readonly onFailure: (error: Error) => void;
}

/** Takes one snapshot per UTC day; a server that was down at midnight takes it at its next start. */
export function takeSnapshotsDaily(o: ProofJobs): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const look = (): void => {
    running = running.then(() => (isStopped ? undefined : takeDue(o))).catch(o.onFailure);
  };
  const first = setTimeout(look, FIRST_MS).unref();
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}

/** Takes today's snapshot unless it exists. */
export async function takeDue(o: SnapshotOptions): Promise<HeadRow | undefined> {
  const today = new Date(Math.floor(o.now() / DAY_MS) * DAY_MS);
  const { rows } = await o.pool.query("SELECT 1 FROM proof_head WHERE cause = 'daily' AND at >= $1 LIMIT 1", [today]);
  if (rows.length > 0) return undefined;
  const taken = await takeSnapshot(o, { cause: 'daily' });
  const before = new Date(o.now() - KEPT_DAYS * DAY_MS);
  for (const table of ['proof_leaf', 'proof_nodes'])
    await o.pool.query(`DELETE FROM ${table} WHERE number IN (SELECT number FROM proof_head WHERE at < $1)`, [before]);
  return taken;
}
