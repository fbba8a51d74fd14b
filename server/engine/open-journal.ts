import { instant } from '@bourse/core/money/unit';
import { printOfKey, readOutboxKey } from '../secrets/outbox-key.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { Client, Pool } from '../store/postgres.ts';
import { readActHead } from './act-chain.ts';
import { whyNotSealed } from './checkpoint-seal.ts';
import { whyKeyMissing } from './command-outbox.ts';
import type { Committed } from './committed.ts';
import { append, Fenced } from './journal.ts';
import { attachDays } from './journal-days.ts';
import { readOutboxSeal } from './leave-command.ts';
import { type Loaded, type LoadOptions, load, type SealedCheckpoint } from './load.ts';
import { readSealChain, type SealChain } from './seal-chain.ts';

export interface JournalSettings {
  readonly dataDir: string;
}
export interface OpenJournal {
  readonly loaded: Loaded;
  /** Goes on from the last sealed batch. */
  readonly chain: SealChain;
  /** What the journal or the checkpoint had that isn't from this server. */
  readonly forged: string | undefined;
}

/**
 * Loads the tables and the journal after them. A row that this server didn't append, and what follows it, has no effect: it's set
 * aside before anything is projected from it, and before a day of the journal ends (decision 0116).
 */
export async function openJournal(
  { session, epoch }: { readonly session: Client; readonly epoch: number },
  settings: JournalSettings,
  o: { readonly take: NonNullable<LoadOptions['take']>; readonly onForged: (why: string) => void },
): Promise<OpenJournal> {
  const { dataDir } = settings;
  await attachDays(session);
  await refuseOtherKey(session, dataDir);
  const [chain, seal] = [readSealChain(dataDir), readOutboxSeal(dataDir)];
  let unsealed: string | undefined;
  const look = (checkpoint: SealedCheckpoint): void => {
    unsealed = whyNotSealed(seal, checkpoint);
    // Noted first: what is projected from here on has a seal again.
    if (unsealed !== undefined) o.onForged(unsealed);
  };
  const loaded = await load(session, { take: o.take, look, chain });
  if (loaded.forged === undefined) return { loaded, chain, forged: unsealed };
  const { seq, origin, kind } = loaded.forged;
  const forged = `command ${seq} in the journal (${kind} of ${origin}) was not appended by this server`;
  // Noted first: if this start dies, the next one begins in safe mode, too.
  o.onForged(forged);
  const fillers = await setAside(session, epoch, loaded, chain);
  return {
    loaded: { ...loaded, head: loaded.head + fillers.length, tail: [...loaded.tail, ...fillers] },
    chain,
    forged: unsealed ?? forged,
  };
}

/** With the key of another database nothing in the journal would look sealed. */
export async function refuseOtherKey(session: Pick<Pool, 'query'>, dataDir: string): Promise<void> {
  const missing = await whyKeyMissing(session, dataDir);
  if (missing !== undefined) throw new StartRefusal(missing);
  const print = printOfKey(readOutboxKey(dataDir).key);
  await session.query("INSERT INTO key_fingerprint (name, fingerprint) VALUES ('outbox', $1) ON CONFLICT DO NOTHING", [print]);
  const { rows } = await session.query<{ fingerprint: string }>("SELECT fingerprint FROM key_fingerprint WHERE name = 'outbox'");
  if (rows[0]?.fingerprint !== print)
    throw new StartRefusal(`outbox-key.json in ${dataDir} does not belong to this database. Put the file back that was made with it.`);
}

/** Fillers appended at once. */
const PART = 2_000;

/**
 * Takes everything after the head out of the journal. Ticks of the clock that stands still use up the numbers: whatever else was
 * written under them, such as an entry of the audit chain, can't be taken for a later command's.
 */
async function setAside(session: Client, epoch: number, loaded: Loaded, chain: SealChain): Promise<readonly Committed[]> {
  const { exchange, head, at } = loaded;
  await session.query('BEGIN');
  try {
    const { rowCount } = await session.query('SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE', [epoch]);
    if (rowCount === 0) throw new Fenced('another writer has taken this database over');
    const { rows } = await session.query<{ seq: number }>(
      `WITH gone AS (DELETE FROM journal WHERE seq > $1 RETURNING seq, at, origin, kind, body, core_version),
         seals AS (DELETE FROM journal_seal WHERE last_seq > $1 RETURNING last_seq, seal),
         kept AS (
           INSERT INTO journal_set_aside (seq, at, origin, kind, body, core_version, seal)
           SELECT gone.*, seals.seal FROM gone LEFT JOIN seals ON seals.last_seq = gone.seq ORDER BY gone.seq
         )
       SELECT seq FROM gone ORDER BY seq`,
      [head],
    );
    const fillers: Committed[] = [];
    for (const { seq } of rows) {
      // In an exchange that hasn't begun, the first command is the first configuration.
      if (head === 0 || seq !== head + fillers.length + 1) break;
      const filler = { seq, at: instant(at), origin: 'clock', command: { kind: 'advance_clock' } } as const;
      fillers.push({ ...filler, outcomes: [exchange.apply({ seq, at: filler.at, origin: 'clock' }, filler.command)] });
    }
    const acts = await readActHead(session);
    for (let from = 0; from < fillers.length; from += PART) await append(session, epoch, fillers.slice(from, from + PART), acts, chain);
    await leaveAgain(session, head);
    await session.query('COMMIT');
    return fillers;
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * What the outbox had told the engine after this command hasn't happened now. The chain's and the server's own commands run again, which
 * their keys allow; an operator decides whether theirs is still right, and sees it until then.
 */
async function leaveAgain(session: Client, head: number): Promise<void> {
  await session.query("UPDATE command_outbox SET seq = NULL, rejected = NULL WHERE seq > $1 AND origin <> 'operator'", [head]);
  await session.query(
    `UPDATE command_outbox SET set_aside_at = now(), set_aside_why = $2
     WHERE origin = 'operator' AND set_aside_at IS NULL AND (seq > $1 OR seq IS NULL AND sha256(convert_to(body, 'UTF8')) IN (
       SELECT body_hash FROM engine_audit WHERE seq > $1))`,
    [head, 'its entry in the journal was set aside: repeat it if it is still needed'],
  );
}
