import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { lentIdentity, own, ownAll, runsAsRoot, whySharedIdentity } from './database-account.ts';
import { forgetPasswords, type Passwords, readPasswords, setPasswords } from './database-passwords.ts';
import { type DatabaseRole, databaseRoles, OWNER, roleName } from './database-roles.ts';

/**
 * The bundled PostgreSQL: created at the first start, started and stopped with the server. It's reached through a Unix socket that
 * only its own account can open, with a role's password, never over the network. It's a separate process, so that Ctrl-C in the
 * terminal doesn't end it before the last commit, and a server restarted after a kill uses it while it's still running.
 */
export interface EmbeddedPostgres {
  /** The owner's URL, with all rights. */
  readonly url: string;
  /** One for each role. */
  readonly urls: DatabaseUrls;
  readonly pid: number;
  /** It wasn't started now but found running: left by a killed server, or used by a live one. */
  readonly wasRunning: boolean;
  /** Stops it properly: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
}

export type DatabaseUrls = Readonly<Record<DatabaseRole, string>>;

const DATABASE = 'bourse';
const SOCKET_PREFIX = 'bourse-';
const PORT = 5432;

export async function startEmbeddedPostgres(dataDir: string, say: (line: string) => void = () => undefined): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new StartRefusal('The packaged database needs Linux or macOS: set DATABASE_URL to a running PostgreSQL.');
  const data = join(dataDir, 'postgres');
  const running = await findRunning(dataDir, data);
  if (running) return running;
  const why = whySharedIdentity();
  if (why !== undefined) say(why);
  const binaries = findBinaries();
  if (!existsSync(join(data, 'PG_VERSION'))) {
    say(`creating the database (PostgreSQL ${binaries.major})`);
    createCluster(binaries, data);
  }
  refuseOtherVersion(binaries, data);
  ownAll(data);
  return start(binaries, dataDir, data);
}

// ---- first start

function createCluster(binaries: Binaries, data: string): void {
  // An interrupted start leaves a folder without PG_VERSION or without a control file: nothing was ever stored in it.
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  own(data);
  const made = spawnSync(
    binaries.initdb,
    ['-D', seenFromInside(data), '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'],
    { ...surroundings(data), encoding: 'utf8' },
  );
  if (made.status === 0) return;
  rmSync(data, { recursive: true, force: true });
  throw new StartRefusal(`The packaged database could not be created in ${data}: ${lastLine(made.stderr) || made.error?.message}`);
}

function refuseOtherVersion(binaries: Binaries, data: string): void {
  const version = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim());
  if (version === binaries.major) return;
  throw new StartRefusal(
    `${data} was written by PostgreSQL ${version}, but the one installed is ${binaries.major}: install PostgreSQL ${version}, or restore a backup into an empty DATA_DIR.`,
  );
}

// ---- every start

async function start(binaries: Binaries, dataDir: string, data: string): Promise<EmbeddedPostgres> {
  const sockets = mkdtempSync(join(realpathSync(tmpdir()), SOCKET_PREFIX));
  chmodSync(sockets, 0o700);
  own(sockets);
  const logPath = join(dataDir, 'postgres.log');
  allow(data, readPasswords(dataDir) === undefined ? 'first' : 'passwords');
  // After a crash the children of a killed postmaster may need a moment to notice and release the shared memory.
  for (let attempt = 1; ; attempt += 1) {
    const log = openSync(logPath, 'a');
    const logged = statSync(logPath).size;
    const child = spawn(binaries.postgres, ['-D', seenFromInside(data), ...flags(binaries, sockets)], {
      ...surroundings(data),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    const urls = await answers({ dataDir, data, sockets, child });
    if (urls !== undefined && child.pid !== undefined) return supervised(urls, data, child.pid, sockets, false);
    if (attempt < 20 && readFileSync(logPath, 'utf8').slice(logged).includes('still in use')) {
      await sleep(250);
      continue;
    }
    rmSync(sockets, { recursive: true, force: true });
    throw new StartRefusal(`The packaged database did not start: ${lastError(logPath)} (more in ${logPath}).`);
  }
}

/** Small on purpose: a laptop runs this next to an editor. Durability isn't negotiable: fsync and synchronous_commit stay on. */
function flags(binaries: Binaries, sockets: string): string[] {
  const values: Record<string, string> = {
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    listen_addresses: '',
    port: String(PORT),
    max_connections: '36',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_buffers: '4MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '10min',
    checkpoint_completion_target: '0.9',
    autovacuum_max_workers: '1',
    autovacuum_naptime: '20s',
    max_worker_processes: '2',
    max_logical_replication_workers: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(binaries.major >= 18 ? { io_method: 'sync' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function supervised(urls: DatabaseUrls, data: string, pid: number, sockets: string, wasRunning: boolean): EmbeddedPostgres {
  const guard = startGuard(data, pid, sockets);
  return {
    url: urls.owner,
    urls,
    pid,
    wasRunning,
    async stop() {
      // SIGINT is PostgreSQL's "fast" shutdown: sessions are ended and the log is flushed.
      signal(pid, 'SIGINT');
      for (let waited = 0; isAlive(pid) && waited < 30_000; waited += 20) await sleep(20);
      if (isAlive(pid)) signal(pid, 'SIGQUIT');
      rmSync(sockets, { recursive: true, force: true });
      guard?.kill('SIGKILL');
    },
  };
}

/** How long the database outlives a killed server: enough time to start it again. */
const ORPHAN_SECONDS = 30;

/**
 * A killed server leaves its database running, and the next start continues with it at once. If none comes, the database has to end
 * by itself. This small shell waits for the end of our pipe, however we end, and then checks whether a later server has replaced
 * our process ID with its own.
 */
function startGuard(data: string, pid: number, sockets: string): ChildProcess | undefined {
  const owner = join(dirname(data), 'postgres.owner');
  const living = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
  // Its server lives, so this start will be refused; it must not affect when the other's database stops.
  if (living !== process.pid && living > 1 && isAlive(living)) return undefined;
  writeFileSync(owner, String(process.pid));
  const script = `cat > /dev/null; sleep ${ORPHAN_SECONDS}
    kill -0 "$(cat "$1")" 2> /dev/null || [ "$(head -n 1 "$2")" != "$3" ] || kill -INT "$3"
    sleep 5; rmdir "$4" 2> /dev/null`;
  const guard = spawn('sh', ['-c', script, 'bourse-guard', owner, join(data, 'postmaster.pid'), String(pid), sockets], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket).unref();
  return guard;
}

interface Place {
  readonly dataDir: string;
  readonly data: string;
  readonly sockets: string;
}

/** Waits until the server answers a query, not only until the socket exists. Undefined if the process ended instead. */
async function answers({ child, ...place }: Place & { readonly child: ChildProcess }): Promise<DatabaseUrls | undefined> {
  for (let waited = 0; waited < 120_000; waited += 20) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
    if (existsSync(join(place.sockets, `.s.PGSQL.${PORT}`))) {
      const urls = await ask(place, child.pid);
      if (urls !== undefined) return urls;
    }
    await sleep(20);
  }
  return undefined;
}

/** Creates database, roles and passwords the first time and returns a URL per role; undefined while the server isn't ready. */
async function ask(place: Place, pid: number): Promise<DatabaseUrls | undefined> {
  const known = readPasswords(place.dataDir);
  try {
    const client = await connect(place.sockets, known?.owner);
    try {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
      const passwords = known ?? (await setPasswords(client, place.dataDir));
      if (known === undefined) allow(place.data, 'passwords', pid);
      return addresses(place.sockets, passwords);
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    // Opened by an older version, or its password file was lost: whoever can write to this folder may set new ones.
    if (isWrongPassword(error)) {
      forgetPasswords(place.dataDir);
      allow(place.data, 'first', pid);
    }
    return undefined;
  }
}

async function connect(sockets: string, password: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({
    host: sockets,
    port: PORT,
    user: OWNER,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    password: password ?? '-',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const isWrongPassword = (error: unknown): boolean => ['28P01', '28000'].includes((error as { code?: string }).code ?? '');

const addresses = (sockets: string, passwords: Passwords): DatabaseUrls =>
  Object.fromEntries(
    databaseRoles.map((role) => [
      role,
      `postgres://${roleName(role)}:${passwords[role]}@/${DATABASE}?host=${encodeURIComponent(sockets)}&port=${PORT}`,
    ]),
  ) as Record<DatabaseRole, string>;

/** Who can connect: with a password. To set the first passwords only, whoever can open the socket: its own account and root. */
function allow(data: string, who: 'first' | 'passwords', pid?: number): void {
  const path = join(data, 'pg_hba.conf');
  const line = who === 'first' ? `local all ${OWNER} trust` : 'local all all scram-sha-256';
  writeFileSync(`${path}.new`, `# Written by Bourse at each start.\n${line}\n`, { mode: 0o600 });
  own(`${path}.new`);
  renameSync(`${path}.new`, path);
  if (pid !== undefined) signal(pid, 'SIGHUP');
}

// ---- what an earlier run left behind

/**
 * The postmaster writes its process ID and socket folder into its data directory. Three cases: it's alive (our server was killed):
 * continue with it. It's dead: clean up. The ID now belongs to another process (containers reuse them): clean up too, or PostgreSQL
 * itself would refuse forever.
 */
async function findRunning(dataDir: string, data: string): Promise<EmbeddedPostgres | undefined> {
  const note = join(data, 'postmaster.pid');
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (!existsSync(note)) return undefined;
    const lines = readFileSync(note, 'utf8').split('\n');
    const pid = Number(lines[0]);
    const sockets = lines[4] ?? '';
    const status = (lines[7] ?? '').trim();
    if (!Number.isSafeInteger(pid) || pid <= 1 || !isAlive(pid) || !isPostgres(pid)) {
      if (isOurSocketFolder(sockets)) rmSync(sockets, { recursive: true, force: true });
      rmSync(note, { force: true });
      return undefined;
    }
    if (status === 'ready') {
      // A version without passwords left it open to anyone who can reach its socket.
      allow(data, readPasswords(dataDir) === undefined ? 'first' : 'passwords', pid);
      const urls = await ask({ dataDir, data, sockets }, pid);
      if (urls !== undefined) return supervised(urls, data, pid, sockets, true);
    }
    await sleep(100);
  }
  throw new StartRefusal(`The packaged database in ${data} is running but does not answer; end it and start again.`);
}

const isOurSocketFolder = (path: string): boolean => basename(path).startsWith(SOCKET_PREFIX) && dirname(path) === realpathSync(tmpdir());

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** In a container without an init process a dead postmaster stays in the process table as a zombie, which holds nothing any more. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return basename(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '').startsWith('postgres');
    } catch {
      return false;
    }
  }
  return /postgres/.test(spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It's gone already, as intended.
  }
}

// ---- the account it runs under

/** Root opens the data directory for the child as its working directory, even if the database account couldn't reach it. */
const surroundings = (data: string) => ({ cwd: data, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...lentIdentity() });

/** So the child refers to the directory as its working directory: below /root the full path would be inaccessible. */
const seenFromInside = (data: string): string => (runsAsRoot() && process.platform === 'linux' ? '/proc/self/cwd' : data);

const lastLine = (said: string): string => said.trim().split('\n').at(-1) ?? '';
const lastError = (path: string): string =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /FATAL|ERROR|PANIC/.test(line))
    .at(-1)
    ?.replace(/^.*?(FATAL|ERROR|PANIC): +/, '') ?? 'no reason was logged';
