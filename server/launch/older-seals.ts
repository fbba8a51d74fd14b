import { sealOlderCheckpoint } from '../engine/checkpoint-seal.ts';
import { type OutboxSeal, readOutboxSeal } from '../engine/leave-command.ts';
import { refuseOtherKey } from '../engine/open-journal.ts';
import { beginWithdrawalSeals, sealOlderWithdrawals } from '../engine/withdrawal-seal.ts';
import { WRITER_LOCK } from '../engine/writer.ts';
import { sealOlderAddresses } from '../gateways/chain/address/address-seal.ts';
import { sealOlderKeyChanges } from '../proof/key-change.ts';
import { readKeyRing, whyForeignKeyRing } from '../secrets/key-ring.ts';
import { isSealed, noteSealed, type SealedRows } from '../secrets/outbox-key.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Upgrade } from '../store/migrate.ts';
import type { Pool } from '../store/postgres.ts';

// Addresses are permanent, so one that an upgrade left without a seal would stop the exchange for good. They're sealed in the transaction
// of the migration that introduces the seal: whatever ends a start before its commit has migrated nothing either (decision 0041).

type Session = Pick<Pool, 'query'>;

interface Introduced {
  readonly migration: string;
  readonly rows: SealedRows;
  readonly table: string;
  readonly seal: (session: Session, by: OutboxSeal) => Promise<void>;
}

const introduced: readonly Introduced[] = [
  { migration: '0522_withdrawal_seal.sql', rows: 'withdrawals', table: 'withdrawal_log', seal: sealOlderWithdrawals },
  { migration: '0921_sealed_decisions.sql', rows: 'key-changes', table: 'signing_key_change', seal: sealOlderKeyChanges },
  { migration: '0932_sealed_addresses.sql', rows: 'addresses', table: 'chain_address', seal: sealOlderAddresses },
  { migration: '0943_checkpoint_seal.sql', rows: 'checkpoint', table: 'checkpoint WHERE projected_seq > 0', seal: sealOlderCheckpoint },
];
const FIRST = 1;

/** For a start. Keys that are missing or another database's refuse it before anything is sealed with them. */
export const upgradeOfStart =
  (dataDir: string): Upgrade =>
  async (client, applied) => {
    const foreign = await whyForeignKeyRing(client, readKeyRing(dataDir), dataDir);
    if (foreign !== undefined) throw new StartRefusal(foreign);
    await refuseOtherKey(client, dataDir);
    if (applied.length > 0) await refuseOtherWriter(client);
    await sealOlderRows(client, dataDir, applied, { isChosen: false });
  };

/** An older version that goes on writing after its rows were sealed would leave some without a seal. */
async function refuseOtherWriter(session: Session): Promise<void> {
  const { rows } = await session.query<{ ours: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ours', [WRITER_LOCK]);
  if (rows[0]?.ours !== true)
    throw new StartRefusal('An upgrade needs the older server to be stopped: it is still writing to this database.');
}

/** For a restore, where a person has chosen the backup, and nobody else has written to its database yet. */
export const upgradeOfRestore =
  (dataDir: string): Upgrade =>
  async (client, applied) => {
    if (!introduced.some(({ migration }) => applied.includes(migration))) return;
    await refuseOtherKey(client, dataDir);
    await sealOlderRows(client, dataDir, applied, { isChosen: true });
  };

/**
 * Seals the rows of a version without seals as they are. Only what `applied` has just introduced, and unless a person chose this
 * database, only once per data folder: whoever writes to the database can make a migration run again, but can't change the note next
 * to the key.
 */
async function sealOlderRows(
  session: Session,
  dataDir: string,
  applied: readonly string[],
  { isChosen }: { readonly isChosen: boolean },
): Promise<void> {
  beginWithdrawalSeals(dataDir, applied);
  for (const { migration, rows, table, seal } of introduced) {
    if (!applied.includes(migration)) continue;
    const { rows: found } = await session.query(`SELECT 1 FROM ${table} LIMIT 1`);
    if (found.length === 0) continue;
    if (!isChosen && isSealed(dataDir, rows, FIRST)) throw new StartRefusal(whyNotAgain(migration));
    await seal(session, readOutboxSeal(dataDir));
  }
}

/** After the commit. Noted before, a start that dies in between would find its own upgrade done. */
export function noteOlderRows(dataDir: string): void {
  for (const { rows } of introduced) if (!isSealed(dataDir, rows, FIRST)) noteSealed(dataDir, rows, FIRST);
}

/** The decision of a person with access to the machine. It holds for the next start only, which notes again that it's done. */
export function trustOlderRows(dataDir: string): void {
  for (const { rows } of introduced) noteSealed(dataDir, rows, 0);
}

const whyNotAgain = (migration: string): string =>
  `This database is from before ${migration}, but this data folder was upgraded already. If you have put an older copy back, run npm run older-database -- --trust and start again; if not, somebody has changed the database.`;
