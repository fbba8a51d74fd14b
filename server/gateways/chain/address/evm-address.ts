import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckedAddress } from './checked-address.ts';

/**
 * EIP-55: the case of each letter is a bit of the address's hash. A single case carries no checksum, so it's accepted with a
 * notice; mixed case that doesn't match is a typo.
 */
export function evmAddress(text: string): CheckedAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return { fault: /^0x[0-9a-fA-F]{8,80}$/.test(text) ? 'wrong_length' : 'malformed' };
  const digits = text.slice(2);
  if (/^0+$/.test(digits)) return { fault: 'zero_address' };
  const address = withChecksum(digits.toLowerCase());
  const isUnchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  // An address of digits only has no case, so both forms are the same text.
  if (!isUnchecked && address !== text) return { fault: 'bad_checksum' };
  return { address, isUnchecked: isUnchecked && address !== text };
}

/** From 40 hex digits in lower case. */
export function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] as string, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}

/** The last 20 bytes of the hash of the uncompressed public key. */
export const evmAddressOf = (uncompressed: Uint8Array): string => withChecksum(evmHashOf(uncompressed));
/** As hex digits; Tron encodes the same 20 bytes differently. */
export const evmHashOf = (uncompressed: Uint8Array): string => bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12));
