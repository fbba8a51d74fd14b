import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './whole-file.ts';

const FILE = 'signing-keys.json';
/** The PKCS #8 prefix of a 32-byte Ed25519 key. */
const BEFORE_KEY = '302e020100300506032b657004220420';

/** By number; the highest signs. Older keys are kept so that what they signed is still recognised. */
interface StoredKeys {
  readonly keys: Readonly<Record<string, string>>;
  /** How each key but the first took over. */
  readonly handovers?: Readonly<Record<string, Handover>>;
}
interface Handover {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** By the key before, over `handoverText`, in hex. */
  readonly signature: string;
}

/** A key as it's published: whoever knows the first one can follow the handovers to the current one. */
export interface PublishedKey {
  /** SHA-256 of the public key, in hex: how heads and receipts name it. */
  readonly keyId: string;
  readonly publicKey: string;
  /** Absent for the first key. */
  readonly handover?: Handover & { readonly from: string };
}

export interface SigningKey {
  /** 32 bytes, published with every signature. */
  readonly publicKey: Buffer;
  readonly keyId: string;
  /** Of all our keys: what an older one signed is still ours. */
  readonly publicKeys: readonly Buffer[];
  /** Oldest first; the last one signs. */
  readonly published: readonly PublishedKey[];
  /** Ed25519 over bytes, or over a text's UTF-8 bytes. */
  sign(message: Uint8Array | string): Buffer;
  /**
   * With the key that signed at that time. What was signed once has the same signature whenever it's asked for again, also after the
   * key was replaced.
   */
  signAt(at: number, message: Uint8Array): { readonly keyId: string; readonly signature: Buffer };
  /** Makes a new key that signs from now on. The current one signs its handover. */
  replace(at: Date): void;
}

/** What a key signs to hand over to the next. */
export const handoverText = (fromKeyId: string, publicKey: string, at: string): string =>
  JSON.stringify(['bourse-signing-key', 1, fromKeyId, publicKey, at]);

/** The key that signs everything the exchange publishes, created on the first start. Only the server's account can read the file. */
export function readSigningKey(dataDir: string): SigningKey {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, textOf({ keys: { 1: newKey() } }), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(path, 0o600);
  return new StoredSigningKey(path);
}

class StoredSigningKey implements SigningKey {
  readonly #path: string;
  #stored: StoredKeys;
  #keys: readonly { readonly number: number; readonly key: KeyObject; readonly publicKey: Buffer; readonly keyId: string }[];

  constructor(path: string) {
    this.#path = path;
    this.#stored = JSON.parse(readFileSync(path, 'utf8')) as StoredKeys;
    this.#keys = this.#open();
  }

  get publicKey(): Buffer {
    return this.#newest.publicKey;
  }
  get keyId(): string {
    return this.#newest.keyId;
  }
  get publicKeys(): readonly Buffer[] {
    return this.#keys.map(({ publicKey }) => publicKey);
  }
  get published(): readonly PublishedKey[] {
    return this.#keys.map(({ number, keyId, publicKey }, i) => {
      const handover = this.#stored.handovers?.[number];
      const from = this.#keys[i - 1]?.keyId;
      const told = { keyId, publicKey: publicKey.toString('hex') };
      return handover === undefined || from === undefined ? told : { ...told, handover: { from, ...handover } };
    });
  }

  signAt(at: number, message: Uint8Array): { readonly keyId: string; readonly signature: Buffer } {
    const tookOver = (number: number): number => Date.parse(this.#stored.handovers?.[number]?.at ?? '') || 0;
    const { keyId, key } = this.#keys.findLast(({ number }) => tookOver(number) < at) ?? this.#keys[0]!;
    return { keyId, signature: sign(null, message, key) };
  }

  sign(message: Uint8Array | string): Buffer {
    return sign(null, typeof message === 'string' ? Buffer.from(message) : message, this.#newest.key);
  }

  replace(at: Date): void {
    const next = newKey();
    const number = this.#newest.number + 1;
    const publicKey = publicPart(this.#privateKey(next)).toString('hex');
    const handover = { at: at.toISOString(), signature: this.sign(handoverText(this.keyId, publicKey, at.toISOString())).toString('hex') };
    const stored = {
      keys: { ...this.#stored.keys, [number]: next },
      handovers: { ...this.#stored.handovers, [number]: handover },
    };
    writeWhole(this.#path, textOf(stored));
    this.#stored = stored;
    this.#keys = this.#open();
  }

  get #newest() {
    return this.#keys.at(-1)!;
  }

  #open() {
    const numbers = Object.keys(this.#stored.keys ?? {}).map(Number);
    const keys = numbers
      .sort((a, b) => a - b)
      .map((number) => {
        const key = this.#privateKey(this.#stored.keys[number]);
        const publicKey = publicPart(key);
        return { number, key, publicKey, keyId: createHash('sha256').update(publicKey).digest('hex') };
      });
    if (keys.length === 0) throw new Error(`${this.#path} has no key that could sign`);
    return keys;
  }

  #privateKey(text: unknown): KeyObject {
    if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new Error(`${this.#path} has no key that could sign`);
    return createPrivateKey({ key: Buffer.from(BEFORE_KEY + text, 'hex'), format: 'der', type: 'pkcs8' });
  }
}

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('hex');
const publicPart = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
const textOf = (stored: StoredKeys): string => `${JSON.stringify(stored, undefined, 2)}\n`;
