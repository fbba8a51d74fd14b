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

/**
 * Takes one snapshot per UTC day; a server that was down at midnight takes it at its next start. To stop ends the one at work, which
 * the next start takes again.
 */
export function takeSnapshotsDaily(o: ProofJobs): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => (signal.aborted ? undefined : takeDue({ ...o, stopping: signal })))
      .catch((error: Error) => (signal.aborted ? undefined : o.onFailure(error)));
  };
  const first = setTimeout(look, FIRST_MS).unref();
  const timer = setInterval(look, EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort(new Error('the server is stopping'));
      await running;
    },
  };
}

/** Takes today's snapshot unless it exists, or another one is being taken: then the next check takes it. */
export async function takeDue(o: SnapshotOptions): Promise<HeadRow | undefined> {
  const today = new Date(Math.floor(o.now() / DAY_MS) * DAY_MS);
  const { rows } = await o.pool.query("SELECT 1 FROM proof_head WHERE cause = 'daily' AND at >= $1 LIMIT 1", [today]);
  if (rows.length > 0) return undefined;
  const taken = await takeSnapshot(o, { cause: 'daily' });
  if ('refused' in taken) return undefined;
  const before = new Date(o.now() - KEPT_DAYS * DAY_MS);
  for (const table of ['proof_leaf', 'proof_nodes'])
    await o.pool.query(`DELETE FROM ${table} WHERE number IN (SELECT number FROM proof_head WHERE at < $1)`, [before]);
  return taken;
}
