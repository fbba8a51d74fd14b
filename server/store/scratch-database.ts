import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded.ts';
import { layPreparedDatabase } from './prepared-database.ts';

/** A database for tests, measurements and crash rounds. Nothing of it remains after `close`. */
export interface ScratchDatabase {
  readonly url: string;
  readonly dataDir: string;
  /** Process ID of the bundled PostgreSQL; undefined on a server named by DATABASE_URL. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** The name of the database in its URL. */
const NAMED = /^(postgres(?:ql)?:\/\/[^/]*\/)([^?]*)/;

/** An empty database on the given server or that of DATABASE_URL, otherwise a bundled PostgreSQL of its own. */
export const openScratchDatabase = (server = process.env['DATABASE_URL']): Promise<ScratchDatabase> =>
  open((dataDir) => (server ? onServer(server) : ofItsOwn(dataDir)));

/**
 * For whoever doesn't need it empty: in a run that keeps a prepared database, the migrations are there already. `of` is the URL of
 * a database to copy instead, on its own server; nobody else may use that one meanwhile.
 */
export const openPreparedDatabase = (of?: string): Promise<ScratchDatabase> =>
  open(async (dataDir) => {
    if (of !== undefined) return onServer(of, NAMED.exec(of)?.[2]);
    const server = process.env['DATABASE_URL'];
    if (server) return onServer(server);
    await layPreparedDatabase(dataDir);
    return ofItsOwn(dataDir);
  });

async function open(make: (dataDir: string) => Promise<Omit<ScratchDatabase, 'dataDir'>>): Promise<ScratchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scratch-'));
  chmodSync(dataDir, 0o755);
  const made = await make(dataDir);
  return {
    ...made,
    dataDir,
    async close() {
      await made.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ofItsOwn(dataDir: string) {
  const postgres = await startEmbeddedPostgres(dataDir);
  return { url: postgres.url, pid: postgres.pid, close: () => postgres.stop() };
}

async function onServer(server: string, template = 'template1') {
  const name = `scratch_${process.pid}_${Math.trunc(performance.timeOrigin + performance.now())}`;
  await once(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = server.replace(NAMED, `$1${name}`);
  return { url, pid: undefined, close: () => once(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
