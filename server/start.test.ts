// Every start that must fail, with the real process: one clear sentence on stderr, exit code 1, no stack trace, nothing left
// running.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { officePort, readConfig } from './config.ts';
import { Fenced } from './engine/journal.ts';
import { dyingWords } from './launch/dying-words.ts';
import { lentIdentity, runsAsRoot } from './store/database-account.ts';
import { startEmbeddedPostgres } from './store/embedded.ts';
import { refuseOldVersion } from './store/postgres.ts';
import { openScratchDatabase, type ScratchDatabase } from './store/scratch-database.ts';

let database: ScratchDatabase;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await openScratchDatabase();
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  chmodSync(folder, 0o755);
});
// A server that a failed test leaves behind would refuse the next one its folder.
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) await Promise.all([once(child, 'close'), child.kill('SIGKILL')]);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly complained: () => string;
}

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
  return { child, said: () => said, complained: () => complained };
}

async function refused(environment: Record<string, string>): Promise<string> {
  const { child, complained } = start(environment);
  const [code] = await once(child, 'close');
  expect(complained()).not.toMatch(/\n\s+at /);
  expect(complained().trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  return complained().trim();
}

async function opened(environment: Record<string, string>): Promise<Started> {
  const started = start(environment);
  for (const since = Date.now(); !started.said().includes('Bourse is open at'); ) {
    if (started.child.exitCode !== null || Date.now() - since > 150_000)
      throw new Error(`it did not open: ${started.said()}${started.complained()}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return started;
}

async function ended({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(child, 'close');
  child.kill(signal);
  await closed;
  return child.exitCode;
}

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc", but must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a whole number from 0 to 65535.'],
  [{ REALM: 'demo' }, 'REALM is "demo", but must be one of practice, live.'],
  [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS is "no", but must be on or off.'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  [{ AMQP_URL: 'localhost' }, 'AMQP_URL must be an address that starts with amqp:// or amqps://.'],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0, but a practice server listens on this machine only; set PRACTICE_PUBLIC=1 to open it to others.'],
  [{ OFFICE_PORT: 'abc' }, 'OFFICE_PORT is "abc", but must be a whole number from 0 to 65535.'],
  [{ PORT: '4000', OFFICE_PORT: '4000' }, 'OFFICE_PORT is PORT: the office needs an origin of its own.'],
  [
    { OFFICE_ORIGIN: 'https://office.example.com/path' },
    'OFFICE_ORIGIN must be an origin such as https://office.example.com, without a path.',
  ],
  [
    { OFFICE_HOST: '0.0.0.0' },
    'OFFICE_HOST is 0.0.0.0, but a practice office listens on this machine only; set PRACTICE_PUBLIC=1 to open it to others.',
  ],
])('an invalid setting refuses the start: %o', async (environment, sentence) => {
  expect(await refused(environment as Record<string, string>)).toBe(sentence);
});

test('a taken port refuses the start', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  expect(await refused({ PORT: String(port) })).toBe(`Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT to another one.`);
  expect(await refused({ OFFICE_PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set OFFICE_PORT to another one.`,
  );
  holder.close();
});

test('an unusable data directory refuses the start', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await refused({ DATA_DIR: join(file, 'data') })).toMatch(
    /^DATA_DIR .*\/file\/data cannot be written to \(ENOTDIR\): choose another folder\.$/,
  );
});

test('a live exchange refuses to start next to a signer whose key it could read', async () => {
  const signer = join(folder, 'signer');
  mkdirSync(signer, { mode: 0o700 });
  expect(await refused({ REALM: 'live', SIGNER_DIR: signer })).toMatch(
    /^SIGNER_DIR: the (exchange|signer) runs .*: give the signer an account of its own/,
  );
});

test('a live exchange refuses to start without a way to send email', async () => {
  expect(await refused({ REALM: 'live' })).toBe(
    'SMTP_URL or MAIL_WEBHOOK_URL must be set in a live realm: nobody could register without email.',
  );
});

test('an unreachable database refuses the start, without its password in the message', async () => {
  const sentence = await refused({ DATABASE_URL: 'postgres://bourse:secret@127.0.0.1:1/bourse' });
  expect(sentence).toBe('The database at postgres://bourse@127.0.0.1:1/bourse cannot be reached: connect ECONNREFUSED 127.0.0.1:1.');
});

test('a database that is too old refuses the start', async () => {
  expect(() => refuseOldVersion(140_012)).toThrow('The database is PostgreSQL 14, but 15 or newer is needed.');
  expect(() => refuseOldVersion(150_000)).not.toThrow();
  const old = await oldPostgres();
  expect(await refused({ DATABASE_URL: `postgres://u@127.0.0.1:${old.port}/x` })).toBe(
    'The database is PostgreSQL 14, but 15 or newer is needed.',
  );
  old.close();
});

test('a database of another realm refuses the start', async () => {
  const other = await openScratchDatabase(database.url);
  const first = await opened({ DATABASE_URL: other.url });
  expect(await ended(first, 'SIGINT')).toBe(0);
  expect(await refused({ DATABASE_URL: other.url, REALM: 'live', SMTP_URL: 'smtp://127.0.0.1:1' })).toBe(
    'This database belongs to the practice realm, but REALM is live; the realm of a database never changes.',
  );
  await other.close();
});

test('a second writer on the same database is refused, which the first one doesn’t notice', async () => {
  const shared = await openScratchDatabase(database.url);
  // A folder of its own: in one that has seen another database, heads may be published that go beyond this one.
  const first = await opened({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'first') });
  // A server with other keys would be refused because of those; this one is a standby with a copy of them.
  cpSync(join(folder, 'first'), join(folder, 'second'), { recursive: true });
  expect(await refused({ DATABASE_URL: shared.url, DATA_DIR: join(folder, 'second') })).toBe(
    'Another server is already writing to this database: stop it first, or set TAKE_OVER=1 when it no longer answers.',
  );
  expect(await ended(first, 'SIGINT')).toBe(0);
  expect(first.complained()).toBe('');
  await shared.close();
});

test('Ctrl-C while the bundled database is still starting leaves nothing running and complains about nothing', async () => {
  const home = join(folder, 'early');
  const early = start({ DATA_DIR: home });
  const closed = once(early.child, 'close');
  const note = join(home, 'postgres', 'postmaster.pid');
  const isStarting = () => existsSync(join(home, 'postgres.log')) && existsSync(note);
  const postmaster = () => (isStarting() ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0);
  let running = 0;
  for (; running === 0 && early.child.exitCode === null; running = postmaster()) await new Promise((resume) => setTimeout(resume, 1));
  early.child.kill('SIGINT');
  expect(await closed).toEqual([0, null]);
  expect(early.complained()).toBe('');
  expect(() => process.kill(running, 0)).toThrow('ESRCH');
});

test('the bundled database: a second start is refused and leaves it alone, Ctrl-C stops everything, and kill -9 is survived', async () => {
  const home = join(folder, 'home');
  const first = await opened({ DATA_DIR: home });
  const postmaster = () => Number(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const running = postmaster();
  expect(await refused({ DATA_DIR: home })).toMatch(/^Another server is already writing/);
  expect(postmaster()).toBe(running);

  await ended(first, 'SIGKILL');
  expect(() => process.kill(running, 0)).not.toThrow();
  const second = await opened({ DATA_DIR: home });
  expect(postmaster()).toBe(running);

  process.kill(running, 'SIGKILL');
  const [code] = await once(second.child, 'close');
  expect(code).toBe(69);
  const last = second.complained().trim().split('\n').at(-1);
  expect(last).toMatch(
    /^Bourse stopped: the connection to the database was lost \(.*\)\. Nothing that was acknowledged is lost; start it again with npm start\.$/,
  );
  const third = await opened({ DATA_DIR: home });
  expect(postmaster()).not.toBe(running);

  expect(await ended(third, 'SIGINT')).toBe(0);
  expect(() => readFileSync(join(home, 'postgres', 'postmaster.pid'))).toThrow('ENOENT');
});

test('a writer whose session the database ends stops with a last line and an exit code', async () => {
  const other = await openScratchDatabase(database.url);
  const first = await opened({ DATABASE_URL: other.url, DATA_DIR: join(folder, 'ended') });
  const client = new pg.Client({ connectionString: other.url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bourse-writer' AND datname = current_database()",
  );
  await client.end();
  const [code] = await once(first.child, 'close');
  expect(code).toBe(69);
  expect(first.complained().trim().split('\n').at(-1)).toMatch(/^Bourse stopped: the connection to the database was lost/);
  await other.close();
});

test.each([
  [new Fenced('x'), 75, 'another server has taken over this database'],
  [Object.assign(new Error('could not extend file'), { code: '53100' }), 74, 'the disk of the database is full (could not extend file)'],
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), 69, 'the connection to the database was lost'],
  [new Error('Connection terminated unexpectedly'), 69, 'the connection to the database was lost'],
  [new Error('a purse below zero'), 70, 'a purse below zero'],
])('%s is reported in one line with an exit code', (error, code, words) => {
  const said = dyingWords(error, '');
  expect(said.code).toBe(code);
  expect(said.sentence).toContain(`Bourse stopped: ${words}`);
});

test('a process ID that now belongs to another process doesn’t keep the bundled database from starting', async () => {
  const home = join(folder, 'stale');
  mkdirSync(home, { mode: 0o755 });
  const postgres = await startEmbeddedPostgres(home);
  const note = readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8');
  await postgres.stop();
  writeFileSync(join(home, 'postgres', 'postmaster.pid'), note.replace(/^\d+/, String(process.pid)));
  const again = await startEmbeddedPostgres(home);
  const client = new pg.Client({ connectionString: again.url });
  await client.connect();
  await client.end();
  await again.stop();
});

test('a data directory of another major version refuses the start', async () => {
  const home = join(folder, 'version');
  mkdirSync(join(home, 'postgres'), { recursive: true });
  writeFileSync(join(home, 'postgres', 'PG_VERSION'), '14\n');
  expect(await refused({ DATA_DIR: home })).toMatch(/was written by PostgreSQL 14, but the one installed is \d+/);
});

test.runIf(runsAsRoot())('root below a closed folder: the bundled database runs under an account that couldn’t reach it', async () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const postgres = await startEmbeddedPostgres(join(closed, 'data'));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  expect(readFileSync(`/proc/${postgres.pid}/status`, 'utf8')).toContain(`Uid:\t${lentIdentity().uid}`);
  await client.end();
  await postgres.stop();
});

test('every setting has a name, a valid default, and a description', async () => {
  expect(readConfig({}).PORT).toBe(4000);
  expect(officePort(readConfig({}))).toBe(4001);
  expect(officePort(readConfig({ PORT: '0' }))).toBe(0);
  expect(readConfig({ PRACTICE_PUBLIC: '1', HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
});

/** Speaks just enough of the protocol to identify itself as PostgreSQL 14. */
async function oldPostgres(): Promise<{ port: number; close: () => void }> {
  const text = (value: string) => Buffer.from(`${value}\0`);
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const int = (value: number, bytes: 2 | 4) => {
    const buffer = Buffer.alloc(bytes);
    if (bytes === 2) buffer.writeInt16BE(value);
    else buffer.writeInt32BE(value);
    return buffer;
  };
  const ready = message('Z', Buffer.from('I'));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int(0, 4)), ready]));
      socket.on('data', (data) => {
        if (data[0] !== 'Q'.charCodeAt(0)) return;
        const column = [text('version'), int(0, 4), int(0, 2), int(23, 4), int(4, 2), int(-1, 4), int(0, 2)];
        const row = Buffer.from('140012');
        socket.write(
          Buffer.concat([
            message('T', int(1, 2), ...column),
            message('D', int(1, 2), int(row.length, 4), row),
            message('C', text('SELECT 1')),
            ready,
          ]),
        );
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}
