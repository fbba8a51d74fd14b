import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** The key files in DATA_DIR, without which encrypted data can't be decrypted. */
export const keyFiles = ['keys.json', 'key-ring.json', 'signing-keys.json', 'outbox-key.json'] as const;

const SALT = 16;
const NONCE = 12;
const TAG = 16;
/** About a quarter of a second and 128 MB per guess of the passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** All key files encrypted with the passphrase: salt, nonce, ciphertext, tag. */
export function boxOfKeys(dataDir: string, passphrase: string): Buffer {
  const files = Object.fromEntries(
    keyFiles.filter((name) => existsSync(join(dataDir, name))).map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]),
  );
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce, { authTagLength: TAG });
  return Buffer.concat([salt, nonce, cipher.update(JSON.stringify(files)), cipher.final(), cipher.getAuthTag()]);
}

/** The files by name. A wrong passphrase is refused. */
export function keysOfBox(box: Buffer, passphrase: string): Readonly<Record<string, string>> {
  const [salt, nonce] = [box.subarray(0, SALT), box.subarray(SALT, SALT + NONCE)];
  const cipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce, { authTagLength: TAG });
  cipher.setAuthTag(box.subarray(-TAG));
  try {
    const text = Buffer.concat([cipher.update(box.subarray(SALT + NONCE, -TAG)), cipher.final()]).toString();
    const files = JSON.parse(text) as Record<string, string>;
    return Object.fromEntries(Object.entries(files).filter(([name]) => (keyFiles as readonly string[]).includes(name)));
  } catch {
    throw new StartRefusal('BACKUP_PASSPHRASE does not open the keys of this backup.');
  }
}
