import { accessSync, constants, readFileSync, type Stats, statSync } from 'node:fs';
import { keyPath, policyPath, socketPath, tokenPath } from './place.ts';

/** What an operator writes into the signer's policy, verbatim, to run it under the exchange's own account. */
export const SHARED_ACCOUNT = 'whoever takes over the exchange has the key';

/**
 * Why this process may not use the signer in `folder`, or undefined. A signer protects its key from the exchange only while the
 * exchange can neither read the key nor change the policy, so access counts, not just two different uids: root can do both under
 * any uid. Files that don't exist yet are checked the next time.
 */
export function whySharedAccount(folder: string, uid: number | undefined = process.getuid?.()): string | undefined {
  const place = read(folder);
  if (place === undefined || uid === undefined || acceptsSharedAccount(folder)) return undefined;
  const how =
    uid === 0
      ? 'the exchange runs as root, which can read every key'
      : place.uid === uid
        ? `the signer runs under the exchange's own account (uid ${uid})`
        : opened(folder);
  if (how === undefined) return whyOddSocket(folder, place);
  return `${how}: give the signer an account of its own (docs/chains.md), or add "sharedAccount": "${SHARED_ACCOUNT}" to ${policyPath(folder)}`;
}

/** A socket in the temporary folder could be somebody else's, and would be sent the token. */
function whyOddSocket(folder: string, place: Stats): string | undefined {
  const paths = [socketPath(folder), tokenPath(folder)];
  const odd = paths.find((path) => (read(path)?.uid ?? place.uid) !== place.uid);
  return odd === undefined ? undefined : `${odd} belongs to another account than ${folder}`;
}

function opened(folder: string): string | undefined {
  if (may(folder, constants.W_OK)) return `the exchange can change files in ${folder}`;
  if (may(keyPath(folder), constants.R_OK)) return `the exchange can read ${keyPath(folder)}`;
  if (may(policyPath(folder), constants.W_OK)) return `the exchange can change ${policyPath(folder)}`;
  return undefined;
}

/** Readable only if the account is shared, or for root; otherwise there's nothing to accept. */
function acceptsSharedAccount(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(policyPath(folder), 'utf8')) as { sharedAccount?: unknown }).sharedAccount === SHARED_ACCOUNT;
  } catch {
    return false;
  }
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function read(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
