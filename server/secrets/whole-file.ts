import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The file has either its old text or the new one, whenever the machine stops. Only the server's account can read it. */
export function writeWhole(path: string, text: string): void {
  const part = `${path}.part`;
  writeFileSync(part, text, { mode: 0o600, flush: true });
  renameSync(part, path);
  syncFolder(path);
}

export function removeWhole(path: string): void {
  rmSync(path, { force: true });
  syncFolder(path);
}

function syncFolder(path: string): void {
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
