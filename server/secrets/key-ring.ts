import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';

const FILE = 'key-ring.json';
/** The format: version, key number, nonce, ciphertext, tag. */
const FORM = 1;
const HEAD = 5;
const NONCE = 12;
const TAG = 16;

interface StoredRing {
  /** By number; the highest encrypts. */
  readonly keys: Readonly<Record<string, string>>;
  /** The key of the blind indexes. Never rotated: anything indexed with another key could not be found again. */
  readonly index: string;
}

/** Thrown when decryption fails: another key, another context, or a changed byte. Doesn't say which. */
export class SealedBox extends Error {
  constructor() {
    super('the box does not open: its key, its context or its bytes are others');
  }
}

/**
 * Encrypts personal data against someone who has the tables without the keys. Every value names its key, so that after a rotation
 * the newest encrypts and all decrypt; the context (whose data, which column) is authenticated, so a row moved elsewhere doesn't
 * decrypt there.
 */
export class KeyRing {
  readonly #keys: ReadonlyMap<number, Buffer>;
  readonly #newest: number;
  readonly #index: Buffer;

  constructor(keys: ReadonlyMap<number, Buffer>, index: Buffer) {
    this.#keys = keys;
    this.#newest = Math.max(...keys.keys());
    this.#index = index;
  }

  encryptBytes(bytes: Uint8Array, context: string): Buffer {
    const head = Buffer.alloc(HEAD);
    head.writeUInt8(FORM, 0);
    head.writeUInt32BE(this.#newest, 1);
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.#newest)!, nonce, { authTagLength: TAG });
    cipher.setAAD(bound(head, context));
    return Buffer.concat([head, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  decryptBytes(box: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(box.buffer, box.byteOffset, box.byteLength);
    const key = keyIdOf(bytes) === undefined ? undefined : this.#keys.get(keyIdOf(bytes)!);
    if (key === undefined || bytes.length < HEAD + NONCE + TAG) throw new SealedBox();
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(HEAD, HEAD + NONCE), { authTagLength: TAG });
    decipher.setAAD(bound(bytes.subarray(0, HEAD), context));
    decipher.setAuthTag(bytes.subarray(-TAG));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(HEAD + NONCE, -TAG)), decipher.final()]);
    } catch {
      throw new SealedBox();
    }
  }

  encryptField(text: string, context: string): Buffer {
    return this.encryptBytes(Buffer.from(text, 'utf8'), context);
  }

  decryptField(box: Uint8Array, context: string): string {
    return this.decryptBytes(box, context).toString('utf8');
  }

  /** The same text gives the same index for one purpose and different ones for others; the text can't be recovered from it. */
  blindIndex(text: string, purpose: string): Buffer {
    return createHmac('sha256', this.#index).update(`${purpose}\0${text}`).digest();
  }

  /** Identifies the keys without revealing them. */
  fingerprints(): ReadonlyMap<string, string> {
    const print = (name: string, key: Buffer): [string, string] => [
      name,
      createHash('sha256').update(`bourse key ${name}`).update(key).digest('hex'),
    ];
    return new Map([...[...this.#keys].map(([id, key]) => print(`ring ${id}`, key)), print('index', this.#index)]);
  }
}

/** The number of the key that a value was encrypted with. */
export const keyIdOf = (box: Buffer): number | undefined =>
  box.length >= HEAD && box.readUInt8(0) === FORM ? box.readUInt32BE(1) : undefined;

const bound = (head: Buffer, context: string): Buffer => Buffer.concat([head, Buffer.from(context, 'utf8')]);

/** Reads the key ring, or creates it on the first start. Only the server's account can read the file. */
export function readKeyRing(dataDir: string): KeyRing {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const made: StoredRing = { keys: { 1: newKey() }, index: newKey() };
    writeFileSync(path, textOf(made), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(path, 0o600);
  const { keys, index } = stored(path);
  const ring = Object.entries(keys ?? {}).map(([id, key]): [number, Buffer] => {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new Error(`${path} has a key numbered "${id}"`);
    return [Number(id), keyOf(key, `${path}, key ${id}`)];
  });
  if (ring.length === 0) throw new Error(`${path} has no keys`);
  return new KeyRing(new Map(ring), keyOf(index, `${path}, index`));
}

/** Adds a key that encrypts from the next start on; older ones still decrypt. Returns its number. */
export function rotateKeyRing(dataDir: string): number {
  readKeyRing(dataDir);
  const path = join(dataDir, FILE);
  const ring = stored(path);
  const next = Math.max(...Object.keys(ring.keys).map(Number)) + 1;
  writeFileSync(`${path}.new`, textOf({ ...ring, keys: { ...ring.keys, [next]: newKey() } }), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return next;
}

/** The error for an operator whose key ring can't decrypt the database; undefined if it can. */
export async function whyForeignKeyRing(pool: Pick<Pool, 'query'>, ring: KeyRing, dataDir: string): Promise<string | undefined> {
  const prints = ring.fingerprints();
  const isForeign = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ name: string; fingerprint: string }>(
      "SELECT name, fingerprint FROM key_fingerprint WHERE name LIKE 'ring %' OR name = 'index'",
    );
    return rows.some((row) => prints.get(row.name) !== row.fingerprint);
  };
  // Checked before anything is written: a foreign key ring must not leave a fingerprint that would later refuse the right one.
  if (!(await isForeign())) {
    for (const [name, fingerprint] of prints) {
      await pool.query('INSERT INTO key_fingerprint (name, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, fingerprint]);
    }
    if (!(await isForeign())) return undefined;
  }
  return `${join(dataDir, FILE)} does not belong to this database: what is stored encrypted would not open. Put the key file back that was made with it.`;
}

const newKey = (): string => randomBytes(32).toString('hex');
const textOf = (ring: StoredRing): string => `${JSON.stringify(ring, undefined, 2)}\n`;
const stored = (path: string): StoredRing => JSON.parse(readFileSync(path, 'utf8')) as StoredRing;

function keyOf(text: unknown, where: string): Buffer {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new Error(`${where} is not a key`);
  return Buffer.from(text, 'hex');
}
