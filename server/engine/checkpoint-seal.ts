import type { Pool } from '../store/postgres.ts';
import type { OutboxSeal } from './leave-command.ts';
import { type Checkpoint, readCheckpoint, type SealedCheckpoint } from './load.ts';

// A start takes the tables of the state as they are, and compares them with the sum that the checkpoint names. Whoever can write to the
// database could change both, so the checkpoint has a seal (decision 0118).

export const sealOfCheckpoint = (by: Pick<OutboxSeal, 'ofFacts'>, { projected_seq, core_version, state_sum }: Checkpoint): Buffer =>
  by.ofFacts('checkpoint', [Number(projected_seq), core_version, state_sum]);

/** Why the tables can't be trusted as they are; an empty database has none. */
export function whyNotSealed(by: Pick<OutboxSeal, 'ofFacts'>, checkpoint: SealedCheckpoint): string | undefined {
  if (Number(checkpoint.projected_seq) === 0 || checkpoint.seal?.equals(sealOfCheckpoint(by, checkpoint)) === true) return undefined;
  return `the checkpoint at command ${checkpoint.projected_seq} was not written by this server`;
}

/** Seals the checkpoint as it is: for the upgrade of a version without this seal, and for a restore. */
export async function sealOlderCheckpoint(session: Pick<Pool, 'query'>, by: Pick<OutboxSeal, 'ofFacts'>): Promise<void> {
  await session.query('UPDATE checkpoint SET seal = $1', [sealOfCheckpoint(by, await readCheckpoint(session))]);
}
