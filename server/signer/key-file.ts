import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** About 128 MB and a third of a second per guess (OWASP). */
const COST = { N: 131_072, r: 8, p: 1 } as const;
const MOST_MEMORY = 256 * 1024 * 1024;

interface KeyFile {
  readonly version: 1;
  readonly kdf: { readonly name: 'scrypt'; readonly N: number; readonly r: number; readonly p: number; readonly salt: string };
  readonly cipher: { readonly name: 'aes-256-gcm'; readonly iv: string; readonly tag: string; readonly text: string };
}

/** Writes the mnemonic, encrypted with the passphrase, to a new file: an existing key is never overwritten. */
export function createKeyFile(path: string, mnemonic: string, passphrase: string): void {
  const salt = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt, COST), iv);
  const text = Buffer.concat([cipher.update(mnemonic, 'utf8'), cipher.final()]);
  const file: KeyFile = {
    version: 1,
    kdf: { name: 'scrypt', ...COST, salt: salt.toString('base64') },
    cipher: { name: 'aes-256-gcm', iv: iv.toString('base64'), tag: cipher.getAuthTag().toString('base64'), text: text.toString('base64') },
  };
  const handle = openSync(path, 'wx', 0o600);
  writeSync(handle, `${JSON.stringify(file, undefined, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
}

export const hasKeyFile = (path: string): boolean => existsSync(path);

/** Throws if the passphrase is wrong or the file was changed: the two can't be distinguished. */
export function readKeyFile(path: string, passphrase: string): string {
  const { kdf, cipher } = JSON.parse(readFileSync(path, 'utf8')) as KeyFile;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(passphrase, Buffer.from(kdf.salt, 'base64'), kdf),
    Buffer.from(cipher.iv, 'base64'),
    {
      authTagLength: 16,
    },
  );
  decipher.setAuthTag(Buffer.from(cipher.tag, 'base64'));
  try {
    return Buffer.concat([decipher.update(Buffer.from(cipher.text, 'base64')), decipher.final()]).toString('utf8');
  } catch {
    throw new Error(`${path} does not open with this passphrase`);
  }
}

const keyOf = (passphrase: string, salt: Uint8Array, { N, r, p }: { readonly N: number; readonly r: number; readonly p: number }): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, { N, r, p, maxmem: MOST_MEMORY });
