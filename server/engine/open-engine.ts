import { join } from 'node:path';
import type { Configure } from '@bourse/core/configure';
import { isRejected } from '@bourse/core/rejection';
import { type HistoryArchive, openArchive } from '../history/archive.ts';
import { keepHistory } from '../history/keep-history.ts';
import { beginMonths } from '../history/months.ts';
import { beginTickDays } from '../history/tick-days.ts';
import { sealOnce } from '../secrets/outbox-key.ts';
import { openWriterSession, type Pool } from '../store/postgres.ts';
import { type ActHead, readActHead } from './act-chain.ts';
import { CommandOutbox, type SetAside, sealOlderRows, sealPlaces } from './command-outbox.ts';
import type { Projection } from './committed.ts';
import { Engine } from './engine.ts';
import { type Check, enterSafeMode, type InvariantWatch, keepSafeMode, type StopCheck, watchInvariants } from './invariants.ts';
import { beginDay, dayName, isLockTimeout, keepDays } from './journal-days.ts';
import { projectForgotten } from './known-keys.ts';
import { COMMAND_SEAL, type OutboxSeal, readOutboxSeal } from './leave-command.ts';
import type { AtCheckpoint } from './load.ts';
import { openLookChild } from './look-child.ts';
import { type JournalSettings, openJournal } from './open-journal.ts';
import { Projector } from './projector.ts';
import { keepPruned } from './pruning.ts';
import { Rush } from './rush.ts';
import { noteSafeMode, type SafeModeNote } from './safe-mode-note.ts';
import { beginSegment } from './segment.ts';
import { keepTidy } from './tidy.ts';
import { becomeWriter } from './writer.ts';

/** What other rooms' checks may need from the writer. */
export interface Checked {
  readonly seal: OutboxSeal;
  /** What the tables included at the start; later commands were applied by the start. */
  readonly projectedSeq: number;
  /** The last command that the start applied; later ones are this process's own. */
  readonly head: number;
  readonly acts: () => ActHead;
}

/** `dataDir` is also where exported days of the journal are. */
export interface EngineSettings extends JournalSettings {
  readonly pool: Pool;
  readonly url: string;
  readonly journalDays: number;
  /** Whole months of the histories that stay in the database. */
  readonly historyMonths?: number;
  readonly takeOver: boolean;
  /** This start upgraded the database from a version without seals: the commands waiting in it are trusted. */
  readonly bringsSeals?: boolean;
  readonly projections: readonly Projection[];
  /** The first command of a new exchange. */
  readonly seed: Configure;
  /** The writer can't continue: the process must exit and restart from the database. */
  readonly onFailure: (error: Error) => void;
  /** Something other than writing failed; it will be retried. */
  readonly onWarning: (error: Error) => void;
  readonly onUnsafe: (why: string) => void;
  /** A person allowed it and every check passed: this start ends safe mode. */
  readonly onSafeModeEnding?: (note: SafeModeNote) => Promise<void>;
  /** A command left for the engine was set aside, and an operator has to review it. */
  readonly onSetAside?: (row: SetAside) => void;
  /** Checked every minute together with the invariants. */
  readonly alsoCheck?: (of: Checked) => readonly Check[];
  readonly alsoStop?: readonly StopCheck[];
  readonly onStopped?: (why: string) => void;
  /** False for a test that changes tables behind the engine's back and isn't about what finds that. */
  readonly isWatched?: boolean;
  readonly wallClock?: () => number;
  readonly steadyClock?: () => number;
}

export interface OpenEngine {
  readonly engine: Engine;
  readonly projector: Projector;
  readonly outbox: CommandOutbox;
  /** Months of the histories that left the database. */
  readonly archive: HistoryArchive;
  /** Commits and projects what was accepted, then releases the database. */
  close(): Promise<void>;
}

const HISTORY_MONTHS = 24;
/** Commands that may wait for their projection at a start, some 2.5 KB each. */
const MOST_BEHIND = 120_000;

/** Becomes the writer, loads, catches up, and starts everything that runs alongside. Resolves when it may serve. */
export async function openEngine(settings: EngineSettings): Promise<OpenEngine> {
  const { url, pool, onFailure, onWarning } = settings;
  let isClosing = false;
  const onLost = (error: Error) => {
    if (!isClosing) onFailure(error);
  };
  const writer = await becomeWriter(url, settings.takeOver, onLost);
  const projecting = await openWriterSession(url, onLost);
  // The projector's rows follow from the journal, whose own commit is always on disk first, so they needn't wait for the disk
  // again. If the last moments are lost, the next start replays them.
  // It also finds rows by their keys only: a plan made while a table was empty must not scan all of it once it has grown.
  await projecting.query(
    'SET synchronous_commit = off; SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET plan_cache_mode = force_generic_plan',
  );
  try {
    const rush = new Rush();
    let catchingUp: Projector | undefined;
    const projectFrom = ({ projectedSeq, sum }: AtCheckpoint): Projector =>
      new Projector({
        session: projecting,
        epoch: writer.epoch,
        projectedSeq,
        sum,
        projections: [projectForgotten, ...settings.projections],
        rush,
        seal: readOutboxSeal(settings.dataDir),
        onFailure: onLost,
      });
    // What a crash left unprojected is projected meanwhile and afterwards: trading needn't wait for it, only memory may.
    const { loaded, chain, forged } = await openJournal(writer, settings, {
      take: async (part, at) => {
        catchingUp ??= projectFrom(at);
        catchingUp.add(part);
        if (catchingUp.backlog > MOST_BEHIND) await catchingUp.drain();
      },
      onForged: (why) => noteUnsafe(settings, why, true),
    });
    await beginDay(writer.session, dayName(Math.max(loaded.at, (settings.wallClock ?? Date.now)())), loaded.head).catch((error) => {
      // Somebody is reading the journal: commands continue in the existing day, and keepDays begins the new one.
      if (!isLockTimeout(error) || loaded.head === 0) throw error;
      onWarning(error);
    });
    await beginSegment(writer.session, loaded);
    const archive = await openArchive(pool, settings.dataDir);
    const now = Math.max(loaded.at, (settings.wallClock ?? Date.now)());
    await Promise.all([beginMonths(pool, now), beginTickDays(pool, now)]).catch(onWarning);
    const projector = catchingUp ?? projectFrom(loaded);
    const engine: Engine = new Engine({
      session: writer.session,
      epoch: writer.epoch,
      loaded,
      acts: await readActHead(writer.session),
      chain,
      projector,
      rush,
      onFailure: (error) => {
        projector.fail(error);
        onFailure(error);
      },
      onBroken: (why) => void enterSafeMode(engine, why, settings.onUnsafe).catch(onWarning),
      noteUnsafe: (why) => noteUnsafe(settings, why),
      onListenerFailure: onWarning,
      ...(settings.wallClock ? { wallClock: settings.wallClock } : {}),
      ...(settings.steadyClock ? { steadyClock: settings.steadyClock } : {}),
    });
    if (loaded.head === 0) {
      const { answer } = await engine.submit('operator', settings.seed);
      if (isRejected(answer)) throw new Error(`the seed was refused: ${JSON.stringify(answer)}`);
    }
    const { seal, outbox } = await openOutbox(settings, engine);
    const lookChild = openLookChild(url, settings.dataDir);
    const { onUnsafe, onStopped, alsoStop } = settings;
    const watch: InvariantWatch = {
      ...{ engine, pool, onUnsafe, onWarning, look: lookChild.look },
      alsoCheck: [
        async () => archive.wrong,
        ...(settings.alsoCheck?.({ seal, projectedSeq: loaded.projectedSeq, head: loaded.head, acts: () => engine.acts }) ?? []),
      ],
      ...(alsoStop && { alsoStop }),
      ...(onStopped && { onStopped }),
    };
    // Before anything that waits is executed, and before the clock pays what is due.
    if (forged !== undefined) await enterSafeMode(engine, forged, onUnsafe);
    await keepSafeMode(watch, { dataDir: settings.dataDir, exchange: loaded.exchange, onEnding: settings.onSafeModeEnding });
    engine.startClock();
    await outbox.begin();
    outbox.start();
    const folder = join(settings.dataDir, 'journal');
    const days = keepDays({ engine, session: writer.session, pool, folder, days: settings.journalDays, onFailure: onWarning });
    const pruning = keepPruned(pool, onWarning);
    const history = keepHistory({
      pool,
      archive,
      months: settings.historyMonths ?? HISTORY_MONTHS,
      now: () => engine.now(),
      onFailure: onWarning,
    });
    const tidying = keepTidy({ engine, exchange: loaded.exchange, pool }, onWarning);
    const invariants = settings.isWatched === false ? undefined : watchInvariants(watch);
    return {
      engine,
      projector,
      outbox,
      archive,
      async close() {
        await Promise.all([
          ...[outbox.stop(), days.stop(), pruning.stop(), history.stop(), tidying.stop()],
          ...[invariants?.stop(), lookChild.stop()],
        ]);
        try {
          await engine.stop();
        } finally {
          isClosing = true;
          await Promise.allSettled([writer.release(), projecting.end()]);
        }
      },
    };
  } catch (error) {
    isClosing = true;
    await Promise.allSettled([writer.release(), projecting.end()]);
    throw error;
  }
}

/** The commands that other transactions left, and the key that seals them. */
async function openOutbox(
  settings: EngineSettings,
  engine: Engine,
): Promise<{ readonly seal: OutboxSeal; readonly outbox: CommandOutbox }> {
  const { pool, dataDir, onUnsafe, onWarning } = settings;
  const seal = readOutboxSeal(dataDir);
  await sealOnce(dataDir, 'commands', COMMAND_SEAL, async () => {
    if (settings.bringsSeals) await sealOlderRows(pool, seal);
    await sealPlaces(pool, seal);
  });
  const outbox = new CommandOutbox({
    pool,
    engine,
    seal,
    onFailure: onWarning,
    onSetAside: (row) => {
      settings.onSetAside?.(row);
      // Someone else writes to this database, and it's unknown what else is wrong in it.
      if (row.isForged)
        enterSafeMode(engine, `command ${row.id} in the outbox was not written by this server (I18)`, onUnsafe).catch(onWarning);
    },
  });
  return { seal, outbox };
}

/** Safe mode doesn't depend on the disk; only its return after the next start does. */
function noteUnsafe({ dataDir, onWarning }: EngineSettings, why: string, isFoundOnce = false): void {
  try {
    noteSafeMode(dataDir, why, isFoundOnce);
  } catch (error) {
    onWarning(error as Error);
  }
}
