import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'outbox-key.json';

export interface OutboxKey {
  readonly key: Buffer;
  /** Created just now, so the rows waiting in the outbox have no seal. */
  readonly isNew: boolean;
}

/** Whether this data folder has a key. */
export const hasOutboxKey = (dataDir: string): boolean => existsSync(join(dataDir, FILE));

/** The key that seals commands in the outbox, created on the first start. Only the server's account can read the file. */
export function readOutboxKey(dataDir: string): OutboxKey {
  const path = join(dataDir, FILE);
  const isNew = !hasOutboxKey(dataDir);
  if (isNew) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${JSON.stringify({ key: randomBytes(32).toString('hex') })}\n`, { mode: 0o600, flag: 'wx' });
  }
  // A read-only copy that only we can read, as systemd hands over a credential, stays as it is.
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  const { key } = stored(path);
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) throw new Error(`${path} has no key`);
  return { key: Buffer.from(key, 'hex'), isNew };
}

/** The kinds of rows that are sealed with a key outside the database. */
export type SealedRows = 'commands' | 'requests' | 'withdrawals' | 'key-changes' | 'addresses' | 'checkpoint';

interface Stored {
  readonly key?: unknown;
  readonly seals?: Partial<Record<SealedRows, number>>;
}

/**
 * Runs `seal` once per version of a seal: only the upgrade to a version trusts rows of an older one. That it has run is recorded
 * next to the key, where SQL can't reach it; the file is in every backup with keys, and is deleted with the database.
 */
export async function sealOnce(dataDir: string, rows: SealedRows, form: number, seal: () => Promise<unknown>): Promise<void> {
  if (isSealed(dataDir, rows, form)) return;
  await seal();
  noteSealed(dataDir, rows, form);
}

/** Whether an upgrade to this version of a seal was recorded here. */
export const isSealed = (dataDir: string, rows: SealedRows, form: number): boolean =>
  hasOutboxKey(dataDir) && (stored(join(dataDir, FILE)).seals?.[rows] ?? 0) >= form;

/** The database was put back to before this version of a seal: the upgrade has to run again, whatever was recorded here. */
export function sealAgain(dataDir: string, rows: SealedRows, form: number): void {
  if (isSealed(dataDir, rows, form)) noteSealed(dataDir, rows, form - 1);
}

export function noteSealed(dataDir: string, rows: SealedRows, form: number): void {
  readOutboxKey(dataDir);
  const path = join(dataDir, FILE);
  const now = stored(path);
  store(path, { ...now, seals: { ...now.seals, [rows]: form } });
}

/** Whether two keys are the same, for whoever has only one of them. */
export const printOfKey = (key: Buffer): string => createHash('sha256').update('bourse key outbox').update(key).digest('hex');

function store(path: string, now: Stored): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(now)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

const stored = (path: string): Stored => JSON.parse(readFileSync(path, 'utf8')) as Stored;
