import type { proofOffice as officeContract } from '@bourse/contract/office/proof';
import type { proof as contract } from '@bourse/contract/proof';
import type { OfficeServices } from '../office-services.ts';
import type { Job, OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { takeSnapshotsDaily } from './jobs.ts';
import { proofOffice } from './office.ts';
import { addPublished } from './published.ts';
import type { SnapshotOptions } from './snapshots.ts';
import { proof } from './views.ts';

export interface ProofRoom extends OpenRoom<typeof contract> {
  /** Takes snapshots of liabilities. */
  readonly snapshots: SnapshotOptions;
  /** One each day from now on. Not a job of the room: tests and benchmarks take theirs when they want to. */
  readonly takeDaily: () => Job;
}

export function openProof({ pool, jobs, signingKey, config, engine, onFailure }: Services): ProofRoom {
  const dataDir = config.DATA_DIR;
  const snapshots = { pool: jobs, key: signingKey, dataDir, now: () => engine.now() };
  return {
    handlers: proof({ pool }),
    pages: (app) => addPublished(app, dataDir, signingKey.publicKey),
    snapshots,
    takeDaily: () => takeSnapshotsDaily({ ...snapshots, onFailure }),
  };
}

export const openProofOffice = (s: OfficeServices, { snapshots }: ProofRoom): OpenRoom<typeof officeContract> => ({
  handlers: proofOffice({ ...s, snapshots }),
});
