import { createHash, createPublicKey, createVerify, type KeyObject, verify } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type ReleaseFacts, releaseText } from '@bourse/contract/release-text';
import { StartRefusal } from '../start-refusal.ts';

export interface Signed extends ReleaseFacts {
  readonly signature: string;
  readonly factsSignature: string;
}

const FEWEST_BITS = 2_048;

/** The public key that releases must be signed with. Its private half stays on the release machine. */
export class ReleaseKey {
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  /** Whether what the release says about itself is signed. */
  hasSigned(release: Signed): boolean {
    return verify('RSA-SHA256', Buffer.from(releaseText(release)), this.#key, Buffer.from(release.factsSignature, 'base64'));
  }

  /** Whether the file is the one that was signed: its size, its SHA-256 and its signature. */
  async isFileOf(release: Signed, path: string): Promise<boolean> {
    if (statSync(path, { throwIfNoEntry: false })?.size !== release.size) return false;
    const [hash, signed] = [createHash('sha256'), createVerify('RSA-SHA256')];
    await pipeline(createReadStream(path), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        hash.update(part);
        signed.update(part);
      }
    });
    return hash.digest('hex') === release.sha256 && signed.verify(this.#key, Buffer.from(release.signature, 'base64'));
  }
}

/** Undefined if none is configured. A file that isn't an RSA public key stops the start. */
export function readReleaseKey(path: string | undefined): ReleaseKey | undefined {
  if (path === undefined) return undefined;
  const refuse = (why: string): never => {
    throw new StartRefusal(`RELEASE_KEY_FILE: ${path} ${why}.`);
  };
  let pem = '';
  try {
    pem = readFileSync(path, 'utf8');
  } catch {
    refuse('can’t be read');
  }
  if (/PRIVATE KEY/.test(pem)) refuse('has a private key; this machine needs only the public one');
  let key: KeyObject | undefined;
  try {
    key = createPublicKey(pem);
  } catch {
    refuse('isn’t a public key in PEM format');
  }
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key === undefined || key.asymmetricKeyType !== 'rsa' || bits < FEWEST_BITS)
    return refuse(`isn’t an RSA key of ${FEWEST_BITS} bits or more`);
  return new ReleaseKey(key);
}
