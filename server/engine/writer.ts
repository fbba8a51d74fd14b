import { StartRefusal } from '../start-refusal.ts';
import { type Client, openWriterSession, WRITER_SESSION } from '../store/postgres.ts';

/** The lock that the active writer holds for as long as its session lives. Any number will do, as long as it's only ours. */
export const WRITER_LOCK = 7_226_002;

/**
 * The right to write. Two things guard it: a session lock, so that a second start is refused while the first one lives, and the
 * epoch, so that a replaced writer can never commit again, however long it was suspended.
 */
export interface Writer {
  readonly epoch: number;
  readonly session: Client;
  release(): Promise<void>;
}

export async function becomeWriter(url: string, takeOver: boolean, onLost: (error: Error) => void): Promise<Writer> {
  const session = await openWriterSession(url, onLost);
  try {
    await lock(session, takeOver);
    // The lock is ours: earlier writers are dead or suspended. Their sessions must not hold rows any longer.
    await endOtherWriters(session);
    const { rows } = await session.query<{ epoch: number }>('UPDATE writer SET epoch = epoch + 1 RETURNING epoch');
    return { epoch: rows[0]!.epoch, session, release: () => session.end() };
  } catch (error) {
    await session.end().catch(() => undefined);
    throw error;
  }
}

/** A killed writer's session ends within moments but not at once, so this waits briefly before refusing. */
async function lock(session: Client, takeOver: boolean): Promise<void> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    if (await tryLock(session)) return;
    if (takeOver) await endOtherWriters(session);
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new StartRefusal(
    'Another server is already writing to this database: stop it first, or set TAKE_OVER=1 when it no longer answers.',
  );
}

const tryLock = async (session: Client): Promise<boolean> =>
  (await session.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [WRITER_LOCK])).rows[0]!.ours;

const endOtherWriters = (session: Client): Promise<unknown> =>
  session.query(
    `SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
     WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
    [WRITER_SESSION],
  );
