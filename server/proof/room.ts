import type { proofOffice as officeContract } from '@bourse/contract/office/proof';
import type { proof as contract } from '@bourse/contract/proof';
import { enterSafeMode } from '../engine/invariants.ts';
import { limitReads } from '../http/limit-reads.ts';
import type { OfficeServices } from '../office-services.ts';
import type { Job, OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { Anchor } from './anchor.ts';
import { MinuteCloser } from './close-minutes.ts';
import { takeSnapshotsDaily } from './jobs.ts';
import { keepSigningKey } from './key-change.ts';
import type { SecondLeaves } from './leaf.ts';
import { MinuteFiles } from './minute-files.ts';
import { closeMinutes } from './minute-jobs.ts';
import { type MinuteProofs, minuteProofs } from './minute-proofs.ts';
import { proofOffice } from './office.ts';
import { addPublished } from './published.ts';
import { addPublishedMinutes } from './published-minutes.ts';
import type { SnapshotOptions } from './snapshots.ts';
import { proof } from './views.ts';

export interface ProofRoom extends OpenRoom<typeof contract> {
  /** Takes snapshots of liabilities. */
  readonly snapshots: SnapshotOptions;
  /** One each day from now on. Not a job of the room: tests and benchmarks take theirs when they want to. */
  readonly takeDaily: () => Job;
  /** Signs the head of each minute from now on, likewise. */
  readonly closeMinutes: () => Job;
  /** What evidence needs of the published minutes. */
  readonly minutes: MinuteProofs;
}

export function openProof(s: Services, leaves: SecondLeaves): ProofRoom {
  const { pool, jobs, signingKey, config, engine, outbox, onFailure } = s;
  const dataDir = config.DATA_DIR;
  const snapshots = { pool: jobs, key: signingKey, dataDir, now: () => engine.now() };
  const files = new MinuteFiles(dataDir);
  const command = config.ANCHOR_COMMAND;
  const anchor = command && new Anchor({ command, onFailure });
  const closer = new MinuteCloser({
    ...{ ...snapshots, leaves },
    onOlder: (heads) =>
      s.log.error(
        { heads },
        'published heads go beyond this database, which is older than what was published here: they are kept as they are',
      ),
    onGap: (gap) => s.log.error(gap, 'restored from a backup: these minutes may have been published, so they are not signed again'),
    onHeads(heads) {
      s.broadcast?.publishHeads(heads);
      anchor?.hear(heads);
    },
  });
  const beUnsafe = (broken: string): Promise<void> =>
    enterSafeMode(engine, broken, (why) => s.log.error({ why }, 'an invariant is broken: safe mode, nothing moves money'));
  const onBroken = (broken: string): Promise<void> => beUnsafe(`${broken} (I9)`);
  const onForged = (forged: string): void => void beUnsafe(forged).catch(onFailure);
  return {
    handlers: proof({ pool, key: signingKey }),
    jobs: [keepSigningKey({ ...snapshots, outbox, onForged, onFailure }), ...(anchor ? [anchor] : [])],
    pages(app) {
      app.register(async (scope) => {
        if (config.RATE_LIMITS) limitReads(scope);
        addPublished(scope, dataDir, signingKey);
        addPublishedMinutes(scope, files, signingKey);
      });
    },
    snapshots,
    takeDaily: () => takeSnapshotsDaily({ ...snapshots, onFailure }),
    closeMinutes: () => closeMinutes({ ...snapshots, closer, files, days: config.JOURNAL_DAYS, onBroken, onFailure }),
    minutes: minuteProofs(files, signingKey, () => closer.publishedUntil),
  };
}

export function openProofOffice(s: OfficeServices, { snapshots }: ProofRoom): OpenRoom<typeof officeContract> {
  const stopping = new AbortController();
  return {
    handlers: proofOffice({
      ...s,
      snapshots: { ...snapshots, stopping: stopping.signal },
      whyStopping: () => s.engine.looked.stopping,
    }),
    // The office closes once its calls have been answered: one that runs for minutes ends now.
    jobs: [{ stop: async () => stopping.abort(new Error('the server is stopping')) }],
  };
}
