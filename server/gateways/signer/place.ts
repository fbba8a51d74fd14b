import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a signer's files are. Its key and its log belong on a machine of their own, or at least under an account of their own. */
export const keyPath = (folder: string): string => join(folder, 'signer.key');
export const policyPath = (folder: string): string => join(folder, 'signer.json');
export const logPath = (folder: string): string => join(folder, 'signed.log');
/** Public: what the exchange may know. */
export const watchOnlyPath = (folder: string): string => join(folder, 'watch-only.json');
export const tokenPath = (folder: string): string => join(folder, 'signer.token');
export const passphrasePath = (folder: string): string => join(folder, 'practice.passphrase');

/** A socket's path has at most 107 bytes: if the folder's is too long, the socket goes into the temporary folder. */
export function socketPath(folder: string): string {
  const path = join(folder, 'signer.sock');
  if (Buffer.byteLength(path) < 100) return path;
  return join(tmpdir(), `bourse-signer-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
}
