import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root, so root runs it under an account that owns nothing but the database. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export const DATABASE_ACCOUNT = 'bourse-postgres';
/** Every daemon without an account of its own runs as nobody, and could read another one's files. */
const NOBODY: Account = { uid: 65_534, gid: 65_534 };
export const runsAsRoot = (): boolean => process.getuid?.() === 0;

let lent: Account | undefined;

/** The account for PostgreSQL's programs; undefined unless we're root. */
export function lentIdentity(): Partial<Account> {
  if (!runsAsRoot()) return {};
  lent ??= find() ?? make() ?? NOBODY;
  return lent;
}

/** A message for the operator if the database has to share its account with others. */
export const whySharedIdentity = (): string | undefined =>
  runsAsRoot() && lentIdentity().uid === NOBODY.uid
    ? `WARNING: started as root, and no account ${DATABASE_ACCOUNT} could be made, so the database runs as nobody, and other programs that run as nobody can read it. Start Bourse under an ordinary account, or make that account with useradd.`
    : undefined;

function find(): Account | undefined {
  let text: string;
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  const [, , uid, gid] =
    text
      .split('\n')
      .find((line) => line.startsWith(`${DATABASE_ACCOUNT}:`))
      ?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** With the tools of Debian and Red Hat, then those of Alpine. Another start may be creating it at the same time. */
function make(): Account | undefined {
  if (process.platform !== 'linux') return undefined;
  const quiet = { stdio: 'ignore', timeout: 10_000 } as const;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const made = spawnSync(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', DATABASE_ACCOUNT],
      quiet,
    );
    if (made.error !== undefined)
      spawnSync('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', DATABASE_ACCOUNT], quiet);
    const found = find();
    if (found !== undefined) return found;
    // Code 1: someone else has locked the accounts file. Anything else would fail again.
    if (made.status !== 1) return undefined;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  return undefined;
}

export function own(path: string): void {
  const { uid, gid } = lentIdentity();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** A folder that an older version filled under another account. */
export function ownAll(folder: string): void {
  const { uid } = lentIdentity();
  if (uid === undefined || lstatSync(folder).uid === uid) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) own(join(entry.parentPath, entry.name));
  }
  // The folder last: its owner shows that everything below it is done.
  own(folder);
}
