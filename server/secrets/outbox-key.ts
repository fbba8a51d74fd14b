import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'outbox-key.json';

export interface OutboxKey {
  readonly key: Buffer;
  /** Created just now, so rows waiting in the outbox were written without one. */
  readonly isNew: boolean;
}

/** Whether this data folder has a key. */
export const hasOutboxKey = (dataDir: string): boolean => existsSync(join(dataDir, FILE));

/** The key that seals commands in the outbox, created at the first start. Only the server's account can read the file. */
export function readOutboxKey(dataDir: string): OutboxKey {
  const path = join(dataDir, FILE);
  const isNew = !hasOutboxKey(dataDir);
  if (isNew) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, `${JSON.stringify({ key: randomBytes(32).toString('hex') })}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(path, 0o600);
  const { key } = JSON.parse(readFileSync(path, 'utf8')) as { readonly key?: unknown };
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) throw new Error(`${path} has no key`);
  return { key: Buffer.from(key, 'hex'), isNew };
}
