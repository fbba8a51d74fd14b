import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'signing-keys.json';
/** The PKCS #8 prefix of a 32-byte Ed25519 key. */
const BEFORE_KEY = '302e020100300506032b657004220420';

/** By number; the highest signs. Older signatures name their public key, so older keys are kept only to recognise them. */
interface StoredKeys {
  readonly keys: Readonly<Record<string, string>>;
}

export interface SigningKey {
  /** 32 bytes, published with every signature. */
  readonly publicKey: Buffer;
  /** Of all our keys: what an older one signed is still ours. */
  readonly publicKeys: readonly Buffer[];
  /** Ed25519 over bytes, or over a text's UTF-8 bytes. */
  sign(message: Uint8Array | string): Buffer;
}

/** The key that signs everything the exchange publishes, created on the first start. Only the server's account can read the file. */
export function readSigningKey(dataDir: string): SigningKey {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
    const text = `${JSON.stringify({ keys: { 1: made.toString('hex') } } satisfies StoredKeys, undefined, 2)}\n`;
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(path, 0o600);
  const { keys } = JSON.parse(readFileSync(path, 'utf8')) as StoredKeys;
  const newest = Math.max(...Object.keys(keys ?? {}).map(Number));
  const privateKey = (text: unknown): KeyObject => {
    if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path} has no key that could sign`);
    return createPrivateKey({ key: Buffer.from(BEFORE_KEY + text, 'hex'), format: 'der', type: 'pkcs8' });
  };
  const key = privateKey(keys?.[newest]);
  return {
    publicKey: publicPart(key),
    publicKeys: Object.values(keys).map((text) => publicPart(privateKey(text))),
    sign: (message) => sign(null, typeof message === 'string' ? Buffer.from(message) : message, key),
  };
}

const publicPart = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
