import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the things of a signer lie. Its key and its log belong on a machine, or at least to an account, of its own. */
export const keyPath = (folder: string): string => join(folder, 'signer.key');
export const policyPath = (folder: string): string => join(folder, 'signer.json');
export const logPath = (folder: string): string => join(folder, 'signed.log');
/** Public: what the exchange may know. */
export const watchOnlyPath = (folder: string): string => join(folder, 'watch-only.json');
export const tokenPath = (folder: string): string => join(folder, 'signer.token');
export const passphrasePath = (folder: string): string => join(folder, 'practice.passphrase');

/** A socket's path has 107 bytes at most: where the folder's is too long, it lies in the temporary folder. */
export function socketPath(folder: string): string {
  const path = join(folder, 'signer.sock');
  if (Buffer.byteLength(path) < 100) return path;
  return join(tmpdir(), `bourse-signer-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`);
}
