import type { proofOffice as contract, OfficeSnapshot } from '@bourse/contract/office/proof';
import type { Pool } from 'pg';
import { record } from '../audit/audit.ts';
import { DECIDE_RESTORE, registerRestoreDecision, restoreMarks, whyNotDecided } from '../backup/office.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { pageSize } from '../http/page.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import type { Listing } from '../store/listing.ts';
import { askToCompare } from './accounts-child.ts';
import { comparedOf, houseOf } from './comparison.ts';
import { type HeadRow, readHeads, signedHeadOf } from './head-rows.ts';
import { REPLACE_KEY, registerKeyChange } from './key-change.ts';
import { ADD, REMOVE, readReserves, registerReserves } from './reserves.ts';
import type { Asked } from './snapshot-rows.ts';
import { type SnapshotOptions, takeSnapshot } from './snapshots.ts';

export interface ProofOffice {
  readonly pool: Pool;
  readonly outbox: Pick<Outbox, 'sealOf'>;
  readonly fourEyes: FourEyes;
  readonly listing: Pick<Listing, 'asset'>;
  readonly snapshots: SnapshotOptions;
  /** What the last check of the books stops withdrawals for. */
  readonly whyStopping: () => string | undefined;
}

/** Liabilities as the office sees them: snapshots against the ledger, reserves, and what stays stopped after a restore. */
export function proofOffice({ pool, outbox, fourEyes, listing, snapshots, whyStopping }: ProofOffice): Handlers<typeof contract> {
  registerReserves(fourEyes);
  registerRestoreDecision(fourEyes, whyStopping);
  registerKeyChange(fourEyes, snapshots.key, outbox);
  const comparing = new OneAtATime('another comparison is running');
  return {
    snapshots: async ({ limit }) => ({ snapshots: (await readHeads(pool, pageSize(limit))).map((row) => told(row)) }),
    take: async ({ reason }, { operator }) => {
      const asked: Asked = { cause: 'asked', operator };
      const row = await takeSnapshot(snapshots, asked);
      if ('refused' in row) return row;
      await record(pool, { operator, act: 'proof.take', subject: `snapshot:${row.number}`, reason, detail: { seq: row.seq } });
      return told(row);
    },
    compare: async ({ number }, { operator }) => {
      const started = performance.now();
      const [row] = await readHeads(pool, 1, Number(number));
      if (row === undefined || !row.has_leaves) return refuse('not-found');
      return comparing.run(async () => {
        await record(pool, { operator, act: 'proof.compare', subject: `snapshot:${number}` });
        const found = await askToCompare({ ...snapshots, pool }, row.number);
        const { accounts, wrongCount } = found;
        await record(pool, { operator, act: 'proof.compared', subject: `snapshot:${number}`, detail: { accounts, wrong: wrongCount } });
        return { number: row.number, at: new Date().toISOString(), ...found, ms: Math.round(performance.now() - started) };
      });
    },
    reserves: async () => ({ addresses: await readReserves(pool) }),
    addReserve: ({ reason, ...wanted }, operator) =>
      listing.asset(wanted.asset) === undefined
        ? refuse('9', { detail: `asset: ${wanted.asset} is not listed` })
        : fourEyes.ask(operator, ADD, wanted, reason),
    removeReserve: ({ id, reason }, operator) => fourEyes.ask(operator, REMOVE, { id: Number(id) }, reason),
    keys: () => ({ keys: [...snapshots.key.published] }),
    replaceKey: ({ reason }, operator) => fourEyes.ask(operator, REPLACE_KEY, { keyId: snapshots.key.keyId }, reason),
    restoreMarks: async () => ({ marks: await restoreMarks(pool) }),
    decideRestore: async ({ id, reason }, operator) =>
      whyNotDecided(whyStopping()) ?? fourEyes.ask(operator, DECIDE_RESTORE, { id: Number(id) }, reason),
  };
}

const told = (row: HeadRow, house = houseOf(row)): OfficeSnapshot => ({
  signed: signedHeadOf(row),
  cause: row.cause,
  ...(row.operator !== null && { by: { operator: String(row.operator), name: row.operator_name ?? '' } }),
  accounts: row.accounts,
  leaves: row.leaves,
  ms: row.ms,
  compared: comparedOf(row),
  ...(house && { house }),
  hasLeaves: row.has_leaves,
});
