import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { SHARED_ACCOUNT } from '../gateways/signer/account.ts';
import { keyPath, logPath, policyPath } from '../gateways/signer/place.ts';
import type { Policy } from './policy.ts';

const GROUP_ACCESS = 0o050;

/**
 * The folder's mode decides who may ask the signer: 0700 means this account only, 0750 also the folder's group, which is how the
 * exchange reaches the socket and the token. Nobody else gets in, and the group can never write.
 */
export const isShared = (folder: string): boolean => (statSync(folder).mode & GROUP_ACCESS) === GROUP_ACCESS;

/** Socket and token: open to the folder's group if it's shared. A setgid folder (2750) has given them that group already. */
export function openToGroup(folder: string, path: string, mode: { readonly alone: number; readonly shared: number }): void {
  const shared = isShared(folder);
  const { gid } = statSync(folder);
  if (shared && statSync(path).gid !== gid) chownSync(path, -1, gid);
  chmodSync(path, shared ? mode.shared : mode.alone);
}

/**
 * Closes what only the signer may read, and returns why it may not serve: files of another account, a folder that others can write
 * to, or one that only this account can open, so that the exchange would have to run under it too.
 */
export function whyNotApart(folder: string, policy: Policy, uid: number | undefined = process.getuid?.()): string | undefined {
  if (uid === undefined) return undefined;
  for (const path of [folder, keyPath(folder), policyPath(folder), logPath(folder)]) {
    if (existsSync(path) && statSync(path).uid !== uid) return `${path} doesn't belong to this account (uid ${uid})`;
  }
  if ((statSync(folder).mode & 0o027) !== 0) return `${folder} must have mode 0750: others may not look in, and the group may not write`;
  for (const path of [keyPath(folder), policyPath(folder), logPath(folder)]) if (existsSync(path)) chmodSync(path, 0o600);
  if (isShared(folder) || policy.sharedAccount !== undefined) return undefined;
  return `only this account can open ${folder}, so the exchange would have to share it: set mode 2750 and a group with the exchange (docs/chains.md), or add "sharedAccount": "${SHARED_ACCOUNT}" to ${policyPath(folder)}`;
}
