import { createHash, createPublicKey, verify } from 'node:crypto';
import type { SigningKey } from '../secrets/signing-key.ts';
import type { HistoryName, Key } from './histories.ts';

export interface FileFacts {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What is in the archive of one month of a history. */
export interface Manifest {
  readonly form: 1;
  readonly history: HistoryName;
  /** `2026-11` */
  readonly month: string;
  readonly rows: number;
  /** The key of the last row; null if the month has none. */
  readonly last: Key | null;
  /** The gzip file: one JSON object per line, in the order of the history's key. */
  readonly file: FileFacts;
  /** The SHA-256 of its lines, uncompressed. */
  readonly lines: string;
  /** Which block of the file has whose rows. */
  readonly index: FileFacts;
  /** Of postings: what every address held at the end of the month. */
  readonly sums?: FileFacts;
  /** The hash of the manifest of the archived month before; null for the first. */
  readonly previous: string | null;
  readonly publicKey: string;
}

export interface SignedManifest {
  readonly text: string;
  /** Ed25519 over the text, in base64. */
  readonly signature: string;
}

export function signManifest(manifest: Manifest, key: SigningKey): SignedManifest {
  const text = JSON.stringify(manifest);
  return { text, signature: key.sign(text).toString('base64') };
}

export const hashOfManifest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Undefined if none of these keys signed it. */
export function readManifest({ text, signature }: SignedManifest, publicKeys: readonly Buffer[]): Manifest | undefined {
  const signed = Buffer.from(signature, 'base64');
  return publicKeys.some((key) => verify(null, Buffer.from(text), keyObject(key), signed)) ? (JSON.parse(text) as Manifest) : undefined;
}

const keyObject = (bytes: Buffer) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' });

export const folderFiles = ({ file, index, sums }: Manifest): string[] => [file.name, index.name, ...(sums ? [sums.name] : [])];
export const manifestFile = (history: HistoryName, month: string): string => `${history}-${month}.manifest`;
