import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPool, type Pool, refuseUnfitDatabase } from './postgres.ts';

export interface StoreSettings {
  readonly dataDir: string;
  /** Undefined: the packaged PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly realm: 'practice' | 'live';
  readonly say: (line: string) => void;
}

export interface Store {
  readonly url: string;
  readonly pool: Pool;
  /** A packaged database that this process started itself, so nobody else is using it. */
  readonly isOurs: boolean;
  /** Only the one who writes stops the packaged database: a second start that was refused leaves the first one's running. */
  close(stopDatabase: boolean): Promise<void>;
}

/** A database that can be reached, is new enough, has the present schema and belongs to this realm. */
export async function openStore({ dataDir, databaseUrl, realm, say }: StoreSettings): Promise<Store> {
  makeWritable(dataDir);
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(dataDir, say) : undefined;
  const url = databaseUrl ?? embedded!.url;
  if (!embedded) await refuseUnfitDatabase(url);
  const pool = openPool(url);
  const close = async (stopDatabase: boolean): Promise<void> => {
    await pool.end().catch(() => undefined);
    if (stopDatabase) await embedded?.stop();
  };
  try {
    await migrate(pool, realm);
  } catch (error) {
    // Found running means somebody else's: another start of ours may be using it.
    await close(embedded?.wasRunning === false);
    throw error;
  }
  return { url, pool, isOurs: embedded?.wasRunning === false, close };
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefusal(`DATA_DIR ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): choose another folder.`);
  }
}
