import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';
import { runsAsRoot } from './database-account.ts';
import { EDGE_STATEMENT_MS, grantRights } from './database-roles.ts';
import { type DatabaseUrls, startEmbeddedPostgres } from './embedded.ts';
import { migrate, refuseOlderDatabase, type Upgrade } from './migrate.ts';
import { openPool, type Pool, refuseUnfitDatabase } from './postgres.ts';

export interface StoreSettings {
  readonly dataDir: string;
  /** Undefined: the bundled PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly realm: 'practice' | 'live';
  readonly say: (line: string) => void;
  /** Only the exchange's own start has one. Without it, an empty database is set up and one of an older version is refused. */
  readonly upgrade?: Upgrade;
}

export interface Store {
  /** The owner's URL; with DATABASE_URL the one for all roles. */
  readonly url: string;
  readonly urls: DatabaseUrls;
  /** The owner's sessions: for work before the server serves, and for scripts. */
  readonly pool: Pool;
  /** For background work: jobs, checks, market data. */
  readonly house: Pool;
  /** For traders' calls, with a statement timeout. */
  readonly edge: Pool;
  /** Read only, for probes. */
  readonly reader: Pool;
  /** A bundled database that this process started itself, so nobody else is using it. */
  readonly isOurs: boolean;
  /** The migrations applied by this start. */
  readonly applied: readonly string[];
  /** Only the writer stops the bundled database: a second start that was refused leaves the first one's running. */
  close(stopDatabase: boolean): Promise<void>;
}

/** Opens a database that can be reached, is new enough, has the current schema and belongs to this realm. */
export async function openStore({ dataDir, databaseUrl, realm, say, upgrade }: StoreSettings): Promise<Store> {
  makeWritable(dataDir, say);
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(dataDir, say) : undefined;
  const url = databaseUrl ?? embedded!.url;
  if (!embedded) await refuseUnfitDatabase(url);
  const urls = embedded?.urls ?? { owner: url, writer: url, edge: url, office: url, chain: url, reader: url };
  const pool = openPool(url, 4);
  const house = openPool(urls.writer, 6);
  const edge = openPool(urls.edge, 8, EDGE_STATEMENT_MS);
  const reader = openPool(urls.reader, 1, 5_000);
  const close = async (stopDatabase: boolean): Promise<void> => {
    await Promise.all([pool, house, edge, reader].map((one) => one.end().catch(() => undefined)));
    if (stopDatabase) await embedded?.stop();
  };
  let applied: readonly string[];
  try {
    if (upgrade === undefined) await refuseOlderDatabase(pool);
    applied = await migrate(pool, realm, upgrade);
    if (embedded) await grantRights(pool);
  } catch (error) {
    // Found running means another start of ours may be using it.
    await close(embedded?.wasRunning === false);
    throw error;
  }
  return { url, urls, pool, house, edge, reader, isOurs: embedded?.wasRunning === false, applied, close };
}

function makeWritable(folder: string, say: (line: string) => void): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartRefusal(`DATA_DIR ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): choose another folder.`);
  }
  try {
    // It contains keys and passwords, and an older version left it open to others. Only on Linux can another account open a folder
    // inside it.
    chmodSync(folder, runsAsRoot() && process.platform !== 'linux' ? 0o711 : 0o700);
  } catch (error) {
    say(
      `WARNING: DATA_DIR ${folder} can't be closed to other accounts (${(error as NodeJS.ErrnoException).code}): its keys should be yours alone.`,
    );
  }
}
