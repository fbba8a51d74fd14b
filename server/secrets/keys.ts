import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Secrets kept outside the database, so that a stolen copy of its tables doesn't allow guessing passwords or codes offline. */
export interface Keys {
  readonly password: Buffer;
  readonly code: Buffer;
}

const names = ['password', 'code'] as const;
const FILE = 'keys.json';

/** Reads the keys, or creates them on the first start. Only the server's account can read the file. */
export function readKeys(dataDir: string): Keys {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const made = Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('hex')]));
    writeFileSync(path, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(path, 0o600);
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const key = (name: string): Buffer => {
    const text = stored[name];
    if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} has no key "${name}"`);
    return Buffer.from(text, 'hex');
  };
  return { password: key('password'), code: key('code') };
}

/** The error for an operator whose key file doesn't belong to the database; undefined if it does. */
export async function whyForeignKeys(pool: Pick<Pool, 'query'>, keys: Keys, dataDir: string): Promise<string | undefined> {
  for (const name of names) {
    const fingerprint = createHash('sha256').update(`bourse key ${name}`).update(keys[name]).digest('hex');
    await pool.query('INSERT INTO key_fingerprint (name, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, fingerprint]);
    const { rows } = await pool.query<{ fingerprint: string }>('SELECT fingerprint FROM key_fingerprint WHERE name = $1', [name]);
    if (rows[0]?.fingerprint !== fingerprint) {
      return `${join(dataDir, FILE)} does not belong to this database: no password would fit. Put the key file back that was made with it.`;
    }
  }
  return undefined;
}
