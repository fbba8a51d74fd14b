import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { readBase58Check, writeBase58Check } from './base58.ts';
import type { CheckedAddress } from './checked-address.ts';

const VERSION = 0x41;

/** Base58check of 0x41 and the 20 bytes that Ethereum would use. */
export function tronAddress(text: string): CheckedAddress {
  const bytes = readBase58Check(text);
  if (bytes === 'bad_checksum') return { fault: /^T/.test(text) ? 'bad_checksum' : 'malformed' };
  if (bytes === undefined || bytes.length !== 21 || bytes[0] !== VERSION) return { fault: 'malformed' };
  if (bytes.subarray(1).every((byte) => byte === 0)) return { fault: 'zero_address' };
  return { address: text, isUnchecked: false };
}

/** From the 20 bytes as hex digits. */
export const tronAddressOf = (digits: string): string => writeBase58Check(hexToBytes(`41${digits}`));
/** As nodes write it in hex: 41 and then the 20 bytes. */
export const tronHexOf = (address: string): string => {
  const bytes = readBase58Check(address);
  if (bytes === undefined || bytes === 'bad_checksum') throw new Error(`${address} is not an address of Tron`);
  return bytesToHex(bytes);
};
