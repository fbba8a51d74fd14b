import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded.ts';

/** An empty database for tests, measurements and crash rounds. Nothing of it remains after `close`. */
export interface ScratchDatabase {
  readonly url: string;
  readonly dataDir: string;
  /** Process ID of the bundled PostgreSQL; undefined on a server named by DATABASE_URL. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** A separate database on the given server or that of DATABASE_URL, otherwise a bundled PostgreSQL of its own. */
export async function openScratchDatabase(server = process.env['DATABASE_URL']): Promise<ScratchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scratch-'));
  chmodSync(dataDir, 0o755);
  const made = server ? await onServer(server) : await ofItsOwn(dataDir);
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

async function onServer(server: string) {
  const name = `scratch_${process.pid}_${Math.trunc(performance.timeOrigin + performance.now())}`;
  await once(server, `CREATE DATABASE ${name}`);
  const url = server.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  return { url, pid: undefined, close: () => once(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function once(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
