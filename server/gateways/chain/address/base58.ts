import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const check = createBase58check(sha256);

/** Longer texts are refused unread: decoding time grows with the square of the length. */
const LONGEST = 64;

/** Undefined if the text isn't base58 at all; the four checksum bytes are removed. */
export function readBase58Check(text: string): Uint8Array | undefined | 'bad_checksum' {
  if (text.length > LONGEST || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined;
  try {
    return check.decode(text);
  } catch {
    return base58.decode(text).length === 25 ? 'bad_checksum' : undefined;
  }
}

export const writeBase58Check = (bytes: Uint8Array): string => check.encode(bytes);
